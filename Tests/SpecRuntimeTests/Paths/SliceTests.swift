import SpecRuntime
import Testing

/// Ranges of items in paths: `rows.1..`, `rows.1..3`.
struct SliceTests {
    private func trial(_ properties: String) throws -> Trial {
        try Trial("Thing: {properties: {\(properties)}}\nRow: {properties: {n: {type: integer}}}")
    }

    private static let whole = "head: {from: rows.0}, rest: {from: rows.1.., list: integer}"

    @Test(arguments: [
        ("rest: {from: rows.1.., list: integer}", "[0,1,2]", #"{"rest":[1,2]}"#),
        ("rest: {from: rows.1..2, list: integer}", "[0,1,2,3]", #"{"rest":[1,2]}"#),
        ("rest: {from: rows.1..last, list: integer}", "[0,1,2,3]", #"{"rest":[1,2,3]}"#),
        ("rest: {from: rows.1..1, list: integer}", "[0,1,2,3]", #"{"rest":[1]}"#),
        ("rest: {from: rows.5.., list: integer}", "[0,1]", #"{"rest":[]}"#),
        ("rest: {from: rows.0..2147483646, list: integer}", "[0,1]", #"{"rest":[0,1]}"#),
        ("rest: {from: rows.1..}", #"[0,{"a":1}]"#, #"{"rest":[{"a":1}]}"#),
        ("rest: {from: rows.1.., list: integer}", "[]", #"{"rest":[]}"#),
        ("rest: {from: rows.1.., list: integer}", "null", #"{"rest":null}"#),
        ("rest: {from: rows.1.., list: integer}", #"["x",1]"#, #"{"rest":[1]}"#),
        ("rest: {from: rows.1.., list: integer}", #"[0,"x"]"#, "!wrong-type rest.0"),
        ("rest: {from: rows.1.., list: integer}", #"{"1":1}"#, "!wrong-type rest"),
        ("rest: {from: rows.1.., list: integer}", "1", "!wrong-type rest"),
        ("rest: {from: rows.1.., type: integer}", "[0,1]", "!wrong-type rest"),
        ("rest: {from: rows.1...n, list: integer}", #"[{"n":1},{"n":2},{},{"n":3}]"#, #"{"rest":[2,3]}"#),
        ("rest: {from: rows.1..2.n, list: integer}", #"[{"n":1},{"n":2},{},{"n":3}]"#, #"{"rest":[2]}"#),
        ("rest: {from: rows.*.1.., list: integer}", "[[1,2,3],[4],[5,6]]", #"{"rest":[2,3,6]}"#),
        ("rest: {from: rows.1.., transform: sum}", "[1,2,3]", #"{"rest":5}"#),
        ("rest: {from: rows.1.., exists: true}", "[1]", #"{"rest":false}"#),
        ("rest: {from: rows.1.., exists: true}", "[1,2]", #"{"rest":true}"#),
    ])
    func readsRangesOfItems(_ property: String, _ rows: String, _ result: String) throws {
        #expect(try trial(property).read(#"{"rows":\#(rows)}"#) == result)
        #expect(try trial(property).read("{}") == (property.contains("exists") ? #"{"rest":false}"# : "{}"))
    }

    @Test(arguments: [
        (whole, #"{"rows":[1,2,3]}"#), (whole, #"{"rows":[1]}"#), (whole, #"{"rows":[]}"#), (whole, #"{"rows":null}"#),
        (whole, "{}"), (whole, #"{"rows":[{"a":1},2]}"#), (whole, #"{"rows":[null,2]}"#),
        ("rest: {from: rows.0.., list: Row}", #"{"rows":[{"n":1},{"n":2}]}"#),
        ("a: {from: rows.0..1, list: integer}, b: {from: rows.2.., list: string}", #"{"rows":[1,2,"x","y"]}"#),
        ("a: {from: m.rows.0..1, list: integer}, n: {from: m.n}", #"{"m":{"rows":[1,2],"n":3}}"#),
    ])
    func writesThemBack(_ properties: String, _ json: String) throws {
        #expect(try trial(properties).writeBack(json) == json)
    }

    @Test func writesNullForItemsBefore() throws {
        let trial = try trial("rest: {from: rows.2.., list: integer}")
        #expect(try trial.writeBack(#"{"rows":[1,2,3]}"#) == #"{"rows":[null,null,3]}"#)
        #expect(try trial.writeBack(#"{"rows":[1]}"#) == #"{"rows":[]}"#)
    }

    @Test func refusesMoreThanTheRangeHolds() throws {
        let trial = try trial("rest: {from: rows.1..2, list: integer}")
        let two = try trial.write(["rest": .list([1, 2])])
        #expect(two == #"{"rows":[null,1,2]}"#)
        let three = try trial.write(["rest": .list([1, 2, 3])])
        #expect(three == "!requirement-failed rest")
        let none = try trial.write(["rest": 1])
        #expect(none == "!wrong-type rest")
    }

    @Test func writesNoneThatIsNoList() throws {
        #expect(try trial("rest: {from: rows.1..}, n: ").writeBack(#"{"rows":[1,2],"n":3}"#) == #"{"n":3}"#)
        #expect(
            try trial("rest: {from: rows.1.., list: string, transform: sort}").writeBack(#"{"rows":["a","b"]}"#) == "{}"
        )
    }

    @Test(arguments: [
        "a.3..1", "a.1..x", "a.01..", "a.1..-2", "a.1..2147483648", "a.99999999999999999999..", "a.1..*", "a...3",
    ])
    func refusesWrongRanges(_ path: String) throws {
        #expect(throws: SpecError.self, "\(path)") { try trial("x: \(path)") }
    }

    @Test(arguments: [
        "a: r.1, b: {from: r.0.., list: any}", "a: {from: r.0..2, list: any}, b: {from: r.2.., list: any}",
        "a: r.n, b: {from: r.0.., list: any}", "a: {from: r, list: any}, b: {from: r.0.., list: any}",
    ])
    func refusesTwoThatWriteOneItem(_ properties: String) throws {
        #expect(throws: SpecError.self, "\(properties)") { try trial(properties) }
    }

    @Test func tellsUnknownMembersBesideThem() throws {
        let trial = try Trial("Thing: {unknown: fail, properties: {a: {from: r.1...n, list: integer}}}")
        let before = try trial.failures(#"{"r":[null,{"n":1}]}"#).map(\.at)
        #expect(before == ["$.r[0]"])
        let object = try trial.failures(#"{"r":{"n":1}}"#).map(\.at)
        #expect(object == ["$.r", "$.r.n"])
    }
}
