import SpecLint
import SpecSource
import Testing

/// Keywords of a mapping that stand one level too deep, among its properties.
struct OutdentedKeywordTests {
    private func findings(_ properties: String) throws -> [Diagnostic] {
        let text = """
            specmap: 1
            mappings:
              A:
                root: r
                properties:
                  start: {type: date}
                  end: {type: date}
                  \(properties)
              B: {root: r, properties: [id]}

            """
        return try Linter().check(text: text, at: "a.yaml").diagnostics
    }

    @Test(arguments: [
        ("requires", "requires: {at_most: [start, end]}"),
        ("requires", "requires: [{less_than: [start, end]}, {at_least_one: [start, end]}]"),
        ("within", "within: {spec: {email: {type: string}, kind: }}"),
        ("within", "within: {spec: [email, kind]}"),
        ("omit", "omit: [null]"),
        ("omit", "omit: [null, empty]"),
        ("constants", "constants: {kind: Pod}"),
        ("cases", "cases: {a: B, b: A}"),
        ("delete_where", "delete_where: {op: d}"),
        ("properties", "properties: {id: , name: {type: string}}"),
    ])
    func reportsAKeywordByItsValue(_ keyword: String, _ property: String) throws {
        let found = try findings(property)
        #expect(
            found.map(\.message) == ["`\(keyword)` is a keyword of the mapping, and stands among its properties"],
            "\(found)"
        )
        #expect(found.map(\.help) == ["outdent it: it stands beside `properties`"])
        #expect(found.first?.range.start.line == 8)
    }

    /// Members of the data that are called so, with rules of their own.
    @Test(arguments: [
        "requires: {type: string, requires: {length: {max: 5}}}", "requires: {list: string}", "within: {from: inside}",
        "within: {from: range, object: B}", "omit: {type: boolean}", "cases: {list: B}", "cases: {dictionary: string}",
        "constants: {object: B}", "properties: {dictionary: any}", "properties:", "omit: omitted",
    ])
    func leavesAPropertyAlone(_ property: String) throws {
        let found = try findings(property)
        #expect(found.isEmpty, "\(found)")
    }

    /// A misspelt keyword of a rule is reported as such.
    @Test func reportsAMisspeltKeywordOfARule() throws {
        #expect(try findings("within: {tpye: string}").map(\.help) == ["did you mean `type`?"])
    }
}
