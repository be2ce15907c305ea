import SpecIR
import SpecSource

/// `desciption`, or `prodcut.price`: a word that is almost one of those that most APIs use, or that others of its spec have.
struct MisspeltWord: SpecRule {
    let info = RuleInfo(
        "misspelt-word",
        group: .names,
        severity: .info,
        precision: .likely,
        summary: "a name or a key with a word that is almost a common one, or one of several other names",
        why: """
            The keys of most APIs consist of a few hundred English words. A word that differs from one of them in a letter that \
            is repeated, swapped or left out is most likely misspelt: the property is never read, or has a name that nobody \
            looks for. So is one that stands once in a spec, and differs in a letter from one that other names of it have.
            """,
        bad: """
            specmap: 1
            mappings:
              Product:
                root: product
                properties:
                  name: {type: string}
                  desciption: {type: string}
                  price: {type: decimal}
            """,
        good: """
            specmap: 1
            mappings:
              Product:
                root: product
                properties:
                  name: {type: string}
                  description: {type: string}
                  price: {type: decimal}
            """,
        howToFix:
            "Spell the word right. Where the data spells it so, an example shows it, or a comment silences the rule."
    )

    func check(_ spec: CheckedSpec, _ log: RuleLog) {
        var counts = WordCounts()
        var unusual: [UnusualName] = []
        for index in spec.all.mappingsOfSpec[spec.index] {
            spec.all.set.stated[index].forEachName { name, place in
                counts.add(name, at: place.range.lowerBound)
                if !CommonWords.holdAll(of: name) {
                    unusual.append(UnusualName(name: name, place: place, mapping: index))
                }
            }
        }
        if unusual.isEmpty { return }
        let words = SpecWords(spec, counts)
        for found in unusual { check(found, words, spec, log) }
    }

    /// A name with a word that isn't a common one.
    private struct UnusualName {
        var name: String
        var place: NamedPlace
        var mapping: Int
    }

    private func check(_ unusual: UnusualName, _ words: SpecWords, _ spec: CheckedSpec, _ log: RuleLog) {
        let (name, place) = (unusual.name, unusual.place)
        let found = Slip.words(of: name).lazy.filter { !$0.isUsual }.compactMap { word in
            words.meant(by: word, of: name, at: place).map { (word, $0) }
        }
        guard let (word, meant) = found.first,
            !isExplained(name, place, in: CheckedMapping(spec.all, unusual.mapping))
        else { return }
        let right = String(decoding: meant.word, as: UTF8.self)
        // Among booleans, another rule reports it.
        if case .value = place, right == "true" || right == "false" { return }
        log.report(
            "`\(String(decoding: word, as: UTF8.self))` in `\(name.shown)` is almost `\(right)`"
                + (meant.isOfSpec ? ", which other names have" : ""),
            at: place.range,
            help: "did you mean `\(right)`?"
        )
    }

    /// Returns true if another rule reports what stands there, or data shows it.
    private func isExplained(_ name: String, _ place: NamedPlace, in mapping: CheckedMapping) -> Bool {
        switch place {
        case .mapping: return false
        case .property(let property):
            return NearName.near(property, mapping) != nil || mapping.shows(property, at: property.name.range)
        case .value(let property, _):
            // An example shows the values, too; a sample only those that are read.
            return !mapping.samples.isEmpty && (!mapping.isSampled || property.isRead(in: mapping.mapping))
        case .path(let stated):
            if StrayPath.isReported(stated.path.range, in: mapping) || NearRead.near(stated, of: mapping) != nil {
                return true
            }
            if stated.role == .from, let property = stated.property {
                return NearName.near(property, mapping) != nil || mapping.shows(property, at: stated.path.range)
            }
            // Of elements, data shows which keys there are, and another rule goes by it.
            return mapping.isSampled || (stated.isOfElement && mapping.hasData(of: stated.property))
                || mapping.hasKeyAnywhere(name)
        }
    }
}

/// The place of a name.
enum NamedPlace {
    case mapping(SourceRange)
    case property(Property)
    /// A value that a property may have.
    case value(Property, SourceRange)
    case path(StatedPath)

    var range: SourceRange {
        switch self {
        case .mapping(let range), .value(_, let range): range
        case .property(let property): property.name.range
        case .path(let stated): stated.path.range
        }
    }

    var isValue: Bool { if case .value = self { true } else { false } }
}

extension Mapping {
    /// Hands out its name, those of its properties with the values that they may have, and the keys of its paths.
    func forEachName(_ body: (String, NamedPlace) -> Void) {
        body(name.value, .mapping(name.range))
        for property in properties {
            body(property.name.value, .property(property))
            property.forEachNamedValue { value in
                if let text = value.value.text { body(text, .value(property, value.range)) }
            }
        }
        forEachStatedPath { stated in
            for case .member(let key) in stated.path.value.steps { body(key, .path(stated)) }
        }
    }
}

extension Property {
    /// Hands out the values that a table returns, that `in` lists, and the default.
    fileprivate func forEachNamedValue(_ body: (Located<Literal>) -> Void) {
        if let defaultValue { body(defaultValue) }
        forEachNestedRule { rule, _ in
            if case .values(let table) = rule.kind { for row in table.rows { body(row.value) } }
            for requirement in rule.requires {
                if case .oneOf(let values) = requirement.value { values.forEach(body) }
            }
        }
    }
}

extension Slip.Word {
    /// True if it is a common word, or one that is easily taken for one.
    var isUsual: Bool {
        CommonWords.holdAll(of: String(decoding: self, as: UTF8.self))
    }
}
