import SpecIR
import SpecRuntime
import SpecSchema
import Testing

/// Drafts of specs from schemas.
struct SchemaDraftTests {
    /// The draft of a schema, which loads.
    static func draft(_ schema: String, name: String? = "Thing") throws -> SchemaDraft {
        let draft = try SchemaReader.draft(from: Array(schema.utf8), file: "schema.json", name: name)
        _ = try runtime(draft)
        return draft
    }

    /// An anchor of the schema itself, whatever a schema inside it calls its own.
    @Test func findsTheAnchorOfTheSchemaItself() throws {
        let own = ##""own": {"$anchor": "limit", "type": "integer"}"##
        let other = ##""other": {"$id": "o", "$anchor": "limit", "type": "string"}"##
        for definitions in ["\(own), \(other)", "\(other), \(own)"] {
            let properties = ##""count": {"$ref": "#limit"}"##
            let draft = try Self.draft(
                "{\"type\": \"object\", \"properties\": {\(properties)}, \"$defs\": {\(definitions)}}"
            )
            #expect(draft.text.contains("count: {type: integer}"), "\(draft.text)")
        }
    }

    /// A root that only conditions restrict reads any document, and isn't taken for a collection of definitions.
    @Test(arguments: [
        ##""if": {"required": ["kind"]}, "then": {"$ref": "#/$defs/A"}, "else": {"$ref": "#/$defs/B"}"##,
        ##""not": {"$ref": "#/$defs/A"}"##, ##""minProperties": 1"##, ##""then": {"$ref": "#/$defs/A"}"##,
    ])
    func reportsARootOfConditions(_ words: String) throws {
        let definitions =
            #""$defs": {"A": {"type": "object", "properties": {"x": {}}}, "B": {"type": "object", "properties": {"y": {}}}}"#
        let draft = try Self.draft("{\(words), \(definitions)}", name: "Top")
        #expect(draft.text.contains("\n  Top:\n"), "\(draft.text)")
        #expect(!draft.notes.isEmpty, "\(draft.text)")
        let object = try Self.runtime(draft).object(from: .text(#"{"kind": "a", "x": 1}"#), as: "Top")
        #expect(object.mapping == "Top")
        let only = try Self.draft("{\(definitions)}", name: "Top")
        #expect(!only.text.contains("Top:"))
    }

    static func runtime(_ draft: SchemaDraft) throws -> Runtime {
        let runtime = try Runtime(specs: ["spec.yaml": draft.text])
        #expect(runtime.warnings.map(\.message) == [], "\(draft.text)")
        return runtime
    }

    @Test(arguments: [
        (#"{"type": "string"}"#, "{type: string}"), (#"{"type": "integer"}"#, "{type: integer}"),
        (#"{"type": "integer", "format": "int64"}"#, "{type: integer}"), (#"{"type": "number"}"#, "{type: number}"),
        (#"{"type": "number", "format": "decimal"}"#, "{type: decimal}"),
        (#"{"type": "string", "format": "decimal"}"#, "{type: decimal, as_text: true}"),
        (#"{"type": "boolean"}"#, "{type: boolean}"), (#"{"type": "string", "format": "date-time"}"#, "{type: date}"),
        (#"{"type": "string", "format": "date"}"#, "{date_format: day}"),
        (#"{"type": "string", "format": "uuid"}"#, "{type: uuid}"),
        (#"{"type": "string", "format": "uri"}"#, "{type: url}"),
        // Its letters beyond ASCII are no part of a URL.
        (#"{"type": "string", "format": "iri"}"#, "{type: string}"),
        (#"{"type": "string", "format": "byte"}"#, "{type: data}"),
        (#"{"type": "string", "contentEncoding": "base64"}"#, "{type: data}"),
        (#"{"type": "string", "format": "email"}"#, "{type: string}"), ("{}", ""), ("true", ""),
        (#"{"type": ["string", "null"]}"#, "{type: string}"),
        (#"{"type": "string", "nullable": true}"#, "{type: string}"),
        (#"{"anyOf": [{"type": "integer"}, {"type": "null"}]}"#, "{type: integer}"),
        (#"{"enum": ["a", "b"]}"#, "{type: string, requires: {in: [a, b]}}"),
        (#"{"enum": [1, 2, null]}"#, "{type: integer, requires: {in: [1, 2]}}"),
        (#"{"const": "true"}"#, "{type: string, requires: {equals: 'true'}}"),
        (#"{"type": "array", "items": {"type": "string"}}"#, "{list: string}"),
        (#"{"type": "array"}"#, "{list: {type: any, if_null: null}}"),
        (
            #"{"type": "array", "items": {"type": ["integer", "null"]}, "uniqueItems": true, "maxItems": 3}"#,
            "{list: {type: integer, if_null: null}, duplicates: fail, requires: {count: {max: 3}}}"
        ),
        (#"{"type": "object"}"#, "{dictionary: {type: any, if_null: null}}"),
        (#"{"type": "object", "additionalProperties": {"type": "number"}}"#, "{dictionary: number}"),
        (
            #"{"type": "array", "items": {"type": "array", "items": {"type": "integer"}}}"#,
            "{list: {list: integer}}"
        ),
        (
            #"{"type": "string", "minLength": 1, "maxLength": 5, "pattern": "^\\d+$"}"#,
            "{type: string, requires: [{length: {min: 1, max: 5}}, {pattern: '^[0-9]+$'}]}"
        ),
        (
            #"{"type": "string", "pattern": "^(?:\\D|\\W)\\S[\\s-]$"}"#,
            #"{type: string, requires: {pattern: '^([^0-9]|[^A-Za-z0-9_])[^\t-\r\p{Z}][\t-\r\p{Z}-]$'}}"#
        ),
        (
            #"{"type": "integer", "minimum": 1, "exclusiveMaximum": 9}"#,
            "{type: integer, requires: [{min: 1}, {below: 9}]}"
        ),
        (
            #"{"type": "number", "minimum": 1.5, "exclusiveMinimum": true}"#, "{type: number, requires: {above: 1.5}}"
        ),
        (#"{"type": "string", "default": "x"}"#, "{type: string, default: x}"),
        (#"{"type": "string", "default": "1"}"#, "{type: string, default: '1'}"),
        (#"{"type": "integer", "default": 3, "readOnly": true}"#, "{type: integer, direction: read, default: 3}"),
        (#"{"type": "string", "writeOnly": true}"#, "{type: string, direction: write}"),
        (#"{"oneOf": [{"const": "x"}, {"const": "y", "title": "Y"}]}"#, "{type: string, requires: {in: [x, 'y']}}"),
        (
            #"{"anyOf": [{"enum": ["x"]}, {"type": "string", "enum": ["x", "y"]}, {"type": "null"}]}"#,
            "{type: string, requires: {in: [x, 'y']}}"
        ),
        (#"{"type": "string", "description": "A name."}"#, "{type: string, description: 'A name.'}"),
        (#"{"type": "string", "deprecated": true}"#, "{type: string}  # deprecated"),
        (#"{"allOf": [{"type": "string"}]}"#, "{type: string}"),
    ])
    func followsTheSchemaOfAProperty(_ schema: String, _ rule: String) throws {
        let draft = try Self.draft(#"{"type": "object", "properties": {"value": \#(schema)}}"#)
        let line = draft.text.split(separator: "\n").first { $0.hasPrefix("      value:") }
        #expect(line.map(String.init) == "      value:" + (rule.isEmpty ? "" : " " + rule), "\(draft.text)")
        #expect(draft.notes == [])
    }

    @Test func requiresWhatIsRequired() throws {
        let draft = try Self.draft(
            """
            {"properties": {"a": {"type": "string"}, "b": {"type": ["string", "null"]}, "c": {"type": "string"}},
             "required": ["a", "b"]}
            """
        )
        #expect(draft.text.contains("a: {type: string, required: true}"))
        #expect(draft.text.contains("b: {type: string, if_missing: fail}"))
        #expect(draft.text.contains("c: {type: string}"))
    }

    @Test func followsReferences() throws {
        let draft = try Self.draft(
            """
            {"$defs": {"name": {"type": "string", "minLength": 1}, "Car~/x%": {"properties": {"model": {"$ref": "#/$defs/name"}}},
                       "again": {"$ref": "#/$defs/name"}, "tree": {"$ref": "#"}},
             "title": "shop order",
             "properties": {"name": {"$ref": "#/$defs/again"}, "car": {"$ref": "#/$defs/Car~0~1x%25"},
                            "cars": {"type": "array", "items": {"$ref": "#/$defs/Car~0~1x%25"}},
                            "next": {"$ref": "#"}, "tree": {"$ref": "#/$defs/tree"}, "at": {"$ref": "#here"},
                            "inner": {"$anchor": "here", "properties": {"x": {"type": "boolean"}}}}}
            """,
            name: nil
        )
        for line in [
            "  ShopOrder:", "name: {type: string, requires: {length: {min: 1}}}", "car: {object: CarX}",
            "cars: {list: CarX}", "next: {object: ShopOrder}", "tree: {object: ShopOrder}", "  CarX:",
            "inner: {object: At}",
        ] { #expect(draft.text.contains(line), "\(line) isn't in\n\(draft.text)") }
        #expect(draft.notes == [])
    }

    /// A slash with an accent behind it is one `Character`, and stands in a pointer as `~1` and the accent.
    @Test func followsReferencesByScalars() throws {
        let draft = try Self.draft(
            """
            {"$defs": {"/\u{301}x": {"properties": {"model": {"type": "string"}}}},
             "properties": {"car": {"$ref": "#/$defs/~1\u{301}x"}}}
            """
        )
        #expect(draft.text.contains("model: {type: string}"), "\(draft.text)")
        #expect(draft.notes == [])
    }

    @Test func mergesAllOf() throws {
        let draft = try Self.draft(
            """
            {"$defs": {"Base": {"properties": {"id": {"type": "integer"}, "kind": {"type": "string"}}, "required": ["id"]}},
             "allOf": [{"$ref": "#/$defs/Base"}, {"properties": {"kind": {"const": "x"}, "name": {"type": "string"}}}],
             "required": ["name"]}
            """
        )
        for line in [
            "id: {type: integer, required: true}", "kind: {type: string, requires: {equals: x}}",
            "name: {type: string, required: true}", "  Base:",
        ] { #expect(draft.text.contains(line), "\(line) isn't in\n\(draft.text)") }
    }

    @Test func makesChoosers() throws {
        let draft = try SchemaReader.draft(from: Array(Self.petstore.utf8), file: "api.yaml")
        let runtime = try Self.runtime(draft)
        for line in [
            "choose_by: petType", "cases: {cat: Cat, dog: Dog}", "pets: {list: Pet}",
            "vehicle: {object: Vehicle}", "cases: {car: Car, truck: Truck}", "error: {object: ErrorObject}",
        ] { #expect(draft.text.contains(line), "\(line) isn't in\n\(draft.text)") }
        let json = """
            {"pets": [{"petType": "cat", "name": "Tom", "hunts": true}, {"petType": "dog", "name": "Rex", "size": 3}],
             "vehicle": {"kind": "truck", "load": 1.5}}
            """
        let object = try runtime.object(from: .text(json), as: "Owner")
        #expect(object["pets"]?[0]?["hunts"] == true)
        #expect(object["pets"]?[1]?["size"] == 3)
        #expect(object["vehicle"]?["load"] == 1.5)
    }

    static let petstore = """
        openapi: 3.0.3
        info: {title: Pets, version: "1"}
        paths: {}
        components:
          schemas:
            Owner:
              type: object
              properties:
                pets: {type: array, items: {$ref: "#/components/schemas/Pet"}}
                vehicle: {$ref: "#/components/schemas/Vehicle"}
                error: {$ref: "#/components/schemas/Error"}
            Pet:
              oneOf: [{$ref: "#/components/schemas/Cat"}, {$ref: "#/components/schemas/Dog"}]
              discriminator:
                propertyName: petType
                mapping: {cat: "#/components/schemas/Cat", dog: Dog}
            Named: {type: object, required: [name], properties: {name: {type: string}, petType: {type: string}}}
            Cat:
              allOf: [{$ref: "#/components/schemas/Named"}, {type: object, properties: {hunts: {type: boolean}}}]
            Dog:
              allOf: [{$ref: "#/components/schemas/Named"}, {type: object, properties: {size: {type: integer}}}]
            Vehicle:
              oneOf:
                - {$ref: "#/components/schemas/Car"}
                - {$ref: "#/components/schemas/Truck"}
            Car:
              type: object
              required: [kind]
              properties: {kind: {type: string, enum: [car]}, seats: {type: integer}}
            Truck:
              type: object
              required: [kind]
              properties: {kind: {type: string, enum: [truck]}, load: {type: number}}
            Error: {type: object, nullable: true, properties: {code: {type: integer, format: int32}}}
            State: {type: string, enum: [on, off]}
        """

    /// A base with a discriminator, which its heirs hold.
    @Test func makesChoosersOfBases() throws {
        let draft = try SchemaReader.draft(
            from: Array(
                """
                openapi: 3.1.0
                components:
                  schemas:
                    Pet:
                      type: object
                      required: [petType]
                      properties: {petType: {type: string}, name: {type: string}}
                      discriminator: {propertyName: petType}
                    Cat: {allOf: [{$ref: "#/components/schemas/Pet"}, {properties: {hunts: {type: boolean}}}]}
                    Dog: {allOf: [{$ref: "#/components/schemas/Pet"}, {properties: {size: {type: integer}}}]}
                """.utf8
            ),
            file: "api.yaml"
        )
        let object = try Self.runtime(draft).object(
            from: .text(#"{"petType": "Dog", "name": "Rex", "size": 3}"#),
            as: "Pet"
        )
        #expect(object.mapping == "Dog")
        #expect(object["name"] == "Rex")
        #expect(object["size"] == 3)
    }

    @Test(arguments: [
        (#"{"type": "array", "items": {"properties": {"a": {"type": "string"}}}}"#, #"[{"a": "x"}]"#),
        (#"{"type": "array", "items": {"type": "string"}}"#, #"["a"]"#),
        (
            #"{"type": "object", "additionalProperties": {"properties": {"a": {"type": "integer"}}}}"#,
            #"{"k": {"a": 1}}"#
        ),
        (#"{"properties": {"a b": {"type": "string"}, "a.b": {"type": "integer"}}}"#, #"{"a b": "x", "a.b": 1}"#),
        (#"{"properties": {"a": {}}, "additionalProperties": false}"#, #"{"a": 1}"#),
        (#"{"properties": {"a": {}}, "additionalProperties": {"type": "string"}}"#, #"{"a": 1, "b": "x"}"#),
        (#"{"properties": {"first_name": {}, "last_name": {}, "e-mail": {}}}"#, #"{"first_name": 1, "e-mail": 2}"#),
        (
            ##"{"properties": {"it": {"$ref": "#/properties/deep"}, "deep": {"items": {"$ref": "#/properties/x"}}, "x": {"type": "integer"}}}"##,
            #"{"it": [1], "deep": [2], "x": 3}"#
        ),
    ])
    func readsWhatFitsTheSchema(_ schema: String, _ json: String) throws {
        let draft = try Self.draft(schema)
        let name = try #require(Self.runtime(draft).mappings.first)
        let objects = try Self.runtime(draft).objects(from: .text(json), as: name)
        #expect(objects.count == 1)
    }

    @Test func notesThePlace() throws {
        let draft = try Self.draft(
            "{\n  \"properties\": {\n    \"é\": {\"multipleOf\": 2, \"type\": \"integer\"}\n  }\n}"
        )
        #expect(
            draft.notes.map(\.description) == ["schema.json:3:25: note: #/properties/é: `multipleOf` isn't taken over"]
        )
    }

    @Test func notesWhereAMappingRequiresItself() throws {
        let draft = try Self.draft(
            ##"{"properties": {"a": {}},\n"$defs": {"S": {"required": ["me"], "properties":\n {"me": {"$ref": "#/$defs/S"}}}}}"##
                .replacing("\\n", with: "\n")
        )
        #expect(draft.notes.map(\.pointer) == ["#/$defs/S/properties/me"])
        #expect(draft.notes.first?.line == 3)
    }

    @Test func draftsObjectsInNamedArrays() throws {
        let draft = try SchemaReader.draft(
            from: Array(
                """
                openapi: 3.1.0
                components:
                  schemas:
                    People: {type: array, items: {type: object, properties: {name: {type: string}}}}
                """.utf8
            ),
            file: "api.yaml"
        )
        #expect(draft.text.contains("  Person:"), "\(draft.text)")
    }

    @Test func refusesSchemasWithoutObjects() {
        let schema = """
            openapi: "3.0.0"
            components: {schemas: {A: {type: array, items: {type: string}}, B: {type: string, enum: [x]}}}
            """
        let error = #expect(throws: SchemaError.self) {
            try SchemaReader.draft(from: Array(schema.utf8), file: "api.yaml")
        }
        #expect(error?.message.contains("no schemas of objects") == true)
    }

    /// A member that is required is there, though no property lists it.
    @Test func readsRequiredMembersThatNoPropertyLists() throws {
        let draft = try Self.draft(#"{"properties": {"a": {"type": "string"}}, "required": ["b"]}"#)
        let runtime = try Self.runtime(draft)
        #expect(try runtime.object(from: .text(#"{"b": [null]}"#), as: "Thing")["b"]?[0] == .null)
        _ = try runtime.object(from: .text(#"{"b": null}"#), as: "Thing")
        #expect(throws: DataError.self) { try runtime.object(from: .text("{}"), as: "Thing") }
    }

    @Test func leavesOutListedValuesOfOtherTypes() throws {
        let draft = try Self.draft(#"{"properties": {"a": {"type": "integer", "enum": ["x", 1, 2.5, 3.0]}}}"#)
        #expect(draft.text.contains("a: {type: number, requires: {in: [1, 3.0]}}"), "\(draft.text)")
    }
}
