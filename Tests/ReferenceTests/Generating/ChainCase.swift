import ReferenceComparison
import ReferenceInterpreter
import SpecTestSupport

/// A mapping whose rules act on one another, on documents that few random ones resemble: chains of transformers with the text
/// that they are for, settings that answer each other, and paths that meet what is written elsewhere.
struct ChainCase {
    let text: String
    let documents: [JSON]

    init(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let rule = random.chance(35) ? Self.list(&random) : Self.scalar(&random)
        let place = Self.place(&random)
        let fields = [rule, random.chance(40) ? random.pick(Self.answers) : "", place].filter { !$0.isEmpty }
        let unknown = random.pick(["unknown: fail", "unknown: keep", "unknown_into: rest", "unknown: drop"])
        let settings = random.some(["omit: [null]", "omit: [empty, default]", "constants: {q: x}"], 0...1)
        let properties = "properties: {p: {\(fields.joined(separator: ", "))}, other: }"
        text = "specmap: 1\nmappings:\n  T: {\(([unknown] + settings + [properties]).joined(separator: ", "))}\n"
        documents = (0..<12).map { _ in
            let places = ["p", "p", "p", "q", "kept", "other"]
            let keys = Set((0..<random.number(1...3)).map { _ in random.pick(places) })
            return .object(keys.sorted().map { JSON.Member($0, Self.value(&random)) })
        }
    }

    var trial: VerdictTrial? { Trial(["spec.yaml": text], entry: "T").map(VerdictTrial.init) }

    private static func scalar(_ random: inout SeededRandom) -> String {
        let type = random.pick(["string", "integer", "decimal", "decimal", "number", "boolean", "any"])
        var fields = ["type: \(type)"]
        if !["string", "any"].contains(type), random.chance(60) { fields.append("accept: [string]") }
        if type == "decimal", random.chance(25) { fields.append("digits: \(random.pick(["0", "2"]))") }
        if !["string", "any"].contains(type), fields.count == 1, random.chance(25) { fields.append("as_text: true") }
        let chain = (0..<random.number(0...3)).map { _ in random.pick(Self.transformers) }
        if !chain.isEmpty { fields.append("transform: [\(chain.joined(separator: ", "))]") }
        return fields.joined(separator: ", ")
    }

    private static func list(_ random: inout SeededRandom) -> String {
        let element = random.pick([
            "string", "integer", "{type: string, if_null: null}", "{type: string, transform: lowercase}",
            "{type: integer, accept: [string]}",
        ])
        var fields = ["list: \(element)"]
        let chain = random.some(["{null_if: []}", "{null_if: [a]}", "{split: \",\"}", "unique", "sort"], 0...2)
        if !chain.isEmpty { fields.append("transform: [\(chain.joined(separator: ", "))]") }
        if random.chance(40) { fields.append("duplicates: merge") }
        if random.chance(40) { fields.append("if_item_invalid: \(random.pick(["skip", "null"]))") }
        return fields.joined(separator: ", ")
    }

    private static func place(_ random: inout SeededRandom) -> String {
        random.chance(60) ? "" : random.pick(["from: [p.amount, p]", "from: [p, q]", "to: r", "direction: read"])
    }

    private static let answers = [
        "required: true", "if_invalid: null", "if_null: leave", "if_missing: null", "omit: [null]", "if_null: fail",
    ]

    private static let transformers = [
        "trim", "lowercase", "uppercase", "blank_to_null", "collapse_spaces", "html_entities", "json",
        #"{replace: {",": ""}}"#, #"{replace: {";": ","}}"#, #"{replace: {".": "", ",": "."}}"#, #"{prefix: "+"}"#,
        #"{null_if: ""}"#, "{null_if: -1}", #"{null_if: "-1"}"#, "{null_if: x}", "{multiply: 3}", "{multiply: 3.6}",
        "{multiply: 4}", "{scale: 4}", "{round: 1}", "{clamp: {min: 0, max: 10}}", "{add: 1}",
    ]

    private static func value(_ random: inout SeededRandom) -> JSON {
        let spelled = random.pick([
            #""1,234.50""#, #""1.234,50""#, #""-1""#, #""5""#, #""+5""#, #"" 7 ""#, #""x & y""#, #""X""#, #""x""#,
            #""""#,
            #""1""#, #""true""#, #""TRUE""#, #"",""#, #""a,,A""#, #""&lt;;""#, "-1", "1.5", "1.234", "5", "null",
            "true",
            #"["A","a",1,2]"#, #"["x"]"#, "[2,1,2]", #"[null,null,"a"]"#, "[]", #"["b","A"]"#, #"{"amount":5}"#,
            #"{"amount":null}"#, #"{"currency":"EUR"}"#,
        ])
        return JSON(parsing: spelled) ?? .null
    }
}
