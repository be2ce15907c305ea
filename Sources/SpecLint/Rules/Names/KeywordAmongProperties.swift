import SpecIR
import SpecSource

/// `type: string` below a property without a rule, and no further to the right than its name, is a property as well.
struct KeywordAmongProperties: MappingRule {
    let info = RuleInfo(
        "keyword-among-properties",
        group: .names,
        severity: .warning,
        precision: .likely,
        summary: "a keyword that stands among properties, below one without a rule",
        why: """
            The keywords of a rule are indented below the property's name. Where they aren't, they are properties themselves, \
            and the property above reads the member of its own name.
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
        howToFix: "Indent the keywords below the property that they belong to."
    )

    func check(_ mapping: CheckedMapping, _ log: RuleLog) {
        var owner: Property?
        for property in mapping.stated.properties {
            // With the colon behind it, and nothing else.
            let isBare = property.from == nil && property.range.upperBound <= property.name.range.upperBound + 1
            if let owner, let keyword = Keyword.named(property.name.value, at: .property),
                isMeant(keyword, property: property, mapping: mapping)
            {
                log.report(
                    "`\(keyword.name)` is a property here: it isn't indented below `\(owner.name.value.shown)`",
                    at: property.name.range,
                    notes: [Diagnostic.Note("`\(owner.name.value.shown)` has no rule", at: owner.name.range)],
                    help: "indent it further than `\(owner.name.value.shown)`"
                )
                continue
            }
            owner = isBare ? property : nil
        }
    }

    /// Returns true if the value of the property is one that the keyword takes, and no data has such a member.
    private func isMeant(_ keyword: Keyword, property: Property, mapping: CheckedMapping) -> Bool {
        if mapping.samples.contains(where: { !$0.parts(at: [.member(keyword.name)]).isEmpty }) { return false }
        let word = property.from?.count == 1 ? property.from?.first?.value.description : nil
        switch keyword.value {
        case .flag: return word == "true" || word == "false"
        case .choice(let choices): return word.map(choices.contains) ?? false
        case .name: return word.flatMap(mapping.mapping(named:)) != nil
        case .transformers: return word.map { name in Transformer.all.contains { $0.name == name } } ?? false
        case .element: return word.map { TypeName(rawValue: $0) != nil || mapping.mapping(named: $0) != nil } ?? false
        case .table: return false
        // A message has a member `from` itself, but hardly a rule of it alone.
        case .path, .paths: return keyword.name == "from" && !mapping.samples.isEmpty
        default: return false
        }
    }
}
