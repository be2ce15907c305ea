import SpecRuntime
import SpecTypePrinters
import SpecTypes
import Testing

/// The type of each kind of rule in each language.
struct RuleTypesTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var rule: String
        var typescript: String
        var python: String
        var schema: String
        var sql: String
        var spark: String
        var testDescription: String { rule }
    }

    private static func row(
        _ rule: String,
        ts: String,
        py: String,
        schema: String,
        sql: String,
        spark: String
    ) -> Row { Row(rule: rule, typescript: ts, python: py, schema: schema, sql: sql, spark: spark) }

    static let rows: [Row] = [
        row(
            "{type: string}",
            ts: "string | null",
            py: "Union[str, None]",
            schema: #""type": ["string", "null"]"#,
            sql: "TEXT",
            spark: "STRING"
        ),
        row(
            "{type: integer, required: true}",
            ts: "number",
            py: "int",
            schema: #""type": "integer""#,
            sql: "BIGINT NOT NULL",
            spark: "BIGINT NOT NULL"
        ),
        row(
            "{type: number, required: true}",
            ts: "number",
            py: "float",
            schema: #""type": "number""#,
            sql: "DOUBLE PRECISION NOT NULL",
            spark: "DOUBLE NOT NULL"
        ),
        row(
            "{type: decimal, required: true}",
            ts: "number",
            py: "float",
            schema: #""type": "number""#,
            sql: "NUMERIC NOT NULL",
            spark: "DECIMAL(38, 18) NOT NULL"
        ),
        row(
            "{type: boolean, required: true}",
            ts: "boolean",
            py: "bool",
            schema: #""type": "boolean""#,
            sql: "BOOLEAN NOT NULL",
            spark: "BOOLEAN NOT NULL"
        ),
        row(
            "{type: date, required: true}",
            ts: "string",
            py: "str",
            schema: #""format": "date-time""#,
            sql: "TIMESTAMP WITH TIME ZONE NOT NULL",
            spark: "TIMESTAMP NOT NULL"
        ),
        row(
            "{type: uuid, required: true}",
            ts: "string",
            py: "str",
            schema: #""format": "uuid""#,
            sql: "UUID NOT NULL",
            spark: "STRING NOT NULL"
        ),
        row(
            "{type: data, required: true}",
            ts: "string",
            py: "str",
            schema: #""contentEncoding": "base64""#,
            sql: "TEXT NOT NULL",
            spark: "BINARY NOT NULL"
        ),
        row(
            "{required: true}",
            ts: "JSONValue",
            py: "Any",
            schema: #""value": {}"#,
            sql: "TEXT NOT NULL",
            spark: "STRING NOT NULL"
        ),
        row(
            "{values: {A: active, I: idle}, required: true}",
            ts: #""active" | "idle""#,
            py: #"Literal["active", "idle"]"#,
            schema: #""enum": ["active", "idle"]"#,
            sql: #"CHECK ("value" IN ('active', 'idle'))"#,
            spark: "STRING NOT NULL"
        ),
        row(
            "{values: {A: 1, I: 2.5}, required: true}",
            ts: "1 | 2.5",
            py: "Union[Literal[1], float]",
            schema: #""enum": [1, 2.5]"#,
            sql: #"NUMERIC NOT NULL CHECK ("value" IN (1, 2.5))"#,
            spark: "DOUBLE NOT NULL"
        ),
        row(
            "{values: {A: x}, otherwise: keep, required: true}",
            ts: #""x" | string"#,
            py: #"Union[Literal["x"], str]"#,
            schema: #""anyOf": ["#,
            sql: "TEXT NOT NULL",
            spark: "STRING NOT NULL"
        ),
        row(
            "{list: string, required: true}",
            ts: "Array<string>",
            py: "List[str]",
            schema: #""type": "array""#,
            sql: "TEXT NOT NULL",
            spark: "ARRAY<STRING> NOT NULL"
        ),
        row(
            "{list: {type: integer, if_null: null}, required: true}",
            ts: "Array<number | null>",
            py: "List[Union[int, None]]",
            schema: #""type": ["integer", "null"]"#,
            sql: "TEXT NOT NULL",
            spark: "ARRAY<BIGINT> NOT NULL"
        ),
        row(
            "{dictionary: {list: number}, required: true}",
            ts: "{ [member: string]: Array<number> }",
            py: "Dict[str, List[float]]",
            schema: #""additionalProperties": {"#,
            sql: "TEXT NOT NULL",
            spark: "MAP<STRING, ARRAY<DOUBLE>> NOT NULL"
        ),
        row(
            "{object: Car, required: true}",
            ts: "Car",
            py: "\"Car\"",
            schema: ##""$ref": "#/$defs/Car""##,
            sql: "BIGINT NOT NULL",
            spark: "STRUCT<`id`: BIGINT NOT NULL> NOT NULL"
        ),
        row(
            "{reference: Car, required: true}",
            ts: "number",
            py: "int",
            schema: #""type": "integer""#,
            sql: "BIGINT NOT NULL",
            spark: "BIGINT NOT NULL"
        ),
        row(
            "{first_of: [{from: a, type: string}, {from: b, type: integer}], required: true}",
            ts: "string | number",
            py: "Union[str, int]",
            schema: #""anyOf": ["#,
            sql: "TEXT NOT NULL",
            spark: "STRING NOT NULL"
        ),
        row(
            "{exists: true}",
            ts: "boolean",
            py: "bool",
            schema: #""type": "boolean""#,
            sql: "BOOLEAN NOT NULL",
            spark: "BOOLEAN NOT NULL"
        ),
        row(
            "{template: '{a} {b}', required: true}",
            ts: "string",
            py: "str",
            schema: #""type": "string""#,
            sql: "TEXT NOT NULL",
            spark: "STRING NOT NULL"
        ),
    ]

    /// A default is held as well, whatever it is.
    @Test func haveADefaultThatNoTemplateMakes() throws {
        for (value, schema) in [("3", #""type": "number""#), ("{}", #""type": "object""#), ("x", #""string", "null""#)]
        {
            let spec = "specmap: 1\nmappings:\n  T: {properties: {value: {template: '{a}', default: \(value)}}}\n"
            let model = try TypeModel(Runtime(specs: ["spec.yaml": spec]))
            let text = try #require(model.printed(as: .jsonSchema)).text
            #expect(text.contains(#""string""#) && text.contains(schema), "\(text)")
        }
    }

    @Test(arguments: rows)
    func followTheRule(_ row: Row) throws {
        let spec = """
            specmap: 1
            mappings:
              Thing: {properties: {value: \(row.rule)}}
              Car: {primary_key: id, properties: {id: {type: integer, required: true}}}
            """
        let model = try TypeModel(Runtime(specs: ["spec.yaml": spec]))
        let text = { (language: TypesLanguage) in model.printed(as: language)?.text ?? "" }
        let isOptional = !row.rule.contains("required: true") && !row.rule.contains("exists")
        #expect(text(.typescript).contains("  value\(isOptional ? "?" : ""): \(row.typescript);\n"))
        let python = isOptional ? "NotRequired[\(row.python)]" : row.python
        #expect(text(.python).contains("    value: \(python)\n"), "\(text(.python))")
        #expect(text(.jsonSchema).contains(row.schema), "\(text(.jsonSchema))")
        #expect(text(.sql).contains("  \"value\" ") && text(.sql).contains(row.sql), "\(text(.sql))")
        #expect(text(.spark).contains("  `value` \(row.spark)"), "\(text(.spark))")
    }

    @Test func holdsDefaultsBesideWhatTransformersReturn() throws {
        let spec = """
            specmap: 1
            mappings:
              Thing:
                properties:
                  value: {transform: ceiling, default: none}
                  list: {list: {transform: ceiling}, default: [none, 1]}
            """
        let text = try TypeModel(Runtime(specs: ["spec.yaml": spec])).printed(as: .typescript)?.text ?? ""
        #expect(text.contains("  value: string | number | null;\n"), "\(text)")
        #expect(text.contains("  list: Array<string | number> | null;\n"), "\(text)")
    }

    /// Texts that look alike are several values, as in JSON; thousands of them are listed once each.
    @Test func listsTheTextsOfATableByTheirBytes() throws {
        let rows = (0..<3000).map { "k\($0): v\($0 % 1500)" }.joined(separator: ", ")
        let spec = """
            specmap: 1
            mappings:
              Thing: {properties: {alike: {values: {a: "\u{e9}", b: "e\u{301}"}}, many: {values: {\(rows)}}}}
            """
        let text = try TypeModel(Runtime(specs: ["spec.yaml": spec])).printed(as: .typescript)?.text ?? ""
        let lines = text.split(separator: "\n").filter { $0.contains("?:") }
        #expect(lines.map { $0.split(separator: "|").count { $0.contains("\"") } } == [2, 1500], "\(text)")
    }

    /// A required property of an object that a chooser skips refuses the record.
    @Test func takesNoNullWhereASkippedObjectFails() throws {
        let spec = """
            specmap: 1
            mappings:
              Thing: {properties: {a: {object: Pet, required: true}, b: {object: Pet, if_missing: fail}}}
              Pet: {choose_by: kind, cases: {c: Cat}, otherwise: skip}
              Cat: {properties: {name: {type: string}}}
            """
        let model = try TypeModel(Runtime(specs: ["spec.yaml": spec]))
        #expect(model.types.first?.fields.map(\.canBeNull) == [false, true])
        #expect(model.types.first?.fields.map(\.canBeMissing) == [false, false])
    }

    @Test func statesWhatRequirementsSay() throws {
        let spec = """
            specmap: 1
            mappings:
              Thing:
                properties:
                  age: {type: integer, requires: {min: 0, below: 150}, required: true}
                  code: {type: string, requires: {pattern: '^[A-Z]+$'}, required: true}
                  word: {type: string, requires: {pattern: '^\\p{L}+$'}, required: true}
                  name: {type: string, requires: [not_empty, {length: {max: 40}}], required: true}
                  tags: {list: {type: string, requires: not_empty}, requires: {count: {max: 3}}, required: true}
                  state: {type: string, requires: {in: [a, b]}}
                  odd: {type: integer, requires: {not: {equals: 1}}, required: true}
            """
        let text = try TypeModel(Runtime(specs: ["spec.yaml": spec])).printed(as: .jsonSchema)?.text ?? ""
        for words in [
            #""minimum": 0"#, #""exclusiveMaximum": 150"#, #""pattern": "^[A-Z]+$""#, #""minLength": 1"#,
            #""maxLength": 40"#, #""maxItems": 3"#, #""enum": ["a", "b", null]"#,
        ] { #expect(text.contains(words), "\(text)") }
        #expect(!text.contains("\\\\p{L}"))
    }

    @Test func tellsApartMappingsOfOneName() throws {
        let files = [
            "a.yaml": "specmap: 1\nmappings: {Thing: {properties: {a: {type: string}}}}",
            "b.yaml": "specmap: 1\nmappings: {Thing: {properties: {b: {type: string}}}}",
        ]
        let model = try TypeModel(Runtime(specs: files))
        #expect(model.printed(as: .typescript)?.text.contains("interface Thing2 {") == true)
        #expect(model.printed(as: .jsonSchema)?.text.contains(#""Thing2": {"#) == true)
        #expect(model.printed(as: .sql)?.text.contains(#"CREATE TABLE "Thing_2""#) == true)
    }

    /// SQLite keeps names with this beginning for its own tables; columns may have them.
    @Test func makesTablesThatSQLiteTakes() throws {
        let spec = """
            specmap: 1
            mappings:
              SQLite_item: {properties: {sqlite_id: {type: string}}}
              _sqlite_item: {properties: {a: {type: string}}}
            """
        let text = try TypeModel(Runtime(specs: ["spec.yaml": spec])).printed(as: .sql)?.text ?? ""
        #expect(text.contains(#"CREATE TABLE "_SQLite_item" ("#), "\(text)")
        #expect(text.contains(#"CREATE TABLE "_sqlite_item_2" ("#), "\(text)")
        #expect(text.contains(#"  "sqlite_id" TEXT"#), "\(text)")
    }

    /// A mapping that has a root reads records, whatever else holds its objects; so do the cases of such a mapping.
    @Test(arguments: [
        (
            "{Order: {root: orders, properties: [n]}, Customer: {root: customers, properties: {orders: {list: Order}}}}",
            ["Order", "Customer"]
        ),
        (
            "{U: {root: u, choose_by: k, cases: {a: A, b: B}}, A: {properties: [d]}, B: {properties: {l: {list: A}}}}",
            ["A", "B"]
        ),
        ("{Tree: {properties: {name: , inner: {list: Tree}}}, Part: {properties: [a]}}", ["Tree", "Part"]),
        ("{Whole: {properties: {part: {object: Part}}}, Part: {properties: [a]}}", ["Whole"]),
    ])
    func makesATableOfEachKindOfRecord(_ mappings: String, _ tables: [String]) throws {
        let text =
            try TypeModel(Runtime(specs: ["spec.yaml": "specmap: 1\nmappings: \(mappings)"]))
            .printed(as: .sql)?.text ?? ""
        #expect(text.matches(of: /CREATE TABLE "(\w+)"/).map { String($0.1) } == tables, "\(text)")
    }

    @Test func writesTheMappingsAskedFor() throws {
        let spec = """
            specmap: 1
            mappings:
              A: {properties: {b: {object: B}}}
              B: {properties: {c: {type: string}}}
              C: {properties: {d: {type: string}}}
            """
        let runtime = try Runtime(specs: ["spec.yaml": spec])
        let model = try TypeModel(runtime, mappings: ["A"])
        #expect(model.types.map(\.name) == ["A", "B"])
        #expect(model.printed(as: .jsonSchema)?.text.contains(##""$ref": "#/$defs/A""##) == true)
        #expect(model.printed(as: .spark)?.text == "`b` STRUCT<`c`: STRING>\n")
        #expect(throws: UnknownNameError.self) { try TypeModel(runtime, mappings: ["D"]) }
    }

    /// Types inside types may come to any number: two of the next in each of sixty.
    @Test func staysSmallHoweverTypesNest() throws {
        let mappings = (0..<60).map { "  M\($0): {properties: {a: {object: M\($0 + 1)}, b: {object: M\($0 + 1)}}}" }
        let spec = "specmap: 1\nmappings:\n" + mappings.joined(separator: "\n") + "\n  M60: {properties: {x: }}\n"
        let model = try TypeModel(Runtime(specs: ["spec.yaml": spec]), mappings: ["M0"])
        for language in TypesLanguage.allCases {
            #expect((model.printed(as: language)?.text.utf8.count ?? 0) < 3_000_000, "\(language)")
        }
    }
}
