import SpecIR
import SpecSource

/// `custmoerName: customer.name`: a property whose name is almost a word of its own path or mapping.
struct NearName: PropertyRule {
    let info = RuleInfo(
        "near-name",
        group: .names,
        severity: .info,
        precision: .likely,
        summary: "a property whose name is almost a word of its path or of its mapping's name",
        why: """
            A name and the path or the mapping beside it often share words. Where two words differ only in letters that are \
            repeated, swapped or left out, one of them is most likely misspelt: the property is never read, or has a name that \
            nobody looks for.
            """,
        bad: """
            specmap: 1
            mappings:
              Order:
                root: order
                properties:
                  custmoerName: customer.name
            """,
        good: """
            specmap: 1
            mappings:
              Order:
                root: order
                properties:
                  customerName: customer.name
            """,
        howToFix: "Spell both alike. Where both are right, silence the rule with the reason."
    )

    func join(_ pass: inout RulePass, _ log: RuleLog) {
        joinProperties(&pass, log)
        pass.mapping = RulePass.both(pass.mapping) {
            NearText.checkCases(of: $0, log)
            NearRead.check($0, log)
        }
    }

    func check(_ property: Property, of mapping: CheckedMapping, _ log: RuleLog) {
        NearText.check(property, of: mapping, log)
        guard let near = Self.near(property, mapping) else { return }
        let (name, other, wrong) = (property.name.value.shown, near.name.shown, near.wrong(in: property))
        if wrong == near.path {
            let message = "`\(other)` is almost `\(name)`, the property that reads it"
            log.report(message, at: wrong, help: "spell both alike")
        } else {
            let what = near.path == nil ? "the mapping that it leads to" : "a key of its path"
            log.report("`\(name)` is almost `\(other)`, \(what)", at: wrong, help: "spell both alike")
        }
    }

    /// A name of which a property's name is almost a word.
    struct Near {
        let name: String

        /// The path, if the name is a key of it, and no mapping.
        let path: SourceRange?

        /// True if the other name is misspelt rather than the property's: it has a word that hardly any name has.
        var isOther = false

        /// The place of the one that is misspelt.
        func wrong(in property: Property) -> SourceRange { isOther ? path ?? property.name.range : property.name.range }
    }

    /// The key of its path, or the mapping that it leads to, of which a property's name is almost a word.
    static func near(_ property: Property, _ mapping: CheckedMapping) -> Near? {
        guard property.name.value.utf8.count >= CommonWords.fewestLetters else { return nil }
        if NameWord.isMadeOf(property.name.value, property.from ?? []) { return nil }
        var others: [Near] = []
        for path in property.from ?? [] {
            for case .member(let key) in path.value.steps { others.append(Near(name: key, path: path.range)) }
        }
        property.forEachRule { rule in
            if let target = mapping.all.set.target(of: rule, seenFrom: mapping.index) {
                others.append(Near(name: mapping.all.set.mappings[target].name.value, path: nil))
            }
        }
        guard !others.isEmpty else { return nil }
        let own = Slip.words(of: property.name.value)
        let theirs = others.map { ($0, Slip.words(of: $0.name)) }
        let all = theirs.flatMap(\.1)
        let unshared = own.filter { word in !all.contains { Slip.isSame($0, word) } }
        for word in unshared {
            for (other, words) in theirs {
                var found = other
                let isFound = words.contains { near in
                    if own.contains(where: { Slip.isSame($0, near) }) { return false }
                    found.isOther = word.isUsual && !near.isUsual
                    if isSlip(word, near) { return true }
                    // Where all other words of the name are right, less is enough, if no data shows the word.
                    return unshared.count == 1 && Slip.isNear(word, near) && !(word.isUsual && near.isUsual)
                        && !mapping.shows(property, at: found.wrong(in: property))
                }
                if isFound { return found }
            }
        }
        return nil
    }

    /// Returns true if one of two words is most likely the other, misspelt: one letter for its neighbour makes many a
    /// word of another one, such as `rate` of `date`.
    private static func isSlip(_ word: Slip.Word, _ near: Slip.Word) -> Bool {
        Slip.isSlip(word, near) || (Slip.isMistyped(word, near) && !(word.isUsual && near.isUsual))
    }
}
