import SpecIR
import SpecSource

/// A key as a spec spells it without quotes, and what of it no key has as a rule.
struct PathSpelling {
    /// The key as it is written.
    let text: String

    /// Keys that formats reserve, so that they are meant.
    private static let known: Set = [
        "$ref", "$id", "$type", "$schema", "$oid", "$date", "$key", "$value", "$values", "$defs", "$count",
        "$numberLong", "$numberInt", "$numberDouble", "$numberDecimal", "$binary", "$uuid", "$timestamp", "$symbol",
        "$code", "$scope", "$regularExpression", "$dbPointer", "$minKey", "$maxKey", "$undefined",
    ]

    /// The unusual character of the key, a sign of another path language; nil for an ordinary key.
    var oddSign: String? {
        if isOrdinary || Self.known.contains(text) { return nil }
        if let first = text.first, first == "$" || first == "-" || first.isWhitespace { return String(first) }
        if let last = text.last, last == ":" || last == "-" || last.isWhitespace { return String(last) }
        for (pair, open) in [("()", "("), ("->", ">"), ("::", ":")] where text.contains(pair) {
            return pair == "()" ? open : pair
        }
        let plain = withoutRemarks
        // Most keys are ASCII, for which there is a table.
        if let byte = plain.utf8.first(where: { $0 < 0x80 && Self.oddBytes.contains($0) }) {
            return String(Character(Unicode.Scalar(byte)))
        }
        guard plain.utf8.contains(where: { $0 >= 0x80 }) else { return nil }
        return plain.first { Self.oddCharacters.contains($0) }.map(String.init) ?? plain.letterOfAnotherAlphabet
    }

    /// The sign as a message names it: a letter that looks like another one by its name.
    static func inWords(_ sign: String) -> String {
        guard let scalar = sign.unicodeScalars.first, scalar.isCyrillic else { return "`\(sign)`" }
        return scalar.nameInWords
    }

    /// True for ASCII letters, digits, `_` and inner `-`, of which most keys consist.
    private var isOrdinary: Bool {
        var text = text
        return text.withUTF8 { bytes in
            guard bytes.first != UInt8(ascii: "-"), bytes.last != UInt8(ascii: "-") else { return false }
            return bytes.allSatisfy { $0.isWordByte || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") }
        }
    }

    private static let oddBytes = Set("/;|?><{}()[],=&!~\\'`\"^*".utf8)
    private static let oddCharacters: Set<Character> = ["“", "”", "„", "‘", "’", "‚", "«", "»", "→", "：", "–", "—"]

    /// The text without what stands in brackets behind a blank, as in `price (EUR)`.
    private var withoutRemarks: String {
        var text = self.text
        for (open, close) in [(" (", ")"), (" [", "]")] where text.hasSuffix(close) {
            guard let start = text.firstRange(of: open)?.lowerBound else { continue }
            let inside = text[start...].dropFirst(2).dropLast()
            if !inside.isEmpty, !inside.contains(where: { "()[]{}".contains($0) }) { text = String(text[..<start]) }
        }
        return text
    }
}

extension PathSpelling {
    /// The sign of another language in a text that is a path of it, even in quotes: `/a/b`, `#/a/b`, `@.a`, `{{a.b}}`,
    /// `${a.b}`, `a?.b`; nil for other texts.
    static func foreignSign(in path: String) -> String? {
        let signs = [("#/", "/"), ("/", "/"), ("@.", "@"), ("{{", "{"), ("${", "$")]
        let sign = signs.first { path.hasPrefix($0.0) }?.1 ?? (path.contains("?.") ? "?" : nil)
        guard let sign, path.last != "/", !path.contains("//"), translated(path) != nil else { return nil }
        return sign
    }

    /// The same place as this language spells it, where that is plain.
    static func translated(_ path: String) -> String? {
        var path = path
        for prefix in ["#/", "@."] where path.hasPrefix(prefix) { path.removeFirst(prefix.count) }
        for (open, close) in [("${", "}"), ("{{", "}}"), ("{", "}"), ("`", "`"), ("“", "”"), ("‘", "’")]
        where path.hasPrefix(open) && path.hasSuffix(close) && path.count > open.count + close.count {
            path = path.dropFirst(open.count).dropLast(close.count).trimmed
        }
        for (sign, dot) in [("?.", "."), ("->", "."), ("→", "."), ("::", "."), (" . ", "."), ("/", ".")] {
            path = path.replacing(sign, with: dot)
        }
        while let last = path.last, ",;:?!".contains(last) { path.removeLast() }
        while let first = path.first, first == "." || (first == "$" && path.dropFirst().first != ".") {
            path.removeFirst()
        }
        return path.isBarePath ? path : nil
    }

    /// The path and the transformers of `a | upper`, as templates write it.
    static func piped(_ path: String) -> (path: String, transformers: String)? {
        let parts = path.split(separator: "|", omittingEmptySubsequences: false).map(\.trimmed)
        guard parts.count > 1, let first = parts.first, first.isBarePath else { return nil }
        let names = parts.dropFirst().compactMap { word in
            Transformer.named(word) == nil ? ForeignTransformers.transformer(meantBy: word) : word
        }
        guard names.count == parts.count - 1 else { return nil }
        return (first, names.count == 1 ? names[0] : "[\(names.joined(separator: ", "))]")
    }

    /// A path with one of its keys in double quotes; nil where it can't be found in the text.
    static func quoting(_ position: Int, in path: Path, written: String) -> String? {
        guard let key = path.steps[position].key else { return nil }
        // A blank behind a dot is a sign that the dot belongs to the key.
        if key.first?.isWhitespace == true { return written.contains("\"") ? nil : "\"\(written)\"" }
        guard let place = written.firstRange(of: key) else { return nil }
        return written[..<place.lowerBound] + Path.quoted(key) + written[place.upperBound...]
    }

    /// A path with double quotes in place of the single ones around its keys: `meta.'app.version'`; nil for other texts.
    static func withDoubleQuotes(_ path: String) -> String? {
        let parts = path.split(separator: "'", omittingEmptySubsequences: false)
        // Every other part stands in quotes, and dots around them.
        guard parts.count > 1, !parts.count.isMultiple(of: 2), !path.contains("\"") else { return nil }
        for (number, part) in parts.enumerated() {
            if number.isMultiple(of: 2) {
                guard number == 0 || part.isEmpty && number == parts.count - 1 || part.first == ".",
                    number == parts.count - 1 || part.isEmpty && number == 0 || part.last == "."
                else { return nil }
            } else if part.isEmpty {
                return nil
            }
        }
        return parts.joined(separator: "\"")
    }

    /// The path and the value of `a // ""`, as jq and shells write a default.
    static func withDefault(_ path: String) -> (path: String, value: String)? {
        for sign in ["//", "||", "??", ":-"] {
            let parts = path.split(separator: sign, maxSplits: 1).map(\.trimmed)
            guard parts.count == 2, parts[0].isBarePath, let first = parts[1].first else { continue }
            if first == "\"" || first == "'" { return parts[1].dropFirst().last == first ? (parts[0], parts[1]) : nil }
            if case .string = Literal(plain: parts[1]) { continue }
            return (parts[0], parts[1])
        }
        return nil
    }

    /// The paths that `a || b` tries one after the other.
    static func alternatives(_ path: String) -> [String]? {
        for sign in ["||", "??", "|"] where path.contains(sign) {
            let parts = path.split(separator: sign).map(\.trimmed)
            return parts.count > 1 && parts.allSatisfy(\.isBarePath) ? parts : nil
        }
        return nil
    }
}

extension String {
    /// A Cyrillic letter right beside a Latin one, which looks alike.
    fileprivate var letterOfAnotherAlphabet: String? {
        for (left, right) in zip(unicodeScalars, unicodeScalars.dropFirst()) {
            if left.isCyrillic, right.isLatin { return String(left) }
            if left.isLatin, right.isCyrillic { return String(right) }
        }
        return nil
    }
}

extension Unicode.Scalar {
    fileprivate var isCyrillic: Bool { (0x400...0x4FF).contains(value) }
    fileprivate var isLatin: Bool { isASCII && properties.isAlphabetic }
}

extension String {
    /// True if the text consists of names with dots between them.
    var isBarePath: Bool {
        let steps = split(separator: ".", omittingEmptySubsequences: false)
        return steps.allSatisfy { step in
            !step.isEmpty && step.utf8.allSatisfy { $0.isWordByte || $0 == 0x5F || $0 == 0x2D || $0 >= 0x80 }
        }
    }
}
