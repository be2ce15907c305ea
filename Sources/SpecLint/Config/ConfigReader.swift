import SpecIR
import SpecSource

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Reads a `.speclint.yaml` and reports its errors in the same way as errors of a spec.
struct ConfigReader {
    private let log: ProblemLog
    private var open: Set<String> = []

    /// Ranges that can't be read as YAML. An entry that seems to be missing may be in one of them.
    private var skipped: [SourceRange] = []

    init(_ log: ProblemLog) { self.log = log }

    private static let keys = [
        "extends", "include", "exclude", "rules", "overrides", "baseline", "samples", "entries", "fail-on",
        "limits", "house", "rule-docs",
    ]

    /// Reads the file at an absolute path.
    ///
    /// - Returns: the settings; nil for a file that can't be read, which is reported where it is named, or at the file.
    mutating func read(at path: String, named name: String, by reference: SourceRange? = nil) -> LintConfig? {
        let kind = FileKind(atPath: path)
        if kind == .file, let data = FileManager.default.contents(atPath: path) {
            return read(SourceFile(name: name, bytes: Array(data)), at: path)
        }
        let reason =
            switch kind {
            case .file: "you lack the permission"
            case .folder: "it is a folder"
            case .special: "it isn't a regular file"
            case nil: "it is a link to a file that isn't there"
            }
        let own = SourceFile(name: name, bytes: [])
        unreadable.append(own)
        report(
            "config-value",
            "`\(name.shown)` can't be read: \(reason)",
            at: reference ?? SourceRange(file: own, lowerBound: 0, upperBound: 0)
        )
        return nil
    }

    /// Files that can't be read.
    private(set) var unreadable: [SourceFile] = []

    mutating func read(_ file: SourceFile, at path: String) -> LintConfig? {
        open.insert(path)
        let document = YAMLParser.document(file) { log.report($0) }
        var config = LintConfig(folder: DiskPath.folder(of: path))
        config.files = [file]
        skipped += document.skipped
        for rule in RuleRegistry.checks {
            guard let rule = rule as? any TextRule, rule.info.group == .yaml else { continue }
            let examined = ExaminedFile(file: file, document: document, spec: nil)
            rule.check(examined, RuleLog(rule: rule.info, RuleFindings(log)))
        }
        guard let root = document.root, !root.isAbsent else { return config }
        guard case .mapping(let members) = root.content else {
            report("config-value", "a config is a map of settings, found \(root.content.kindInWords)", at: root.range)
            return config
        }
        if let base = members.first(where: { $0.key.value == "extends" }) {
            for node in base.value.itemsOrSelf { extend(&config, node: node, file: file, path: path) }
        }
        for member in members { read(member, into: &config) }
        return config
    }

    private mutating func extend(_ config: inout LintConfig, node: YAMLNode, file: SourceFile, path: String) {
        guard let name = text(node, what: "`extends`", expected: "the path of a local file, or a list of them") else {
            return
        }
        let other = DiskPath.absolute(name.value, from: path)
        guard !name.value.contains("://"), DiskPath.isLinked(other) else {
            report("config-value", "`extends` names `\(name.value.shown)`, and there is no such file", at: name.range)
            return
        }
        guard !open.contains(other) else {
            report(
                "config-value",
                "`\(name.value.shown)` extends this file, so neither can be read first",
                at: name.range
            )
            return
        }
        let shown = file.name.split(separator: "/").dropLast().joined(separator: "/")
        let relative = (file.name.hasPrefix("/") ? "/" : "") + (shown.isEmpty ? "" : shown + "/") + name.value
        guard let base = read(at: other, named: relative, by: name.range) else { return }
        // Of several, a later one goes before an earlier one.
        config.rules += base.rules
        config.overrides += base.overrides
        config.exclude += base.exclude
        if !base.include.isEmpty { config.include = base.include }
        config.samples += base.samples
        if base.hasEntries { (config.entries, config.hasEntries) = (base.entries, true) }
        config.failOn = base.failOn ?? config.failOn
        config.house += base.house
        config.ruleDocs = base.ruleDocs ?? config.ruleDocs
        config.bytesLimit = base.bytesLimit ?? config.bytesLimit
        config.linesLimit = base.linesLimit ?? config.linesLimit
        config.files += base.files
    }

    private func read(_ member: YAMLMember, into config: inout LintConfig) {
        let value = member.value
        switch member.key.value {
        case "extends": break
        case "include": config.include = globs(value, "`include`")
        case "exclude": config.exclude += globs(value, "`exclude`")
        case "rules": config.rules += rules(value)
        case "overrides":
            guard isList(value, what: "`overrides`", expected: "a list of `{files: …, rules: …}`") else { return }
            config.overrides += value.itemsOrSelf.compactMap(override)
        case "baseline": config.baseline = text(value, what: "`baseline`", expected: "the path of a file")
        case "samples":
            guard isMap(value, what: "`samples`", expected: "names of mappings with the files that they read") else {
                return
            }
            config.samples += value.members.map { inner in
                if case .sequence(let files) = inner.value.content, files.isEmpty {
                    let message = "`samples` names no file for `\(inner.key.value.shown)`"
                    let help = "name files of JSON, or leave it out"
                    report("config-value", message, at: inner.value.range, help: help)
                }
                return LintConfig.Sample(mapping: inner.key, files: globs(inner.value, "`\(inner.key.value.shown)`"))
            }
        case "entries":
            config.hasEntries = true
            config.entries = value.itemsOrSelf.compactMap {
                text($0, what: "`entries`", expected: "a list of names of mappings")
            }
        case "fail-on": config.failOn = failOn(value)
        case "limits": limits(value, into: &config)
        case "house": config.house += houseRules(value)
        case "rule-docs": config.ruleDocs = ruleDocs(value)
        default: reportUnknown(member.key, among: Self.keys, in: "a config")
        }
    }

    private func failOn(_ node: YAMLNode) -> Located<String>? {
        let levels = ["error", "warning", "info", "never"]
        guard let stated = text(node, what: "`fail-on`", expected: "`error`, `warning`, `info` or `never`") else {
            return nil
        }
        if levels.contains(stated.value) { return stated }
        report(
            "config-value",
            "`fail-on` can be `error`, `warning`, `info` or `never`, found `\(stated.value.shown)`",
            at: stated.range,
            help: nearest(stated.value, among: levels).map { "did you mean `\($0)`?" }
        )
        return nil
    }

    private func ruleDocs(_ node: YAMLNode) -> Located<RuleDocs>? {
        guard let stated = text(node, what: "`rule-docs`", expected: "a URL") else { return nil }
        if let docs = RuleDocs(stated.value) { return Located(docs, stated.range) }
        report(
            "config-value",
            "`rule-docs` takes a URL with `\(RuleDocs.placeholder)` in it, found `\(stated.value.shown)`",
            at: stated.range,
            help: "such as `https://docs.example.com/rules#\(RuleDocs.placeholder)`"
        )
        return nil
    }

    private func limits(_ node: YAMLNode, into config: inout LintConfig) {
        guard isMap(node, what: "`limits`", expected: "`{bytes: …, lines: …}`") else { return }
        for member in node.members {
            guard ["bytes", "lines"].contains(member.key.value) else {
                reportUnknown(member.key, among: ["bytes", "lines"], in: "`limits`")
                continue
            }
            guard let stated = text(member.value, what: "`\(member.key.value)`", expected: "a number") else { continue }
            guard let number = Int(stated.value), number > 0 else {
                report(
                    "config-value",
                    "`\(member.key.value)` takes a number above 0, found `\(stated.value.shown)`",
                    at: stated.range
                )
                continue
            }
            if member.key.value == "bytes" {
                config.bytesLimit = Located(number, stated.range)
            } else {
                config.linesLimit = Located(number, stated.range)
            }
        }
    }

    private func override(_ node: YAMLNode) -> LintConfig.Override? {
        guard isMap(node, what: "each item of `overrides`", expected: "`{files: …, rules: …}`") else { return nil }
        var override = LintConfig.Override(files: [], rules: [])
        for member in node.members {
            switch member.key.value {
            case "files": override.files = globs(member.value, "`files`")
            case "rules": override.rules = rules(member.value)
            default: reportUnknown(member.key, among: ["files", "rules"], in: "an item of `overrides`")
            }
        }
        if override.files.isEmpty {
            report(
                "config-value",
                "an item of `overrides` needs `files`, the patterns that it holds for",
                at: node.range
            )
        }
        return override
    }

    private func rules(_ node: YAMLNode) -> [LintConfig.RuleSetting] {
        guard isMap(node, what: "`rules`", expected: "names of rules with `off`, `info`, `warning` or `error`") else {
            return []
        }
        return node.members.compactMap { member in
            guard RuleNames.check(member.key, log) else { return nil }
            guard
                let stated = text(
                    member.value,
                    what: "`\(member.key.value)`",
                    expected: "`off`, `info`, `warning` or `error`"
                )
            else {
                return nil
            }
            guard let level = LintConfig.Level(stated.value) else {
                report(
                    "config-value",
                    "`\(member.key.value)` can be `off`, `info`, `warning` or `error`, found `\(stated.value.shown)`",
                    at: stated.range,
                    help: nearest(stated.value, among: LintConfig.Level.names).map { "did you mean `\($0)`?" }
                )
                return nil
            }
            guard check(level, of: member.key, at: stated.range) else { return nil }
            return LintConfig.RuleSetting(name: member.key, level: level, levelRange: stated.range)
        }
    }

    /// The level of a rule that stops a spec from loading can't be lowered, and a likely rule is never an error.
    private func check(_ level: LintConfig.Level, of name: Located<String>, at range: SourceRange) -> Bool {
        guard let rule = RuleRegistry.rule(name.value) else { return true }
        if rule.stopsLoading, level != .severity(.error) {
            report(
                "config-value",
                "`\(rule.id)` stops a spec from loading, so it stays an error",
                at: range,
                help: "take the line out"
            )
            return false
        }
        if rule.precision == .likely, level == .severity(.error) {
            report(
                "config-value",
                "`\(rule.id)` reports what is likely, so it can't be an error",
                at: range,
                help: "write `warning`; `--fail-on warning` makes a run fail on it"
            )
            return false
        }
        return true
    }
}

extension ConfigReader {
    func text(_ node: YAMLNode, what: String, expected: String) -> Located<String>? {
        if case .scalar(let scalar) = node.content, !scalar.isAbsent { return Located(scalar.text, node.range) }
        report("config-value", "\(what) takes \(expected), found \(node.content.kindInWords)", at: node.range)
        return nil
    }

    private func globs(_ node: YAMLNode, _ what: String) -> [Located<Glob>] {
        node.itemsOrSelf.compactMap { item in
            guard let pattern = text(item, what: what, expected: "a list of patterns") else { return nil }
            if let sign = pattern.value.first(where: { "{}[]!".contains($0) }) {
                report(
                    "config-value",
                    "a pattern knows `*`, `?` and `**` only, found `\(sign)` in `\(pattern.value.shown)`",
                    at: pattern.range,
                    help: "write a pattern for each"
                )
            }
            return pattern.map(Glob.init)
        }
    }

    func isMap(_ node: YAMLNode, what: String, expected: String) -> Bool {
        if case .mapping = node.content { return true }
        report("config-value", "\(what) takes \(expected), found \(node.content.kindInWords)", at: node.range)
        return false
    }

    func isList(_ node: YAMLNode, what: String, expected: String) -> Bool {
        if case .sequence = node.content { return true }
        report("config-value", "\(what) takes \(expected), found \(node.content.kindInWords)", at: node.range)
        return false
    }

    func reportUnknown(_ key: Located<String>, among keys: [String], in place: String) {
        let near = nearest(key.value, among: keys)
        report(
            "unknown-config-key",
            "\(place) has no key `\(key.value.shown)`",
            at: key.range,
            help: near.map { "did you mean `\($0)`?" } ?? "there are " + keys.map { "`\($0)`" }.joined(separator: ", ")
        )
    }

    func report(_ id: String, _ message: String, at range: SourceRange, help: String? = nil) {
        if skipped.contains(where: {
            $0.lowerBound <= range.lowerBound && range.upperBound <= $0.upperBound && $0.file == range.file
        }) {
            return
        }
        log.report(Diagnostic(id, message, at: range, help: help))
    }
}

/// The names by which rules are spoken of.
enum RuleNames {
    /// Returns true if a name is that of a rule or a group, and reports it otherwise.
    static func check(_ name: Located<String>, _ log: ProblemLog, groups: Bool = true) -> Bool {
        if RuleRegistry.rule(name.value) != nil { return true }
        let isGroup = RuleGroup(rawValue: name.value) != nil
        if isGroup, groups { return true }
        let near = isGroup ? nil : nearest(name.value, groups: groups)
        log.report(
            Diagnostic(
                "unknown-rule",
                isGroup
                    ? "`\(name.value)` is a group of rules, and a comment names single ones"
                    : "no rule is called `\(name.value.shown)`",
                at: name.range,
                help: near.map { "did you mean `\($0)`?" }
                    ?? (isGroup ? "name the rule: `speclint rules` lists all" : "`speclint rules` lists all")
            )
        )
        return false
    }

    static func nearest(_ name: String, groups: Bool = true) -> String? {
        let names = RuleRegistry.all.map(\.id) + (groups ? RuleGroup.allCases.map(\.rawValue) : [])
        return SpecSource.nearest(name, among: names)
    }
}

extension RuleInfo {
    /// True if programs can't load a spec with this problem either, so that nothing can silence it.
    public var stopsLoading: Bool {
        severity == .error && group != .lint && !RuleRegistry.isCheck(id) && !Self.ofRunningExamples.contains(id)
    }

    private static let ofRunningExamples: Set = ["example-fails", "round-trip-fails", "example-file-missing"]
}
