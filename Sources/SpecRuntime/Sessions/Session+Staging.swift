import SpecIR

/// JSON that waits to be applied.
struct Staged {
    var input: JSONInput
    var isLines: Bool
    var plan: EntryPlan
    var caller: CallerContext?
    var observer: ReadingObserver?

    /// The name of the input in failures, if it has none of its own.
    var name: String?
}

extension Session {
    /// Takes JSON to be applied: one object, or an array of them, where the mapping's `root` leads.
    ///
    /// Staging a mapping twice adds to what is staged already, in any order.
    ///
    /// - Parameters:
    ///   - input: a JSON document.
    ///   - name: what failures call the document, as their `file`; a file has its path, and others are numbered where
    ///     there are several.
    ///   - mapping: the name of the mapping.
    ///   - root: a path to the objects, in place of the mapping's own `root`.
    ///   - paths: property paths to read only these; keys are always read.
    ///   - caller: a value for transformers of the host that use their context.
    ///   - observer: is called by `apply` with each object and list that is read, before they become the session's.
    /// - Throws: `UnknownNameError` for an unknown name. Errors in the JSON are reported by `apply`.
    public func stage(
        _ input: JSONInput,
        named name: String? = nil,
        as mapping: String,
        at root: String? = nil,
        only paths: [String]? = nil,
        caller: CallerContext? = nil,
        observer: ReadingObserver? = nil
    ) throws {
        let plan = try plan(for: mapping, at: root.map(Path.root), only: paths)
        staged.append(
            Staged(input: input, isLines: false, plan: plan, caller: caller, observer: observer, name: name)
        )
    }

    /// Takes NDJSON to be applied: a document a line.
    public func stage(
        lines input: JSONInput,
        named name: String? = nil,
        as mapping: String,
        only paths: [String]? = nil,
        caller: CallerContext? = nil,
        observer: ReadingObserver? = nil
    ) throws {
        let plan = try plan(for: mapping, only: paths)
        staged.append(
            Staged(input: input, isLines: true, plan: plan, caller: caller, observer: observer, name: name)
        )
    }

    private func plan(for name: String, at root: Path? = nil, only paths: [String]? = nil) throws -> EntryPlan {
        let mapping = try runtime.mapping(named: name)
        return runtime.plan(for: mapping, part: try runtime.part(paths, of: mapping), root: root)
    }

    /// Takes a member of a document, by its key as it is.
    ///
    /// - Parameters:
    ///   - input: a JSON document.
    ///   - name: what failures call the document; nil where it has a name of its own.
    ///   - keys: the keys that lead to the objects.
    ///   - mapping: the name of the mapping.
    /// - Throws: `UnknownNameError` for a name that isn't there.
    package func stage(_ input: JSONInput, named name: String?, at keys: [String], as mapping: String) throws {
        let plan = try plan(for: mapping, at: Path(steps: keys.map(Path.Step.member)))
        staged.append(Staged(input: input, isLines: false, plan: plan, name: name))
    }

    /// Takes a document whose objects are where the mapping's `root` leads.
    package func stage(_ input: JSONInput, named name: String?, as mapping: String) throws {
        staged.append(Staged(input: input, isLines: false, plan: try plan(for: mapping), name: name))
    }

    /// Reads all that is staged, puts it into the session's objects, ties relationships, and has the stores keep it.
    ///
    /// It waits without blocking a thread while another session applies to the same store, and runs where it is called:
    /// on its actor, or on any thread.
    ///
    /// - Returns: what came of it.
    /// - Throws: `DataError` with all that is wrong with the JSON, or what a store throws; `CancellationError` soon after
    ///   the task is cancelled. Nothing has changed then, neither objects nor stores, and nothing is staged any more.
    @discardableResult
    public nonisolated(nonsending) func apply() async throws -> SessionReport {
        let collect = try takeStaged()
        return try await commit(collect)
    }

    /// Does the same on the thread of whoever calls, which waits.
    @discardableResult
    package func applyStaged() throws -> SessionReport { try commitBlocking(try takeStaged()) }

    /// Reads what is staged, before anybody has to wait for it.
    private func takeStaged() throws -> (inout Batch) throws -> Void {
        let (waiting, objects) = (staged, collected)
        staged = []
        collected = []
        let numbered = waiting.count > 1
        let readings = try waiting.enumerated().map { number, item in
            try Task.checkCancellation()
            return try SessionReading.read(item, number: numbered ? number + 1 : nil)
        }
        return { batch in
            for object in objects { try batch.collect(object) }
            for reading in readings { try batch.collect(reading) }
        }
    }

    /// Takes objects that were read for a session, to be applied with what is staged.
    package func stage(_ objects: [DynamicObject]) { collected += objects }

    /// Has the stores keep objects that were read for a session, and lets go of them; nothing else may use the session.
    package func pass(_ objects: [DynamicObject]) throws -> SessionReport {
        try commitBlocking { batch in
            batch.isPassing = true
            for object in objects { try batch.collect(object) }
        }
    }

    /// Does the same with those objects whose records have no failure.
    ///
    /// - Parameters:
    ///   - objects: objects that were read.
    ///   - records: each one's record.
    ///   - leaveOut: is called with the failures of some records, and how many records they are; then again with those
    ///     that fail without these. What it throws ends the batch, and nothing is stored.
    /// - Returns: what came of the others.
    /// - Throws: `DataError` where a failure is no record's own.
    package func pass(
        _ objects: [DynamicObject],
        ofRecords records: [RecordPlace],
        leaveOut: ([DataFailure], Int) throws -> Void
    ) throws -> SessionReport {
        var left = Array(zip(objects, records))
        while true {
            do {
                return try commitBlocking { batch in
                    batch.isPassing = true
                    batch.isTakenBack = true
                    for (object, record) in left {
                        try batch.collect(object)
                        if !graph.singles.isEmpty { batch.recordEnds.append((batch.arrivals.count, record.number)) }
                    }
                }
            } catch let error as DataError {
                let named = Set(error.failures.compactMap(RecordPlace.init))
                let bad = Set(left.map(\.1)).filter { named.contains($0) || named.contains($0.anywhere) }
                let found = bad.union(bad.map(\.anywhere))
                guard !bad.isEmpty, error.failures.allSatisfy({ RecordPlace($0).map(found.contains) ?? false }) else {
                    throw error
                }
                try leaveOut(error.failures, bad.count)
                left.removeAll { bad.contains($0.1) }
            }
        }
    }

}

/// A record of an input.
package struct RecordPlace: Hashable, Sendable {
    /// The name of the input; nil where it isn't known.
    package var file: String?

    /// The number of the record, as its failures have it.
    package var number: Int

    package init(file: String?, number: Int) { (self.file, self.number) = (file, number) }

    /// The record that a failure is about, if it is about one.
    package init?(_ failure: DataFailure) {
        guard let number = failure.record else { return nil }
        self.init(file: failure.file, number: number)
    }

    /// The record for failures that don't name the input.
    package var anywhere: RecordPlace { RecordPlace(file: nil, number: number) }
}

extension Batch {
    /// Takes what was read of a document, or what is wrong with it.
    fileprivate mutating func collect(_ read: SessionReading) throws {
        report.warnings += read.warnings
        // A document that several mappings read is broken once.
        for failure in read.failures where failure.id != .invalidJSON || !failures.contains(failure) { fail(failure) }
        failureCount += read.failureCount - read.failures.count
        guard read.failureCount == 0 else { return }
        report.skipped += read.skipped
        for object in read.objects { try collect(object) }
    }
}

/// The result of reading JSON for a session.
struct SessionReading {
    var objects: [DynamicObject] = []
    var failures: [DataFailure] = []
    var failureCount = 0
    var warnings: [DataFailure] = []

    /// Number of objects that choosers left out.
    var skipped = 0

    /// - Parameters:
    ///   - item: a document, or lines.
    ///   - number: which of several it is, by which failures name it where it has no name.
    /// - Returns: the objects, or what is wrong.
    /// - Throws: an error where a file can't be read.
    static func read(_ item: Staged, number: Int?) throws -> SessionReading {
        var (buffer, origin) = try item.input.buffer()
        origin.file = origin.file ?? item.name ?? number.map { "input \($0)" }
        return item.isLines
            ? lines(item, buffer: buffer, origin: origin) : try document(item, buffer: buffer, origin: origin)
    }

    private static func document(_ item: Staged, buffer: JSONBuffer, origin: TextOrigin) throws -> SessionReading {
        var reading = SessionReading()
        let builder = ObjectBuilder(observer: item.observer, isForSession: true)
        var collector = ObjectCollector(builder, item.plan)
        var options = Reader.Options()
        options.isForSession = true
        options.isObserved = item.observer != nil
        options.caller = item.caller
        do throws(DataError) {
            let reader = DocumentReader(item.plan, origin: origin)
            (reading.warnings, reading.skipped) = try reader.read(buffer, options: options) { collector.take($1, $0) }
        } catch {
            collector = ObjectCollector(ObjectBuilder(isForSession: true), item.plan)
            reading.failures = error.failures
            reading.failureCount = error.total
        }
        if let error = collector.error {
            reading.failures = error.failures
            reading.failureCount = error.total
        }
        reading.objects = collector.objects
        return reading
    }

    private static func lines(_ item: Staged, buffer: JSONBuffer, origin: TextOrigin) -> SessionReading {
        var options = RecordStream.Options()
        options.skipsBadRecords = true
        var run = RecordRun(ObjectCollection(item.plan, item.caller, observer: item.observer), options)
        run.begin(origin.file ?? "", isLines: true)
        run.mapper.report.origin = origin
        let block = JSONInputStream.Block(bytes: buffer.bytes, count: buffer.count, firstLine: 1)
        run.mapLines(block) { _ in }
        var reading = SessionReading()
        reading.objects = run.mapper.objects
        reading.failureCount = run.summary.failures
        reading.failures = run.takeFailures()
        reading.warnings = run.mapper.report.takeWarnings()
        reading.skipped = run.summary.readings.skippedObjects
        withExtendedLifetime(buffer) {}
        return reading
    }
}
