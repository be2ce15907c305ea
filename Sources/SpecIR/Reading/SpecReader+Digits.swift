import SpecSource

extension SpecReader {
    /// Number of digits that a decimal has behind the point.
    func digits(_ fields: Fields, _ rule: ValueRule) -> Located<Int>? {
        guard let field = fields["digits"] else { return nil }
        guard case .number(let text)? = literal(field.value)?.value, let digits = Int(text),
            (0...Self.mostDigits).contains(digits)
        else {
            log.report(
                .shape(
                    .wrongKind(
                        of: .key("digits"),
                        expected: "\(ValueKind.number.expectation), up to \(Self.mostDigits)",
                        found: field.value.found,
                        help: field.value.found.spellingHelp(for: .integer)
                    )
                ),
                at: field.value.range
            )
            return nil
        }
        // Beside a table or a list it is reported already.
        if case .type(let type) = rule.kind, rule.type != .decimal, !fields.isIncomplete {
            log.report(
                .value(.digitsOf(rule.type ?? .any)),
                at: field.key.range,
                notes: type.map { [(.other("type"), $0.range)] } ?? []
            )
        }
        return Located(digits, field.value.range)
    }

    /// A decimal has no more digits.
    private static var mostDigits: Int { 38 }
}
