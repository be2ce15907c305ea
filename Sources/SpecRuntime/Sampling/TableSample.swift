/// The part of a table that a member may be, by its key.
package enum TableRole: UInt8, BitwiseCopyable {
    case none
    /// The names of the columns.
    case header
    /// The rows, without a header of their own.
    case rows

    init(key: UnsafeBufferPointer<UInt8>) {
        self = .none
        guard (4...12).contains(key.count) else { return }
        let name = String(decoding: key, as: UTF8.self).lowercased()
        if Self.headers.contains(name) { self = .header }
        if Self.tables.contains(name) { self = .rows }
    }

    private static let headers: Set = [
        "columns", "column_names", "columnnames", "header", "headers", "fields", "names",
    ]
    private static let tables: Set = ["values", "rows", "data", "datarows", "records", "points", "cells"]
}

/// A sketch of the lists at one place as tables: lists of rows, whose cells stand in columns.
package struct TableSample {
    /// The texts of the first row, where it is the same in all tables and may be a header.
    package var names: [String]?

    /// The places of the cells by column: those of the first rows, and those of the others.
    package var first: [Int32] = []
    package var columns: [Int32] = []

    /// Number of tables, and of the rows behind their first.
    package var tables = 0
    package var rows = 0

    /// True if something stands there that is no table of single values.
    package var isBroken = false
    static let broken = TableSample(isBroken: true)
    static let widest = 256
}

/// The names in the lists at one place, where all are the same.
package struct HeaderSample: Equatable {
    package var names: [String]?
    package var count = 0
}

// MARK: Sampling

extension Sampler {
    /// Notes a list of names.
    mutating func noteHeader(_ token: Int, _ place: Int32) throws(JSONFault) {
        var header = samples.headers[place] ?? HeaderSample()
        header.count += 1
        if header.count == 1 || header.names != nil {
            let names = try names(token)
            header.names = header.count == 1 || header.names == names ? names : nil
        }
        samples.headers[place] = header
    }

    /// The texts of a list, two at least, of which each is there once; nil for any other list.
    private mutating func names(_ token: Int) throws(JSONFault) -> [String]? {
        var names: [String] = []
        var next = token + 1
        while walker.byte(next) == JSONByte.quote, names.count <= TableSample.widest {
            names.append(try string(at: next))
            next += 1
            guard walker.byte(next) == JSONByte.comma else { break }
            next += 1
        }
        guard walker.byte(next) == JSONByte.closeBracket, names.count > 1, names.count <= TableSample.widest,
            Set(names.map { Array($0.utf8) }).count == names.count, !names.contains("")
        else { return nil }
        return names
    }

    /// Notes a list of lists by its columns, where it may be a table.
    mutating func noteTable(_ token: Int, _ place: Int32) throws(JSONFault) {
        let hasTexts = walker.byte(token + 2) == JSONByte.quote
        guard hasTexts || samples.values[Int(place)].role == .rows || samples.tables[place] != nil else { return }
        var table = samples.tables[place] ?? TableSample()
        guard !table.isBroken else { return }
        table.tables += 1
        let names = hasTexts ? try names(token + 1) : nil
        table.names = table.tables == 1 || table.names == names ? names : nil
        samples.tables[place] = nil
        samples.tables[place] = try noteRows(token, &table) ? table : .broken
    }

    /// Notes the cells of a table; false where it isn't one.
    private mutating func noteRows(_ token: Int, _ table: inout TableSample) throws(JSONFault) -> Bool {
        var next = token + 1
        var isFirst = true
        while true {
            guard walker.byte(next) == JSONByte.openBracket else { return false }
            next += 1
            var column = 0
            while walker.byte(next) != JSONByte.closeBracket {
                let byte = walker.byte(next)
                guard byte != JSONByte.openBracket, byte != JSONByte.openBrace else { return false }
                guard let place = place(of: column, isFirst: isFirst, in: &table) else { return false }
                next = try value(next, place)
                column += 1
                guard walker.byte(next) == JSONByte.comma else { break }
                next += 1
            }
            next += 1
            if !isFirst { table.rows += 1 }
            isFirst = false
            guard walker.byte(next) == JSONByte.comma else { return true }
            next += 1
        }
    }

    private mutating func place(of column: Int, isFirst: Bool, in table: inout TableSample) -> Int32? {
        let known = isFirst ? table.first : table.columns
        if column < known.count { return known[column] }
        guard column < TableSample.widest, case let made = samples.makeValue(), made >= 0 else { return nil }
        if isFirst { table.first.append(made) } else { table.columns.append(made) }
        return made
    }
}

// MARK: Rows as objects

extension Samples {
    /// Adds the rows of a table as objects: members with the names of its columns, whose values stand at the cells' places.
    ///
    /// - Returns: the objects' sample; nil where there is no room for a member.
    package mutating func addRows(_ count: Int, columns names: [String], cells: [Int32]) -> Int32? {
        let object = Int32(objects.count)
        objects.append(ObjectSample(count: count))
        for (position, name) in names.enumerated() {
            let member = Array(name.utf8).withUnsafeBufferPointer {
                addMember(object, key: $0, hash: ByteHash.of($0))
            }
            guard let member else { return nil }
            guard cells.indices.contains(position) else { continue }
            let cell = values[Int(cells[position])]
            members[Int(member)].value = cells[position]
            members[Int(member)].present = cell.present + cell.nulls
        }
        return object
    }
}

// MARK: Merging

extension Samples {
    mutating func mergeTables(_ source: Int32, into target: Int32, _ canonical: inout CanonicalObjects) {
        if let other = headers[source] {
            var known = headers[target] ?? HeaderSample(names: other.names)
            known.count += other.count
            if known.names != other.names { known.names = nil }
            headers[target] = known
        }
        guard let other = tables[source] else { return }
        guard var known = tables[target] else {
            tables[target] = other
            return
        }
        if known.isBroken || other.isBroken {
            tables[target] = .broken
            return
        }
        if known.names != other.names { known.names = nil }
        known.tables += other.tables
        known.rows += other.rows
        known.first = merge(known.first, with: other.first, in: &canonical)
        known.columns = merge(known.columns, with: other.columns, in: &canonical)
        tables[target] = known
    }

    package mutating func merge(_ own: [Int32], with other: [Int32], in canonical: inout CanonicalObjects) -> [Int32] {
        for (mine, theirs) in zip(own, other) { merge(theirs, into: mine, &canonical) }
        return own + other.dropFirst(own.count)
    }
}
