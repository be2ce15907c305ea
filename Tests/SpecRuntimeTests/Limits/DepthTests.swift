import SpecRuntime
import Testing

/// What is written has no more levels than are read.
struct DepthTests {
    private static func lists(_ count: Int) -> String {
        String(repeating: "[", count: count) + String(repeating: "]", count: count)
    }

    private static func unmap(_ trial: Trial, _ json: String) throws -> StreamRun {
        try trial.stream(json) { $0.task = .unmap }
    }

    @Test func refusesAResultThatCouldNotBeReadAgain() throws {
        let trial = try Trial("M: {properties: {j: {transform: json}}}")
        let fits = try trial.stream(#"{"j":"\#(Self.lists(511))"}"#)
        #expect(fits.told.isEmpty)
        #expect(try Self.unmap(trial, fits.output).output == #"{"j":"\#(Self.lists(511))"}"# + "\n")
        let run = try trial.stream(#"{"j":"\#(Self.lists(512))"}"#)
        #expect(run.output == "")
        #expect(run.told.map(\.id) == [.tooDeep])
        #expect(run.told.map(\.at) == ["$"])
        #expect(run.told[0].message.hasPrefix("expected at most 512 objects and lists inside each other"))
    }

    /// The list around the records is a level.
    @Test func countsTheListAroundTheRecords() throws {
        let trial = try Trial("M: {properties: {j: {transform: json}}}")
        let run = try trial.stream(#"[{"j":"\#(Self.lists(510))"},{"j":"\#(Self.lists(511))"}]"#)
        #expect(run.told.map(\.id) == [.tooDeep])
        #expect(run.told.map(\.at) == ["$[1]"])
    }

    /// A root and paths of several steps add levels when they are written.
    @Test(arguments: ["M: {properties: {a: x.y.z}}", "M: {root: x.y, properties: [a]}"])
    func refusesJSONThatCouldNotBeReadAgain(_ mapping: String) throws {
        let trial = try Trial(mapping)
        let written = try Self.unmap(trial, #"{"a":\#(Self.lists(509))}"#)
        #expect(written.told.isEmpty)
        #expect(try trial.stream(written.output).output == #"{"a":\#(Self.lists(509))}"# + "\n")
        let run = try Self.unmap(trial, #"{"a":\#(Self.lists(510))}"#)
        #expect(run.output == "")
        #expect(run.told.map(\.id) == [.tooDeep])
        #expect(run.told.map(\.at) == ["$"])
    }

    /// What is left out again, and JSON in a text, have no levels in what is written.
    @Test func countsNoLevelsThatAreNotWritten() throws {
        let trial = try Trial(
            """
            M: {omit: [null, empty], properties: {a: u.v.w, j: {transform: json, object: N}}}
            N: {properties: [k]}
            """
        )
        let run = try Self.unmap(trial, #"{"a":null,"j":{"k":\#(Self.lists(510))}}"#)
        #expect(run.told.isEmpty)
        #expect(run.output.hasPrefix(#"{"j":"{\"k\":[["#))
        let many = try Self.unmap(trial, Array(repeating: #"{"a":[],"j":{"k":1}}"#, count: 600).joined(separator: "\n"))
        #expect(many.told.isEmpty)
    }
}
