import SpecSource
import SpecTestSupport
import Testing

@Suite struct TextRendererTests {
    /// A diagnostic at `①②` of a marked text, without the first two lines of its rendering.
    private func excerpt(_ marked: String, help: String? = nil, fixes: [Diagnostic.Fix] = []) -> String {
        let spec = MarkedSpec(marked)
        let finding = Diagnostic("x", "m", at: spec.range("①", "②"), help: help, fixes: fixes)
        let lines = render([finding], as: .text).split(separator: "\n", omittingEmptySubsequences: false)
        return lines.dropFirst(2).joined(separator: "\n")
    }

    @Test func rendersTheExampleOfTheDocuments() {
        let lines = String(repeating: "#\n", count: 13) + "      home: {object: ①Adress②}\n"
        let spec = MarkedSpec(lines, name: "Specs/customer.yaml")
        let common = MarkedSpec("#\n#\n  ①Address②:\n", name: "Specs/common.yaml")
        let finding = Diagnostic(
            "unknown-mapping",
            "no mapping is called `Adress`",
            at: spec.range("①", "②"),
            notes: [Diagnostic.Note("`Address` is defined here", at: common.range("①", "②"))],
            help: "did you mean `Address`?"
        )
        let expected = """
            error[unknown-mapping]: no mapping is called `Adress`
              ┌─ Specs/customer.yaml:14:22
            14│       home: {object: Adress}
              │                      ^^^^^^ did you mean `Address`?
              = note: `Address` is defined in Specs/common.yaml:3

            """
        #expect(render([finding], as: .text) == expected)
    }

    @Test func putsTheCaretUnderWideAndCombiningCharacters() {
        #expect(excerpt("姓名: ①住所②\n") == "1│ 姓名: 住所\n │       ^^^^\n")
        #expect(excerpt("🚀: ①👩‍👧②x\n") == "1│ 🚀: 👩‍👧x\n │     ^^\n")
        #expect(excerpt("🇩🇪❤️: ①x②\n") == "1│ 🇩🇪❤️: x\n │       ^\n")
        #expect(excerpt("e\u{301}: ①o\u{308}x②\n") == "1│ e\u{301}: o\u{308}x\n │    ^^\n")
        #expect(excerpt("ｆ한: ①x②\n") == "1│ ｆ한: x\n │       ^\n")
    }

    @Test func showsTheEditedLineWithoutItsCommentAndBlanksAtTheEnd() {
        let spec = MarkedSpec("  a①:②b'#  # c  \n")
        let edit = Diagnostic.Edit(spec.range("②", "②"), " ")
        let finding = Diagnostic("x", "m", at: spec.range("①", "②"), fixes: [Diagnostic.Fix("put a space", [edit])])
        #expect(render([finding], as: .text).contains(" = help: put a space: `a: b'#`\n"))
        let comment = MarkedSpec("a: b # ①c②\n")
        let other = Diagnostic.Edit(comment.range("①", "②"), "d ")
        let told = Diagnostic("x", "m", at: comment.range("①", "②"), fixes: [Diagnostic.Fix("say d", [other])])
        #expect(render([told], as: .text).contains(" = help: say d: `a: b # d`\n"))
    }

    @Test func drawsATabAsFourSpaces() {
        #expect(excerpt("a:\tb\t①c②\t# d\n") == "1│ a:    b    c    # d\n │            ^\n")
        #expect(excerpt("①\t②a: b\n") == "1│     a: b\n │ ^^^^\n")
    }

    @Test func showsAnEmptyRangeAsOneCaret() {
        #expect(excerpt("a:①②\nb: c\n") == "1│ a:\n │   ^\n")
        #expect(excerpt("a: b\n①②") == "2│\n │ ^\n")
        #expect(excerpt("①②") == "1│\n │ ^\n")
    }

    @Test func showsTheFirstLineOfALongerRange() {
        #expect(excerpt("a: ①[b,\r\n  c]②\r\n") == "1│ a: [b,\n │    ^^^\n")
    }

    @Test func leavesOutTheByteOrderMark() {
        #expect(excerpt("\u{FEFF}①a②: b\n") == "1│ a: b\n │ ^\n")
    }

    @Test func cutsALongLineAroundTheFinding() {
        let text = String(repeating: "é", count: 5000)
        let expected = """
            1│ …\(String(repeating: "é", count: 39))here\(String(repeating: "é", count: 55))…
             │ \(String(repeating: " ", count: 40))^^^^

            """
        #expect(excerpt(text + "①here②" + text) == expected)
        let carets = String(repeating: "^", count: 60)
        #expect(excerpt("a: ①\(text)②").hasSuffix(" │    \(carets)\n"))
        #expect(excerpt("①\(String(repeating: "住", count: 600))②").contains("住…"))
    }

    @Test func neverLetsTheTextSpeakToTheTerminal() {
        let spec = MarkedSpec("a: ①\u{1B}[31m\u{202E}②\n", name: "\u{1B}.yaml")
        let finding = Diagnostic("x", "found `\u{1B}\n`", at: spec.range("①", "②"), help: "\u{7}")
        for format in [DiagnosticFormat.text, .concise] {
            let text = render([finding], as: format)
            #expect(!text.unicodeScalars.contains { ["\u{1B}", "\u{7}", "\u{202E}"].contains($0) })
            #expect(text.contains("␛.yaml:1:4"))
        }
        #expect(render([finding], as: .text).contains("1│ a: ␛[31m�\n │    ^^^^^^\n"))
    }

    @Test func showsTheLineThatTheFixMakes() {
        let spec = MarkedSpec("  a: ①*.b② # c\n")
        let fix = Diagnostic.Fix("quote it", [Diagnostic.Edit(spec.range("①", "②"), "'*.b'")])
        let finding = Diagnostic("x", "m", at: spec.range("①", "②"), fixes: [fix])
        #expect(render([finding], as: .text).hasSuffix(" = help: quote it: `a: '*.b'`\n"))
    }

    @Test func saysHelpAloneWhereTheFixIsNoSingleLine() {
        let spec = MarkedSpec("a: 1\n①b: 2\n②")
        let fix = Diagnostic.Fix("delete it", [Diagnostic.Edit(spec.range("①", "②"), "")])
        let finding = Diagnostic("x", "m", at: spec.range("①", "②"), help: "take it away", fixes: [fix])
        #expect(render([finding], as: .text).hasSuffix(" = help: take it away\n"))
    }

    @Test func saysTheColumnOfANoteOnTheSameLine() {
        let text = render(Parsing("{a: 1, a: 2}\n").diagnostics, as: .text)
        #expect(text.contains(" = note: `a` is first written in spec.yaml:1:2\n"))
    }

    @Test func separatesFindingsByABlankLine() {
        let text = render(Parsing("a: *x\nb: *y\n").diagnostics, as: .text)
        #expect(text.split(separator: "\n\n").count == 2)
        #expect(text.hasSuffix("use\n"))
        #expect(render([], as: .text).isEmpty)
    }

    @Test func paintsOnlyWhenAsked() {
        let diagnostics = Parsing("a: *x\n").diagnostics
        #expect(!render(diagnostics, as: .text).contains("\u{1B}"))
        let painted = render(diagnostics, as: .text, colour: true)
        #expect(painted.contains("\u{1B}[1;31merror[unknown-anchor]\u{1B}[0m"))
        #expect(painted.contains("\u{1B}[1;31m^^\u{1B}[0m"))
    }
}

extension MarkedSpec {
    /// The range between two markers.
    func range(_ start: Character, _ end: Character) -> SourceRange {
        SourceRange(file: file, lowerBound: offsets[start] ?? 0, upperBound: offsets[end] ?? 0)
    }
}
