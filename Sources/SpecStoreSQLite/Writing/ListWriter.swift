import GRDB
import SpecRuntime

/// Writes the elements of one entity's lists.
struct ListWriter {
    private let layout: EntityLayout
    private let insertions: [RawStatement?]
    private let deletions: [RawStatement?]

    init(_ database: Database, _ layout: EntityLayout) throws {
        self.layout = layout
        insertions = try layout.places.map { place in
            guard let table = place.entry.joinTable else { return nil }
            let columns = layout.ownerColumns.map(\.quoted) + ["position"]
            let all = columns + place.entry.targetColumns.map(\.quoted)
            let marks = all.map { _ in "?" }.joined(separator: ", ")
            let sql = "INSERT INTO \(table.quoted) (\(all.joined(separator: ", "))) VALUES (\(marks))"
            return try RawStatement(database, sql)
        }
        deletions = try layout.places.map { place in
            guard let table = place.entry.joinTable else { return nil }
            let owners = layout.ownerColumns.map { "\($0.quoted) = ?" }
            let sql = "DELETE FROM \(table.quoted) WHERE \(owners.joined(separator: " AND "))"
            return try RawStatement(database, sql)
        }
    }

    func insert(_ value: Value, property: Int, owner: ObjectKey) throws {
        let entry = layout.places[property].entry
        guard let statement = insertions[property], let elements = entry.elements(of: value) else { return }
        let keyCount = Int32(layout.keyColumns.count)
        layout.bind(owner, to: statement)
        for (position, parts) in elements.enumerated() {
            statement.bind(Int64(position), at: keyCount + 1)
            entry.targetColumns.bind(parts, to: statement, from: keyCount + 2)
            try statement.run()
        }
    }

    func replace(_ value: Value?, property: Int, owner: ObjectKey) throws {
        guard let deletion = deletions[property] else { return }
        layout.bind(owner, to: deletion)
        try deletion.run()
        if let value { try insert(value, property: property, owner: owner) }
    }
}
