import ReferenceInterpreter
import SpecIR
import SpecSource

extension DocumentGenerator {
    /// A value of which a transformer may make another.
    mutating func source(of json: JSON, _ transform: Transform) -> JSON {
        if random.chance(8) { return json }
        let argument = transform.argument.map { JSON($0.value) } ?? .null
        switch transform.name.value {
        case "prefix": return .string(argument.plainText + json.plainText)
        case "suffix": return .string(json.plainText + argument.plainText)
        case "not":
            guard case .boolean(let flag) = json else { return json }
            return .boolean(!flag)
        case "hex": return .string(random.pick(["ff", "0x1F", "#00ff80", "FFFFFFFFFFFFFFFF", "zz", "0"]))
        case "split": return .string(json.items.map(\.plainText).joined(separator: argument.plainText))
        case "join": return .array((0..<random.number(0...3)).map { _ in .string(random.text()) })
        case "json": return .string(json.text)
        case "null_if": return random.chance(30) ? argument : json
        case "date": return .string(random.date())
        case "trim", "collapse_spaces":
            return .string(random.pick(["", " ", "\t"]) + json.plainText + random.pick(["", "  "]))
        case "lowercase", "uppercase", "replace", "blank_to_null": return json
        case "first", "last": return .array([json, random.json(0), json])
        case "count": return .array((0..<random.number(0...4)).map { _ in random.json(0) })
        case "sum", "sort", "unique", "average", "max", "min":
            let texts = !["sum", "average"].contains(transform.name.value) && random.chance(40)
            if case .array(let items) = json, random.chance(60) { return .array(items + items.prefix(1)) }
            return .array(
                (0..<random.number(0...4)).map { _ in texts ? .string(random.text()) : .number(random.digits()) }
            )
        default: return json
        }
    }
}

extension JSON {
    /// Text as it is, anything else as JSON.
    fileprivate var plainText: String { if case .string(let text) = self { text } else { text } }

    fileprivate var items: [JSON] { if case .array(let items) = self { items } else { [self] } }
}
