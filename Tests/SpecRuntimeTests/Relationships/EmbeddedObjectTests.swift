import SpecRuntime
import Testing

/// An `object` from `.`: it shares the JSON of the object around it.
struct EmbeddedObjectTests {
    private static let person = """
        Person:
          unknown: UNKNOWN
          properties: {name: , address: {object: Address, from: . MORE}}
        Address: {properties: {street: , city: place.city, zip: {type: integer}, inner: {object: Inner, from: .}}}
        Inner: {properties: [deep]}
        """

    private func person(unknown: String = "ignore", _ more: String = "") -> String {
        Self.person.replacing("UNKNOWN", with: unknown).replacing(" MORE", with: more)
    }

    @Test func isMadeWhereAMemberOfItsOwnIsThere() throws {
        try expectReads(
            person(),
            [
                #"{"name":1}"#: #"{"name":1}"#, #"{"street":1}"#: #"{"address":{"street":1}}"#,
                #"{"street":null}"#: #"{"address":{"street":null}}"#,
                #"{"place":{"city":2}}"#: #"{"address":{"city":2}}"#, #"{"place":{}}"#: "{}",
                #"{"deep":3}"#: #"{"address":{"inner":{"deep":3}}}"#,
            ]
        )
    }

    @Test func isMissingOtherwise() throws {
        try expectReads(
            person(", required: true"),
            [#"{"name":1}"#: "!missing address", #"{"zip":1}"#: #"{"address":{"zip":1}}"#]
        )
        try expectReads(person(", if_missing: null"), [#"{"name":1}"#: #"{"name":1,"address":null}"#])
    }

    @Test func failsWithItsMembers() throws {
        try expectReads(person(), [#"{"zip":"x"}"#: "!wrong-type address.zip"])
        try expectReads(person(", if_invalid: null"), [#"{"name":1,"zip":"x"}"#: #"{"name":1,"address":null}"#])
        try expectReads(person(", if_invalid: leave"), [#"{"name":1,"zip":"x"}"#: #"{"name":1}"#])
    }

    @Test func readsItsMembersForTheObjectAroundItToo() throws {
        try expectReads(
            person(unknown: "fail"),
            [
                #"{"name":1,"street":2,"zip":3,"deep":4}"#:
                    #"{"name":1,"address":{"street":2,"zip":3,"inner":{"deep":4}}}"#,
                #"{"name":1,"other":2}"#: "!unknown-member",
            ]
        )
        try expectReads(
            person(unknown: "keep"),
            [#"{"street":2,"other":3}"#: #"{"address":{"street":2},"other":3}"#]
        )
    }

    @Test func joinsTheJSONAroundItWhenWritten() throws {
        let mapping = person(unknown: "keep")
        let trial = try Trial(mapping)
        for json in [
            #"{"name":1,"street":2,"place":{"city":3},"zip":4,"deep":5,"other":6}"#, #"{"name":1}"#, "{}",
            #"{"street":null}"#,
        ] {
            #expect(try trial.write(trial.object(json)) == json)
        }
    }

    @Test func writesAPartOfIt() throws {
        let trial = try Trial(person())
        let object = try trial.object(#"{"name":1,"street":2,"zip":3,"deep":4}"#)
        #expect(try trial.write(object, only: ["address.zip"]) == #"{"zip":3}"#)
        #expect(try trial.write(object, only: ["address.inner"]) == #"{"deep":4}"#)
        #expect(try trial.write(object, only: ["name"]) == #"{"name":1}"#)
        #expect(
            try trial.read(#"{"name":1,"street":2,"zip":3,"deep":4}"#, only: ["address.inner.deep"])
                == #"{"address":{"inner":{"deep":4}}}"#
        )
    }

    @Test func isNullWhereItIsWrittenAsNull() throws {
        let trial = try Trial(person())
        #expect(try trial.write(["name": 1, "address": nil]) == #"{"name":1}"#)
    }

    @Test func refusesAMappingThatHoldsItself() {
        for mappings in [
            "Node: {properties: {name: , self: {object: Node, from: ., direction: read}}}",
            "A: {properties: {x: , b: {object: B, from: .}}}\nB: {properties: {y: , a: {object: A, from: .}}}",
        ] {
            #expect(throws: SpecError.self) { try Trial(mappings) }
        }
    }
}
