import Testing

@testable import SpecRuntime

@Suite struct JSONDiagnosisTests {
    @Test(arguments: JSONCorpus.good)
    func findsNothingInJSON(text: String) {
        #expect(diagnose(text) == nil)
    }

    @Test(arguments: JSONCorpus.bad)
    func saysWhatIsWrongAndWhere(text: String, message: String) throws {
        let (bytes, mark) = unmarked(text)
        let error = try #require(diagnose(bytes))
        #expect(error.message == message)
        #expect(error.offset == mark)
        #expect(error.kind == .syntax)
    }

    @Test(arguments: JSONCorpus.notUTF8)
    func refusesWhatIsNotUTF8(bytes: [UInt8]) throws {
        let inText = try #require(diagnose(Array("[\"é".utf8) + bytes + Array("\"]".utf8)))
        #expect(inText.offset == 4)
        #expect(inText.kind == .encoding)
        #expect(inText.message.hasPrefix("expected UTF-8, found the byte 0x"))
        let bare = try #require(diagnose(Array("[1,".utf8) + bytes))
        #expect(bare.offset == 3)
        #expect(bare.kind == .encoding)
    }

    @Test func refusesWhatIsNotUTF8BehindABackslash() {
        let error = diagnose(Array("[\"\\".utf8) + [0xE5] + Array("\"]".utf8))
        #expect(error?.offset == 3)
        #expect(error?.message == "expected UTF-8, found the byte 0xE5: save the text as UTF-8")
    }

    @Test func recognisesUTF16() {
        #expect(diagnose([0xFF, 0xFE, 0x7B, 0x00])?.message == "expected UTF-8, found UTF-16: save the text as UTF-8")
        #expect(diagnose([0xFE, 0xFF, 0x00, 0x7B])?.message == "expected UTF-8, found UTF-16: save the text as UTF-8")
    }

    @Test func refusesAByteOrderMarkThatNobodyTookAway() {
        let reason = RefusalReason(
            expected: "a value",
            found: "a byte order mark (U+FEFF)",
            advice: "it may stand only at the very start, once"
        )
        #expect(diagnose("\u{FEFF}{}") == JSONSyntaxError(offset: 0, reason))
    }

    @Test func allows512LevelsAndRefusesOneMore() {
        let open = String(repeating: "[", count: 511)
        let close = String(repeating: "]", count: 511)
        #expect(diagnose(open + "[]" + close) == nil)
        #expect(diagnose(open + "{\"a\":1}" + close) == nil)
        let error = diagnose(open + "[[]]" + close)
        #expect(error?.kind == .tooDeep)
        #expect(error?.offset == 512)
        #expect(diagnose(open + "[{}]" + close)?.kind == .tooDeep)
    }

    @Test func survivesAHundredThousandBrackets() {
        #expect(diagnose(String(repeating: "[", count: 100_000))?.kind == .tooDeep)
        #expect(diagnose(String(repeating: "{\"a\":", count: 100_000))?.kind == .tooDeep)
    }

    @Test func saysWhereTheListThatIsNotClosedBegan() {
        #expect(diagnose("{\"a\": [1, 2")?.opened == 6)
        #expect(diagnose("{\"a\": [1, 2]")?.opened == 0)
        #expect(diagnose("{\"a\": \"b")?.opened == 6)
        #expect(diagnose("[1}")?.opened == nil)
    }

    @Test func cutsLongWords() {
        let word = String(repeating: "abcde", count: 100)
        let message = diagnose(word)?.message ?? ""
        #expect(message.contains("`abcdeabcdeabcdeabcd…abcdeabcdeabcdeabcde`"))
    }

    @Test func findsTheFirstBadLine() throws {
        let lines = Array("{}\n\n{\"a\":1}\r\n{\"a\":}\n{]\n".utf8)
        let error = try #require(lines.withUnsafeBufferPointer { JSONDiagnosis.firstError(inLines: $0) })
        #expect(error.offset == 18)
        #expect(error.message == "expected a value, found `}`")
        let spread = Array("{}\n{\"a\":\n1}\n".utf8)
        let second = try #require(spread.withUnsafeBufferPointer { JSONDiagnosis.firstError(inLines: $0) })
        #expect(second.offset == 8)
        #expect(second.opened == 3)
        let good = Array("\n{}\r\n \r\n[]".utf8)
        #expect(good.withUnsafeBufferPointer { JSONDiagnosis.firstError(inLines: $0) } == nil)
    }

    /// Cut off anywhere, a document is refused, save where what is left is a document itself.
    @Test func refusesEachBeginningOfADocument() {
        let text = "{\"a\\u00e9\": [1.5e3, true, {\"b\": \"\\ud83d\\ude80 🚀\"}], \"c\": null}"
        let bytes = Array(text.utf8)
        for length in 0..<bytes.count { #expect(diagnose(Array(bytes[..<length])) != nil) }
        #expect(diagnose(bytes) == nil)
    }
}
