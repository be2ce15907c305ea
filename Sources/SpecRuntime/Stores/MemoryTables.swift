/// The content of a `MemoryStore`, and how to take back the last changes.
struct MemoryTables: @unchecked Sendable {
    // @unchecked: rows hold values, which may lead to objects; those of a store lead to none.
    private(set) var byName: [String: MemoryTable] = [:]

    /// The rows that were there before what was changed since `begin`, last ones last.
    private var log: [(entity: String, place: Int, row: StoredRow?)] = []

    func knows(_ schema: StoreSchema) -> Bool { schema.entities.allSatisfy { byName[$0.name]?.holds($0) ?? false } }

    mutating func open(_ schema: StoreSchema) {
        for entity in schema.entities { byName[entity.name, default: MemoryTable(entity)].grow(to: entity) }
    }

    /// The order in which a caller's schema has an entity's properties; nil where it is that of the rows.
    mutating func order(of entity: StoreEntity) throws -> PropertyOrder? {
        guard let table = byName[entity.name], table.entity.properties != entity.properties else { return nil }
        return try byName[entity.name]?.order(of: entity)
    }

    /// Number of changes so far.
    var mark: Int { log.count }

    /// Takes back all that was changed since.
    mutating func takeBack(to mark: Int) {
        while log.count > mark, let step = log.popLast() { byName[step.entity]?.set(step.place, to: step.row) }
    }

    /// Leaves all as it is now.
    mutating func settle() {
        let changed = Set(log.map(\.entity))
        log.removeAll()
        for name in changed { byName[name]?.compact() }
    }

    /// Applies all changes, or none.
    mutating func apply(_ changes: StoreChanges) throws {
        let before = mark
        do {
            try delete(changes.deletions)
            try changeKeys(changes.updates)
            for update in changes.updates { try apply(update) }
            for insertion in changes.insertions { try insert(insertion) }
        } catch {
            takeBack(to: before)
            throw error
        }
    }

    // No table is held in a variable while it is changed, which would copy all of its rows.

    private mutating func set(_ entity: String, _ place: Int, to row: StoredRow?) {
        let old = byName[entity]?.set(place, to: row)
        log.append((entity, place, old))
    }

    /// The places of the rows whose property holds a key, or leads to the object that has it, in order.
    mutating func placesOf(_ entity: String, property: Int, key: ObjectKey) -> [Int] {
        byName[entity]?.places(whose: property, holds: key) ?? []
    }

    private mutating func insert(_ insertion: StoreInsertion) throws {
        let name = insertion.entity.name
        guard let place = byName[name]?.rows.count else { throw MemoryStoreError.missingEntity(name) }
        if byName[name]?.places[insertion.key] != nil { throw MemoryStoreError.taken(insertion.entity, insertion.key) }
        try checkCancellation()
        set(name, place, to: try order(of: insertion.entity)?.stored(insertion.row) ?? insertion.row)
    }

    private mutating func apply(_ update: StoreUpdate) throws {
        let name = update.entity.name
        guard let place = byName[name]?.places[update.newKey], var row = byName[name]?.rows[place] else {
            throw MemoryStoreError.missing(update.entity, update.newKey)
        }
        try checkCancellation()
        let order = try order(of: update.entity)
        for property in update.properties {
            row.values[order?.positions[property] ?? property] = update.value(at: property)
        }
        if update.changesKept { row.kept = update.kept }
        if let mapping = update.newMapping { row.mapping = mapping }
        row.isPlaceholder = false
        set(name, place, to: row)
    }

    private mutating func delete(_ deletions: [StoreDeletion]) throws {
        for deletion in deletions {
            try checkCancellation()
            guard let place = byName[deletion.entity.name]?.places[deletion.key] else { continue }
            set(deletion.entity.name, place, to: nil)
        }
        for deletion in deletions { clear(deletion) }
    }

    /// - Throws: `CancellationError` where the task was cancelled; asked every few hundred changes.
    private func checkCancellation() throws {
        if log.count & 255 == 255 { try Task.checkCancellation() }
    }
}

// MARK: Keys

extension MemoryTables {
    /// Changes the keys of objects, each as soon as its new key is free; references to the old key lead to the new one.
    private mutating func changeKeys(_ updates: [StoreUpdate]) throws {
        var waiting = updates.filter { $0.key != $0.newKey }
        guard !waiting.isEmpty else { return }
        let all = waiting
        // References to the old keys are collected before any of the keys is another object's.
        let leading = Set(all.flatMap { referrers(to: $0.entity.name, $0.key) })
        while !waiting.isEmpty {
            let left = try waiting.filter { try !changeKey($0) }
            if left.count == waiting.count, let update = left.first {
                throw MemoryStoreError.taken(update.entity, update.newKey)
            }
            waiting = left
        }
        var moved: [String: [ObjectKey: ObjectKey]] = [:]
        for update in all { moved[update.entity.name, default: [:]][update.key] = update.newKey }
        for referrer in leading { follow(referrer, moved) }
    }

    /// Changes one key.
    ///
    /// - Returns: false if the new key is still taken.
    private mutating func changeKey(_ update: StoreUpdate) throws -> Bool {
        let name = update.entity.name
        guard let place = byName[name]?.places[update.key], var row = byName[name]?.rows[place] else {
            throw MemoryStoreError.missing(update.entity, update.key)
        }
        if byName[name]?.places[update.newKey] != nil { return false }
        row.key = update.newKey
        let order = try order(of: update.entity)
        for (position, value) in zip(update.entity.key, update.newKey.values) {
            row.values[order?.positions[position] ?? position] = value
        }
        set(name, place, to: row)
        return true
    }

    /// A property of a row that leads to an object.
    private struct Referrer: Hashable {
        var entity: String
        var property: Int
        var place: Int
    }

    private func isList(_ referrer: Referrer) -> Bool {
        if case .toMany? = byName[referrer.entity]?.entity.properties[referrer.property].kind { true } else { false }
    }

    private mutating func referrers(to entity: String, _ key: ObjectKey) -> [Referrer] {
        byName.keys.flatMap { name in
            (byName[name]?.entity.properties ?? []).enumerated().filter { $1.kind.target == entity }.flatMap {
                property,
                _ in
                byName[name]?.places(whose: property, holds: key).map {
                    Referrer(entity: name, property: property, place: $0)
                } ?? []
            }
        }
    }

    /// Clears the references to an object that is deleted.
    private mutating func clear(_ deletion: StoreDeletion) {
        for referrer in referrers(to: deletion.entity.name, deletion.key) {
            guard var row = byName[referrer.entity]?.rows[referrer.place] else { continue }
            row.values[referrer.property] = row.values[referrer.property]?.led(isList(referrer)) { key in
                key == deletion.key ? .some(nil) : nil
            }
            set(referrer.entity, referrer.place, to: row)
        }
    }

    private mutating func follow(_ referrer: Referrer, _ moved: [String: [ObjectKey: ObjectKey]]) {
        guard var row = byName[referrer.entity]?.rows[referrer.place],
            let target = byName[referrer.entity]?.entity.properties[referrer.property].kind.target,
            let keys = moved[target]
        else { return }
        row.values[referrer.property] = row.values[referrer.property]?.led(isList(referrer)) {
            keys[$0].map { .some($0) }
        }
        set(referrer.entity, referrer.place, to: row)
    }
}

extension Value {
    /// The value with its keys replaced by `move`, which returns nil for a key that stays, a key, or nothing.
    fileprivate func led(_ isList: Bool, _ move: (ObjectKey) -> ObjectKey??) -> Value {
        guard isList, case .list(let elements) = self else {
            guard let key = ObjectKey(self), let new = move(key) else { return self }
            return new?.value ?? .null
        }
        return .list(
            elements.compactMap { element -> Value? in
                guard let key = ObjectKey(element), let new = move(key) else { return element }
                return new?.value
            }
        )
    }
}

/// A change that a `MemoryStore` can't make.
enum MemoryStoreError: Error, CustomStringConvertible {
    case taken(StoreEntity, ObjectKey)
    case missing(StoreEntity, ObjectKey)
    case missingEntity(String)
    case snapshot

    var description: String {
        switch self {
        case .taken(let entity, let key): "there is a `\(entity.name)` with \(entity.words(for: key)) already"
        case .missing(let entity, let key): "there is no `\(entity.name)` with \(entity.words(for: key))"
        case .missingEntity(let entity): "the store wasn't opened with `\(entity)`"
        case .snapshot: "a snapshot of a store can't be changed: apply to the store itself"
        }
    }
}
