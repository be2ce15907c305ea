import SpecIR
import SpecSource

/// `split: \t`: outside double quotes a backslash and a letter, which hardly any data has.
struct LiteralEscape: NestedRule {
    let info = RuleInfo(
        "literal-escape",
        group: .types,
        severity: .warning,
        precision: .likely,
        fix: .unsafe,
        summary: "an escape in the argument of a transformer that is a backslash and a letter",
        why: """
            `\\t` and `\\n` mean a tab and a line break in double quotes alone. Elsewhere they are a backslash and a letter, and a \
            transformer that looks for them finds nothing.
            """,
        bad: #"""
            specmap: 1
            mappings:
              Person:
                properties:
                  tags: {list: string, transform: {split: \t}}
            """#,
        good: #"""
            specmap: 1
            mappings:
              Person:
                properties:
                  tags: {list: string, transform: {split: "\t"}}
            """#,
        howToFix: #"Put the text in double quotes; where the backslash is meant, write `"\\t"`."#
    )

    func check(_ rule: ValueRule, at place: NestedPlace, _ log: RuleLog) {
        for transform in rule.transforms { check(transform, log) }
    }

    private func check(_ transform: Transform, _ log: RuleLog) {
        // In double quotes two backslashes are one that is meant.
        guard let argument = transform.argument, let text = argument.value.texts.first(where: \.isEscape),
            !argument.range.text.contains(#"\\"#)
        else { return }
        let isAlone = argument.value == .string(text)
        log.report(
            "`\(text)` is a backslash and a letter here, as it doesn't stand in double quotes",
            at: argument.range,
            help: #"put it in double quotes: `"\#(text)"`; where the backslash is meant, write `"\\#(text)"`"#,
            fixes: isAlone ? [quoting(text, at: argument.range)] : []
        )
    }

    private func quoting(_ text: String, at range: SourceRange) -> Diagnostic.Fix {
        Diagnostic.Fix("put it in double quotes", [Diagnostic.Edit(range, "\"\(text)\"")], isUnsafe: true)
    }
}

extension Literal {
    /// The texts that an argument consists of, with the keys of a map.
    fileprivate var texts: [String] {
        switch self {
        case .string(let text): [text]
        case .array(let items): items.flatMap(\.texts)
        case .object(let members): members.flatMap { [$0.key] + $0.value.texts }
        case .null, .boolean, .number: []
        }
    }
}

extension String {
    /// True for nothing but tabs and line breaks as escapes: `\t`, `\r\n`.
    fileprivate var isEscape: Bool {
        let bytes = Array(utf8)
        guard !bytes.isEmpty, bytes.count.isMultiple(of: 2) else { return false }
        return stride(from: 0, to: bytes.count, by: 2).allSatisfy {
            bytes[$0] == UInt8(ascii: "\\") && "tnr".utf8.contains(bytes[$0 + 1])
        }
    }
}
