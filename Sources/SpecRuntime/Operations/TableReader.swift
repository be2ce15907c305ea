import SpecIR

/// Makes an object of each row of a table.
struct TableReader: TableConversion {
    var fault: RefusalReason?

    mutating func read(_ datum: Datum, layout: TableLayout, in scratch: inout Scratch) -> Datum {
        switch layout.form {
        case .byColumn: return columns(datum, layout: layout, in: &scratch)
        case .columns:
            guard datum.kind == .list else { return refuse("a list of rows", found: datum) }
            return rows(datum, first: 0, names: layout.columns, width: layout.count, in: &scratch)
        case .firstRow:
            guard datum.kind == .list else { return refuse("a list of rows", found: datum) }
            guard datum.count > 0 else { return datum }
            let first = datum.elements[0]
            guard first.kind == .list else {
                return refuse("row 1: expected the names of the columns, found \(first.sort)")
            }
            guard let header = header(first, at: "row 1, ", &scratch) else { return .failed }
            return rows(datum, first: 1, names: header, width: first.count, in: &scratch)
        case .beside:
            // Of a table without rows, some APIs leave out the list of rows, or write null.
            let isEmpty = layout.rows.isAbsent(in: datum)
            if isEmpty, layout.names.isAbsent(in: datum) {
                return Datum(.list, elements: scratch.arena.allocate(Datum.self, count: 0), count: 0)
            }
            guard let names = list(layout.names, of: datum, &scratch),
                let header = header(names, at: "", &scratch),
                let listed = isEmpty ? Datum(.list) : list(layout.rows, of: datum, &scratch)
            else { return .failed }
            return rows(listed, first: 0, names: header, width: names.count, in: &scratch)
        }
    }

    /// The list at a place of an object; behind `*`, the list of what the items hold.
    private mutating func list(_ place: TablePlace, of datum: Datum, _ scratch: inout Scratch) -> Datum? {
        guard let (value, inside) = follow(place, in: datum, named: "`\(place.path)`") else { return nil }
        guard value.kind == .list else {
            fault = RefusalReason("`\(place.path)`: expected a list, found \(value.sort)")
            return nil
        }
        guard let inside else { return value }
        let target = scratch.arena.allocate(Datum.self, count: value.count)
        for position in 0..<value.count {
            let item = value.elements[position]
            guard let (value, _) = follow(inside, in: item, named: "`\(place.path)`, item \(position + 1)") else {
                return nil
            }
            target[position] = value
        }
        return Datum(.list, elements: target, count: value.count)
    }

    /// The value behind the keys in front of `*`, and the place behind it; nil where a key isn't there.
    private mutating func follow(
        _ place: TablePlace,
        in datum: Datum,
        named name: @autoclosure () -> String
    ) -> (Datum, TablePlace?)? {
        var (value, place) = (datum, place)
        while let key = place.key, let rest = place.rest {
            guard value.kind == .dictionary else {
                fault = RefusalReason("\(name()): expected an object, found \(value.sort)")
                return nil
            }
            guard let member = (0..<value.count).first(where: { value.key($0).hasBytes(of: key) }) else {
                fault = RefusalReason("\(name()): there is no \(Self.shown(key))")
                return nil
            }
            (value, place) = (value.value(member), rest)
        }
        return (value, place.rest)
    }

    /// The names of the columns as keys of members.
    private mutating func header(
        _ row: Datum,
        at place: String,
        _ scratch: inout Scratch
    ) -> UnsafeMutablePointer<Datum>? {
        let names = scratch.arena.allocate(Datum.self, count: row.count &* 2)
        let index = MemberIndex(room: row.count, &scratch.arena)
        for position in 0..<row.count {
            let name = row.elements[position]
            guard name.kind == .string else {
                _ = refuse("\(place)column \(position + 1): expected the name of the column, found \(name.sort)")
                return nil
            }
            (names[2 &* position], names[2 &* position &+ 1]) = (name, .null)
            guard let other = index.insert(name, at: position, members: names) else { continue }
            _ = refuse("\(place)column \(position + 1): column \(other + 1) is called \(Self.shown(name)) too")
            return nil
        }
        return names
    }

    private mutating func rows(
        _ datum: Datum,
        first: Int,
        names: UnsafeMutablePointer<Datum>?,
        width: Int,
        in scratch: inout Scratch
    ) -> Datum {
        let target = scratch.arena.allocate(Datum.self, count: datum.count &- first)
        for position in first..<datum.count {
            let row = datum.elements[position]
            guard row.kind == .list else { return refuse("row \(position + 1): expected a list, found \(row.sort)") }
            guard row.count <= width else {
                return refuse(
                    "row \(position + 1), column \(width + 1): there is no such column, as the table has \(width)"
                )
            }
            let members = scratch.arena.allocate(Datum.self, count: row.count &* 2)
            for column in 0..<row.count {
                members[2 &* column] = names?[2 &* column] ?? .null
                members[2 &* column &+ 1] = row.elements[column]
            }
            target[position &- first] = Datum(.dictionary, elements: members, count: row.count)
        }
        return Datum(.list, elements: target, count: datum.count &- first)
    }

    private mutating func columns(_ datum: Datum, layout: TableLayout, in scratch: inout Scratch) -> Datum {
        guard datum.kind == .dictionary else {
            return refuse("an object with an array for each column", found: datum)
        }
        let named = (0..<datum.count).first { layout.names(datum.key($0)) }
        let columns = scratch.arena.allocate(Int.self, count: datum.count)
        var width = 0
        for member in 0..<datum.count {
            let (name, cells) = (datum.key(member), datum.value(member))
            if layout.count > 0, !layout.names(name), !cells.isColumn(beside: named.map(datum.value)) { continue }
            guard cells.kind == .list else {
                let help =
                    layout.count > 0
                    ? "" : "; `{by_column: [...]}` names the columns where other members stand beside them"
                return refuse("column \(Self.shown(name)): expected a list, found \(cells.sort)\(help)")
            }
            (columns[width], width) = (member, width &+ 1)
            let first = columns[0]
            let expected = datum.value(first).count
            guard cells.count == expected else {
                let row = Swift.min(cells.count, expected) + 1
                let (short, long) = cells.count < expected ? (name, datum.key(first)) : (datum.key(first), name)
                return refuse("row \(row): column \(Self.shown(short)) has ended, and \(Self.shown(long)) has not")
            }
        }
        let height = width > 0 ? datum.value(columns[0]).count : 0
        let target = scratch.arena.allocate(Datum.self, count: height)
        for row in 0..<height {
            let members = scratch.arena.allocate(Datum.self, count: width &* 2)
            for column in 0..<width {
                members[2 &* column] = datum.key(columns[column])
                members[2 &* column &+ 1] = datum.value(columns[column]).elements[row]
            }
            target[row] = Datum(.dictionary, elements: members, count: width)
        }
        return Datum(.list, elements: target, count: height)
    }

    private static func shown(_ name: Datum) -> String { ValuePrinter.excerpt(of: .string(name.text)) }
}

extension Datum {
    /// Returns true if a member that isn't named may be a column: a list, of the length of the named one.
    fileprivate func isColumn(beside named: Datum?) -> Bool {
        guard kind == .list else { return false }
        guard let named, named.kind == .list else { return true }
        return named.count == count
    }
}
