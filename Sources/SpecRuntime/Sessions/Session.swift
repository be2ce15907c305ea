import Dispatch
import Foundation
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
/// Objects belong to their session: keep it while you use them, and use them from one task at a time, not while `apply`
/// or `save` runs. Objects that lead to each other in circles are freed by `close`.
public final class Session: @unchecked Sendable {
    // @unchecked: what it holds is used by one thread at a time, as `lock` says.
    public let runtime: Runtime
    let graph: SessionGraph
    var staged: [Staged] = []

    /// Objects that were read for the session already.
    var collected: [DynamicObject] = []

    /// Objects made by hand, still to be saved, and those still to be deleted.
    var inserted: [DynamicObject] = []
    var deleted: [DynamicObject] = []
    private let lock = NSRecursiveLock()
    private let queue = DispatchQueue(label: "specmap.session")

    /// - Parameters:
    ///   - runtime: the mappings.
    ///   - store: where objects are kept; with none, the session's memory is all there is.
    ///   - stores: stores by the entities that are kept elsewhere.
    /// - Throws: what a store throws that doesn't fit the specs; `UnknownNameError` for an entity that there isn't.
    public init(runtime: Runtime, store: (any Store)? = nil, stores: [String: any Store] = [:]) throws {
        self.runtime = runtime
        let entities = runtime.schema.entities
        for name in stores.keys.sorted() where runtime.schema[name] == nil {
            let guess = nearest(name, among: entities.map(\.name)).map { ": did you mean `\($0)`?" }
            throw UnknownNameError(description: "no entity with a key is called `\(name)`\(guess ?? "")")
        }
        let all = entities.map { stores[$0.name] ?? store }
        graph = SessionGraph(runtime, all)
        for store in graph.distinctStores {
            let kept = zip(entities, all).filter { $0.1 === store }.map(\.0)
            try store.open(StoreSchema(entities: kept))
        }
    }

    deinit { graph.close() }

    /// Frees all objects, those in circles as well. Who holds one keeps it as it is.
    public func close() {
        locked {
            graph.close()
            staged = []
            collected = []
            inserted = []
            deleted = []
        }
    }

    func locked<Result>(_ body: () throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body()
    }

    /// Runs something on the session's own thread.
    func run<Result>(_ body: @escaping @Sendable (Session) throws -> Result) async throws -> Result
    where Result: Sendable {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Swift.Result { try self.locked { try body(self) } }) }
        }
    }
}

extension SessionGraph {
    /// The stores, each once.
    var distinctStores: [any Store] {
        stores.compactMap { $0 }.reduce(into: []) { distinct, store in
            if !distinct.contains(where: { $0 === store }) { distinct.append(store) }
        }
    }
}
