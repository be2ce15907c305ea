import Foundation
import SpecRuntime
import Testing

/// Rejected records: each with its input and all of its failures, in the order of the input.
struct RejectedRecordTests {
    private let trial: Trial

    init() throws {
        trial = try Trial("Thing: {properties: {n: {type: integer}, name: , list: {list: {type: integer}}}}")
    }

    /// Runs a text, and gives the rejected records as they are written.
    private func rejects(
        _ text: String,
        _ format: JSONInputStream.Format? = .lines,
        of trial: Trial? = nil,
        blockSize: Int = JSONInputStream.blockSize,
        options change: (inout RecordStream.Options) -> Void = { _ in }
    ) throws -> (rejects: [String], run: StreamRun) {
        var lines: [String] = []
        let run = try (trial ?? self.trial).stream(text, format, blockSize: blockSize) {
            $0.skipsBadRecords = true
            $0.rejects = RejectedRecords.Options()
            change(&$0)
        } reject: {
            lines.append(String(decoding: $0.json, as: UTF8.self))
        }
        return (lines, run)
    }

    /// The parts of a rejected record in front of its failures.
    private func head(_ line: String) -> String { String(line.prefix { $0 != "[" }) }

    @Test func holdsLinesAsTheyCame() throws {
        let text = "{\"n\":1}\n\n{\"n\": \"x\", \"list\": [\"é\"]}\r\n{\"n\":\n{\"n\":12345678901234567890.50}\n"
        let (rejects, run) = try rejects(text)
        #expect(run.output == "{\"n\":1}\n")
        #expect(rejects.count == 3)
        #expect(
            rejects[0].hasPrefix(#"{"record":2,"line":3,"json":{"n":"x","list":["é"]},"failures":[{"id":"wrong-type""#)
        )
        #expect(
            rejects[1].hasPrefix(#"{"record":3,"line":4,"json":null,"text":"{\"n\":","failures":[{"id":"invalid-json""#)
        )
        #expect(rejects[2].hasPrefix(#"{"record":4,"line":5,"json":{"n":12345678901234567890.50},"failures":["#))
        #expect(rejects[0].contains(#""line":3,"column":7,"found":"\"x\"""#), "\(rejects[0])")
        #expect(rejects[0].contains(#""property":"list.0","at":"$.list[0]""#), "\(rejects[0])")
    }

    @Test func holdsItemsSoThatTheyCanBeMappedAgain() throws {
        let trial = try Trial("Thing: {root: data.1.items, properties: {n: {type: integer}}}")
        let text = "{\"data\": [0, {\"items\": [{\"n\": 1},\n {\"n\": \"x\"}, 7, [1]]}]}"
        let (rejects, run) = try rejects(text, .document, of: trial)
        #expect(run.output == "[{\"n\":1}]\n")
        #expect(
            rejects.map { $0.components(separatedBy: ",\"failures\"")[0] } == [
                #"{"record":2,"line":2,"json":{"data":[null,{"items":{"n":"x"}}]}"#,
                #"{"record":3,"line":2,"json":{"data":[null,{"items":7}]}"#,
                #"{"record":4,"line":2,"json":{"data":[null,{"items":[[1]]}]}"#,
            ]
        )
        let again = try self.rejects(#"{"data":[null,{"items":{"n":5}}]}"#, of: trial)
        #expect(again.run.output == "{\"n\":5}\n")
    }

    @Test func holdsAWholeDocumentWithoutItems() throws {
        let (rejects, _) = try rejects("{\n  \"n\": \"x\"\n}", .document)
        #expect(rejects.map(head) == [#"{"record":1,"line":1,"json":{"n":"x"},"failures":"#])
        let rooted = try Trial("Thing: {root: a.b, properties: {n: }}")
        let missing = try self.rejects("{\"a\": {}}", .document, of: rooted).rejects
        #expect(missing.map(head) == [#"{"record":1,"line":1,"json":{"a":{}},"failures":"#])
    }

    @Test func copiesNoDocumentThatIsNotJSON() throws {
        let (rejects, run) = try rejects("[{\"n\": \"x\"}, {\"n\": 1}", .document)
        #expect(run.output == "")
        #expect(rejects.map(head) == [#"{"record":1,"line":null,"json":null,"failures":"#])
    }

    @Test func forgetsItemsOfARootThatStandsTwice() throws {
        let trial = try Trial("Thing: {root: r, properties: {n: {type: integer}}}")
        let (rejects, run) = try rejects(#"{"r": [{"n": "x"}], "r": [{"n": 1}, {"n": "y"}]}"#, .document, of: trial)
        #expect(run.output == "[{\"n\":1}]\n")
        #expect(rejects.map(head) == [#"{"record":2,"line":1,"json":{"r":{"n":"y"}},"failures":"#])
    }

    @Test func holdsRows() throws {
        let text = "n,name\n1,a\nx,\"b\"\"\nc\"\n1,2,3\n4,d"
        let (rejects, run) = try rejects(text, .rows(.csv))
        #expect(run.output == "{\"n\":1,\"name\":\"a\"}\n{\"n\":4,\"name\":\"d\"}\n")
        #expect(
            rejects.map(head) == [
                #"{"record":2,"line":3,"json":null,"row":"x,\"b\"\"\nc\"","failures":"#,
                #"{"record":3,"line":5,"json":null,"row":"1,2,3","failures":"#,
            ]
        )
    }

    @Test func holdsTheHeaderInNoRecord() throws {
        let (rejects, _) = try rejects("n,n\n1,2\n", .rows(.csv))
        #expect(rejects.map(head) == [#"{"record":1,"line":1,"json":null,"failures":"#])
    }

    @Test func hidesRecordsOfAMappingWithSecrets() throws {
        let trial = try Trial(
            """
            Thing: {properties: {inner: {object: Inner}, n: {type: integer}}}
            Inner: {properties: {pin: {type: integer, sensitive: true}}}
            """
        )
        let text = "{\"n\":\"x\",\"inner\":{\"pin\":1234}}\n{\"inner\":{\"pin\":\"p99\"}}\n{\"pin\":1234,\n"
        let hidden = try rejects(text, of: trial).rejects
        #expect(
            hidden.map { $0.hasPrefix("{\"record\":") && $0.contains(",\"json\":null,\"hidden\":true,") } == [
                true, true, true,
            ]
        )
        #expect(!hidden.joined().contains("1234") && !hidden.joined().contains("p99"))
        let copied = try rejects(text, of: trial) { $0.rejects?.copiesSecrets = true }.rejects
        #expect(copied[0].contains(#""json":{"n":"x","inner":{"pin":1234}}"#))
    }

    @Test func listsAllRecordsWhateverTheRunLists() throws {
        let text = (1...500).map { $0 % 2 == 0 ? "{\"n\":\($0)}" : "{\"n\":\"x\($0)\",\"list\":[\"a\",\"b\"]}" }
        let (rejects, run) = try rejects(text.joined(separator: "\n"))
        #expect(rejects.count == 250)
        #expect(rejects.allSatisfy { $0.components(separatedBy: "\"id\":").count == 4 })
        #expect(run.told.count == 100 && run.summary.listedFailures == 100 && run.summary.failures == 750)
        let plain = try trial.stream(text.joined(separator: "\n"), .lines) { $0.skipsBadRecords = true }
        #expect(run.told.map(\.description) == plain.told.map(\.description))
        #expect(run.output == plain.output)
    }

    @Test func listsAtMostAHundredFailuresOfARecord() throws {
        let (rejects, _) = try rejects(
            "{\"list\":[" + Array(repeating: "\"x\"", count: 150).joined(separator: ",") + "]}"
        )
        #expect(rejects[0].components(separatedBy: "\"id\":").count == 101)
        #expect(rejects[0].hasSuffix("],\"total\":150}"))
    }

    @Test(arguments: [64, 300, JSONInputStream.blockSize])
    func keepsTheOrderForAnyNumberOfJobs(_ blockSize: Int) throws {
        let lines = (1...700).map { number in
            switch number % 7 {
            case 0: "{\"n\":"
            case 3: "{\"n\":\"é\(number)\"}\n"
            default: "{\"n\":\(number)}"
            }
        }
        let text = lines.joined(separator: "\n")
        let expected = try rejects(text)
        #expect(expected.rejects.count == 200)
        for jobs in [1, 2, 5] {
            let found = try rejects(text, blockSize: blockSize) { $0.jobs = jobs }
            #expect(found.rejects == expected.rejects)
            #expect(found.run.told == expected.run.told)
            #expect(found.run.output == expected.run.output)
            #expect("\(found.run.summary.withoutReadings)" == "\(expected.run.summary.withoutReadings)")
        }
    }

    @Test func takesALongArrayInParts() throws {
        let items = (1...4000).map { $0 % 2 == 0 ? "{\"n\":\($0)}" : "{\"n\": \"x\",\n \"name\": \"\($0)\"}" }
        let text = "[" + items.joined(separator: ", ") + "]"
        let whole = try rejects(text, .document)
        let parts = try rejects(text, .document) { ($0.wholeDocument, $0.partSize) = (1000, 500) }
        #expect(whole.rejects.count == 2000)
        #expect(parts.rejects == whole.rejects)
        #expect(parts.run.output == whole.run.output)
    }

    @Test func writesTheOtherObjectsOfAnArrayBack() throws {
        let trial = try Trial("Thing: {properties: {n: {type: integer}, s: {values: {a: 1, b: 2}}}}")
        let text = #"[{"n": 1, "s": 1}, {"n": 2, "s": 7}, {"n": "x"}, {"n": 3, "s": 2}]"#
        let (rejects, run) = try rejects(text, .document, of: trial) { $0.task = .unmap }
        #expect(run.output == "[{\"n\":1,\"s\":\"a\"},{\"n\":3,\"s\":\"b\"}]\n", "\(run.told)")
        #expect(run.summary.badRecords == 2 && run.summary.records == 4)
        #expect(
            rejects.map(head) == [
                #"{"record":2,"line":1,"json":{"n":2,"s":7},"failures":"#,
                #"{"record":3,"line":1,"json":{"n":"x"},"failures":"#,
            ]
        )
    }

    @Test func keepsNothingWhereAllIsWell() throws {
        for (text, format) in [("", JSONInputStream.Format.lines), ("{\"n\":1}", .lines), ("[{\"n\":1}]", .document)] {
            #expect(try rejects(text, format).rejects.isEmpty)
        }
    }
}
