import SpecIR

// Words of other tools.
extension SlipKind {
    static let foreign: [SlipKind] = [
        SlipKind("keyword of another tool", in: { $0.isKeyword && keywords[$0.text] != nil }) { word, dice in
            keywords[word.text].map { $0[dice.below($0.count)] }
        },
        SlipKind("type of another tool", in: { $0.isType && !$0.isQuoted }) { word, dice in
            types[word.text].map { $0[dice.below($0.count)] }
        },
        SlipKind("True, yes or 1 for true", in: { $0.role == .value && ["true", "false"].contains($0.text) }) {
            (word: SpecText.Word, dice: inout Dice) in
            let words =
                word.text == "true"
                ? ["True", "yes", "1", "\"true\"", "on"] : ["False", "no", "0", "\"false\"", "off"]
            return words[dice.below(words.count)]
        },
        SlipKind("None or nil for null", in: { $0.role != .key && $0.text == "null" && !$0.isQuoted }) { _, dice in
            ["None", "nil", "undefined"][dice.below(3)]
        },
        SlipKind("transformer of another tool", in: { $0.role != .key && $0.path.contains("transform") }) { word, _ in
            transformers[word.text]
        },
    ]

    private static let keywords = [
        "from": ["path", "source", "alias", "field", "json"], "type": ["kind", "types", "is", "datatype"],
        "object": ["ref", "model", "mapping", "$ref"], "list": ["array", "items", "arrayOf"],
        "required": ["mandatory", "optional", "nullable"], "transform": ["convert", "pipe", "format"],
        "requires": ["validate", "constraints", "rules"], "default": ["fallback", "value"],
        "values": ["enum", "map", "table"], "properties": ["fields", "attributes", "members"],
        "mappings": ["models", "types", "schemas"], "root": ["path", "base", "entry"],
        "primary_key": ["key", "id", "primaryKey"], "extends": ["inherits", "parent", "allOf"],
        "choose_by": ["discriminator", "switch", "type"], "cases": ["when", "mapping", "oneOf"],
        "description": ["doc", "comment", "title"], "naming": ["case", "rename_all"],
        "date_format": ["format", "dateFormat"],
    ]

    private static let types = [
        "string": ["str", "text", "String", "varchar"], "integer": ["int", "Int", "long", "number"],
        "boolean": ["bool", "Boolean", "flag"], "decimal": ["number", "money", "Decimal"],
        "double": ["float", "number", "Double"], "date": ["datetime", "timestamp", "Date"],
        "url": ["uri", "URL", "link"],
        "data": ["bytes", "binary"],
    ]

    private static let transformers = ["trim": "strip", "lowercase": "lower", "uppercase": "upper", "join": "concat"]
}
