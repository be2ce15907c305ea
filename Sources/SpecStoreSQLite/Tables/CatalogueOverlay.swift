/// Temporary views and tables by which a connection reads what a file lacks as unset, where the file can't be changed.
enum CatalogueOverlay {
    /// - Parameters:
    ///   - known: the tables and columns of the file.
    ///   - wanted: those that are read.
    /// - Returns: the statements that make them, for a connection to the file.
    static func statements(over known: Catalogue, for wanted: Catalogue) -> [String] {
        // In memory, as the folder for temporary files may be read-only too.
        ["PRAGMA temp_store = MEMORY"] + wanted.tables.flatMap { statements(over: known[$0.entity], for: $0) }
    }

    private static func statements(over known: TableEntry?, for table: TableEntry) -> [String] {
        var statements: [String] = []
        if let known {
            let held = Set(known.columnNames)
            let added = table.columnNames.filter { !held.contains($0) }.map { "NULL AS \($0.quoted)" }
            let name = known.table.quoted
            if !added.isEmpty {
                statements = [
                    "DROP VIEW IF EXISTS temp.\(name)",
                    "CREATE TEMP VIEW \(name) AS SELECT *, \(added.joined(separator: ", ")) FROM main.\(name)",
                ]
            }
        } else {
            statements = emptyTable(table.table, table.columnNames)
        }
        for property in table.properties where known?[property.property] == nil {
            guard let list = property.joinTable else { continue }
            var names = NamePool.ofList
            let owners = table.keyColumns.owning(in: &names)
            statements += emptyTable(list, (owners + property.targetColumns).map(\.name) + ["position"])
        }
        return statements
    }

    private static func emptyTable(_ name: String, _ columns: [String]) -> [String] {
        [
            "DROP TABLE IF EXISTS temp.\(name.quoted)",
            "CREATE TEMP TABLE \(name.quoted) (\(columns.map(\.quoted).joined(separator: ", ")))",
        ]
    }
}
