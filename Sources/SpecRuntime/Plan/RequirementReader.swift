import SpecIR
import SpecSource

/// A requirement on the properties of an object, with where they are in it.
struct RequirementReader: Sendable {
    let kind: MappingRequirement.Kind
    let range: SourceRange

    /// The properties that it names, of a sum the list; none for a check of the program.
    let properties: [Property]

    struct Property: Sendable {
        let name: String

        /// In the object's shape; nil for one that only a kept member can be.
        let position: Int?
        let isSecret: Bool

        func value(in node: UnsafeMutablePointer<ObjectNode>) -> Datum {
            position.map { node.slots[$0] } ?? node.value(of: name)
        }

        func isPresent(in node: UnsafeMutablePointer<ObjectNode>) -> Bool {
            let value = value(in: node)
            return value.isValue && !value.isNull
        }
    }

    init(_ requirement: MappingRequirement, _ shape: ObjectShape) {
        (kind, range) = (requirement.kind, requirement.range)
        let names: [String] =
            switch requirement.kind {
            case .atLeastOne(let names), .exactlyOne(let names), .allOrNone(let names): names.map(\.value)
            case .compares(let comparison): comparison.terms.map { $0.names.first?.value ?? "" }
            case .passes: []
            }
        properties = names.map { name in
            Property(name: name, position: shape.position(of: name), isSecret: shape.sensitive.contains(name))
        }
    }
}
