import SpecRuntime
import Testing

/// No failure shows a sensitive value, nor the JSON that holds one.
struct SecretTests {
    private static let mappings = """
        P:
          properties:
            twice: {list: Q, duplicates: fail, same_by: [pin]}
            many: {list: Q, requires: {count: {max: 1}}}
            one: {object: Q, from: [one, other]}
            deep: {dictionary: {list: Q, requires: {count: {max: 0}}}}
        Q: {properties: {pin: {type: string, sensitive: true}, size: {type: integer}}}
        """

    @Test(arguments: [
        #"{"twice":[{"pin":"SECRET"},{"pin":"SECRET"}]}"#, #"{"many":[{"pin":"SECRET"},{"pin":"SECRET"}]}"#,
        #"{"one":"SECRET"}"#, #"{"one":["SECRET"]}"#, #"{"deep":{"a":[{"pin":"SECRET"}]}}"#,
        #"{"one":{"pin":["SECRET"]}}"#,
    ])
    func hidesThem(_ json: String) throws {
        let failure = try Trial(Self.mappings).failure(json)
        #expect(failure.found == nil)
        #expect(!failure.description.contains("SECRET"))
        #expect(!failure.json.contains("SECRET"))
    }

    @Test func showsWhatStandsBesideThem() throws {
        let failure = try Trial(Self.mappings).failure(#"{"twice":[{"pin":"SECRET","size":"big"}]}"#)
        #expect(failure.found == #""big""#)
        #expect(!failure.description.contains("SECRET"))
    }

    @Test func hidesEachElementThatCannotBeWritten() throws {
        let spec = "specmap: 1\nmappings: {A: {properties: {pins: {list: {values: {x: 1}}, sensitive: true}}}}\n"
        let runtime = try Runtime(specs: ["a.yaml": spec])
        let object = try runtime.object(from: .text(#"{"pins":["x"]}"#), as: "A")
        object["pins"] = .list([.string("SECRET1"), .string("SECRET2")])
        let error = #expect(throws: DataError.self) { try runtime.json(from: object) }
        #expect(error?.failures.count == 2)
        #expect(error.map { !"\($0)".contains("SECRET") } == true)
    }
}
