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
        for stated in mapping.statedPaths {
            if !stated.path.range.isOrdinaryPath {
                check(stated, mapping: mapping, into: log)
            } else if let advice = FirstItem.advice(for: stated.path, mapping)
                ?? NumberedMember.advice(for: stated.path, mapping)
                ?? OwnObject.advice(for: stated, mapping)
                ?? ThreeDots.advice(for: stated.path)
            {
                log.report(advice.message, at: stated.path.range, help: advice.help)
            }
        }
        for property in mapping.stated.properties {
            if let template = property.template { TemplateSigns.check(template, of: mapping, log) }
        }
    }

    private func check(_ stated: StatedPath, mapping: CheckedMapping, into log: RuleLog) {
        let path = stated.path
        if stated.role == .template { return TemplateSigns.check(path, of: mapping, log) }
        let advice =
            SeveralLines.advice(for: path) ?? AddressAsKey.advice(for: path, mapping)
            ?? ItemFromEnd.advice(for: path, mapping)
        if let advice { return log.report(advice.message, at: path.range, help: advice.help) }
        if let foreign = ForeignPath(path.range.text.unquoted, in: mapping) {
            return check(path, mapping: mapping, foreign, into: log)
        }
        if let sign = PathSpelling.foreignSign(in: path.range.text.unquoted) {
            return check(path, mapping: mapping, sign: sign, into: log)
        }
        if let advice = BlankInKey.advice(for: stated, mapping) ?? ColonInKey.advice(for: stated, mapping) {
            return log.report(advice.message, at: path.range, help: advice.help)
        }
        for (position, step) in path.value.steps.enumerated() {
            guard case .member(let key) = step, let sign = PathSpelling(text: key).oddSign else { continue }
            let written = path.range.text
            // In quotes the key is meant; so it is where data has it. Typographic quotes are another rule's.
            // A filter of JSONPath can't be written without quotes.
            let isQuoted = written.first.map(Self.isQuote) == true && written.last.map(Self.isQuote) == true
            if isQuoted, !key.contains("[?") { continue }
            if written.contains(Path.quoted(key)) { continue }
            let prefix = path.value.steps[...position]
            if mapping.samples.contains(where: { !$0.parts(at: prefix).isEmpty }) { continue }
            if stated.isOfElement, mapping.hasKeyAnywhere(key) { continue }
            report(path, oddStep: position, sign: sign, mapping, into: log)
            return
        }
    }

    /// Reports a path that another language spells so, in quotes or not, unless data has its first odd key.
    private func check(_ path: Located<Path>, mapping: CheckedMapping, sign: String, into log: RuleLog) {
        guard let odd = path.value.steps.firstIndex(where: { $0.key?.contains(sign) == true }),
            !mapping.hasKey(of: path.value, with: sign)
        else { return }
        report(path, oddStep: odd, sign: sign, mapping, into: log)
    }

    /// Reports a path that another language spells so, unless data has its first odd key.
    private func check(_ path: Located<Path>, mapping: CheckedMapping, _ foreign: ForeignPath, into log: RuleLog) {
        if mapping.hasKey(of: path.value, with: foreign.sign) { return }
        let written = path.range.text.unquoted
        let meant = foreign.meant.map { "write `\($0.shown)`" }
        // Of several steps only one takes quotes.
        let isOneKey = path.value.steps.count == 1 && !written.contains("'")
        log.report(
            "`\(written.shown)` reads a key that holds `\(foreign.sign)`",
            at: path.range,
            help: [meant, foreign.words].compactMap { $0 }.joined(separator: ": ")
                + (isOneKey ? "; or put the key in double quotes if it is spelled so: `'\"\(written.shown)\"'`" : ""),
            fixes: foreign.isCertain
                ? foreign.meant.map { [Diagnostic.Fix("write `\($0)`", [Diagnostic.Edit(path.range, $0)])] } ?? [] : []
        )
    }

    private static func isQuote(_ character: Character) -> Bool {
        character == "'" || character == "\"" || SmartQuotes.quotes.contains(character)
    }

    private func report(
        _ path: Located<Path>,
        oddStep: Int,
        sign: String,
        _ mapping: CheckedMapping,
        into log: RuleLog
    ) {
        let written = path.range.text.unquoted
        let meant = PathSpelling.quoting(oddStep, in: path.value, written: written)
        var words = meant.map { "put the key in double quotes if it is spelled so: `\($0.inSingleQuotes.shown)`" }
        var fixes: [Diagnostic.Fix] = []
        if written.contains("[?") {
            words =
                "a path doesn't choose elements: write `from` for the list, with `where` and `pick` beside it"
        } else if let other = PathSpelling.withDoubleQuotes(written) {
            let quoted = other.inSingleQuotes
            words = "the quotes of a key are double ones: write `\(quoted.shown)`"
            if path.range.text == written {
                fixes = [Diagnostic.Fix("write `\(quoted)`", [Diagnostic.Edit(path.range, quoted)])]
            }
        } else if let (path, transformers) = PathSpelling.piped(written) {
            words = ["write `{from: \(path), transform: \(transformers)}`", words].joined
        } else if let several = PathSpelling.alternatives(written) {
            words = ["name several paths in a list: `[\(several.joined(separator: ", "))]`", words].joined
        } else if let (path, other) = PathSpelling.withDefault(written) {
            words = ["write `{from: \(path), default: \(other)}`", words].joined
        } else if let type = PathNamesRule.typeOfGraphQL(written) {
            words = ["write `{type: \(type.rawValue)}`", words].joined
        } else if written.hasPrefix("$"), mapping.all.uses.isLedTo(mapping.index), written.dropFirst().first != "{",
            let other = PathSpelling.translated(written)
        {
            // It is unknown which of the two is meant.
            let path = other.shown
            let places = "write `$.\(path)` for a member of the document, `\(path)` for one of its own object"
            words = [places, words].joined
        } else if let other = PathSpelling.translated(written), other != written {
            words = ["write `\(other.shown)`", words].joined
            // Behind a dot, or in the middle of a word, a `/` may well be a part of the key.
            let isCertain = sign != "/" || written.hasPrefix("/") || written.hasPrefix("#/")
            if isCertain { fixes = [Diagnostic.Fix("write `\(other)`", [Diagnostic.Edit(path.range, other)])] }
        } else if sign == "(" {
            words = ["a path only locates a value; `type` and `transform` convert it", words].joined
        }
        log.report(
            "`\(written.shown)` reads a key that holds \(PathSpelling.inWords(sign))",
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
    /// The text in single quotes of YAML.
    var inSingleQuotes: String { "'" + replacing("'", with: "''") + "'" }

    /// The text without YAML's quotes.
    var unquoted: String {
        guard count > 1, let first, first == last, first == "'" || first == "\"" else { return self }
        return String(dropFirst().dropLast())
    }
}
