import SpecSource

// Help for a text that stands in place of a list or a map.
extension SpecReader {
    /// The help for text that stands in place of a list or a map; nil where there is none.
    static func help(for scalar: YAMLScalar, _ kind: ValueKind, of what: Subject) -> String? {
        if scalar.style == .plain, let lost = lostSpace(in: scalar.text, kind) { return lost }
        if what == .key("deprecated") {
            return "it names paths out of `from`: `{from: [name, old_name], deprecated: [old_name]}`"
        }
        if case .oneOrEntries(.objectRequirement, _) = kind {
            return "what a value must be stands in its property; for the object write `{at_least_one: [...]}`"
        }
        if case .choices(let choices) = kind, !choices.contains(scalar.text) {
            return "list what it holds for, such as `[\(choices[0])]`"
        }
        if kind == .jsonList, let range = extent(scalar.text) { return range }
        if case .entries(.failure, _) = kind { return "write `[{id: \(scalar.text.shown)}]`" }
        if kind == .keywords(.failure) { return "write `{id: \(scalar.text.shown)}`" }
        if what == .key("drop"), ["*", "all", "true"].contains(scalar.text) {
            return "what no rule reads is dropped by `unknown: drop`; `drop` lists paths"
        }
        if what == .key("only"), ["*", "all", "true"].contains(scalar.text) {
            return "leave `only` out, for all properties"
        }
        return kind.listsText ? "write it as a list: `[\(listed(scalar.text).shown)]`" : nil
    }

    /// The items of a list that stand in one text, as they stand in brackets: `a, b`.
    private static func listed(_ text: String) -> String {
        let items = text.split(separator: ",").map(\.trimmed)
        let areNames = items.count > 1 && items.allSatisfy { !$0.isEmpty && $0.inFlow == $0 }
        return areNames ? items.joined(separator: ", ") : text.inFlow
    }

    /// `0..100`, as other languages spell the numbers from one to another.
    private static func extent(_ text: String) -> String? {
        guard let parts = text.wholeMatch(of: /(-?[0-9.]*[0-9])\s*(?:\.\.\.?|…|–|to)\s*(-?[0-9.]*[0-9])/) else {
            return nil
        }
        return "for all numbers from one to another write `min: \(parts.1), max: \(parts.2)` in its place"
    }

    /// `-name` and `name:path` are one text to YAML, as is what a character parts that only looks like a space.
    private static func lostSpace(in text: String, _ kind: ValueKind) -> String? {
        if let odd = text.unicodeScalars.first(where: \.isInvisible) {
            return "it holds \(odd.nameInWords), which nobody sees: put a space in its place"
        }
        if let colon = text.firstIndex(of: "："), kind.shapes.contains(.map) {
            let value = text[text.index(after: colon)...].drop { $0 == " " }
            return "it holds a wide colon, `：`: write `\(text[..<colon]): \(String(value).shown)`"
        }
        let word = text.prefix { $0 != " " }
        if kind.shapes.contains(.list), word.first == "-", word.count > 1 {
            return "`-` needs a space behind it: `- \(String(word.dropFirst()).shown)`"
        }
        let parts = word.split(separator: ":", maxSplits: 1)
        guard kind.shapes.contains(.map), parts.count == 2 else { return nil }
        return "`:` needs a space behind it: `\(String(parts[0]).shown): \(String(parts[1]).shown)`"
    }
}

extension String {
    /// The text as it stands inside brackets of YAML: in quotes where it holds anything but letters, digits and dots.
    fileprivate var inFlow: String {
        let isPlain = !isEmpty && allSatisfy { $0.isLetter || $0.isNumber || "._".contains($0) }
        return isPlain ? self : "'\(replacing("'", with: "''"))'"
    }
}
