import SpecRuntime
import Testing

/// Lists of transformers that a file names.
struct NamedTransformTests {
    @Test func appliesThemBothWays() throws {
        let runtime = try Runtime(specs: [
            "spec.yaml": """
            specmap: 1
            transforms:
              order: [trim, {prefix: ORD-}]
            mappings:
              A: {properties: {x: {transform: order}, y: {transform: [order, {suffix: "!"}]}, z: {list: {transform: order}}}}
            """
        ])
        let trial = Trial(runtime, as: "A")
        let json = #"{"x":"ORD-1","y":"ORD-2!","z":["ORD-3"]}"#
        #expect(try trial.read(json) == #"{"x":"1","y":"2","z":["3"]}"#)
        #expect(try trial.writeBack(json) == json)
        #expect(try trial.read(#"{"x":"1"}"#) == "!transform-failed x")
    }
}
