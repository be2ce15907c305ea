import SpecSource
import Testing

/// Texts of a spec inside reports.
struct MarkupTests {
    @Test(arguments: [
        ("a < b & c_d", "a &lt; b &amp; c\\_d"), ("`a|b` | c", "`a\\|b` \\| c"),
        ("an `` empty one", "an \\`\\` empty one"),
        ("one ` alone", "one \\` alone"), ("two\nlines", "two lines"), ("`two\nlines`", "`two lines`"),
    ])
    func areOneLineOfMarkdown(_ text: String, _ markdown: String) {
        #expect(text.markdown == markdown)
    }

    @Test func areCodeThatMayHoldBackticks() {
        #expect("a`b".markdownCode == "``a`b``")
        #expect("`".markdownCode == "`` ` ``")
        #expect("".markdownCode == "")
    }

    @Test func areXMLWhateverTheyHold() {
        #expect("<a b=\"c\"> & d".escapedInXML == "&lt;a b=&quot;c&quot;&gt; &amp; d")
        #expect("a\u{1}b\u{FFFE}\nc".escapedInXML == "a␁b�\nc")
        #expect("a\nb".escapedInXMLAttribute == "a&#10;b")
    }
}
