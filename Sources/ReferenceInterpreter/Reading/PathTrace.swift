import SpecIR
import SpecSource

/// The way from a record to the current value, for findings: which property, and what of it may be shown.
struct PathTrace {
    enum Step {
        /// A property, with the keys that the spec itself says of it, and whether those in its value are secret.
        case property(String, keys: [String], hidesKeys: Bool)
        case item(Int)
        case member(String)

        /// A member that becomes an element, as `member_as` has it.
        case named(String, position: Int)
    }

    var steps: [Step] = []

    /// The keys that lead to the record, which the spec says.
    var rootKeys: [String] = []

    var isEmpty: Bool { steps.isEmpty }

    /// Names from the entry mapping to the current value; secret ones are `*`.
    var property: String {
        let first = firstSecret ?? .max
        return steps.enumerated().map { position, step in
            switch step {
            case .property(let name, _, _): name
            case .item(let position): String(position)
            case .member(let name), .named(let name, _): position > first ? "*" : name
            }
        }.joined(separator: ".")
    }

    /// The JSONPath of a value, secret keys left out.
    func place(of node: JSONNode, then keys: [String] = []) -> String { node.place(then: keys, showing: shownKeys) }

    private var firstSecret: Int? {
        steps.firstIndex { if case .property(_, _, hidesKeys: true) = $0 { true } else { false } }
    }

    /// Inside of what hides its keys, those that the spec says; nil elsewhere.
    private var shownKeys: [String]? {
        guard let first = firstSecret else { return nil }
        var (shown, hidden) = (rootKeys, [String]())
        for (position, step) in steps.enumerated() {
            switch step {
            case .property(_, let keys, _): shown += keys
            case .member(let name), .named(let name, _): if position > first { hidden.append(name) }
            case .item: break
            }
        }
        return shown.filter { key in !hidden.contains { $0.isExactly(key) } }
    }
}

extension PathTrace.Step {
    /// A property, of which the paths are shown by which it is read.
    init(_ property: Property, _ index: Int, _ paths: [Path], _ model: SpecModel) {
        let hidesKeys = property.sensitive?.value == true || model.hidesNames(property, index)
        self = .property(property.name.value, keys: paths.flatMap(\.steps).compactMap(\.key), hidesKeys: hidesKeys)
    }
}

extension SpecModel {
    /// Returns true if the names of members are read into a sensitive property.
    fileprivate func hidesNames(_ property: Property, _ index: Int) -> Bool {
        ([property.rule] + property.firstOf.map(\.rule)).contains { rule in
            guard let name = rule.elements.memberAs?.value, let target = set.target(of: rule, seenFrom: index) else {
                return false
            }
            return choices(of: target).contains { choice in
                set.mappings[choice].properties.contains {
                    $0.name.value.isExactly(name) && $0.sensitive?.value == true
                }
            }
        }
    }
}
