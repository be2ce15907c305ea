import SpecIR

/// How JSON holds the rows of a table. Trivial; its memory belongs to the plan's tables.
struct TableLayout: BitwiseCopyable {
    let form: TableForm.Kind

    /// The names of the columns, each as the key of a member whose value is null.
    let columns: UnsafeMutablePointer<Datum>
    let count: Int

    /// Returns true if the layout states a column of this name.
    func names(_ key: Datum) -> Bool { (0..<count).contains { columns[2 &* $0].hasBytes(of: key) } }
}

// `table`
extension Operation {
    func rows(_ datum: Datum, _ scratch: inout Scratch) -> Datum {
        var reader = TableReader()
        return reader.read(datum, layout: operand(as: TableLayout.self).pointee, in: &scratch)
    }

    func tabled(_ datum: Datum, _ scratch: inout Scratch) -> Datum {
        var writer = TableWriter()
        return writer.write(datum, layout: operand(as: TableLayout.self).pointee, in: &scratch)
    }

    /// Why a value was refused, as the end of a sentence that names it.
    func tableRefusal(_ datum: Datum, isReading: Bool, _ scratch: inout Scratch) -> RefusalReason? {
        let layout = operand(as: TableLayout.self).pointee
        if isReading {
            var reader = TableReader()
            _ = reader.read(datum, layout: layout, in: &scratch)
            return reader.fault
        }
        var writer = TableWriter()
        _ = writer.write(datum, layout: layout, in: &scratch)
        return writer.fault
    }
}

// MARK: Reading

private struct TableReader {
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
            guard let header = header(datum.elements[0], &scratch) else { return .failed }
            return rows(datum, first: 1, names: header, width: datum.elements[0].count, in: &scratch)
        }
    }

    /// The names in the first row, as keys of members.
    private mutating func header(_ row: Datum, _ scratch: inout Scratch) -> UnsafeMutablePointer<Datum>? {
        guard row.kind == .list else {
            _ = refuse("row 1: expected the names of the columns, found \(row.sort)")
            return nil
        }
        let names = scratch.arena.allocate(Datum.self, count: row.count &* 2)
        let index = MemberIndex(room: row.count, &scratch.arena)
        for position in 0..<row.count {
            let name = row.elements[position]
            guard name.kind == .string else {
                _ = refuse("row 1, column \(position + 1): expected the name of the column, found \(name.sort)")
                return nil
            }
            (names[2 &* position], names[2 &* position &+ 1]) = (name, .null)
            guard let other = index.insert(name, at: position, members: names) else { continue }
            _ = refuse("row 1, column \(position + 1): column \(other + 1) is called \(Self.shown(name)) too")
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

    private mutating func refuse(_ expected: String, found: Datum) -> Datum {
        fault = RefusalReason(expected: expected, found: found.sort)
        return .failed
    }

    private mutating func refuse(_ words: String) -> Datum {
        fault = RefusalReason(words)
        return .failed
    }
}

// MARK: Writing

private struct TableWriter {
    var fault: RefusalReason?

    /// The columns so far, as keys of members; where each row's members go.
    private var index: MemberIndex?
    private var names: UnsafeMutablePointer<Datum>?
    private var width = 0

    mutating func write(_ datum: Datum, layout: TableLayout, in scratch: inout Scratch) -> Datum {
        guard datum.kind == .list else { return refuse("a list of objects", found: datum) }
        var cells = 0
        for position in 0..<datum.count {
            let row = datum.elements[position]
            guard row.kind == .dictionary else {
                return refuse("row \(position + 1): expected an object, found \(row.sort)")
            }
            cells &+= row.count
        }
        noteColumns(datum, layout: layout, cells: cells, in: &scratch)
        guard fault == nil else { return .failed }
        if TableForm.isTooSparse(rows: datum.count, columns: width, cells: cells) {
            return refuse("its \(datum.count) rows have too many different members, \(width), for a table")
        }
        return layout.form == .byColumn ? columns(datum, &scratch) : rows(datum, layout: layout, in: &scratch)
    }

    /// Finds the columns, in the order in which the rows have them.
    private mutating func noteColumns(
        _ datum: Datum,
        layout: TableLayout,
        cells: Int,
        in scratch: inout Scratch
    ) {
        let room = layout.count &+ (layout.form == .columns ? 0 : cells)
        let names = scratch.arena.allocate(Datum.self, count: room &* 2)
        let index = MemberIndex(room: room, &scratch.arena)
        names.update(from: layout.columns, count: layout.count &* 2)
        for column in 0..<layout.count { _ = index.insert(names[2 &* column], at: column, members: names) }
        width = layout.count
        (self.names, self.index) = (names, index)
        for position in 0..<datum.count {
            let row = datum.elements[position]
            for member in 0..<row.count {
                let name = row.key(member)
                if member < width, names[2 &* member].hasBytes(of: name) { continue }
                if index.position(of: name, names) != nil { continue }
                guard layout.form != .columns else {
                    let shown = ValuePrinter.excerpt(of: .string(name.text))
                    fault = RefusalReason("row \(position + 1): the table has no column \(shown)")
                    return
                }
                (names[2 &* width], names[2 &* width &+ 1]) = (name, .null)
                _ = index.insert(name, at: width, members: names)
                width &+= 1
            }
        }
    }

    /// The column of a member, which mostly is the one at its own position.
    @inline(__always)
    private func column(_ member: Int, _ name: Datum) -> Int? {
        guard let names, let index else { return nil }
        return member < width && names[2 &* member].hasBytes(of: name) ? member : index.position(of: name, names)
    }

    private mutating func rows(_ datum: Datum, layout: TableLayout, in scratch: inout Scratch) -> Datum {
        let hasHeader = layout.form == .firstRow && (datum.count > 0 || width > 0)
        let count = datum.count &+ (hasHeader ? 1 : 0)
        let target = scratch.arena.allocate(Datum.self, count: count)
        if hasHeader {
            let header = scratch.arena.allocate(Datum.self, count: width)
            for column in 0..<width { header[column] = names?[2 &* column] ?? .null }
            target[0] = Datum(.list, elements: header, count: width)
        }
        for position in 0..<datum.count {
            let row = datum.elements[position]
            var length = 0
            for member in 0..<row.count {
                length = Swift.max(length, (column(member, row.key(member)) ?? -1) &+ 1)
            }
            let cells = scratch.arena.allocate(Datum.self, count: length)
            cells.update(repeating: .null, count: length)
            for member in 0..<row.count {
                if let column = column(member, row.key(member)) { cells[column] = row.value(member) }
            }
            target[position &+ (hasHeader ? 1 : 0)] = Datum(.list, elements: cells, count: length)
        }
        return Datum(.list, elements: target, count: count)
    }

    private mutating func columns(_ datum: Datum, _ scratch: inout Scratch) -> Datum {
        if datum.count > 0, width == 0 {
            return refuse("its rows have no members, so that no column holds their number")
        }
        let target = scratch.arena.allocate(Datum.self, count: width &* 2)
        for column in 0..<width {
            let cells = scratch.arena.allocate(Datum.self, count: datum.count)
            cells.update(repeating: .null, count: datum.count)
            target[2 &* column] = names?[2 &* column] ?? .null
            target[2 &* column &+ 1] = Datum(.list, elements: cells, count: datum.count)
        }
        for position in 0..<datum.count {
            let row = datum.elements[position]
            for member in 0..<row.count {
                guard let column = column(member, row.key(member)) else { continue }
                target[2 &* column &+ 1].elements[position] = row.value(member)
            }
        }
        return Datum(.dictionary, elements: target, count: width)
    }

    private mutating func refuse(_ expected: String, found: Datum) -> Datum {
        fault = RefusalReason(expected: expected, found: found.sort)
        return .failed
    }

    private mutating func refuse(_ words: String) -> Datum {
        fault = RefusalReason(words)
        return .failed
    }
}

extension Datum {
    /// Returns true if a member that isn't named may be a column: a list, of the length of the named one.
    fileprivate func isColumn(beside named: Datum?) -> Bool {
        guard kind == .list else { return false }
        guard let named, named.kind == .list else { return true }
        return named.count == count
    }

    /// A value as a message names it.
    fileprivate var sort: String {
        switch kind {
        case .null: "null"
        case .boolean: "a boolean"
        case .integer, .unsigned, .double, .decimal, .number: "a number"
        case .string, .date, .data, .url, .uuid: "text"
        case .list: "a list"
        case .dictionary, .object: "an object"
        case .unset, .usesDefault, .failed, .hosted: "a value of the program"
        }
    }
}
