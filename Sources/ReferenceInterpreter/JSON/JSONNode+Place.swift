import SpecSource

extension JSONNode {
    /// The steps from the document's root.
    var way: [JSONStep] {
        guard let parent, let step else { return [] }
        return parent.way + [step]
    }

    /// The normalised JSONPath of the value, with keys behind it. Of its own keys only some may be shown.
    func place(then keys: [String] = [], showing shown: [String]? = nil) -> String {
        let place = way.reduce("$") { place, step in
            switch step {
            case .member(let key):
                place + (shown?.contains { $0.isExactly(key) } ?? true ? JSONNode.spelled(key) : ".*")
            case .item(let position): place + "[\(position)]"
            }
        }
        return keys.reduce(place) { $0 + JSONNode.spelled($1) }
    }

    /// The last object or array that keys lead to from here.
    func container(along keys: [String]) -> JSONNode {
        guard let key = keys.first, let next = member(key), next.isContainer else { return self }
        return next.container(along: Array(keys.dropFirst()))
    }

    /// A key as a step of a JSONPath: `.name`, `['app.version']`.
    static func spelled(_ key: String) -> String {
        let scalars = Array(key.unicodeScalars)
        let isPlain = scalars.allSatisfy { $0 == "_" || $0.properties.isAlphabetic || ("0"..."9").contains($0) }
        if let first = scalars.first, isPlain, !("0"..."9").contains(first) { return "." + key }
        return "['" + scalars.map(escaped).joined() + "']"
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "'": return "\\'"
        case "\\": return "\\\\"
        case "\n": return "\\n"
        case "\r": return "\\r"
        case "\t": return "\\t"
        default:
            guard scalar.value < 0x20 else { return String(scalar) }
            let digits = String(scalar.value, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
    }
}
