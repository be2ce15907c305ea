/// The schema by which editors check specs and offer keywords: JSON Schema, draft 7, made from the keyword table.
///
/// One value may have several shapes, and each shape is described beside the others, without `oneOf`: so an editor
/// reports what is wrong with the shape that is there, and not that none of them fits. What YAML makes a number, a boolean or
/// null of is text to SpecMap wherever a path stands.
package enum JSONSchema {
    /// The schema as JSON text.
    package static var text: String { document.laidOut() + "\n" }

    static var document: Literal {
        let head: [Literal.Member] = [
            .init("$schema", "http://json-schema.org/draft-07/schema#"),
            .init("title", "SpecMap spec, version 1"),
        ]
        let places = Keyword.Place.allCases.filter { $0 != .file }
        let definitions = Literal.object(places.map { .init(name(of: $0), .object(definition(of: $0))) })
        return .object(head + definition(of: .file) + [.init("definitions", definitions)])
    }

    static func reference(_ place: Keyword.Place) -> String { "#/definitions/\(name(of: place))" }

    private static func name(of place: Keyword.Place) -> String { "\(place)" }

    /// The schema of a place: its keywords, beside the short forms that can stand for all of them.
    private static func definition(of place: Keyword.Place) -> [Literal.Member] {
        let required = place.required.map(Literal.string)
        // Keys that begin with `x-` are for anchors, and for other programs.
        let others = place == .file ? [Literal.Member("patternProperties", .object([.init("^x-", .object([]))]))] : []
        return place.shapes + [.init("properties", keywords(at: place))] + others
            + [.init("additionalProperties", .boolean(false))]
            + (required.isEmpty ? [] : [.init("required", required)])
    }

    static func keywords(at place: Keyword.Place) -> Literal {
        .object(
            Keyword.known(at: place).map { keyword in
                let description = Literal.Member("description", .string(keyword.help))
                return Literal.Member(keyword.name, .object([description] + keyword.value.schema))
            }
        )
    }
}

extension Keyword.Place {
    /// The keywords that can't be left out.
    package var required: [String] {
        switch self {
        case .file: ["specmap"]
        case .hostTransformer: ["reads", "returns", "kind"]
        case .example: ["name", "mapping"]
        case .defaults, .mapping, .objectRequirement, .selection, .property, .alternative, .element, .requirement,
            .extent, .host, .failure:
            []
        }
    }

    /// The schema of the values allowed at the place: a map of keywords, and the short forms in its place.
    fileprivate var shapes: [Literal.Member] {
        switch self {
        case .property, .alternative:
            [.init(types: Literal.pathShapes + ["array", "object"]), .items(.path), .one("minItems")]
        case .element: [.init(types: ["string", "object"])]
        case .requirement: [.init(types: ["string", "object"]), .one("minProperties")]
        case .objectRequirement, .extent, .failure: [.init(types: ["object"]), .one("minProperties")]
        case .file, .defaults, .mapping, .selection, .host, .hostTransformer, .example: [.init(types: ["object"])]
        }
    }
}
