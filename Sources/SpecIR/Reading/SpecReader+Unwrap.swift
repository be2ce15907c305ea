import SpecSource

// The tables of `unwrap` and `table`.
extension SpecReader {
    /// Checks that each member has a type; reports those that have none.
    func checkWrappedTypes(_ members: [YAMLMember], at node: YAMLNode, of transformer: Transformer) -> Bool {
        if members.isEmpty {
            reportArgument(transformer, found: "none", at: node.range)
            return false
        }
        var isGood = true
        for member in members {
            guard let literal = literal(member.value) else {
                isGood = false
                continue
            }
            if WrappedTypes.Member(member.key.value, literal.value) == nil {
                log.report(
                    .shape(
                        .wrongKind(
                            of: .key(member.key.value.shown),
                            expected: .other(Self.wrappedType),
                            found: member.value.found,
                            help: Self.helpForWrapped(literal.value)
                        )
                    ),
                    at: member.value.range
                )
                isGood = false
            }
        }
        return isGood
    }

    private static let wrappedType =
        "`string`, `integer`, `number`, `boolean`, `null`, `list`, `dictionary`, `any`, or a rule for one of them"

    private static func helpForWrapped(_ literal: Literal) -> String {
        switch literal {
        case .string("decimal"), .string("double"), .string("float"): "write `number`, which keeps all digits"
        case .string("object"), .string("map"): "write `dictionary`"
        case .string("array"): "write `list`"
        case .string(let word) where typeName(near: word) != nil: "did you mean `\(typeName(near: word) ?? "")`?"
        default:
            "write a type, `{type: number, as_text: true}`, `{null_if: true}`, `{list: values}`"
                + " or `{dictionary: values, pairs: [key, value]}`"
        }
    }

    private static func typeName(near word: String) -> String? {
        let names = ["string", "integer", "number", "boolean", "null", "list", "dictionary", "any"]
        let type = TypeName.called(word)?.rawValue
        return names.first { $0 == type } ?? nearest(word, among: names)
    }

    /// Checks that one form names its columns.
    func checkTable(_ members: [YAMLMember], at node: YAMLNode, of transformer: Transformer) -> Bool {
        guard members.count == 1, ["first_row", "by_column"].contains(members[0].key.value) else {
            let strange = members.first { !["first_row", "by_column"].contains($0.key.value) }
            let found = strange.map { Found.plain($0.key.value.shown) } ?? (members.isEmpty ? "none" : "two forms")
            reportArgument(transformer, found: found, at: strange?.key.range ?? node.range)
            return false
        }
        guard case .sequence(let items) = members[0].value.content else {
            reportArgument(transformer, found: members[0].value.found, at: members[0].value.range)
            return false
        }
        return checkColumns(items, at: members[0].value, of: transformer)
    }

    /// Checks that the names of columns are different texts; reports those that aren't.
    func checkColumns(_ items: [YAMLNode], at node: YAMLNode, of transformer: Transformer) -> Bool {
        if items.isEmpty {
            reportArgument(transformer, found: "an empty list", at: node.range)
            return false
        }
        var (isGood, seen): (Bool, Set<String>) = (true, [])
        for item in items {
            guard let literal = literal(item) else {
                isGood = false
                continue
            }
            guard case .string(let name) = literal.value else {
                log.report(
                    .shape(.wrongKind(of: "a column's name", expected: "text", found: item.found, help: nil)),
                    at: item.range
                )
                isGood = false
                continue
            }
            if !seen.insert(name).inserted {
                reportArgument(transformer, found: "`\(name.shown)` twice", at: item.range)
                isGood = false
            }
        }
        return isGood
    }
}
