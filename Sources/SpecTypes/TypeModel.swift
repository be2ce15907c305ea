package import SpecIR

/// The objects of mappings, as `specmap map` shows them: one model for all languages.
package struct TypeModel: Sendable {
    /// The requested mappings and all that they refer to, in the spec's order.
    package internal(set) var types: [ObjectType] = []

    /// The requested mappings, by their positions in `types`.
    package internal(set) var entries: [Int] = []

    /// The entries that read records: those with a `root`, and those that no other mapping leads to.
    package internal(set) var records: [Int] = []

    /// True if the entries were named; false if they are all mappings.
    package internal(set) var namesEntries = false

    /// The spec files that state the mappings.
    package internal(set) var files: [String] = []

    /// The member that names the mapping of an object whose data chose it.
    package static let mappingKey = "$mapping"

    /// The member that holds the places of kept members.
    package static let keptKey = "$kept"
}

extension TypeModel {
    /// The types of the objects that a type may be: itself, or those that it chooses.
    package func madeBy(_ position: Int) -> [Int] {
        if case .choice(let choice) = types[position].form { choice.cases } else { [position] }
    }
}

/// The type of a mapping's objects.
package struct ObjectType: Sendable {
    /// The name of the mapping; mappings of two files may share it.
    package var name: String

    /// The name of the entity, and its number: entities of files that don't meet may share a name.
    package var entity: String
    package var entityNumber: Int
    package var description: String?
    package var form: Form

    /// The properties that identify its objects; empty for objects without identity.
    package var key: [String] = []

    /// True if a chooser may choose it, so that its objects may name their mapping.
    package var isChosen = false

    package enum Form: Sendable {
        case fields(FieldList)
        case choice(Choice)

        /// Any JSON, read by code of the host.
        case any
    }

    /// The members of its objects; none for a choice.
    package var fields: [Field] {
        if case .fields(let fields) = form { fields.all } else { [] }
    }
}

/// The members of an object.
package struct FieldList: Sendable {
    package var all: [Field] = []

    /// True if objects may hold members that no property names.
    package var keepsOthers = false

    /// True if the spec names no property and keeps all members.
    package var isFree: Bool { keepsOthers && all.isEmpty }
}

/// The mappings that one chooses among.
package struct Choice: Sendable {
    /// Positions in `TypeModel.types`.
    package var cases: [Int]

    /// True if code of the host may make another object.
    package var takesAny: Bool

    /// True if a value without a matching case becomes null.
    package var mayBeNull: Bool
}

/// A member of an object.
package struct Field: Sendable {
    package var name: String
    package var shape: Shape

    /// True if an object may lack the member.
    package var canBeMissing: Bool

    /// True if the member may be null.
    package var canBeNull: Bool
    package var description: String?
    package var requirements: [Requirement] = []

    package init(
        name: String,
        shape: Shape,
        canBeMissing: Bool,
        canBeNull: Bool,
        description: String? = nil,
        requirements: [Requirement] = []
    ) {
        self.name = name
        self.shape = shape
        self.canBeMissing = canBeMissing
        self.canBeNull = canBeNull
        self.description = description
        self.requirements = requirements
    }
}

/// The shape of a value in JSON.
package indirect enum Shape: Hashable, Sendable {
    /// A value of a type; not `any`.
    case scalar(TypeName)

    /// Any JSON, null too.
    case any

    /// One of these values, none of them null.
    case oneOf([Literal])

    /// An object, by the position of its type.
    case object(Int)

    /// The key of an object, by the position of its type, or the one property `by` in place of its key.
    case reference(Int, key: [Shape], by: String?)
    case list(Element)
    case dictionary(Element)

    /// One of several shapes.
    case either([Shape])
}

/// The shape of each item of a list or of each value of a dictionary.
package struct Element: Hashable, Sendable {
    package var shape: Shape
    package var canBeNull: Bool
    package var requirements: [Requirement] = []

    /// `any` holds null of its own.
    package var isNullable: Bool { canBeNull && shape != .any }
}

extension Shape {
    /// A shape that covers several; the same one stands for itself.
    package static func joined(_ shapes: [Shape]) -> Shape {
        var parts: [Shape] = []
        for shape in shapes {
            let inner: [Shape] = if case .either(let inner) = shape { inner } else { [shape] }
            for part in inner where !parts.contains(part) { parts.append(part) }
        }
        if parts.contains(.any) || parts.isEmpty { return .any }
        return parts.count == 1 ? parts[0] : .either(parts)
    }
}
