import SpecRuntime
import Testing

/// Reads JSON into an object that another JSON gave, and compares the object with what it shall hold then.
///
/// A row is the new JSON, and the object as JSON or the failures; after a failure the object must be as it was.
func expectRefreshes(
    _ mappings: String,
    old: String,
    _ rows: KeyValuePairs<String, String>,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let trial = try Trial(mappings)
    for (json, expected) in rows {
        let object = try trial.object(old)
        let before = object.json
        do {
            try trial.runtime.refresh(object, from: .text(json))
            #expect(object.json == expected, "\(json)", sourceLocation: sourceLocation)
        } catch let error as DataError {
            #expect(Outcome.text(of: error.failures) == expected, "\(json)", sourceLocation: sourceLocation)
            #expect(object.json == before, "\(json)", sourceLocation: sourceLocation)
        }
    }
}

/// Loads specs that can't be meant, and compares the ids of what is found with what stands beside them.
func expectRefused(
    _ rows: KeyValuePairs<String, String>,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    for (mappings, expected) in rows {
        let error = #expect(throws: SpecError.self, "\(mappings)", sourceLocation: sourceLocation) {
            try Trial(mappings)
        }
        let ids = error?.diagnostics.filter { $0.severity == .error }.map(\.id).joined(separator: ", ")
        #expect(ids == expected, "\(mappings)", sourceLocation: sourceLocation)
    }
}
