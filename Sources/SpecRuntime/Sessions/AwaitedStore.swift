import SpecSource

/// An `AsyncStore` as one session reads it: what was awaited before is answered, anything else is noted and refused.
///
/// So a session's work runs as it does with any store, up to the first look-ups that have no answer yet; these are
/// awaited, and the work is started over.
final class AwaitedStore: Store, @unchecked Sendable {
    // @unchecked: it belongs to a session, which one task at a time uses.
    let store: any AsyncStore
    private var answers = Answers()
    private var open = LookUps()

    init(_ store: any AsyncStore) { self.store = store }

    /// An entity, and the properties that its objects are looked up by.
    fileprivate struct Place: Hashable {
        var entity: StoreEntity
        var properties: [Int]

        /// By the entity's name, as there is one schema.
        func hash(into hasher: inout Hasher) {
            hasher.combine(entity.name)
            hasher.combine(properties)
        }

        static func == (left: Place, right: Place) -> Bool {
            left.properties == right.properties && left.entity.name == right.entity.name
        }

        var isKey: Bool { properties == entity.key }
    }

    fileprivate struct Page: Hashable {
        var place: Place
        var key: ObjectKey?
        var limit: Int
    }

    fileprivate struct Keepers: Hashable {
        /// The page, with the property that the objects lack.
        var page: Page
        var names: [String]
        var places: [Int]
    }

    private struct Answers {
        /// Rows by their primary keys; nil for keys that no object has.
        var rows: [Place: [ObjectKey: StoredRow?]] = [:]

        /// Rows by other properties, whose values a store may compare in its own way: by all keys of a look-up.
        var others: [Place: [Set<ObjectKey>: [StoredRow]]] = [:]
        var pages: [Page: [StoredRow]] = [:]
        var keepers: [Keepers: [StoredRow]] = [:]
        var holders: [Place: [ObjectKey: [ObjectKey]]] = [:]
    }

    private struct LookUps {
        var rows: [Place: Set<ObjectKey>] = [:]
        var others: [Place: Set<Set<ObjectKey>>] = [:]
        var pages: Set<Page> = []
        var keepers: Set<Keepers> = []
        var holders: [Place: Set<ObjectKey>] = [:]
    }
}

// MARK: Awaiting

extension AwaitedStore {
    /// True if something was refused since the last call of `answer`.
    var isWaiting: Bool {
        !(open.rows.isEmpty && open.others.isEmpty && open.pages.isEmpty && open.keepers.isEmpty
            && open.holders.isEmpty)
    }

    /// Forgets all answers, since the store may have changed.
    func forget() {
        answers = Answers()
        open = LookUps()
    }

    /// Awaits what was refused.
    nonisolated(nonsending) func answer() async throws {
        let waiting = open
        open = LookUps()
        for (place, keys) in waiting.rows {
            let rows = try await store.rows(of: place.entity, where: place.properties, in: Array(keys))
            for key in keys { answers.rows[place, default: [:]][key] = .some(nil) }
            for row in rows { answers.rows[place, default: [:]][row.key] = row }
        }
        for (place, sets) in waiting.others {
            for keys in sets {
                let rows = try await store.rows(of: place.entity, where: place.properties, in: Array(keys))
                answers.others[place, default: [:]][keys] = rows
            }
        }
        for page in waiting.pages {
            let rows = try await store.rows(of: page.place.entity, after: page.key, limit: page.limit)
            answers.pages[page] = rows
        }
        for keepers in waiting.keepers {
            let place = keepers.page.place
            let rows = try await store.rows(
                of: place.entity,
                lacking: place.properties[0],
                keeping: keepers.names,
                in: keepers.places,
                after: keepers.page.key,
                limit: keepers.page.limit
            )
            answers.keepers[keepers] = rows
        }
        for (place, keys) in waiting.holders {
            let found = try await store.keys(of: place.entity, whose: place.properties[0], leadTo: Array(keys))
            for key in keys { answers.holders[place, default: [:]][key] = found[key] ?? [] }
        }
    }
}

// MARK: A store that answers at once

extension AwaitedStore {
    var abilities: StoreAbilities { store.abilities }

    func keyValue(_ value: Value, of property: StoreProperty, in entity: StoreEntity) throws -> Value {
        try store.keyValue(value, of: property, in: entity)
    }

    func rows(of entity: StoreEntity, where properties: [Int], in keys: [ObjectKey]) throws -> [StoredRow] {
        let place = Place(entity: entity, properties: properties)
        guard place.isKey else {
            let keys = Set(keys)
            if let rows = answers.others[place]?[keys] { return rows }
            open.others[place, default: []].insert(keys)
            throw UnawaitedReadError(entity: entity.name)
        }
        let known = answers.rows[place] ?? [:]
        let missing = keys.filter { known[$0] == nil }
        guard missing.isEmpty else {
            open.rows[place, default: []].formUnion(missing)
            throw UnawaitedReadError(entity: entity.name)
        }
        return keys.compactMap { known[$0] ?? nil }
    }

    func rows(of entity: StoreEntity, after key: ObjectKey?, limit: Int) throws -> [StoredRow] {
        let page = Page(place: Place(entity: entity, properties: []), key: key, limit: limit)
        if let rows = answers.pages[page] { return rows }
        open.pages.insert(page)
        throw UnawaitedReadError(entity: entity.name)
    }

    func rows(
        of entity: StoreEntity,
        lacking property: Int,
        keeping names: [String],
        in places: [Int],
        after key: ObjectKey?,
        limit: Int
    ) throws -> [StoredRow] {
        let page = Page(place: Place(entity: entity, properties: [property]), key: key, limit: limit)
        let keepers = Keepers(page: page, names: names, places: places)
        if let rows = answers.keepers[keepers] { return rows }
        open.keepers.insert(keepers)
        throw UnawaitedReadError(entity: entity.name)
    }

    func keys(of entity: StoreEntity, whose property: Int, leadsTo key: ObjectKey) throws -> [ObjectKey] {
        try keys(of: entity, whose: property, leadTo: [key])[key] ?? []
    }

    func keys(
        of entity: StoreEntity,
        whose property: Int,
        leadTo keys: [ObjectKey]
    ) throws -> [ObjectKey: [ObjectKey]] {
        let place = Place(entity: entity, properties: [property])
        let known = answers.holders[place] ?? [:]
        let missing = keys.filter { known[$0] == nil }
        guard missing.isEmpty else {
            open.holders[place, default: []].formUnion(missing)
            throw UnawaitedReadError(entity: entity.name)
        }
        return keys.reduce(into: [:]) { $0[$1] = known[$1] }
    }

    // Sessions await these themselves, or never call them.

    func open(_ schema: StoreSchema) throws { throw UnawaitedReadError(entity: schema.entities.first?.name ?? "") }

    func count(of entity: StoreEntity) throws -> Int { throw UnawaitedReadError(entity: entity.name) }

    func apply(_ changes: StoreChanges) throws {
        throw UnawaitedReadError(entity: changes.insertions.first?.entity.name ?? "")
    }
}

extension Sequence {
    /// Calls `body` with each element, also where some have to await a store: all of these are noted together.
    ///
    /// - Throws: the first error, once all elements had their turn; others than such of an `AwaitedStore` at once.
    func forEachNotingLookUps(_ body: (Element) throws -> Void) throws {
        var refused: UnawaitedReadError?
        for element in self {
            do {
                try body(element)
            } catch let error as UnawaitedReadError {
                refused = refused ?? error
            }
        }
        if let refused { throw refused }
    }
}
