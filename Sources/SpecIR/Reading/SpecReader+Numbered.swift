import SpecSource

// `numbered`: members whose names end with a number.
extension SpecReader {
    /// Both limits are needed, so that a spec sets which members are its own.
    func numbers(_ field: Fields.Field) -> Located<ClosedRange<Int>>? {
        guard let extent = extent(field, field.value) else { return nil }
        guard let min = extent.min, let max = extent.max else {
            log.report(
                .keyword(.missingKeyword(extent.min == nil ? "min" : "max", whatFor: .key("numbered"))),
                at: field.value.range
            )
            return nil
        }
        if let most = ValueKind.paths.mostEntries, max - min >= most {
            log.report(
                .shape(.tooManyEntries(of: .key("numbered"), most: most, found: max - min + 1)),
                at: field.value.range
            )
            return nil
        }
        guard min < max else {
            log.report(
                .shape(
                    .wrongKind(
                        of: .key("numbered"),
                        expected: "two numbers or more",
                        found: "one",
                        help: "a single member needs a path alone, such as `from: name\(min)`"
                    )
                ),
                at: field.value.range
            )
            return nil
        }
        return Located(min...max, field.value.range)
    }

    /// Keywords that have no meaning where each element stands in a member of its own.
    private static let strangers = Fields.Names([
        "where", "pick", "take", "accept_single", "transform", "to", "deprecated", "template", "first_of", "exists",
    ])

    func checkNumbered(_ fields: Fields) {
        guard let numbered = fields["numbered"] else { return }
        for other in fields.all where Self.strangers.contains(other) {
            exclude(other, numbered, why: "each element is the value of a member of its own; leave one of them out")
        }
        guard let from = fields["from"], let path = paths(ofNumbered: from) else { return }
        log.report(
            .shape(
                .wrongKind(
                    of: "`from` beside `numbered`",
                    expected: "one path that ends with a name",
                    found: path,
                    help: "write what stands in front of the numbers, such as `from: address.line`"
                )
            ),
            at: from.value.range
        )
    }

    /// A description of the value found in place of one path that ends with a name; nil where there is such a path, or
    /// none that can be read.
    private func paths(ofNumbered from: Fields.Field) -> Found? {
        if case .sequence = from.value.content { return "a list" }
        guard let text = from.value.scalar?.text, case .success(let path) = Path.parse(text) else { return nil }
        let isNamed = if case .member? = path.steps.last { true } else { false }
        return isNamed && !path.steps.contains(where: \.isMany) ? nil : .plain(text.shown)
    }
}
