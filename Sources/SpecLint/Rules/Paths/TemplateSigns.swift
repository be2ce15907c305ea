import SpecIR
import SpecSource

/// Signs of other languages in templates: `${first}`, `{first|upper}`, `{first:10}`, `{first}}`.
enum TemplateSigns {
    /// Reports a path in braces with signs that are letters of a key.
    static func check(_ path: Located<Path>, of mapping: CheckedMapping, _ log: RuleLog) {
        for (position, step) in path.value.steps.enumerated() {
            guard case .member(let key) = step, let sign = PathSpelling(text: key).oddSign ?? formatSign(in: key) else {
                continue
            }
            let written = path.range.text
            if written.contains("\"\(key)\"")
                || mapping.samples.contains(where: { !$0.parts(at: path.value.steps[...position]).isEmpty })
            {
                continue
            }
            let bare = String(written.prefix { $0.isLetter || $0.isNumber || "_.-".contains($0) })
            let meant = PathSpelling.translated(written) ?? (bare.isBarePath ? bare : nil)
            let words = meant.map { "write `{\($0.shown)}`: braces hold a path, and its value is taken as it is" }
            return log.report(
                "`\(written.shown)` reads a key that holds `\(sign)`",
                at: path.range,
                help: [words, "put the key in double quotes if it is spelled so: `{\"\(key.shown)\"}`"]
                    .compactMap { $0 }.joined(separator: "; or ")
            )
        }
    }

    /// `first:10`, with a format behind the colon. `dc:title` is a key of XML.
    private static func formatSign(in key: String) -> String? {
        guard let colon = key.firstIndex(of: ":"), let next = key[colon...].dropFirst().first else { return nil }
        return next.isLetter || next == "_" ? nil : ":"
    }

    /// Reports signs in front of all braces, or behind them, which stay in the text.
    static func check(_ template: Located<Template>, of mapping: CheckedMapping, _ log: RuleLog) {
        let paths = template.value.paths
        let signs = paths.compactMap(signInFront)
        if signs.count == paths.count, let first = signs.first, signs.allSatisfy({ $0.text == first.text }),
            paths.count > 1 || !isUnit(first.text, of: paths[0].value)
        {
            return report(signs, place: "in front of", in: template, into: log)
        }
        let braces = paths.compactMap(braceBehind)
        if !braces.isEmpty { return report(braces, place: "behind", in: template, into: log) }
        for case .text(let text) in template.value.pieces {
            if let path = lostPath(in: text, isOnly: paths.isEmpty) { return report(path, in: text, of: template, log) }
        }
        if closesNothing(template.value) {
            log.report(
                "the `}` is text here, and stays in the result: no `{` opens it",
                at: template.range,
                help: "delete it, or put a `{` in front of the path"
            )
        }
    }

    /// Returns true if the text has a brace that nothing opens.
    private static func closesNothing(_ template: Template) -> Bool {
        var depth = 0
        for case .text(let text) in template.pieces {
            for scalar in text.unicodeScalars {
                if scalar == "{" { depth += 1 }
                if scalar == "}" { depth -= 1 }
                if depth < 0 { return true }
            }
        }
        return false
    }

    /// The path of `a.b}` or `[a.b]` in the text of a template; nil where there is none.
    private static func lostPath(in text: String, isOnly: Bool) -> String? {
        for (open, close) in [("", "}"), ("[", "]"), ("(", ")"), ("<", ">")] {
            guard let end = text.firstRange(of: close)?.lowerBound else { continue }
            let path = String(
                text[..<end].reversed().prefix { $0.isLetter || $0.isNumber || "_.-".contains($0) }.reversed()
            )
            let isOpen = text[..<end].hasSuffix(open + path)
            // `{name} [v1.2]` may be meant; a brace that nothing opens never is.
            if isOpen, path.isBarePath, close == "}" || isOnly && path.contains(".") { return path }
        }
        return nil
    }

    private static func report(_ path: String, in text: String, of template: Located<Template>, _ log: RuleLog) {
        log.report(
            "`\(path.shown)` is text here: a path stands in one pair of braces",
            at: template.range,
            help: "write `{\(path.shown)}`"
        )
    }

    private static func report(
        _ signs: [SourceRange],
        place: String,
        in template: Located<Template>,
        into log: RuleLog
    ) {
        let start = template.range.lowerBound
        var text = Array(template.range.text.utf8)
        for sign in signs.reversed() { text.removeSubrange(sign.lowerBound - start..<sign.upperBound - start) }
        let meant = String(decoding: text, as: UTF8.self)
        // `#{tag}` may be a hashtag.
        let isCertain = signs.count > 1 || signs[0].text != "#"
        log.report(
            "`\(signs[0].text)` \(place) the braces is text, and stays in the result",
            at: signs[0],
            help: "write `\(meant.unquoted.shown)`",
            fixes: isCertain
                ? [Diagnostic.Fix("write `\(meant.unquoted.shown)`", signs.map { Diagnostic.Edit($0, "") })] : []
        )
    }

    /// The sign of `${a}`, `#{a}` or `%{a}`.
    private static func signInFront(of path: Located<Path>) -> SourceRange? {
        let (file, brace) = (path.range.file, path.range.lowerBound - 1)
        guard brace > 0, file.bytes[brace] == UInt8(ascii: "{"), "$#%".utf8.contains(file.bytes[brace - 1]) else {
            return nil
        }
        return SourceRange(file: file, lowerBound: brace - 1, upperBound: brace)
    }

    /// The second brace of `{a}}`.
    private static func braceBehind(_ path: Located<Path>) -> SourceRange? {
        let (file, end) = (path.range.file, path.range.upperBound)
        guard end + 1 < file.bytes.count, file.bytes[end] == UInt8(ascii: "}"), file.bytes[end + 1] == file.bytes[end]
        else { return nil }
        return SourceRange(file: file, lowerBound: end + 1, upperBound: end + 2)
    }

    /// Returns true if a sign may be meant in front of one value: `${price}`, `#{number}`.
    private static func isUnit(_ sign: String, of path: Path) -> Bool {
        guard let key = path.steps.last?.key, let last = Slip.words(of: key).last else { return sign != "%" }
        let word = String(decoding: last.singular, as: UTF8.self)
        return sign == "$" ? amounts.contains(word) : sign == "#" ? numbers.contains(word) : false
    }

    private static let amounts: Set = [
        "price", "amount", "total", "subtotal", "cost", "fee", "salary", "balance", "sum", "tax", "value", "usd",
        "dollar",
        "budget", "revenue", "discount", "rate", "tip", "payment", "due", "net", "gross",
    ]
    private static let numbers: Set = [
        "number", "id", "iid", "no", "num", "nr", "index", "rank", "position", "tag", "hashtag", "channel", "color",
        "colour", "hex", "code", "key", "issue", "ticket", "order", "name", "count", "room", "version", "rgb",
    ]
}
