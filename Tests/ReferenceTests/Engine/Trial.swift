import ReferenceInterpreter
import SpecIR
import SpecRuntime

/// A spec, with what reads by it: the engine and the interpreter.
struct Trial {
    let model: SpecModel
    let runtime: Runtime
    let entry: String
    let index: Int

    /// Nil for a spec that doesn't load.
    init?(_ draft: SpecDraft, entry: String) { self.init(draft.files, entry: entry) }

    init?(_ files: [String: String], entry: String) {
        guard let set = try? SpecSet.load(texts: files, report: { _ in }), let index = set.entries(named: entry).first,
            let runtime = try? Runtime(specs: files)
        else { return nil }
        (model, self.runtime, self.entry, self.index) = (SpecModel(set), runtime, entry, index)
    }

    /// What was met on the way.
    struct Counts {
        var comparisons = 0
        var failures = 0
        var warnings = 0
        var written = 0
        var unwritable = 0
        var roundTrips = 0

        /// How often each failure and warning was met.
        var ids: [String: Int] = [:]

        mutating func note(_ findings: [Finding]) {
            for finding in findings { ids[finding.id, default: 0] += 1 }
        }
    }

    /// How the two differ on a document; nil where they agree.
    func difference(on text: String, _ counts: inout Counts) throws -> String? {
        guard let read = model.read(text, as: index) else {
            let run = try EngineRun(.map, text, .document, runtime, entry)
            return run.failures.map(\.id) == ["invalid-json"] ? nil : "no JSON: \(run.failures)"
        }
        // Of more than a hundred, not all are listed. Today's engine: what it says of a root whose key stands twice is wrong.
        if read.failures.count > 90 || read.isEndless || model.repeatsRoot(text, of: index) { return nil }
        counts.comparisons += 1
        counts.note(read.failures + read.warnings)
        if !read.failures.isEmpty { counts.failures += 1 }
        if !read.warnings.isEmpty { counts.warnings += 1 }
        if let found = try differenceOfReading(text, read) { return found }
        let json = self.shown(read)
        if let found = try differenceOfObjects(text, read, &counts) { return found }
        guard read.isList || !read.objects.isEmpty else { return nil }
        if let found = try differenceOfWriting(json, &counts) { return "unmap of \(json)\n" + found }
        return nil
    }

    /// What reading gives, as `specmap map` prints it.
    func shown(_ read: ReadDocument) -> String {
        let shown = read.objects.map { model.shown($0).text }
        if read.isList { return "[\(shown.joined(separator: ","))]" }
        return shown.first ?? (read.failures.isEmpty ? "null" : "")
    }

    private func differenceOfReading(_ text: String, _ read: ReadDocument) throws -> String? {
        let run = try EngineRun(.map, text, .document, runtime, entry)
        return Self.difference("map", run, shown(read), read.failures, read.warnings)
    }

    /// Objects in memory, and the JSON of them.
    private func differenceOfObjects(_ text: String, _ read: ReadDocument, _ counts: inout Counts) throws -> String? {
        var run = EngineRun()
        var options = ReadingOptions()
        var told: [DataFailure] = []
        options.warn = { told.append($0) }
        var objects: [DynamicObject] = []
        do {
            objects = try runtime.objects(from: .text(text), as: entry, options: options)
        } catch let error as DataError {
            told += error.failures
        }
        run.take(told)
        run.output = objects.map { "\($0.debugDescription.dropFirst($0.mapping.count + 1))" }.joined(separator: ",")
        let shown = read.failures.isEmpty ? read.objects.map { model.shown($0).text }.joined(separator: ",") : ""
        if let found = Self.difference("objects", run, shown, read.failures, read.warnings) { return found }
        guard read.failures.isEmpty, read.isList || !objects.isEmpty else { return nil }
        return try differenceOfJSON(objects, read, &counts)
    }

    private func differenceOfJSON(
        _ objects: [DynamicObject],
        _ read: ReadDocument,
        _ counts: inout Counts
    ) throws -> String? {
        let expected = model.write(read.objects, isList: read.isList, as: index)
        counts.comparisons += 1
        var run = EngineRun()
        do {
            let bytes =
                read.isList
                ? try runtime.json(from: objects, as: entry) : try runtime.json(from: objects[0], as: entry)
            run.output = String(decoding: bytes, as: UTF8.self)
        } catch let error as DataError {
            run.take(error.failures)
        }
        if let found = Self.difference("json(from:)", run, expected.text ?? "", expected.failures, []) { return found }
        guard let text = expected.text, let again = model.read(text, as: index) else {
            counts.unwritable += 1
            return nil
        }
        counts.written += 1
        counts.roundTrips += 1
        return try differenceOfReading(text, again).map { "read again, \(text)\n\($0)" }
    }

    /// Objects shown as JSON, written back.
    func differenceOfWriting(_ text: String, _ counts: inout Counts) throws -> String? {
        guard let expected = model.unmap(text, as: index) else { return nil }
        counts.comparisons += 1
        if expected.failures.count > 90 { return nil }
        counts.note(expected.failures + expected.warnings)
        if expected.failures.isEmpty { counts.written += 1 } else { counts.unwritable += 1 }
        let run = try EngineRun(.unmap, text, .document, runtime, entry)
        let found = Self.difference("unmap", run, expected.text ?? "", expected.failures, expected.warnings)
        guard found != nil, let other = model.unmap(text, as: index, skipsUnwritten: true),
            Self.difference("unmap", run, other.text ?? "", other.failures, other.warnings) == nil
        else { return found }
        return nil
    }

    /// Documents as lines, each of them a record.
    func differenceOfLines(_ texts: [String], _ counts: inout Counts) throws -> String? {
        var (lines, output): ([String], [String]) = ([], [])
        var (failures, warnings): ([Finding], [Finding]) = ([], [])
        for text in texts {
            // Of a run, so many failures are listed in full.
            guard let read = model.read(text, as: index), failures.count + read.failures.count < 90,
                !read.isEndless, !model.repeatsRoot(text, of: index)
            else { continue }
            lines.append(text)
            failures += read.failures
            warnings += read.warnings
            if read.failures.isEmpty, read.isList || !read.objects.isEmpty { output.append(shown(read) + "\n") }
        }
        counts.comparisons += 1
        let text = lines.joined(separator: "\n")
        let run = try EngineRun(.map, text, .lines, runtime, entry)
        return Self.difference("lines", run, output.joined(), failures, warnings)
    }

    /// Objects shown as JSON, as lines.
    func differenceOfWrittenLines(_ texts: [String], _ counts: inout Counts) throws -> String? {
        var (lines, output): ([String], [String]) = ([], [])
        var (failures, warnings): ([Finding], [Finding]) = ([], [])
        for text in texts {
            guard let expected = model.unmap(text, as: index),
                let other = model.unmap(text, as: index, skipsUnwritten: true), other.failures == expected.failures,
                failures.count + expected.failures.count < 90
            else { continue }
            lines.append(text)
            failures += expected.failures
            warnings += expected.warnings
            if expected.failures.isEmpty, let text = expected.text { output.append(text + "\n") }
        }
        counts.comparisons += 1
        let run = try EngineRun(.unmap, lines.joined(separator: "\n"), .lines, runtime, entry)
        return Self.difference("lines of unmap", run, output.joined(), failures, warnings)
    }

    static func difference(
        _ what: String,
        _ run: EngineRun,
        _ output: String,
        _ failures: [Finding],
        _ warnings: [Finding]
    ) -> String? {
        var parts: [String] = []
        if !run.output.utf8.elementsEqual(output.utf8) {
            parts.append("engine:      \(run.output)\ninterpreter: \(output)")
        }
        if run.failures != failures {
            parts.append("failures of the engine:      \(run.failures)\nfailures of the interpreter: \(failures)")
        }
        if !run.hasSameWarnings(as: warnings) {
            let told = run.warnings.map { "\($0.count) × \($0.finding)" }
            parts.append("warnings of the engine:      \(told)\nwarnings of the interpreter: \(warnings)")
        }
        return parts.isEmpty ? nil : "\(what)\n" + parts.joined(separator: "\n")
    }
}

extension EngineRun {
    /// Equal warnings are given once with their number, at the place of the first.
    func hasSameWarnings(as others: [Finding]) -> Bool {
        guard warnings.reduce(0, { $0 + $1.count }) == others.count else { return false }
        var left = others
        for warning in warnings {
            guard let place = left.firstIndex(of: warning.finding) else { return false }
            left.remove(at: place)
        }
        return true
    }
}
