import SpecSource

// Properties that `requires` of a mapping compares.
extension SpecChecks {
    /// Values are compared with values of their own kind, and sums are of numbers.
    func checkComparisons(of mapping: Mapping, statedAs stated: Mapping, _ index: Int) {
        for requirement in stated.requires {
            guard case .compares(let comparison) = requirement.kind else { continue }
            let held = comparison.terms.map { kinds(of: $0, mapping, index) }
            for position in comparison.terms.indices.dropFirst() {
                let (left, right) = (comparison.terms[position - 1], comparison.terms[position])
                if left.description == right.description {
                    log.report(
                        .requirement(.comparedWithItself(left.words, keyword: comparison.order.rawValue)),
                        at: right.range
                    )
                } else if let one = held[position - 1], let other = held[position] {
                    check(comparison.order, of: (left, one), and: (right, other))
                }
            }
        }
    }

    private func check(
        _ order: PropertyComparison.Order,
        of left: (term: PropertyComparison.Term, kinds: HeldKinds),
        and right: (term: PropertyComparison.Term, kinds: HeldKinds)
    ) {
        let both = left.kinds.intersection(right.kinds)
        let comparable = order == .equal ? both : both.intersection([.number, .date, .text, .data])
        guard comparable.isEmpty else { return }
        log.report(
            .requirement(
                .notComparable(
                    order.rawValue,
                    left: left.term.words,
                    leftKind: left.kinds.description,
                    right: right.term.words,
                    rightKind: right.kinds.description
                )
            ),
            at: right.term.range
        )
    }

    /// The kinds of values that a term may have; nil where a name isn't known, which is reported.
    private func kinds(of term: PropertyComparison.Term, _ mapping: Mapping, _ index: Int) -> HeldKinds? {
        guard let first = term.names.first else { return nil }
        guard let property = mapping.property(named: first.value) else {
            return mapping.unknown == .keep ? .any : nil
        }
        guard term.isSum else { return property.heldKinds }
        return isSummable(property, in: index, at: term.names.dropFirst()) ? .number : nil
    }

    /// Returns true if the value that is reached from a property by further names may hold numbers; reports it
    /// where it can't.
    private func isSummable(_ property: Property, in index: Int, at names: ArraySlice<Located<String>>) -> Bool {
        guard let name = names.first else {
            let kinds = property.elementKinds
            if kinds.contains(.number) { return true }
            log.report(
                .requirement(.noSum(property.name.value.shown, held: kinds.description)),
                at: property.name.range
            )
            return false
        }
        guard let target = set.target(of: property.rule, seenFrom: index), property.firstOf.isEmpty else {
            log.report(
                .requirement(
                    .noSum(property.name.value.shown, held: "no objects with a property `\(name.value.shown)`")
                ),
                at: name.range
            )
            return false
        }
        var isGood = true
        for maker in set.makers(of: target) {
            let inner = set.mappings[maker]
            guard let next = inner.property(named: name.value) else {
                if inner.unknown == .keep { continue }
                reportUnknownProperty(name, of: inner, Set(inner.properties.map(\.name.value)))
                isGood = false
                continue
            }
            isGood = isSummable(next, in: maker, at: names.dropFirst()) && isGood
        }
        return isGood
    }
}

extension PropertyComparison.Term {
    /// The term's text in the spec.
    fileprivate var range: SourceRange {
        names.first?.range ?? SourceRange(file: SourceFile(name: "", text: ""), lowerBound: 0, upperBound: 0)
    }
}

extension Property {
    /// The kinds of values that the property may hold.
    fileprivate var heldKinds: HeldKinds {
        if exists != nil { return .boolean }
        if template != nil { return .text }
        if firstOf.isEmpty { return rule.heldKinds }
        return firstOf.reduce(into: HeldKinds()) { $0.formUnion($1.rule.heldKinds) }
    }

    /// The kinds of the elements of its lists, or of the property's own value.
    fileprivate var elementKinds: HeldKinds {
        let kinds = heldKinds
        guard !kinds.isDisjoint(with: [.list, .dictionary]), kinds != .any else { return kinds }
        return kinds.union(firstOf.isEmpty ? rule.innermost.heldKinds : .any)
    }
}
