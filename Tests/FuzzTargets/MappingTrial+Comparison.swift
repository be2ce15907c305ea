import ReferenceComparison
import SpecRuntime
import SpecSource

/// The comparisons of the targets so far, so that a test notices if there are none.
package struct Comparisons: Sendable {
    /// Runs of the engine beside runs without shortcuts.
    package var runs = 0

    /// Records that the engine read in a single pass, and those that it read exactly, without shortcuts.
    package var singlePass = 0
    package var exact = 0

    /// Documents that the interpreter read as well, and those of them that it read or wrote without a failure.
    package var documents = 0
    package var written = 0

    static let all = Locked(Comparisons())

    /// Those of all targets so far.
    package static var soFar: Comparisons { all.withLock { $0 } }
}

extension MappingTrial {
    /// The result of a run of `specmap`: output and failures.
    struct Outcome {
        var output = ""
        var told: [DataFailure] = []
        var readings = ReadingCounts()
    }

    /// Runs a task as `specmap` does; without shortcuts where another runtime is given.
    func outcome(
        _ task: RecordStream.Task,
        _ json: [UInt8],
        _ format: JSONInputStream.Format?,
        blockSize: Int = JSONInputStream.blockSize,
        by other: Runtime? = nil
    ) throws -> Outcome {
        var options = RecordStream.Options()
        options.task = task
        options.skipsBadRecords = format == .lines
        var output: [UInt8] = []
        var outcome = Outcome()
        let outlet = RecordStream.Outlet(write: { output += $0 }, tell: { outcome.told.append($0) })
        var stream = try RecordStream(other ?? runtime, as: mapping, options: options, outlet: outlet)
        let file = try InputFile(json)
        try stream.run(file.stream(format, blockSize: blockSize), named: "in.json")
        if format == .document, output.last == UInt8(ascii: "\n") { output.removeLast() }
        outcome.output = String(decoding: output, as: UTF8.self)
        outcome.readings = stream.summary.readings
        return outcome
    }

    /// Without shortcuts, a document and lines give the same bytes, failures and warnings, both ways.
    func compareWithoutShortcuts(_ json: [UInt8]) throws {
        for format in [JSONInputStream.Format.document, .lines] {
            let mapped = try compareWithoutShortcuts(.map, json, format)
            _ = try compareWithoutShortcuts(.unmap, Array(mapped.output.utf8), format)
        }
    }

    private func compareWithoutShortcuts(
        _ task: RecordStream.Task,
        _ json: [UInt8],
        _ format: JSONInputStream.Format
    ) throws -> Outcome {
        let usual = try outcome(task, json, format)
        let exact = try outcome(task, json, format, by: plain)
        try expect("\(task) of \(format) without shortcuts", usual.output, is: exact.output)
        let words = "what \(task) of \(format) says without shortcuts"
        try expect(words, usual.told.map(\.json), is: exact.told.map(\.json))
        try expect(exact.readings.singlePass == 0, "\(task): a single pass without shortcuts")
        Comparisons.all.withLock { all in
            all.runs += 1
            all.singlePass += usual.readings.singlePass
            all.exact += exact.readings.exact
        }
        return usual
    }

    /// How deep JSON may go: the interpreter calls itself for each level.
    private static let mostOpened = 200

    /// The interpreter has the same result, where it can read the spec and the text.
    func compareWithReference(_ json: [UInt8]) throws {
        guard let reference, let text = String(validating: json, as: UTF8.self), !text.hasPrefix("\u{FEFF}"),
            json.count(where: { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") }) < Self.mostOpened
        else { return }
        var counts = Trial.Counts()
        defer {
            Comparisons.all.withLock { all in
                all.documents += counts.comparisons > 0 ? 1 : 0
                all.written += counts.written
            }
        }
        if let found = try reference.difference(on: text, &counts) {
            throw Finding("engine and interpreter: \(mapping)\n\(text)\n\(found)")
        }
    }
}
