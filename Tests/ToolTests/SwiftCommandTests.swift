import Foundation
import Testing

/// `specmap swift`: types that a Swift program can use.
struct SwiftCommandTests {
    @Test func writesTypesThatCompileForAllExamples() throws {
        let outcome = try Tool.specmap.run(["swift", "--spec", "Specs/Examples"])
        #expect(outcome.status == 0)
        try expectCompiles(outcome.output)
    }

    @Test func writesTypesThatCompileWhateverTheNames() throws {
        let folder = try TemporaryFolder(["spec.yaml": Self.hardNames])
        let outcome = try Tool.specmap.run(["swift", "--spec", "spec.yaml"], in: folder.url)
        #expect(outcome.status == 0)
        #expect(outcome.errors == "")
        try expectCompiles(outcome.output)
        let seen = try Tool.specmap.run(["swift", "--spec", "spec.yaml", "--access", "public"], in: folder.url)
        try expectCompiles(seen.output)
        #expect(seen.output.contains("public enum JSONValue: "))
        // `Boxed` is for the types' own use.
        let types = try #require(seen.output.split(separator: "\nindirect enum Boxed").first)
        #expect(!types.contains("\nstruct "))
        #expect(!types.contains("\n    var "))
    }

    @Test func writesTypesThatOtherModulesUse() throws {
        let folder = try PeopleFixture.folder()
        let arguments = ["swift", "--spec", "spec.yaml", "--mapping", "Car", "--access", "public"]
        let outcome = try Tool.specmap.run(arguments, in: folder.url)
        #expect(outcome.output.contains("public struct Car: "))
        #expect(outcome.output.contains("    public init("))
        #expect(try Tool.specmap.run(arguments.dropLast() + ["secret"], in: folder.url).status == 2)
    }

    @Test func writesTheMappingsAskedFor() throws {
        let folder = try PeopleFixture.folder()
        let arguments = ["swift", "--spec", "spec.yaml", "--mapping", "Car"]
        let outcome = try Tool.specmap.run(arguments, in: folder.url)
        #expect(outcome.output.contains("struct Car:"))
        #expect(!outcome.output.contains("struct Person:"))
        #expect(try Tool.specmap.run(arguments, in: folder.url).output == outcome.output)
    }

    @Test func namesTheNearestMapping() throws {
        let folder = try PeopleFixture.folder()
        let outcome = try Tool.specmap.run(["swift", "--spec", "spec.yaml", "--mapping", "Carr"], in: folder.url)
        #expect(outcome.status == 2)
        #expect(outcome.output == "")
        #expect(outcome.errors.contains("did you mean `Car`?"))
    }

    private func expectCompiles(_ source: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let folder = try TemporaryFolder(["Types.swift": source])
        let line = "swiftc -typecheck -swift-version 6 -warnings-as-errors Types.swift"
        let outcome = try Tool.shell(line, in: folder.url)
        #expect(outcome.status == 0, "\(outcome.errors)", sourceLocation: sourceLocation)
    }

    private static let hardNames = #"""
        specmap: 1
        mappings:
          Data:
            description: |
              Names that Swift has uses for.

              */ "quoted" \(and) more
            properties:
              class: {type: string}
              self: {type: string}
              Self: {type: string}
              Type: {type: string, description: A type.}
              init: {type: string}
              hashValue: {type: string}
              hash: {type: string}
              encode: {type: string}
              description: {type: string}
              debugDescription: {type: string}
              CodingKeys: {type: string}
              encoder: {type: integer}
              decoder: {type: integer}
              container: {type: integer}
              first name: {type: string}
              first-name: {type: string}
              firstName: {type: string}
              2nd: {type: string}
              "_": {type: string}
              "$0": {type: string}
              "🚀": {type: string}
              "é": {type: string}
              名前: {type: string}
              'say "hi" \ ': {type: string}
              var: {object: Date}
              from: {from: x, type: string}
          Date:
            properties: {date: {type: date}, data: {object: Data}, default: {list: Data}}
          lower-case thing:
            properties:
              date: {values: {a: b}}
              data: {values: {a: 1, b: 2}}
              Date: {type: date}
              type: {values: {a: x}}
              string: {values: {a: x}}
              a: {values: {a: x}}
          Codes:
            properties:
              all:
                values:
                  {a: PAID, b: paid, c: "in progress", d: IN_PROGRESS, e: "", f: "+1", g: self, h: none, i: default,
                  j: rawValue, k: "1st", l: 'x"y\', m: init, n: InProgress, o: allCases, p: "\u0007\u202E"}
              numbers: {values: {a: 1.5, b: 2}}
              halves: {values: {a: 1.5, b: 2.5}}
              flags: {values: {a: true, b: null}}
              mixed: {values: {a: true, b: x}}
              kept: {values: {a: x}, otherwise: keep}
              keptInt: {type: integer, values: {1: x}, otherwise: keep}
              lists: {list: {list: {values: {a: x}}}}
              maps: {dictionary: {type: integer, if_null: "null"}}
              texts: {list: {type: string, if_null: null}}
              extra: {values: {a: x}, default: x, if_null: default}
          A: {if_missing: fail, if_null: fail, properties: {b: {object: B}, name: {type: string}}}
          B: {properties: {c: {object: C}, a: {object: A}}}
          C: {properties: {a: {object: A}, boxedA: {type: string}, next: {object: C}, more: {list: C}, named: {dictionary: C}}}
          Free: {unknown: keep}
          Kept: {unknown: keep, description: Kept., properties: {free: {object: Free}, self: {object: Kept}}}
          Nothing: {properties: []}
          JSONValue: {properties: {any: }}
          Boxed: {properties: {a: {type: string}}}
          String: {properties: {a: {type: string}, s: {object: String}}}
          Error: {properties: {a: {type: string}}}
          DecodingError: {choose_by: k, cases: {a: self, b: none, c: Free, d: Kept, e: lower-case thing, f: Other}}
          self: {properties: {of: {object: DecodingError}, first: {list: A, take: first}}}
          none: {properties: {own: {dictionary: A, member_as: key}, "$mapping": }, unknown_into: rest of it}
          Other: {properties: {c: {object: DecodingError}, d: {first_of: [{from: a, object: A}, {from: b}]}}}
          OnlyFree: {choose_by_type: k, cases: {string: Free}}
        """#

    @Test func writesTypesOfSpecsThatNameCodeOfTheProgram() throws {
        let spec = """
            specmap: 1
            host: {mappers: [money]}
            mappings:
              Book: {properties: {title: , total: {object: Amount}}}
              Amount: {mapper: money}
            """
        let folder = try TemporaryFolder(["spec.yaml": spec])
        let outcome = try Tool.specmap.run(["swift", "--spec", "spec.yaml"], in: folder.url)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.contains("struct Book"))
        let dump = try Tool.specmap.run(["dump", "--stage", "plan", "--spec", "spec.yaml"], in: folder.url)
        #expect(dump.status == 0, "\(dump.errors)")
    }
}
