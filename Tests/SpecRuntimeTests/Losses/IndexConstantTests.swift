import SpecRuntime
import Testing

/// Constants in arrays.
struct IndexConstantTests {
    @Test func writesNullBeforeAConstantBehindAGap() throws {
        try expectWritesBack(
            "Thing: {constants: {x.3: b}, properties: {first: x.0}}",
            [
                #"{"x":[1]}"#: #"{"x":[1,null,null,"b"]}"#,
                #"{"x":[1,2,3,"b",4]}"#: #"{"x":[1,null,null,"b"]}"#,
                "{}": #"{"x":[null,null,null,"b"]}"#,
            ]
        )
        try expectWritesBack(
            "Thing: {constants: {x.1: {a: 1}, x.3: [2]}, properties: {first: x.2}}",
            [#"{"x":[0,{"a":1},true]}"#: #"{"x":[null,{"a":1},true,[2]]}"#]
        )
    }

    @Test func readsAnArrayThatOnlyConstantsDescribe() throws {
        let trial = try Trial(
            """
            Thing: {properties: {tag: {object: Tag}}}
            Tag: {constants: {0: SKU}, properties: {}}
            """
        )
        #expect(try trial.writeBack(#"{"tag":["SKU"]}"#) == #"{"tag":["SKU"]}"#)
        #expect(try trial.read(#"{"tag":["EAN"]}"#) == "!unknown-value tag")
        #expect(try Trial("Tag: {constants: {0: SKU}, properties: {}}").read(#"["SKU"]"#) == "{}")
        let member = try Trial(
            "Thing: {properties: {tag: {object: Tag}}}\nTag: {constants: {kind: SKU}, properties: {}}"
        )
        #expect(try member.read(#"{"tag":["SKU"]}"#) == "!wrong-type tag")
    }
}
