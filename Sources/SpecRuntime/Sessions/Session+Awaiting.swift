// Reading from stores that are awaited.
extension Session {
    /// Runs something that reads objects, and awaits what it looks up in an `AsyncStore`.
    ///
    ///     let title = try await session.read { try session.fetch("Album", key: 1)?.band?["name"] }
    ///
    /// `body` may run several times: up to the first look-up that hasn't been awaited yet, then from the beginning, with
    /// what was found. It may call all that reads: `fetch`, `objects(of:)`, `prefetch`, properties, `json(from:)`. With
    /// any other store it runs once.
    ///
    /// - Parameter body: reads objects, and changes nothing.
    /// - Returns: the result of `body`.
    /// - Throws: what `body` or a store throws; `CancellationError`.
    public nonisolated(nonsending) func read<Result>(_ body: () throws -> Result) async throws -> Result {
        try graph.checkLoads()
        return try await awaiting {
            let result = try body()
            try graph.checkLoads()
            return result
        }
    }

    /// Runs something until all that it looks up has been awaited. It must do nothing twice.
    nonisolated(nonsending) func awaiting<Result>(_ body: () throws -> Result) async throws -> Result {
        let stores = graph.awaitedStores
        for store in stores { store.forget() }
        defer { for store in stores { store.forget() } }
        while true {
            do {
                return try body()
            } catch {
                let waiting = stores.filter(\.isWaiting)
                guard !waiting.isEmpty else { throw error }
                // It means no more than that something has to be awaited.
                try? graph.checkLoads()
                try Task.checkCancellation()
                for store in waiting { try await store.answer() }
            }
        }
    }
}
