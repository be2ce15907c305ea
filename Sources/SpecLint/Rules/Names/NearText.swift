import SpecIR
import SpecSource

/// `cases: {fiilm: Film}`, `where: {type: Patkent}`: a text that is almost a name of the spec, or a boolean.
enum NearText {
    /// Reports cases that are almost the names of their mappings.
    static func checkCases(of mapping: CheckedMapping, _ log: RuleLog) {
        guard mapping.samples.isEmpty else { return }
        for choice in mapping.stated.chooser?.valueCases ?? [] {
            guard isNear(choice.key.value, choice.mapping.value) else { continue }
            report(
                choice.key.value,
                at: choice.key.range,
                near: choice.mapping.value,
                "the mapping that it chooses",
                log
            )
        }
    }

    /// Among more mappings a text is like one by chance.
    private static let mostMappings = 100

    /// Reports texts of `where` and of transformers.
    static func check(_ property: Property, of mapping: CheckedMapping, _ log: RuleLog) {
        property.forEachRule { rule in
            for condition in rule.elementsIfStated?.conditions ?? [] {
                for value in condition.values { check(value, of: property, rule, mapping, log) }
            }
            for transform in rule.transforms where ["prefix", "suffix"].contains(transform.name.value) {
                guard let text = transform.argument?.value.text, let range = transform.argument?.range,
                    mapping.samples.isEmpty, Slip.words(of: text).count == 1
                else { continue }
                let word = String(text.drop { !$0.isLetter }.prefix { $0.isLetter })
                let indices = mapping.all.mappingsOfSpec[mapping.all.set.file(of: mapping.index)]
                let names = indices.lazy.map { mapping.all.set.stated[$0].name.value }
                guard word.count >= 6, indices.count <= Self.mostMappings,
                    let name = names.first(where: { isNear(word, $0) })
                else { continue }
                report(text, at: range, near: name, "a mapping", log)
            }
        }
    }

    private static func check(
        _ value: Located<Literal>,
        of property: Property,
        _ rule: ValueRule,
        _ mapping: CheckedMapping,
        _ log: RuleLog
    ) {
        // Data shows which values there are, and `unmet-choice` goes by it.
        guard let text = value.value.text, !mapping.hasData(of: property) else { return }
        if let boolean = ["true", "false"].first(where: { Slip.isOneLetterOff(text, $0, fewest: 4) }) {
            return report(text, at: value.range, near: boolean, "a boolean", log)
        }
        if let target = mapping.all.set.target(of: rule, seenFrom: mapping.index) {
            let name = mapping.all.set.mappings[target].name.value
            if isNear(text, name) {
                return report(text, at: value.range, near: name, "the mapping of the elements", log)
            }
        }
        guard isNear(text, property.name.value) else { return }
        report(text, at: value.range, near: property.name.value, "the property's name", log)
    }

    /// Returns true if a text of one word is almost a name, and isn't it in another case or number.
    private static func isNear(_ text: String, _ name: String) -> Bool {
        let words = Slip.words(of: text)
        guard words.count == 1, let word = words.first, !word.isUsual else { return false }
        return Slip.isOneLetterOff(text.lowercased(), name.lowercased(), fewest: 4)
    }

    private static func report(_ text: String, at range: SourceRange, near name: String, _ what: String, _ log: RuleLog)
    {
        log.report(
            "`\(text.shown)` is almost `\(name.shown)`, \(what)",
            at: range,
            help: "spell both alike; an example shows that they differ"
        )
    }
}
