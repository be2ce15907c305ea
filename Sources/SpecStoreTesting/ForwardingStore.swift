package import SpecRuntime

/// A store that hands each call on to another one, for stores that differ from it in a few calls.
package protocol ForwardingStore: Store {
    var inner: any Store { get }
}

extension ForwardingStore {
    package var abilities: StoreAbilities { inner.abilities }

    package func open(_ schema: StoreSchema) throws { try inner.open(schema) }

    package func keyValue(_ value: Value, of property: StoreProperty, in entity: StoreEntity) throws -> Value {
        try inner.keyValue(value, of: property, in: entity)
    }

    package func rows(of entity: StoreEntity, where properties: [Int], in keys: [ObjectKey]) throws -> [StoredRow] {
        try inner.rows(of: entity, where: properties, in: keys)
    }

    package func rows(of entity: StoreEntity, after key: ObjectKey?, limit: Int) throws -> [StoredRow] {
        try inner.rows(of: entity, after: key, limit: limit)
    }

    package func rows(
        of entity: StoreEntity,
        lacking property: Int,
        keeping names: [String],
        in places: [Int],
        after key: ObjectKey?,
        limit: Int
    ) throws -> [StoredRow] {
        try inner.rows(of: entity, lacking: property, keeping: names, in: places, after: key, limit: limit)
    }

    package func count(of entity: StoreEntity) throws -> Int { try inner.count(of: entity) }

    package func keys(of entity: StoreEntity, whose property: Int, leadsTo key: ObjectKey) throws -> [ObjectKey] {
        try inner.keys(of: entity, whose: property, leadsTo: key)
    }

    package func apply(_ changes: StoreChanges) throws { try inner.apply(changes) }

    package func batchWillBegin() throws { try inner.batchWillBegin() }

    package func batchDidEnd() { inner.batchDidEnd() }

    package func batchDidFail(_ error: any Error) { inner.batchDidFail(error) }
}
