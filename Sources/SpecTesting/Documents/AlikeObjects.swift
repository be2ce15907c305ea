import SpecIR
import SpecSource

/// Objects of a list that are the same to each other, or aren't, by `same_by` or by their key.
struct AlikeObjects {
    /// The properties that make two objects the same, and the others, each with two values or more.
    private var keys: [(path: Path, values: [Literal])] = []
    private var others: [(path: Path, values: [Literal])] = []

    private static let mostOthers = 3

    private init() {}

    /// - Parameters:
    ///   - element: an element of the list.
    ///   - rule: the rule of the list.
    ///   - ladder: makes the values, for a rule of the mapping that holds the list.
    init(_ element: ValueRule.Element, of rule: ValueRule, from ladder: ValueLadder) {
        guard case .mapping(let name) = element,
            let index = ladder.set.mappingIndex(named: name.value, seenFrom: ladder.mapping)
        else {
            self.init()
            return
        }
        self.init(ladder.set, index, by: rule.elements.sameBy?.value.map(\.value), inverses: ladder.inverses)
    }

    /// - Parameters:
    ///   - set: the specs.
    ///   - mapping: the objects' mapping.
    ///   - names: the properties that make two objects the same; nil for those of the key.
    ///   - inverses: the transformers backwards.
    init(_ set: SpecSet, _ mapping: Int, by names: [String]?, inverses: TransformInverses) {
        let rules = set.mappings[mapping]
        let keys = names ?? rules.primaryKey.map(\.value)
        var ladder = ValueLadder(set: set, mapping: mapping, objects: { _ in [] })
        ladder.inverses = inverses
        for property in rules.properties where !keys.isEmpty && property.isRead(in: rules) {
            let isKey = keys.contains(property.name.value)
            guard property.rule.isScalar, isKey || others.count < Self.mostOthers,
                let source = PropertySource.all(of: property, in: rules).first(where: \.path.canBeMade)
            else { continue }
            let values = ladder.values(for: source.rule).filter { $0 != .null }
            if isKey {
                self.keys.append((source.path, values + Self.countedValues(source.rule.rule)))
            } else {
                others.append((source.path, values))
            }
        }
    }

    private static func countedValues(_ rule: ValueRule) -> [Literal] {
        guard rule.transforms.isEmpty, case .type = rule.kind else { return [] }
        switch rule.type ?? .any {
        case .integer, .number, .decimal: return (3..<60).map { .number($0) }
        case .string, .any: return (3..<60).map { .string("k\($0)") }
        case .boolean, .date, .url, .uuid, .data: return []
        }
    }

    /// Pairs of objects: two that differ in one part of the key, and two that differ in another property alone.
    func pairs(_ object: Literal) -> [[Literal]] {
        let first = keyed(object, 0)
        return (keys + others).map { path, values in
            values.prefix(2).map { first.placing($0, at: path.steps[...]) }
        }
    }

    /// So many objects, each with a key of its own.
    func different(_ object: Literal, count: Int) -> [Literal] { (0..<count).map { keyed(object, $0) } }

    private func keyed(_ object: Literal, _ number: Int) -> Literal {
        keys.reduce(object) { object, key in
            key.values.isEmpty
                ? object : object.placing(key.values[number % key.values.count], at: key.path.steps[...])
        }
    }
}

extension ValueRule {
    /// True if values have no elements and no objects.
    fileprivate var isScalar: Bool {
        switch kind {
        case .type, .values, .reference: true
        case .object, .list, .dictionary, .referenceList, .inverse: false
        }
    }
}
