import SpecSource

extension SpecReader {
    /// One requirement, or several that must all hold.
    func requirements(_ field: Fields.Field) -> [Located<Requirement>] {
        guard case .sequence(let items) = field.value.content else { return several(field.value) }
        if items.isEmpty { log.report(.shape(.emptyList(of: .key(field.name))), at: field.value.range) }
        if let words = foreignWords(items) {
            log.report(.requirement(.wordsForRequirements(words)), at: field.value.range)
            return []
        }
        return items.flatMap(several)
    }

    /// `requires: [admin, user]`: words of which none is nearly a requirement, here or in another tool; nil for other items.
    private func foreignWords(_ items: [YAMLNode]) -> [String]? {
        let words = items.compactMap { $0.scalar.flatMap { $0.isAbsent ? nil : $0.text } }
        guard words.count > 1, words.count <= 20, words.count == items.count else { return nil }
        let areForeign = words.allSatisfy { word in
            problem(ofUnknown: word, at: .requirement) == .requirement(.unknownRequirement(word.shown, nearest: nil))
        }
        return areForeign && !words.contains { Keyword.named($0, at: .requirement) != nil } ? words.map(\.shown) : nil
    }

    /// A name alone, or a map; a map with several keywords is all of them.
    private func several(_ node: YAMLNode) -> [Located<Requirement>] {
        if node.isBrokenAlias { return [] }
        switch node.content {
        case .scalar(let scalar): return bare(scalar, node)
        case .sequence:
            reportNoRequirement(node)
            return []
        case .mapping(let members):
            if members.isEmpty { reportNoRequirement(node) }
            return fields(of: node, at: .requirement).all.compactMap(requirement)
        }
    }

    /// The requirement that a node states; several are combined into one that requires all of them.
    private func one(_ node: YAMLNode) -> Located<Requirement>? {
        let all = several(node)
        return all.count > 1 ? Located(.all(all), node.range) : all.first
    }

    private func bare(_ scalar: YAMLScalar, _ node: YAMLNode) -> [Located<Requirement>] {
        if scalar.isAbsent {
            reportNoRequirement(node)
            return []
        }
        guard let keyword = Keyword.named(scalar.text, at: .requirement) else {
            log.report(problem(ofUnknown: scalar.text, at: .requirement), at: node.range)
            return []
        }
        guard keyword.value == .nothing else {
            log.report(.shape(.emptyValue(of: .key(keyword.name), expected: .value(keyword.value))), at: node.range)
            return []
        }
        return [Located(.notEmpty, node.range)]
    }

    private func reportNoRequirement(_ node: YAMLNode) {
        log.report(
            .shape(
                .wrongKind(
                    of: "a requirement",
                    expected: "`not_empty`, or a keyword with its value, such as `{min: 1}`",
                    found: node.found,
                    help: nil
                )
            ),
            at: node.range
        )
    }

    private func requirement(_ field: Fields.Field) -> Located<Requirement>? {
        let range = range(from: field.key.range, to: field.value)
        return requirement(field, field.value).map { Located($0, range) }
    }

    private func requirement(_ field: Fields.Field, _ node: YAMLNode) -> Requirement? {
        switch field.name {
        case "not_empty": return .notEmpty
        case "min", "max", "above", "below": return bound(field)
        case "equals": return literal(node).map(Requirement.equals)
        case "in": return oneOf(node)
        case "pattern": return pattern(node).map(Requirement.pattern)
        case "length": return extent(field, node).map(Requirement.length)
        case "count": return extent(field, node).map(Requirement.count)
        case "not": return one(node).map(Requirement.not)
        case "either": return listed(field).map(Requirement.either)
        case "all": return listed(field).map(Requirement.all)
        case "passes": return text(field).map(Requirement.passes)
        default: return nil
        }
    }

    private func bound(_ field: Fields.Field) -> Requirement? {
        guard let bound = Requirement.Bound(rawValue: field.name), let value = literal(field.value) else {
            return nil
        }
        switch value.value {
        case .number, .string: return .bound(bound, value)
        case .null, .boolean, .array, .object:
            log.report(
                .shape(
                    .wrongKind(
                        of: .key(bound.rawValue),
                        expected: .value(.bound),
                        found: value.value.found,
                        help: nil
                    )
                ),
                at: value.range
            )
            return nil
        }
    }

    private func oneOf(_ node: YAMLNode) -> Requirement? {
        guard case .sequence(let items) = node.content else { return nil }
        if items.isEmpty { log.report(.shape(.emptyList(of: .key("in"))), at: node.range) }
        let values = items.compactMap(literal)
        return values.isEmpty || values.count < items.count ? nil : .oneOf(values)
    }

    private func listed(_ field: Fields.Field) -> [Located<Requirement>]? {
        guard case .sequence(let items) = field.value.content else { return nil }
        if items.isEmpty { log.report(.shape(.emptyList(of: .key(field.name))), at: field.value.range) }
        let requirements = items.compactMap(one)
        return requirements.isEmpty ? nil : requirements
    }

    private func pattern(_ node: YAMLNode) -> Located<Pattern>? {
        guard let scalar = node.scalar else { return nil }
        switch Pattern.parse(scalar.text) {
        case .success(let pattern): return Located(pattern, node.range)
        case .failure(let problem):
            log.report(.requirement(.pattern(problem.fact)), at: node.range(of: problem.range))
            return nil
        }
    }

    func extent(_ field: Fields.Field, _ node: YAMLNode) -> Requirement.Extent? {
        guard case .mapping(let members) = node.content else { return nil }
        if members.isEmpty { log.report(.shape(.emptyList(of: .key(field.name))), at: node.range) }
        let fields = fields(of: node, at: .extent)
        let min = fields["min"].map(number)
        let max = fields["max"].map(number)
        guard min != .some(nil), max != .some(nil), !fields.isIncomplete, !fields.all.isEmpty else { return nil }
        let extent = Requirement.Extent(min: min.flatMap { $0 }, max: max.flatMap { $0 })
        if let min = extent.min, let max = extent.max, min > max {
            log.report(.requirement(.limitsCross(min: String(min), max: String(max))), at: node.range)
            return nil
        }
        return extent
    }

    /// A number of characters or elements.
    private func number(_ field: Fields.Field) -> Int? {
        if case .number(let digits)? = literal(field.value)?.value, let number = Int(digits), number >= 0 {
            return number
        }
        log.report(
            .shape(
                .wrongKind(
                    of: .key(field.name),
                    expected: .value(.number),
                    found: field.value.found,
                    help: field.value.found.spellingHelp(for: .integer)
                )
            ),
            at: field.value.range
        )
        return nil
    }
}
