package import ReferenceInterpreter
import SpecIR
package import SpecRuntime

/// A spec, with what reads by it: the engine, the engine without its shortcuts, and the interpreter.
package struct Trial {
    package let model: SpecModel
    package let runtime: Runtime

    /// The engine that reads and writes without shortcuts.
    package let plain: Runtime
    package let entry: String
    package let index: Int

    /// Nil for a spec that doesn't load.
    package init?(_ files: [String: String], entry: String) {
        guard let set = try? SpecSet.load(texts: files, report: { _ in }), let runtime = try? Runtime(specs: files)
        else { return nil }
        self.init(SpecModel(set), runtime, plain: runtime.withoutOptimizations, entry: entry)
    }

    /// Nil for a mapping that isn't there. All three are of the same specs.
    package init?(_ model: SpecModel, _ runtime: Runtime, plain: Runtime, entry: String) {
        guard let index = model.set.entries(named: entry).first else { return nil }
        (self.model, self.runtime, self.plain, self.entry, self.index) = (model, runtime, plain, entry, index)
    }

    /// The counts of cases that were met.
    package struct Counts {
        package var comparisons = 0
        package var failures = 0
        package var warnings = 0
        package var written = 0
        package var unwritable = 0
        package var roundTrips = 0

        /// How often each failure and warning was met.
        package var ids: [String: Int] = [:]

        /// How the engine read records, and how it did so without shortcuts.
        package var readings = ReadingCounts()
        package var plainReadings = ReadingCounts()

        package init() {}

        mutating func note(_ findings: [Finding]) {
            for finding in findings { ids[finding.id, default: 0] += 1 }
        }

        mutating func note(_ readings: ReadingCounts, _ plain: ReadingCounts) {
            self.readings.add(readings)
            plainReadings.add(plain)
        }
    }

    /// How the two differ on a document; nil where they agree.
    package func difference(on text: String, _ counts: inout Counts) throws -> String? {
        guard let read = model.read(text, as: index) else {
            let run = try EngineRun(.map, text, .document, runtime, entry)
            if let found = try run.difference(withoutShortcuts: EngineRun(.map, text, .document, plain, entry)) {
                return "map of what is no JSON\n" + found
            }
            return run.failures.map(\.id) == ["invalid-json"] ? nil : "no JSON: \(run.failures)"
        }
        // Of more than a hundred, not all are listed.
        if read.failures.count > 90 || read.isEndless { return nil }
        counts.comparisons += 1
        counts.note(read.failures + read.warnings)
        if !read.failures.isEmpty { counts.failures += 1 }
        if !read.warnings.isEmpty { counts.warnings += 1 }
        if let found = try differenceOfReading(text, read, &counts) { return found }
        let json = self.shown(read)
        if let found = try differenceOfObjects(text, read, &counts) { return found }
        guard read.isList || !read.objects.isEmpty else { return nil }
        if let found = try differenceOfWriting(json, &counts) { return "unmap of \(json)\n" + found }
        return nil
    }

    /// The result of reading, as `specmap map` prints it.
    package func shown(_ read: ReadDocument) -> String {
        let shown = read.objects.map { model.shown($0).text }
        if read.isList { return "[\(shown.joined(separator: ","))]" }
        return shown.first ?? (read.failures.isEmpty ? "null" : "")
    }

    private func differenceOfReading(
        _ text: String,
        _ read: ReadDocument,
        _ counts: inout Counts
    ) throws -> String? {
        let (run, found) = try engine(.map, text, .document, &counts)
        return found ?? Self.difference("map", run, shown(read), read.failures, read.warnings)
    }

    /// The engine's result, and its difference from the result without shortcuts; nil if there is none.
    func engine(
        _ task: RecordStream.Task,
        _ text: String,
        _ format: JSONInputStream.Format,
        _ counts: inout Counts
    ) throws -> (run: EngineRun, difference: String?) {
        let run = try EngineRun(task, text, format, runtime, entry)
        let other = try EngineRun(task, text, format, plain, entry)
        counts.note(run.readings, other.readings)
        return (run, run.difference(withoutShortcuts: other).map { "\(task), \(format)\n\($0)" })
    }

    /// Objects in memory, and the JSON of them.
    private func differenceOfObjects(_ text: String, _ read: ReadDocument, _ counts: inout Counts) throws -> String? {
        let (run, objects) = try objects(of: text, runtime)
        let (other, _) = try self.objects(of: text, plain)
        if let found = run.difference(withoutShortcuts: other) { return "objects\n" + found }
        let shown = read.failures.isEmpty ? read.objects.map { model.shown($0).text }.joined(separator: ",") : ""
        if let found = Self.difference("objects", run, shown, read.failures, read.warnings) { return found }
        guard read.failures.isEmpty, read.isList || !objects.isEmpty else { return nil }
        return try differenceOfJSON(objects, read, &counts)
    }

    /// The objects of a document, and all failures and warnings.
    private func objects(of text: String, _ runtime: Runtime) throws -> (run: EngineRun, objects: [DynamicObject]) {
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
        run.output = objects.map { Value.object($0).json }.joined(separator: ",")
        return (run, objects)
    }

    private func differenceOfJSON(
        _ objects: [DynamicObject],
        _ read: ReadDocument,
        _ counts: inout Counts
    ) throws -> String? {
        let expected = model.write(read.objects, isList: read.isList, as: index)
        counts.comparisons += 1
        let run = try json(of: objects, isList: read.isList, runtime)
        let other = try json(of: objects, isList: read.isList, plain)
        if let found = run.difference(withoutShortcuts: other) { return "json(from:)\n" + found }
        if let found = Self.difference("json(from:)", run, expected.text ?? "", expected.failures, []) { return found }
        guard let text = expected.text, let again = model.read(text, as: index) else {
            counts.unwritable += 1
            return nil
        }
        counts.written += 1
        counts.roundTrips += 1
        return try differenceOfReading(text, again, &counts).map { "read again, \(text)\n\($0)" }
    }

    /// The JSON written for objects.
    private func json(of objects: [DynamicObject], isList: Bool, _ runtime: Runtime) throws -> EngineRun {
        var run = EngineRun()
        do {
            let bytes =
                isList ? try runtime.json(from: objects, as: entry) : try runtime.json(from: objects[0], as: entry)
            run.output = String(decoding: bytes, as: UTF8.self)
        } catch let error as DataError {
            run.take(error.failures)
        }
        return run
    }

    /// Objects shown as JSON, written back.
    package func differenceOfWriting(_ text: String, _ counts: inout Counts) throws -> String? {
        guard let expected = model.unmap(text, as: index) else { return nil }
        counts.comparisons += 1
        if expected.failures.count > 90 { return nil }
        counts.note(expected.failures + expected.warnings)
        if expected.failures.isEmpty { counts.written += 1 } else { counts.unwritable += 1 }
        let (run, departure) = try engine(.unmap, text, .document, &counts)
        if let departure { return departure }
        let found = Self.difference("unmap", run, expected.text ?? "", expected.failures, expected.warnings)
        guard found != nil, let other = model.unmap(text, as: index, skipsUnwritten: true),
            Self.difference("unmap", run, other.text ?? "", other.failures, other.warnings) == nil
        else { return found }
        return nil
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
