import SpecIR
import SpecSource

// Properties that a mapping states anew.
extension ShadowedByExtends {
    /// A property that is stated again replaces the inherited rule whole.
    func checkProperties(_ mapping: CheckedMapping, base: Mapping, into log: RuleLog) {
        for property in mapping.stated.properties {
            let name = property.name.value
            guard let old = base.properties.first(where: { $0.name.value == name }) else { continue }
            let dropped = old.wordsDropped(by: property)
            guard let first = dropped.first else { continue }
            let words = dropped.map { "`\($0.word)`" }
            log.report(
                "`\(name.shown)` here replaces the whole rule of `\(base.name.value.shown)`, and \(words.joined(separator: ", ")) "
                    + (words.count == 1 ? "isn't repeated" : "aren't repeated"),
                at: property.name.range,
                notes: [Diagnostic.Note("`\(first.word)` is stated here", at: first.range)],
                help: "repeat what shall stay"
            )
        }
    }
}

extension Property {
    /// A keyword with its value, where that is short.
    fileprivate typealias Word = (word: String, range: SourceRange)

    /// Returns the settings of a property that its replacement doesn't repeat.
    fileprivate func wordsDropped(by other: Property) -> [Word] {
        guard firstOf.isEmpty, other.firstOf.isEmpty, template == nil, other.template == nil else { return [] }
        var words: [Word] = []
        if let required, required.value, other.required == nil, other.ifMissing == nil, other.rule.ifNull == nil {
            words.append(("required: true", required.range))
        }
        if let sensitive, sensitive.value, other.sensitive == nil { words.append(("sensitive: true", sensitive.range)) }
        return words + rule.wordsDropped(by: other.rule)
    }
}

extension ValueRule {
    /// Returns the settings that a rule of the same kind doesn't repeat. A rule of another kind is meant to differ.
    fileprivate func wordsDropped(by other: ValueRule) -> [Property.Word] {
        var words: [Property.Word] = []
        let isUntyped = other.isUntyped
        guard isUntyped || other.type == type && other.type != nil else { return [] }
        if isUntyped, other.transforms.isEmpty, let word = statedKind { words.append(word) }
        if let transform = transforms.first, other.transforms.isEmpty, !other.convertsOtherwise {
            words.append(("transform: \(transform.name.value.shown)", transform.name.range))
        }
        if let digits, other.digits == nil { words.append(("digits: \(digits.value)", digits.range)) }
        if let requirement = requires.first, other.requires.isEmpty { words.append(("requires", requirement.range)) }
        return words
    }

    /// True if the rule declares no type.
    private var isUntyped: Bool {
        guard case .type(nil) = kind else { return false }
        return dateFormats == nil
    }

    /// True if the rule expects another form of JSON, so that the transformers of the other rule don't fit.
    private var convertsOtherwise: Bool { asText != nil || dateFormats != nil || !accept.isEmpty }

    /// The declared type of the rule, as it is written.
    private var statedKind: Property.Word? {
        switch kind {
        case .type(let type?): ("type: \(type.value.rawValue)", type.range)
        case .type(nil): dateFormats.map { ("date_format", $0.range) }
        case .values(let table): ("values", table.range)
        case .object(let name): ("object: \(name.value.shown)", name.range)
        case .list(.mapping(let name)): ("list: \(name.value.shown)", name.range)
        case .list(.rule(let rule)): ("list", rule.range)
        case .dictionary(.mapping(let name)): ("dictionary: \(name.value.shown)", name.range)
        case .dictionary(.rule(let rule)): ("dictionary", rule.range)
        case .reference(let name): ("reference: \(name.value.shown)", name.range)
        case .referenceList(let name): ("reference_list: \(name.value.shown)", name.range)
        case .inverse(let inverse): ("inverse", inverse.mapping.range)
        }
    }
}
