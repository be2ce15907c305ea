/// Writes diagnostics for people, each with its source line:
///
/// ```
/// error[unknown-mapping]: no mapping is called `Adress`
///   ┌─ Specs/customer.yaml:14:22
/// 14│       home: {object: Adress}
///   │                      ^^^^^^ did you mean `Address`?
///   = note: `Address` is defined in Specs/common.yaml:3
/// ```
struct TextRenderer {
    let colour: Bool

    /// Returns the URL of the page about a rule.
    var page: ((String) -> String)?

    private var paint: Paint { Paint(isOn: colour) }

    func render(_ diagnostics: [Diagnostic]) -> String {
        diagnostics.map { lines(for: $0).joined(separator: "\n") + "\n" }.joined(separator: "\n")
    }

    private func lines(for diagnostic: Diagnostic) -> [String] {
        let excerpt = Excerpt(of: diagnostic.range)
        let number = String(excerpt.line)
        let margin = String(repeating: " ", count: number.count)
        let label = paint.link(
            paint(diagnostic.label, diagnostic.severity.colour, bold: true),
            to: page?(diagnostic.id)
        )
        let question = diagnostic.question.map { " " + $0.printable } ?? ""
        let carets = String(repeating: "^", count: excerpt.caretWidth) + question
        let indentation = String(repeating: " ", count: excerpt.caretIndentation)
        return [
            label + paint.bold(": " + diagnostic.message.printable),
            margin + paint("┌─", .blue) + " " + diagnostic.range.place,
            paint(number + "│", .blue) + (excerpt.text.isEmpty ? "" : " " + excerpt.text),
            margin + paint("│", .blue) + " " + indentation + paint(carets, diagnostic.severity.colour, bold: true),
        ] + remarks(on: diagnostic).map { margin + paint("=", .blue) + " " + $0.printable }
    }

    private func remarks(on diagnostic: Diagnostic) -> [String] {
        let notes = diagnostic.notes.map { "note: " + $0.sentence(seenFrom: diagnostic.range) }
        guard diagnostic.question == nil, let help = diagnostic.helpWithEditedLine else { return notes }
        return notes + ["help: " + help]
    }
}
