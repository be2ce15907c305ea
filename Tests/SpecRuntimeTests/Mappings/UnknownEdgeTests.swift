import SpecRuntime
import Testing

/// Members that no rule reads, where keys repeat, paths cross, or objects are read in part.
struct UnknownEdgeTests {
    @Test func tellsAMemberOnceHoweverOftenItStands() throws {
        try expectReads("Thing: {unknown: fail, properties: [a]}", [#"{"b":1,"b":2,"\u0062":3}"#: "!unknown-member"])
        try expectReads("Thing: {unknown: keep, properties: [a]}", [#"{"b":1,"c":2,"b":3}"#: #"{"b":3,"c":2}"#])
    }

    @Test func forgetsWhatStoodInAnObjectThatALaterOneReplaces() throws {
        try expectReads(
            "Thing: {unknown: fail, properties: {a: x.a}}",
            [#"{"x":{"b":1},"x":{"a":2}}"#: #"{"a":2}"#, #"{"x":{"b":1},"x":null}"#: #"{"a":null}"#]
        )
        try expectReads(
            "Thing: {unknown: keep, properties: {a: x.a}}",
            [#"{"x":{"b":1},"x":{"a":2,"c":3}}"#: #"{"a":2,"c":3,"$kept":{"c":["x","c"]}}"#]
        )
    }

    @Test func countsNothingAsReadByAPropertyThatHoldsItsBlock() throws {
        try expectReads(
            "Thing: {unknown: fail, within: {p: {n: , raw: {from: ., direction: read}}}}",
            [#"{"p":{"n":1}}"#: #"{"n":1,"raw":{"n":1}}"#, #"{"p":{"n":1,"typo":2}}"#: "!unknown-member"]
        )
        try expectReads(
            "Thing: {unknown: fail, within: {p: {n: , o: {object: Q, from: .}}}}\nQ: {properties: [x]}",
            [#"{"p":{"n":1,"x":2}}"#: #"{"n":1,"o":{"x":2}}"#]
        )
    }

    @Test func knowsWhatPathsFromTheRootRead() throws {
        try expectReads(
            "Thing: {unknown: fail, properties: {n: , page: $.meta.page, size: $.x.y}}",
            [
                #"{"n":1,"meta":{"page":2}}"#: #"{"n":1,"page":2}"#, #"{"n":1,"x":3}"#: "!wrong-type size",
                #"{"n":1,"page":2}"#: "!unknown-member",
            ]
        )
        // Only of the root: elsewhere a member of that name is another.
        try expectReads(
            "Thing: {properties: {l: {list: Item}}}\nItem: {unknown: fail, properties: {n: , page: $.meta.page}}",
            [#"{"l":[{"n":1,"meta":2}],"meta":{"page":3}}"#: "!unknown-member l.0"]
        )
    }

    @Test func knowsWhatInnerMappingsRead() throws {
        let mappings = """
            Thing: {unknown: fail, properties: {items: {list: Item}}}
            Item: {properties: {n: , currency: ^.currency, more: {list: Part}}}
            Part: {properties: {owner: ^.^.owner.name}}
            """
        try expectReads(
            mappings,
            [
                #"{"items":[{"n":1}],"currency":"EUR"}"#: #"{"items":[{"n":1,"currency":"EUR"}]}"#,
                #"{"items":[{"more":[{}]}],"owner":{"name":"a"}}"#: #"{"items":[{"more":[{"owner":"a"}]}]}"#,
                #"{"items":[],"other":1}"#: "!unknown-member",
            ]
        )
    }

    @Test func writesKeptMembersBesideThoseOfOtherRules() throws {
        let trial = try Trial("Thing: {unknown: keep, properties: {a: x.y.a, b: list.0}}")
        for json in [
            #"{"x":{"y":{"a":1,"k":2},"m":3},"list":[4],"n":5}"#, #"{"x":{"y":{"k":2}}}"#,
            #"{"x":{"m":{"y":{"a":1}}}}"#,
        ] {
            #expect(try trial.write(trial.object(json)) == json)
        }
    }

    /// `to` may lead where the JSON had a member that no rule reads.
    @Test func losesNothingWhereAKeptMemberStandsInTheWay() throws {
        let trial = try Trial("Thing: {unknown: keep, properties: {a: {from: old, to: new.a}}}")
        let written = try trial.write(trial.object(#"{"old":1,"new":{"b":2}}"#))
        #expect(written.hasPrefix("!") || written == #"{"new":{"a":1,"b":2}}"#, "\(written)")
        let text = try trial.write(trial.object(#"{"old":1,"new":"text"}"#))
        #expect(text.hasPrefix("!") || text.contains(#""a":1"#), "\(text)")
    }

    @Test func countsOtherPropertiesAsReadWhereAPartIsTaken() throws {
        let trial = try Trial(
            "Thing: {unknown: fail, properties: {a: , b: x.b, car: {object: Car}}}\nCar: {properties: [model]}"
        )
        let json = #"{"a":1,"x":{"b":2},"car":{"model":3}}"#
        #expect(try trial.read(json, only: ["a"]) == #"{"a":1}"#)
        #expect(try trial.read(json, only: ["b"]) == #"{"b":2}"#)
        #expect(try trial.read(#"{"a":1,"z":2}"#, only: ["a"]) == "!unknown-member")
    }

    @Test func keepsInAPartWhatIsNamed() throws {
        let trial = try Trial("Thing: {unknown: keep, properties: [a, b]}")
        let object = try trial.object(#"{"a":1,"b":2,"z":3}"#)
        #expect(try trial.write(object, only: ["a"]) == #"{"a":1}"#)
    }
}
