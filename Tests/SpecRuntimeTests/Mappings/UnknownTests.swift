import SpecRuntime
import Testing

/// `unknown`: members that no rule reads.
struct UnknownTests {
    @Test func ignoresThemWhereNothingIsSaid() throws {
        try expectReads("Thing: {properties: [a]}", [#"{"a":1,"b":2,"c":{"d":[1e999]}}"#: #"{"a":1}"#])
        try expectReads("Thing: {unknown: drop, properties: [a]}", [#"{"b":2}"#: "{}"], defaults: "{unknown: fail}")
        #expect(try Trial("Thing: {properties: [a]}").warnings(#"{"b":1}"#) == [])
    }

    @Test func fails() throws {
        let mapping =
            "Thing: {unknown: fail, properties: {a: , b: x.y, car: {object: Car}}}\nCar: {properties: [model]}"
        try expectReads(
            mapping,
            [
                #"{"a":1,"x":{"y":2},"car":{"model":1,"other":2}}"#: #"{"a":1,"b":2,"car":{"model":1}}"#,
                #"{"a":1,"z":2}"#: "!unknown-member", #"{"x":{"y":1,"z":2}}"#: "!unknown-member",
                #"{"a":{"z":1}}"#: #"{"a":{"z":1}}"#, #"{"x":null}"#: #"{"b":null}"#,
                #"{"y":1,"A":2}"#: "!unknown-member, !unknown-member",
            ]
        )
        let failure = try Trial(mapping).failure(#"{"a":1,"x":{"zz":2}}"#)
        #expect(failure.at == "$.x.zz")
        #expect(failure.found?.contains("zz") == true)
    }

    @Test func takesThemFromTheFilesDefaults() throws {
        try expectReads(
            "Thing: {properties: {car: {object: Car}}}\nCar: {properties: [model]}",
            [#"{"car":{"model":1,"x":2}}"#: "!unknown-member car"],
            defaults: "{unknown: fail}"
        )
    }

    @Test func countsAsReadWhatARuleKnows() throws {
        try expectReads(
            """
            Thing:
              root: data
              unknown: fail
              ignore: [ignored]
              properties:
                a: [a, old.a]
                ignored: skipped
                list: {from: items.*.id, list: any}
                item: {from: other.0.id}
                document: {from: $.meta.page, direction: read}
            """,
            [
                #"{"data":{"a":1,"old":{"a":2},"skipped":3},"meta":{"page":1,"x":2},"z":1}"#: #"{"a":1,"document":1}"#,
                #"{"data":{"old":{"a":2,"b":1}}}"#: "!unknown-member",
                #"{"data":{"items":[{"id":1}],"other":[{"id":2}]}}"#: #"{"list":[1],"item":2}"#,
            ]
        )
    }

    @Test func doesNotCountTheWholeAsRead() throws {
        try expectReads(
            "Thing: {unknown: fail, properties: {all: {from: ., direction: read}, a: }}",
            [#"{"a":1}"#: #"{"all":{"a":1},"a":1}"#, #"{"a":1,"b":2}"#: "!unknown-member"]
        )
    }

    @Test func warns() throws {
        let trial = try Trial("Thing: {unknown: warn, properties: [name]}")
        #expect(try trial.read(#"{"name":1,"naem":2}"#) == #"{"name":1}"#)
        let warning = try #require(try trial.warnings(#"{"name":1,"naem":2}"#).first)
        #expect(warning.id == .unknownMember)
        #expect(warning.severity == .warning)
        #expect(warning.at == "$.naem")
        #expect(warning.nearest == "name")
    }

    @Test func tellsEqualWarningsOnceWithTheirNumber() throws {
        let trial = try Trial("Thing: {unknown: warn, properties: [name]}")
        let run = try trial.stream(String(repeating: "{\"a\":1,\"b\":2}\n", count: 300))
        #expect(run.told.map(\.count) == [300, 300])
        #expect(run.told.map(\.at) == ["$.a", "$.b"])
        #expect(run.told.first?.description.contains("300") == true)
    }
}
