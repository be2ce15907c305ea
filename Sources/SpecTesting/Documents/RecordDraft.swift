import SpecIR
import SpecSource

/// A JSON object of a mapping while it is put together.
struct RecordDraft {
    /// A value, and the path that it stands at.
    struct Placement: Hashable {
        var path: Path
        var value: Literal
    }

    private(set) var record = Literal.object([])

    /// The placements outside of the object, seen from it.
    private(set) var outside: [Placement] = []

    mutating func place(_ placement: Placement) {
        switch placement.path.origin {
        case .value: record.place(placement.value, at: placement.path.steps[...])
        case .document, .enclosing: outside.append(placement)
        }
    }

    /// Places several values, one after the other: members are found by an index, as a record may have hundreds.
    mutating func place(all placements: [Placement]) {
        var index: [ExactText: Int]?
        for placement in placements {
            guard placement.path.origin == .value, case .object(var members) = record,
                case .member(let key)? = placement.path.steps.first
            else {
                place(placement)
                index = nil
                continue
            }
            // Nobody else holds the members while they change, or each change would copy them.
            record = .null
            var positions = index ?? Self.index(of: members)
            index = nil
            let (value, rest) = (placement.value, placement.path.steps.dropFirst())
            if let position = positions[ExactText(key)] {
                members[position].value.place(value, at: rest)
            } else {
                positions[ExactText(key)] = members.count
                members.append(Literal.Member(key: key, value: Literal.null.placing(value, at: rest)))
            }
            index = positions
            record = .object(members)
        }
    }

    private static func index(of members: [Literal.Member]) -> [ExactText: Int] {
        Dictionary(zip(members.map { ExactText($0.key) }, members.indices)) { first, _ in first }
    }

    /// The object, as the value of a property of another one. What it reads outside is placed there.
    func enclosed(in other: inout RecordDraft) { outside.forEach { other.place($0.outwards) } }

    /// The same where nothing stands yet.
    func surround(_ other: inout RecordDraft) {
        for placement in outside.map(\.outwards) {
            let isFree =
                placement.path.origin == .value
                ? other.record.value(at: placement.path.steps[...]) == nil
                : !other.outside.contains { $0.path == placement.path }
            if isFree { other.place(placement) }
        }
    }

    /// Number of objects read around this one.
    var levels: Int {
        outside.map { placement in
            if case .enclosing(let levels) = placement.path.origin { levels } else { 0 }
        }.max() ?? 0
    }

    /// True if a document with the object below a root has no place for something that it reads around itself.
    func isBare(below root: Path?) -> Bool {
        outside.contains { $0.path.origin.steps(within: root?.steps ?? []) == nil }
    }

    /// The document that holds the object below a mapping's root, with the values outside of the object that it reads.
    func document(root: Path?) -> Literal {
        let root = root?.steps ?? []
        var json = Literal.null.placing(record, at: root[...])
        for placement in outside {
            guard let start = placement.path.origin.steps(within: root) else { continue }
            json.place(placement.value, at: start + placement.path.steps)
        }
        return json
    }
}

extension RecordDraft.Placement {
    /// The placement seen from the object around the one that it is seen from.
    fileprivate var outwards: RecordDraft.Placement {
        guard case .enclosing(let levels) = path.origin else { return self }
        var outer = self
        outer.path.origin = levels == 1 ? .value : .enclosing(levels: levels - 1)
        return outer
    }
}

extension Path.Origin {
    /// The steps from the document to where a path of this origin starts, for an object at a root; nil where nothing of the
    /// document is there.
    fileprivate func steps(within root: [Path.Step]) -> ArraySlice<Path.Step>? {
        switch self {
        case .value: return root[...]
        case .document: return []
        case .enclosing(let levels):
            // `^.` leads to the value that a `*` or a range selected, not to each object that the root passes.
            let selections = root.indices.dropLast().filter { root[$0].isMany }
            return selections.count < levels ? nil : root[...selections[selections.count - levels]]
        }
    }
}
