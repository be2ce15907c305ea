import GRDB
import GRDBSQLite
import SpecRuntime

/// Makes the changes of a batch, inside a transaction that somebody else begins and ends.
struct BatchWriter {
    let database: Database
    let file: String
    let catalogue: Catalogue
    let layout: (StoreEntity) throws -> EntityLayout
    let kept: KeptStatements

    /// Deletions come first, so that a key that is freed can be taken; then keys change, rows come, and the rest follows.
    func apply(_ changes: StoreChanges) throws {
        try delete(changes.deletions)
        try changeKeys(changes.updates)
        try insert(changes.insertions)
        try update(changes.updates)
        try checkReferences()
    }

    private func insert(_ insertions: [StoreInsertion]) throws {
        var groups: [(layout: EntityLayout, insertions: [Int])] = []
        for (index, insertion) in insertions.enumerated() {
            if let last = groups.indices.last, groups[last].layout.entity == insertion.entity {
                groups[last].insertions.append(index)
            } else if let group = groups.firstIndex(where: { $0.layout.entity == insertion.entity }) {
                groups[group].insertions.append(index)
            } else {
                groups.append((try layout(insertion.entity), [index]))
            }
        }
        // Referenced entities come first where possible, so that SQLite finds their rows at once.
        let order = catalogue.order
        groups.sort { order[$0.layout.entity.name, default: 0] < order[$1.layout.entity.name, default: 0] }
        for group in groups {
            var writer = try RowWriter(database, group.layout, file: file)
            for (count, index) in group.insertions.enumerated() {
                if count & 255 == 255 { try Task.checkCancellation() }
                try writer.insert(insertions[index])
            }
        }
        for group in groups where !group.layout.lists.isEmpty {
            let writer = try ListWriter(database, group.layout)
            for (count, index) in group.insertions.enumerated() {
                if count & 255 == 255 { try Task.checkCancellation() }
                let insertion = insertions[index]
                for property in group.layout.lists {
                    if let value = insertion.value(at: property) {
                        try writer.insert(value, property: property, owner: insertion.key)
                    }
                }
            }
        }
    }

    private func update(_ updates: [StoreUpdate]) throws {
        var writers: [(entity: StoreEntity, writer: UpdateWriter)] = []
        for (count, update) in updates.enumerated() {
            if count & 255 == 255 { try Task.checkCancellation() }
            if let index = writers.firstIndex(where: { $0.entity == update.entity }) {
                try writers[index].writer.apply(update)
            } else {
                var writer = try UpdateWriter(database, layout(update.entity), file: file, kept: kept)
                try writer.apply(update)
                writers.append((update.entity, writer))
            }
        }
    }

    /// Changes the keys of objects, each as soon as its new key is free.
    private func changeKeys(_ updates: [StoreUpdate]) throws {
        var waiting = updates.filter { $0.key != $0.newKey }
        while !waiting.isEmpty {
            var left: [StoreUpdate] = []
            for update in waiting {
                let layout = try layout(update.entity)
                if try exists(update.newKey, layout) {
                    left.append(update)
                } else {
                    try changeKey(update, layout)
                }
            }
            if left.count == waiting.count, let update = left.first {
                throw SQLiteStoreError.taken(file, entity: update.entity, key: update.newKey)
            }
            waiting = left
        }
    }

    private func exists(_ key: ObjectKey, _ layout: EntityLayout) throws -> Bool {
        let sql = "SELECT 1 FROM \(layout.quotedTable) WHERE \(layout.keyCondition)"
        let statement = try RawStatement(database, sql)
        defer { statement.reset() }
        layout.bind(key, to: statement)
        return try statement.step()
    }

    private func changeKey(_ update: StoreUpdate, _ layout: EntityLayout) throws {
        let columns = layout.keyColumns.map { "\($0.quoted) = ?" }.joined(separator: ", ")
        let sql = "UPDATE \(layout.quotedTable) SET \(columns) WHERE \(layout.keyCondition)"
        let statement = try RawStatement(database, sql)
        layout.bind(update.newKey, to: statement)
        layout.bind(update.key, to: statement, from: Int32(layout.keyColumns.count) + 1)
        try statement.run()
        guard sqlite3_changes(database.sqliteConnection) == 1 else {
            throw SQLiteStoreError.gone(file, entity: update.entity, key: update.key)
        }
        for referrer in catalogue.referrers(to: update.entity.name) where !referrer.entry.hasForeignKey {
            try referrer.follow(update.key, to: update.newKey, in: database)
        }
    }

    private func delete(_ deletions: [StoreDeletion]) throws {
        for (count, deletion) in deletions.enumerated() {
            if count & 255 == 255 { try Task.checkCancellation() }
            let layout = try layout(deletion.entity)
            for referrer in catalogue.referrers(to: deletion.entity.name) {
                try referrer.clear(deletion.key, in: database)
            }
            let sql = "DELETE FROM \(layout.quotedTable) WHERE \(layout.keyCondition)"
            let statement = try RawStatement(database, sql)
            layout.bind(deletion.key, to: statement)
            try statement.run()
        }
    }

    /// Checks all references before SQLite does so at the end, when the broken one can't be named any more.
    private func checkReferences() throws {
        var (open, highest) = (CInt(0), CInt(0))
        let status = sqlite3_db_status(
            database.sqliteConnection,
            SQLITE_DBSTATUS_DEFERRED_FKS,
            &open,
            &highest,
            0
        )
        guard status == SQLITE_OK, open != 0 else { return }
        let statement = try RawStatement(database, "PRAGMA foreign_key_check")
        defer { statement.reset() }
        guard try statement.step() else { return }
        let (child, parent) = (statement.text(at: 0), statement.text(at: 2))
        for table in catalogue.tables {
            for property in table.properties where (property.joinTable ?? table.table) == child {
                if let target = property.target, catalogue[target]?.table == parent {
                    throw SQLiteStoreError.dangling(
                        file,
                        entity: table.entity,
                        property: property.property,
                        into: target
                    )
                }
            }
        }
    }
}

extension Catalogue {
    /// The rank of each entity: those that others lead to come first.
    var order: [String: Int] {
        var ranks: [String: Int] = [:]
        var seen: Set<String> = []
        func visit(_ entity: String) {
            guard seen.insert(entity).inserted, let table = self[entity] else { return }
            for property in table.properties where property.joinTable == nil {
                if let target = property.target { visit(target) }
            }
            ranks[entity] = ranks.count
        }
        for table in tables { visit(table.entity) }
        return ranks
    }

    /// The properties that lead to an entity.
    func referrers(to entity: String) -> [Referrer] {
        tables.flatMap { table in
            table.properties.filter { $0.target == entity && !table.key.contains($0.property) }.map {
                Referrer(table: table, entry: $0)
            }
        }
    }
}
