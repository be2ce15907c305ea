import SpecIR

/// The values that keywords of JSON Schema take.
enum KeywordValue: Sendable {
    case schema, schemas, namedSchemas, schemaOrSchemas, types, list, texts, text, number, flag, numberOrFlag, any

    /// Returns true if a keyword may have a value.
    func allows(_ node: SchemaNode) -> Bool {
        switch self {
        case .schema: node.isSchema
        case .schemas: node.items?.allSatisfy(\.isSchema) == true
        case .namedSchemas: node.members?.allSatisfy(\.value.isSchema) == true
        case .schemaOrSchemas: node.isSchema || node.items?.allSatisfy(\.isSchema) == true
        case .types:
            node.text != nil || node.items?.isEmpty == false && node.items?.allSatisfy { $0.text != nil } == true
        case .list: node.items != nil
        case .texts: node.items?.allSatisfy { $0.text != nil } == true
        case .text: node.text != nil
        case .number: node.digits != nil
        case .flag: node.flag != nil
        case .numberOrFlag: node.digits != nil || node.flag != nil
        case .any: true
        }
    }

    /// The value as messages describe it.
    var expected: String {
        switch self {
        case .schema: "a schema"
        case .schemas: "a list of schemas"
        case .namedSchemas: "an object of schemas"
        case .schemaOrSchemas: "a schema or a list of schemas"
        case .types: "the name of a type, or a list of them"
        case .list: "a list"
        case .texts: "a list of texts"
        case .text: "text"
        case .number: "a number"
        case .flag: "true or false"
        case .numberOrFlag: "a number, or true or false"
        case .any: "a value"
        }
    }

    /// The keywords that restrict values.
    static let ofRules: [String: KeywordValue] = [
        "type": .types, "enum": .list, "const": .any, "properties": .namedSchemas, "patternProperties": .namedSchemas,
        "additionalProperties": .schema, "unevaluatedProperties": .schema, "required": .texts, "propertyNames": .schema,
        "items": .schemaOrSchemas, "prefixItems": .schemas, "contains": .schema, "allOf": .schemas, "anyOf": .schemas,
        "oneOf": .schemas, "not": .schema, "if": .schema, "then": .schema, "else": .schema, "minLength": .number,
        "maxLength": .number, "minItems": .number, "maxItems": .number, "minProperties": .number,
        "maxProperties": .number, "minimum": .number, "maximum": .number, "exclusiveMinimum": .numberOrFlag,
        "exclusiveMaximum": .numberOrFlag, "multipleOf": .number, "uniqueItems": .flag, "pattern": .text,
        "format": .text, "$ref": .text,
    ]
}

extension SchemaNode {
    private static let typeNames: Set<String> = ["array", "boolean", "integer", "null", "number", "object", "string"]

    /// Returns true if the node is a value of one of the types.
    func isOf(_ types: [String]) -> Bool {
        switch content {
        case .null: types.contains("null")
        case .boolean: types.contains("boolean")
        case .number(let digits):
            types.contains("number") || types.contains("integer") && Scientific(digits).exponent >= 0
        case .string: types.contains("string")
        case .array: types.contains("array")
        case .object: types.contains("object")
        }
    }

    /// True if an object has a keyword that only schemas have, with a value that it takes.
    var isEvidentlySchema: Bool {
        members?.contains { member in
            switch member.key {
            case "$schema", "$ref", "$dynamicRef": member.value.text != nil
            case "$defs", "definitions": member.value.members != nil
            case "type":
                Self.typeNames.contains(member.value.text ?? "")
                    || member.value.items?.contains { Self.typeNames.contains($0.text ?? "") } == true
            case "properties", "patternProperties":
                member.value.members.map { $0.isEmpty || $0.contains(where: \.value.isSchema) } == true
            // Data may have members of these names as well.
            case "items": member.value.members?.isEmpty == true || member.value.isEvidentlySchema
            case "format", "pattern", "const", "contains", "if", "then", "else", "not": false
            default: KeywordValue.ofRules[member.key].map { $0.allows(member.value) } == true
            }
        } == true
    }
}
