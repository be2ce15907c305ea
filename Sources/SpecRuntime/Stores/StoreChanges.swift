/// All changes of a batch, to be applied together.
///
/// An object may lead to one that stands behind it in the list, or in `insertions` of another entity. What is deleted frees
/// its key, and so does what changes its key, for other changes of the same batch.
public struct StoreChanges {
    /// New objects.
    public var insertions: [StoreInsertion] = []

    /// Changed objects.
    public var updates: [StoreUpdate] = []

    /// Objects to delete. References to them, in this store, point at nothing afterwards: a reference is null, a list
    /// lacks the object. Deleting a missing object is no error.
    public var deletions: [StoreDeletion] = []

    /// No changes.
    public init() {}

    /// True if there is nothing to do.
    public var isEmpty: Bool { insertions.isEmpty && updates.isEmpty && deletions.isEmpty }

    /// The same changes with values of their own, which stay as they are when the objects change.
    var detached: StoreChanges {
        var changes = self
        changes.insertions = insertions.map { StoreInsertion(entity: $0.entity, row: $0.row) }
        changes.updates = updates.map(\.detached)
        return changes
    }
}

/// A new object.
public struct StoreInsertion {
    /// The entity of the object.
    public let entity: StoreEntity

    /// The key of the object.
    public let key: ObjectKey

    /// True if the object stands for its key alone, which something leads to: nothing was read for it.
    public let isPlaceholder: Bool
    let content: StoreContent

    init(entity: StoreEntity, key: ObjectKey, isPlaceholder: Bool, content: StoreContent) {
        self.entity = entity
        self.key = key
        self.isPlaceholder = isPlaceholder
        self.content = content
    }

    /// A row as it shall be in a store.
    public init(entity: StoreEntity, row: StoredRow) {
        self.init(entity: entity, key: row.key, isPlaceholder: row.isPlaceholder, content: .row(row))
    }

    /// The mapping that made the object.
    public var mapping: String { content.mapping }

    /// The value of a property; nil if it is unset. References are keys.
    public func value(at property: Int) -> Value? { content.value(at: property, entity.properties[property].kind) }

    /// Members that no rule names; nil where there are none.
    public var kept: Value? { content.kept }

    /// The object as a row.
    public var row: StoredRow {
        StoredRow(
            key: key,
            mapping: mapping.isEmpty ? nil : mapping,
            values: ContiguousArray(entity.properties.indices.map(value(at:))),
            kept: kept,
            isPlaceholder: isPlaceholder
        )
    }
}

/// A change to an object that is there. It is no placeholder any more.
public struct StoreUpdate {
    /// The entity of the object.
    public let entity: StoreEntity

    /// The key that the object has in the store.
    public let key: ObjectKey

    /// The key that it shall have; usually the same. What led to the old key leads to the new one.
    public let newKey: ObjectKey

    /// The positions of the properties that change.
    public let properties: [Int]

    /// True if `kept` changes.
    public let changesKept: Bool
    private let changesMapping: Bool
    let content: StoreContent

    init(
        entity: StoreEntity,
        key: ObjectKey,
        newKey: ObjectKey,
        properties: [Int],
        changesKept: Bool,
        changesMapping: Bool,
        content: StoreContent
    ) {
        self.entity = entity
        self.key = key
        self.newKey = newKey
        self.properties = properties
        self.changesKept = changesKept
        self.changesMapping = changesMapping
        self.content = content
    }

    /// The new content of a row.
    ///
    /// - Parameters:
    ///   - entity: an entity of the schema.
    ///   - key: the key that the row has.
    ///   - row: what it shall be; its key may be another.
    ///   - properties: the positions of the properties that change.
    ///   - changesKept: whether `kept` changes.
    ///   - changesMapping: whether the mapping changes.
    public init(
        entity: StoreEntity,
        key: ObjectKey,
        row: StoredRow,
        properties: [Int],
        changesKept: Bool = false,
        changesMapping: Bool = false
    ) {
        self.init(
            entity: entity,
            key: key,
            newKey: row.key,
            properties: properties,
            changesKept: changesKept,
            changesMapping: changesMapping,
            content: .row(row)
        )
    }

    fileprivate var detached: StoreUpdate {
        var values = ContiguousArray<Value?>(repeating: nil, count: entity.properties.count)
        for property in properties { values[property] = value(at: property) }
        return StoreUpdate(
            entity: entity,
            key: key,
            row: StoredRow(key: newKey, mapping: newMapping, values: values, kept: changesKept ? kept : nil),
            properties: properties,
            changesKept: changesKept,
            changesMapping: changesMapping
        )
    }

    /// The mapping that the object is of from now on; nil where that stays.
    public var newMapping: String? { changesMapping ? content.mapping : nil }

    /// The new value of a property; nil if it is to be unset. References are keys.
    public func value(at property: Int) -> Value? { content.value(at: property, entity.properties[property].kind) }

    /// Members that no rule names.
    public var kept: Value? { content.kept }
}

/// An object that shall be no more.
public struct StoreDeletion: Hashable, Sendable {
    /// The entity of the object.
    public let entity: StoreEntity

    /// The key of the object.
    public let key: ObjectKey

    /// The end of an object.
    public init(entity: StoreEntity, key: ObjectKey) {
        self.entity = entity
        self.key = key
    }
}
