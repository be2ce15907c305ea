import ReferenceInterpreter
import SpecIR

/// A spec while it is made: mappings with their keywords, the finished ones first.
struct SpecDraft {
    typealias Fields = [(key: String, value: YAML)]

    struct DraftMapping {
        var name: String
        var fields: Fields = []
        var properties: Fields = []

        /// Properties below a path.
        var within: (path: String, properties: Fields)?
    }

    var defaults: Fields = []
    var mappings: [DraftMapping] = []

    /// How many of the mappings stand in a file of their own, which the other uses.
    var usedCount = 0

    /// The texts of the files.
    var files: [String: String] {
        guard usedCount > 0 else { return ["spec.yaml": text(of: mappings[...], ["specmap": .word("1")], defaults)] }
        return [
            "spec.yaml": text(
                of: mappings[usedCount...],
                ["specmap": .word("1"), "use": .list([.text("used.yaml")])],
                defaults
            ),
            "used.yaml": text(of: mappings[..<usedCount], ["specmap": .word("1")], []),
        ]
    }

    private func text(
        of mappings: ArraySlice<DraftMapping>,
        _ head: KeyValuePairs<String, YAML>,
        _ defaults: Fields
    ) -> String {
        var fields: Fields = head.map { ($0.key, $0.value) }
        if !defaults.isEmpty { fields.append(("defaults", .map(defaults))) }
        let stated = YAML.map(mappings.flatMap(\.all)).words
        if stated.contains(Self.listOfTransformers) {
            let list = YAML.list([.word("trim"), .word("collapse_spaces")])
            fields.append(("transforms", .map([(Self.listOfTransformers, list)])))
        }
        fields.append(("mappings", .map(mappings.map { ($0.name, .map($0.all)) })))
        return String(YAML.map(fields).block(4).dropFirst())
    }

    /// The name of the list of transformers that a file has where a rule names it.
    static let listOfTransformers = "tidy"

    /// The words that stand in it.
    var words: Set<String> {
        var words = YAML.map(defaults + mappings.flatMap(\.all)).words.union(["specmap", "mappings"])
        if !defaults.isEmpty { words.insert("defaults") }
        if words.contains(Self.listOfTransformers) { words.insert("transforms") }
        return usedCount > 0 ? words.union(["use"]) : words
    }

    /// The set that it makes; nil where something is wrong with it.
    var set: SpecSet? { try? SpecSet.load(texts: files) { _ in } }
}

extension SpecDraft.DraftMapping {
    fileprivate var all: SpecDraft.Fields {
        var all = fields
        if !properties.isEmpty { all.append(("properties", .map(properties))) }
        if let within, !within.properties.isEmpty {
            all.append(("within", .map([(within.path, .map(within.properties))])))
        }
        return all
    }
}
