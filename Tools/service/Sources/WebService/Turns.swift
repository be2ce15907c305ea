/// Runs one thing after the other, in the order in which they came, and blocks no thread.
///
/// Sessions on one store don't know of each other: two that change one object at the same time would lose a change, so
/// webhooks take turns.
actor Turns {
    private var last: Task<Void, Never>?

    func run<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let before = last
        let own = Task {
            await before?.value
            return try await body()
        }
        last = Task { _ = await own.result }
        return try await own.value
    }
}
