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

    /// One element of many is found by halves, whichever it is: what is tried is as much as a few documents.
    @Test(arguments: [0, 2047, 2048, 3000, 4095])
    func halvesLongLists(_ wanted: Int) throws {
        for text in [
            "[\((0..<4096).map { "\($0 + 10000)" }.joined(separator: ","))]",
            "{\((0..<4096).map { "\"k\($0 + 10000)\":\($0 + 10000)" }.joined(separator: ","))}",
        ] {
            var tried = 0
            let found = try smallest(text) { json in
                let compact = json.compact
                tried += compact.utf8.count
                return compact.contains(":\(wanted + 10000)") || compact.contains("[\(wanted + 10000)")
                    || compact.contains(",\(wanted + 10000)")
            }
            #expect(found.utf8.count < 20 && tried < 4 * text.utf8.count, "\(found), \(tried) of \(text.utf8.count)")
        }
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
