import SpecIR
import SpecSource

// Records whose properties stand to each other in all ways that a mapping compares.
extension DocumentMaker {
    /// Number of values of each compared property that are combined, and number of such properties.
    private static let width = 4
    private static let mostCompared = 3

    /// Numbers of which no two different sums are equal by chance.
    private static let summands = [2, 3, 5, 7, 11, 13]

    func drafts(comparing mapping: Int) -> [RecordDraft] {
        set.mappings[mapping].requires.flatMap { requirement -> [RecordDraft] in
            guard case .compares(let comparison) = requirement.kind else { return [] }
            return drafts(comparing: comparison, of: mapping)
        }
    }

    private func drafts(comparing comparison: PropertyComparison, of mapping: Int) -> [RecordDraft] {
        let rules = set.mappings[mapping]
        let hasSum = comparison.terms.contains(where: \.isSum)
        var choices = [base(mapping, isFull: false)]
        var known: Set<Int> = []
        for term in comparison.terms {
            guard known.count < Self.mostCompared, let name = term.names.first?.value,
                let number = rules.properties.firstIndex(where: { $0.name.value == name }),
                known.insert(number).inserted,
                let source = PropertySource.all(of: rules.properties[number], in: rules).first(where: \.path.canBeMade)
            else { continue }
            let values = term.isSum ? summed(source, in: mapping) : compared(source, in: mapping, withSum: hasSum)
            choices = choices.flatMap { choice in
                values.map { value in
                    var changed = choice
                    changed[number] = source.placements(of: value)[0]
                    return changed
                }
            }
        }
        return choices.map { draft(mapping, $0) }
    }

    private func compared(_ source: PropertySource, in mapping: Int, withSum: Bool) -> [Literal] {
        let plain = ladder(source, mapping).filter { $0 != .null && $0 != .string("") }.prefix(Self.width)
        return (withSum ? Self.summands.map { .number($0) } : []) + plain
    }

    /// Lists of one object, and of numbers, whose sums differ by the property that is summed up.
    private func summed(_ source: PropertySource, in mapping: Int) -> [Literal] {
        guard let target = set.target(of: source.rule.rule, seenFrom: mapping) else {
            return Self.summands.prefix(Self.width).map { .array([.number($0)]) }
        }
        let rules = set.mappings[target]
        var choices = base(target, isFull: false)
        var next = 0
        for (number, property) in rules.properties.enumerated() where property.rule.isNumber {
            guard let source = PropertySource.all(of: property, in: rules).first(where: \.path.canBeMade) else {
                continue
            }
            let value = Literal.number(Self.summands[next % Self.summands.count])
            choices[number] = [RecordDraft.Placement(path: source.path, value: value)]
            next += 1
        }
        return [Self.wrapped(draft(target, choices).record, in: source.rule.rule)]
    }
}

extension ValueRule {
    fileprivate var isNumber: Bool {
        guard case .type = kind else { return false }
        switch type ?? .any {
        case .integer, .number, .decimal: return true
        case .string, .boolean, .date, .url, .uuid, .data, .any: return false
        }
    }
}
