import SpecIR

/// Where in a document values stand that are kept secret, by all ways that rules lead to them from a mapping's objects.
///
/// A message about another rule must not show what stands there, nor what stands around it.
struct SecretPlaces: Sendable {
    /// A step on such a way. Items of arrays are passed over, so a list's elements stand where the list does.
    fileprivate enum Step: Hashable, Sendable {
        case key(ExactText)

        /// Any key of an object, or none, as `*` and dictionaries have it.
        case any
    }

    /// A mapping that is read at a place, and the places of the objects around.
    private struct Visit: Hashable {
        var mapping: Int
        var place: [Step]
        var around: [[Step]]
    }

    /// How many visits are made at the most: rules that lead to their own mapping go on for ever.
    private static let visitLimit = 1000

    private var places: Set<[Step]> = []

    /// The length of ways from which on all is secret, as visits have ended there.
    private var end = Int.max

    /// Finds them for a mapping whose objects stand at a root.
    ///
    /// - Parameters:
    ///   - set: the specs.
    ///   - mapping: its number.
    ///   - root: the path to its objects, from the document's root; nil where they are the document.
    ///   - holders: for each mapping, whether what it reads holds secrets.
    init(in set: SpecSet, from mapping: Int, root: Path?, holders: [Bool]) {
        let steps = root.map { Self.steps($0) } ?? []
        let around = (0...steps.count).map { Array(steps[..<$0]) }
        var visits = [Visit(mapping: mapping, place: steps, around: around)]
        var known = Set(visits)
        var next = 0
        while next < visits.count {
            guard next < Self.visitLimit else {
                end = visits[next].place.count
                return
            }
            for visit in self.visits(from: visits[next], in: set, holders) where known.insert(visit).inserted {
                visits.append(visit)
            }
            next += 1
        }
    }

    /// Notes the secrets that the rules of a mapping read, and returns the mappings that they lead to.
    private mutating func visits(from visit: Visit, in set: SpecSet, _ holders: [Bool]) -> [Visit] {
        let mapping = set.mappings[visit.mapping]
        let chosen = mapping.chooser?.mappingNames.compactMap { set.mappingIndex(named: $0, seenFrom: visit.mapping) }
        var visits = (chosen ?? []).map { Visit(mapping: $0, place: visit.place, around: visit.around) }
        for property in mapping.properties where set.holdsSecrets(property, seenFrom: visit.mapping, holders) {
            let isSecret = set.hidesKeys(property, seenFrom: visit.mapping)
            for place in property.allReadPaths(in: mapping).flatMap({ Self.places(of: $0, from: visit) }) {
                if isSecret { places.insert(place) }
                property.forEachRule { rule in
                    guard let target = set.target(of: rule, seenFrom: visit.mapping), holders[target] else { return }
                    let members = [Step](repeating: .any, count: rule.dictionaryDepth)
                    let around = visit.around + [visit.place]
                    visits.append(Visit(mapping: target, place: place + members, around: around))
                }
            }
        }
        return visits
    }

    private static func places(of path: Path, from visit: Visit) -> [[Step]] {
        let steps = steps(path)
        return switch path.origin {
        case .value: [visit.place + steps]
        case .document: [steps]
        // The objects around the outermost one depend on its root, so each place there is taken for one.
        case .enclosing: visit.around.map { $0 + steps }
        }
    }

    private static func steps(_ path: Path) -> [Step] {
        path.steps.map { step in
            switch step {
            case .member(let key): .key(ExactText(key))
            case .item, .last, .each, .slice: .any
            }
        }
    }

    /// Returns true if a way from the document's root leads to a secret, into one, or to what holds one.
    func concern(_ way: [JSONLocator.Child]) -> Bool {
        let keys = way.compactMap(\.key).map { ExactText($0) }
        return keys.count >= end || places.contains { Self.meet($0[...], keys[...]) }
    }

    /// Returns true if one of the two begins with the other.
    private static func meet(_ place: ArraySlice<Step>, _ keys: ArraySlice<ExactText>) -> Bool {
        guard let step = place.first, let key = keys.first else { return true }
        return switch step {
        case .key(let known): known == key && meet(place.dropFirst(), keys.dropFirst())
        case .any: meet(place.dropFirst(), keys) || meet(place.dropFirst(), keys.dropFirst())
        }
    }
}

extension ValueRule {
    /// How many dictionaries are around the innermost rule.
    fileprivate var dictionaryDepth: Int {
        switch kind {
        case .dictionary(.rule(let element)): 1 + element.dictionaryDepth
        case .dictionary(.mapping): 1
        case .list(.rule(let element)): element.dictionaryDepth
        case .type, .values, .inverse, .object, .list(.mapping), .reference, .referenceList: 0
        }
    }
}
