import SpecIR
import SpecSource

// The `house` of a config: conventions of a team.
extension ConfigReader {
    private static let houseKeys = [
        "names", "style", "pattern", "require", "in", "forbid", "forbid-transformer", "severity", "message",
    ]

    private static let subjects = ["names", "require", "forbid", "forbid-transformer"]

    func houseRules(_ node: YAMLNode) -> [HouseRule] {
        guard isList(node, what: "`house`", expected: "a list of rules such as `{names: properties, style: camelCase}`")
        else {
            return []
        }
        return node.itemsOrSelf.compactMap(houseRule)
    }

    private func houseRule(_ node: YAMLNode) -> HouseRule? {
        guard isMap(node, what: "each item of `house`", expected: "`{names: …}`, `{require: …}` or `{forbid: …}`")
        else { return nil }
        var texts: [String: Located<String>] = [:]
        for member in node.members {
            guard Self.houseKeys.contains(member.key.value) else {
                reportUnknown(member.key, among: Self.houseKeys, in: "an item of `house`")
                return nil
            }
            guard let value = text(member.value, what: "`\(member.key.value)`", expected: "text") else { return nil }
            texts[member.key.value] = value
        }
        let stated = Self.subjects.filter { texts[$0] != nil }
        guard stated.count == 1, let subject = subject(texts, at: node.range) else {
            if stated.count != 1 {
                let found = stated.isEmpty ? "none of them" : stated.map { "`\($0)`" }.joined(separator: " and ")
                report(
                    "config-value",
                    "an item of `house` has one of `names`, `require`, `forbid` and `forbid-transformer`, found \(found)",
                    at: node.range,
                    help: "write an item for each"
                )
            }
            return nil
        }
        var rule = HouseRule(subject: subject, message: texts["message"]?.value, range: node.range)
        if let level = texts["severity"] {
            guard let severity = choice(level, key: "severity", choices: Diagnostic.Severity.allCases.map(\.rawValue))
            else {
                return nil
            }
            rule.severity = Diagnostic.Severity(rawValue: severity) ?? rule.severity
        }
        return rule
    }

    private func subject(_ texts: [String: Located<String>], at range: SourceRange) -> HouseRule.Subject? {
        if let names = texts["names"] {
            guard let named = choice(names, key: "names", choices: HouseRule.Named.allCases.map(\.rawValue)),
                let named = HouseRule.Named(rawValue: named), let form = form(texts, at: range)
            else { return nil }
            return .names(named, form)
        }
        if let keyword = texts["require"] {
            let place = texts["in"].map { choice($0, key: "in", choices: HouseRule.places.map(\.name)) } ?? "mappings"
            guard let place = HouseRule.places.first(where: { $0.name == place })?.place,
                isKeyword(keyword, "require", at: [place])
            else { return nil }
            return .required(keyword.value, in: place)
        }
        if let keyword = texts["forbid"] {
            return isKeyword(keyword, "forbid", at: Keyword.Place.allCases) ? .forbidden(keyword.value) : nil
        }
        guard let transformer = texts["forbid-transformer"], isTransformer(transformer) else { return nil }
        return .forbiddenTransformer(transformer.value)
    }

    /// Returns true for a transformer of the language, and for any name that a program may give to one of its own.
    private func isTransformer(_ name: Located<String>) -> Bool {
        let known = Transformer.all.map(\.name)
        guard !known.contains(name.value), let near = nearest(name.value, among: known) else { return true }
        report(
            "config-value",
            "`forbid-transformer` takes a transformer, found `\(name.value.shown)`",
            at: name.range,
            help: "did you mean `\(near)`?"
        )
        return false
    }

    private func form(_ texts: [String: Located<String>], at range: SourceRange) -> HouseRule.Form? {
        switch (texts["style"], texts["pattern"]) {
        case (let style?, nil):
            let styles = Naming.allCases.filter { $0 != .none }.map(\.rawValue)
            return choice(style, key: "style", choices: styles).flatMap(Naming.init).map { .style($0) }
        case (nil, let pattern?):
            return .pattern(Glob(pattern.value))
        case (nil, nil), (_?, _?):
            report(
                "config-value",
                "`names` goes with either `style` or `pattern`",
                at: range,
                help: "such as `style: camelCase` or `pattern: 'Api*'`"
            )
            return nil
        }
    }

    private func isKeyword(_ name: Located<String>, _ key: String, at places: [Keyword.Place]) -> Bool {
        if places.contains(where: { Keyword.named(name.value, at: $0) != nil }) { return true }
        let known = places.flatMap { Keyword.known(at: $0).map(\.name) }
        report(
            "config-value",
            "`\(key)` takes a keyword\(places.count == 1 ? " \(places[0].description)" : ""), found `\(name.value.shown)`",
            at: name.range,
            help: nearest(name.value, among: known).map { "did you mean `\($0)`?" } ?? "name a keyword of specs"
        )
        return false
    }

    private func choice(_ text: Located<String>, key: String, choices: [String]) -> String? {
        if choices.contains(text.value) { return text.value }
        report(
            "config-value",
            "`\(key)` is one of \(choices.map { "`\($0)`" }.joined(separator: ", ")), found `\(text.value.shown)`",
            at: text.range,
            help: nearest(text.value, among: choices).map { "did you mean `\($0)`?" }
        )
        return nil
    }
}
