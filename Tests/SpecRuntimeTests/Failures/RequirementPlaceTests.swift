import SpecRuntime
import Testing

/// A requirement that isn't met is reported where the value was read, whichever path it was.
struct RequirementPlaceTests {
    @Test(arguments: [
        (#"{"a":[]}"#, "$.a"), (#"{"b":[[]]}"#, "$.b[0]"), (#"{"a":null,"d":[]}"#, "$.d"),
        (#"{"a":[],"d":[1]}"#, "$.a"),
        (#"{"a":null,"b":[[],[1]],"d":[1]}"#, "$.b[0]"),
    ])
    func isThePlaceThatWasRead(_ json: String, _ place: String) throws {
        let trial = try Trial("M: {properties: {p: {from: [a, b.0, d], list: integer, requires: not_empty}}}")
        for runtime in [trial.runtime, trial.plain] {
            do {
                _ = try runtime.object(from: .text(json), as: "M")
                Issue.record("\(json) was read")
            } catch let error as DataError {
                #expect(error.failures.map(\.id) == [.requirementFailed])
                #expect(error.failures.first?.at == place, "\(json)")
                #expect(error.failures.first?.found == "[]")
            }
        }
    }
}
