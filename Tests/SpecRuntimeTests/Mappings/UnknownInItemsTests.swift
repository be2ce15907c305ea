import SpecRuntime
import Testing

/// Members that no rule reads of objects that paths open behind an index, `last` or `*`.
struct UnknownInItemsTests {
    @Test func looksIntoObjectsBehindAnIndex() throws {
        try expectReads(
            """
            Thing:
              unknown: fail
              properties:
                first: phones.0.number
                kind: phones.0.info.kind
                last: {from: phones.last.number, direction: read}
            """,
            [
                #"{"phones":[{"number":1,"typo":2}]}"#: "!unknown-member",
                #"{"phones":[{"number":1,"info":{"kind":2,"x":3}}]}"#: "!unknown-member",
                #"{"phones":[{"number":1,"info":{"kind":2}}]}"#: #"{"first":1,"kind":2,"last":1}"#,
                // Nothing reads an item in the middle, and nothing `info` of the last one.
                #"{"phones":[{},{"number":3}]}"#: #"{"last":3}"#,
                #"{"phones":[{},{"x":1},{"number":3}]}"#: "!unknown-member",
                #"{"phones":[{},{"x":1},{"info":3}]}"#: "!unknown-member, !unknown-member",
                // As members of an object.
                #"{"phones":{"0":{"number":1},"last":{"number":2}}}"#: #"{"first":1,"last":2}"#,
                #"{"phones":{"0":{"number":1,"x":2},"1":{"x":3}}}"#: "!unknown-member, !unknown-member",
                #"{"phones":[7]}"#: "!wrong-type first",
            ]
        )
        let failure = try Trial("Thing: {unknown: fail, properties: {first: phones.0.number}}")
            .failure(#"{"phones":[{"numbre":2}]}"#)
        #expect(failure.at == "$.phones[0].numbre")
        #expect(failure.nearest == "number")
    }

    @Test func looksIntoEachItem() throws {
        let trial = try Trial("Thing: {unknown: warn, properties: {names: authors.*.name, all: '*.*.name'}}")
        let warnings = try trial.warnings(#"{"authors":[{"name":1,"x":2},{"name":3},{"y":4}],"b":{"c":{"z":5}}}"#)
        #expect(warnings.compactMap(\.at).sorted() == ["$.authors[0].x", "$.authors[2].y", "$.b.c.z"])
        try expectReads(
            "Thing: {unknown: fail, properties: {names: '*.name'}}",
            [#"{"a":{"name":1}}"#: #"{"names":[1]}"#, #"{"a":{"name":1,"x":2}}"#: "!unknown-member"]
        )
    }

    @Test func knowsWhatOtherRulesRead() throws {
        try expectReads(
            """
            Thing:
              unknown: fail
              properties: {first: l.0.a, item: {from: l.1, direction: read}, root: $.l.0.b, second: m.0.a, all: {from: m, direction: read}}
            """,
            [
                #"{"l":[{"a":1,"b":2},{"a":3,"c":4}],"m":[{"a":5,"d":6}]}"#:
                    #"{"first":1,"item":{"a":3,"c":4},"root":2,"second":5,"all":[{"a":5,"d":6}]}"#,
                #"{"l":[{"c":3}]}"#: "!unknown-member",
            ]
        )
        try expectReads(
            "Thing: {unknown: fail, properties: {q: {object: Q, from: .}, n: l.0.n}}\nQ: {properties: {m: l.0.m}}",
            [#"{"l":[{"n":1,"m":2}]}"#: #"{"q":{"m":2},"n":1}"#, #"{"l":[{"n":1,"o":2}]}"#: "!unknown-member"]
        )
        try expectReads(
            "Thing: {unknown: fail, properties: {n: {from: l.0.n, direction: read}, c: l.x.y}}",
            [
                #"{"l":{"0":{"n":1},"x":{"y":2}}}"#: #"{"n":1,"c":2}"#,
                #"{"l":{"x":{"y":1,"z":2}}}"#: "!unknown-member",
            ]
        )
    }
}
