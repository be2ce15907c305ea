import Foundation
import SpecRuntime
import Testing

/// NDJSON, record by record: which records pass, which failures are reported, and where the run ends.
struct RecordStreamTests {
    private let trial: Trial

    init() throws {
        trial = try Trial("Thing: {root: r, properties: {id: {type: integer, from: n}, name: }}")
    }

    private func line(_ number: Int) -> String { "{\"r\":{\"n\":\(number),\"name\":\"é\(number)\"}}" }
    private func object(_ number: Int) -> String { "{\"id\":\(number),\"name\":\"é\(number)\"}" }

    @Test(arguments: ["\n", "\r\n", "\n\n", "\n \t\n\r\n", "  \n"])
    func readsALineARecord(_ separator: String) throws {
        let text = (1...5).map(line).joined(separator: separator)
        for input in [text, text + separator, separator + text] {
            let run = try trial.stream(input, .lines)
            #expect(run.lines == (1...5).map(object))
            #expect(run.told == [])
            #expect(run.summary.records == 5)
            #expect(run.summary.isComplete)
        }
    }

    /// Whatever the line before was like.
    @Test func readsRecordsOfAnyShape() throws {
        let shapes: [(line: String, result: String?)] = [
            ("{\"r\":{\"n\":1,\"name\":\"a\"}}", "{\"id\":1,\"name\":\"a\"}"),
            ("{\"r\":{\"name\":\"b\",\"n\":2}}", "{\"id\":2,\"name\":\"b\"}"),
            ("{\"\\u0072\" : {\"n\":3} }", "{\"id\":3}"),
            ("{\"r\":{\"n\":4},\"x\":{\"r\":1}}", "{\"id\":4}"),
            ("{\"x\":\"\\\"\",\"r\":{\"n\":5}}", "{\"id\":5}"),
            ("{\"r\":{\"n\":0},\"r\":{\"n\":6}}", "{\"id\":6}"),
            ("{\"r\":[{\"n\":7}]}", "[{\"id\":7}]"), ("{\"r\":{}}", "{}"),
            ("{\"r\":{\"n\":\"x\"}}", nil), ("{\"r\":{\"n\":8}", nil), ("{\"r\":{\"n\":8}}}", nil), ("{}", nil),
            ("{\"r\":{\"n\":8}}{\"r\":{\"n\":8}}", nil), ("{\"\\q\":{\"n\":8}}", nil),
            ("{\"r\":{\"n\":8,\"z\":[\"\\q\"]}}", nil), ("{\"r\" {\"n\":8}}", nil), ("{\"r\":{\"n\":8},}", nil),
        ]
        for first in shapes {
            let lines = [first] + shapes.flatMap { [$0, first] }
            let run = try trial.stream(lines.map(\.line).joined(separator: "\n"), .lines) { $0.skipsBadRecords = true }
            #expect(run.lines == lines.compactMap(\.result), "\(first.line)")
            #expect(run.summary.records == lines.count)
            let bad = lines.indices.filter { lines[$0].result == nil }
            #expect(run.told.map(\.line) == bad.map { $0 + 1 }, "\(first.line)")
        }
    }

    @Test func endsEachResultWithALineFeed() throws {
        #expect(try trial.stream(line(1) + "\n" + line(2)).output == object(1) + "\n" + object(2) + "\n")
        #expect(try trial.stream(line(1), .document).output == object(1) + "\n")
        #expect(try trial.stream("", .lines).output == "")
        #expect(try trial.stream("\n\n", .lines).summary.records == 0)
    }

    @Test func leavesOutAByteOrderMarkAtTheStart() throws {
        for format in [JSONInputStream.Format.lines, .document] {
            #expect(try trial.stream("\u{FEFF}" + line(1), format).lines == [object(1)])
        }
        let run = try trial.stream("\u{FEFF}" + line(1) + "\n\u{FEFF}" + line(2), .lines) { $0.skipsBadRecords = true }
        #expect(run.lines == [object(1)])
        #expect(run.told.map(\.id) == [.invalidJSON])
    }

    @Test func stopsAtTheFirstBadRecord() throws {
        let bad = "{\"r\":{\"n\":\"x\",\"name\":1}}"
        let run = try trial.stream([line(1), line(2), bad, line(4), bad].joined(separator: "\n"))
        #expect(run.lines == [object(1), object(2)])
        #expect(run.told.map(\.description).count == 1)
        #expect(run.told.first?.record == 3)
        #expect(run.told.first?.line == 3)
        #expect(run.told.first?.column == 11)
        #expect(run.told.first?.at == "$.r.n")
        #expect(run.told.first?.file == "in.json")
        #expect(!run.summary.isComplete)
        #expect(run.summary.badRecords == 1)
    }

    @Test func skipsBadRecordsWhenAskedTo() throws {
        let bad = "{\"r\":{\"n\":\"x\"}}"
        let text = [line(1), bad, "", line(3), "{\"r\":", "nonsense", "null", "{\"r\":[]}", line(7), "{}"]
        let run = try trial.stream(text.joined(separator: "\n")) { $0.skipsBadRecords = true }
        #expect(run.lines == [object(1), object(3), "[]", object(7)])
        #expect(run.told.map(\.line) == [2, 5, 6, 7, 10])
        #expect(run.told.map(\.record) == [2, 4, 5, 6, 9])
        #expect(run.told.map(\.id) == [.wrongType, .invalidJSON, .invalidJSON, .null, .missing])
        #expect(run.summary.records == 9)
        #expect(run.summary.badRecords == 5)
        #expect(run.summary.isComplete)
    }

    @Test func takesNoValueOverTwoLines() throws {
        let run = try trial.stream("{\"r\":\n{\"n\":1}}\n" + line(2), .lines) { $0.skipsBadRecords = true }
        #expect(run.lines == [object(2)])
        #expect(run.told.map(\.id) == [.invalidJSON, .invalidJSON])
        #expect(run.told.map(\.line) == [1, 2])
    }

    @Test func takesNoTwoValuesOnOneLine() throws {
        let run = try trial.stream(line(1) + " " + line(2) + "\n" + line(3), .lines) { $0.skipsBadRecords = true }
        #expect(run.lines == [object(3)])
        #expect(run.told.map(\.id) == [.invalidJSON])
    }

    @Test func keepsBrokenLinesApart() throws {
        let broken = [
            "{\"r\":{\"n\":1,\"name\":\"a", "\"}}", "]", "[", "{\"x\":\"\\", "\u{1}", "{\"r\":{\"n\":2}", "}", "tru",
        ]
        for text in broken {
            let run = try trial.stream([line(1), text, line(3)].joined(separator: "\n"), .lines) {
                $0.skipsBadRecords = true
            }
            #expect(run.lines == [object(1), object(3)], "\(text)")
            #expect(run.told.map(\.line) == [2], "\(text)")
            #expect(run.told.map(\.record) == [2], "\(text)")
        }
        let run = try trial.stream((broken + [line(9)]).joined(separator: "\n"), .lines) { $0.skipsBadRecords = true }
        #expect(run.lines == [object(9)])
        #expect(run.told.map(\.line) == Array(1...broken.count))
    }

    @Test func readsLinesLongerThanABlock() throws {
        let long = String(repeating: "é", count: 300_000)
        let text = line(1) + "\n{\"r\":{\"n\":2,\"name\":\"\(long)\"}}\n" + line(3)
        for size in [64, 4096, JSONInputStream.blockSize] {
            let run = try trial.stream(text, .lines, blockSize: size)
            #expect(run.lines == [object(1), "{\"id\":2,\"name\":\"\(long)\"}", object(3)])
        }
    }

    @Test(arguments: [1, 7, 64, 100, 1000])
    func saysTheSameForBlocksOfAnySize(_ size: Int) throws {
        let lines = (1...200).map { $0 % 7 == 0 ? "{\"r\":{\"n\":\"\($0)\"}}" : $0 % 31 == 0 ? "{broken" : line($0) }
        let text = lines.joined(separator: "\r\n")
        let whole = try trial.stream(text, .lines) { $0.skipsBadRecords = true }
        let run = try trial.stream(text, .lines, blockSize: size) { $0.skipsBadRecords = true }
        #expect(run.output == whole.output)
        #expect(run.told == whole.told)
        #expect(whole.told.map(\.line) == (1...200).filter { $0 % 7 == 0 || $0 % 31 == 0 })
        #expect(whole.told.map(\.record) == whole.told.map(\.line))
    }

    @Test(arguments: [1, 64, 100, 1000])
    func countsBlankLinesAsWell(_ size: Int) throws {
        let bad = "{\"r\":{\"n\":\"x\"}}"
        let lines = (1...20).flatMap { ["", " " + line($0), " ", bad] } + ["", ""]
        let run = try trial.stream(lines.joined(separator: "\n"), .lines, blockSize: size) { $0.skipsBadRecords = true }
        #expect(run.told.map(\.line) == (1...20).map { $0 * 4 })
    }

    @Test func takesTheReturnOfALineForNoPartOfIt() throws {
        for json in ["{\"r\":-\r\n", "{\"r\":-\r\n\"\u{1}\n"] {
            let told = try trial.stream(json, .lines).told
            #expect(told.first?.message == "expected a digit after `-`, found the end of the text")
        }
    }

    @Test func mapsArraysToArrays() throws {
        #expect(try trial.stream("{\"r\":[{\"n\":1},{\"n\":2}]}", .document).output == "[{\"id\":1},{\"id\":2}]\n")
        #expect(try trial.stream("{\"r\":[]}", .document).output == "[]\n")
        let text = "{\"r\":[{\"n\":1},{\"n\":\"x\"},{\"n\":3}]}"
        let stopped = try trial.stream(text, .document)
        #expect(stopped.output == "")
        #expect(stopped.summary.badRecords == 1)
        let skipping = try trial.stream(text, .document) { $0.skipsBadRecords = true }
        #expect(skipping.output == "[{\"id\":1},{\"id\":3}]\n")
        #expect(skipping.told.map(\.record) == [2])
        #expect(skipping.summary.records == 3)
    }

    @Test func takesALineForOneRecordWhateverStandsInIt() throws {
        let text = [
            line(1), "{\"r\":[{\"n\":1},{\"n\":\"x\"},{\"n\":\"y\"}]}", "{\"r\":[{\"n\":2},{\"n\":3}]}", "{\"r\":5}",
        ]
        let run = try trial.stream(text.joined(separator: "\n"), .lines) { $0.skipsBadRecords = true }
        #expect(run.lines == [object(1), "[{\"id\":2},{\"id\":3}]"])
        #expect(run.told.map(\.record) == [2, 2, 4])
        #expect(run.summary.records == 4)
        #expect(run.summary.badRecords == 2)
        #expect(run.summary.failures == 3)
    }

    @Test func listsAHundredBrokenLinesAndCountsAll() throws {
        let broken = String(repeating: "{\"r\":{\"n\":\"x\"}} nonsense\n", count: 250)
        let run = try trial.stream(broken, .lines) { $0.skipsBadRecords = true }
        #expect(run.told.map(\.line) == Array(1...100))
        #expect(run.summary.failures == 250)
        #expect(run.summary.badRecords == 250)
    }

    @Test func spreadsResultsOverLines() throws {
        let run = try trial.stream(line(1), .document) { $0.isPretty = true }
        #expect(run.output == "{\n  \"id\": 1,\n  \"name\": \"é1\"\n}\n")
    }

    @Test func refusesNamesThatAreNotThere() throws {
        var options = RecordStream.Options()
        options.only = ["nmae"]
        let outlet = RecordStream.Outlet(write: { _ in }, tell: { _ in })
        #expect(throws: UnknownNameError.self) {
            _ = try RecordStream(trial.runtime, as: "Thing", options: options, outlet: outlet)
        }
        #expect(throws: UnknownNameError.self) {
            _ = try RecordStream(trial.runtime, as: "Thng", options: RecordStream.Options(), outlet: outlet)
        }
    }
}
