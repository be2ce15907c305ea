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
        case .firstRow where !rows.isEmpty || !names.isEmpty:
            return .list([.list(names.map(Held.string))] + rows.map { cells($0, names) })
        case .firstRow, .columns: return .list(rows.map { cells($0, names) })
        }
    }

    /// A row up to the last column that it has.
    private func cells(_ row: [Held.Member], _ names: [String]) -> Held {
        let last = names.lastIndex { cell($0, row) != nil } ?? -1
        return .list(names.prefix(last + 1).map { cell($0, row) ?? .null })
    }

    private func cell(_ name: String, _ row: [Held.Member]) -> Held? { row.first { $0.key.isExactly(name) }?.value }
}
