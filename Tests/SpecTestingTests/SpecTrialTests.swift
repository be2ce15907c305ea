import SpecRuntime
import SpecTesting
import Testing

/// Trials in a host program's own tests, with its plug-ins at hand.
struct SpecTrialTests {
    private func runtime(_ rule: String) throws -> Runtime {
        let text = """
            specmap: 1
            host: {transformers: {shout: {reads: string, returns: string, kind: normalising}}}
            mappings: {T: {properties: {slug: {type: string, transform: shout}, it: \(rule)}}}

            """
        var plugins = Plugins()
        plugins.addNormalising("shout") { (text: String) in text.uppercased() }
        return try Runtime(specs: ["t.yaml": text], plugins: plugins)
    }

    @Test func tellsWhatIsLost() throws {
        #expect(SpecTrial(try runtime("{type: integer}")).losses(tries: 50).filter(\.isBroken) == [])
        let losses = SpecTrial(try runtime("{values: {A: a}, otherwise: b}")).losses(tries: 50).filter(\.isBroken)
        #expect(losses.map(\.name) == ["T.it"])
        #expect(losses.first?.json != nil)
    }

    @Test func tellsWhatAChangeDoes() throws {
        let (old, new) = (try runtime("{default: 1}"), try runtime("{default: 2}"))
        let changes = SpecTrial(new).changes(since: old, tries: 50)
        #expect(changes.map(\.name) == ["T.it"])
        let change = try #require(changes.first)
        #expect(change.severity == .breaking)
        #expect((change.json, change.old, change.new) == ("{}", "1", "2"))
        #expect(SpecTrial(old).changes(since: old, tries: 50) == [])
    }
}
