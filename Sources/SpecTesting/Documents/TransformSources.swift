import SpecIR
import SpecSource

/// The JSON of which a transformer makes a value: reversible ones run backwards, others in the ways that they read.
enum TransformSources {
    /// The values that a transformer may turn into a value, the likeliest first; the value itself is always among them.
    static func of(_ value: Literal, _ transform: Transform) -> [Literal] {
        let argument = transform.argument?.value ?? .null
        let text = value.plainText
        switch transform.name.value {
        case "prefix": return [.string(argument.plainText + text), value]
        case "suffix": return [.string(text + argument.plainText), value]
        case "not":
            guard case .boolean(let flag) = value else { return [value] }
            return [.boolean(!flag)]
        case "scale": return [scaled(value, argument) ?? value, value].unique(most: 2)
        case "duration":
            guard case .number(let digits) = value else { return [value] }
            return [.string("PT\(digits)S"), value]
        case "split": return [.string(value.items.map(\.plainText).joined(separator: argument.plainText)), value]
        case "parts": return [.string(Self.text(ofParts: value, argument.plainText)), value]
        case "join": return [.array([value]), .array([value, .string("b")]), value]
        case "json": return [.string(value.compact), value]
        case "first", "last", "item":
            guard case .array = value else {
                return [.array([value, .string("z")]), .array([.string("y"), value]), value]
            }
            return [.array([value]), value]
        case "count":
            guard case .number(let digits) = value, let count = Int(digits), (0...9).contains(count) else {
                return [value]
            }
            return [.array((0..<count).map { .string("a\($0)") }), value]
        case "sum", "average", "max", "min", "sort", "unique":
            if case .array = value { return [value] }
            return [.array([value]), .array([value, value]), value]
        case "trim", "collapse_spaces", "blank_to_null":
            return [value, .string(" \(text) "), .string("\(text)  \(text)")]
        case "lowercase": return [value, .string(text.uppercased())]
        case "uppercase": return [value, .string(text.lowercased())]
        default: return [value]
        }
    }

    /// Text in which each part is the member of that name, or the value itself.
    private static func text(ofParts value: Literal, _ format: String) -> String {
        guard let stated = try? TextParts(format) else { return format }
        return stated.parts.reduce(into: stated.prefix) { text, part in
            var held = value
            if case .object(let members) = value, let member = members.first(where: { $0.key == part.name }) {
                held = member.value
            }
            text += held.plainText + part.separator
        }
    }

    /// The number that becomes a value when it is divided by a power of ten; nil where the digits can't be shifted.
    private static func scaled(_ value: Literal, _ factor: Literal) -> Literal? {
        guard case .number(let digits) = value, case .number(let zeros) = factor, zeros.first == "1",
            zeros.dropFirst().allSatisfy({ $0 == "0" }), !digits.contains(where: { $0 == "e" || $0 == "E" })
        else { return nil }
        let isNegative = digits.first == "-"
        let parts = digits.drop { $0 == "-" }.split(separator: ".", omittingEmptySubsequences: false)
        let (whole, fraction) = (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
        let count = zeros.count - 1
        let padded = fraction + String(repeating: "0", count: max(0, count - fraction.count))
        let shifted = (whole + padded.prefix(count)).drop { $0 == "0" }
        let rest = padded.dropFirst(count)
        let number = (shifted.isEmpty ? "0" : shifted) + (rest.isEmpty ? "" : "." + rest)
        return .number((isNegative && number != "0" ? "-" : "") + number)
    }

    /// Values that the transformer itself names, or that its documentation shows.
    static func examples(of transform: Transform) -> [Literal] {
        let argument = transform.argument?.value ?? .null
        var values =
            Transformer.named(transform.name.value).flatMap { Literal(parsing: $0.example.json.utf8) }
            .map { [$0] } ?? []
        switch argument {
        case .null: break
        case .object(let members):
            values += members.flatMap { [.string($0.key), .string($0.key + $0.key), $0.value] }
            values += members.map { .string("a" + $0.key + "b") }
        case .array, .boolean: values.append(argument)
        case .number(let digits):
            values += [argument, .string("abcdefghijkl"), .string(digits)]
            values.append(.array((0..<6).map { .number($0) }))
        case .string(let text):
            let pattern = transform.name.value == "extract" ? try? Pattern.parse(text).get() : nil
            values += pattern.map { PatternTexts.texts($0).map { .string($0) } } ?? []
            values += [
                argument, .string("a\(text)b"), .string("a\(text)\(text)b"), .string("\(text)a"), .string("a\(text)"),
            ]
        }
        return values + lists(for: transform.name.value)
    }

    private static func lists(for name: String) -> [Literal] {
        guard let facts = Transformer.named(name), facts.reads.contains(.list) else { return [] }
        return [
            .array([.number(2), .number(1), .number(2)]), .array([.string("b"), .string("a"), .string("b")]),
            .array([]),
        ]
    }
}
