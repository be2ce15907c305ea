import Foundation
import SpecRuntime
import Testing

/// Input from a pipe, which can't be read a second time and may be still being written.
struct PipedStreamTests {
    private let trial: Trial

    init() throws { trial = try Trial("Thing: {root: r, properties: {id: {type: integer, from: n}, name: }}") }

    /// Runs bytes that are written into a pipe, which is closed by default.
    private func run(
        _ text: String,
        closing: Bool = true,
        options change: (inout RecordStream.Options) -> Void
    ) throws -> StreamRun {
        let pipe = Pipe()
        let writer = Thread {
            try? pipe.fileHandleForWriting.write(contentsOf: Array(text.utf8))
            if closing { try? pipe.fileHandleForWriting.close() }
        }
        writer.start()
        var options = RecordStream.Options()
        change(&options)
        var bytes: [UInt8] = []
        var told: [DataFailure] = []
        let outlet = RecordStream.Outlet(write: { bytes += $0 }, tell: { told.append($0) })
        var stream = try RecordStream(trial.runtime, as: trial.mapping, options: options, outlet: outlet)
        let input = JSONInputStream(descriptor: pipe.fileHandleForReading.fileDescriptor, name: "pipe", blockSize: 100)
        try stream.run(input, named: "in.json")
        // Closed twice, a descriptor of another test could be meant.
        if !closing { try? pipe.fileHandleForWriting.close() }
        return StreamRun(output: String(decoding: bytes, as: UTF8.self), told: told, summary: stream.summary)
    }

    @Test(arguments: [",", ",\n", " ,\r\n\n"])
    func tellsPlacesInLongDocuments(_ separator: String) throws {
        let items = (1...60).map { $0 % 7 == 0 ? "{\"n\":\"é🚀\($0)\"}" : "{\"n\":\($0),\"name\":\"é\($0)\"}" }
        for start in ["", "\u{FEFF}", "\n\n "] {
            let text = "\(start){\"r\":[\(items.joined(separator: separator))]}\n"
            let whole = try trial.stream(text, .document) { $0.skipsBadRecords = true }
            #expect(whole.told.count == 8)
            let inParts = try trial.stream(text, .document, blockSize: 100) {
                ($0.skipsBadRecords, $0.wholeDocument, $0.partSize) = (true, 0, 50)
            }
            let piped = try run(text) { ($0.skipsBadRecords, $0.wholeDocument, $0.partSize) = (true, 0, 50) }
            for run in [inParts, piped] {
                #expect(run.output == whole.output)
                #expect(run.told == whole.told)
            }
        }
    }

    @Test(.timeLimit(.minutes(30)), arguments: [1, 2, 4])
    func endsAtABadRecordThoughMoreMayCome(_ jobs: Int) throws {
        let lines = ["{\"r\":{\"n\":1}}", "{\"r\":{\"n\":2}}", "{\"r\":{\"n\":\"x\"}}", "{\"r\":{\"n\":4}}", ""]
        let run = try run(lines.joined(separator: "\n"), closing: false) { $0.jobs = jobs }
        #expect(run.lines == ["{\"id\":1}", "{\"id\":2}"])
        #expect(run.told.map(\.line) == [3])
        #expect(!run.summary.isComplete)
    }

    @Test(arguments: [1, 2, 4])
    func mapsLinesOnAnyNumberOfThreads(_ jobs: Int) throws {
        let lines = (1...2000).map { $0 % 50 == 0 ? "{\"r\":{\"n\":\"\($0)\"}}" : "{\"r\":{\"n\":\($0)}}" }
        let text = lines.joined(separator: "\n")
        let expected = try trial.stream(text, .lines) { $0.skipsBadRecords = true }
        let run = try run(text) { ($0.skipsBadRecords, $0.jobs) = (true, jobs) }
        #expect(run.output == expected.output)
        #expect(run.told == expected.told)
    }
}
