import SpecIR
import SpecSource

// `table`
extension Transforming {
    private var form: TableForm { TableForm(argument) ?? TableForm(.firstRow) }

    /// An object for each row.
    func rows(of value: Held) throws(Misfit) -> Held {
        switch form.kind {
        case .firstRow:
            let rows = try list(value)
            guard let first = rows.first else { return value }
            var names: [String] = []
            for cell in try list(first) {
                let name = try text(cell)
                if names.contains(where: { $0.isExactly(name) }) { throw .transformFailed }
                names.append(name)
            }
            return try objects(rows.dropFirst(), names)
        case .columns: return try objects(try list(value)[...], form.columns)
        case .beside:
            guard let places = form.places else { throw .transformFailed }
            let isEmpty = isAbsent(places.rows[...], in: value)
            if isEmpty, isAbsent(places.names[...], in: value) { return .list([]) }
            var names: [String] = []
            for cell in try items(at: places.names, of: value) {
                let name = try text(cell)
                if names.contains(where: { $0.isExactly(name) }) { throw .transformFailed }
                names.append(name)
            }
            return try objects(isEmpty ? [] : try items(at: places.rows, of: value)[...], names)
        case .byColumn:
            guard case .dictionary(let members) = value else { throw .transformFailed }
            let columns = try columns(among: members)
            var rows: [[Held.Member]]?
            for column in columns {
                let cells = try list(column.value)
                let known = rows ?? cells.map { _ in [] }
                guard known.count == cells.count else { throw .transformFailed }
                rows = zip(known, cells).map { $0 + [Held.Member(column.key, $1)] }
            }
            return .list((rows ?? []).map(Held.dictionary))
        }
    }

    /// Returns true if a member in front of the list, or of `*`, isn't there or is null, which is a table without rows.
    private func isAbsent(_ place: ArraySlice<Path.Step>, in value: Held) -> Bool {
        guard case .member(let key)? = place.first else { return value.isNull }
        guard case .dictionary(let members) = value else { return false }
        return members.last { $0.key.isExactly(key) }.map { isAbsent(place.dropFirst(), in: $0.value) } ?? true
    }

    /// The items of the list at a place, or what they hold behind `*`.
    private func items(at place: [Path.Step], of value: Held) throws(Misfit) -> [Held] {
        guard let step = place.first else { return try list(value) }
        guard case .member(let key) = step else {
            var found: [Held] = []
            for item in try list(value) { found.append(try self.value(at: place.dropFirst(), of: item)) }
            return found
        }
        return try items(at: Array(place.dropFirst()), of: try member(key, of: value))
    }

    private func value(at place: ArraySlice<Path.Step>, of value: Held) throws(Misfit) -> Held {
        guard case .member(let key)? = place.first else { return value }
        return try self.value(at: place.dropFirst(), of: try member(key, of: value))
    }

    private func member(_ key: String, of value: Held) throws(Misfit) -> Held {
        guard case .dictionary(let members) = value, let member = members.last(where: { $0.key.isExactly(key) }) else {
            throw .transformFailed
        }
        return member.value
    }

    /// The members that are columns: all, or where columns are named, these and lists of their length.
    private func columns(among members: [Held.Member]) throws(Misfit) -> [Held.Member] {
        guard !form.columns.isEmpty else { return members }
        let isNamed = { (member: Held.Member) in form.columns.contains { $0.isExactly(member.key) } }
        var length: Int?
        if let first = members.first(where: isNamed) { length = try list(first.value).count }
        return members.filter { member in
            guard !isNamed(member), case .list(let cells) = member.value else { return isNamed(member) }
            return length.map { $0 == cells.count } ?? true
        }
    }

    private func objects(_ rows: ArraySlice<Held>, _ names: [String]) throws(Misfit) -> Held {
        var objects: [Held] = []
        for row in rows {
            let cells = try list(row)
            guard cells.count <= names.count else { throw .transformFailed }
            objects.append(.dictionary(zip(names, cells).map { Held.Member($0, $1) }))
        }
        return .list(objects)
    }

    /// The table of some objects.
    func tabled(_ value: Held) throws(Misfit) -> Held {
        var rows: [[Held.Member]] = []
        for row in try list(value) {
            guard case .dictionary(let members) = row else { throw .transformFailed }
            rows.append(members)
        }
        var names = form.columns
        for member in rows.joined() where !names.contains(where: { $0.isExactly(member.key) }) {
            if form.kind == .columns { throw .transformFailed }
            names.append(member.key)
        }
        if TableForm.isTooSparse(rows: rows.count, columns: names.count, cells: rows.joined().count) {
            throw .transformFailed
        }
        switch form.kind {
        case .byColumn:
            if names.isEmpty, !rows.isEmpty { throw .transformFailed }
            return .dictionary(
                names.map { name in Held.Member(name, .list(rows.map { cell(name, $0) ?? .null })) }
            )
        case .beside:
            guard let places = form.places else { throw .transformFailed }
            let lists = (names: names.map(Held.string), rows: rows.map { cells($0, names) })
            return try object(lists, at: (places.names[...], places.rows[...]))
        case .firstRow where !rows.isEmpty || !names.isEmpty:
            return .list([.list(names.map(Held.string))] + rows.map { cells($0, names) })
        case .firstRow, .columns: return .list(rows.map { cells($0, names) })
        }
    }

    private func object(
        _ lists: (names: [Held], rows: [Held]),
        at places: (names: ArraySlice<Path.Step>, rows: ArraySlice<Path.Step>)
    ) throws(Misfit) -> Held {
        guard case .member(let name)? = places.names.first, case .member(let other)? = places.rows.first else {
            throw .transformFailed
        }
        let rest = (names: places.names.dropFirst(), rows: places.rows.dropFirst())
        if name.isExactly(other) { return .dictionary([Held.Member(name, try object(lists, at: rest))]) }
        return .dictionary([
            Held.Member(name, held(.list(lists.names), at: rest.names)),
            Held.Member(other, held(.list(lists.rows), at: rest.rows)),
        ])
    }

    private func held(_ value: Held, at place: ArraySlice<Path.Step>) -> Held {
        guard let step = place.first else { return value }
        if case .member(let key) = step { return .dictionary([Held.Member(key, held(value, at: place.dropFirst()))]) }
        guard case .list(let items) = value else { return value }
        return .list(items.map { held($0, at: place.dropFirst()) })
    }

    /// A row up to the last column that it has.
    private func cells(_ row: [Held.Member], _ names: [String]) -> Held {
        let last = names.lastIndex { cell($0, row) != nil } ?? -1
        return .list(names.prefix(last + 1).map { cell($0, row) ?? .null })
    }

    private func cell(_ name: String, _ row: [Held.Member]) -> Held? { row.first { $0.key.isExactly(name) }?.value }
}
