import SpecRuntime
import Testing

/// `parts`: text that holds several properties.
struct TextPartsTests {
    @Test func takesTextApartAndPutsItTogether() throws {
        let rule = "{transform: {parts: 'SKU-{code}-{size}'}}"
        try expectValues(
            rule,
            [
                #""SKU-17-XL""#: #"{"code":"17","size":"XL"}"#, #""SKU--""#: #"{"code":"","size":""}"#,
                #""SKU-ä-🚀-b""#: #"{"code":"ä","size":"🚀-b"}"#, #""SKU-17""#: "!transform-failed",
                #""sku-1-2""#: "!transform-failed", "17": "!transform-failed", "null": "null", "": "",
            ]
        )
        for json in [#""SKU-17-XL""#, #""SKU--""#, #""SKU-ä-🚀-b""#, #""SKU-a\"b-c""#] {
            try expectWritten(rule, [json: json])
        }
    }

    @Test func fillsTheObjectOfAMapping() throws {
        let trial = try Trial(
            """
            Thing: {properties: {name: {transform: {parts: '{last}, {first}'}, object: Name}}}
            Name: {properties: {first: {required: true}, last: }}
            """
        )
        #expect(try trial.read(#"{"name":"Byron, Ada"}"#) == #"{"name":{"first":"Ada","last":"Byron"}}"#)
        #expect(try trial.writeBack(#"{"name":"Byron, Ada"}"#) == #"{"name":"Byron, Ada"}"#)
        let typed = try Trial(
            """
            Thing: {properties: {size: {transform: {parts: '{width} x {height} cm'}, object: Size}}}
            Size: {properties: {width: {type: integer, as_text: true}, height: {type: decimal, as_text: true}}}
            """
        )
        #expect(try typed.read(#"{"size":"30 x 2.5 cm"}"#) == #"{"size":{"width":30,"height":2.5}}"#)
        #expect(try typed.writeBack(#"{"size":"30 x 2.5 cm"}"#) == #"{"size":"30 x 2.5 cm"}"#)
        #expect(try typed.read(#"{"size":"30 x y cm"}"#) == "!wrong-type size.height")
    }

    @Test func refusesToWriteWhatCouldNotBeTakenApart() throws {
        let rule = "{transform: {parts: '{a}aa{b}'}, dictionary: string}"
        let parts = { (a: String, b: String) in Value.dictionary(["a": .string(a), "b": .string(b)]) }
        #expect(try Trial(rule: rule).write(["value": parts("x", "aay")]) == #"{"value":"xaaaay"}"#)
        for a in ["xaay", "a", "xa", "aa"] {
            #expect(try Trial(rule: rule).write(["value": parts(a, "z")]) == "!transform-failed value", "\(a)")
        }
        #expect(try Trial(rule: rule).write(["value": .dictionary(["a": .string("x")])]) == "!transform-failed value")
        #expect(
            try Trial(rule: rule).write(["value": .dictionary(["a": .string("x"), "b": .string(""), "c": .string("")])])
                == "!transform-failed value"
        )
    }
}
