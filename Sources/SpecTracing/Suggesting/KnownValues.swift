import ReferenceInterpreter
import SpecIR
import SpecSource

/// Values that documents hold where rules read them, so that what is suggested looks like the rest of the examples.
struct KnownValues {
    private var values: [SourceRange: [JSON]] = [:]
    private static let most = 3
    private static let longest = 60

    /// The values of a rule, in the order in which they were found.
    func of(_ rule: ValueRule) -> [JSON] { values[rule.range] ?? [] }

    /// Takes what a document holds, which its mapping reads without failure.
    mutating func add(_ json: JSON, traced: TracedDocument, by set: SpecSet) {
        var seen: Set<[String]> = []
        for step in traced.steps where step.kind == .object {
            guard let place = step.place, seen.insert(place.pointer + ["\(step.mapping)"]).inserted,
                let object = json.value(at: place.pointer[...])
            else { continue }
            let mapping = set.mappings[step.mapping]
            for property in mapping.properties where property.isRead(in: mapping) && property.exists == nil {
                let rows = property.parts
                for row in rows where row.template == nil {
                    for path in row.readPaths(in: mapping) where path.origin == .value && !path.isWhole && !path.fans {
                        if let value = object.value(at: path.names[...]) { add(value, row.rule) }
                    }
                }
            }
        }
    }

    private mutating func add(_ value: JSON, _ rule: ValueRule) {
        switch (rule.kind, value) {
        case (_, .null): return
        case (.list(.rule(let inner)), .array(let items)) where rule.transforms.isEmpty:
            for item in items.prefix(Self.most) { add(item, inner) }
        case (.dictionary(.rule(let inner)), .object(let members)) where rule.transforms.isEmpty:
            for member in members.prefix(Self.most) { add(member.value, inner) }
        case (.type, .boolean), (.type, .number), (.type, .string), (.values, _):
            guard !rule.selects, value.text.utf8.count <= Self.longest else { return }
            var known = values[rule.range] ?? []
            if known.count >= Self.most || known.contains(where: { $0.text == value.text }) { return }
            known.append(value)
            values[rule.range] = known
        default: return
        }
    }
}

/// The names of properties, by their rules: a text that is made for a rule is its name.
struct RuleWords {
    private var words: [SourceRange: String] = [:]

    init(_ set: SpecSet) {
        for mapping in set.mappings {
            for property in mapping.properties {
                let name = property.name.value
                property.forEachNestedRule { rule, _ in words[rule.range] = words[rule.range] ?? name }
            }
        }
    }

    func word(_ rule: ValueRule) -> String { words[rule.range] ?? "a" }
}

extension JSON {
    /// The value at a place; nil where there is none.
    func value(at path: ArraySlice<String>) -> JSON? {
        guard let name = path.first else { return self }
        switch self {
        case .object(let members):
            return members.first { $0.key == name }?.value.value(at: path.dropFirst())
        case .array(let items):
            guard let position = Int(name), items.indices.contains(position) else { return nil }
            return items[position].value(at: path.dropFirst())
        case .null, .boolean, .number, .string: return nil
        }
    }
}
