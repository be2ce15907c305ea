public import SpecRuntime

/// Checks that a store keeps every promise of `Store`; for the tests of an adapter.
///
///     let conformance = StoreConformance { try MyStore() }
///     #expect(conformance.violations() == [])
public struct StoreConformance {
    private let makeStore: () throws -> any Store
    private let reopen: ((any Store) throws -> any Store)?

    /// - Parameters:
    ///   - makeStore: makes an empty store, a new one each time.
    ///   - reopen: makes another store of what a store has kept, as a process that starts later would; nil where a store
    ///     keeps nothing. Some checks go on with both instances.
    public init(_ makeStore: @escaping () throws -> any Store, reopen: ((any Store) throws -> any Store)? = nil) {
        self.makeStore = makeStore
        self.reopen = reopen
    }

    /// Returns the requirements that the store violates, a sentence each; empty if it meets all.
    public func violations() -> [String] {
        StoreCheck.all.flatMap { check in
            let trial = StoreTrial(reopen: reopen)
            do {
                trial.store = try makeStore()
                try check.body(trial)
            } catch {
                trial.violations.append("it threw: \(error)")
            }
            return trial.violations.map { "\(check.name): \($0)" }
        }
    }
}

/// One promise.
struct StoreCheck: Sendable {
    let name: String
    let body: @Sendable (StoreTrial) throws -> Void

    init(_ name: String, _ body: @escaping @Sendable (StoreTrial) throws -> Void) {
        self.name = name
        self.body = body
    }

    static let all = values + keys + changes + relationships + growth + sessions + overlapping + instances
}
