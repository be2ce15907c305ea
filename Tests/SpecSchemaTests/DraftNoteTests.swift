import SpecSchema
import Testing

/// Notes of drafts about the parts of a schema that a spec has no words for.
struct DraftNoteTests {
    @Test(arguments: [
        (
            #"{"properties": {"a": {"type": "integer", "multipleOf": 5}}}"#,
            "#/properties/a: `multipleOf` isn't taken over"
        ),
        (
            #"{"properties": {"a": {"oneOf": [{"type": "string"}, {"type": "integer"}]}}}"#,
            "#/properties/a: `oneOf` of several"
        ),
        (
            #"{"properties": {"a": {"anyOf": [{"type": "string", "maxLength": 1}, {"type": "string", "pattern": "^z"}]}}}"#,
            "#/properties/a: the limits of `anyOf`"
        ),
        (
            #"{"properties": {"a": {"oneOf": [{"type": "object", "properties": {"v": {"const": 1}}}, {"type": "object", "properties": {"v": {"const": 2}}}]}}}"#,
            "#/properties/a: `oneOf` isn't taken over, as its objects have no member"
        ),
        (#"{"properties": {"a": {"const": {"b": 1}}}}"#, "#/properties/a: values that are objects or lists"),
        (
            ##"{"$defs": {"none": false}, "properties": {"a": {"$ref": "#/$defs/none"}}}"##,
            "#/$defs/none: no value fits `false`: any value is taken"
        ),
        (#"{"properties": {"a": {"items": false}}}"#, "#/properties/a/items: no value fits `false`"),
        (#"{"properties": {"a": {"allOf": [true, false]}}}"#, "#/properties/a/allOf/1: no value fits `false`"),
        (
            #"{"allOf": [{"properties": {"a": {"type": "integer"}}}], "additionalProperties": {"type": "boolean"}}"#,
            "#/additionalProperties: `additionalProperties` isn't checked on members"
        ),
        (#"{"properties": {"a": {"type": "string", "pattern": "[\\S]"}}}"#, "#/properties/a: the pattern"),
        (#"{"properties": {"a": {"const": null}}}"#, "#/properties/a: a value that is always null"),
        (#"{"properties": {"a": {"type": "null"}}}"#, "#/properties/a: a value that is always null"),
        (#"{"properties": {"a": {"enum": []}}}"#, "#/properties/a: no value fits an empty list"),
        (
            #"{"properties": {"a": {"minimum": 3}}}"#,
            "#/properties/a: `minimum` without `type`: the value is taken for a number"
        ),
        (#"{"properties": {"a": {"minLength": 3}}}"#, "#/properties/a: `minLength` without `type`"),
        (#"{"properties": {"a": {"required": ["q"]}}}"#, "#/properties/a: `required` isn't taken over"),
        (
            #"{"properties": {"a": {"type": "string", "writeOnly": true, "default": "xx"}}}"#,
            "#/properties/a: `default` isn't taken over: a `writeOnly`"
        ),
        (
            #"{"properties": {"a": {"type": "number", "enum": ["x"]}}}"#,
            "#/properties/a: no listed value is of the type"
        ),
        (
            #"{"properties": {"a": {}}, "required": ["b"], "additionalProperties": false}"#,
            "`b` is required, and no value"
        ),
        (#"{"properties": {"a": {"enum": "x"}}}"#, "#/properties/a: `enum` has to be a list"),
        (#"{"properties": {"a": {"type": "number", "minimum": "x"}}}"#, "#/properties/a: `minimum` has to be a number"),
        (#"{"properties": {"a": {"type": "object", "properties": "x"}}}"#, "#/properties/a: `properties` has to be"),
        (#"{"properties": {"a": {"type": ["string", 5]}}}"#, "#/properties/a: `type` has to be"),
        (#"{"properties": {"a": {}, "b": [1]}}"#, "#/properties/b: expected a schema"),
        (
            #"{"properties": {"a": {"type": "integer", "readOnly": true}}, "required": ["a"]}"#,
            "#/properties/a: `required` isn't taken over: `readOnly`"
        ),
        (
            #"{"properties": {"a": {"type": "string", "writeOnly": true, "minLength": 2, "default": "xx"}}}"#,
            "#/properties/a: limits aren't taken over: a `writeOnly`"
        ),
        (
            #"{"properties": {"a": {}}, "patternProperties": {"^x": {}}, "additionalProperties": false}"#,
            "#/patternProperties: members that match are kept"
        ),
        (#"{"properties": {"a": {"type": ["string", "integer"]}}}"#, "#/properties/a: several types"),
        (
            #"{"properties": {"a": {"$ref": "other.json#/x"}}}"#,
            "#/properties/a: `$ref: other.json#/x` leads to another document"
        ),
        (##"{"properties": {"a": {"$ref": "#/nowhere"}}}"##, "#/properties/a: `$ref: #/nowhere` leads nowhere"),
        (
            ##"{"properties": {"a": {"$ref": "#/properties/a"}}}"##,
            "#/properties/a: `$ref: #/properties/a` leads to itself"
        ),
        (#"{"properties": {"a": {"prefixItems": [{"type": "string"}]}}}"#, "#/properties/a: items that differ"),
        (#"{"properties": {"a": {"type": "string", "pattern": "(?<=x)y"}}}"#, "#/properties/a: the pattern"),
        (#"{"properties": {"a": {"type": "string", "if": {}}}}"#, "#/properties/a: `if` isn't taken over"),
        (#"{"properties": {"a": {"enum": ["a", 1]}}}"#, "#/properties/a: values of several types"),
        (#"{"properties": {"a": {}}, "required": ["a", "b"]}"#, "#/required: `b` is required"),
        (#"{"properties": {"a": {}}, "dependentRequired": {}}"#, "#: `dependentRequired` of an object"),
        (#"{"properties": {"a": {"type": "date"}}}"#, "#/properties/a: `date` is no type"),
        (#"{"properties": {"a": false, "b": {}}}"#, "#/properties/a: no value fits"),
        (##"{"properties": {"a": {"$ref": "#"}}, "required": ["a"]}"##, "requires itself by `a`"),
        (
            ##"{"properties": {"a": {"$ref": "#/$defs/l"}}, "$defs": {"l": {"type": "array", "items": {"$ref": "#/$defs/l"}}}}"##,
            "leads to itself with no object"
        ),
        (
            #"{"properties": {"a": {"type": "string", "format": "date", "default": "2020-01-01"}}}"#,
            "#/properties/a/default: the default"
        ),
    ])
    func notesWhatASpecCannotSay(_ schema: String, _ words: String) throws {
        let draft = try SchemaDraftTests.draft(schema)
        let notes = draft.notes.map(\.description)
        #expect(notes.contains { $0.contains(words) }, "\(notes)\n\(draft.text)")
        #expect(draft.notes.allSatisfy { $0.line >= 1 && $0.column >= 1 && $0.file == "schema.json" })
    }
}
