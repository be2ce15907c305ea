import SpecRuntime

/// A store under a check, and what the check found.
final class StoreTrial {
    var violations: [String] = []
    private var made: (any Store)?
    private let reopening: ((any Store) throws -> any Store)?

    init(reopen: ((any Store) throws -> any Store)?) { reopening = reopen }

    var store: any Store {
        get { made ?? MemoryStore() }
        set { made = newValue }
    }

    func expect(_ condition: Bool, _ violation: @autoclosure () -> String) {
        if !condition { violations.append(violation()) }
    }

    /// Expects an error.
    func expectFailure(_ what: String, _ body: () throws -> Void) {
        do {
            try body()
            violations.append("\(what) is no error")
        } catch {}
    }

    /// Goes on with a store made of what the present one has kept; as it is where a store keeps nothing.
    func reopen(_ schema: StoreSchema) throws {
        guard let reopening else { return }
        store = try reopening(store)
        try store.open(schema)
    }

    /// Another instance of the store, beside the present one; nil where it keeps its rows to itself.
    func secondInstance() throws -> (any Store)? { try reopening?(store) }

    /// True if the store can be reopened.
    var reopens: Bool { reopening != nil }

    func insert(_ rows: (StoreEntity, [StoredRow])...) throws {
        var changes = StoreChanges()
        for (entity, rows) in rows { changes.insertions += rows.map { StoreInsertion(entity: entity, row: $0) } }
        try store.apply(changes)
    }

    func update(_ entity: StoreEntity, key: ObjectKey, to row: StoredRow, properties: [Int]) throws {
        var changes = StoreChanges()
        changes.updates = [StoreUpdate(entity: entity, key: key, row: row, properties: properties)]
        try store.apply(changes)
    }

    func delete(_ entity: StoreEntity, _ keys: [ObjectKey]) throws {
        var changes = StoreChanges()
        changes.deletions = keys.map { StoreDeletion(entity: entity, key: $0) }
        try store.apply(changes)
    }

    func row(_ entity: StoreEntity, _ key: ObjectKey) throws -> StoredRow? {
        let rows = try store.rows(of: entity, where: entity.key, in: [key])
        expect(rows.count <= 1, "\(rows.count) rows have the key \(key)")
        return rows.first
    }

    /// Expects a row to hold these values.
    func expect(_ entity: StoreEntity, key: ObjectKey, holds values: [Value?], when: String = "") throws {
        guard let row = try row(entity, key) else {
            return violations.append("there is no `\(entity.name)` with the key \(key)\(when)")
        }
        expect(row.key == key, "the row of \(key) has the key \(row.key)")
        expect(row.values.count == values.count, "a row has \(row.values.count) values, expected \(values.count)")
        for (property, (found, wanted)) in zip(entity.properties, zip(row.values, values)) {
            let isSame = found.isSame(as: wanted)
            expect(
                isSame,
                "`\(property.name)` of \(key) was stored as \(wanted.shown) and is returned as \(found.shown)\(when)"
            )
        }
    }
}

extension Value? {
    /// Returns true if two values are the same and of the same kind; texts are compared byte for byte.
    fileprivate func isSame(as other: Value?) -> Bool {
        switch (self, other) {
        case (nil, nil): true
        case (let left?, let right?): left.isSame(as: right)
        default: false
        }
    }

    var shown: String { map { String("\($0)".prefix(120)) } ?? "nothing" }
}

extension Value {
    fileprivate func isSame(as other: Value) -> Bool {
        switch (self, other) {
        case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
        case (.list(let left), .list(let right)):
            left.count == right.count && zip(left, right).allSatisfy { $0.isSame(as: $1) }
        case (.dictionary(let left), .dictionary(let right)):
            left.count == right.count
                && left.allSatisfy { member in right[member.key].map { member.value.isSame(as: $0) } ?? false }
        case (.double(let left), .double(let right)):
            left == right && left.sign == right.sign || left.isNaN && right.isNaN
        default: self == other
        }
    }
}
