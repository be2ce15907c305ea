import SpecRuntime
import Testing

/// `only`, `ignore`, `direction`, `to`: what takes part, which way.
struct SelectionTests {
    private static let json = #"{"a":1,"b":2,"c":3}"#

    private func mapping(_ selection: String) -> String { "Thing: {\(selection), properties: [a, b, c]}" }

    private func expect(_ selection: String, reads: String, writes: String) throws {
        let trial = try Trial(mapping(selection))
        #expect(try trial.read(Self.json) == reads)
        #expect(try trial.write(["a": 1, "b": 2, "c": 3]) == writes)
    }

    @Test func takesOnlySomeProperties() throws {
        try expect("only: [a, c]", reads: #"{"a":1,"c":3}"#, writes: #"{"a":1,"c":3}"#)
        try expect("only: {read: [a]}", reads: #"{"a":1}"#, writes: Self.json)
        try expect("only: {write: [a]}", reads: Self.json, writes: #"{"a":1}"#)
        try expect("only: {read: [a], write: [b]}", reads: #"{"a":1}"#, writes: #"{"b":2}"#)
    }

    @Test func leavesSomePropertiesOut() throws {
        try expect("ignore: [a]", reads: #"{"b":2,"c":3}"#, writes: #"{"b":2,"c":3}"#)
        try expect("ignore: {read: [a], write: [c]}", reads: #"{"b":2,"c":3}"#, writes: #"{"a":1,"b":2}"#)
        try expect("ignore: {write: [a, b]}", reads: Self.json, writes: #"{"c":3}"#)
        try expect("ignore: []", reads: Self.json, writes: Self.json)
    }

    @Test func takesNothingWhereOnlyIsEmpty() throws {
        try expect("only: []", reads: "{}", writes: "{}")
        try expect("only: {read: []}", reads: "{}", writes: Self.json)
    }

    @Test func givesOnlyTheLastWord() throws {
        try expect("only: [a], ignore: [a, b]", reads: #"{"a":1}"#, writes: #"{"a":1}"#)
        try expect("only: {read: [a]}, ignore: [b]", reads: #"{"a":1}"#, writes: #"{"a":1,"c":3}"#)
    }

    @Test func checksNothingThatTakesNoPart() throws {
        try expectReads(
            "Thing: {ignore: [b, c], properties: {a: , b: {type: integer}, c: {required: true}}}",
            [#"{"a":1,"b":"x"}"#: #"{"a":1}"#]
        )
        try expectReads(
            "Thing: {ignore: [b], properties: {a: , b: {default: 1}}}",
            [#"{"a":1}"#: #"{"a":1}"#]
        )
    }

    @Test func takesPropertiesOfWithinAsItsOwn() throws {
        try expectReads(
            "Thing: {only: [b], properties: [a], within: {in: [b, c]}}",
            [#"{"a":1,"in":{"b":2,"c":3}}"#: #"{"b":2}"#]
        )
    }

    @Test func readsOrWritesInOneDirection() throws {
        let trial = try Trial(
            "Thing: {properties: {a: {direction: read}, b: {direction: write}, c: {direction: both}}}"
        )
        #expect(try trial.read(Self.json) == #"{"a":1,"c":3}"#)
        #expect(try trial.write(["a": 1, "b": 2, "c": 3]) == #"{"b":2,"c":3}"#)
    }

    @Test func writesElsewhere() throws {
        try expectWritesBack(
            "Thing: {properties: {a: {from: x, to: y}, b: {to: deep.b}, c: {from: [p.c, c], to: p.d}}}",
            [#"{"x":1,"b":2,"c":3}"#: #"{"y":1,"deep":{"b":2},"p":{"d":3}}"#]
        )
    }

    @Test func neverWritesWhatCanOnlyBeRead() throws {
        try expectWritesBack(
            "Thing: {root: r, properties: {a: x.*, b: $.m, c: , d: {from: [$.n, n]}}}",
            [#"{"m":1,"n":5,"r":{"x":[1],"c":2}}"#: #"{"r":{"c":2}}"#]
        )
    }
}
