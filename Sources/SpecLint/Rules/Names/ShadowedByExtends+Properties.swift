import SpecIR
import SpecSource

// Properties that a mapping states anew.
extension ShadowedByExtends {
    /// A property that is stated again replaces the inherited rule whole.
    func checkProperties(_ mapping: CheckedMapping, base: Mapping, into log: RuleLog) {
        for property in mapping.stated.properties {
            let name = property.name.value
            // A property that is removed and stated again is another one.
            guard let old = base.properties.first(where: { $0.name.value == name }),
                !mapping.stated.removes.contains(where: { $0.value == name })
            else { continue }
            let dropped =
                [mapping.pathDropped(of: old, in: base, by: property)].compactMap(\.self)
                + old.wordsDropped(by: property)
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

extension CheckedMapping {
    /// The path that a property stated again has no more, where the data have a value there, and none where the property
    /// is read now. Without data, another version may well have the new path.
    fileprivate func pathDropped(of old: Property, in base: Mapping, by new: Property) -> Property.Word? {
        guard new.from == nil, new.firstOf.isEmpty, new.template == nil, new.isRead(in: mapping),
            let word = old.from?.first.map({ ("from", $0.range) }) ?? old.within.map({ ("within", $0.range) })
        else { return nil }
        func isThere(_ property: Property, in mapping: Mapping) -> Bool {
            let paths = property.readPaths(in: mapping).filter { $0.origin == .value && !$0.isWhole }
            return paths.contains { path in samples.contains { !$0.parts(at: path.steps[...]).isEmpty } }
        }
        return isThere(old, in: base) && !isThere(new, in: mapping) ? word : nil
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
        words += rule.wordsDropped(by: other.rule)
        return words
            + RestatedKeyword.all.compactMap { keyword in
                guard let range = keyword.range(self), keyword.range(other) == nil, !keyword.isReplaced(self, other)
                else {
                    return nil
                }
                return (keyword.name, range)
            }
    }
}

extension ValueRule {
    /// Returns the settings that a rule of the same kind doesn't repeat. A rule of another kind is meant to differ.
    fileprivate func wordsDropped(by other: ValueRule) -> [Property.Word] {
        var words: [Property.Word] = []
        let isUntyped = other.isUntyped
        guard isSimilar(to: other) else { return [] }
        if isUntyped, other.transforms.isEmpty, let word = statedKind { words.append(word) }
        if let transform = transforms.first, other.transforms.isEmpty, !other.convertsOtherwise {
            words.append(("transform: \(transform.name.value.shown)", transform.name.range))
        }
        if let digits, other.digits == nil { words.append(("digits: \(digits.value)", digits.range)) }
        if let requirement = requires.first, other.requires.isEmpty { words.append(("requires", requirement.range)) }
        return words
    }

    /// Returns true if a rule has the same type, or none.
    func isSimilar(to other: ValueRule) -> Bool { other.isUntyped || other.type == type && other.type != nil }

    /// True if the rule declares no type.
    private var isUntyped: Bool {
        guard case .type(nil) = kind else { return false }
        return dateFormats == nil
    }

    /// True if the rule expects another form of JSON, so that the transformers of the other rule don't fit.
    var convertsOtherwise: Bool { asText != nil || dateFormats != nil || !accept.isEmpty }

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
