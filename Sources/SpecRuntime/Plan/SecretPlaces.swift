import SpecIR

/// The places of sensitive values in a document, by all paths that lead to them from a mapping's objects. They are looked for
/// when the first message needs them.
///
/// A message about another rule must not show what stands there, nor what stands around it.
final class SecretPlaces: Sendable {
    private let find: @Sendable () -> SecretSearch
    private let found = Locked<SecretSearch?>(nil)

    /// Creates the places of a mapping whose objects stand at a root.
    ///
    /// - Parameters:
    ///   - set: the specs.
    ///   - mapping: its number.
    ///   - root: the path to its objects, from the document's root; nil where they are the document.
    ///   - holders: for each mapping, whether what it reads holds secrets.
    init(in set: SpecSet, from mapping: Int, root: Path?, holders: [Bool]) {
        find = { SecretSearch(in: set, from: mapping, root: root, holders: holders) }
    }

    /// Returns true if a way from the document's root leads to a secret, into one, or to what holds one.
    func concern(_ way: [JSONLocator.Child]) -> Bool {
        let search = found.withLock { found in
            let search = found ?? find()
            found = search
            return search
        }
        return search.concern(way.compactMap(\.key).map { ExactText($0) })
    }
}

/// Follows the rules that lead to secrets.
private struct SecretSearch: Sendable {
    /// A step on such a way. Items of arrays are passed over, so a list's elements stand where the list does.
    enum Step: Hashable, Sendable {
        case key(ExactText)

        /// Any key of an object, or none, as `*` and dictionaries have it.
        case any

        /// A key of an object that isn't one of these.
        case other(than: Set<ExactText>)
    }

    /// A mapping that is read at a place, and the places of the objects around.
    private struct Visit {
        var site: Site
        var around: [[Step]]
    }

    private struct Site: Hashable {
        var mapping: Int
        var place: [Step]
    }

    /// Largest number of visits, and largest length of their places: rules that lead to their own mapping never end.
    private static let limits = (visits: 2000, steps: 24)

    private var places: Set<[Step]> = []

    /// The length of ways from which on all is secret, as no visit went so far.
    private var end = Int.max

    init(in set: SpecSet, from mapping: Int, root: Path?, holders: [Bool]) {
        let steps = root.map { Self.steps($0) } ?? []
        let around = (0...steps.count).map { Array(steps[..<$0]) }
        var visits = [Visit(site: Site(mapping: mapping, place: steps), around: around)]
        var known = Set(visits.map(\.site))
        var next = 0
        while next < visits.count {
            guard visits.count <= Self.limits.visits, visits[next].site.place.count <= Self.limits.steps else {
                end = visits[next...].reduce(.max) { min($0, $1.site.place.count) }
                return
            }
            for visit in self.visits(from: visits[next], in: set, holders) where known.insert(visit.site).inserted {
                visits.append(visit)
            }
            next += 1
        }
    }

    /// Notes the secrets that the rules of a mapping read, and returns the mappings that they lead to.
    private mutating func visits(from visit: Visit, in set: SpecSet, _ holders: [Bool]) -> [Visit] {
        let index = visit.site.mapping
        let mapping = set.mappings[index]
        var visits = set.cases(of: index).map {
            Visit(site: Site(mapping: $0, place: visit.site.place), around: visit.around)
        }
        let around = visit.around + [visit.site.place]
        for property in mapping.properties where set.holdsSecrets(property, seenFrom: index, holders) {
            let isSecret = set.hidesKeys(property, seenFrom: index)
            let holdsRest = property.holdsRest(of: mapping)
            let rest = holdsRest ? [visit.site.place + [.other(than: mapping.keysOfOtherRules)]] : []
            let places =
                holdsRest ? rest : property.allReadPaths(in: mapping).flatMap { Self.places(of: $0, from: visit) }
            for place in places {
                if isSecret { self.places.insert(place) }
                property.forEachRule { rule in
                    guard let target = set.target(of: rule, seenFrom: index), holders[target] else { return }
                    let members = [Step](repeating: .any, count: rule.dictionaryDepth - (holdsRest ? 1 : 0))
                    visits.append(Visit(site: Site(mapping: target, place: place + members), around: around))
                }
            }
        }
        return visits
    }

    private static func places(of path: Path, from visit: Visit) -> [[Step]] {
        let steps = steps(path)
        return switch path.origin {
        case .value: [visit.site.place + steps]
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

    func concern(_ keys: [ExactText]) -> Bool {
        keys.count >= end || places.contains { Self.meet($0, keys) }
    }

    /// Returns true if one of the two begins with the other.
    private static func meet(_ place: [Step], _ keys: [ExactText]) -> Bool {
        // Numbers of keys that the steps so far may have led through.
        var counts: Set<Int> = [0]
        for step in place {
            if counts.contains(keys.count) { return true }
            switch step {
            case .key(let key): counts = Set(counts.filter { keys[$0] == key }.map { $0 + 1 })
            case .any: counts.formUnion(counts.map { $0 + 1 })
            case .other(let known): counts = Set(counts.filter { !known.contains(keys[$0]) }.map { $0 + 1 })
            }
        }
        return !counts.isEmpty
    }
}

extension Mapping {
    /// The keys of the mapping's JSON with which the paths of all rules begin but those of a property of the others.
    fileprivate var keysOfOtherRules: Set<ExactText> {
        Set(pathsOfOtherRules.compactMap(\.firstMember).map { ExactText($0) })
    }
}

extension ValueRule {
    /// Number of dictionaries around the innermost rule.
    fileprivate var dictionaryDepth: Int {
        switch kind {
        case .dictionary(.rule(let element)): 1 + element.dictionaryDepth
        case .dictionary(.mapping): 1
        case .list(.rule(let element)): element.dictionaryDepth
        case .type, .values, .inverse, .object, .list(.mapping), .reference, .referenceList: 0
        }
    }
}
