import SpecRuntime
import Testing

/// Tables with very many columns, which would take minutes if each name were compared with each other one.
struct WideTableTests {
    @Test func readsAHeaderOfManyColumns() throws {
        let trial = try Trial("Thing: {properties: {first: c0, last: c19999, inner: {from: o.k7, type: integer}}}")
        let names = (0..<20_000).map { "c\($0)" } + (0..<10).map { "o.k\($0)" }
        let text = names.joined(separator: ",") + "\n" + names.indices.map(String.init).joined(separator: ",") + "\n"
        let run = try trial.stream(text, .rows(.csv))
        #expect(run.output == #"{"first":"0","last":"19999","inner":20007}"# + "\n", "\(run.told)")
    }

    @Test func readsColumnsThatShareABeginning() throws {
        let trial = try Trial("Thing: {properties: {a: {from: a, dictionary: any}, b: {from: b.c, dictionary: any}}}")
        let run = try trial.stream("a.x,b.c.d,a.y,b.c.e,a.z\n1,2,3,4,5\n", .rows(.csv))
        #expect(run.output == #"{"a":{"x":"1","y":"3","z":"5"},"b":{"d":"2","e":"4"}}"# + "\n", "\(run.told)")
    }
}
