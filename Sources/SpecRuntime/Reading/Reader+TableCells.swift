import SpecIR

/// The tokens of a table's cells in the JSON.
struct TableCells {
    var names: [String] = []

    /// The rows that become objects; empty for a table of columns.
    var rows: [Int] = []

    /// For each name the cells of its column; empty for a table of rows.
    var columns: [[Int]] = []
}

// Failures in the cells of a table, which is read as the objects of its rows.
extension Reader {
    /// The cells of the table that a rule's only transformer reads; nil for other rules.
    mutating func tableCells(_ number: Int32, _ token: Int) throws(JSONFault) -> TableCells? {
        let range = tables.rules[number].operations
        guard range.count == 1, !tables.rules[number].isText else { return nil }
        let operation = operations.address(of: range.first)
        guard operation.pointee.code == .table else { return nil }
        let layout = operation.pointee.operand(as: TableLayout.self).pointee
        var cells = TableCells()
        if layout.form == .byColumn {
            guard walker.byte(token) == JSONByte.openBrace else { return nil }
            for member in try members(of: token) {
                cells.names.append(decoded(walker.content(Int(member.key))).text)
                let isList = walker.byte(Int(member.value)) == JSONByte.openBracket
                cells.columns.append(isList ? try children(of: Int(member.value)) : [])
            }
            return cells
        }
        if layout.form == .beside {
            guard let names = try items(at: layout.names, of: token), let rows = try items(at: layout.rows, of: token)
            else { return nil }
            (cells.names, cells.rows) = (names.map { decoded(walker.content($0)).text }, rows)
            return cells
        }
        guard walker.byte(token) == JSONByte.openBracket else { return nil }
        cells.rows = try children(of: token)
        if layout.form == .columns {
            cells.names = (0..<layout.count).map { layout.columns[2 * $0].text }
        } else if !cells.rows.isEmpty {
            cells.names = try children(of: cells.rows.removeFirst()).map { decoded(walker.content($0)).text }
        }
        return cells
    }

    /// The items of the list at a place of an object, or what they hold behind `*`; nil where there is none.
    private mutating func items(at place: TablePlace, of token: Int) throws(JSONFault) -> [Int]? {
        guard let (list, inside) = try follow(place, of: token), walker.byte(list) == JSONByte.openBracket else {
            return nil
        }
        var found: [Int] = []
        for item in try children(of: list) {
            guard let inside else {
                found.append(item)
                continue
            }
            guard let (value, _) = try follow(inside, of: item) else { return nil }
            found.append(value)
        }
        return found
    }

    private mutating func follow(_ place: TablePlace, of token: Int) throws(JSONFault) -> (Int, TablePlace?)? {
        var (token, place) = (token, place)
        while let key = place.key, let rest = place.rest {
            guard walker.byte(token) == JSONByte.openBrace else { return nil }
            // The last of two members of one name is read.
            let named = try members(of: token).last { decoded(walker.content(Int($0.key))).hasBytes(of: key) }
            guard let named else { return nil }
            (token, place) = (Int(named.value), rest)
        }
        return (token, place.rest)
    }

    /// The cell, or else the row, that a place inside the objects of a table was read from, and the rest of the place.
    mutating func cell(at place: Substring, of cells: TableCells) throws(JSONFault) -> (token: Int, rest: Substring)? {
        guard place.first == "[", let end = place.firstIndex(of: "]"), let row = Int(place[..<end].dropFirst()) else {
            return nil
        }
        let rest = place[end...].dropFirst()
        let name = cells.names.enumerated().lazy.compactMap { column, name -> (column: Int, rest: Substring)? in
            let spelled = JSONLocator.spelled(key: name)
            guard rest.hasPrefix(spelled) else { return nil }
            let behind = rest.dropFirst(spelled.count)
            return behind.isEmpty || behind.first == "." || behind.first == "[" ? (column, behind) : nil
        }.first
        guard !cells.rows.isEmpty else {
            guard let name, cells.columns[name.column].indices.contains(row) else { return nil }
            return (cells.columns[name.column][row], name.rest)
        }
        guard cells.rows.indices.contains(row) else { return nil }
        let items = try children(of: cells.rows[row])
        guard let name, items.indices.contains(name.column) else { return (cells.rows[row], rest) }
        return (items[name.column], name.rest)
    }
}
