/// An output format for diagnostics.
public enum DiagnosticFormat: String, Hashable, Sendable, CaseIterable {
    /// For people: the message, the line it is about, a caret under the place, notes and help.
    case text

    /// One line for each diagnostic: `spec.yaml:3:14: error[unknown-mapping]: no mapping is called `Adress``.
    case concise

    /// For programs: one JSON array.
    case json
}

/// Renders diagnostics in the given order.
///
/// - Parameters:
///   - diagnostics: the diagnostics to render.
///   - format: the output format.
///   - colour: whether `text` and `concise` may use ANSI colours.
///   - page: returns the URL of the page about a rule, to which coloured output links; nil for no links.
/// - Returns: the text, ending in a line break unless it is empty.
package func render(
    _ diagnostics: [Diagnostic],
    as format: DiagnosticFormat,
    colour: Bool = false,
    page: ((String) -> String)? = nil
) -> String {
    switch format {
    case .text: TextRenderer(colour: colour, page: page).render(diagnostics)
    case .concise: ConciseRenderer(colour: colour, page: page).render(diagnostics)
    case .json: JSONRenderer().render(diagnostics)
    }
}
