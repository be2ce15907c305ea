import SpecSource

// The table of `unwrap`.
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
}
