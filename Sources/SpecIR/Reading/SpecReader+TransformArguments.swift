import SpecSource

extension SpecReader {
    func reportArgument(_ transformer: Transformer, found: Found, at range: SourceRange) {
        log.report(
            .transformer(
                .transformerArgument(transformer.name, expected: .argument(transformer.argument), found: found)
            ),
            at: range
        )
    }

    /// Returns true if an argument is valid for the transformer; reports it where it isn't.
    func checkArgument(_ argument: Located<Literal>, at node: YAMLNode, of transformer: Transformer) -> Bool {
        if case .mapping(let members) = node.content {
            switch transformer.argument {
            case .dates: return checkDates(members, at: node, of: transformer)
            case .limits: return checkLimits(members, at: node, of: transformer)
            case .texts: return checkTexts(members, at: node, of: transformer)
            case .span: return checkSpan(members, at: node, of: transformer)
            case .json: return true
            case .table: return checkTable(members, at: node, of: transformer)
            case .wrappedTypes: return checkWrappedTypes(members, at: node, of: transformer)
            case .none, .text, .filledText, .factor, .addend, .digits, .width, .length, .index, .pattern, .parts: break
            }
        }
        if case .sequence(let items) = node.content, transformer.argument == .table {
            return checkColumns(items, at: node, of: transformer)
        }
        if transformer.argument == .parts, case .string(let text) = argument.value { return checkParts(text, node) }
        if transformer.argument == .pattern, case .string(let text) = argument.value { return checkPattern(text, node) }
        if transformer.argument.takes(argument.value) { return true }
        reportArgument(transformer, found: node.found, at: node.range)
        return false
    }

    private func checkDates(_ members: [YAMLMember], at node: YAMLNode, of transformer: Transformer) -> Bool {
        var isGood = checkKeys(members, among: ["from", "to"], of: transformer)
        for key in ["from", "to"] {
            guard let member = members.first(where: { $0.key.value == key }) else {
                log.report(.keyword(.missingKeyword(key, whatFor: .key("date"))), at: node.range)
                isGood = false
                continue
            }
            guard hasShape(member.value, .name("a date format"), of: .key(key), key: member.key.range),
                dateFormat(member.value) != nil
            else {
                isGood = false
                continue
            }
        }
        return isGood
    }

    private func checkLimits(_ members: [YAMLMember], at node: YAMLNode, of transformer: Transformer) -> Bool {
        guard checkKeys(members, among: ["min", "max"], of: transformer) else { return false }
        if members.isEmpty {
            reportArgument(transformer, found: "neither", at: node.range)
            return false
        }
        let numbers = members.map { member in (key: member.key.value, number: number(member)) }
        guard !numbers.contains(where: { $0.number == nil }) else { return false }
        let min = numbers.first { $0.key == "min" }?.number
        let max = numbers.first { $0.key == "max" }?.number
        if let min, let max, Scientific(min) > Scientific(max) {
            log.report(.requirement(.limitsCross(min: min, max: max)), at: node.range)
            return false
        }
        return true
    }

    private func checkSpan(_ members: [YAMLMember], at node: YAMLNode, of transformer: Transformer) -> Bool {
        guard checkKeys(members, among: ["from", "count"], of: transformer) else { return false }
        if members.isEmpty {
            reportArgument(transformer, found: "neither", at: node.range)
            return false
        }
        var isGood = true
        for member in members {
            guard let digits = number(member) else {
                isGood = false
                continue
            }
            let limit = Transformer.Argument.lengthLimit
            let allowed = member.key.value == "count" ? 1...limit : -limit...limit
            guard let whole = Int(digits), allowed.contains(whole) else {
                log.report(
                    .shape(
                        .wrongKind(
                            of: .key(member.key.value),
                            expected: "a whole number from \(allowed.lowerBound) to \(allowed.upperBound)",
                            found: member.value.found,
                            help: nil
                        )
                    ),
                    at: member.value.range
                )
                isGood = false
                continue
            }
        }
        return isGood
    }

    /// Text that can be taken apart in one way only.
    private func checkParts(_ text: String, _ node: YAMLNode) -> Bool {
        do throws(TextParts.Problem) {
            _ = try TextParts(text)
            return true
        } catch {
            let expected = Expected.argument(.parts)
            log.report(
                .shape(
                    .wrongKind(
                        of: "the text of `parts`",
                        expected: expected,
                        found: .other(error.found),
                        help: error.help
                    )
                ),
                at: node.range
            )
            return false
        }
    }

    /// A pattern for `extract`, whose one group is what is wanted.
    private func checkPattern(_ text: String, _ node: YAMLNode) -> Bool {
        switch Pattern.parse(text, extracts: true) {
        case .success(let pattern):
            guard pattern.groupCount > 1 else { return true }
            log.report(
                .shape(
                    .wrongKind(
                        of: "the pattern of `extract`",
                        expected: "at most one group",
                        found: "\(pattern.groupCount) groups",
                        help: "put `(...)` around the part to extract, and `(?:...)` around others"
                    )
                ),
                at: node.range
            )
            return false
        case .failure(let problem):
            log.report(.requirement(.pattern(problem.fact)), at: node.range(of: problem.range))
            return false
        }
    }

    /// The number that a member holds; reports where it is something else.
    func number(_ member: YAMLMember) -> String? {
        guard let literal = literal(member.value), case .number(let digits) = literal.value else {
            let found = member.value.found
            log.report(
                .shape(
                    .wrongKind(
                        of: .key(member.key.value),
                        expected: "a number",
                        found: found,
                        help: found.spellingHelp(for: .number)
                    )
                ),
                at: member.value.range
            )
            return nil
        }
        return digits
    }

    private func checkTexts(_ members: [YAMLMember], at node: YAMLNode, of transformer: Transformer) -> Bool {
        if members.isEmpty {
            reportArgument(transformer, found: "none", at: node.range)
            return false
        }
        let wrong = members.filter { member in
            if member.key.value.isEmpty { return true }
            guard case .string? = literal(member.value)?.value else { return true }
            return false
        }
        for member in wrong {
            let isKey = member.key.value.isEmpty
            reportArgument(
                transformer,
                found: isKey ? "empty text" : member.value.found,
                at: isKey ? member.key.range : member.value.range
            )
        }
        return wrong.isEmpty
    }

    private func checkKeys(_ members: [YAMLMember], among known: [String], of transformer: Transformer) -> Bool {
        let strange = members.filter { !known.contains($0.key.value) }
        for member in strange {
            reportArgument(transformer, found: .plain(member.key.value.shown), at: member.key.range)
        }
        return strange.isEmpty
    }
}

extension Transformer.Argument {
    /// Returns true if a value, apart from its parts, is valid for the transformer.
    func takes(_ literal: Literal) -> Bool {
        switch (self, literal) {
        case (.text, .string), (.json, _): true
        case (.filledText, .string(let text)): !text.isEmpty
        case (.factor, .number(let digits)): Scientific(digits).isFactor && Self.isInRange(digits)
        case (.addend, .number(let digits)): Scientific(digits).isAddend && Self.isInRange(digits)
        case (.length, .number(let digits)): Int(digits).map { (1...Self.lengthLimit).contains($0) } ?? false
        case (.index, .number(let digits)):
            Int(digits).map { (-Self.lengthLimit...Self.lengthLimit).contains($0) } ?? false
        case (.digits, .number(let digits)): Int(digits).map { (-100...100).contains($0) } ?? false
        case (.width, .number(let digits)): Int(digits).map { (1...16).contains($0) } ?? false
        case (.table, .string(let text)): text == "first_row" || text == "by_column"
        case (.none, _), (.text, _), (.filledText, _), (.factor, _), (.addend, _), (.digits, _), (.width, _),
            (.length, _), (.index, _), (.span, _), (.pattern, _), (.parts, _), (.texts, _), (.limits, _), (.dates, _),
            (.wrappedTypes, _), (.table, _):
            false
        }
    }

    /// Returns true if a number is neither too large to be added to any other nor so small that it is zero among them.
    private static func isInRange(_ digits: String) -> Bool {
        let number = Double(digits) ?? .infinity
        return number.isFinite && (number != 0 || Scientific(digits).isZero)
    }
}

extension Scientific {
    /// True if a number can be divided by it digit by digit.
    fileprivate var isFactor: Bool { !isZero && significand.utf8.count <= 18 && (-400...400).contains(exponent) }

    /// True if it can be added digit by digit.
    fileprivate var isAddend: Bool { significand.utf8.count <= 38 && (-400...400).contains(exponent) }
}
