import Foundation
import SpecRuntime
import SpecStoreSQLite
import SpecStoreTesting
import Testing

/// The Swift of "Sessions and stores". Its blocks stand here word for word.
struct GuideStoreTests {
    private func runtime() throws -> Runtime { try GuidePage.named("Stores").runtime() }

    private let json = #"{"albums": [{"id": 1, "title": "Tin Drum", "band": "Japan"}]}"#
    private let more = #"{"bands": [{"name": "Japan", "formed": 1974}]}"#

    @Test func importsAndFetches() async throws {
        let runtime = try runtime()
        let folder = try TemporaryFolder()

        let path = folder.url.appending(path: "music.sqlite").path
        let store = try SQLiteStore(path: path)
        let session = try Session(runtime: runtime, store: store)

        try session.stage(.text(json), as: "Album")
        try session.stage(.text(more), as: "Band")
        let report = try await session.apply()

        #expect(report.inserted.count == 2)
        #expect(report.linked == 1)

        let album = try session.fetch("Album", key: 1)
        let formed = album?.band?["formed"]  // 1974
        let albums = try session.fetch("Band", key: "Japan")?.albums  // what leads there by `Album.band`

        #expect(formed == 1974)
        #expect(albums?.list?.count == 1)

        try session.stage(.text(json), as: "Album")
        let again = try await session.apply()
        #expect(again.inserted.isEmpty && again.updated.isEmpty)
        #expect(again.unchanged == 1)

        let band = try #require(try session.fetch("Band", key: "Japan"))
        band.formed = 1975
        let new = try session.insert("Band")
        new.name = "Rain Tree Crow"
        try await session.save()

        #expect(try store.count(of: #require(runtime.schema["Band"])) == 2)

        band.formed = 0
        session.delete(new)
        session.rollback()  // `formed` is 1975 again, and nothing is deleted

        #expect(band.formed == 1975)
        session.close()

        let later = try Session(runtime: runtime, store: SQLiteStore(path: path))
        #expect(try later.fetch("Band", key: "Japan")?.formed == 1975)
        #expect(try later.objects(of: "Band").count == 2)
        later.close()
    }

    @Test func keepsEntitiesInStoresOfTheirOwn() async throws {
        let runtime = try runtime()
        let folder = try TemporaryFolder()
        let store = try SQLiteStore(path: folder.url.appending(path: "music.sqlite").path)

        let session = try Session(runtime: runtime, store: store, stores: ["Band": MemoryStore()])

        try session.stage(.text(json), as: "Album")
        try await session.apply()
        #expect(try store.count(of: #require(runtime.schema["Album"])) == 1)
        #expect(try session.fetch("Album", key: 1)?["band"]?["name"] == "Japan")
        session.close()
    }

    @Test func keepsEveryPromise() {
        let conformance = StoreConformance { ShelfStore() }
        #expect(conformance.violations() == [])
    }

    @Test func keepsEveryPromiseAsynchronously() async {
        let conformance = AsyncStoreConformance { RemoteShelf() }
        #expect(await conformance.violations() == [])
    }

    @Test func awaitsAStore() async throws {
        let runtime = try runtime()

        let session = try await Session(runtime: runtime, store: RemoteShelf())
        try session.stage(.text(json), as: "Album")
        try await session.apply()
        let formed = try await session.read { try session.fetch("Album", key: 1)?.band?["formed"] }

        #expect(formed == nil)
        try session.stage(.text(more), as: "Band")
        try await session.apply()
        let known = try await session.read { try session.fetch("Album", key: 1)?.band?["formed"] }
        #expect(known == 1974)
    }
}

/// Keeps rows on another shelf, which takes a while.
final class RemoteShelf: AsyncStore {
    private let shelf = ShelfStore()
    var abilities: StoreAbilities { shelf.abilities }

    private nonisolated(nonsending) func travel() async throws { try await Task.sleep(for: .microseconds(20)) }

    nonisolated(nonsending) func open(_ schema: StoreSchema) async throws {
        try await travel()
        try shelf.open(schema)
    }

    nonisolated(nonsending) func rows(
        of entity: StoreEntity,
        where properties: [Int],
        in keys: [ObjectKey]
    ) async throws -> [StoredRow] {
        try await travel()
        return try shelf.rows(of: entity, where: properties, in: keys)
    }

    nonisolated(nonsending) func rows(
        of entity: StoreEntity,
        after key: ObjectKey?,
        limit: Int
    ) async throws -> [StoredRow] {
        try await travel()
        return try shelf.rows(of: entity, after: key, limit: limit)
    }

    nonisolated(nonsending) func keys(
        of entity: StoreEntity,
        whose property: Int,
        leadTo keys: [ObjectKey]
    ) async throws -> [ObjectKey: [ObjectKey]] {
        try await travel()
        return try shelf.keys(of: entity, whose: property, leadTo: keys)
    }

    nonisolated(nonsending) func apply(_ changes: StoreChanges) async throws {
        try await travel()
        try shelf.apply(changes)
    }
}

/// Keeps rows in an array for each entity, their values by the names of the properties.
final class ShelfStore: Store, @unchecked Sendable {
    let abilities = StoreAbilities(isTransactional: true, keepsOrder: true)
    private let lock = NSLock()
    private var shelves: [String: Shelf] = [:]

    struct Shelf {
        var entity: StoreEntity
        var books: [Book] = []

        func place(of key: ObjectKey) -> Int? { books.firstIndex { $0.key == key } }
    }

    struct Book {
        var key: ObjectKey
        var mapping: String?
        var values: [String: Value]
        var kept: Value?
        var isPlaceholder: Bool

        func row(_ entity: StoreEntity) -> StoredRow {
            let values = entity.properties.map { self.values[$0.name] }
            return StoredRow(
                key: key,
                mapping: mapping,
                values: ContiguousArray(values),
                kept: kept,
                isPlaceholder: isPlaceholder
            )
        }
    }

    struct NotThere: Error { var key: ObjectKey }
    struct IsTaken: Error { var key: ObjectKey }

    func open(_ schema: StoreSchema) throws {
        lock.withLock {
            for entity in schema.entities { shelves[entity.name, default: Shelf(entity: entity)].entity = entity }
        }
    }

    func rows(of entity: StoreEntity, where properties: [Int], in keys: [ObjectKey]) throws -> [StoredRow] {
        lock.withLock {
            let rows = shelves[entity.name]?.books.map { $0.row(entity) } ?? []
            let wanted = Set(keys)
            return rows.filter { row in
                ObjectKey(properties.map { row.values[$0] ?? .null }).map(wanted.contains) ?? false
            }
        }
    }

    func rows(of entity: StoreEntity, after key: ObjectKey?, limit: Int) throws -> [StoredRow] {
        lock.withLock {
            guard let shelf = shelves[entity.name] else { return [] }
            let first = key.flatMap(shelf.place).map { $0 + 1 } ?? 0
            return shelf.books[first...].prefix(limit).map { $0.row(entity) }
        }
    }

    func count(of entity: StoreEntity) throws -> Int { lock.withLock { shelves[entity.name]?.books.count ?? 0 } }

    func keys(of entity: StoreEntity, whose property: Int, leadsTo key: ObjectKey) throws -> [ObjectKey] {
        try rows(of: entity, after: nil, limit: .max).filter { row in
            row.values[property]?.leads(to: key, entity.properties[property].kind) ?? false
        }.map(\.key)
    }

    func apply(_ changes: StoreChanges) throws {
        try lock.withLock {
            var changed = shelves
            for deletion in changes.deletions { changed[deletion.entity.name]?.remove(deletion.key) }
            for update in changes.updates { try changed[update.entity.name]?.check(update) }
            // Where each key leads from now on: nowhere, or to another.
            var moved: [String: [ObjectKey: ObjectKey?]] = [:]
            for deletion in changes.deletions { moved[deletion.entity.name, default: [:]][deletion.key] = .some(nil) }
            for update in changes.updates where update.newKey != update.key {
                moved[update.entity.name, default: [:]][update.key] = update.newKey
            }
            if !moved.isEmpty { for name in changed.keys { changed[name]?.follow(moved) } }
            for update in changes.updates { changed[update.entity.name]?.apply(update) }
            for insertion in changes.insertions { changed[insertion.entity.name]?.insert(insertion.row) }
            for shelf in changed.values { try shelf.checkKeys() }
            shelves = changed
        }
    }
}

extension ShelfStore.Shelf {
    typealias Moves = [String: [ObjectKey: ObjectKey?]]

    mutating func remove(_ key: ObjectKey) { books.removeAll { $0.key == key } }

    func check(_ update: StoreUpdate) throws {
        if place(of: update.key) == nil { throw ShelfStore.NotThere(key: update.key) }
    }

    func checkKeys() throws {
        var known: Set<ObjectKey> = []
        for book in books where !known.insert(book.key).inserted { throw ShelfStore.IsTaken(key: book.key) }
    }

    mutating func insert(_ row: StoredRow) {
        var values: [String: Value] = [:]
        for (property, value) in zip(entity.properties, row.values) { values[property.name] = value }
        books.append(
            ShelfStore.Book(
                key: row.key,
                mapping: row.mapping,
                values: values,
                kept: row.kept,
                isPlaceholder: row.isPlaceholder
            )
        )
    }

    mutating func apply(_ update: StoreUpdate) {
        guard let place = place(of: update.newKey) else { return }
        for property in update.properties {
            books[place].values[entity.properties[property].name] = update.value(at: property)
        }
        if update.changesKept { books[place].kept = update.kept }
        if let mapping = update.newMapping { books[place].mapping = mapping }
        books[place].isPlaceholder = false
    }

    /// Books with a new key get it, and what leads to a key leads where it is now.
    mutating func follow(_ moved: Moves) {
        let own = moved[entity.name] ?? [:]
        for index in books.indices {
            if let key = own[books[index].key] ?? nil {
                books[index].key = key
                for (position, value) in zip(entity.key, key.values) {
                    books[index].values[entity.properties[position].name] = value
                }
            }
            for property in entity.properties {
                books[index].values[property.name] = books[index].values[property.name].map { value in
                    value.following(moved, property.kind)
                }
            }
        }
    }
}

extension Value {
    fileprivate func leads(to key: ObjectKey, _ kind: StoreProperty.Kind) -> Bool {
        guard case .toMany = kind else { return ObjectKey(self) == key }
        return list?.contains { ObjectKey($0) == key } ?? false
    }

    fileprivate func following(_ moved: ShelfStore.Shelf.Moves, _ kind: StoreProperty.Kind) -> Value {
        let new = { (value: Value, target: String) in ObjectKey(value).flatMap { moved[target]?[$0] } }
        switch kind {
        case .toOne(let target): return new(self, target).map { $0?.value ?? .null } ?? self
        case .toMany(let target, _):
            guard let list else { return self }
            return .list(list.compactMap { element in new(element, target).map { $0?.value } ?? element })
        case .string, .integer, .number, .decimal, .boolean, .date, .url, .uuid, .data, .any, .json: return self
        }
    }
}
