import ArgumentParser
import Foundation
import SpecRuntime
import SpecStoreSQLite

/// Reads inputs into a store, batch by batch.
struct ImportRun {
    private let command: ImportCommand
    private let runtime: Runtime
    private let session: Session
    private let progress = ProgressLine(sharesScreen: false)
    private var totals = ImportTotals()
    private var stream: RecordStream.Summary?
    private var failures = 0
    private(set) var isComplete = true

    init(_ command: ImportCommand, _ runtime: Runtime, _ store: SQLiteStore) throws {
        self.command = command
        self.runtime = runtime
        session = try Session(runtime: runtime, store: store)
    }

    mutating func read(_ path: String) throws {
        if let mapping = command.mapping {
            try readRecords(path, as: mapping)
        } else {
            try readMembers(path)
        }
    }

    /// Tells what came of it.
    mutating func end() throws {
        if command.atomic, isComplete { try apply() }
        progress.clear()
        print(command.report == .json ? totals.json : totals.text, terminator: "")
        if !isComplete || failures > 0 || (stream?.badRecords ?? 0) > 0 {
            if command.errors == .text { tellEnd() }
            throw ExitCode(1)
        }
    }

    private func tellEnd() {
        let bad = stream?.badRecords ?? 0
        if command.onError == .skip, bad > 0 {
            StandardError.write("\(bad) bad \(bad == 1 ? "record" : "records") of \(stream?.records ?? 0) left out")
        } else {
            StandardError.write(
                command.atomic
                    ? "stopped, and nothing is stored" : "stopped: the batch with the failure is not stored"
            )
        }
    }

    private func tell(_ failure: DataFailure) {
        progress.clear()
        StandardError.write(command.errors == .json ? failure.json : failure.description)
    }
}

// MARK: Records of one mapping

extension ImportRun {
    private mutating func readRecords(_ path: String, as mapping: String) throws {
        var options = RecordStream.Options()
        options.skipsBadRecords = command.onError == .skip
        let outlet = RecordStream.Outlet(write: { _ in }, tell: tell)
        var stream = try RecordStream(runtime, as: mapping, options: options, outlet: outlet)
        let input =
            path == "-"
            ? JSONInputStream(descriptor: STDIN_FILENO, name: "standard input", format: command.input?.format)
            : try JSONInputStream(path: path, format: command.input?.format)
        var totals = totals
        defer { self.totals = totals }
        do {
            try stream.readObjects(input, named: path == "-" ? "stdin" : path, batch: command.batch) {
                objects,
                warnings in
                warnings.forEach(tell)
                if command.atomic { return session.stage(objects) }
                let report = try session.pass(objects)
                report.warnings.forEach(tell)
                totals.add(report)
                progress.show("\(totals.objects) objects stored")
            }
        } catch let error as DataError {
            fail(error)
        }
        self.stream = self.stream?.adding(stream.summary) ?? stream.summary
        if !stream.summary.isComplete { isComplete = false }
    }

    private mutating func fail(_ error: DataError) {
        error.failures.forEach(tell)
        failures += error.total
        isComplete = false
    }

    /// Stores all that is staged.
    private mutating func apply() throws {
        do {
            let report = try session.applyStaged()
            report.warnings.forEach(tell)
            totals.add(report)
            session.close()
        } catch let error as DataError {
            fail(error)
        }
    }
}

// MARK: Documents of several arrays

extension ImportRun {
    private mutating func readMembers(_ path: String) throws {
        let input = try JSONInput.whole(path)
        do {
            for (member, mapping) in try command.pairs.isEmpty ? pairs(of: input, path) : command.pairs {
                try session.stage(input, as: mapping, at: JSONInput.path(of: member))
            }
        } catch let error as DataError {
            return fail(error)
        }
        if !command.atomic { try apply() }
    }

    /// The members that hold objects, with the mappings of their names.
    private func pairs(of input: JSONInput, _ path: String) throws -> [(String, String)] {
        let roots = try DocumentRoots(input, runtime)
        let open = roots.members.filter { $0.mapping == nil }.map(\.key)
        guard open.isEmpty, !roots.members.isEmpty else {
            let what =
                roots.members.isEmpty
                ? "\(path) has no members that hold objects"
                : "no mapping has the name of \(open.map { "`\($0)`" }.joined(separator: ", ")) in \(path)"
            throw ValidationError(
                "\(what): say which mapping reads what, by --as Mapping, or by --map \(open.first ?? "bands")=Mapping"
            )
        }
        return roots.members.compactMap { member in member.mapping.map { (member.key, $0) } }
    }
}

extension JSONInput {
    /// A document, from a file or standard input.
    fileprivate static func whole(_ path: String) throws -> JSONInput {
        guard path == "-" else { return .file(URL(filePath: path)) }
        return .data(FileHandle.standardInput.readDataToEndOfFile())
    }

    /// The path that leads to a member by its key, whatever characters that has.
    fileprivate static func path(of key: String) -> String {
        let escaped = key.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return "\"\(escaped)\""
    }
}
