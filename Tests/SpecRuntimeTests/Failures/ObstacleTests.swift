import SpecRuntime
import Testing

/// A value in the way of several paths is one failure.
struct ObstacleTests {
    private let object = "expected an object on the path to the value, found"
    private let list = "expected a list on the path to the value, found"

    private func message(_ mappings: String, _ json: String) throws -> String {
        try Trial(mappings).failure(json).message
    }

    @Test func isOneFailureThatNamesOtherProperties() throws {
        let failure = try Trial("Deal: {properties: {a: p.a, b: p.b, c: {from: p.c, required: true}}}").failure(
            #"{"p":"oops"}"#
        )
        #expect(failure.message == #"\#(object) "oops"; `b`, `c` read through it too"#)
        #expect((failure.property, failure.at, failure.column) == ("a", "$.p", 6))
        #expect((failure.expected, failure.found) == ("an object on the path to the value", #""oops""#))
        let two = try message("Deal: {properties: {a: p.a, b: p.b}}", #"{"p":"oops"}"#)
        #expect(two == #"\#(object) "oops"; `b` reads through it too"#)
    }

    @Test func namesAFewOfMany() throws {
        let paths = (0..<22).map { "n\($0): p.n\($0)" }.joined(separator: ", ")
        #expect(
            try message("Deal: {properties: {\(paths)}}", #"{"p":1}"#)
                == "\(object) 1; 21 other properties read through it too: `n1`, `n2`, `n3`, …"
        )
    }

    @Test func isTheElementThatPositionsAreReadFrom() throws {
        let mappings = "Rates: {properties: {rows: {list: Row}}}\nRow: {properties: {time: 0, open: 1, close: 2}}"
        let failure = try Trial(mappings).failure(#"{"rows":[[1,2,3],"gone"]}"#)
        #expect(failure.message == #"\#(list) "gone"; `open`, `close` read through it too"#)
        #expect((failure.property, failure.at) == ("rows.1.time", "$.rows[1]"))
        #expect(try Trial(mappings).failures(#"{"rows":["x","y"]}"#).map(\.at) == ["$.rows[0]", "$.rows[1]"])
    }

    @Test func isOneForObjectsThatReadFurtherOut() throws {
        let mappings = "Page: {properties: {own: meta.a, items: {list: Item}}}\nItem: {properties: {page: ^.meta.page}}"
        #expect(
            try message(mappings, #"{"meta":5,"items":[{},{}]}"#)
                == "\(object) 5; `items.0.page`, `items.1.page` read through it too"
        )
    }

    @Test func staysOneOfSeveralCauses() throws {
        let failures = try Trial("T: {properties: {a: p.a, x: q.a, b: p.b, n: {type: integer}, y: q.b}}").failures(
            #"{"q":true,"n":"1","p":0}"#
        )
        #expect(failures.map(\.at) == ["$.q", "$.n", "$.p"])
        #expect(failures.map(\.property) == ["x", "n", "a"])
    }

    @Test func goesThroughTemplatesAndNumberedMembers() throws {
        let mappings =
            "T: {properties: {a: p.a, t: {template: '{p.b}-{c}'}, n: {from: p.n, numbered: {min: 1, max: 3}, list: any}}}"
        #expect(try Trial(mappings).failures(#"{"p":"x","c":1}"#).map(\.property) == ["a"])
    }

    @Test func countsOnceInTotalsAndLimits() throws {
        let mappings = "T: {properties: {rows: {list: Row}}}\nRow: {properties: {a: p.a, b: p.b, c: p.c}}"
        let json = #"{"rows":["# + Array(repeating: #"{"p":1}"#, count: 150).joined(separator: ",") + "]}"
        let error = try #require(throws: DataError.self) { try Trial(mappings).object(json) }
        #expect(error.total == 150 && error.failures.count == 100)
        let spec = "specmap: 1\nmappings:\n  T: {properties: {a: p.a, b: p.b, c: p.c}}\n"
        let limited = try Runtime(specs: ["a.yaml": spec], limits: WorkLimits(failures: 2))
        let one = try #require(throws: DataError.self) { try limited.object(from: .text(#"{"p":1}"#), as: "T") }
        #expect(one.failures.map(\.id) == [.wrongType])
    }

    @Test func failsTheObjectsInWhichItIsReadThrough() throws {
        // The element that fails by it is skipped, and so is the second, which reads through it too.
        let mappings =
            "T: {properties: {items: {list: Item, if_item_invalid: skip}}}\nItem: {properties: {a: ^.p.a, b: ^.p.b}}"
        #expect(try Trial(mappings).read(#"{"p":1,"items":[{},{}]}"#) == #"{"items":[]}"#)
    }

    @Test func isAWarningForEachPropertyThatHasSomethingInItsPlace() throws {
        let trial = try Trial("T: {properties: {a: {from: p.a, if_invalid: null}, b: {from: p.b, if_invalid: null}}}")
        #expect(try trial.warnings(#"{"p":1}"#).map(\.property) == ["a", "b"])
        let mixed = try Trial("T: {properties: {a: {from: p.a, if_invalid: null}, b: p.b, c: p.c}}")
        #expect(
            try mixed.failure(#"{"p":1}"#).message
                == "\(object) 1; `c` reads through it too"
        )
    }

    @Test func isNoFailureWhereAnotherPathReads() throws {
        let trial = try Trial("T: {properties: {a: {first_of: [p.a, q]}, b: [p.b, q]}}")
        #expect(try trial.read(#"{"p":1,"q":2}"#) == #"{"a":2,"b":2}"#)
    }
}
