import SpecSource

extension SpecReader {
    /// One transformer, or several in order.
    func transforms(_ field: Fields.Field) -> [Transform] {
        guard case .sequence(let items) = field.value.content else { return several(field.value) }
        if items.isEmpty { log.report(.shape(.emptyList(of: .key("transform"))), at: field.value.range) }
        return items.flatMap(several)
    }

    /// A transformer, or those of a list that is named.
    private func several(_ node: YAMLNode) -> [Transform] {
        if let scalar = node.scalar, let list = transformLists[scalar.text] {
            return list.map { transform in
                var used = transform
                used.name = Located(transform.name.value, node.range)
                return used
            }
        }
        return transform(node).map { [$0] } ?? []
    }

    /// Reads lists of transformers; one may name others that stand before it.
    func readTransformLists(_ field: Fields.Field, _ host: Host?) {
        guard case .mapping(let members) = field.value.content else { return }
        let taken = Set(host?.transformers.map(\.name.value) ?? [])
        let mapping = members.first(where: isMapping)
        if let mapping { reportMapping(mapping, in: "transforms") }
        for member in distinct(members) where mapping == nil || !isMapping(member) {
            let what: Subject = "the list `\(member.key.value.shown)`"
            guard isNamed(member.key, "a list of transformers") else { continue }
            if Transformer.named(member.key.value) != nil || taken.contains(member.key.value) {
                log.report(.host(.transformListNameTaken(member.key.value.shown)), at: member.key.range)
                continue
            }
            // The rules that use them stand where no rules are read.
            if mapping == nil { transformListNames.append(member.key) }
            guard hasShape(member.value, .transformers, of: what, key: member.key.range),
                hasRoom(member.value, .transformers, of: what)
            else {
                // It is known by its name all the same.
                transformLists[member.key.value] = []
                continue
            }
            let nodes: [YAMLNode] =
                if case .sequence(let items) = member.value.content { items } else { [member.value] }
            if nodes.isEmpty { log.report(.shape(.emptyList(of: what)), at: member.value.range) }
            transformLists[member.key.value] = nodes.flatMap(several)
        }
    }

    private func transform(_ node: YAMLNode) -> Transform? {
        guard case .mapping(let members) = node.content else { return bareTransform(node) }
        guard let member = members.first, members.count == 1 else {
            reportTransform(node, help: Self.help(forSeveral: members))
            return nil
        }
        if Transformer.named(member.key.value) == nil { return hostTransform(member.key, member.value) }
        guard let transformer = transformer(member.key) else { return nil }
        // A property is only read through it, whatever the argument is.
        let onlyRead = transformer.sort == .oneWay ? Transform(name: member.key, argument: nil) : nil
        guard transformer.argument != .none else {
            reportArgument(
                transformer,
                found: member.value.found,
                at: member.value.isAbsent ? member.key.range : member.value.range
            )
            return onlyRead
        }
        if member.value.isAbsent {
            if !member.value.isBrokenAlias { reportArgument(transformer, found: "nothing", at: member.key.range) }
            return onlyRead
        }
        guard let argument = literal(member.value), checkArgument(argument, at: member.value, of: transformer) else {
            return onlyRead
        }
        return Transform(name: member.key, argument: argument)
    }

    private func bareTransform(_ node: YAMLNode) -> Transform? {
        if node.isBrokenAlias { return nil }
        guard let scalar = node.scalar, !scalar.isAbsent else {
            reportTransform(node, help: nil)
            return nil
        }
        if Self.isPair(scalar.text) {
            reportTransform(node, help: "write `{\(scalar.text.shown)}`, without quotes around it")
            return nil
        }
        if Transformer.named(scalar.text) == nil { return hostTransform(Located(scalar.text, node.range), nil) }
        guard let transformer = transformer(Located(scalar.text, node.range)) else { return nil }
        guard transformer.argument.isOptional else {
            reportArgument(transformer, found: "nothing", at: node.range)
            return transformer.sort == .oneWay ? Transform(name: Located(scalar.text, node.range), argument: nil) : nil
        }
        return Transform(name: Located(scalar.text, node.range), argument: nil)
    }

    /// `"null_if: ''"`: a transformer and its argument in one text.
    private static func isPair(_ text: String) -> Bool {
        let parts = text.split(separator: ":", maxSplits: 1)
        return parts.count == 2 && parts[1].first == " " && Transformer.named(String(parts[0])) != nil
    }

    /// `{table: price, qty}`: an argument of several texts without brackets; else several transformers in one map.
    private static func help(forSeveral members: [YAMLMember]) -> String {
        guard let first = members.first, Transformer.named(first.key.value)?.argument == .table,
            let value = first.value.scalar, !value.isAbsent, members.dropFirst().allSatisfy(\.value.isAbsent)
        else { return "write several as a list: `[trim, {prefix: \"+\"}]`" }
        let texts = [value.text] + members.dropFirst().map(\.key.value)
        return "write `{\(first.key.value): [\(texts.map(\.shown).joined(separator: ", "))]}`"
    }

    private func transformer(_ name: Located<String>) -> Transformer? {
        guard let transformer = Transformer.named(name.value) else {
            let near = nearest(name.value, among: Transformer.all.map(\.name) + transformLists.keys.sorted())
            log.report(.transformer(.unknownTransformer(name.value.shown, nearest: near)), at: name.range)
            return nil
        }
        return transformer
    }

    private func reportTransform(_ node: YAMLNode, help: String?) {
        log.report(
            .shape(
                .wrongKind(
                    of: .key("transform"),
                    expected: "the name of a transformer, or `{name: argument}`",
                    found: node.found,
                    help: help
                )
            ),
            at: node.range
        )
    }
}

extension Transform {
    /// The language's description of the transformer; nil for one that the host provides.
    package var facts: Transformer? { Transformer.named(name.value) }

    /// The formats of `date`: how the JSON spells it, and how the property does.
    package var dateFormats: (from: DateFormat, to: DateFormat)? {
        guard name.value == "date", case .object(let members)? = argument?.value else { return nil }
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
