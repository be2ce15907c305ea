import SpecIR
import SpecSource

/// Objects with identity: JSON goes in, a graph of unique objects comes out, and is kept in a store.
///
///     let session = try Session(runtime: runtime, store: SQLiteStore(path: "music.sqlite"))
///     try session.stage(.file(url), as: "Band")
///     let report = try await session.apply()
///     let japan = try session.fetch("Band", key: "Japan")
///
/// For each key there is one object, whatever leads to it. `apply` reads all that was staged, ties relationships, in
/// whatever order things came, and hands all changes to the store at once: all of it, or nothing.
///
/// A session and its objects belong to one task or actor, which the compiler checks. Runtime and store are shared: any
/// number of sessions use one store at once, and what each reports as saved is there (<doc:Stores>).
///
/// Keep the session while you use its objects. Objects that lead to each other in circles are freed by `close`.
public final class Session {
    /// The mappings.
    public let runtime: Runtime
    let graph: SessionGraph
    var staged: [Staged] = []

    /// Objects that were read for the session already.
    var collected: [DynamicObject] = []

    /// Objects made by hand, still to be saved, and those still to be deleted.
    var inserted: [DynamicObject] = []
    var deleted: [DynamicObject] = []

    /// - Parameters:
    ///   - runtime: the mappings.
    ///   - store: where objects are kept; with none, the session's memory is all there is.
    ///   - stores: stores by the entities that are kept elsewhere.
    /// - Throws: what a store throws that doesn't fit the specs; `UnknownNameError` for an entity that there isn't.
    public convenience init(
        runtime: Runtime,
        store: (any Store)? = nil,
        stores: [String: any Store] = [:]
    ) throws {
        try self.init(runtime, store, stores)
        for store in graph.distinctStores { try store.open(schema(of: store)) }
    }

    /// A session on stores that are awaited.
    ///
    /// `apply` and `save` await them by themselves. All that reads objects belongs into `read`.
    ///
    /// - Parameters:
    ///   - runtime: the mappings.
    ///   - store: where objects are kept.
    ///   - stores: stores by the entities that are kept elsewhere.
    /// - Throws: what a store throws that doesn't fit the specs; `UnknownNameError` for an entity that there isn't.
    public nonisolated(nonsending) convenience init(
        runtime: Runtime,
        store: any AsyncStore,
        stores: [String: any AsyncStore] = [:]
    ) async throws {
        var awaited: [AwaitedStore] = []
        func face(of store: any AsyncStore) -> AwaitedStore {
            if let known = awaited.first(where: { $0.store === store }) { return known }
            awaited.append(AwaitedStore(store))
            return awaited[awaited.count - 1]
        }
        try self.init(runtime, face(of: store), stores.mapValues(face))
        for store in graph.awaitedStores { try await store.store.open(schema(of: store)) }
    }

    private init(_ runtime: Runtime, _ store: (any Store)?, _ stores: [String: any Store]) throws {
        self.runtime = runtime
        let entities = runtime.schema.entities
        for name in stores.keys.sorted() where runtime.schema[name] == nil {
            let guess = nearest(name, among: entities.map(\.name)).map { ": did you mean `\($0)`?" }
            throw UnknownNameError(description: "no entity with a key is called `\(name)`\(guess ?? "")")
        }
        graph = SessionGraph(runtime, entities.map { stores[$0.name] ?? store })
    }

    /// The entities that a store keeps.
    private func schema(of store: any Store) -> StoreSchema {
        StoreSchema(entities: zip(runtime.schema.entities, graph.stores).filter { $0.1 === store }.map(\.0))
    }

    deinit { graph.close() }

    /// Frees all objects, those in circles as well. Who holds one keeps it as it is.
    public func close() {
        graph.close()
        staged = []
        collected = []
        inserted = []
        deleted = []
    }
}
