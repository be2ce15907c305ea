import GRDB
import GRDBSQLite
import SpecRuntime

/// Makes rows from the results of a statement that selects a layout's columns.
struct RowReader {
    private let database: Database
    private let layout: EntityLayout

    /// The statements that select the elements of lists, by position, as far as a row had some.
    private var elements: [Int: RawStatement] = [:]

    /// Values outside of the typed columns, by their JSON text: most rows that have any have the same.
    private var knownOverflow: [String: Overflow] = [:]
    private static let mostKnown = 256

    private struct Overflow {
        var values: [(position: Int, value: Value)]
        var isPlaceholder: Bool
    }

    init(_ database: Database, _ layout: EntityLayout) { (self.database, self.layout) = (database, layout) }

    mutating func row(from statement: RawStatement) throws -> StoredRow? {
        guard let key = try layout.key(from: statement) else { return nil }
        var values = ContiguousArray<Value?>(repeating: nil, count: layout.places.count)
        for (position, value) in zip(layout.entity.key, key.values) { values[position] = value }
        for scalar in layout.scalars {
            values[scalar.position] = try scalar.kind.value(from: statement, at: scalar.index)
        }
        for position in layout.relations {
            let place = layout.places[position]
            if place.isReference {
                values[position] = try reference(place, statement)
            } else if !statement.isNull(at: place.index) {
                values[position] = try list(position, key)
            }
        }
        var isPlaceholder = false
        if !statement.isNull(at: layout.overflowIndex) {
            let overflow = try overflow(in: statement)
            for (position, value) in overflow.values { values[position] = value }
            isPlaceholder = overflow.isPlaceholder
        }
        return StoredRow(
            key: key,
            mapping: mapping(in: statement),
            values: values,
            kept: try kept(in: statement),
            isPlaceholder: isPlaceholder
        )
    }

    private func mapping(in statement: RawStatement) -> String? {
        guard let index = layout.mappingIndex, !statement.isNull(at: index) else { return layout.table.mappings.first }
        return statement.text(at: index)
    }

    private func kept(in statement: RawStatement) throws -> Value? {
        guard let index = layout.keptIndex else { return nil }
        return try ColumnKind.json.value(from: statement, at: index)
    }

    private func reference(_ place: EntityLayout.Place, _ statement: RawStatement) throws -> Value? {
        if place.entry.columns.count == 1 { return try place.kind.value(from: statement, at: place.index) }
        return try place.entry.columns.key(from: statement, at: place.index)?.value
    }

    private mutating func list(_ position: Int, _ key: ObjectKey) throws -> Value? {
        guard let statement = try elements(of: position) else { return nil }
        let columns = layout.places[position].entry.targetColumns
        defer { statement.reset() }
        layout.bind(key, to: statement)
        var found: [Value] = []
        while try statement.step() {
            let element =
                columns.count == 1
                ? try columns[0].kind.value(from: statement, at: 0) : try columns.key(from: statement, at: 0)?.value
            found.append(element ?? .null)
        }
        return .list(found)
    }

    private mutating func elements(of position: Int) throws -> RawStatement? {
        if let known = elements[position] { return known }
        guard let sql = layout.elementSelections[position] else { return nil }
        let statement = try RawStatement(database, sql)
        elements[position] = statement
        return statement
    }

    private mutating func overflow(in statement: RawStatement) throws -> Overflow {
        let text = statement.text(at: layout.overflowIndex)
        if let known = knownOverflow[text] { return known }
        var members = try OverflowColumn.members(of: text)
        let isPlaceholder = OverflowColumn.isPlaceholder(members)
        if isPlaceholder { members[OverflowColumn.placeholder] = nil }
        let found = Overflow(
            values: members.compactMap { member in
                layout.entity.position(of: member.key).map { (position: $0, value: member.value) }
            },
            isPlaceholder: isPlaceholder
        )
        if knownOverflow.count < Self.mostKnown { knownOverflow[text] = found }
        return found
    }
}
