import SpecRuntime
import SpecSchema
import Testing

/// Drafts for the members that no property of a schema names.
struct OtherMemberTests {
    /// Members that no property names have a rule where the schema says what they are.
    @Test(arguments: [
        (
            #"{"properties": {"a": {}}, "additionalProperties": {"type": "number", "minimum": 0}}"#,
            "{dictionary: {type: number, requires: {min: 0}}}"
        ),
        (
            #"{"properties": {"a": {}}, "additionalProperties": {"type": ["string", "null"]}}"#,
            "{dictionary: {type: string, if_null: null}}"
        ),
        (#"{"properties": {"a": {}}, "additionalProperties": {"properties": {"n": {}}}}"#, "{dictionary: Other}"),
        (##"{"properties": {"a": {}}, "additionalProperties": {"$ref": "#"}}"##, "{dictionary: Thing}"),
        (#"{"properties": {"a": {}}, "unevaluatedProperties": {"type": "boolean"}}"#, "{dictionary: boolean}"),
        (
            #"{"properties": {"a": {}}, "patternProperties": {"^x": {"type": "integer"}}, "additionalProperties": false}"#,
            "{dictionary: integer}"
        ),
        (#"{"properties": {"others": {}}, "additionalProperties": {"type": "number"}}"#, "{dictionary: number}"),
    ])
    func draftsTheRuleOfOtherMembers(_ schema: String, _ rule: String) throws {
        let draft = try SchemaDraftTests.draft(schema)
        let name = schema.contains(#""others""#) ? "others2" : "others"
        #expect(draft.text.contains("\n      \(name): \(rule)\n"), "\(draft.text)")
        #expect(draft.text.contains("unknown_into: \(name)\n"))
        _ = try SchemaDraftTests.runtime(draft)
    }

    @Test func keepsOtherMembersOfAnyKind() throws {
        let schema = #"{"properties": {"a": {}}, "additionalProperties": {"not": {"type": "string"}}}"#
        let draft = try SchemaDraftTests.draft(schema)
        #expect(draft.text.contains("unknown_into: others\n") && !draft.text.contains("dictionary"), "\(draft.text)")
        #expect(draft.notes.contains { $0.message.hasPrefix("members that no property names are kept in `others`") })
    }

    /// Members that a pattern allows are kept.
    @Test func readsMembersThatAPatternAllows() throws {
        let draft = try SchemaDraftTests.draft(
            #"{"properties": {"a": {}}, "patternProperties": {"^x-": {"type": "string"}}, "additionalProperties": false}"#
        )
        let object = try SchemaDraftTests.runtime(draft).object(from: .text(#"{"a": 1, "x-b": "2"}"#), as: "Thing")
        #expect(object["others"]?["x-b"] == "2")
        let dictionary = try SchemaDraftTests.draft(
            #"{"properties": {"d": {"type": "object", "patternProperties": {"^x": {"type": "string"}}, "additionalProperties": false}}}"#
        )
        #expect(dictionary.text.contains("d: {dictionary: string}"))
        #expect(dictionary.notes.map(\.message) == ["`patternProperties` isn't taken over"])
    }
}
