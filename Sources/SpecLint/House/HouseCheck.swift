import SpecIR
import SpecSource

/// Checks a spec by the conventions of a config, whether it loads or not.
struct HouseCheck {
    private let rules: [HouseRule]
    private let report: (Diagnostic) -> Void

    init(_ rules: [HouseRule], report: @escaping (Diagnostic) -> Void) {
        self.rules = rules
        self.report = report
    }

    /// The rule under whose id all conventions are reported.
    static let info = RuleInfo(
        "house-rule",
        group: .lifecycle,
        severity: .warning,
        summary: "a name, keyword or transformer against a convention of the config",
        why: """
            A team that agrees on names, on descriptions or on what it doesn't use can have that checked. `house` in \
            `.speclint.yaml` lists the conventions, each with a severity and a message of its own.
            """,
        bad: "",
        good: "",
        howToFix: "Follow the message, or change `house` in the config."
    )

    func check(_ root: YAMLNode) {
        if let start = root.members.first { require(root.members, of: "the spec", at: .file, start.key.range) }
        keywords(root, at: .file)
    }

    private func keywords(_ node: YAMLNode, at place: Keyword.Place) {
        for member in node.members where member.mergedBy == nil {
            guard let kind = Keyword.valueKind(of: member.key.value, at: place) else { continue }
            for case (let rule, .forbidden(member.key.value)) in subjects {
                add(rule, "`\(member.key.value)` isn't used here", at: member.key.range, help: "do without it")
            }
            value(member.value, kind)
        }
    }

    /// Goes through the parts of a keyword's value that hold keywords, names or transformers.
    private func value(_ node: YAMLNode, _ kind: ValueKind) {
        switch kind {
        case .text, .version, .flag, .off, .choice, .choices, .name, .list, .oneOrList, .selection, .map, .nothing,
            .number, .cases, .hostKinds, .update, .dateFormats, .path, .paths, .pathList, .pairs, .json, .jsonList,
            .bound,
            .table, .terms, .constants, .conditions:
            break
        case .mappings:
            for inner in node.members where inner.mergedBy == nil {
                name(inner.key, .mappings)
                require(inner.value.members, of: inner.key.value, at: .mapping, inner.key.range)
                keywords(inner.value, at: .mapping)
            }
        case .within: for inner in node.members { properties(inner.value) }
        case .properties: properties(node)
        case .element: keywords(node, at: .element)
        case .transformers: transformers(node)
        case .transformLists:
            for inner in node.members {
                name(inner.key, .transforms)
                transformers(inner.value)
            }
        case .extent: keywords(node, at: .extent)
        case .requirement, .requirements, .requirementList:
            for item in node.itemsOrSelf { keywords(item, at: .requirement) }
        case .alternatives: for item in node.itemsOrSelf { keywords(item, at: .alternative) }
        case .hostTransformers: for inner in node.members { keywords(inner.value, at: .hostTransformer) }
        case .keywords(let place): keywords(node, at: place)
        case .entries(let place, _), .oneOrEntries(let place, _):
            for item in node.itemsOrSelf { keywords(item, at: place) }
        }
    }

    private func properties(_ node: YAMLNode) {
        if case .sequence(let items) = node.content {
            for item in items {
                if case .scalar(let scalar) = item.content {
                    property(Located(scalar.text, item.range), nil)
                } else {
                    properties(item)
                }
            }
            return
        }
        for member in node.members where member.mergedBy == nil { property(member.key, member.value) }
    }

    private func property(_ stated: Located<String>, _ rule: YAMLNode?) {
        name(stated, .properties)
        require(rule?.members ?? [], of: stated.value, at: .property, stated.range)
        if let rule { keywords(rule, at: .property) }
    }

    private func transformers(_ node: YAMLNode) {
        for item in node.itemsOrSelf {
            var stated = item.members.map(\.key)
            if case .scalar(let scalar) = item.content { stated = [Located(scalar.text, item.range)] }
            for name in stated {
                for case (let rule, .forbiddenTransformer(name.value)) in subjects {
                    add(
                        rule,
                        "the transformer `\(name.value.shown)` isn't used here",
                        at: name.range,
                        help: "do without it"
                    )
                }
            }
        }
    }
}

extension HouseCheck {
    private var subjects: [(HouseRule, HouseRule.Subject)] { rules.map { ($0, $0.subject) } }

    private func name(_ name: Located<String>, _ named: HouseRule.Named) {
        for case (let rule, .names(named, let form)) in subjects where !form.fits(name.value) {
            let form = (words: form.text, help: form.help(for: name.value))
            add(
                rule,
                "`\(name.value.shown)` doesn't fit `\(form.words)`, the form of names of \(named.rawValue)",
                at: name.range,
                help: form.help
            )
        }
    }

    private func require(_ members: [YAMLMember], of owner: String, at place: Keyword.Place, _ range: SourceRange) {
        for case (let rule, .required(let keyword, in: place)) in subjects
        where !members.contains(where: { $0.key.value == keyword }) {
            let owner = place == .file ? owner : "`\(owner.shown)`"
            add(rule, "\(owner) has no `\(keyword)`", at: range, help: "write `\(keyword)`")
        }
    }

    private func add(_ rule: HouseRule, _ words: String, at range: SourceRange, help: String) {
        report(
            Diagnostic(
                Self.info.id,
                words + (rule.message.map { ": \($0)" } ?? ""),
                at: range,
                severity: rule.severity,
                notes: [Diagnostic.Note("the config sets this rule", at: rule.range)],
                help: help
            )
        )
    }
}
