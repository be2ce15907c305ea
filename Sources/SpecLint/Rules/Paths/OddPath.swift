import SpecIR
import SpecSource

/// `a->b`, `/a/b`, `@.a`, `${a}`, `a?` and `a || b` are keys spelled so to a path, which hardly anyone means.
struct OddPath: MappingRule {
    let info = RuleInfo(
        "odd-path",
        group: .paths,
        severity: .warning,
        precision: .likely,
        fix: .unsafe,
        summary: "a path with signs of another language, which are letters of a key here",
        why: """
            A path is names with dots between them. Signs such as `/`, `->`, `?`, `|`, `(` or a leading `$` have no meaning in \
            it: they are part of the key that is looked for, and no such key is found.
            """,
        bad: """
            specmap: 1
            mappings:
              Person:
                properties:
                  city: /address/city
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                properties:
                  city: address.city
                  ratio: '"a/b"'
            """,
        howToFix:
            "Write the names with dots between them; put a key that holds such a sign in double quotes: `'\"a/b\"'`."
    )

    func check(_ mapping: CheckedMapping, _ log: RuleLog) {
        let stated = mapping.stated
        for case let path? in [stated.root, stated.choice.path] { check(path, mapping: mapping, into: log) }
        for path in stated.dropped { check(path, mapping: mapping, into: log) }
        var blocks: Set<Located<Path>> = []
        for property in stated.properties {
            check(pathsOf: property, mapping: mapping, into: log)
            if let path = property.within, blocks.insert(path).inserted { check(path, mapping: mapping, into: log) }
        }
    }

    private func check(pathsOf property: Property, mapping: CheckedMapping, into log: RuleLog) {
        for path in property.from ?? [] { check(path, mapping: mapping, into: log) }
        if let to = property.to { check(to, mapping: mapping, into: log) }
        for alternative in property.firstOf { check(pathsOf: alternative, mapping: mapping, into: log) }
    }

    private func check(_ path: Located<Path>, mapping: CheckedMapping, into log: RuleLog) {
        if path.range.isOrdinaryPath { return }
        if let sign = PathSpelling.foreignSign(in: path.range.text.unquoted) {
            return check(path, mapping: mapping, sign: sign, into: log)
        }
        for (position, step) in path.value.steps.enumerated() {
            guard case .member(let key) = step, let sign = PathSpelling(text: key).oddSign else { continue }
            let written = path.range.text
            // In quotes the key is meant; so it is where data has it. Typographic quotes are another rule's.
            // A filter of JSONPath can't be written without quotes.
            let isQuoted = written.first.map(Self.isQuote) == true && written.last.map(Self.isQuote) == true
            if isQuoted, !key.contains("[?") { continue }
            if written.contains("\"\(key)\"") { continue }
            let prefix = path.value.steps[...position]
            if mapping.samples.contains(where: { !$0.parts(at: prefix).isEmpty }) { continue }
            report(path, oddStep: position, sign: sign, into: log)
            return
        }
    }

    /// Reports a path that another language spells so, in quotes or not, unless data has its first odd key.
    private func check(_ path: Located<Path>, mapping: CheckedMapping, sign: String, into log: RuleLog) {
        let steps = path.value.steps
        guard let odd = steps.firstIndex(where: { $0.key?.contains(sign) == true }),
            !mapping.samples.contains(where: { !$0.parts(at: steps[...odd]).isEmpty })
        else { return }
        report(path, oddStep: odd, sign: sign, into: log)
    }

    private static func isQuote(_ character: Character) -> Bool {
        character == "'" || character == "\"" || SmartQuotes.quotes.contains(character)
    }

    private func report(_ path: Located<Path>, oddStep: Int, sign: String, into log: RuleLog) {
        let written = path.range.text.unquoted
        let meant = PathSpelling.quoting(oddStep, in: path.value, written: written)
        var words = meant.map { "put the key in double quotes if it is spelled so: `'\($0.shown)'`" }
        var fixes: [Diagnostic.Fix] = []
        if written.contains("[?") {
            words =
                "a path doesn't choose elements: write `from` for the list, with `where` and `pick` beside it"
        } else if let (path, transformers) = PathSpelling.piped(written) {
            words = ["write `{from: \(path), transform: \(transformers)}`", words].joined
        } else if let several = PathSpelling.alternatives(written) {
            words = ["name several paths in a list: `[\(several.joined(separator: ", "))]`", words].joined
        } else if let (path, other) = PathSpelling.withDefault(written) {
            words = ["write `{from: \(path), default: \(other)}`", words].joined
        } else if let other = PathSpelling.translated(written), other != written {
            words = ["write `\(other.shown)`", words].joined
            // Behind a dot, or in the middle of a word, a `/` may well be a part of the key.
            let isCertain = sign != "/" || written.hasPrefix("/") || written.hasPrefix("#/")
            if isCertain { fixes = [Diagnostic.Fix("write `\(other)`", [Diagnostic.Edit(path.range, other)])] }
        } else if sign == "(" {
            words = ["a path only says where; `type` and `transform` say what becomes of the value", words].joined
        }
        log.report(
            "`\(written.shown)` reads a key that holds `\(sign)`",
            at: path.range,
            help: words,
            fixes: fixes
        )
    }
}

extension [String?] {
    /// The advice in one sentence, each part one way to go.
    fileprivate var joined: String { compactMap(\.self).joined(separator: "; or ") }
}

extension SourceRange {
    /// True if all that stands there is ASCII letters, digits, `_` and dots, as in most paths: no sign of any language.
    fileprivate var isOrdinaryPath: Bool {
        file.bytes.withUnsafeBufferPointer { bytes in
            bytes[lowerBound..<upperBound].allSatisfy {
                $0.isWordByte || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "_")
            }
        }
    }
}

extension String {
    /// The text without YAML's quotes.
    var unquoted: String {
        guard count > 1, let first, first == last, first == "'" || first == "\"" else { return self }
        return String(dropFirst().dropLast())
    }
}
