import SpecSource

extension SpecChecks {
    /// Mappings that are read from one and the same JSON in a circle, so that reading would never end.
    func checkEndlessObjects(_ edges: [[CircleSearch.Edge]]) {
        var search = CircleSearch(edges: edges)
        for circle in search.circles() {
            let names = circle.map { set.mappings[$0.from].name.value }
            guard let first = names.first, let start = circle.first(where: { !$0.isChoice }) ?? circle.first else {
                continue
            }
            let notes = circle.filter { $0.at != start.at }.prefix(Self.shownSteps).map { edge in
                let to = set.mappings[edge.to].name.value
                return (ProblemNote.leadsTo(set.mappings[edge.from].name.value, to), edge.at)
            }
            let others = Array(names.dropFirst())
            let isChoice = circle.allSatisfy(\.isChoice)
            log.report(
                isChoice ? .choice(.endlessChoice(first, by: others)) : .choice(.endlessObject(first, by: others)),
                at: start.at,
                notes: Array(notes)
            )
        }
        for edge in search.tooDeep {
            log.report(.object(.tooManyFromOne(Self.mostFromOne)), at: edge.at)
        }
    }

    /// The steps of a circle that are reported.
    private static let shownSteps = 20

    /// Most mappings that may read one and the same JSON, each leading to the next. Reading and writing recurse into each.
    static let mostFromOne = 100
}

extension SpecSet {
    /// The mappings that read the JSON that a mapping itself was given.
    func sameJSON(_ mapping: Mapping, _ index: Int) -> [CircleSearch.Edge] {
        // One that has rules of its own has been reported.
        let chooser = mapping.properties.isEmpty ? mapping.chooser : nil
        let choices = chooser.map { $0.cases.map(\.mapping) + $0.otherwise.names }
        var objects: [(Located<String>, SourceRange)] = []
        for property in mapping.properties {
            if let object = property.wholeObject(in: mapping), property.isRead(in: mapping) { objects.append(object) }
            let alternatives = property.firstOf
            if alternatives.isEmpty || !property.isRead(in: mapping) { continue }
            objects += alternatives.compactMap { $0.wholeObject(in: mapping) }
        }
        let edges = (choices ?? []).map { ($0, $0.range, true) } + objects.map { ($0.0, $0.1, false) }
        return edges.compactMap { name, range, isChoice in
            mappingIndex(named: name.value, seenFrom: index).map {
                CircleSearch.Edge(from: index, to: $0, at: range, isChoice: isChoice)
            }
        }
    }
}

extension Chooser.Otherwise {
    fileprivate var names: [Located<String>] {
        if case .mapping(let name) = self { [name] } else { [] }
    }
}

extension Property {
    /// The mapping of an object that is read from `.`, and that path.
    fileprivate func wholeObject(in mapping: Mapping) -> (Located<String>, SourceRange)? {
        let object: Located<String>
        switch rule.kind {
        case .object(let name) where rule.elements.pick == nil: object = name
        case .list(.mapping(let name)) where rule.elements.acceptSingle != nil && rule.elements.pick == nil:
            object = name
        case .object, .type, .values, .list, .dictionary, .reference, .referenceList, .inverse: return nil
        }
        let whole = from?.first { $0.value.placed(in: within?.value).isWhole }
        return whole.map { (object, $0.range) }
    }
}

/// Finds circles in a graph, one for each edge that closes one.
struct CircleSearch {
    struct Edge {
        var from: Int
        var to: Int
        var at: SourceRange
        var isChoice: Bool
    }

    let edges: [[Edge]]

    /// The edges at which a line of mappings becomes too long.
    private(set) var tooDeep: [Edge] = []

    /// For each mapping, the number of mappings on the longest line that begins with it.
    private var heights: [Int]
    private enum State { case new, open, done }

    /// The steps of all circles that are kept: a spec can have circles as many as it is long, each as long as that.
    private var stepsLeft = 100_000

    init(edges: [[Edge]]) {
        self.edges = edges
        heights = [Int](repeating: 1, count: edges.count)
    }

    mutating func circles() -> [[Edge]] {
        var state = [State](repeating: .new, count: edges.count)
        var found: [[Edge]] = []
        for start in edges.indices where state[start] == .new && !edges[start].isEmpty {
            // The edges of the current path, and for each mapping on it the next edge to follow.
            var way: [Edge] = []
            var open = [(node: start, next: 0)]
            state[start] = .open
            while let top = open.last {
                guard top.next < edges[top.node].count else {
                    state[top.node] = .done
                    open.removeLast()
                    if let edge = way.popLast() { noteHeight(of: edge) }
                    continue
                }
                open[open.count - 1].next += 1
                let edge = edges[top.node][top.next]
                switch state[edge.to] {
                case .done: noteHeight(of: edge)
                case .open:
                    guard stepsLeft > 0 else { break }
                    let place = open.firstIndex { $0.node == edge.to } ?? 0
                    stepsLeft -= way.count - place + 1
                    found.append(Array(way[place...]) + [edge])
                case .new:
                    state[edge.to] = .open
                    way.append(edge)
                    open.append((edge.to, 0))
                }
            }
        }
        return found
    }

    /// Notes how long the line is that an edge begins; a line that is too long is reported once, and isn't counted further.
    private mutating func noteHeight(of edge: Edge) {
        let height = heights[edge.to] + 1
        if height <= SpecChecks.mostFromOne {
            heights[edge.from] = max(heights[edge.from], height)
        } else {
            tooDeep.append(edge)
        }
    }
}
