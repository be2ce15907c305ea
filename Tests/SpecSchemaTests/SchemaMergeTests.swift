import SpecRuntime
import SpecSchema
import Testing

/// Schemas that several schemas make together, by `allOf` or beside `$ref`.
struct SchemaMergeTests {
    /// The drafted line of a property.
    private static func line(_ name: String, in draft: SchemaDraft) -> String? {
        draft.text.split(separator: "\n").first { $0.hasPrefix("      \(name):") }.map { String($0.dropFirst(6)) }
    }

    @Test(arguments: [
        (
            #"{"type": "integer", "minimum": 1}"#, #"{"maximum": 5}"#, #"{"exclusiveMaximum": 4}"#,
            "{type: integer, requires: [{min: 1}, {below: 4}]}"
        ),
        (
            #"{"minLength": 3}"#, #"{"type": "string", "minLength": 2}"#, "{}",
            "{type: string, requires: {length: {min: 3}}}"
        ),
        (
            #"{"enum": ["a", "b", "c"]}"#, #"{"enum": ["b", "c", "d"]}"#, "true",
            "{type: string, requires: {in: [b, c]}}"
        ),
        (#"{"enum": ["a", "b"]}"#, #"{"const": "b"}"#, #"{"type": "string"}"#, "{type: string, requires: {equals: b}}"),
        (#"{"type": "number"}"#, #"{"type": ["integer", "null"]}"#, "{}", "{type: integer}"),
        (
            #"{"type": "string", "pattern": "^a"}"#, #"{"pattern": "z$"}"#, #"{"pattern": "^a"}"#,
            "{type: string, requires: [{pattern: '^a'}, {pattern: 'z$'}]}"
        ),
        (
            #"{"type": "array", "items": {"type": "string"}}"#, #"{"items": {"maxLength": 2}}"#,
            #"{"uniqueItems": true}"#,
            "{list: {type: string, requires: {length: {max: 2}}}, duplicates: fail}"
        ),
        (
            #"{"type": "object", "additionalProperties": {"type": "number"}}"#,
            #"{"additionalProperties": {"minimum": 0}}"#, "{}", "{dictionary: {type: number, requires: {min: 0}}}"
        ),
        (
            #"{"type": "string"}"#, #"{"description": "A name."}"#, #"{"default": "x"}"#,
            "{type: string, default: x, description: 'A name.'}"
        ),
        (#"{"type": "string"}"#, #"{"readOnly": true}"#, "{}", "{type: string, direction: read}"),
    ])
    func joinsTheRulesOfAPropertyInSeveralParts(_ first: String, _ second: String, _ own: String, _ rule: String) throws
    {
        let schema =
            #"{"allOf": [{"properties": {"a": \#(first)}}, {"properties": {"a": \#(second)}}], "properties": {"a": \#(own)}}"#
        let draft = try SchemaDraftTests.draft(schema)
        #expect(Self.line("a", in: draft) == "a: " + rule, "\(draft.text)")
        #expect(draft.notes == [])
        // The parts of a property itself, and a reference with the second part beside it.
        let inner = try SchemaDraftTests.draft(#"{"properties": {"a": {"allOf": [\#(first), \#(second), \#(own)]}}}"#)
        #expect(Self.line("a", in: inner) == "a: " + rule, "\(inner.text)")
    }

    @Test func joinsPropertiesInsideProperties() throws {
        let draft = try SchemaDraftTests.draft(
            """
            {"allOf": [{"properties": {"g": {"type": "object", "properties": {"x": {"type": "integer"}}}}},
                       {"properties": {"g": {"required": ["y"], "properties": {"y": {"type": "integer"}}}}}]}
            """
        )
        #expect(Self.line("x", in: draft) == "x: {type: integer}", "\(draft.text)")
        #expect(Self.line("y", in: draft) == "y: {type: integer, required: true}", "\(draft.text)")
        #expect(draft.notes == [])
    }

    @Test(arguments: [
        (#""maxLength": 2"#, "{type: string, requires: {length: {min: 1, max: 2}}}"),
        (#""enum": ["x"]"#, "{type: string, requires: {equals: x}}"),
        (#""pattern": "^z""#, "{type: string, requires: [{length: {min: 1}}, {pattern: '^z'}]}"),
        (#""allOf": [{"maxLength": 3}]"#, "{type: string, requires: {length: {min: 1, max: 3}}}"),
        (#""description": "d""#, "{type: string, requires: {length: {min: 1}}, description: d}"),
    ])
    func takesWhatStandsBesideAReference(_ beside: String, _ rule: String) throws {
        let schema =
            ##"{"properties": {"a": {"$ref": "#/$defs/s", \##(beside)}}, "$defs": {"s": {"type": "string", "minLength": 1}}}"##
        let draft = try SchemaDraftTests.draft(schema)
        #expect(Self.line("a", in: draft) == "a: " + rule, "\(draft.text)")
        #expect(draft.notes == [])
        let old = try SchemaDraftTests.draft(
            schema.replacing(
                "{\"properties\"",
                with: #"{"$schema": "http://json-schema.org/draft-07/schema#", "properties""#,
                maxReplacements: 1
            )
        )
        #expect(
            Self.line("a", in: old)?.hasPrefix("a: {type: string, requires: {length: {min: 1}}") == true,
            "\(old.text)"
        )
        let ignored = beside.contains("description") ? 0 : 1
        #expect(old.notes.count { $0.description.contains("beside `$ref` doesn't hold") } == ignored, "\(old.notes)")
    }

    /// A reference with something beside it is a mapping of its own.
    @Test func narrowsObjectsBesideAReference() throws {
        let draft = try SchemaDraftTests.draft(
            ##"{"properties": {"m": {"$ref": "#/$defs/o", "required": ["q"]}, "n": {"$ref": "#/$defs/o"}}, "$defs": {"o": {"properties": {"q": {"type": "string"}}}}}"##
        )
        let runtime = try SchemaDraftTests.runtime(draft)
        #expect(throws: DataError.self) { try runtime.object(from: .text(#"{"m": {}}"#), as: "Thing") }
        _ = try runtime.object(from: .text(#"{"n": {}, "m": {"q": "x"}}"#), as: "Thing")
        #expect(draft.notes == [])
    }

    /// Both parts lead to themselves by the same member.
    @Test func endsWherePartsLeadToThemselves() throws {
        let draft = try SchemaDraftTests.draft(
            ##"""
            {"$defs": {"A": {"properties": {"next": {"$ref": "#/$defs/A"}, "a": {"type": "string"}}},
                       "B": {"properties": {"next": {"$ref": "#/$defs/B"}, "b": {"type": "string"}}},
                       "C": {"allOf": [{"$ref": "#/$defs/C"}, {"properties": {"c": {"type": "string"}}}]}},
             "allOf": [{"$ref": "#/$defs/A"}, {"$ref": "#/$defs/B"}]}
            """##
        )
        let json = #"{"a":"1","b":"2","next":{"a":"3","b":"4","next":{"a":"5","b":"6"}}}"#
        let object = try SchemaDraftTests.runtime(draft).object(from: .text(json), as: "Thing")
        #expect(object["next"]?["next"]?["b"] == "6")
        #expect(object["next"]?["next"]?["a"] == "5")
        #expect(
            draft.notes.map(\.description).contains { $0.contains("#/$defs/C/allOf/0: the schema leads to itself") }
        )
    }

    @Test(
        arguments: [
            (
                #"{"allOf": [{"properties": {"a": {}}, "additionalProperties": false}, {"properties": {"b": {}}}]}"#,
                false,
                "#/allOf/0/additionalProperties: `false` isn't taken over"
            ),
            (#"{"allOf": [{"properties": {"a": {}}, "additionalProperties": false}, {"required": ["a"]}]}"#, true, nil),
            (
                #"{"allOf": [{"properties": {"a": {}}}, {"properties": {"b": {}}}], "unevaluatedProperties": false}"#,
                true, nil
            ),
            (#"{"properties": {"a": {}}, "unevaluatedProperties": false}"#, true, nil),
            (
                #"{"allOf": [{"properties": {"a": {}}, "additionalProperties": true}], "properties": {"b": {}}, "unevaluatedProperties": false}"#,
                false, nil
            ),
            (
                #"{"allOf": [{"unevaluatedProperties": true}], "properties": {"b": {}}, "unevaluatedProperties": false}"#,
                false, nil
            ),
            (
                #"{"allOf": [{"properties": {"a": {}}, "unevaluatedProperties": true}], "properties": {"b": {}}, "unevaluatedProperties": false}"#,
                false, nil
            ),
        ] as [(String, Bool, String?)]
    )
    func closesWhatTheSchemaCloses(_ schema: String, _ isClosed: Bool, _ note: String?) throws {
        let draft = try SchemaDraftTests.draft(schema)
        #expect(draft.text.contains("unknown: fail") == isClosed, "\(draft.text)")
        #expect(draft.notes.count == (note == nil ? 0 : 1), "\(draft.notes)")
        if let note { #expect(draft.notes.first?.description.contains(note) == true, "\(draft.notes)") }
    }

    @Test func notesPartsThatNothingFits() throws {
        let draft = try SchemaDraftTests.draft(
            #"{"properties": {"a": {"allOf": [{"type": "string"}, {"type": "integer"}]}, "b": {"allOf": [{"const": 1}, {"const": 2}]}}}"#
        )
        let notes = draft.notes.map(\.description)
        #expect(notes.contains { $0.contains("#/properties/a/allOf/1/type: no value fits") }, "\(notes)")
        #expect(notes.contains { $0.contains("#/properties/b/allOf/1/const: no value fits") }, "\(notes)")
    }

    /// Keywords of a base are noted where they stand, and once.
    @Test func notesKeywordsAtTheirOwnPlace() throws {
        let draft = try SchemaDraftTests.draft(
            ##"{"$defs": {"B": {"properties": {"a": {}}, "minProperties": 1}}, "allOf": [{"$ref": "#/$defs/B"}], "properties": {"b": {"type": "string"}}}"##
        )
        #expect(draft.notes.map(\.pointer) == ["#/$defs/B"], "\(draft.notes)")
    }
}
