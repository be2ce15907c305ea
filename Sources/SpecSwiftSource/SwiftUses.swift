import SpecIR
import SpecRuntime
import SpecSource

/// All mappings that some lead to.
struct SwiftUses {
    private(set) var mappings: Set<Int>

    /// The properties in which a mapping's objects hold the names of the members that they were.
    private(set) var memberNames: [Int: [String]] = [:]
    private let set: SpecSet

    init(of entries: [Int], in set: SpecSet) {
        self.set = set
        mappings = Set(entries)
        var waiting = entries
        while let index = waiting.popLast() {
            let mapping = set.mappings[index]
            let rules = mapping.properties.flatMap { [$0.rule] + $0.firstOf.map(\.rule) }
            for inner in rules.compactMap({ use($0, seenFrom: index) }) + set.choices(of: index)
            where mappings.insert(inner).inserted { waiting.append(inner) }
        }
    }

    private mutating func use(_ rule: ValueRule, seenFrom index: Int) -> Int? {
        switch rule.kind {
        case .reference(let name), .referenceList(let name):
            return set.mappingIndex(named: name.value, seenFrom: index)
        case .inverse(let inverse): return set.mappingIndex(named: inverse.mapping.value, seenFrom: index)
        case .object(let name), .list(.mapping(let name)), .dictionary(.mapping(let name)):
            let inner = set.mappingIndex(named: name.value, seenFrom: index)
            if let inner, let member = rule.elements.memberAs?.value { note(member, of: inner) }
            return inner
        case .list(.rule(let rule)), .dictionary(.rule(let rule)): return use(rule, seenFrom: index)
        case .type, .values: return nil
        }
    }

    private mutating func note(_ member: String, of mapping: Int) {
        for inner in set.choices(of: mapping) where memberNames[inner]?.contains(member) != true {
            memberNames[inner, default: []].append(member)
        }
    }
}
