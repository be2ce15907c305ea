import ArgumentParser
import Console
import Foundation
import SpecRuntime
import SpecStoreSQLite

/// Reads inputs into a store, batch by batch.
struct ImportRun {
    let command: ImportCommand
    let runtime: Runtime
    let notes: ImportNotes
    private var opened: Session?
    private let progress = ProgressLine()
    var totals: ImportTotals
    private var stream: RecordStream.Summary?

    /// Records that were left out, those included that lead nowhere.
    private var badRecords = 0
    private var failures = 0

    /// Number of those failures that were reported.
    private var listedFailures = 0
    private(set) var isComplete = true
    private let rejects: RejectsFile?

    /// The records of a single batch that leaves bad ones out.
    private let held = HeldRecords()

    init(command: ImportCommand, runtime: Runtime, notes: ImportNotes, rejects: RejectsFile?) {
        self.command = command
        self.runtime = runtime
        self.notes = notes
        self.rejects = rejects
        totals = ImportTotals(runtime.schema)
    }

    /// The session, whose store is made once there is something to read.
    mutating func session() throws -> Session {
        if let opened { return opened }
        let session = try Session(runtime: runtime, store: SQLiteStore(path: command.target.store))
        opened = session
        return session
    }

    mutating func read(_ path: String) throws {
        if let mapping = command.mapping {
            try readRecords(path, as: mapping)
        } else {
            try readMembers(path)
        }
    }

    /// Ends the run and prints its totals.
    mutating func end() throws {
        if command.atomic, isComplete, isWithinLimit { try apply() }
        try finishRejects()
        totals.takeWarnings().forEach(tell)
        progress.clear()
        print(report, terminator: "")
        guard !isComplete || failures > 0 || badRecords > 0 else { return }
        if command.errors == .text { tellEnd() }
        if !isWithinLimit {
            let nothing = command.atomic && command.errors == .text ? ", and nothing is stored" : ""
            StandardError.write(
                command.rejects.excess(badRecords, of: stream?.records ?? 0, command.errors) + nothing
            )
        }
        if !isComplete || failures > 0 || command.rejects.limit == nil || !isWithinLimit { throw ExitCode(1) }
    }

    /// Ends a run that an error broke off: what was stored before it stays.
    mutating func breakOff() {
        if totals.objects == 0 { return }
        // The error that broke the run off is reported, not one of writing the rejects.
        try? finishRejects()
        totals.takeWarnings().forEach(tell)
        progress.clear()
        print(report, terminator: "")
    }

    private func finishRejects() throws {
        for (rejected, unlinked) in held.takeRejects() { try rejects?.write(rejected, unlinked) }
        try rejects?.finish()
    }

    private var report: String { command.report == .json ? totals.json : totals.text }

    /// True unless there are more bad records than a limit allows.
    private var isWithinLimit: Bool {
        command.rejects.limit?.allows(badRecords, of: stream?.records ?? 0) ?? true
    }

    private func tellEnd() {
        let found = failures + (stream?.failures ?? 0)
        let more = found - listedFailures - (stream?.listedFailures ?? 0)
        if more > 0 { StandardError.write("and \(more) more failures") }
        if command.skips, isComplete {
            let word = badRecords == 1 ? "record" : "records"
            StandardError.write("\(badRecords) bad \(word) of \(stream?.records ?? 0) left out")
        } else {
            StandardError.write(
                command.atomic
                    ? "stopped, and nothing is stored" : "stopped: the batch with the failure is not stored"
            )
        }
    }

    func tell(_ failure: DataFailure) {
        progress.clear()
        StandardError.write(failure.text(as: command.errors))
    }
}

// MARK: Records of one mapping

extension ImportRun {
    private mutating func readRecords(_ path: String, as mapping: String) throws {
        try readRecords(path, openInput(path), as: mapping)
    }

    mutating func readRecords(_ path: String, _ input: JSONInputStream, as mapping: String) throws {
        var options = RecordStream.Options()
        options.only = command.only.listedPaths
        options.skipsBadRecords = command.skips
        options.rejects = command.rejects.streamOptions
        options.rejects?.keepsAllSources = true
        let outlet = RecordStream.Outlet(write: { _ in }, tell: tell) { [rejects] in try rejects?.write($0) }
        var stream = try RecordStream(runtime, as: mapping, options: options, outlet: outlet)
        let session = try session()
        let name = path == "-" ? "stdin" : path
        var totals = totals
        var unlinkedRecords = 0
        defer { self.totals = totals }
        do {
            try stream.readObjects(input, named: name, batch: command.batch) {
                objects,
                records,
                warnings,
                rejected in
                totals.add(warnings)
                let places = records.map { RecordPlace(file: name, number: $0) }
                if command.atomic {
                    return command.skips ? held.take(objects, places, rejected) : session.stage(objects)
                }
                guard command.skips else { return try pass(objects, to: session, into: &totals) }
                var unlinked: [DataFailure] = []
                defer { unlinkedRecords += Set(unlinked.compactMap(\.record)).count }
                let report = Result {
                    try session.pass(objects, ofRecords: places) { failures, _ in
                        failures.forEach(tell)
                        unlinked += failures
                    }
                }
                try rejects?.write(rejected, unlinked)
                add(try report.get(), to: &totals)
            }
        } catch let error as DataError {
            fail(error)
        }
        totals.add(skipped: stream.summary.readings.skippedObjects)
        badRecords += stream.summary.badRecords + unlinkedRecords
        self.stream = self.stream?.adding(stream.summary) ?? stream.summary
        if !stream.summary.isComplete { isComplete = false }
    }

    func openInput(_ path: String) throws -> JSONInputStream {
        try command.format.stream(of: path)
    }

    /// Stores the objects of a batch.
    func pass(_ objects: [DynamicObject], to session: Session, into totals: inout ImportTotals) throws {
        add(try session.pass(objects), to: &totals)
    }

    private func add(_ report: SessionReport, to totals: inout ImportTotals) {
        totals.add(report)
        progress.show("\(totals.objects) objects stored")
    }

    mutating func fail(_ error: DataError) {
        error.failures.forEach(tell)
        failures += error.total
        listedFailures += error.failures.count
        isComplete = false
    }

    /// Stores all that is staged.
    mutating func apply() throws {
        do {
            let session = try session()
            totals.add(try command.skips ? passHeld(to: session) : session.applyStaged())
            session.close()
        } catch let error as DataError {
            fail(error)
        } catch is TooManyRejects {
            // The end of the run reports it.
        }
    }

    private mutating func passHeld(to session: Session) throws -> SessionReport {
        try session.pass(held.objects, ofRecords: held.places) { failures, count in
            failures.forEach(tell)
            held.unlinked += failures
            badRecords += count
            if !isWithinLimit { throw TooManyRejects() }
        }
    }
}

/// Thrown where leaving out records exceeds the limit.
private struct TooManyRejects: Error {}

/// Records that wait to be stored together.
private final class HeldRecords {
    private(set) var objects: [DynamicObject] = []

    /// The record of each object.
    private(set) var places: [RecordPlace] = []

    /// The rejected records of each part that was read, with those that the part has.
    private var parts: [(rejected: RejectedRecords?, places: Set<RecordPlace>)] = []

    /// The failures of records that only storing finds bad.
    var unlinked: [DataFailure] = []

    func take(_ objects: [DynamicObject], _ places: [RecordPlace], _ rejected: RejectedRecords?) {
        self.objects += objects
        self.places += places
        parts.append((rejected, Set(places)))
    }

    /// The rejected records of each part, and the failures of those that only storing finds bad, in the order of the
    /// input.
    func takeRejects() -> [(RejectedRecords?, [DataFailure])] {
        defer { parts = [] }
        return parts.map { part in
            let own = part.places.union(part.places.map(\.anywhere))
            return (part.rejected, unlinked.filter { RecordPlace($0).map(own.contains) ?? false })
        }
    }
}
