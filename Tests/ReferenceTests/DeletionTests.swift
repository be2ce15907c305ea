import ReferenceComparison
import ReferenceInterpreter
import SpecRuntime
import Testing

/// Records that delete their objects, as sessions read them: by the engine and by the interpreter.
@Suite struct DeletionTests {
    private static let spec = """
        specmap: 1
        mappings:
          T:
            primary_key: id
            delete_where: {op: [d, t], m.gone: true}
            unknown: fail
            drop: [op, m]
            requires: {at_least_one: [name]}
            properties: {id: {type: integer}, name: {type: string, required: true}, one: {object: U}, all: {list: U}}
          U: {primary_key: [a, b], delete_where: {"gone.*": 1}, properties: {a: x.a, b: , n: {type: integer}}}
        """

    @Test(arguments: [
        #"{"op":"d","m":{"gone":true},"id":1,"name":2,"more":3}"#, #"{"op":"t","m":{"gone":true},"id":"1"}"#,
        #"{"op":"t","m":{"gone":true}}"#, #"{"op":"d","m":{"gone":false},"id":1,"name":"x"}"#,
        #"{"op":"c","id":1,"name":"x","one":{"gone":[0,1],"x":{"a":1},"b":2,"n":"z"},"all":[{"gone":[2],"b":1,"n":3}]}"#,
        #"{"id":1,"name":"x","all":[{"gone":[1],"b":1,"n":[]},{"gone":{"k":1},"x":{"a":5},"n":{}},{"n":"x"}]}"#,
        #"[{"op":"d","m":{"gone":true},"id":1},{"id":2,"name":"x"},{"id":3}]"#,
        #"{"op":"d","m":[{"gone":true}],"id":1}"#,
    ]) func areReadAlike(_ json: String) throws {
        let trial = try #require(Trial(["spec.yaml": Self.spec], entry: "T"))
        let read = try #require(trial.model.read(json, as: trial.index, isForSession: true))
        let traced = try #require(trial.model.trace(json, as: trial.index, isForSession: true))
        #expect(traced.read.failures == read.failures)
        for runtime in [trial.runtime, trial.plain] {
            let engine = runtime.tryReading(Array(json.utf8), by: trial.index, isForSession: true)
            // That an object has its key is a matter of sessions, of which the interpreter has none.
            let failures = (engine.error?.failures ?? []).filter { $0.id != .missingPrimaryKey }
            #expect(failures.map(\.id.rawValue) == read.failures.map(\.id))
            guard engine.error == nil else { continue }
            #expect(engine.objects.map { Value.object($0).json } == read.objects.map { trial.model.shown($0).text })
        }
    }
}
