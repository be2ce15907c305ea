import SpecLint
import SpecSource
import Testing

/// Findings that name the keyword, the type or the place that was meant.
struct LikelyMeantTests {
    private func findings(_ mappings: String) throws -> [Diagnostic] {
        try Linter().check(text: "specmap: 1\nmappings:\n\(mappings)\n", at: "a.yaml").diagnostics
    }

    private func unwrap(_ type: String) throws -> (text: String, help: String?) {
        let found = try findings("  A: {properties: {a: {transform: {unwrap: {S: string, N: \(type)}}}}}")
        let first = try #require(found.first)
        #expect(found.count == 1, "\(found)")
        let bytes = first.range.file.bytes[first.range.lowerBound..<first.range.upperBound]
        #expect(first.message.hasSuffix("found `\(String(decoding: bytes, as: UTF8.self))`"), "\(first.message)")
        return (String(decoding: bytes, as: UTF8.self), first.help)
    }

    private static let number = "write `number`, which keeps all digits; `type: decimal` beside `transform` holds them"

    /// The table of `unwrap` names types of JSON.
    @Test(arguments: [
        ("{type: decimal, as_text: true}", "decimal", number), ("{type: double, as_text: true}", "double", number),
        (
            "{type: decimal, digits: 2}", "digits",
            "leave it out: `digits` stands beside `transform`, and is about the value that was taken out"
        ),
        ("decimal", "decimal", number), ("float", "float", number),
        ("date", "date", "write `string`, the type in JSON; `type: date` beside `transform` reads that text"),
        ("{type: url}", "url", "write `string`, the type in JSON; `type: url` beside `transform` reads that text"),
        ("{type: string, as_text: true}", "as_text", "leave it out: it is for `integer`, `number` and `boolean`"),
        ("{type: intger}", "intger", "did you mean `integer`?"), ("{tpye: string}", "tpye", "did you mean `type`?"),
        ("{type: list}", "list", "write `list`, or `{list: values}` for one inside of another object"),
        (
            "{type: number, as_text: true, accept: [string]}", "accept",
            "write `{type: number, as_text: true, accept: [number]}`, or leave `accept` out"
        ),
        ("{type: number, as_text: no}", "no", "write `as_text: true`, or leave it out"),
        ("map", "map", "write `dictionary`"), ("{object: A}", "object", "write `dictionary` for an object"),
        ("{type: map}", "map", "write `dictionary`"), ("array", "array", "write `list`"),
    ])
    func namesTheTypeToUnwrap(_ type: String, _ text: String, _ help: String) throws {
        let found = try unwrap(type)
        #expect(found.text == text)
        #expect(found.help == help)
    }

    @Test(arguments: [
        (".", "Link: {properties: {id: {from: ., type: string}}}", "string: Link, object: Thing"),
        (".", "Link: {properties: {id: {from: ., type: string}}}", "string: Link"),
        ("payload", "Link: {properties: {id: {from: payload, direction: read}}}", "string: Link, object: Other"),
    ])
    func reportsTypesAsCasesOfAValue(_ path: String, _ link: String, _ cases: String) throws {
        let found = try findings(
            """
              E: {properties: {actor: {object: Ref}, more: {object: Thing}, other: {object: Other}}}
              Ref: {choose_by: \(path), cases: {\(cases)}}
              \(link)
              Thing: {properties: [id]}
              Other: {properties: {id: {from: payload.id, direction: read}}}
            """
        )
        #expect(found.map(\.id) == ["case-unreachable"], "\(found)")
        #expect(found.first?.help == "write `choose_by_type: \(path)` to choose by the type of the JSON")
    }

    /// A member that holds the name of a type, as JSON Schema has one.
    @Test func leavesAMemberThatNamesATypeAlone() throws {
        let found = try findings(
            """
              Schema: {choose_by: type, cases: {string: Text, object: Object}}
              Text: {properties: [type, pattern]}
              Object: {properties: [type, required]}
            """
        )
        #expect(found.isEmpty, "\(found)")
    }

    @Test(arguments: [
        ("remove: [seats]", "remove"), ("remove: [seats, doors]", "remove"), ("entity: Vehicle", "entity"),
        ("unknown_into: rest", "unknown_into"), ("drop: [x, y]", "drop"), ("drop: [x]", "drop"),
        ("primary_key: a", "primary_key"),
    ])
    func reportsAKeywordAmongProperties(_ property: String, _ keyword: String) throws {
        let found = try findings(
            """
              A:
                extends: B
                properties:
                  a: {type: string}
                  \(property)
              B: {properties: [seats, doors]}
            """
        )
        #expect(found.count == 1, "\(found)")
        #expect(found.first?.message.hasPrefix("`\(keyword)` is a property here") == true, "\(found)")
        #expect(found.first?.range.start.line == 7)
        #expect(found.first?.help?.contains("beside `properties`") == true, "\(found)")
    }

    /// Members of the data that are called so.
    @Test(arguments: [
        "remove: {list: string}", "remove:", "entity: {object: B}", "entity:", "entity: entity_name", "drop: drop_at",
        "remove: to_remove", "drop:",
    ])
    func leavesAPropertyAlone(_ property: String) throws {
        let found = try findings(
            """
              A:
                properties:
                  a: {type: string}
                  b: {object: B}
                  \(property)
              B: {properties: [seats]}
            """
        )
        #expect(found.isEmpty, "\(found)")
    }

    @Test func wantsBracesAroundARequirement() throws {
        let found = try findings("  A: {properties: {a: {type: integer, requires: min:1}}}")
        #expect(found.map(\.help) == ["write `{min: 1}`"])
        let pair = try findings("  A: {properties: {a: {type: integer, requires: min: 1}}}")
        #expect(pair.first?.help?.contains("put braces around the pair: `{min: 1}`") == true, "\(pair)")
    }
}
