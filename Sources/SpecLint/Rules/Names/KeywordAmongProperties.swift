import SpecIR
import SpecSource

/// `type: string` among properties, or `naming: snake_case`, is a property as well.
struct KeywordAmongProperties: MappingRule {
    let info = RuleInfo(
        "keyword-among-properties",
        group: .names,
        severity: .warning,
        precision: .likely,
        summary: "a keyword that stands among properties, and is one of them",
        why: """
            The keywords of a rule are indented below the property's name, and those of a mapping stand beside `properties`. \
            Among properties they are properties themselves, which read the members that their values name.
            """,
        bad: """
            specmap: 1
            mappings:
              Person:
                properties:
                  age:
                  type: integer
                  required: true
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                properties:
                  age:
                    type: integer
                    required: true
            """,
        howToFix:
            "Indent the keywords below the property that they belong to; move those of a mapping beside `properties`."
    )

    func check(_ mapping: CheckedMapping, _ log: RuleLog) {
        var run: [StrayKeyword] = []
        var owner: Property?
        for property in mapping.stated.properties {
            let keyword = StrayKeyword(property, in: mapping)
            if keyword == nil || run.first?.stands(beside: property) == false {
                report(run, behind: owner, in: mapping, log)
                (run, owner) = ([], keyword == nil ? property : nil)
            }
            if let keyword { run.append(keyword) }
        }
        report(run, behind: owner, in: mapping, log)
    }

    /// Reports keywords that stand one behind the other: those of the rule of the property in front, and the mapping's.
    private func report(_ run: [StrayKeyword], behind owner: Property?, in mapping: CheckedMapping, _ log: RuleLog) {
        guard let first = run.first else { return }
        let owner = owner.flatMap { first.stands(beside: $0) && !first.isMerged(behind: $0) ? $0 : nil }
        let isOfMapping = run.contains { $0.isPlain && !$0.isOfRule }
        var ofRule = run.filter { $0.isOfRule && !(isOfMapping && $0.isOfMapping) }
        // It has its paths.
        if owner?.from != nil { ofRule.removeAll { $0.property.name.value == "from" } }
        if ofRule.contains(where: \.isPlain) || (owner?.isBare == true && isShown(ofRule, mapping)) {
            report(ofRule, of: owner, log)
        }
        let ofMapping = run.filter { keyword in
            !ofRule.contains { $0.property === keyword.property } && keyword.isOfMapping
        }
        if ofMapping.contains(where: \.isPlain) { report(ofMapping, log) }
    }

    /// A message has a member `from` itself, but hardly a rule of it alone where data is shown.
    private func isShown(_ keywords: [StrayKeyword], _ mapping: CheckedMapping) -> Bool {
        keywords.first?.property.name.value == "from"
            && !mapping.samples.isEmpty
            && !mapping.samples.contains { !$0.parts(at: [.member("from")]).isEmpty }
    }

    private func report(_ keywords: [StrayKeyword], of owner: Property?, _ log: RuleLog) {
        let name = owner?.name.value.shown
        log.report(
            keywords.areProperties + (name.map { ", not \(keywords.asKeywords) of `\($0)`" } ?? ""),
            at: keywords[0].property.name.range,
            notes: owner.map {
                $0.isBare ? [Diagnostic.Note("`\($0.name.value.shown)` has no rule", at: $0.name.range)] : []
            }
                ?? [],
            help: owner.map { help(for: keywords, of: $0) }
                ?? "the keywords of a rule are indented below the name of its property"
        )
    }

    private func help(for keywords: [StrayKeyword], of owner: Property) -> String {
        let name = owner.name.value.shown
        let isBlock = owner.name.range.start.line != keywords[0].property.name.range.start.line
        if owner.isBare, isBlock { return "indent \(keywords.pronoun) further than `\(name)`" }
        let paths = owner.isPath ? owner.from?.written : []
        guard let paths, owner.isBare || owner.isPath, let texts = keywords.texts else {
            return isBlock && !owner.range.text.hasSuffix("}")
                ? "indent \(keywords.pronoun) as far as the other keywords of `\(name)`"
                : "write \(keywords.pronoun) inside the rule of `\(name)`"
        }
        return "write `\(name): {\((paths + texts).joined(separator: ", "))}`"
    }

    private func report(_ keywords: [StrayKeyword], _ log: RuleLog) {
        log.report(
            "\(keywords.areProperties), not \(keywords.asKeywords) of the mapping",
            at: keywords[0].property.name.range,
            help:
                "\(keywords.asKeywords) of a mapping \(keywords.count == 1 ? "stands" : "stand") beside `properties`: move \(keywords.pronoun) there"
        )
    }
}

extension StrayKeyword {
    /// Returns true if a merge, `<<: {type: integer}`, brings it behind another property.
    fileprivate func isMerged(behind other: Property) -> Bool {
        let (start, end) = (other.name.range.upperBound, property.name.range.lowerBound)
        guard start < end else { return true }
        return String(decoding: property.name.range.file.bytes[start..<end], as: UTF8.self).contains("<<:")
    }

    /// Returns true if another property stands in the same block.
    fileprivate func stands(beside other: Property) -> Bool { property.within == other.within }
}

extension [StrayKeyword] {
    fileprivate var areProperties: String {
        let names = map { "`\($0.property.name.value)`" }
        guard count > 1, let last = names.last else { return "\(names.joined()) is a property here" }
        return "\(names.dropLast().joined(separator: ", ")) and \(last) are properties here"
    }

    fileprivate var asKeywords: String { count == 1 ? "a keyword" : "keywords" }
    fileprivate var pronoun: String { count == 1 ? "it" : "them" }

    /// Each with its value; nil if one takes several lines.
    fileprivate var texts: [String]? {
        let texts = compactMap(\.text)
        return texts.count == count ? texts : nil
    }
}

extension Property {
    /// True if nothing stands behind its name but the colon.
    fileprivate var isBare: Bool { from == nil && range.upperBound <= name.range.upperBound + 1 }

    /// True if a path or a list of paths stands behind its name, and no rule.
    fileprivate var isPath: Bool { from != nil && textBeforePath != nil }
}

extension [Located<Path>] {
    /// The keyword that states the paths.
    fileprivate var written: [String] {
        let texts = map(\.range.text)
        return ["from: " + (count == 1 ? texts[0] : "[\(texts.joined(separator: ", "))]")]
    }
}
