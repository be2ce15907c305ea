import SpecLint
import SpecSource
import Testing

/// Keywords that ended among properties, or among values: one finding for all of them, and what to do.
struct StrayKeywordTests {
    private func findings(_ mappings: String) throws -> [Diagnostic] {
        try Linter().check(text: "specmap: 1\nmappings:\n\(mappings)", at: "a.yaml").diagnostics
    }

    private func findings(properties: String) throws -> [Diagnostic] {
        try findings("  A:\n    root: r\n    properties:\n\(properties)\n  B: {root: r, properties: [x]}\n")
    }

    @Test(arguments: [
        (
            "      city:\n      from: address.city\n      type: string\n      required: true",
            "`from`, `type` and `required` are properties here, not keywords of `city`",
            "indent them further than `city`"
        ),
        (
            "      city: town\n      type: string\n      required: true",
            "`type` and `required` are properties here, not keywords of `city`",
            "write `city: {from: town, type: string, required: true}`"
        ),
        (
            "      city: [town, place]\n      transform: [trim, lowercase]",
            "`transform` is a property here, not a keyword of `city`",
            "write `city: {from: [town, place], transform: [trim, lowercase]}`"
        ),
        (
            "      city: {type: string}\n      required: true",
            "`required` is a property here, not a keyword of `city`",
            "write it inside the rule of `city`"
        ),
        (
            "      city:\n        type: string\n      required: true",
            "`required` is a property here, not a keyword of `city`",
            "indent it as far as the other keywords of `city`"
        ),
        (
            "      type: string\n      city: town", "`type` is a property here",
            "the keywords of a rule are indented below the name of its property"
        ),
        (
            "      id: x\n      naming: snake_case\n      unknown: fail\n      drop: [debug]\n      root: items",
            "`naming`, `unknown`, `drop` and `root` are properties here, not keywords of the mapping",
            "keywords of a mapping stand beside `properties`: move them there"
        ),
        (
            "      id: x\n      extends: B", "`extends` is a property here, not a keyword of the mapping",
            "a keyword of a mapping stands beside `properties`: move it there"
        ),
    ])
    func saysWhereTheyBelong(_ properties: String, _ message: String, _ help: String) throws {
        let found = try findings(properties: properties)
        #expect(found.map(\.id) == ["keyword-among-properties"], "\(found)")
        #expect(found.map(\.message) == [message])
        #expect(found.map(\.help) == [help])
    }

    @Test func saysTheSameInBraces() throws {
        let found = try findings("  A: {root: r, properties: {city: , type: string, required: true}}\n")
        #expect(found.map(\.message) == ["`type` and `required` are properties here, not keywords of `city`"])
        #expect(found.map(\.help) == ["write `city: {type: string, required: true}`"])
    }

    /// Properties that are called so, with paths that may well be meant.
    @Test(arguments: [
        "from: sender", "to: receiver", "type: kind", "type: number", "default: preset", "root: tree", "naming: scheme",
        "direction: {type: string}", "required: mandatory", "description: text", "only: flag",
        "drop: [drops, dropCount]",
        "values: table", "unknown: other", "list: items", "by: author", "primary_key: code", "read: seen",
        "transform: matrix",
    ])
    func leavesAPropertyAlone(_ property: String) throws {
        #expect(try findings(properties: "      city: town\n      \(property)").isEmpty)
    }

    @Test func leavesWhatDataHas() throws {
        let found = try Linter().check(
            text: """
                specmap: 1
                mappings:
                  A:
                    properties:
                      city: town
                      type: string
                examples:
                  - name: a member that is called so
                    mapping: A
                    json: {town: x, string: z}
                    object: {city: x, type: z}
                """,
            at: "a.yaml"
        )
        #expect(found.diagnostics.isEmpty, "\(found.diagnostics)")
    }

    /// Two paths that collide, one of them a keyword's value.
    @Test(arguments: [
        (
            "      city: {type: string}\n      default: 5",
            "`default` is a property here, whose `5` can't be written beside `city`",
            "the keyword `default` is indented below the name of its property"
        ),
        (
            "      id: {type: string}\n      primary_key: id",
            "`primary_key` is a property here, whose `id` can't be written beside `id`",
            "the keyword `primary_key` stands beside `properties`"
        ),
    ])
    func saysSoOfPathsThatCollide(_ properties: String, _ message: String, _ help: String) throws {
        let found = try findings(properties: properties)
        #expect(found.map(\.message) == [message])
        #expect(found.first?.range.start.line == 7)
        #expect(found.first?.help?.hasPrefix(help) == true, "\(found.first?.help ?? "")")
    }

    /// A property that is called like a keyword, with a path that another one writes as well.
    @Test func keepsTheCauseOfOtherPathsThatCollide() throws {
        let found = try findings(properties: "      summary: text\n      description: text")
        #expect(found.map(\.message) == ["two properties write `text`"])
    }

    @Test(arguments: [
        ("{values: {a: x, otherwise: keep}}", "write `otherwise: keep` beside `values`"),
        ("{values: {a: x, default: unknown}}", "write `otherwise: unknown` beside `values`"),
        ("{values: {a: x, \"*\": z}}", "write `otherwise: z` beside `values`"),
        ("{list: any, where: {k: v, take: first}}", "write `take: first` beside `where`"),
    ])
    func saysWhereAKeywordAmongValuesBelongs(_ rule: String, _ help: String) throws {
        let found = try findings(properties: "      a: \(rule)")
        #expect(found.map(\.id) == ["keyword-among-values"], "\(found)")
        #expect(found.first?.help?.hasPrefix(help) == true, "\(found.first?.help ?? "")")
    }
}
