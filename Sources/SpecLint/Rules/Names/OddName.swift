import SpecIR
import SpecSource

/// `price:{type`, `name;` and `“name”` are names of properties to YAML, which hardly anyone means.
struct OddName: MappingRule {
    let info = RuleInfo(
        "odd-name",
        group: .names,
        severity: .warning,
        precision: .likely,
        summary: "a name with signs that no name has",
        why: """
            Where a colon, a blank or a quote is missing or too much, YAML takes the rest of the line for the name of a property \
            or a mapping. Such a property reads a key that isn't there.
            """,
        bad: """
            specmap: 1
            mappings:
              Person:
                properties:
                  -name: full_name
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                properties:
                  name: full_name
            """,
        howToFix: "Look at the colon, the blank behind it and the quotes; put a name that is meant so in quotes."
    )

    func check(_ mapping: CheckedMapping, _ log: RuleLog) {
        check(mapping.stated.name, what: "mapping", mapping: mapping, into: log)
        for property in mapping.stated.properties {
            check(property.name, what: "property", mapping: mapping, into: log)
        }
        // Beside `unknown: keep`, these name members that no property reads as well.
        let listed = [mapping.stated.only, mapping.stated.ignore].compactMap { $0 }.flatMap { selection in
            (selection.read ?? []) + (selection.read == selection.write ? [] : selection.write ?? [])
        }
        guard mapping.mapping.unknown == .keep else { return }
        let known = Set(mapping.mapping.properties.map(\.name.value))
        for name in listed where !known.contains(name.value) {
            check(name, what: "member", mapping: mapping, into: log)
        }
    }

    private func check(_ name: Located<String>, what: String, mapping: CheckedMapping, into log: RuleLog) {
        if let help = SeveralLines.help(for: name) {
            let message = "YAML joins these lines to the one name `\(name.value.shown)` of a \(what)"
            return log.report(message, at: name.range, help: help)
        }
        guard let sign = PathSpelling(text: name.value).oddSign ?? name.value.blank ?? name.value.colon,
            let first = name.range.text.first, first != "'", first != "\""
        else { return }
        if mapping.samples.contains(where: { !$0.parts(at: [.member(name.value)]).isEmpty }) { return }
        log.report(
            "the name of the \(what) `\(name.value.shown)` holds \(sign == " " ? "a blank" : PathSpelling.inWords(sign))",
            at: name.range,
            help: help(name.value, sign)
        )
    }

    private func help(_ name: String, _ sign: String) -> String {
        let quotes = "put the name in quotes if it is meant"
        if sign == " " { return "put a `:` between a name and its path, or a `,` between two names; or \(quotes)" }
        if sign == "-", name.first == "-" {
            return "in a list `-` needs a blank behind it, and a map has none; or \(quotes)"
        }
        if PathSpelling.inWords(sign) != "`\(sign)`" { return "write the letter of the same alphabet, or \(quotes)" }
        if name.contains("：") { return "write `:` for the wide colon, or \(quotes)" }
        if name.contains(":") { return "put a blank behind the `:`; or \(quotes)" }
        return "delete the sign, or \(quotes)"
    }
}

extension String {
    /// A colon before the name of a type, or before a path: `size:integer`, `by:author.name`. `dc:title` is a key of XML.
    fileprivate var colon: String? {
        guard holds(UInt8(ascii: ":")), let colon = utf8.lastIndex(of: UInt8(ascii: ":")) else { return nil }
        let value = self[index(after: colon)...]
        return TypeName(rawValue: String(value)) == nil && !value.utf8.contains(UInt8(ascii: ".")) ? nil : ":"
    }

    /// A blank between two words of ASCII letters, digits, `_` and dots.
    fileprivate var blank: String? {
        holds(0x20) && utf8.allSatisfy { $0.isWordByte || "_. ".utf8.contains($0) } ? " " : nil
    }
}
