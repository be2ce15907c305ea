/// Writes one line for each diagnostic, as compilers do, so that editors can jump to it.
struct ConciseRenderer {
    let colour: Bool

    /// Returns the URL of the page about a rule.
    var page: ((String) -> String)?

    func render(_ diagnostics: [Diagnostic]) -> String {
        diagnostics.map { line(for: $0) + "\n" }.joined()
    }

    private func line(for diagnostic: Diagnostic) -> String {
        let paint = Paint(isOn: colour)
        let label = paint.link(
            paint(diagnostic.label, diagnostic.severity.colour, bold: true),
            to: page?(diagnostic.id)
        )
        return "\(diagnostic.range.place): \(label): \(diagnostic.message.printable)"
    }
}

extension Diagnostic {
    /// `error[unknown-mapping]`.
    var label: String { "\(severity.rawValue)[\(id)]" }
}

extension SourceRange {
    /// `Specs/customer.yaml:14:22`.
    package var place: String {
        let start = start
        return "\(file.name.printable):\(start.line):\(start.column)"
    }
}
