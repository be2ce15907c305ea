/// The Swift type of a mapping.
struct SwiftStruct {
    var name: String
    var description: String?
    var properties: [SwiftProperty] = []
    var enums: [SwiftEnum] = []

    /// Whether objects may hold members that no property names.
    var keepsOthers = false
}

/// A stored property of a generated type.
struct SwiftProperty {
    /// The name in the spec, which is the coding key.
    var name: String
    var identifier: String
    var type: SwiftType
    var isOptional: Bool
    var description: String?

    /// The identifier of the box that holds the value, where the type would hold itself without one.
    var box: String?

    var typeText: String { type.text + (isOptional ? "?" : "") }
}

/// The texts that a table of values gives.
struct SwiftEnum {
    var name: String
    var cases: [(identifier: String, text: String)]
}

/// The Swift type of a rule.
indirect enum SwiftType {
    case named(String)

    /// Any JSON.
    case any

    /// A mapping by its position among the generated ones.
    case mapping(Int, name: String)
    case list(SwiftType, holdsNull: Bool)
    case dictionary(SwiftType, holdsNull: Bool)

    var text: String {
        switch self {
        case .named(let name), .mapping(_, let name): name
        case .any: "JSONValue"
        case .list(let element, let holdsNull): "[\(element.text)\(holdsNull ? "?" : "")]"
        case .dictionary(let element, let holdsNull): "[String: \(element.text)\(holdsNull ? "?" : "")]"
        }
    }

    var holdsAny: Bool {
        switch self {
        case .any: true
        case .named, .mapping: false
        case .list(let element, _), .dictionary(let element, _): element.holdsAny
        }
    }
}
