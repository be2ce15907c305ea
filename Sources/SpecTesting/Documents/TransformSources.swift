import SpecIR
import SpecSource

/// The JSON of which a transformer makes a value: reversible ones run backwards, others in the ways that they read.
enum TransformSources {
    /// The values that a transformer may turn into a value, the likeliest first; the value itself is always among them.
    static func of(_ value: Literal, _ transform: Transform) -> [Literal] {
        let argument = transform.argument?.value ?? .null
        let text = value.compactText
        switch transform.name.value {
        case "prefix": return [.string(argument.compactText + text), value]
        case "suffix": return [.string(text + argument.compactText), value]
        case "not":
            guard case .boolean(let flag) = value else { return [value] }
            return [.boolean(!flag)]
        case "scale": return [scaled(value, argument) ?? value, value].unique(most: 2)
        case "duration":
            guard case .number(let digits) = value else { return [value] }
            return [.string("PT\(digits)S"), value]
        case "split": return [.string(value.items.map(\.compactText).joined(separator: argument.compactText)), value]
        case "parts": return [.string(Self.text(ofParts: value, argument.compactText)), value]
        case "join": return [.array([value]), .array([value, .string("b")]), value]
        case "json": return [.string(value.compact), value]
        case "item" where argument != .number(0):
            let index = argument.wholeNumber ?? 0
            let others = (0..<min(index < 0 ? -index - 1 : index, 60)).map { _ in Literal.string("y") }
            return [.array(index < 0 ? [value] + others : others + [value]), value]
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
        case "unwrap": return WrappedSources(argument).wrapped(value) + [value]
        case "replace":
            guard case .string(let text) = value else { return [value] }
            return [value] + argument.members.flatMap { texts(becoming: text, $0.key, by: $0.value.compactText) }
        case "lowercase": return [value, .string(text.uppercased())]
        case "uppercase": return [value, .string(text.lowercased())]
        default: return [value]
        }
    }

    /// Texts that become one where a text is replaced: with what is replaced in the middle, and where the result of it is.
    private static func texts(becoming text: String, _ old: String, by new: String) -> [Literal] {
        guard !old.isEmpty else { return [] }
        let middle = text.index(text.startIndex, offsetBy: text.count / 2)
        let texts = new.isEmpty ? [text[..<middle] + old + text[middle...]] : [text.replacing(new, with: old)]
        return texts.map { .string($0) }
    }

    /// Text in which each part is the member of that name, or the value itself.
    private static func text(ofParts value: Literal, _ format: String) -> String {
        guard let stated = try? TextParts(format) else { return format }
        return stated.parts.reduce(into: stated.prefix) { text, part in
            var held = value
            if case .object(let members) = value, let member = members.first(where: { $0.key == part.name }) {
                held = member.value
            }
            text += held.compactText + part.separator
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
            if transform.name.value == "extract" { values += extracted(by: text) }
            values += [
                argument, .string("a\(text)b"), .string("a\(text)\(text)b"), .string("\(text)a"), .string("a\(text)"),
            ]
        }
        return values + boundaries(of: transform.name.value, argument) + lists(for: transform.name.value)
    }

    /// Texts in which a pattern finds something once, and twice: it takes the first.
    private static func extracted(by text: String) -> [Literal] {
        guard let pattern = try? Pattern.parse(text).get() else { return [] }
        let texts = PatternTexts.texts(pattern)
        let twice = texts.flatMap { first in
            texts.map { first + $0 } + texts.filter { $0 != first }.map { "\(first) \($0)" }
        }
        return (PatternTexts.texts(pattern, most: 12) + twice).map { .string($0) }
    }

    /// Values that a transformer changes into others as its argument moves by one, or names another member.
    private static func boundaries(of name: String, _ argument: Literal) -> [Literal] {
        let number = argument.wholeNumber ?? 0
        let size = Int(min(number.magnitude, 100))
        switch name {
        case "round":
            let zeros = String(repeating: "0", count: size)
            return ScalarValues.longNumbers
                + ["0.\(zeros)55", "55\(zeros)", "5\(zeros.dropFirst())"].map { .number($0) }
        case "pad": return [number, number + 1].filter { (1...300).contains($0) }.map { .string("1".padded(to: $0)) }
        case "item": return [.array((0...min(size + 1, 60)).map { .number($0) })]
        case "substring":
            let lengths = ["from", "count"].compactMap { argument[$0]?.wholeNumber.map { Int(min($0.magnitude, 100)) } }
            return [.string("abcdefghijklmnopqrstuvwxyz".repeated(to: lengths.reduce(3, +)))]
        case "unwrap": return WrappedSources(argument).samples
        case "table": return tables(argument)
        case "date": return ["from", "to"].compactMap { argument[$0]?.dateFormat }.flatMap { DateValues.of([$0]) }
        case "null_if": return [argument]
        default: return []
        }
    }

    /// Tables of all forms, with the names of columns that the argument states.
    private static func tables(_ argument: Literal) -> [Literal] {
        let columns = (argument["by_column"] ?? argument).items.map(\.compactText)
        let names = columns.isEmpty ? ["a", "b"] : columns
        let row = names.indices.map { Literal.number($0) }
        if let places = TableForm(argument)?.places {
            let header = placed(names.map { .string($0) }, at: places.names, in: .members([]))
            return [placed([.array(row), .array(row)], at: places.rows, in: header)]
        }
        return [
            .array([.array(names.map { .string($0) }), .array(row)]), .array([.array(row), .array(row)]),
            .members(names.map { ($0, .array([.number(1), .number(2)])) }), .array(row.map { .array([$0]) }),
        ]
    }

    /// The object with the items of a list at a place, of which each may be inside an object of its own.
    private static func placed(_ items: [Literal], at place: [Path.Step], in object: Literal) -> Literal {
        guard let each = place.firstIndex(of: .each) else { return object.placing(.array(items), at: place[...]) }
        return items.enumerated().reduce(object) { object, item in
            var steps = place
            steps[each] = .item(item.offset)
            return object.placing(item.element, at: steps[...])
        }
    }

    private static func lists(for name: String) -> [Literal] {
        guard let facts = Transformer.named(name), facts.reads.contains(.list) else { return [] }
        return [
            .array([.number(2), .number(1), .number(2)]), .array([.string("b"), .string("a"), .string("b")]),
            .array([]),
        ]
    }
}

extension Literal {
    fileprivate var wholeNumber: Int? { digits.flatMap { Int($0) } }

    /// The date format that text names or spells.
    fileprivate var dateFormat: DateFormat? {
        guard case .string(let text) = self else { return nil }
        return try? DateFormat.named(text).get()
    }
}

extension String {
    /// The text behind so many zeros that it has a length.
    fileprivate func padded(to count: Int) -> String {
        String(repeating: "0", count: max(0, count - self.count)) + self
    }

    /// The text again and again, up to a length.
    fileprivate func repeated(to count: Int) -> String {
        String(String(repeating: self, count: count / max(self.count, 1) + 1).prefix(count))
    }
}
