import SpecIR
import SpecSource

/// A path as another language spells it, which hardly anyone means as a key, in YAML's quotes or not.
struct ForeignPath {
    /// The sign that no key has as a rule.
    let sign: String

    /// The same place as this language spells it, where that is plain.
    private(set) var meant: String?

    /// True if nothing else can be meant.
    private(set) var isCertain = false

    /// More on what to do.
    private(set) var words: String?

    /// Nil for other paths.
    init?(_ text: String, in mapping: CheckedMapping) {
        // `'"a|b"'` is a key.
        guard !text.contains("\"") else { return nil }
        let readers = [
            Self.blanks, Self.enclosing, Self.quotes, Self.filter, Self.slice, Self.optional, Self.deep, Self.brackets,
            Self.call,
            Self.pipe,
            Self.alternatives,
            Self.arrow, Self.hash, Self.operation,
        ]
        for reader in readers {
            guard let found = reader(text) else { continue }
            self = found
            return
        }
        guard let found = Self.colon(text, in: mapping) else { return nil }
        self = found
    }

    private init(_ sign: String, meant: String? = nil, isCertain: Bool = false, words: String? = nil) {
        (self.sign, self.meant, self.isCertain, self.words) = (sign, meant, isCertain, words)
    }

    /// `"a.b "`; YAML keeps the blanks that stand in its quotes.
    private static func blanks(_ text: String) -> ForeignPath? {
        let trimmed = text.trimmed
        guard trimmed != text, trimmed.isBarePath else { return nil }
        return ForeignPath(" ", meant: trimmed, isCertain: true)
    }

    /// `^name`, without the dot.
    private static func enclosing(_ text: String) -> ForeignPath? {
        guard text.hasPrefix("^"), String(text.dropFirst()).isBarePath else { return nil }
        return ForeignPath(
            "^",
            words:
                "write `^.\(text.dropFirst())` for a member of the object around this one, `\(text.dropFirst())` for its own"
        )
    }

    /// `'a'.b`, `a.'b'`.
    private static func quotes(_ text: String) -> ForeignPath? {
        let steps = text.split(separator: ".", omittingEmptySubsequences: false)
        guard text.contains("'"), steps.allSatisfy({ $0.hasPrefix("'") == $0.hasSuffix("'") }) else { return nil }
        let bare = steps.map { $0.hasPrefix("'") ? $0.dropFirst().dropLast() : $0 }.joined(separator: ".")
        return bare.isBarePath ? ForeignPath("'", meant: bare, isCertain: true) : nil
    }

    /// `a.?(@.x>1)`, `a[?(@.x)]`, `a.(@.length-1)`: filters and scripts of JSONPath.
    private static func filter(_ text: String) -> ForeignPath? {
        guard text.contains("?(") || text.contains("(@") else { return nil }
        return ForeignPath(text.contains("[") ? "[" : "(", words: filterAdvice)
    }

    private static let filterAdvice =
        "a path doesn't choose elements: write `from` for the list, with `where` and `pick` beside it"

    /// `a[0:2]`, `a[:2]`, `a[0,1]`, `a[$i]`: several items, or one that a variable names.
    private static func slice(_ text: String) -> ForeignPath? {
        guard let parts = text.wholeMatch(of: /(.*)\[([^\[\]]*)\](\.[^\[\]]*)?/), String(parts.1).isBarePath else {
            return nil
        }
        let (list, inside, rest) = (String(parts.1), parts.2, parts.3.map(String.init) ?? "")
        if inside.hasPrefix("$") {
            return ForeignPath("[", words: "a path has no variables: `\(list).*\(rest)` leads to each item")
        }
        if let bounds = inside.wholeMatch(of: /([0-9]*):([0-9]*)/) {
            let first = Int(bounds.1) ?? 0
            guard !bounds.2.isEmpty else { return ForeignPath("[", meant: "\(list).\(first)..\(rest)") }
            guard let end = Int(bounds.2), end > first else { return nil }
            return ForeignPath("[", meant: "\(list).\(first)..\(end - 1)\(rest)")
        }
        let positions = inside.split(separator: ",").map { Int($0.trimmed) }
        if positions.count > 1, positions.allSatisfy({ $0 != nil }) {
            return ForeignPath(
                "[",
                words: "a path names one item, such as `\(list).0`, or a range of them, such as `\(list).0..1`"
            )
        }
        let isFromEnd = inside.contains(":") && inside.allSatisfy { $0.isNumber || "-:".contains($0) }
        return isFromEnd
            ? ForeignPath("[", words: "a range counts from the start, from 0: `\(list).0..1`, or `\(list).1..`") : nil
    }

    /// `**.id`, `a..**`: any depth.
    private static func deep(_ text: String) -> ForeignPath? {
        guard text.split(separator: ".").contains("**"), text.replacing("*", with: "x").isBarePath else { return nil }
        return ForeignPath(
            "*",
            words: "a path names each step: `*` stands for each item or member of one place, not for any depth"
        )
    }

    /// `a[]?.b`, `a[0]?.b`: what may be missing, as everything in a path may.
    private static func optional(_ text: String) -> ForeignPath? {
        guard text.contains("]?.") else { return nil }
        let plain = text.replacing("?", with: "")
        guard case .failure(let problem) = Path.parse(plain), case .brackets(let meant) = problem.fact else {
            return nil
        }
        return ForeignPath("[", meant: meant, isCertain: true)
    }

    /// `[a][b]`, `a[b].c`, `a[b='c'].d`. A key such as `price [EUR]` has a blank in front.
    private static func brackets(_ text: String) -> ForeignPath? {
        guard let open = text.firstIndex(of: "["), let close = text[open...].firstIndex(of: "]"),
            open == text.startIndex || !text[text.index(before: open)].isWhitespace
        else { return nil }
        let (before, inside, behind) = (
            text[..<open], text[text.index(after: open)..<close], text[text.index(after: close)...]
        )
        guard before.isEmpty || String(before).isBarePath, behind.isEmpty || behind.first == "." || behind.first == "["
        else {
            return nil
        }
        if inside.contains(where: { "=<>~@?!".contains($0) }) {
            return ForeignPath("[", words: filterAdvice)
        }
        let plain = text.replacing("][", with: ".").replacing("[", with: ".").replacing("]", with: "")
        let meant = plain.hasPrefix(".") ? String(plain.dropFirst()) : plain
        return meant.isBarePath ? ForeignPath("[", meant: meant, isCertain: before.isEmpty) : nil
    }

    /// `length(a)`.
    private static func call(_ text: String) -> ForeignPath? {
        guard let open = text.firstIndex(of: "("), text.last == ")", open != text.startIndex else { return nil }
        let name = text[..<open].split(separator: ".").last.map(String.init) ?? ""
        guard functions.contains(name) || ForeignTransformers.transformer(meantBy: name) != nil else { return nil }
        return ForeignPath(
            "(",
            words: "a path only locates a value; `type` and `transform` convert it"
        )
    }

    private static let functions: Set = [
        "length", "len", "size", "count", "sum", "min", "max", "avg", "keys", "values", "join", "concat", "lower",
        "upper",
        "first", "last", "int", "float", "str", "string", "number", "date", "split", "replace", "abs", "round", "not",
        "exists", "coalesce", "lookup", "map", "filter", "sort", "sort_by", "unique", "reverse", "to_string",
        "to_number",
        "text", "node",
    ]

    /// `a | .b`, `a | trim`.
    private static func pipe(_ text: String) -> ForeignPath? {
        guard text.contains("|") else { return nil }
        let parts = text.split(separator: "|", omittingEmptySubsequences: false).map(\.trimmed)
        if parts.count > 1, parts.dropFirst().allSatisfy({ $0.hasPrefix(".") }) {
            let whole = (parts[0].hasPrefix(".") ? String(parts[0].dropFirst()) : parts[0]) + parts.dropFirst().joined()
            return whole.isBarePath ? ForeignPath("|", meant: whole, isCertain: true) : nil
        }
        return PathSpelling.piped(text).map {
            ForeignPath("|", meant: "{from: \($0.path), transform: \($0.transformers)}")
        }
    }

    /// `a || b`, `a ?? b`, `a, b`.
    private static func alternatives(_ text: String) -> ForeignPath? {
        for sign in ["||", "??", ",", " or "] where text.contains(sign) {
            let parts = text.split(separator: sign, omittingEmptySubsequences: false).map(\.trimmed)
            // `City, State` is the head of a column.
            guard parts.count > 1, parts.allSatisfy(\.isBarePath), parts.allSatisfy({ $0.first?.isUppercase != true })
            else { continue }
            let sign = sign == "||" ? "|" : sign == "??" ? "?" : sign == " or " ? " " : sign
            return ForeignPath(sign, words: "name several paths in a list: `[\(parts.joined(separator: ", "))]`")
        }
        return nil
    }

    /// `a->b`.
    private static func arrow(_ text: String) -> ForeignPath? {
        guard text.contains("->"), let meant = PathSpelling.translated(text) else { return nil }
        return ForeignPath("->", meant: meant, isCertain: true)
    }

    /// `a.#.b`, each item of a list.
    private static func hash(_ text: String) -> ForeignPath? {
        let steps = text.split(separator: ".", omittingEmptySubsequences: false)
        guard steps.count > 1, steps.contains("#"), text.replacing("#", with: "x").isBarePath else { return nil }
        if steps.last == "#" {
            return ForeignPath(
                "#",
                words: "a path doesn't count; `{transform: count}` returns the number of elements"
            )
        }
        return ForeignPath("#", meant: steps.map { $0 == "#" ? "*" : $0 }.joined(separator: "."))
    }

    /// `a + b`, `a as b`, `not a`.
    private static func operation(_ text: String) -> ForeignPath? {
        if text.hasPrefix("not "), String(text.dropFirst(4)).isBarePath {
            return ForeignPath(" ", meant: "{from: \(text.dropFirst(4)), transform: not}")
        }
        for (sign, advice) in operations where text.contains(sign) {
            let parts = text.split(separator: sign).map(\.trimmed)
            guard parts.count > 1, parts.allSatisfy(\.isBarePath), parts.allSatisfy({ $0.first?.isUppercase != true })
            else { continue }
            return ForeignPath(" ", words: advice(parts))
        }
        return nil
    }

    private static let operations: [(sign: String, advice: @Sendable ([String]) -> String)] = [
        (" + ", { "join texts by a template: `{template: '\($0.map { "{\($0)}" }.joined())'}`" }),
        (" as ", { "the name of the property stands in front: `\($0[1]): \($0[0])`" }),
    ]

    /// `a:b` where data has `a.b`; `dc:title` is a key of XML.
    private static func colon(_ text: String, in mapping: CheckedMapping) -> ForeignPath? {
        let meant = text.replacing(":", with: ".")
        guard meant != text, meant.isBarePath, case .success(let other) = Path.parse(meant),
            mapping.samples.contains(where: { !$0.parts(at: other.steps[...]).isEmpty })
        else { return nil }
        return ForeignPath(":", meant: meant, isCertain: true)
    }
}

extension CheckedMapping {
    /// Returns true if data has a path up to its first key that holds a sign, or that key anywhere.
    func hasKey(of path: Path, with sign: String) -> Bool {
        guard let odd = path.steps.firstIndex(where: { $0.key?.contains(sign) == true }) else { return false }
        return samples.contains { !$0.parts(at: path.steps[...odd]).isEmpty }
            || path.steps[odd].key.map(hasKeyAnywhere) == true
    }

    /// Returns true if an object of the data, however deep, has a key.
    func hasKeyAnywhere(_ key: String) -> Bool { samples.contains { $0.hasKeyAnywhere(key) } }
}

extension PlacedLiteral {
    fileprivate func hasKeyAnywhere(_ key: String) -> Bool {
        switch content {
        case .scalar: false
        case .array(let items): items.contains { $0.hasKeyAnywhere(key) }
        case .object(let members): members.contains { $0.key.value == key || $0.value.hasKeyAnywhere(key) }
        }
    }
}
