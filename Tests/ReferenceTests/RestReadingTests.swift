import ReferenceComparison
import SpecTestSupport
import Testing

/// The members that no other rule reads, where mappings inside read some of them by `^.`: by the engine and by the interpreter.
struct RestReadingTests {
    private static let mappings = """
        specmap: 1
        mappings:
          Inner: {properties: {p: ^.k}}
          T: {extends: Inner, unknown_into: rest, properties: {id: , rest: {dictionary: Inner}}}
          Named: {unknown_into: rest, properties: {k: , rest: {dictionary: Inner}}}

        """

    @Test(arguments: [
        "{}", #"{"k":[]}"#, #"{"k":{}}"#, #"{"k":{"k":1}}"#, #"{"k":1,"other":{}}"#, #"{"k":{"a":{}},"b":{"k":null}}"#,
        #"{"id":{"k":1},"k":null}"#,
    ])
    func isAlike(_ json: String) throws {
        var counts = Trial.Counts()
        for entry in ["T", "Named"] {
            let trial = try #require(Trial(["spec.yaml": Self.mappings], entry: entry))
            #expect(try trial.difference(on: json, &counts) == nil, "\(entry)")
        }
    }
}
