import SpecRuntime
import Testing

/// Null, and transformers of the host that declare null among their inputs or results.
struct NullTransformerTests {
    private static func plugins() -> Plugins {
        var plugins = Plugins()
        plugins.addReversible("or_none") { (text: String?) in
            text ?? "none"
        } write: { (text: String) in
            text == "none" ? nil : text
        }
        plugins.addReversible("unless_na") { (text: String) in
            text == "N/A" ? nil : text
        } write: { (text: String?) in
            text ?? "N/A"
        }
        plugins.addReversible("shout") { (text: String) in
            text + "!"
        } write: { (text: String) in
            String(text.dropLast())
        }
        plugins.addOneWay("kind") { (value: Value?) in value == nil ? "null" : "value" }
        return plugins
    }

    private static func trial(_ host: String, _ rule: String) throws -> Trial {
        let spec = """
            specmap: 1
            host: {transformers: {\(host)}}
            mappings:
              Thing: {properties: {value: \(rule)}}
            """
        return Trial(try Runtime(specs: ["spec.yaml": spec], plugins: plugins()), as: "Thing")
    }

    @Test func givesNullToATransformerThatReadsIt() throws {
        let host = "or_none: {reads: [string, null], returns: string, kind: reversible}"
        let trial = try Self.trial(host, "{transform: or_none}")
        #expect(try trial.read(#"{"value":null}"#) == #"{"value":"none"}"#)
        #expect(try trial.read(#"{"value":"x"}"#) == #"{"value":"x"}"#)
        #expect(try trial.read("{}") == "{}")
        for json in [#"{"value":null}"#, #"{"value":"x"}"#] { #expect(try trial.writeBack(json) == json) }
    }

    @Test func givesNullToTheElementsAsWell() throws {
        let host = "or_none: {reads: [string, null], returns: string, kind: reversible}"
        let trial = try Self.trial(host, "{list: {transform: or_none}}")
        #expect(try trial.read(#"{"value":[null,"x"]}"#) == #"{"value":["none","x"]}"#)
        #expect(try trial.writeBack(#"{"value":[null,"x"]}"#) == #"{"value":[null,"x"]}"#)
    }

    @Test func writesNullByATransformerThatGivesIt() throws {
        let host = "unless_na: {reads: string, returns: [string, null], kind: reversible}"
        let trial = try Self.trial(host, "{transform: unless_na}")
        #expect(try trial.read(#"{"value":"N/A"}"#) == #"{"value":null}"#)
        for json in [#"{"value":"N/A"}"#, #"{"value":"x"}"#] { #expect(try trial.writeBack(json) == json) }
    }

    @Test func keepsNullFromATransformerThatDoesNotReadIt() throws {
        let trial = try Self.trial("shout: {reads: string, returns: string, kind: reversible}", "{transform: shout}")
        #expect(try trial.writeBack(#"{"value":null}"#) == #"{"value":null}"#)
    }

    @Test func declaresOptionalsAsNull() throws {
        let section = Self.plugins().hostSection
        #expect(section.contains("or_none:\n      reads: [string, null]\n      returns: string\n"))
        #expect(section.contains("unless_na:\n      reads: string\n      returns: [string, null]\n"))
        #expect(section.contains("kind:\n      reads: [any, null]\n"))
        let spec = section + "mappings:\n  Thing: {properties: {value: {transform: kind}}}\n"
        let trial = Trial(try Runtime(specs: ["spec.yaml": spec], plugins: Self.plugins()), as: "Thing")
        #expect(try trial.read(#"{"value":null}"#) == #"{"value":"null"}"#)
    }
}
