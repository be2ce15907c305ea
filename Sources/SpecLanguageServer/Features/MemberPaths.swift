import SpecIR
import SpecSource

/// The members that samples of a mapping have, as paths, with a value of each.
struct MemberPaths {
    private(set) var paths: [(path: Path, value: PlacedLiteral)] = []
    private var known: Set<Path> = []

    private static let limit = 500
    private static let depthLimit = 6

    init(_ objects: [PlacedLiteral], below prefix: Path?) {
        for object in objects {
            if let prefix {
                for part in Self.parts(of: object, at: prefix) { visit(part, at: Path(steps: []), depth: 0) }
            } else {
                visit(object, at: Path(steps: []), depth: 0)
            }
        }
    }

    private static func parts(of object: PlacedLiteral, at path: Path) -> [PlacedLiteral] {
        guard path.origin == .value else { return [] }
        return object.part(at: path.steps).map { [$0] } ?? []
    }

    private mutating func visit(_ value: PlacedLiteral, at path: Path, depth: Int) {
        guard depth < Self.depthLimit, case .object(let members) = value.content else { return }
        for member in members {
            guard paths.count < Self.limit else { return }
            let inner = Path(steps: path.steps + [.member(member.key.value)])
            if known.insert(inner).inserted { paths.append((inner, member.value)) }
            visit(member.value, at: inner, depth: depth + 1)
        }
    }
}

extension PlacedLiteral {
    /// The value in so many characters.
    func shown(_ count: Int = 60) -> String {
        let text = literal.description
        return text.count <= count ? text : text.prefix(count - 1) + "…"
    }

    /// The name of the kind of value.
    var kindName: String {
        switch content {
        case .array: "list"
        case .object: "object"
        case .scalar(.null): "null"
        case .scalar(.boolean): "boolean"
        case .scalar(.number): "number"
        case .scalar: "text"
        }
    }
}
