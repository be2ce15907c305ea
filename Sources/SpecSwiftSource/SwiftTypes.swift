/// The Swift declaration of a mapping.
struct SwiftDeclaration {
    var name: String
    var description: String?
    var form: Form

    enum Form {
        case structure(SwiftStruct)
        case choice(SwiftChoice)

        /// Any JSON, which the host's mapper reads and writes.
        case any
    }

    /// The properties of a struct.
    var properties: [SwiftProperty] {
        if case .structure(let structure) = form { structure.properties } else { [] }
    }
}

/// The properties of a mapping's type, and the enums inside it.
struct SwiftStruct {
    var properties: [SwiftProperty] = []
    var enums: [SwiftEnum] = []

    /// True if objects may hold members that no property names.
    var keepsOthers = false

    /// True if the spec names no property and keeps all members: the type is a dictionary then.
    var isFree: Bool { keepsOthers && properties.isEmpty }
}

/// The types that a mapping chooses among.
struct SwiftChoice {
    var cases: [Case]

    /// True if the host's mapper may make something else.
    var takesAny: Bool

    /// True if a value may hold one of its own kind with nothing in between.
    var isIndirect = false

    /// The case of what the host's mapper made.
    static let otherCase = "other"

    struct Case {
        var identifier: String

        /// The position of the type among the generated ones, and its name.
        var position: Int
        var type: String

        /// The mapping's name in the spec.
        var mapping: String

        /// True if the type is a dictionary.
        var isFree = false
    }
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

/// The texts of a table of values.
struct SwiftEnum {
    var name: String
    var cases: [(identifier: String, text: String)]
}

/// The Swift type of a rule.
indirect enum SwiftType: Equatable {
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

    /// True if the type is, or holds, the enum of a table's texts, which has no name yet.
    var holdsTexts: Bool {
        switch self {
        case .named(let name): name.isEmpty
        case .any, .mapping: false
        case .list(let element, _), .dictionary(let element, _): element.holdsTexts
        }
    }

    /// The type that holds what either of two does.
    func joined(with other: SwiftType) -> SwiftType {
        switch (self, other) {
        case _ where self == other: self
        case (.named(""), .named("String")), (.named("String"), .named("")): .named("String")
        case (.list(let one, let isNull), .list(let two, let isAlsoNull)):
            .list(one.joined(with: two), holdsNull: isNull || isAlsoNull)
        case (.dictionary(let one, let isNull), .dictionary(let two, let isAlsoNull)):
            .dictionary(one.joined(with: two), holdsNull: isNull || isAlsoNull)
        case (.named, _), (.any, _), (.mapping, _), (.list, _), (.dictionary, _): .any
        }
    }
}
