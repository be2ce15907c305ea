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
                reportWrapped(member)
                isGood = false
            }
        }
        return isGood
    }

    private static let wrappedType =
        "`string`, `integer`, `number`, `boolean`, `null`, `list`, `dictionary`, `any`, or a rule for one of them"

    private static let wrappedTypes = WrappedTypes.Kind.allCases.map(\.rawValue)

    /// The keywords of a rule in the table.
    private static let wrappedKeywords = ["type", "as_text", "accept", "null_if", "list", "dictionary", "pairs"]

    private static let anyForm =
        "write a type, `{type: number, as_text: true}`, `{null_if: true}`, `{list: values}`"
        + " or `{dictionary: values, pairs: [key, value]}`"

    private func reportWrapped(_ member: YAMLMember) {
        let fault = Self.fault(in: member.value)
        log.report(
            .shape(
                .wrongKind(
                    of: .key(member.key.value.shown),
                    expected: .other(Self.wrappedType),
                    found: fault?.found ?? member.value.found,
                    help: fault?.help ?? Self.anyForm
                )
            ),
            at: fault?.range ?? member.value.range
        )
    }

    private typealias WrappedFault = (range: SourceRange, found: Found, help: String)

    /// The part of a type or of a rule that can't stand there; nil where no part alone is wrong.
    private static func fault(in node: YAMLNode) -> WrappedFault? {
        if let scalar = node.scalar { return helpForType(scalar.text).map { (node.range, node.found, $0) } }
        guard case .mapping(let members) = node.content else { return nil }
        let stray = members.first { !wrappedKeywords.contains($0.key.value) }
        if let stray { return (stray.key.range, .plain(stray.key.value.shown), helpForKeyword(stray.key.value)) }
        let value = { (keyword: String) in members.first { $0.key.value == keyword }?.value }
        if let type = value("type"), let text = type.scalar?.text {
            if ["list", "dictionary"].contains(text) {
                return (
                    type.range, type.found, "write `\(text)`, or `{\(text): values}` for one inside of another object"
                )
            }
            if !wrappedTypes.contains(text) {
                return (type.range, type.found, helpForType(text) ?? anyForm)
            }
            if let fault = faultOfText(in: members, type: text) { return fault }
        }
        guard let pairs = value("pairs") else { return nil }
        return (pairs.range, pairs.found, "write `pairs: [key, value]` beside `dictionary`: the two members of a pair")
    }

    /// A keyword for text beside a type that takes none, or with another value than it takes.
    private static func faultOfText(in members: [YAMLMember], type: String) -> WrappedFault? {
        let keyword = { (name: String) in members.first { $0.key.value == name } }
        if let asText = keyword("as_text") {
            guard ["integer", "number", "boolean"].contains(type) else {
                let help = "leave it out: it is for `integer`, `number` and `boolean`"
                return (asText.key.range, .plain("as_text"), help)
            }
            if asText.value.scalar?.text != "true" {
                return (asText.value.range, asText.value.found, "write `as_text: true`, or leave it out")
            }
        }
        guard let accept = keyword("accept") else { return nil }
        return (
            accept.key.range, .plain("accept"),
            "write `{type: \(type), as_text: true, accept: [\(type)]}`, or leave `accept` out"
        )
    }

    private static func helpForKeyword(_ word: String) -> String {
        if let near = nearest(word, among: wrappedKeywords) { return "did you mean `\(near)`?" }
        if word == "object" { return "write `dictionary` for an object" }
        guard Keyword.index(of: word, at: .property) != nil else { return anyForm }
        return "leave it out: `\(word)` stands beside `transform`, and is about the value that was taken out"
    }

    /// The type to write in place of a word; nil for a word that names none.
    private static func helpForType(_ word: String) -> String? {
        switch word {
        case "decimal", "double", "float":
            return "write `number`, which keeps all digits; `type: decimal` beside `transform` holds them"
        case "object", "map": return "write `dictionary`"
        case "array": return "write `list`"
        case "date", "url", "uuid", "data":
            return "write `string`, the type in JSON; `type: \(word)` beside `transform` reads that text"
        default:
            let type = TypeName.called(word)?.rawValue
            if let type, type != word, let help = helpForType(type) { return help }
            return (wrappedTypes.first { $0 == type } ?? nearest(word, among: wrappedTypes)).map {
                "did you mean `\($0)`?"
            }
        }
    }
}
