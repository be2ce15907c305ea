import SpecRuntime
import Testing

/// Reads JSON values by the rule of the property `value`, and compares with what the property then holds.
///
/// A row is the JSON of the member `value`, empty where it is missing, with what the object holds as JSON, empty where
/// it is unset, or with the failures: `!wrong-type`, `!wrong-type value.1`.
func expectValues(
    _ rule: String,
    _ rows: KeyValuePairs<String, String>,
    defaults: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let trial = try Trial(rule: rule, defaults: defaults)
    for (json, expected) in rows {
        let document = json.isEmpty ? "{}" : #"{"value":\#(json)}"#
        let found = try trial.read(document, sourceLocation: sourceLocation)
        #expect(found.valueOfThing == expected, "\(rule): \(json)", sourceLocation: sourceLocation)
    }
}

/// The same with whole documents, for rules that specify where to read.
func expectDocuments(
    _ rule: String,
    _ rows: KeyValuePairs<String, String>,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let trial = try Trial(rule: rule)
    for (json, expected) in rows {
        let found = try trial.read(json, sourceLocation: sourceLocation)
        #expect(found.valueOfThing == expected, "\(rule): \(json)", sourceLocation: sourceLocation)
    }
}

/// Reads values and writes them back: the member `value` of the JSON that comes out.
func expectWritten(
    _ rule: String,
    _ rows: KeyValuePairs<String, String>,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let trial = try Trial(rule: rule)
    for (json, expected) in rows {
        let document = json.isEmpty ? "{}" : #"{"value":\#(json)}"#
        let written = try trial.writeBack(document, sourceLocation: sourceLocation)
        #expect(written.valueOfThing == expected, "\(rule): \(json)", sourceLocation: sourceLocation)
    }
}

/// Reads whole documents by a spec.
func expectReads(
    _ mappings: String,
    _ rows: KeyValuePairs<String, String>,
    defaults: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let trial = try Trial(mappings, defaults: defaults)
    for (json, expected) in rows {
        let found = try trial.read(json, sourceLocation: sourceLocation)
        #expect(found == expected, "\(json)", sourceLocation: sourceLocation)
    }
}

/// Reads whole documents by a spec and writes what they gave.
func expectWritesBack(
    _ mappings: String,
    _ rows: KeyValuePairs<String, String>,
    defaults: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let trial = try Trial(mappings, defaults: defaults)
    for (json, expected) in rows {
        let written = try trial.writeBack(json, sourceLocation: sourceLocation)
        #expect(written == expected, "\(json)", sourceLocation: sourceLocation)
    }
}

extension String {
    /// The JSON of the member `value`; of a failure the id, and the property where that is another.
    fileprivate var valueOfThing: String {
        if hasPrefix("!") { return hasSuffix(" value") && !contains(",") ? String(dropLast(6)) : self }
        if self == "{}" { return "" }
        return hasPrefix(#"{"value":"#) ? String(dropFirst(9).dropLast()) : self
    }
}
