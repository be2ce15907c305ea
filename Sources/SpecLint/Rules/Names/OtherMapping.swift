import SpecIR
import SpecSource

/// `car: {object: Phone}` beside `phone: {object: Car}`.
struct OtherMapping: PropertyRule {
    let info = RuleInfo(
        "other-mapping",
        group: .names,
        severity: .info,
        precision: .likely,
        summary: "two properties of which each has the name of the mapping that the other leads to",
        why: """
            A property that has the name of a mapping most likely leads to it. Where two lead to one another's mapping, these \
            were mixed up: the spec loads, and objects of the wrong kind come out.
            """,
        bad: """
            specmap: 1
            mappings:
              Person:
                root: person
                properties:
                  car: {object: Phone}
                  phone: {object: Car}
              Car:
                properties: [model]
              Phone:
                properties: [number]
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                root: person
                properties:
                  car: {object: Car}
                  phone: {object: Phone}
              Car:
                properties: [model]
              Phone:
                properties: [number]
            """,
        howToFix:
            "Swap the two mappings. Where both are right, an example shows it, or a comment silences the finding."
    )

    func check(_ property: Property, of mapping: CheckedMapping, _ log: RuleLog) {
        guard mapping.samples.isEmpty, property.firstOf.isEmpty else { return }
        let set = mapping.all.set
        guard let target = set.target(of: property.rule, seenFrom: mapping.index), property.rule.leadsOn else { return }
        let words = Slip.words(of: property.name.value)
        let led = set.mappings[target]
        let ledWords = Slip.words(of: led.name.value)
        guard !words.isEmpty, !ledWords.contains(where: { word in words.contains { Slip.isSame($0, word) } }) else {
            return
        }
        let named = mapping.all.mappingsOfSpec[set.file(of: mapping.index)].first { index in
            let own = Slip.words(of: set.stated[index].name.value)
            return own.count == words.count && zip(own, words).allSatisfy { Slip.isSame($0, $1) }
        }
        guard let named, named != target, named != mapping.index else { return }
        let other = set.mappings[named]
        let relatives = [led, other].compactMap { $0.extends?.value }
        guard !relatives.contains(led.name.value), !relatives.contains(other.name.value), led.chooser == nil,
            other.chooser == nil, isLed(to: named, by: ledWords, mapping)
        else { return }
        log.report(
            "`\(property.name.value.shown)` leads to `\(led.name.value.shown)`, and there is a mapping `\(other.name.value.shown)`",
            at: property.rule.range,
            notes: [Diagnostic.Note("`\(other.name.value.shown)` is defined here", at: other.name.range)],
            help: "did you mean `\(other.name.value.shown)`?"
        )
    }

    /// Returns true if a property with the name of one mapping leads to the other.
    private func isLed(to target: Int, by words: [Slip.Word], _ mapping: CheckedMapping) -> Bool {
        let set = mapping.all.set
        return mapping.all.mappingsOfSpec[set.file(of: mapping.index)].contains { index in
            set.stated[index].properties.contains { property in
                let own = Slip.words(of: property.name.value)
                return own.count == words.count && zip(own, words).allSatisfy { Slip.isSame($0, $1) }
                    && set.target(of: property.rule, seenFrom: index) == target
            }
        }
    }
}

extension ValueRule {
    /// True if it holds objects of a mapping, each made where it is read.
    fileprivate var leadsOn: Bool {
        switch kind {
        case .object, .list, .dictionary: true
        case .type, .values, .reference, .referenceList, .inverse: false
        }
    }
}
