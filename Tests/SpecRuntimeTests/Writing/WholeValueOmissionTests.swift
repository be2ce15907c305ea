import SpecRuntime
import Testing

/// `omit`, and values that are the whole JSON of their object.
struct WholeValueOmissionTests {
    @Test func writesEmptyValuesThatAreAllThereIs() throws {
        let trial = try Trial(
            """
            Doc: {unknown: fail, properties: {parts: {list: Part}}}
            Part: {choose_by_type: ., cases: {string: OneText, array: Lines, object: Map, number: Any}}
            OneText: {properties: {text: {from: ., type: string, default: x}}}
            Lines: {properties: {lines: {from: ., list: string}}}
            Map: {properties: {members: {from: ., dictionary: any}}}
            Any: {properties: {value: {from: .}}}
            """,
            defaults: "{omit: [empty, default]}"
        )
        let json = #"{"parts":["a","",["x"],[],"x",{},{"a":1},0]}"#
        #expect(try trial.writeBack(json) == json)
    }
}
