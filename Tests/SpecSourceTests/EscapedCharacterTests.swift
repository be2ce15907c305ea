import SpecSource
import Testing

/// Escapes of JSON, as all readers of JSON beside the engine take them.
struct EscapedCharacterTests {
    private func escape(_ text: String) -> EscapedCharacter? {
        Array(text.utf8).withUnsafeBufferPointer { EscapedCharacter($0, at: 0) }
    }

    @Test(arguments: [
        (#"\n"#, "\n", 2), (#"\/"#, "/", 2), (#"\\"#, "\\", 2), (#"\u00e9"#, "é", 6), (#"\u000A1"#, "\n", 6),
        (#"\uD83D\uDE80"#, "🚀", 12),
    ])
    func standForACharacter(_ text: String, _ character: String, _ length: Int) {
        let found = escape(text)
        var bytes: [UInt8] = []
        found?.append(to: &bytes)
        #expect(found?.length == length)
        #expect(String(decoding: bytes, as: UTF8.self) == character)
    }

    @Test(arguments: [#"\uD83D"#, #"\uD83Dx"#, #"\uD83D\n"#, #"\uD83D\u0041"#, #"\uDE80\uD83D"#])
    func areHalfACharacterWithoutTheOtherHalf(_ text: String) {
        #expect(escape(text)?.length == 6)
        #expect(escape(text).map { $0.scalar == nil } == true)
    }

    @Test(arguments: [#"\"#, #"\x41"#, #"\u"#, #"\u00e"#, #"\u+0e9"#, #"\u00é0"#])
    func areNoneForAnythingElse(_ text: String) {
        #expect(escape(text) == nil)
    }
}
