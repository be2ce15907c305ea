import SpecSource

extension RuleInfo {
    /// The text of `speclint explain`: the reason, a bad and a good spec, how to fix it and how to silence it.
    public var explanation: String {
        var parts = ["\(id): \(summary)", facts, why]
        if !bad.isEmpty {
            parts.append("bad:\n\n" + bad.indented)
            parts.append("good:\n\n" + good.indented)
        }
        parts.append("to fix it: \(howToFix)")
        parts.append("to silence it: \(silencing)")
        return parts.joined(separator: "\n\n") + "\n"
    }

    /// `warning · yaml · certain · fixed by --fix`.
    var facts: String {
        var facts = [
            isOn ? severity.rawValue : "off (\(severity.rawValue) once it is on)", group.rawValue, precision.rawValue,
        ]
        switch fix {
        case .safe?: facts.append("fixed by --fix where the edit is clear")
        case .unsafe?: facts.append("fixed by --fix --unsafe where the edit is clear")
        case nil: break
        }
        return facts.joined(separator: " · ")
    }

    private var silencing: String {
        if stopsLoading { return "it can't be silenced, since programs refuse the spec as well" }
        if group == .lint { return "fix it; it is about comments and configs themselves" }
        return
            "`# speclint: ignore \(id) -- why` above the place or behind it, or `rules: {\(id): off}` in `.speclint.yaml`"
    }
}

extension RuleRegistry {
    /// One line for each rule: its name, its severity, what it finds.
    public static var list: String {
        let width = all.map(\.id.count).max() ?? 0
        return RuleGroup.allCases.map { group in
            let lines = all.filter { $0.group == group }.map { rule in
                let level = rule.isOn ? rule.severity.rawValue : "off"
                let fix = rule.fix.map { $0 == .safe ? " (fix)" : " (unsafe fix)" } ?? ""
                return "  " + rule.id.padded(to: width) + "  " + level.padded(to: 7) + "  " + rule.summary + fix + "\n"
            }
            return "\(group.rawValue): \(group.summary)\n" + lines.joined()
        }
        .joined(separator: "\n")
    }

    /// All rules as a JSON array, one a line.
    public static var json: String {
        let rules = all.map { rule in
            let members: [(String, String)] = [
                ("id", rule.id.jsonLiteral), ("group", rule.group.rawValue.jsonLiteral),
                ("severity", rule.severity.rawValue.jsonLiteral), ("isOn", String(rule.isOn)),
                ("precision", rule.precision.rawValue.jsonLiteral), ("fix", rule.fix?.rawValue.jsonLiteral ?? "null"),
                ("stopsLoading", String(rule.stopsLoading)), ("summary", rule.summary.jsonLiteral),
                ("why", rule.why.jsonLiteral), ("bad", rule.bad.jsonLiteral), ("good", rule.good.jsonLiteral),
                ("how_to_fix", rule.howToFix.jsonLiteral),
            ]
            return "{" + members.map { "\($0.0.jsonLiteral): \($0.1)" }.joined(separator: ", ") + "}"
        }
        return "[\n" + rules.joined(separator: ",\n") + "\n]\n"
    }

    /// The page of all rules in the documentation.
    public static var page: String {
        var text = """
            # Rules of speclint

            All that `speclint` finds, with why it matters.

            ## Overview

            `speclint explain RULE` shows a rule on the command line. What stops a spec from loading is an error in programs too, \
            and can't be silenced; all else can, by a comment with a reason or in `.speclint.yaml`:

            <!-- rule -->
            ```yaml
            # speclint: ignore unused-mapping -- read by the importer only
            ```

            A rule that is *likely* goes by evidence, which its message names, and is never an error. <!-- made by `speclint rules \
            --format markdown`; don't edit -->

            """
        for group in RuleGroup.allCases {
            text += "\n## \(group.title)\n"
            for rule in all where rule.group == group { text += "\n" + rule.section }
        }
        return text
    }
}

extension RuleInfo {
    /// The rule's part of the page.
    fileprivate var section: String {
        var text = "### \(id)\n\n\(summary.prefix(1).uppercased() + summary.dropFirst()). *\(facts)*\n\n\(why)\n"
        if !bad.isEmpty {
            text +=
                "\nBad:\n\n<!-- rule -->\n```yaml\n\(bad.visible)\n```\n\nGood:\n\n<!-- rule -->\n```yaml\n\(good.visible)\n```\n"
        }
        return text + "\n\(howToFix)\n"
    }
}

extension RuleGroup {
    /// The subject of the group's rules, in one line.
    public var summary: String {
        switch self {
        case .yaml: "the text as YAML"
        case .limits: "size and depth"
        case .structure: "keywords and their values"
        case .names: "mappings, properties, transformers, files"
        case .paths: "where values are read and written"
        case .types: "types, dates, tables, defaults"
        case .mapping: "mappings as wholes, and those that choose"
        case .lifecycle: "what a spec is kept in order by; off by default"
        case .examples: "examples and what comes of them"
        case .lint: "comments and configs of speclint itself"
        }
    }

    fileprivate var title: String {
        rawValue == "yaml" ? "YAML" : rawValue.prefix(1).uppercased() + rawValue.dropFirst()
    }
}

extension String {
    /// Characters that nobody sees, as escapes.
    fileprivate var visible: String {
        unicodeScalars.map { scalar in
            let isHidden = scalar.value == 0x200B || scalar.value == 0x2028 || scalar.value == 0x2029
            return isHidden ? "<U+\(String(scalar.value, radix: 16, uppercase: true))>" : String(scalar)
        }
        .joined()
    }

    fileprivate var indented: String {
        visible.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "    " + $0 }
            .joined(separator: "\n")
    }

    fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
