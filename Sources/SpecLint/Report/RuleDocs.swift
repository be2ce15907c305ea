/// The pages about rules, as a team publishes them.
///
///     rule-docs: https://docs.example.com/documentation/specruntime/lintrules#{rule}
struct RuleDocs: Hashable, Sendable {
    static let placeholder = "{rule}"

    private let pattern: String

    /// nil unless the text is a URL that names the rule's place.
    init?(_ pattern: String) {
        let scheme = ["https://", "http://"].first(where: pattern.hasPrefix)
        guard let scheme, pattern.count > scheme.count, pattern.contains(Self.placeholder),
            pattern.unicodeScalars.allSatisfy({
                $0.value > 0x20 && $0.value < 0x7F && !"\"<>\\^`|".contains(Character($0))
            })
        else { return nil }
        self.pattern = pattern
    }

    /// Returns the page about a rule.
    func url(of rule: String) -> String { pattern.replacing(Self.placeholder, with: rule) }
}
