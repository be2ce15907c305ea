import Foundation
import SpecRuntime

/// A store in memory whose calls take a while, in which other tasks go on, and fail on request.
final class SleepingStore: AsyncStore, @unchecked Sendable {
    struct Failed: Error {}
    enum Step { case begin, lookUp, apply }

    private let inner: any Store
    private let lock = NSLock()
    private var log: [String] = []
    private var plannedRetries = 0
    let delay: Duration
    let failing: Step?
    let conversion: (@Sendable (Value) -> Value)?

    init(
        _ inner: any Store = MemoryStore(),
        delay: Duration = .microseconds(50),
        failing: Step? = nil,
        retries: Int = 0,
        conversion: (@Sendable (Value) -> Value)? = nil
    ) {
        (self.inner, self.delay, self.failing, self.conversion) = (inner, delay, failing, conversion)
        plannedRetries = retries
    }

    var abilities: StoreAbilities {
        StoreAbilities(
            isTransactional: true,
            keepsOrder: true,
            convertsKeys: conversion != nil,
            takesSnapshots: true
        )
    }

    /// The calls so far.
    var events: [String] { lock.withLock { log } }

    private nonisolated(nonsending) func note(_ event: String, _ step: Step? = nil) async throws {
        lock.withLock { log.append(event) }
        try await Task.sleep(for: delay)
        if let failing, failing == step { throw Failed() }
    }

    nonisolated(nonsending) func open(_ schema: StoreSchema) async throws { try inner.open(schema) }

    func keyValue(_ value: Value, of property: StoreProperty, in entity: StoreEntity) throws -> Value {
        conversion?(value) ?? value
    }

    nonisolated(nonsending) func rows(
        of entity: StoreEntity,
        where properties: [Int],
        in keys: [ObjectKey]
    ) async throws -> [StoredRow] {
        try await note("rows \(entity.name)", .lookUp)
        return try inner.rows(of: entity, where: properties, in: keys)
    }

    nonisolated(nonsending) func rows(
        of entity: StoreEntity,
        after key: ObjectKey?,
        limit: Int
    ) async throws -> [StoredRow] {
        try await note("all \(entity.name)", .lookUp)
        return try inner.rows(of: entity, after: key, limit: limit)
    }

    nonisolated(nonsending) func keys(
        of entity: StoreEntity,
        whose property: Int,
        leadTo keys: [ObjectKey]
    ) async throws -> [ObjectKey: [ObjectKey]] {
        try await note("keys \(entity.name)", .lookUp)
        return try inner.keys(of: entity, whose: property, leadTo: keys)
    }

    nonisolated(nonsending) func snapshot() async throws -> any AsyncStore {
        SleepingStore(try inner.snapshot(), delay: delay)
    }

    nonisolated(nonsending) func apply(_ changes: StoreChanges) async throws {
        try await note("apply", .apply)
        let isRetry = lock.withLock {
            plannedRetries -= 1
            return plannedRetries >= 0
        }
        if isRetry { throw StoreRetry(Failed(), patience: .seconds(3600)) }
        try inner.apply(changes)
    }

    nonisolated(nonsending) func batchWillBegin() async throws { try await note("begin", .begin) }

    nonisolated(nonsending) func batchDidEnd() async { try? await note("end") }

    nonisolated(nonsending) func batchDidFail(_ error: any Error) async { try? await note("fail") }
}
