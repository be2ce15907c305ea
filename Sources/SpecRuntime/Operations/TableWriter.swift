import SpecIR

/// Makes a table of objects.
struct TableWriter: TableConversion {
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
        switch layout.form {
        case .byColumn: return columns(datum, &scratch)
        case .firstRow, .columns: return rows(datum, layout: layout, in: &scratch)
        case .beside:
            let lists = (header(&scratch), rows(datum, layout: layout, in: &scratch))
            return object(lists, at: (layout.names, layout.rows), &scratch)
        }
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

    /// The list of the columns' names.
    private func header(_ scratch: inout Scratch) -> Datum {
        let header = scratch.arena.allocate(Datum.self, count: width)
        for column in 0..<width { header[column] = names?[2 &* column] ?? .null }
        return Datum(.list, elements: header, count: width)
    }

    /// The object that holds the names and the rows, along the keys that their places have in common.
    private func object(
        _ lists: (names: Datum, rows: Datum),
        at places: (names: TablePlace, rows: TablePlace),
        _ scratch: inout Scratch
    ) -> Datum {
        guard let name = places.names.key, let namesRest = places.names.rest, let other = places.rows.key,
            let rowsRest = places.rows.rest
        else { return .failed }
        guard name.hasBytes(of: other) else {
            let (names, rows) = (held(lists.names, at: namesRest, &scratch), held(lists.rows, at: rowsRest, &scratch))
            return Self.object([(name, names), (other, rows)], &scratch)
        }
        return Self.object([(name, object(lists, at: (namesRest, rowsRest), &scratch))], &scratch)
    }

    /// A list inside the objects, or the items of it in objects, that a place names.
    private func held(_ datum: Datum, at place: TablePlace, _ scratch: inout Scratch) -> Datum {
        guard let rest = place.rest else { return datum }
        if let key = place.key { return Self.object([(key, held(datum, at: rest, &scratch))], &scratch) }
        let target = scratch.arena.allocate(Datum.self, count: datum.count)
        for position in 0..<datum.count { target[position] = held(datum.elements[position], at: rest, &scratch) }
        return Datum(.list, elements: target, count: datum.count)
    }

    private static func object(_ members: [(key: Datum, value: Datum)], _ scratch: inout Scratch) -> Datum {
        let target = scratch.arena.allocate(Datum.self, count: members.count &* 2)
        for (position, member) in members.enumerated() {
            (target[2 &* position], target[2 &* position &+ 1]) = member
        }
        return Datum(.dictionary, elements: target, count: members.count)
    }

    private mutating func rows(_ datum: Datum, layout: TableLayout, in scratch: inout Scratch) -> Datum {
        let hasHeader = layout.form == .firstRow && (datum.count > 0 || width > 0)
        let count = datum.count &+ (hasHeader ? 1 : 0)
        let target = scratch.arena.allocate(Datum.self, count: count)
        if hasHeader { target[0] = header(&scratch) }
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
}
