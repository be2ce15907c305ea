import SpecIR
import SpecSource

/// What leads to mappings, and how many do.
struct MappingUses: Sendable {
    /// Mappings that examples name, or that another mapping leads to.
    private(set) var used: Set<Int> = []

    /// Mappings that extend each mapping.
    private(set) var heirs: [Int: [Int]] = [:]

    /// The specs that say what is read first: by a `root`, or by an example.
    private(set) var knowsEntries: Set<Int> = []

    init(_ set: SpecSet) {
        for (file, spec) in set.specs.enumerated() {
            for example in spec.examples {
                knowsEntries.insert(file)
                if let index = set.mappingIndex(named: example.mapping.value, inFile: file) { used.insert(index) }
            }
        }
        let parts = concurrently(set.stated.pieces(of: 100)) { piece in
            var part = MappingUses()
            for index in piece { part.add(set.stated[index], index, set) }
            return part
        }
        for part in parts {
            used.formUnion(part.used)
            heirs.merge(part.heirs) { $0 + $1 }
            knowsEntries.formUnion(part.knowsEntries)
        }
    }

    private init() {}

    private mutating func add(_ mapping: Mapping, _ index: Int, _ set: SpecSet) {
        if mapping.root != nil { knowsEntries.insert(set.file(of: index)) }
        if let base = mapping.extends.flatMap({ set.mappingIndex(named: $0.value, seenFrom: index) }) {
            heirs[base, default: []].append(index)
            add(base, from: index)
        }
        let chosen = mapping.choice.cases?.value.map(\.mapping.value) ?? []
        for name in chosen + mapping.otherwiseMapping { add(name, index, set) }
        for property in mapping.properties {
            add(property.rule.kind, index, set)
            for alternative in property.firstOf { add(alternative.rule.kind, index, set) }
        }
    }

    private mutating func add(_ kind: ValueRule.Kind, _ from: Int, _ set: SpecSet) {
        switch kind {
        case .type, .values: break
        case .inverse(let inverse): add(inverse.mapping.value, from, set)
        case .object(let name), .list(.mapping(let name)), .dictionary(.mapping(let name)), .reference(let name),
            .referenceList(let name):
            add(name.value, from, set)
        case .list(.rule(let inner)), .dictionary(.rule(let inner)): add(inner.kind, from, set)
        }
    }

    private mutating func add(_ name: String, _ from: Int, _ set: SpecSet) {
        if let target = set.mappingIndex(named: name, seenFrom: from) { add(target, from: from) }
    }

    private mutating func add(_ target: Int, from: Int) {
        if target != from { used.insert(target) }
    }
}

extension Mapping {
    fileprivate var otherwiseMapping: [String] {
        if case .mapping(let name)? = choice.otherwise?.value { [name.value] } else { [] }
    }
}
