import SpecSource

extension SpecReader {
    /// Reads a comparison between the values of properties; nil where it can't be read.
    func comparison(_ order: PropertyComparison.Order, _ field: Fields.Field) -> PropertyComparison? {
        guard case .sequence(let items) = field.value.content else { return nil }
        let terms = items.compactMap { term($0, of: field.name) }
        guard terms.count == items.count else { return nil }
        guard terms.count > 1 else {
            let found: Found = items.isEmpty ? "an empty list" : "one"
            log.report(
                .shape(
                    .wrongKind(
                        of: .key(field.name),
                        expected: .value(.terms),
                        found: found,
                        help: Self.helpForComparison(field.name, with: items.first?.scalar?.text.shown)
                    )
                ),
                at: field.value.range
            )
            return nil
        }
        return PropertyComparison(order: order, terms: terms)
    }

    private func term(_ node: YAMLNode, of keyword: String) -> PropertyComparison.Term? {
        if let scalar = node.scalar, !scalar.isAbsent {
            return PropertyComparison.Term(names: [Located(scalar.text, node.range)], isSum: false)
        }
        if case .mapping(let members) = node.content, members.count == 1, members[0].key.value == "sum",
            let scalar = members[0].value.scalar, !scalar.isAbsent
        {
            let names = scalar.text.split(separator: ".", omittingEmptySubsequences: false)
            if names.allSatisfy({ !$0.isEmpty }) {
                let located = names.map { Located(String($0), members[0].value.range) }
                return PropertyComparison.Term(names: located, isSum: true)
            }
        }
        if node.isBrokenAlias { return nil }
        log.report(
            .shape(
                .wrongKind(
                    of: "each item of `\(keyword)`",
                    expected: "a property, or a sum such as `{sum: lines.price}`",
                    found: node.found,
                    help: nil
                )
            ),
            at: node.range
        )
        return nil
    }
}
