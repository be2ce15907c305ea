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
        pass.mapping = RulePass.both(pass.mapping) { NearText.checkCases(of: $0, log) }
    }

    func check(_ property: Property, of mapping: CheckedMapping, _ log: RuleLog) {
        NearText.check(property, of: mapping, log)
        guard let other = Self.near(property, mapping) else { return }
        log.report(
            "`\(property.name.value.shown)` is almost `\(other.name.shown)`, "
                + (other.isPath ? "a key of its path" : "the mapping that it leads to"),
            at: property.name.range,
            help: "spell both alike"
        )
    }

    /// The key of its path, or the mapping that it leads to, of which a property's name is almost a word.
    static func near(_ property: Property, _ mapping: CheckedMapping) -> (name: String, isPath: Bool)? {
        guard property.name.value.utf8.count >= Slip.fewestLetters else { return nil }
        if NameWord.isMadeOf(property.name.value, property.from ?? []) { return nil }
        var others: [(name: String, isPath: Bool)] = []
        for path in property.from ?? [] {
            for case .member(let key) in path.value.steps { others.append((key, true)) }
        }
        property.forEachRule { rule in
            if let target = mapping.all.set.target(of: rule, seenFrom: mapping.index) {
                others.append((mapping.all.set.mappings[target].name.value, false))
            }
        }
        guard !others.isEmpty else { return nil }
        let own = Slip.words(of: property.name.value)
        let theirs = others.map { ($0, Slip.words(of: $0.name)) }
        let all = theirs.flatMap(\.1)
        for word in own where !all.contains(where: { Slip.isSame($0, word) }) {
            for (other, words) in theirs {
                guard
                    words.contains(where: { near in
                        !own.contains { Slip.isSame($0, near) } && isSlip(word, near)
                    })
                else { continue }
                return other
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
