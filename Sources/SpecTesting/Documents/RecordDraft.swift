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
        case .value: record = record.placing(placement.value, at: placement.path.steps[...])
        case .document, .enclosing: outside.append(placement)
        }
    }

    /// The object, as the value of a property of another one. What it reads outside is placed there.
    func enclosed(in other: inout RecordDraft) {
        for placement in outside {
            var placement = placement
            if case .enclosing(let levels) = placement.path.origin {
                placement.path.origin = levels == 1 ? .value : .enclosing(levels: levels - 1)
            }
            other.place(placement)
        }
    }

    /// The document that holds the object below a mapping's root.
    func document(root: Path?) -> Literal {
        var json = root.map { Literal.object([]).placing(record, at: $0.steps[...]) } ?? record
        for placement in outside where placement.path.origin == .document {
            json = json.placing(placement.value, at: placement.path.steps[...])
        }
        return json
    }
}
