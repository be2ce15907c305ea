import SpecSource

/// The advice about a word that other tools use. `--fix` offers what is a keyword to `write`, and nothing else.
package enum ForeignAdvice: Hashable, Sendable, ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
    /// To write a keyword in its place.
    case write(String)
    case other(String)

    package init(stringLiteral words: String) { self = .other(words) }

    package var words: String {
        switch self {
        case .write(let keyword): "write `\(keyword)`"
        case .other(let words): words
        }
    }
}

extension Keyword {
    /// The advice for a word that other tools use, with its replacement.
    package static func advice(forForeign word: String, at place: Place) -> ForeignAdvice? {
        let words = foreignWords[place] ?? [:]
        if let advice = words[word] { return advice }
        // The keyword itself, in other letters.
        if Keyword.index(of: word.lowercased(), at: place) != nil { return nil }
        return words[word.lowercased()] ?? foreignWordsAnywhere[word]
            ?? adviceOnOmitting(word, at: place) ?? adviceInRule(for: word, at: place)
            ?? adviceForExtension(word, at: place)
    }

    /// `x_money` or `_money`: keys for anchors and other programs, as other formats spell them.
    private static func adviceForExtension(_ word: String, at place: Place) -> ForeignAdvice? {
        guard place == .file else { return nil }
        let prefix = ["x_", "X_", "X-", "x.", ".", "_"].first(where: word.hasPrefix)
        guard let prefix, word.count > prefix.count else { return nil }
        return
            "a key for anchors or for other programs begins with `x-`: write `x-\(word.dropFirst(prefix.count).description.shown)`"
    }

    /// `omit_null`, `skipNulls`, `exclude_none`: what isn't written.
    private static func adviceOnOmitting(_ word: String, at place: Place) -> ForeignAdvice? {
        let plain = word.lowercased().filter(\.isLetter)
        guard Keyword.index(of: "omit", at: place) != nil, let value = omitted[plain] else { return nil }
        return "write `omit: [\(value)]`"
    }

    private static let omitted: [String: String] = {
        let verbs = ["omit", "skip", "exclude", "ignore", "drop", "hide"]
        let values = [
            "null": "null", "nulls": "null", "nil": "null", "none": "null", "empty": "empty", "default": "default",
        ]
        return Dictionary(
            verbs.flatMap { verb in values.map { (verb + $0.key, $0.value) } },
            uniquingKeysWith: { first, _ in first }
        )
    }()

    /// The advice for a requirement or a transformer that is written beside the keywords of its rule.
    private static func adviceInRule(for word: String, at place: Place) -> ForeignAdvice? {
        guard valueKind(of: "transform", at: place) == .transformers else { return nil }
        if let kind = valueKind(of: word, at: .requirement) {
            return "it belongs in `requires`: `requires: \(kind == .nothing ? word : "{\(word): ...}")`"
        }
        if let transformer = Transformer.named(word) {
            let isAlone = transformer.argument == .none
            return "it is a transformer: write `transform: \(isAlone ? word : "{\(word): ...}")`"
        }
        let advice = foreignWords[.requirement]?[word.lowercased()]
        return advice == uniqueElements ? advice : advice.map { "in `requires`, \($0.words)" }
    }

    /// `use`, and what other tools call it.
    static let wordsForUse: Set = ["use", "uses", "include", "includes", "import", "imports"]

    private static let foreignWordsAnywhere: [String: ForeignAdvice] = [
        "discriminator": "`choose_by` does that", "tag": "`choose_by` does that",
        "oneOf": "`choose_by` chooses a mapping, `first_of` a rule",
        "anyOf": "`choose_by` chooses a mapping, `first_of` a rule",
        "additionalProperties": "write `unknown: keep`, `drop`, `warn` or `fail` in the mapping",
        "rename_all": "set `naming` in the mapping, or in `defaults`",
        "$ref": "name the mapping: `object: Name` or `list: Name`; files are named by `use`",
        "ref": "name the mapping: `object: Name` or `list: Name`",
        "const": "`constants` in the mapping does that",
    ]

    private static let foreignWords: [Place: [String: ForeignAdvice]] = [
        .file: [
            "version": "write `specmap: 1`", "include": .write("use"), "includes": .write("use"),
            "import": .write("use"), "imports": .write("use"),
            "types": .write("mappings"), "entities": .write("mappings"), "schemas": .write("mappings"),
            "definitions": .write("mappings"), "tests": .write("examples"),
            "$defs": .write("mappings"), "components": .write("mappings"), "models": .write("mappings"),
            "objects": .write("mappings"), "classes": .write("mappings"), "mapping": .write("mappings"),
            "fields": "they stand in a mapping: `mappings: {Name: {properties: ...}}`",
            "$schema": "leave it out: `specmap: 1` is enough; editors take `# yaml-language-server: $schema=...`",
            "title": .write("description"),
        ],
        .mapping: [
            "fields": .write("properties"), "attributes": .write("properties"), "members": .write("properties"),
            "keys": .write("properties"), "property": .write("properties"),
            "relationships": "relationships stand among the `properties`: `car: {object: Car}`",
            "path": .write("root"), "source": .write("root"), "key_path": .write("root"), "keypath": .write("root"),
            "rootpath": .write("root"), "root_path": .write("root"),
            "case": .write("naming"), "rename": "write `naming`, or `newName: old_key` under `properties`",
            "exclude": .write("ignore"), "skip": .write("ignore"), "include": .write("only"),
            "omitempty": "write `omit: [empty]`", "class": .write("entity"), "id": .write("primary_key"),
            "strict": "write `unknown: fail`",
            "required": "set `required: true` in each property, or `if_missing: fail` here",
            "enum": "`values` in a property does that",
            "key": .write("primary_key"), "primarykey": .write("primary_key"),
            "identifier": .write("primary_key"), "table": .write("entity"), "model": .write("entity"),
            "type": "leave it out: a mapping describes objects; `entity` names what it makes",
            "mapping": "a property leads to another mapping: `car: {object: Car}`",
            "inherits": .write("extends"), "parent": .write("extends"), "base": .write("extends"),
            "allof": .write("extends"), "title": .write("description"),
            "flatten": "write `from: .` in the property", "nested": .write("within"),
            "delete_if": .write("delete_where"), "delete_when": .write("delete_where"),
            "tombstone": "write `delete_where`, with what such a record holds: `delete_where: {deleted: true}`",
        ],
        .property: ofRuleInOtherTools.merging(
            [
                "source": .write("from"), "path": .write("from"), "field": .write("from"), "key": .write("from"),
                "keypath": .write("from"), "key_path": .write("from"), "jsonpath": .write("from"),
                "column": .write("from"),
                "target": "the property's name is the target; where to write the JSON is `to`",
                "alias": "write `from: [name, other_name]`", "aliases": "write `from: [name, other_name]`",
                "fallback": "write `from: [first, second]`, or `default`",
                "rename": "write `from`, or in short `newName: old_key`",
                "optional": "a property is optional unless it has `required: true`; leave `optional` out",
                "readonly": "write `direction: read`", "read_only": "write `direction: read`",
                "writeonly": "write `direction: write`", "write_only": "write `direction: write`",
                "flatten": "write `from: .`", "omitempty": "write `omit: [empty]`",
                "within": "write the path with dots: `outer.inner`",
                "skip": "write `ignore` in the mapping", "ignore": "write `ignore` in the mapping",
                "as": "`type` sets what it holds; for another name write `newName: old_key`",
                "name": "the name is the key of the rule: `newName: {from: old_key}`",
                "json": .write("from"), "json_key": .write("from"),
                "fallbacks": "write `from: [first, second]`",
                "initial": .write("default"), "value": alwaysTheSame, "constant": alwaysTheSame,
                "literal": alwaysTheSame, "fixed": alwaysTheSame, "const": alwaysTheSame,
                "discriminator": chooserElsewhere, "tag": chooserElsewhere,
            ],
            uniquingKeysWith: { first, _ in first }
        ),
        .extent: [
            "from": .write("min"), "first": .write("min"), "start": .write("min"), "minimum": .write("min"),
            "at_least": .write("min"), "to": .write("max"), "last": .write("max"), "end": .write("max"),
            "maximum": .write("max"), "at_most": .write("max"), "until": .write("max"),
            "exactly": "write the same number as `min` and `max`", "equals": "write the same number as `min` and `max`",
        ],
        .example: ofExampleInOtherTools, .failure: ofFailureInOtherTools,
        .objectRequirement: [
            "less": .write("less_than"), "lt": .write("less_than"), "before": .write("less_than"),
            "below": .write("less_than"), "smaller_than": .write("less_than"), "lte": .write("at_most"),
            "le": .write("at_most"), "max": .write("at_most"), "less_or_equal": .write("at_most"),
            "greater_than": otherWay("less_than"), "more_than": otherWay("less_than"), "gt": otherWay("less_than"),
            "above": otherWay("less_than"), "after": otherWay("less_than"), "gte": otherWay("at_most"),
            "at_least": otherWay("at_most"), "min": otherWay("at_most"), "equals": .write("equal"),
            "eq": .write("equal"), "same": .write("equal"), "is": .write("equal"), "any_of": .write("at_least_one"),
            "anyof": .write("at_least_one"), "either": .write("at_least_one"), "any": .write("at_least_one"),
            "one_of": .write("exactly_one"), "oneof": .write("exactly_one"), "xor": .write("exactly_one"),
            "all": .write("all_or_none"), "all_of": .write("all_or_none"), "together": .write("all_or_none"),
            "custom": "write `passes: name`", "predicate": "write `passes: name`",
            "required": "set `required: true` in each property",
        ],
        .defaults: [
            "case": .write("naming"), "dates": .write("date_format"), "dateformat": .write("date_format"),
            "key": .write("primary_key"), "id": .write("primary_key"), "primarykey": .write("primary_key"),
            "strict": "write `unknown: fail`", "omitempty": "write `omit: [empty]`",
            "required": "write `if_missing: fail`",
            "nullable": "choose what null does: `if_null: null`, `leave` or `fail`",
        ],
        .selection: [
            "reading": .write("read"), "in": .write("read"), "writing": .write("write"), "out": .write("write"),
        ],
        .host: [
            "functions": .write("transformers"), "converters": .write("transformers"),
            "transforms": .write("transformers"), "predicates": .write("requirements"),
            "validators": .write("requirements"), "checks": .write("requirements"), "factories": .write("initializers"),
        ],
        .hostTransformer: [
            "input": .write("reads"), "takes": .write("reads"), "in": .write("reads"), "from": .write("reads"),
            "output": .write("returns"), "result": .write("returns"), "out": .write("returns"), "to": .write("returns"),
            "type": .write("kind"), "arg": .write("argument"), "args": .write("argument"),
            "parameter": .write("argument"),
        ],
        .alternative: ofRuleInOtherTools,
        .element: ofRuleInOtherTools,
        .requirement: [
            "minimum": .write("min"), "maximum": .write("max"), "exclusiveminimum": .write("above"),
            "exclusivemaximum": .write("below"), "gte": .write("min"), "lte": .write("max"), "gt": .write("above"),
            "lt": .write("below"), "larger_than": .write("above"), "smaller_than": .write("below"),
            "greater_than": .write("above"), "less_than": .write("below"), "range": "write `{min: ..., max: ...}`",
            "minlength": "write `length: {min: ...}`", "maxlength": "write `length: {max: ...}`",
            "min_length": "write `length: {min: ...}`", "max_length": "write `length: {max: ...}`",
            "minitems": "write `count: {min: ...}`", "maxitems": "write `count: {max: ...}`",
            "size": "write `length` for text, `count` for lists", "enum": .write("in"), "one_of": .write("in"),
            "const": .write("equals"), "eq": .write("equals"), "regex": .write("pattern"),
            "matches": .write("pattern"), "format": .write("pattern"), "or": .write("either"),
            "any": .write("either"), "anyof": .write("either"), "and": .write("all"), "allof": .write("all"),
            "oneof": .write("in"), "required": "`required: true` stands in the property itself",
            "exists": "set `required: true`",
            "not_null": "set `required: true`, or `if_null: fail`", "nonempty": .write("not_empty"),
            "at_least": .write("min"), "at_most": .write("max"), "more_than": .write("above"), "ge": .write("min"),
            "le": .write("max"), "greater_or_equal": .write("min"), "less_or_equal": .write("max"),
            "between": "write `{min: ..., max: ...}`", "after": .write("above"), "before": .write("below"),
            "equal": .write("equals"), "is": .write("equals"), "ne": "write `not: {equals: ...}`",
            "not_equals": "write `not: {equals: ...}`", "not_in": "write `not: {in: [...]}`",
            "allowed": .write("in"), "allowed_values": .write("in"), "choices": .write("in"), "options": .write("in"),
            "values": .write("in"), "regexp": .write("pattern"), "match": .write("pattern"),
            "starts_with": "write `pattern: \"^...\"`", "ends_with": "write `pattern: \"...$\"`",
            "contains": .write("pattern"), "includes": .write("pattern"), "email": .write("pattern"),
            "positive": "write `above: 0`", "negative": "write `below: 0`", "non_empty": .write("not_empty"),
            "notempty": .write("not_empty"), "not_blank": "write `not_empty`, behind `transform: trim`",
            "min_items": "write `count: {min: ...}`", "max_items": "write `count: {max: ...}`",
            "unique": uniqueElements, "uniqueitems": uniqueElements, "unique_items": uniqueElements,
            "type": "`type` stands in the property itself", "any_of": .write("either"), "all_of": .write("all"),
            "none_of": "write `not: {either: [...]}`", "custom": "write `passes: name`",
            "predicate": "write `passes: name`",
        ],
    ]

    private static let alwaysTheSame: ForeignAdvice =
        "what is always written is one of the mapping's `constants`, `constants: {kind: ...}`; `default` stands for a missing value"

    private static let chooserElsewhere: ForeignAdvice =
        "name the mapping that chooses, `object: Name`; in `Name`, `choose_by` and `cases` do that"

    private static let uniqueElements: ForeignAdvice = "`duplicates: fail` in the property does that"

    private static func otherWay(_ keyword: String) -> ForeignAdvice {
        "write `\(keyword)` with the names the other way round"
    }

    /// Words of other tools for a test of a mapping.
    private static let ofExampleInOtherTools: [String: ForeignAdvice] = [
        "input": .write("json"), "in": .write("json"), "source": .write("json"), "data": .write("json"),
        "document": .write("json"), "body": .write("json"), "payload": .write("json"), "record": .write("json"),
        "input_file": .write("json_file"), "inputfile": .write("json_file"), "file": .write("json_file"),
        "source_file": .write("json_file"), "document_file": .write("json_file"),
        "output": .write("object"), "out": .write("object"), "expected": .write("object"), "expect": .write("object"),
        "result": .write("object"), "want": .write("object"), "returns": .write("object"), "objects": .write("object"),
        "output_file": .write("object_file"), "expected_file": .write("object_file"),
        "result_file": .write("object_file"), "expect_file": .write("object_file"),
        "includes": .write("object_includes"), "contains": .write("object_includes"),
        "partial": .write("object_includes"), "subset": .write("object_includes"),
        "title": .write("name"), "label": .write("name"), "test": .write("name"), "id": .write("name"),
        "case": .write("name"), "as": .write("mapping"), "type": .write("mapping"), "with": .write("mapping"),
        "schema": .write("mapping"), "error": .write("errors"), "fails": .write("errors"),
        "failures": .write("errors"), "failure": .write("errors"), "fail": .write("errors"),
        "warning": .write("warnings"), "warns": .write("warnings"), "written": .write("writes"),
        "write": .write("writes"), "unmap": .write("writes"), "unmapped": .write("writes"), "back": .write("writes"),
        "written_file": .write("writes_file"), "write_file": .write("writes_file"),
        "roundtrip": .write("round_trip"), "round_trips": .write("round_trip"), "lossless": .write("round_trip"),
        "reversible": .write("round_trip"), "before": .write("given"), "store": .write("given"),
        "existing": .write("given"), "setup": .write("given"), "fixtures": .write("given"),
        "skip": "delete the example, or put `#` in front of its lines",
    ]

    /// Words of other tools for a failure that is expected.
    private static let ofFailureInOtherTools: [String: ForeignAdvice] = [
        "code": .write("id"), "kind": .write("id"), "type": .write("id"), "error": .write("id"),
        "rule": .write("id"), "field": .write("property"), "name": .write("property"), "key": .write("property"),
        "path": .write("at"), "pointer": .write("at"), "place": .write("at"), "location": .write("at"),
        "row": .write("record"), "index": "`record` counts them from 1", "col": .write("column"),
        "actual": .write("found"), "got": .write("found"), "value": .write("found"), "want": .write("expected"),
        "expect": .write("expected"), "text": .write("message"), "msg": .write("message"),
        "reason": .write("message"), "description": .write("message"),
    ]

    /// Words of other tools for what a rule of a property or of an element specifies.
    private static let ofRuleInOtherTools: [String: ForeignAdvice] = [
        "nullable": "choose what null does: `if_null: null`, `leave`, `default` or `fail`",
        "mapping": "write `object: Name`, or `list: Name`", "class": "write `object: Name`",
        "enum": "for the values allowed write `requires: {in: [a, b]}`, for a table `values: {json: value}`",
        "map": "write `values` for a table, `dictionary` for a dictionary",
        "array": "write `list: Name`, or `list: string`", "items": "write `list: Name`, or `list: string`",
        "arrayof": "write `list: Name`, or `list: string`",
        "coerce": "write `accept: [string]`", "convert": "write `accept: [string]`, or `transform`",
        "cast": "write `accept: [string]`",
        "format": .write("date_format"), "dateformat": .write("date_format"),
        "converter": .write("transform"), "transformer": .write("transform"), "transforms": .write("transform"),
        "validate": .write("requires"), "pattern": "write `date_format` for dates, `requires` for other text",
        "else": .write("otherwise"), "nillable": "choose what null does: `if_null: null`, `leave`, `default` or `fail`",
        "decimals": .write("digits"), "decimal_places": .write("digits"), "places": .write("digits"),
        "precision": .write("digits"), "fraction_digits": .write("digits"), "fractiondigits": .write("digits"),
        "as_string": .write("as_text"), "asstring": .write("as_text"), "as_str": .write("as_text"),
        "to_string": .write("as_text"), "tostring": .write("as_text"), "stringify": .write("as_text"),
        "stringified": .write("as_text"),
        "string": "write `type: string`, or `as_text: true` for a number that is text in the JSON",
        "embed": "write `object: Name`", "$type": .write("type"), "datatype": .write("type"),
    ]
}

extension TypeName {
    /// The advice for a type that isn't a single value, with the replacement for `type`.
    static func adviceForKind(_ word: String) -> String? {
        if isCalledList(word) { return "write `list: Name`, or `list: string`, in place of `type`" }
        return switch word.lowercased() {
        case "object", "struct", "record", "message", "nested":
            "write `object: Name` in place of `type`; for any JSON, `type: any`"
        case "map", "dict", "dictionary", "hash":
            "write `dictionary: Name`, or `dictionary: string`, in place of `type`"
        case "enum": "for the values allowed write `requires: {in: [a, b]}`, for a table `values: {json: value}`"
        case "null", "none", "nil": "choose what null does: `if_null: null`, `leave`, `default` or `fail`"
        case "reference", "ref", "relation", "relationship": "write `object: Name`, or `reference: Name`"
        default: nil
        }
    }

    /// Returns true if other tools call the type of lists so.
    static func isCalledList(_ word: String) -> Bool {
        ["array", "list", "set", "tuple", "sequence"].contains(word.lowercased())
    }

    /// The type that other tools call so.
    package static func called(_ word: String) -> TypeName? {
        switch word.lowercased() {
        // The words of other languages too: German, French, Spanish, Dutch and Italian.
        case "text", "str", "varchar", "char", "texte", "texto", "tekst", "testo": .string
        case "int", "int32", "int64", "long", "uint", "bigint", "ganzzahl", "entier", "entero", "intero": .integer
        case "float", "double", "real", "zahl", "nummer", "nombre", "numero", "getal": .number
        case "bool", "logical", "boolesch", "booleen", "booleano": .boolean
        case "datetime", "date-time", "timestamp", "time", "instant", "datum", "fecha": .date
        case "uri", "link": .url
        case "guid": .uuid
        case "bytes", "binary", "base64", "blob": .data
        case "json", "mixed": .any
        default: nil
        }
    }
}
