import SpecRuntime
import SpecSchema
import Testing

/// Schemas that are broken, or made to be dear, or full of odd names.
struct SchemaHostileInputTests {
    @Test(arguments: [
        "", " ", "[]", "1", "{", "{\"a\"", #"{"a": }"#, #"{"a": 1,}"#, "{\"a\": \"\u{1}\"}", #"{"a": tru}"#,
        #"{"a": "\x"}"#,
        "a: [", "a: b: c", "people: [{id: 1}]", "type: book", "items: [{id: 1}]", #"{"id": 1, "title": "x"}"#, "%",
        "\u{0}", #"{"swagger": "2.0"}"#, #"{"openapi": "4.0"}"#, #"{"openapi": "3.0.0"}"#,
        String(repeating: "[", count: 100_000), String(repeating: #"{"a":"#, count: 100_000),
    ])
    func refusesWhatIsNoSchema(_ text: String) {
        #expect(throws: SchemaError.self) {
            try SchemaReader.draft(from: Array(text.utf8), file: "x.json")
        }
    }

    @Test func refusesBytesThatAreNoText() {
        #expect(throws: SchemaError.self) {
            try SchemaReader.draft(from: Array(#"{"a": ""#.utf8) + [0xFF, 0x22, 0x7D], file: "x.json")
        }
    }

    @Test func readsTextAsEditorsSaveIt() throws {
        let text = "\u{FEFF}{\r\n\"properties\": {\r\n\"a\": {\"type\": \"string\"}}}\r\n"
        #expect(try SchemaDraftTests.draft(text).text.contains("a: {type: string}"))
        let yaml = "\u{FEFF}properties:\r\n  a:\r\n    type: string\r\n"
        #expect(try SchemaDraftTests.draft(yaml).text.contains("a: {type: string}"))
    }

    /// Each schema holds two of the next, in each way that schemas have.
    @Test(arguments: ["allOf", "oneOf", "anyOf", "items", "properties"])
    func endsHoweverSchemasNest(_ word: String) throws {
        let inner = { (number: Int) in
            let next = ##"{"$ref": "#/$defs/s\##(number + 1)"}"##
            switch word {
            case "items": return #"{"type": "array", "items": \#(next)}"#
            case "properties": return #"{"properties": {"a": \#(next), "b": \#(next)}}"#
            default: return #"{"\#(word)": [\#(next), \#(next), {"properties": {"p\#(number)": {"type": "string"}}}]}"#
            }
        }
        let definitions = (0..<80).map { "\"s\($0)\": \(inner($0))" } + [#""s80": {"type": "string"}"#]
        let schema =
            ##"{"$defs": {\##(definitions.joined(separator: ",\n"))}, "properties": {"x": {"$ref": "#/$defs/s0"}}}"##
        let clock = ContinuousClock()
        let time = try clock.measure { _ = try SchemaDraftTests.draft(schema) }
        #expect(time < .seconds(20))
    }

    @Test func endsHoweverLongReferencesAre() throws {
        let chain =
            (0..<5000).map { ##""s\##($0)": {"$ref": "#/$defs/s\##($0 + 1)"}"## } + [#""s5000": {"type": "integer"}"#]
        let schema = ##"{"$defs": {\##(chain.joined(separator: ",\n"))}, "properties": {"x": {"$ref": "#/$defs/s0"}}}"##
        #expect(try SchemaDraftTests.draft(schema).text.contains("x: {type: integer}"))
    }

    @Test func spellsNamesOfAnyKind() throws {
        let keys = [
            "", " ", "a\\u0000b", "🚀", "é", "名前", "$ref2", "null", "true", "a: b", "#x", "- y", "'", "\\\"", "*", "0",
            "last", ".",
            "mapping", "from", "string", "Class", "\\u202E", "a.b.c", "\\n",
        ]
        let properties = keys.map { #""\#($0)": {"type": "string", "description": "\#($0)"}"# }
        let draft = try SchemaReader.draft(
            from: Array(#"{"properties": {\#(properties.joined(separator: ", "))}}"#.utf8),
            file: "x.json"
        )
        let runtime = try Runtime(specs: ["spec.yaml": draft.text])
        let members = keys.enumerated().map { #""\#($1)": "v\#($0)""# }
        let object = try runtime.object(from: .text("{\(members.joined(separator: ", "))}"), as: runtime.mappings[0])
        #expect(object.dictionary.count == keys.count)
    }
}
