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

    @Test func isMadeWithinABlockWhereAMemberOfItsOwnIsThere() throws {
        let spec = """
            Thing: {within: {p: {n: , o: {object: Inner, from: . MORE}}}}
            Inner: {properties: {x: {type: integer}, y: {object: Deep, from: .}}}
            Deep: {primary_key: id, properties: [id, z]}
            """
        try expectReads(
            spec.replacing(" MORE", with: ""),
            [
                #"{"p":{"n":1}}"#: #"{"n":1}"#, #"{"p":{"n":1,"x":2}}"#: #"{"n":1,"o":{"x":2}}"#,
                #"{"p":{"z":1}}"#: "{}", #"{"p":{"id":1,"z":2}}"#: #"{"o":{"y":{"id":1,"z":2}}}"#, "{}": "{}",
                #"{"x":2}"#: "{}", #"{"p":null}"#: #"{"n":null,"o":null}"#, #"{"p":{"x":"a"}}"#: "!wrong-type o.x",
                #"{"p":5}"#: "!wrong-type n, !wrong-type o",
            ]
        )
        try expectReads(
            spec.replacing(" MORE", with: ", required: true"),
            [#"{"p":{"n":1}}"#: "!missing o", "{}": "!missing o", #"{"p":{"x":1}}"#: #"{"o":{"x":1}}"#]
        )
        try expectReads(
            spec.replacing(" MORE", with: ", if_invalid: null"),
            [#"{"p":{"n":1,"x":"a"}}"#: #"{"n":1,"o":null}"#]
        )
        try expectWritesBack(
            spec.replacing(" MORE", with: ""),
            [#"{"p":{"n":1}}"#: #"{"p":{"n":1}}"#, #"{"p":{"n":1,"x":2}}"#: #"{"p":{"n":1,"x":2}}"#]
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

    /// The rules of its mapping for whole objects apply there as everywhere.
    @Test func meetsTheRequirementsOfItsMapping() throws {
        let spec = """
            Outer: {unknown: fail, properties: {n: , k: {object: Inner, from: .}}}
            Inner: {properties: {a: , b: }, requires: {all_or_none: [a, b]}}
            """
        try expectReads(
            spec,
            [
                #"{"n":1}"#: #"{"n":1}"#, #"{"n":1,"a":2}"#: "!requirement-failed k",
                #"{"n":1,"a":2,"b":3}"#: #"{"n":1,"k":{"a":2,"b":3}}"#, #"{"n":1,"z":2}"#: "!unknown-member",
                #"{"a":2,"b":3,"z":2}"#: "!unknown-member",
            ]
        )
    }

    @Test func isMadeByTheInitializerOfItsMapping() throws {
        var plugins = Plugins()
        plugins.addInitializer("mark") { _, fresh in
            fresh.isMarked = true
            return fresh
        }
        let spec =
            "Outer: {properties: {n: , k: {object: Inner, from: .}}}\nInner: {initializer: mark, properties: [a]}"
        let trial = try Trial(spec, plugins: plugins)
        #expect(try trial.read(#"{"n":1,"a":2}"#) == #"{"n":1,"k":{"a":2,"isMarked":true}}"#)
        #expect(try trial.read(#"{"n":1}"#) == #"{"n":1}"#)
    }

    @Test func isChosenByTheData() throws {
        let spec = """
            Event: {unknown: fail, properties: {id: , payload: {object: Payload, from: ., direction: read}}}
            Payload: {choose_by: type, cases: {paid: Paid, sent: Sent}, otherwise: OTHERWISE}
            Paid: {properties: {amount: {from: data.amount, type: integer}}}
            Sent: {properties: {carrier: data.carrier}}
            """
        try expectReads(
            spec.replacing("OTHERWISE", with: "fail"),
            [
                #"{"id":1,"type":"paid","data":{"amount":5}}"#: #"{"id":1,"payload":{"$mapping":"Paid","amount":5}}"#,
                #"{"id":1,"type":"sent","data":{"carrier":"x"}}"#:
                    #"{"id":1,"payload":{"$mapping":"Sent","carrier":"x"}}"#,
                #"{"id":1,"type":"sent"}"#: #"{"id":1,"payload":{"$mapping":"Sent"}}"#, #"{"id":1}"#: #"{"id":1}"#,
                #"{"type":"lost"}"#: "!unknown-case payload", #"{"type":"paid","z":1}"#: "!unknown-member",
                #"{"type":"paid","data":{"amount":"x"}}"#: "!wrong-type payload.amount",
            ]
        )
        try expectReads(
            spec.replacing("OTHERWISE", with: "skip"),
            [#"{"id":1,"type":"lost"}"#: #"{"id":1,"payload":null}"#]
        )
    }

    @Test func writesWhatWasChosen() throws {
        let spec = """
            Event: {properties: {id: , payload: {object: Payload, from: .}, last: }}
            Payload: {choose_by: type, cases: {paid: Paid, sent: Sent}}
            Paid: {properties: {amount: data.amount, inner: {object: Inner, from: .}}}
            Sent: {properties: {amount: data.amount, carrier: data.carrier}}
            Inner: {properties: [deep]}
            """
        try expectWritesBack(
            spec,
            [
                #"{"id":1,"data":{"amount":5},"deep":2,"last":3,"type":"paid"}"#:
                    #"{"id":1,"data":{"amount":5},"deep":2,"type":"paid","last":3}"#,
                #"{"id":1,"type":"sent","data":{"amount":5,"carrier":"x"}}"#:
                    #"{"id":1,"data":{"amount":5,"carrier":"x"},"type":"sent"}"#,
                #"{"id":1}"#: #"{"id":1}"#,
            ]
        )
        let trial = try Trial(spec)
        #expect(try trial.write(["id": 1, "payload": nil]) == #"{"id":1}"#)
        #expect(try trial.write(["payload": .object(trial.runtime.makeObject("Inner"))]) == "!unknown-case payload")
        #expect(try trial.write(["payload": 5]) == "!wrong-type payload")
        let object = try trial.object(#"{"id":1,"type":"sent","data":{"amount":5,"carrier":"x"}}"#)
        #expect(try trial.write(object, only: ["id"]) == #"{"id":1}"#)
        #expect(try trial.write(object, only: ["payload.carrier"]) == #"{"data":{"carrier":"x"},"type":"sent"}"#)
    }

    @Test func writesItsConstantsWithIt() throws {
        let spec =
            "Outer: {properties: {n: , k: {object: Inner, from: .}}}\nInner: {constants: {kind: x}, properties: [a]}"
        try expectWritesBack(
            spec,
            [#"{"n":1}"#: #"{"n":1}"#, #"{"n":1,"a":2}"#: #"{"n":1,"kind":"x","a":2}"#]
        )
    }

    @Test func isReadAndWrittenByTheMapperOfItsMapping() throws {
        struct Money: CustomMapper {
            func read(_ json: Value) throws -> Value { ["amount": json["a"] ?? .null] }
            func write(_ value: Value) throws -> Value { ["a": value["amount"] ?? .null] }
        }
        var plugins = Plugins()
        plugins.addMapper("money", Money())
        let spec = "Outer: {properties: {n: , price: {object: Price, from: .}}}\nPrice: {mapper: money}"
        let trial = try Trial(spec, plugins: plugins)
        let object = try trial.object(#"{"n":1,"a":5}"#)
        #expect(object.price?["amount"] == 5)
        #expect(try trial.write(object) == #"{"n":1,"a":5}"#)
    }

    @Test func isThereInFirstOfWhereAMemberOfItsOwnIs() throws {
        let mappings = """
            Thing: {properties: {id: , o: {first_of: [FIRST, SECOND] MORE}}}
            Part: {properties: [x]}
            """
        let (whole, member) = ("{from: ., object: Part}", "{from: p, object: Part}")
        let rows: [(json: String, read: String)] = [
            (#"{"id":1}"#, #"{"id":1}"#), (#"{"id":1,"x":2}"#, #"{"id":1,"o":{"x":2}}"#),
            (#"{"id":1,"p":{"x":3}}"#, #"{"id":1,"o":{"x":3}}"#), (#"{"p":{}}"#, #"{"o":{}}"#),
        ]
        for (first, second) in [(whole, member), (member, whole)] {
            let spec = mappings.replacing("FIRST", with: first).replacing("SECOND", with: second)
            let trial = try Trial(spec.replacing(" MORE", with: ""))
            for row in rows { #expect(try trial.read(row.json) == row.read, "\(spec): \(row.json)") }
            try expectReads(spec.replacing(" MORE", with: ", required: true"), [#"{"id":1}"#: "!missing o"])
        }
        let chosen = """
            Thing: {properties: {o: {first_of: [{from: ., object: V}, {from: p, object: Part}]}}}
            V: {choose_by: kind, cases: {a: A}}
            A: {properties: [y]}
            Part: {properties: [x]}
            """
        try expectReads(
            chosen,
            [
                #"{"kind":"a"}"#: #"{"o":{"$mapping":"A"}}"#,
                #"{"p":{"x":1}}"#: #"{"o":{"$mapping":"Part","x":1}}"#, "{}": "{}",
            ]
        )
    }
}
