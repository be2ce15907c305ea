import SpecSource

extension SpecReader {
    /// One transformer, or several in order.
    func transforms(_ field: Fields.Field) -> [Transform] {
        guard case .sequence(let items) = field.value.content else { return transform(field.value).map { [$0] } ?? [] }
        if items.isEmpty { log.report(.emptyList(of: "`transform`"), at: field.value.range) }
        return items.compactMap(transform)
    }

    private func transform(_ node: YAMLNode) -> Transform? {
        guard case .mapping(let members) = node.content else { return bareTransform(node) }
        guard let member = members.first, members.count == 1 else {
            reportTransform(node, help: "write several as a list: `[trim, {prefix: \"+\"}]`")
            return nil
        }
        if Transformer.named(member.key.value) == nil { return hostTransform(member.key, member.value) }
        guard let transformer = transformer(member.key) else { return nil }
        guard transformer.argument != .none else {
            reportArgument(
                transformer,
                found: member.value.found,
                at: member.value.isAbsent ? member.key.range : member.value.range
            )
            return nil
        }
        if member.value.isAbsent {
            if !member.value.isBrokenAlias { reportArgument(transformer, found: "nothing", at: member.key.range) }
            return nil
        }
        guard let argument = literal(member.value), checkArgument(argument, member.value, transformer) else {
            return nil
        }
        return Transform(name: member.key, argument: argument)
    }

    private func bareTransform(_ node: YAMLNode) -> Transform? {
        if node.isBrokenAlias { return nil }
        guard let scalar = node.scalar, !scalar.isAbsent else {
            reportTransform(node, help: nil)
            return nil
        }
        if Transformer.named(scalar.text) == nil { return hostTransform(Located(scalar.text, node.range), nil) }
        guard let transformer = transformer(Located(scalar.text, node.range)) else { return nil }
        guard transformer.argument == .none else {
            reportArgument(transformer, found: "nothing", at: node.range)
            return nil
        }
        return Transform(name: Located(scalar.text, node.range), argument: nil)
    }

    private func transformer(_ name: Located<String>) -> Transformer? {
        guard let transformer = Transformer.named(name.value) else {
            let known = Transformer.all.filter(\.isBuilt).map(\.name)
            log.report(
                .unknownTransformer(name.value.shown, nearest: nearest(name.value, among: known)),
                at: name.range
            )
            return nil
        }
        if transformer.isBuilt { return transformer }
        log.report(.notAvailable(name.value), at: name.range)
        return nil
    }

    private func reportTransform(_ node: YAMLNode, help: String?) {
        log.report(
            .wrongKind(
                of: "`transform`",
                expected: "the name of a transformer, or `{name: argument}`",
                found: node.found,
                help: help
            ),
            at: node.range
        )
    }

    private func reportArgument(_ transformer: Transformer, found: String, at range: SourceRange) {
        log.report(
            .transformerArgument(transformer.name, expected: transformer.argument.expectation, found: found),
            at: range
        )
    }

    /// Whether an argument is what the transformer takes; reports it where it isn't.
    private func checkArgument(_ argument: Located<Literal>, _ node: YAMLNode, _ transformer: Transformer) -> Bool {
        if case .dates = transformer.argument, case .mapping(let members) = node.content {
            return checkDates(members, node, transformer)
        }
        if transformer.argument.takes(argument.value) { return true }
        reportArgument(transformer, found: node.found, at: node.range)
        return false
    }

    private func checkDates(_ members: [YAMLMember], _ node: YAMLNode, _ transformer: Transformer) -> Bool {
        var isGood = true
        for member in members where member.key.value != "from" && member.key.value != "to" {
            reportArgument(transformer, found: "`\(member.key.value.shown)`", at: member.key.range)
            isGood = false
        }
        for key in ["from", "to"] {
            guard let member = members.first(where: { $0.key.value == key }) else {
                log.report(.missingKeyword(key, whatFor: "`date`"), at: node.range)
                isGood = false
                continue
            }
            guard hasShape(member.value, .name("a date format"), of: "`\(key)`", key: member.key.range),
                dateFormat(member.value) != nil
            else {
                isGood = false
                continue
            }
        }
        return isGood
    }
}

extension Transformer.Argument {
    /// Whether a value, apart from its parts, is what the transformer takes.
    func takes(_ literal: Literal) -> Bool {
        switch (self, literal) {
        case (.text, .string), (.number, .number), (.json, _): true
        case (.filledText, .string(let text)): !text.isEmpty
        case (.digits, .number(let digits)): JSONNumber(digits)?.isInteger == true
        case (.texts, .object), (.limits, .object): true
        case (.none, _), (.text, _), (.filledText, _), (.number, _), (.digits, _), (.texts, _), (.limits, _),
            (.dates, _):
            false
        }
    }
}

extension Transform {
    /// The formats of `date`: how the JSON spells it, and how the property does.
    package var dateFormats: (from: DateFormat, to: DateFormat)? {
        guard case .object(let members)? = argument?.value else { return nil }
        guard let from = Self.format("from", in: members), let to = Self.format("to", in: members) else { return nil }
        return (from, to)
    }

    /// The argument of a transformer that takes text.
    package var text: String? {
        guard case .string(let text)? = argument?.value else { return nil }
        return text
    }

    private static func format(_ key: String, in members: [Literal.Member]) -> DateFormat? {
        guard case .string(let spelling)? = members.first(where: { $0.key == key })?.value else { return nil }
        return try? DateFormat.named(spelling).get()
    }
}
