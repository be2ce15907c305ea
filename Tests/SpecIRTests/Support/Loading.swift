import SpecIR
import SpecSource
import SpecTestSupport
import Testing

/// Checks what is found in a spec whose places are marked by `①`, `②` and so on, in each way of writing it.
///
/// A finding is expected as its id with the markers at its range, and its notes: `path-syntax ①②, note ③④`.
func expectFindings(
    _ marked: String,
    _ expected: [String],
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    for variation in SpecVariation.allCases {
        let spec = MarkedSpec(marked, variation)
        var found: [Diagnostic] = []
        let set = try SpecSet.load(files: [spec.file]) { found.append($0) }
        #expect(spec.summary(of: found) == expected, "\(variation)", sourceLocation: sourceLocation)
        let hasErrors = found.contains { $0.severity == .error }
        #expect((set == nil) == hasErrors, "a spec with an error isn't loaded", sourceLocation: sourceLocation)
    }
}

/// The diagnostics in a spec.
func findings(in text: String) throws -> [Diagnostic] {
    var found: [Diagnostic] = []
    _ = try SpecSet.load(texts: ["spec.yaml": text]) { found.append($0) }
    return found
}

/// The set that good specs make.
func load(_ texts: [String: String], sourceLocation: SourceLocation = #_sourceLocation) throws -> SpecSet {
    var found: [Diagnostic] = []
    let set = try SpecSet.load(texts: texts) { found.append($0) }
    #expect(found.map(\.message) == [], sourceLocation: sourceLocation)
    return try #require(set, sourceLocation: sourceLocation)
}

/// The first mapping of a good spec that holds these lines below `mappings:`.
func mapping(_ lines: String, head: String = "", sourceLocation: SourceLocation = #_sourceLocation) throws -> Mapping {
    let indented = lines.split(separator: "\n").map { "  \($0)\n" }.joined()
    let set = try load(["spec.yaml": "specmap: 1\n\(head)mappings:\n\(indented)"], sourceLocation: sourceLocation)
    return try #require(set.mappings.first, sourceLocation: sourceLocation)
}

/// The property that a rule makes, in a mapping that has a mapping `Car` beside it.
func property(_ rule: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Property {
    let mapping = try mapping(
        """
        Person:
          properties:
            value: \(rule)
        Car:
          properties: [model]
        """,
        sourceLocation: sourceLocation
    )
    return try #require(mapping.properties.first, sourceLocation: sourceLocation)
}
