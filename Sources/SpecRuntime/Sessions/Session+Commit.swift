import SpecSource

// All or nothing.
extension Session {
    /// Runs a batch when it is the session's turn at all of its stores; meanwhile no thread waits.
    ///
    /// Batches at a store run one after the other, so that what one looks up holds until it is applied.
    nonisolated(nonsending) func commit(
        _ collect: (inout Batch) throws -> Void
    ) async throws -> SessionReport {
        try Task.checkCancellation()
        var taken: [StoreTurns] = []
        defer { for turns in taken.reversed() { turns.end() } }
        for turns in graph.turns {
            try await turns.begin()
            taken.append(turns)
        }
        var pauses = RetryPauses()
        while true {
            try Task.checkCancellation()
            do {
                return graph.awaitedStores.isEmpty ? try commitNow(collect) : try await commitAwaiting(collect)
            } catch let retry as StoreRetry {
                guard let pause = pauses.next(retry) else { throw retry.reason }
                try await Task.sleep(for: pause)
            }
        }
    }

    /// Does the same on the thread of whoever calls, which waits for its turn.
    func commitBlocking(_ collect: (inout Batch) throws -> Void) throws -> SessionReport {
        let turns = graph.turns
        for turns in turns { turns.beginBlocking() }
        defer { for turns in turns.reversed() { turns.end() } }
        var pauses = RetryPauses()
        while true {
            do {
                return try commitNow(collect)
            } catch let retry as StoreRetry {
                guard let pause = pauses.next(retry) else { throw retry.reason }
                SpecSource.pause(seconds: pause / .seconds(1))
            }
        }
    }

    /// Collects a batch, looks it up, and has the stores keep it.
    private func commitNow(_ collect: (inout Batch) throws -> Void) throws -> SessionReport {
        var begun: [any Store] = []
        do {
            for store in graph.distinctStores {
                try store.batchWillBegin()
                begun.append(store)
            }
            let (batch, changes) = try prepare(collect)
            do {
                for (store, own) in changes { try store.apply(own) }
            } catch {
                batch.takeBack()
                throw error
            }
            let report = finish(batch)
            for store in begun { store.batchDidEnd() }
            return report
        } catch {
            for store in begun { store.batchDidFail(error) }
            throw error
        }
    }

    /// Does the same with stores that are awaited.
    private nonisolated(nonsending) func commitAwaiting(
        _ collect: (inout Batch) throws -> Void
    ) async throws -> SessionReport {
        var begun: [AwaitedStore] = []
        do {
            for store in graph.awaitedStores {
                try await store.store.batchWillBegin()
                begun.append(store)
            }
            var (batch, changes) = try await awaiting { try prepare(collect) }
            // The program goes on meanwhile, and may change objects.
            batch.noteHandedOver()
            for index in changes.indices { changes[index].changes = changes[index].changes.detached }
            do {
                for (store, own) in changes { try await (store as? AwaitedStore)?.store.apply(own) }
            } catch {
                batch.takeBack()
                throw error
            }
            let report = finish(batch)
            for store in begun { await store.store.batchDidEnd() }
            return report
        } catch {
            for store in begun { await store.store.batchDidFail(error) }
            throw error
        }
    }

    /// A batch that is ready to be applied, and the changes for each store that has some.
    private func prepare(
        _ collect: (inout Batch) throws -> Void
    ) throws -> (batch: Batch, changes: [(store: any Store, changes: StoreChanges)]) {
        var batch = Batch(graph)
        (batch.orphans, batch.deletedByHand) = (deleted, deleted)
        batch.isTakenBack = graph.distinctStores.contains { $0.abilities.isOptimistic || $0 is AwaitedStore }
        do {
            try collect(&batch)
            try batch.check()
            try batch.lookUp()
            batch.refuseTaken()
            try batch.merge()
            try batch.checkSingles()
            let changes = try batch.changes()
            try batch.check()
            try graph.checkLoads()
            try Task.checkCancellation()
            return (batch, byStore(changes))
        } catch {
            batch.takeBack()
            throw error
        }
    }

    private func finish(_ batch: Batch) -> SessionReport {
        batch.commit()
        // The program may have inserted and deleted more while a store was awaited.
        let taken = Set((batch.deletedByHand + batch.made).map(ObjectIdentifier.init))
        deleted.removeAll { taken.contains(ObjectIdentifier($0)) }
        inserted.removeAll { taken.contains(ObjectIdentifier($0)) }
        var report = batch.report
        var warnings = batch.warnings
        report.warnings += warnings.take()
        return report
    }

    private func byStore(_ changes: [StoreChanges]) -> [(store: any Store, changes: StoreChanges)] {
        graph.distinctStores.compactMap { store in
            var own = StoreChanges()
            for (entity, changes) in changes.enumerated() where graph.stores[entity] === store {
                own.insertions += changes.insertions
                own.updates += changes.updates
                own.deletions += changes.deletions
            }
            return own.isEmpty ? nil : (store, own)
        }
    }
}
