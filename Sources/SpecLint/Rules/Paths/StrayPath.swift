import SpecIR
import SpecSource

/// `content.attributes.film.cast` beside `content.film.img`: a path that almost goes where others of its mapping go.
struct StrayPath: MappingRule {
    let info = RuleInfo(
        "stray-path",
        group: .paths,
        severity: .info,
        precision: .likely,
        summary: "a path that differs from others of its mapping in one letter or one key",
        why: """
            Paths of one mapping mostly lead through the same objects. One that alone goes through an object whose key is almost \
            that of the others, or that has one key more or less, was most likely mistyped, and finds nothing.
            """,
        bad: """
            specmap: 1
            mappings:
              Film:
                root: film
                properties:
                  title: content.title
                  cast: content.names.cast
                  crew: content.names.crew
                  studio: content.namse.studio
                  set: data.content.names.set
            """,
        good: """
            specmap: 1
            mappings:
              Film:
                root: film
                properties:
                  title: content.title
                  cast: content.names.cast
                  crew: content.names.crew
                  studio: content.names.studio
                  set: content.names.set
            """,
        howToFix: "Write the path as the data has it; an example shows that it is right."
    )

    /// A mapping with fewer paths shows nothing.
    private static let fewestPaths = 3

    func check(_ mapping: CheckedMapping, _ log: RuleLog) {
        Self.forEachStray(in: mapping) { path, meant in
            log.report(
                "`\(path.value.description.shown)` \(meant.words)",
                at: path.range,
                help: "did you mean `\(Path(steps: meant.steps).description.shown)`? An example shows that it is right"
            )
        }
    }

    /// Returns true if a path of a mapping is reported.
    static func isReported(_ range: SourceRange, in mapping: CheckedMapping) -> Bool {
        var isFound = false
        forEachStray(in: mapping) { path, _ in isFound = isFound || path.range == range }
        return isFound
    }

    private static func forEachStray(in mapping: CheckedMapping, _ visit: (Located<Path>, PathTree.Meant) -> Void) {
        // If samples are listed, another rule reports paths that match nothing.
        guard mapping.stated.properties.count >= fewestPaths, !mapping.isSampled else { return }
        let paths = mapping.statedPaths.filter { stated in
            (stated.role == .from || stated.role == .template) && stated.path.value.origin == .value
                && stated.path.value.steps.count > 1 && stated.property?.within == nil
        }
        guard paths.count >= fewestPaths else { return }
        let tree = PathTree(paths.map(\.path.value.steps))
        for stated in paths {
            guard let meant = tree.meant(by: stated.path.value.steps), let property = stated.property,
                // `prize: prize.amount` and `issueAuthor: issue.user.name` spell the key twice.
                !property.name.value.lowercased().contains(meant.key.lowercased()),
                !mapping.shows(property, at: stated.path.range)
            else { continue }
            visit(stated.path, meant)
        }
    }
}

/// The objects that the paths of a mapping lead through.
private struct PathTree {
    typealias Steps = [Path.Step]

    /// The path that another one almost is, the key in which they differ and what shows that.
    typealias Meant = (key: String, steps: Steps, words: String)

    private struct Node {
        /// The steps that lead on, in the order of the spec.
        var children: [(step: Path.Step, place: Int)] = []
        /// The number of paths that lead through the node.
        var count = 0
    }

    /// A connection from a node to one below it. All are in one table, as most nodes have few.
    private struct Edge: Hashable {
        var place: Int
        var step: Path.Step
    }

    private var nodes = [Node()]
    private var places: [Edge: Int] = [:]

    init(_ paths: [Steps]) {
        nodes.reserveCapacity(2 * paths.count)
        places.reserveCapacity(2 * paths.count)
        for steps in paths {
            var place = 0
            for step in steps { place = take(step, below: place) }
        }
    }

    /// Notes that a path leads on by a step, and returns where to.
    private mutating func take(_ step: Path.Step, below place: Int) -> Int {
        // One look-up does both: it finds the node, or makes room for the next one.
        func number(_ place: inout Int) -> Int { place }
        let next = number(&places[Edge(place: place, step: step), default: nodes.count])
        if next == nodes.count {
            nodes.append(Node())
            nodes[place].children.append((step, next))
        }
        nodes[next].count += 1
        return next
    }

    /// The places that steps lead to from one; none where there are so many that each looks like another.
    private func siblings(in place: Int) -> [(step: Path.Step, place: Int)] {
        nodes[place].children.count <= 64 ? nodes[place].children : []
    }

    private func child(_ step: Path.Step, of place: Int) -> Int? { places[Edge(place: place, step: step)] }

    private func isObject(_ place: Int) -> Bool { !nodes[place].children.isEmpty }

    /// Returns true if a whole path leads on from a place.
    private func holds(_ steps: ArraySlice<Path.Step>, below place: Int) -> Bool {
        var place = place
        for step in steps {
            guard let next = child(step, of: place) else { return false }
            place = next
        }
        return true
    }

    /// The path that another one almost is; nil for a path that goes its own way.
    func meant(by steps: Steps) -> Meant? {
        var place = 0
        for (position, step) in steps.dropLast().enumerated() {
            guard let next = child(step, of: place) else { return nil }
            if nodes[next].count == 1 {
                guard case .member(let key) = step else { return nil }
                let meant =
                    near(key, at: position, of: steps, below: place)
                    ?? turned(key, at: position, of: steps, below: place)
                    ?? withoutOne(key, at: position, of: steps, below: place)
                    ?? withOneMore(key, at: position, of: steps, below: place)
                return meant.map { (key, $0.0, $0.1) }
            }
            place = next
        }
        return nil
    }

    /// A key that is almost that of an object which other paths lead through.
    private func near(_ key: String, at position: Int, of steps: Steps, below place: Int) -> (Steps, String)? {
        for (step, other) in siblings(in: place) {
            guard case .member(let right) = step, right != key, isObject(other) else { continue }
            // Two items of one array lie apart as two members of one object rarely do.
            let isArray =
                isItem(steps[position + 1]) && steps[position + 1] != .item(0)
                && nodes[other].children.contains { isItem($0.step) }
            let hasMany = hasManyMembers(other, beside: steps[position + 1]) || leadsOn(other, by: steps[position + 1])
            let isShown =
                (nodes[other].count > 1 || isArray) && Slip.isOneLetterOff(key, right, fewest: isArray ? 3 : 4)
                || (nodes[other].count > 1 || isRight(other, right, beside: child(.member(key), of: place)))
                    && Slip.isNearName(key, right, mayBeCommon: hasMany)
                || hasMany && Slip.isOtherNumber(key, right)
            guard isShown else { continue }
            var meant = steps
            meant[position] = step
            return (meant, "goes through `\(key.shown)`, and others through `\(right.shown)`")
        }
        return nil
    }

    /// Returns true if the first of two objects has the right key, each with one path: it is a word, or stands first.
    private func isRight(_ place: Int, _ key: String, beside other: Int?) -> Bool {
        key.utf8.count > 4 && (CommonWords.holdAll(of: key) || other.map { place < $0 } ?? false)
    }

    /// Returns true if so many paths lead to members of an object that one beside them hardly leads to members of a
    /// second object, whose key differs in number alone.
    private func hasManyMembers(_ place: Int, beside step: Path.Step) -> Bool {
        let children = nodes[place].children
        return children.count > 2 && (children.map(\.step) + [step]).allSatisfy { $0.key != nil }
    }

    /// Returns true if several paths lead through an object, and on through the same one inside of it.
    private func leadsOn(_ place: Int, by step: Path.Step) -> Bool {
        child(step, of: place).map { nodes[$0].count > 1 && isObject($0) } ?? false
    }

    /// A key in front of one that others have behind it: `airport.dep` beside `dep.time` and `arr.airport`.
    private func turned(_ key: String, at position: Int, of steps: Steps, below place: Int) -> (Steps, String)? {
        guard case .member(let right) = steps[position + 1], let other = child(steps[position + 1], of: place),
            isObject(other)
        else { return nil }
        let isShown: Bool
        if position + 2 < steps.count {
            // Of two paths alone, either may be the one that is turned.
            isShown = nodes[other].count > 1 && (child(steps[position], of: other).map(isObject) ?? false)
        } else {
            // The last key stands last in objects beside it as well.
            let others = siblings(in: place).count { _, object in
                object != other && child(steps[position], of: object).map { !isObject($0) } ?? false
            }
            isShown = others > 1
        }
        guard isShown else { return nil }
        var meant = steps
        meant.swapAt(position, position + 1)
        return (meant, "has `\(key.shown)` in front of `\(right.shown)`, and others have it behind")
    }

    /// A key in front of one that others lead through.
    private func withoutOne(_ key: String, at position: Int, of steps: Steps, below place: Int) -> (Steps, String)? {
        let rest = steps[(position + 1)...]
        guard rest.count > 1, let step = rest.first, case .member(let right) = step, let other = child(step, of: place),
            isObject(other), nodes[other].count > 2, !holds(rest, below: place)
        else { return nil }
        return (
            Array(steps[..<position] + rest),
            "goes through `\(key.shown)`, and all others lead to `\(right.shown)` without it"
        )
    }

    /// A key that others have another one in front of.
    private func withOneMore(_ key: String, at position: Int, of steps: Steps, below place: Int) -> (Steps, String)? {
        let rest = steps[position...]
        let all = siblings(in: place).filter { step, other in
            guard case .member = step, let inner = child(steps[position], of: other) else { return false }
            return isObject(inner) && nodes[inner].count > 1
        }
        guard all.count == 1, let (step, other) = all.first, case .member(let left) = step, !holds(rest, below: other)
        else { return nil }
        return (
            Array(steps[..<position] + [step] + rest),
            "leads to `\(key.shown)` without `\(left.shown)`, through which all others go"
        )
    }

    private func isItem(_ step: Path.Step) -> Bool { if case .item = step { true } else { false } }
}
