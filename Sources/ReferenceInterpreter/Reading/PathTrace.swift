import SpecIR
import SpecSource

/// The way from a record to the current value, for findings: which property, and what of it may be shown.
struct PathTrace {
    enum Step {
        case property(StatedProperty)
        case item(Int)
        case member(String)

        /// A member that becomes an element, as `member_as` has it.
        case named(String, position: Int)
    }

    /// A property, with the keys that the spec itself names for it.
    struct StatedProperty {
        var name: String
        var keys: [String] = []

        /// True if the keys in its value are secret; those of a sensitive property always are.
        var hidesKeys = false
        var isSensitive = false
    }

    var steps: [Step] = []

    /// The keys of the spec's path to the record.
    var rootKeys: [String] = []

    var isEmpty: Bool { steps.isEmpty }

    /// Names from the entry mapping to the current value; secret ones are `*`.
    var property: String {
        let first = firstSecret ?? .max
        return steps.enumerated().map { position, step in
            switch step {
            case .property(let property): property.name
            case .item(let position): String(position)
            case .member(let name), .named(let name, _): position > first ? "*" : name
            }
        }.joined(separator: ".")
    }

    /// The JSONPath of a value, secret keys left out.
    func place(of node: JSONNode, then keys: [String] = []) -> String { node.place(then: keys, showing: shownKeys) }

    /// The step behind which keys are secret.
    var firstSecret: Int? { steps.firstIndex { $0.property?.hidesKeys ?? false } }

    /// Inside of what hides its keys, those that the spec names; nil elsewhere.
    var shownKeys: [String]? {
        guard let first = firstSecret else { return nil }
        var (shown, hidden) = (rootKeys, [String]())
        for (position, step) in steps.enumerated() {
            switch step {
            case .property(let property): shown += property.keys
            case .member(let name), .named(let name, _): if position > first { hidden.append(name) }
            case .item: break
            }
        }
        return shown.filter { key in !hidden.contains { $0.isExactly(key) } }
    }
}

extension PathTrace.Step {
    /// A property, of which the paths are shown by which it is read.
    init(_ property: Property, index: Int, paths: [Path], model: SpecModel) {
        let isSensitive = property.isSensitive
        self = .property(
            PathTrace.StatedProperty(
                name: property.name.value,
                keys: paths.flatMap(\.steps).compactMap(\.key),
                hidesKeys: isSensitive || model.hidesNames(property, index),
                isSensitive: isSensitive
            )
        )
    }

    var property: PathTrace.StatedProperty? { if case .property(let property) = self { property } else { nil } }
}

extension SpecModel {
    /// Returns true if the names of members are read into a sensitive property.
    fileprivate func hidesNames(_ property: Property, _ index: Int) -> Bool {
        property.rules.contains { rule in
            guard let name = rule.elements.memberAs?.value, let target = set.target(of: rule, seenFrom: index) else {
                return false
            }
            return choices(of: target).contains { set.mappings[$0].isSensitive(name) }
        }
    }
}
