import SpecIR
import SpecSource

/// The references to mappings, and the mappings without any.
struct MappingUses: Sendable {
    /// Mappings that examples name, or that another mapping leads to.
    private(set) var used: Set<Int> = []

    /// Mappings that extend each mapping.
    private(set) var heirs: [Int: [Int]] = [:]

    /// Of mappings that name only one another, the first.
    private(set) var circles: Set<Int> = []

    /// The numbers of mappings and of those they lead to, in the order of the former.
    private var leads: [(from: Int, to: Int)] = []

    /// Mappings that another one leads to.
    private var targets: Set<Int> = []

    /// Mappings that examples name.
    private(set) var ofExamples: Set<Int> = []

    /// Mappings that a rule or a case of another one names.
    private(set) var ofRules: Set<Int> = []

    /// The specs that declare where reading begins, by a `root` or by an example.
    private(set) var knowsEntries: Set<Int> = []

    init(_ set: SpecSet) {
        for (file, spec) in set.specs.enumerated() {
            for example in spec.examples {
                knowsEntries.insert(file)
                if let index = set.mappingIndex(named: example.mapping.value, inFile: file) { used.insert(index) }
            }
        }
        ofExamples = used
        let parts = concurrently(set.stated.pieces(of: 100)) { piece in
            var part = MappingUses()
            for index in piece { part.add(set.stated[index], at: index, set: set) }
            return part
        }
        for part in parts {
            used.formUnion(part.used)
            ofRules.formUnion(part.ofRules)
            heirs.merge(part.heirs) { $0 + $1 }
            knowsEntries.formUnion(part.knowsEntries)
            leads += part.leads
        }
        targets = Set(leads.map(\.to))
        findCircles(set)
    }

    private init() {}

    private mutating func add(_ mapping: Mapping, at index: Int, set: SpecSet) {
        if mapping.root != nil { knowsEntries.insert(set.file(of: index)) }
        if let base = mapping.extends.flatMap({ set.mappingIndex(named: $0.value, seenFrom: index) }) {
            heirs[base, default: []].append(index)
            add(base, from: index)
        }
        let chosen = mapping.choice.cases?.value.map(\.mapping.value) ?? []
        for name in chosen + mapping.otherwiseMapping { add(name, from: index, set: set) }
        for property in mapping.properties {
            add(property.rule.kind, from: index, set: set)
            for alternative in property.firstOf { add(alternative.rule.kind, from: index, set: set) }
        }
    }

    private mutating func add(_ kind: ValueRule.Kind, from: Int, set: SpecSet) {
        switch kind {
        case .type, .values: break
        case .inverse(let inverse): add(inverse.mapping.value, from: from, set: set)
        case .object(let name), .list(.mapping(let name)), .dictionary(.mapping(let name)), .reference(let name),
            .referenceList(let name):
            add(name.value, from: from, set: set)
        case .list(.rule(let inner)), .dictionary(.rule(let inner)): add(inner.kind, from: from, set: set)
        }
    }

    private mutating func add(_ name: String, from: Int, set: SpecSet) {
        guard let target = set.mappingIndex(named: name, seenFrom: from) else { return }
        if target != from { ofRules.insert(target) }
        add(target, from: from)
    }

    private mutating func add(_ target: Int, from: Int) {
        guard target != from else { return }
        used.insert(target)
        leads.append((from, target))
    }

    /// Returns true if another mapping refers to this one.
    func isLedTo(_ mapping: Int) -> Bool { targets.contains(mapping) }

    /// Follows all that may be begun with, and what is unused by itself; what is left names itself in circles.
    private mutating func findCircles(_ set: SpecSet) {
        var reached = [Bool](repeating: false, count: set.mappings.count)
        for index in set.mappings.indices {
            if ofExamples.contains(index) || !used.contains(index) || isEntry(index, set) {
                follow(index, &reached)
            }
        }
        for index in set.mappings.indices where !reached[index] {
            circles.insert(index)
            follow(index, &reached)
        }
    }

    /// Returns true if a program may begin with the mapping, or reads the same data through it in another view.
    private func isEntry(_ index: Int, _ set: SpecSet) -> Bool {
        let file = set.file(of: index)
        return !knowsEntries.contains(file) || set.mappings[index].root != nil || set.stated[index].extends != nil
            || index == 0 || set.file(of: index - 1) != file
    }

    private mutating func follow(_ start: Int, _ reached: inout [Bool]) {
        var open = [start]
        while let index = open.popLast() {
            if reached[index] {
                // A mapping that a circle leads to isn't a circle itself.
                if index != start { circles.remove(index) }
                continue
            }
            reached[index] = true
            var place = firstLead(from: index)
            while place < leads.count, leads[place].from == index {
                open.append(leads[place].to)
                place += 1
            }
        }
    }

    /// Returns the index of a mapping's first entry in `leads`.
    private func firstLead(from index: Int) -> Int {
        var (low, high) = (0, leads.count)
        while low < high {
            let middle = (low + high) / 2
            if leads[middle].from < index { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension Mapping {
    fileprivate var otherwiseMapping: [String] {
        if case .mapping(let name)? = choice.otherwise?.value { [name.value] } else { [] }
    }
}
