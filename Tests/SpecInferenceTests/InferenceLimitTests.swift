import Foundation
import SpecInference
import SpecRuntime
import Testing

/// Drafts of large samples, of small ones, and of text that isn't JSON.
struct InferenceLimitTests {
    private func failure(_ text: String, blockSize: Int = JSONInputStream.blockSize) throws -> DataFailure {
        let error = try #require(throws: DataError.self) { try InferenceTrial(samples: [text], blockSize: blockSize) }
        return try #require(error.failures.first)
    }

    @Test(arguments: [
        ("{", 1, 2), ("{\"a\":1}\n{\"a\":2,}\n{\"a\":3}", 2, 7), ("{\"a\":1}\n{\"a\":\"\\x\"}\n", 2, 7),
        ("{\"a\":1}\n\n{\"a\":tru}\n{\"a\":1}", 3, 6), ("{\"a\":01}", 1, 6),
        ("{\"a\\\\x\":1}\n{\"a\\x\":1}", 2, 4), ("{\"a\":1}\n{\"a\":1} 2\n", 2, 9),
    ])
    func tellsWhereSamplesAreNoJSON(_ text: String, _ line: Int, _ column: Int) throws {
        let runtime = try Runtime(specs: ["any.yaml": "specmap: 1\nmappings: {Any: {unknown: keep}}\n"])
        let expected = try #require(try InferenceTrial.map(text, runtime, as: "Any").told.first)
        for blockSize in [64, JSONInputStream.blockSize] {
            let failure = try failure(text, blockSize: blockSize)
            #expect(failure.id == .invalidJSON)
            #expect((failure.line, failure.column) == (line, column))
            #expect(failure.message == expected.message)
            #expect(failure.record == expected.record)
        }
    }

    @Test func takesTextForNoKeyOfTheBrokenLineBehindIt() throws {
        let failure = try failure("\"a\"\n:1\n")
        #expect((failure.id, failure.line) == (.invalidJSON, 2))
    }

    @Test func refusesWhatIsNestedTooDeeply() throws {
        let deep = String(repeating: "[", count: 600) + String(repeating: "]", count: 600)
        #expect(try failure(deep).id == .tooDeep)
        let tree = String(repeating: #"{"a":"#, count: 600) + "1" + String(repeating: "}", count: 600)
        #expect(try failure(tree).id == .tooDeep)
    }

    @Test func readsWhatIsNestedAsDeepAsJSONMayBe() throws {
        let tree = String(repeating: #"{"b":1,"a":"#, count: 510) + "1" + String(repeating: "}", count: 510)
        try InferenceTrial(tree).check()
        let lists = #"{"n":1,"a":"# + String(repeating: "[", count: 510) + String(repeating: "]", count: 510) + "}"
        #expect(try InferenceTrial(lists).line("a").contains("# check: lists and dictionaries go on"))
        try InferenceTrial(lists).check()
    }

    @Test func findsRecordsNoDeeperThanAPathMayLead() throws {
        let json = String(repeating: #"{"data":"#, count: 300) + #"{"id":1,"n":2}"# + String(repeating: "}", count: 300)
        try InferenceTrial(json).check()
    }

    @Test func readsTheSameInBlocksOfAnySize() throws {
        let lines = (0..<200).map { #"{"id": \#($0), "tags": ["a\#($0)"], "by": {"x": \#($0 % 3), "y": null}}"# }
        let text = lines.joined(separator: "\n")
        let whole = try InferenceTrial(samples: [text]).yaml
        #expect(try InferenceTrial(samples: [text], blockSize: 64).yaml == whole)
    }

    @Test func leavesOutWhatIsTooMuchAndSaysSo() throws {
        let members = (0..<60).map { number in
            #""m\#(Self.word(number))": {"a": \#(number), "b": {"c": "x\#(number)"}}"#
        }
        let trial = try InferenceTrial("{\"text\": \"x\", \(members.joined(separator: ", "))}", places: 50)
        #expect(trial.draft.warnings.count == 1)
        #expect(trial.yaml.contains("# check: members were left out"))
        try trial.check()
    }

    private static func word(_ number: Int) -> String {
        String(String.UnicodeScalarView([97 + number / 26, 97 + number % 26].compactMap { Unicode.Scalar($0) }))
    }

    @Test func takesThousandsOfKeysForData() throws {
        let words = (0..<6000).map { #""\#(Self.word($0 / 600))\#(Self.word($0 % 600))": {"n": \#($0)}"# }
        let trial = try InferenceTrial("{\"words\": {\(words.joined(separator: ", "))}, \"n\": 1}")
        #expect(try trial.line("words").hasPrefix("words: {dictionary: Word}"))
        try trial.check(more: "unknown: fail")
    }

    @Test func draftsNothingFromNothing() throws {
        for text in ["null", "null\nnull"] {
            #expect(try InferenceTrial(text).draft.isEmpty, "\(text)")
        }
        #expect(try failure("\n\n").message == "expected JSON, found nothing: the input is empty")
        let trial = try InferenceTrial("null\n{\"a\": 1}\nnull")
        #expect(trial.draft.warnings == ["2 documents are null, which no mapping reads"])
        #expect(trial.rules == "  Root:\n    properties:\n      a: {type: integer}")
    }

    @Test func tellsUniqueFromNearlyUniqueAmongMany() throws {
        let lines = (0..<5000).map { #"{"id": \#($0), "almost": \#($0 == 4999 ? 17 : $0)}"# }
        let trial = try InferenceTrial(lines.joined(separator: "\n"))
        #expect(try trial.line("id").contains("key candidate"))
        #expect(try !trial.line("almost").contains("key candidate"))
    }
}
