import Foundation
import Testing

/// `specmap types`: types that the tools of each language take.
struct TypesCommandTests {
    private static let languages = ["swift", "typescript", "python", "json-schema", "sql", "spark"]

    @Test(arguments: languages)
    func writesTypesForAllExamples(_ language: String) throws {
        let outcome = try Tool.specmap.run(["types", "--to", language, "--spec", "Specs/Examples"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.utf8.count > 1000)
        #expect(outcome.output.hasSuffix("\n"))
    }

    @Test func writesTheSameSwiftAsTheOldCommand() throws {
        for access in ["internal", "public"] {
            let end = ["--spec", "Specs/Examples", "--access", access]
            let old = try Tool.specmap.run(["swift"] + end)
            let new = try Tool.specmap.run(["types", "--to", "swift"] + end)
            #expect(old.output == new.output)
            #expect(old.status == 0 && new.status == 0)
        }
    }

    @Test(arguments: [
        (["--to", "cobol"], "cobol"), ([], "--to"), (["--to", "sql", "--access", "public"], "--access"),
        (["--to", "sql", "--mapping", "Carr"], "did you mean `Car`?"),
    ])
    func refusesWrongUse(_ arguments: [String], _ words: String) throws {
        let folder = try PeopleFixture.folder()
        let outcome = try Tool.specmap.run(["types", "--spec", "spec.yaml"] + arguments, in: folder.url)
        #expect(outcome.status == 2)
        #expect(outcome.output == "")
        #expect(outcome.errors.contains(words), "\(outcome.errors)")
    }

    // MARK: The languages' tools

    private static func has(_ tool: String) -> Bool {
        (try? Tool.shell("command -v \(tool)", in: PackageFolder.url).status) == 0
    }

    private func folder(_ language: String, _ name: String) throws -> TemporaryFolder {
        let folder = try TemporaryFolder(["hard.yaml": Self.hardNames])
        let examples = PackageFolder.url.appending(path: "Specs/Examples").path()
        let outcome = try Tool.specmap.run(["types", "--to", language, "--spec", examples], in: folder.url)
        try folder.write(outcome.output, to: name)
        let hard = try Tool.specmap.run(["types", "--to", language, "--spec", "hard.yaml"], in: folder.url)
        #expect(hard.status == 0, "\(hard.errors)")
        try folder.write(hard.output, to: "hard_\(name)")
        return folder
    }

    @Test(.enabled(if: has("tsc"), "tsc isn't installed: what is written as TypeScript isn't compiled"))
    func writesTypeScriptThatCompiles() throws {
        let folder = try folder("typescript", "types.ts")
        try folder.write(Self.typescriptUse, to: "use.ts")
        let line = "tsc --strict --noEmit --target es2020 --moduleResolution node types.ts hard_types.ts use.ts"
        let outcome = try Tool.shell(line, in: folder.url)
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    }

    /// A program that distinguishes the kinds of a choice.
    private static let typescriptUse = """
        import { Geometry, Feature } from "./types";
        function length(shape: Geometry): number {
          if (shape === null) return 0;
          switch (shape.$mapping) {
            case "Point": return shape.at.longitude;
            case "Line": return shape.points.length;
            case "Polygon": return shape.rings.length;
          }
        }
        const feature: Feature = { shape: { $mapping: "Point", at: { longitude: 1, latitude: 2 } } };
        // @ts-expect-error: no such kind
        const other: Geometry = { $mapping: "Circle", at: { longitude: 1, latitude: 2 } };
        console.log(length(feature.shape ?? null), other);
        """

    @Test(.enabled(if: has("python3"), "python3 isn't installed: what is written as Python isn't run"))
    func writesPythonThatRuns() throws {
        let folder = try folder("python", "types_of_specs.py")
        let outcome = try Tool.shell("python3 -W error -c '\(Self.pythonUse)'", in: folder.url)
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
        #expect(outcome.output.hasPrefix("resolved "), "\(outcome.output)")
    }

    /// Resolves all types, and checks some of them.
    private static let pythonUse = """
        import typing, types_of_specs, hard_types_of_specs
        count = 0
        for module in (types_of_specs, hard_types_of_specs):
            for value in list(vars(module).values()):
                if typing.is_typeddict(value):
                    typing.get_type_hints(value, include_extras=True)
                    count += 1
        point = typing.get_type_hints(types_of_specs.Point)
        assert types_of_specs.Point.__required_keys__ == {"at"}, types_of_specs.Point.__required_keys__
        assert types_of_specs.Position.__optional_keys__ == {"height"}
        chosen = types_of_specs.ChosenPoint
        assert typing.get_type_hints(chosen)["$mapping"] == typing.Literal["Point"]
        hard = hard_types_of_specs.DataObject if hasattr(hard_types_of_specs, "DataObject") else hard_types_of_specs.Data
        assert "class" in hard.__optional_keys__ and "first name" in hard.__optional_keys__
        print("resolved", count)
        """

    @Test(.enabled(if: has("mypy"), "mypy isn't installed: what is written as Python isn't type-checked"))
    func writesPythonThatTypeChecks() throws {
        let folder = try folder("python", "types_of_specs.py")
        let outcome = try Tool.shell("mypy --strict types_of_specs.py", in: folder.url)
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    }

    @Test(.enabled(if: has("sqlite3"), "sqlite3 isn't installed: what is written as SQL isn't loaded"))
    func writesTablesThatSQLiteTakes() throws {
        let folder = try folder("sql", "tables.sql")
        for file in ["tables.sql", "hard_tables.sql"] {
            let outcome = try Tool.shell("sqlite3 -bail :memory: < \(file)", in: folder.url)
            #expect(outcome.status == 0 && outcome.errors == "", "\(outcome.errors)")
        }
        let use = """
            PRAGMA foreign_keys = ON;
            .read tables.sql
            INSERT INTO "Band" ("name") VALUES ('Japan');
            INSERT INTO "Album" ("name", "band", "label") VALUES ('Ghosts', 'Japan', '"Virgin"');
            INSERT INTO "Musician" ("name") VALUES ('Mick');
            INSERT INTO "Album_guests" VALUES ('Ghosts', 0, 'Mick');
            SELECT count(*) FROM "Album_guests" JOIN "Album" ON "Album"."name" = "Album_name";
            INSERT INTO "Album" ("name", "band") VALUES ('Low', 'Nobody');
            """
        try folder.write(use, to: "use.sql")
        let outcome = try Tool.shell("sqlite3 :memory: < use.sql", in: folder.url)
        #expect(outcome.output == "1\n")
        #expect(outcome.errors.contains("FOREIGN KEY constraint failed"), "\(outcome.errors)")
    }

    private static func hasModule(_ module: String) -> Bool {
        (try? Tool.shell("python3 -c 'import \(module)'", in: PackageFolder.url).status) == 0
    }

    @Test(
        .enabled(
            if: hasModule("pglast"),
            "python3 has no pglast, which is PostgreSQL's own parser: what is written as SQL isn't parsed by it"
        )
    )
    func writesTablesThatPostgreSQLTakes() throws {
        let folder = try folder("sql", "tables.sql")
        for file in ["tables.sql", "hard_tables.sql"] {
            let line = "python3 -c 'import pglast; print(len(pglast.parse_sql(open(\"\(file)\").read())))'"
            let outcome = try Tool.shell(line, in: folder.url)
            #expect(outcome.status == 0, "\(outcome.errors)")
        }
    }

    @Test(.enabled(if: hasModule("pyspark"), "python3 has no pyspark: what is written for Spark isn't parsed by it"))
    func writesColumnsThatSparkTakes() throws {
        let folder = try TemporaryFolder(["hard.yaml": Self.hardNames])
        let examples = PackageFolder.url.appending(path: "Specs/Examples").path()
        let wanted = [(examples, "Feature"), (examples, "Order"), (examples, "Envelope"), ("hard.yaml", "Data")]
        var count = 0
        for (spec, mapping) in wanted {
            let folders =
                spec == examples ? ["geojson", "shopify-order", "slack-events"].map { "\(spec)/\($0)" } : [spec]
            let arguments = ["types", "--to", "spark", "--mapping", mapping, "--spec"] + folders
            let outcome = try Tool.specmap.run(arguments, in: folder.url)
            guard outcome.status == 0 else { continue }
            count += 1
            try folder.write(outcome.output, to: "\(count).ddl")
        }
        let use = """
            import sys
            from pyspark.sql import SparkSession
            from pyspark.sql.types import StructType
            spark = SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false").getOrCreate()
            for name in sys.argv[1:]:
                ddl = open(name, encoding="utf-8").read()
                schema = spark._jvm.org.apache.spark.sql.types.StructType.fromDDL(ddl)
                print("columns", len(schema.fields()))
            """
        try folder.write(use, to: "use.py")
        let files = (1...max(count, 1)).map { "\($0).ddl" }.joined(separator: " ")
        let outcome = try Tool.shell("python3 use.py \(files) 2>errors", in: folder.url)
        let errors = try folder.text(of: "errors")
        #expect(outcome.output.split(separator: "\n").count == wanted.count, "\(outcome.output)\(errors)")
    }

    /// Each example's output of `map` fits the schema of its mapping.
    @Test(arguments: SpecFolder.all)
    func writesSchemasThatTheOutputFits(_ folder: SpecFolder) throws {
        let output = try #require(folder.file(folder.prefix + "output"))
        let schema = try Tool.specmap.run(
            ["types", "--to", "json-schema", "--spec", "spec.yaml", "--mapping", folder.mapping],
            in: folder.url
        )
        #expect(schema.status == 0, "\(schema.errors)")
        let files = try TemporaryFolder(["schema.json": schema.output, "output": try folder.text(of: output)])
        let script = """
            import json, sys
            from jsonschema import Draft202012Validator
            schema = json.load(open("schema.json", encoding="utf-8"))
            Draft202012Validator.check_schema(schema)
            text = open("output", encoding="utf-8").read()
            values = [json.loads(line) for line in text.splitlines() if line] if "\(output)".endswith("ndjson") else [json.loads(text)]
            objects = [o for value in values for o in (value if isinstance(value, list) else [value])]
            for instance in objects:
                Draft202012Validator(schema).validate(instance)
            print(len(objects))
            """
        try files.write(script, to: "validate.py")
        let outcome = try Tool.validator("python", ["validate.py"], in: files.url)
        #expect(outcome.status == 0, "\(outcome.errors)")
    }

    private static let hardNames = #"""
        specmap: 1
        mappings:
          Data:
            description: |
              Names that languages have uses for.

              */ "quoted" \(and) more -- 'and' """ more
            properties:
              class: {type: string}
              self: {type: string, description: "a */ b\nc -- d 'e'"}
              def: {type: string}
              None: {type: string}
              str: {type: string}
              list: {list: string}
              dict: {dictionary: string}
              __private: {type: string}
              __dunder__: {type: string}
              select: {type: string}
              Select: {type: string}
              "$mapping": {type: string}
              "constructor": {type: string}
              "__proto__": {type: string}
              first name: {type: string}
              first-name: {type: string}
              "2nd": {type: string}
              "_": {type: string}
              "🚀": {type: string}
              "é": {type: string}
              名前: {type: string}
              ﬁle: {type: string}
              'say "hi" \ `x` ': {type: string}
              "a\u0007\u202Eb": {type: string}
              a_name_that_is_much_longer_than_what_a_database_takes_for_names_of_columns_1: {type: string}
              a_name_that_is_much_longer_than_what_a_database_takes_for_names_of_columns_2: {type: string}
              code: {values: {a: "it's", b: '"x" \', c: "\u0007", d: 1.5, e: true}}
              word: {values: {a: "it's", b: '"x" \'}}
              number: {values: {a: 12345678901234567890, b: 1}}
              inner: {object: list}
          list: {properties: {list: {list: list}, next: {object: Any}}}
          Any: {choose_by: kind, cases: {a: list, b: "user-name", c: Free}, otherwise: skip}
          user-name: {properties: {a: {object: user name}}}
          user name: {primary_key: a, properties: {a: , b: {object: Select}, c: {list: Select}, d: {dictionary: Select}}}
          Select: {primary_key: [x, y], properties: {x: {type: date}, y: {type: uuid}, z: {reference: user name}}}
          Free: {unknown: keep}
          Kept: {unknown: keep, properties: {free: {object: Free}, self: {object: Kept}}}
          Nothing: {properties: []}
          JSONValue: {properties: {any: }}
          ﬁle: {properties: {a: {type: string}}}
          file: {properties: {a: {type: string}}}
          "2": {properties: {a: {type: string}}}
          "名前": {properties: {a: {type: string}}}
        """#
}
