import Foundation
import Testing

@testable import SpecRuntime

@Suite struct JSONStringTests {
    private func decode(_ content: String) -> String {
        let bytes = Array(content.utf8)
        return JSONString.decode(bytes, 0..<bytes.count)
    }

    private func isValid(_ content: String) -> Bool {
        let bytes = Array(content.utf8)
        return JSONString.validEscapes(bytes, 0..<bytes.count)
    }

    @Test(arguments: [
        ("", ""), ("a", "a"), ("é漢字🚀", "é漢字🚀"),
        ("a text of more than sixteen bytes", "a text of more than sixteen bytes"),
        (#"\"\\\/\b\f\n\r\t"#, "\"\\/\u{8}\u{C}\n\r\t"), (#"\u0041\u00e9\u6f22"#, "Aé漢"), (#"\ud83d\ude80"#, "🚀"),
        (#"\uD800\uDC00\uDBFF\uDFFF"#, "\u{10000}\u{10FFFF}"), (#"\u0000"#, "\0"), (#"a\\u0041"#, #"a\u0041"#),
        (#"before \u00e9 between \n behind"#, "before é between \n behind"),
        (#"\uFFFF\uE000\uD7FF"#, "\u{FFFF}\u{E000}\u{D7FF}"),
    ])
    func readsEscapes(content: String, text: String) {
        #expect(decode(content) == text)
        #expect(Array(decode(content).utf8) == Array(text.utf8))
        #expect(isValid(content))
    }

    @Test(arguments: [
        #"\"#, #"\x"#, #"\'"#, #"\U0041"#, #"\u"#, #"\u1"#, #"\u12"#, #"\u123"#, #"\u123g"#, #"\u 123"#, #"\u-123"#,
        #"\ud83d"#,
        #"\ud83dabcdef"#, #"\ud83d\n12345"#, #"\ud83d\u0041"#, #"\ud83d\ud83d"#, #"\ude80"#, #"\ude80\ud83d"#,
        #"\ud83d\ude8"#,
        #"\ud83d\"#, #"\\\"#, #"fine \n, not fine \q"#, #"\é"#,
    ])
    func refusesWhatIsNoEscape(content: String) {
        #expect(!isValid(content))
        // The result is never longer than the content, for which there is room.
        #expect(decode(content).utf8.count <= content.utf8.count)
    }

    @Test func readsEachCodePointFromItsEscape() {
        for value in stride(from: UInt32(0), to: 0x11_0000, by: 7) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let escape = String(scalar).utf16.map { "\\u" + String(0x10000 + Int($0), radix: 16).dropFirst() }.joined()
            #expect(decode(escape).unicodeScalars.elementsEqual([scalar]))
        }
    }

    @Test func findsTheFirstBackslashAtEachPlace() {
        for length in 0..<70 {
            var bytes = [UInt8](repeating: UInt8(ascii: "a"), count: length)
            #expect(JSONString.firstEscape(bytes, 0..<length) == nil)
            #expect(!JSONString.containsEscape(bytes, 0..<length))
            for at in 0..<length {
                bytes[at] = UInt8(ascii: "\\")
                #expect(JSONString.firstEscape(bytes, 0..<length) == at)
                #expect(JSONString.firstEscape(bytes, 0..<at) == nil)
                if at + 1 < length { #expect(JSONString.firstEscape(bytes, (at + 1)..<length) == nil) }
                bytes[at] = UInt8(ascii: "a")
            }
        }
    }

    @Test func appendsToWhatIsThere() {
        var target = Array("key: ".utf8)
        let bytes = Array(#"xx\u00e9 \"xx"#.utf8)
        JSONString.unescape(bytes, 2..<bytes.count - 2, into: &target)
        #expect(String(decoding: target, as: UTF8.self) == "key: é \"")
    }

    @Test func readsRandomStringsAsFoundationDoes() throws {
        var random = RandomJSON(seed: 4)
        for _ in 0..<2_000 {
            let text = random.string()
            let theirs = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed) as? String
            #expect(decode(String(text.dropFirst().dropLast())) == theirs)
        }
    }
}
