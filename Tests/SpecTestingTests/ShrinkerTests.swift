import SpecIR
import SpecTesting
import Testing

/// Documents are made small on their JSON.
struct ShrinkerTests {
    private func smallest(_ text: String, _ holds: (Literal) -> Bool) throws -> String {
        Shrinker.smallest(try #require(Literal(parsing: text.utf8)), where: holds).compact
    }

    @Test func keepsWhatMatters() throws {
        let text = #"{"a":[1,2,{"b":"secret text","c":[]}],"d":{"e":{"b":"x"}},"f":1e39}"#
        #expect(try smallest(text) { $0.compact.contains("\"e\"") } == #"{"d":{"e":{}}}"#)
        #expect(try smallest(text) { $0.compact.contains("secret") } == #"{"a":[{"b":"secret"}]}"#)
        #expect(try smallest(text) { _ in true } == "{}")
    }

    @Test func endsWhereNothingSmallerHolds() throws {
        let text = #"{"a":[1,2,3],"é":"ü\n"}"#
        #expect(try smallest(text) { $0.compact == text } == text)
        #expect(try smallest("[]") { _ in false } == "[]")
    }

    @Test func takesPlainNumbersAndTexts() throws {
        let big = #"{"n":12345678901234567890123,"t":"some long text"}"#
        let found = try smallest(big) { json in
            guard case .object(let members) = json, members.count == 2 else { return false }
            return true
        }
        #expect(found == #"{"n":0,"t":""}"#)
    }
}
