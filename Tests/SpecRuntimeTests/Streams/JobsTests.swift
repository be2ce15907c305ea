import Foundation
import SpecRuntime
import Testing

/// NDJSON on several threads has the output of one thread.
struct JobsTests {
    private let trial: Trial

    init() throws {
        trial = try Trial(
            """
            Thing: {root: r, unknown: warn, properties: {id: {type: integer, from: n}, name: , inner: {object: Inner}}}
            Inner:
              properties:
                n: {type: integer, default: 7, if_invalid: default}
                t: {transform: lowercase, if_invalid: leave}
            """
        )
    }

    private func line(_ number: Int) -> String { "{\"r\":{\"n\":\(number),\"name\":\"é\(number)\"}}" }

    /// Runs a text on one thread and on several, in blocks of several sizes.
    private func compare(
        _ text: String,
        sizes: [Int] = [64, 200, 1000, JSONInputStream.blockSize],
        sourceLocation: SourceLocation = #_sourceLocation,
        options change: (inout RecordStream.Options) -> Void = { _ in }
    ) throws {
        let expected = try trial.stream(text, .lines, options: change)
        for size in sizes {
            for jobs in [2, 3, 4, 16] {
                let run = try trial.stream(text, .lines, blockSize: size) {
                    change(&$0)
                    $0.jobs = jobs
                }
                #expect(run.output == expected.output, "\(jobs), \(size)", sourceLocation: sourceLocation)
                #expect(run.told == expected.told, "\(jobs), \(size)", sourceLocation: sourceLocation)
                #expect(
                    "\(run.summary.withoutReadings)" == "\(expected.summary.withoutReadings)",
                    "\(jobs), \(size)",
                    sourceLocation: sourceLocation
                )
            }
        }
    }

    @Test(arguments: ["\n", "\r\n", "\n\n", "\n \t\n\r\n", "  \n"])
    func mapsLinesOfAnyKind(_ separator: String) throws {
        let text = (1...300).map(line).joined(separator: separator)
        for input in [text, text + separator, separator + text, "\u{FEFF}" + text] { try compare(input) }
    }

    @Test(arguments: ["", "\n", "\n\n  \n", "{\"r\":{\"n\":1}}", "{\"r\":", "x\n"])
    func mapsLittleOrNothing(_ text: String) throws {
        try compare(text)
        try compare(text) { $0.skipsBadRecords = true }
    }

    @Test(arguments: [
        "{\"r\":{\"n\":\"x\",\"name\":1}}", "{\"r\":", "nonsense", "null", "{\"r\":[{},{\"n\":\"x\"},5]}",
    ])
    func endsAtTheFirstBadRecord(_ bad: String) throws {
        for places in [[1], [150], [300], [149, 150, 151], [20, 290], Array(1...300)] {
            let lines = (1...300).map { places.contains($0) ? bad : line($0) }
            try compare(lines.joined(separator: "\n"))
            try compare(lines.joined(separator: "\r\n")) { $0.skipsBadRecords = true }
        }
    }

    @Test func tellsOfTheFirstHundredFailuresWhereverTheyStand() throws {
        let bad = [
            "{\"r\":{\"n\":\"x\",\"inner\":{\"n\":{}}}}", "{\"r\":{\"n\":[],\"q\":1}} x", "{\"r\":[5,6,{\"n\":{}}]}",
        ]
        for every in [1, 2, 3, 7, 50] {
            let lines = (1...500).map { $0 % every == 0 ? bad[$0 % bad.count] : line($0) }
            try compare(lines.joined(separator: "\n")) { $0.skipsBadRecords = true }
        }
    }

    @Test func countsEqualWarningsOfAllBlocks() throws {
        let lines = (1...400).map { number in
            switch number % 5 {
            case 0: "{\"r\":{\"n\":\(number),\"inner\":{\"n\":\"x\(number)\",\"t\":\(number)}}}"
            case 1: "{\"r\":{\"n\":\(number),\"new\(number % 3)\":1}}"
            case 2 where number > 200: "{\"r\":{\"n\":\"\"}}"
            default: line(number)
            }
        }
        try compare(lines.joined(separator: "\n")) { $0.skipsBadRecords = true }
        try compare(lines.joined(separator: "\n"))
    }

    @Test func tellsOfReplacedValuesAsBeforeOnceFailuresAreNoLongerListed() throws {
        let bad = "{\"r\":{\"n\":\"x\"}}"
        let replaced = "{\"r\":{\"n\":1,\"inner\":{\"n\":\"x\",\"t\":5}}}"
        for first in [90, 99, 100, 101, 150] {
            let lines = (1...300).map { $0 <= first ? bad : $0 % 2 == 0 ? replaced : bad }
            try compare(lines.joined(separator: "\n")) { $0.skipsBadRecords = true }
        }
    }

    @Test func mapsDeepObjectsAsBefore() throws {
        let trial = try Trial("Thing: {properties: {a: {object: Thing}}}")
        for depth in [100, 511, 512, 513] {
            let deep = String(repeating: "{\"a\":", count: depth) + "{}" + String(repeating: "}", count: depth)
            let text = Array(repeating: deep, count: 8).joined(separator: "\n")
            let expected = try trial.stream(text, .lines)
            let run = try trial.stream(text, .lines, blockSize: 64) { $0.jobs = 4 }
            #expect(run.output == expected.output)
            #expect(run.told == expected.told)
        }
    }

    @Test func readsLinesLongerThanABlock() throws {
        let long = "{\"r\":{\"n\":2,\"name\":\"\(String(repeating: "é", count: 30_000))\"}}"
        try compare([line(1), long, line(3), "{\"r\":{\"n\":\"x\"}}", long, long, line(7)].joined(separator: "\n")) {
            $0.skipsBadRecords = true
        }
    }

    @Test func writesObjectsBack() throws {
        let lines = (1...300).map { $0 % 60 == 0 ? "{\"id\":\"x\"}" : "{\"id\":\($0),\"name\":\"\($0)\"}" }
        try compare(lines.joined(separator: "\n")) { $0.task = .unmap }
        try compare(lines.joined(separator: "\n")) {
            $0.task = .unmap
            $0.skipsBadRecords = true
        }
    }

    @Test func endsWhenNothingMoreCanBeWritten() throws {
        struct Closed: Error {}
        var options = RecordStream.Options()
        options.jobs = 4
        var written = 0
        let outlet = RecordStream.Outlet(
            write: { _ in
                written += 1
                if written == 3 { throw Closed() }
            },
            tell: { _ in }
        )
        let folder = FileManager.default.temporaryDirectory.appending(path: "specmap-\(UUID().uuidString).ndjson")
        try Data((1...5000).map(line).joined(separator: "\n").utf8).write(to: folder)
        defer { try? FileManager.default.removeItem(at: folder) }
        var stream = try RecordStream(trial.runtime, as: "Thing", options: options, outlet: outlet)
        let input = try JSONInputStream(path: folder.path, format: .lines, blockSize: 1000)
        #expect(throws: Closed.self) { try stream.run(input, named: "in.json") }
        #expect(written == 3)
    }
}
