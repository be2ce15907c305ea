import SpecRuntime
import Testing

/// Objects whose mappings write the members and values by which they are chosen.
struct CaseMemberWritingTests {
    private func expectBack(_ mappings: String, _ rows: KeyValuePairs<String, String>) throws {
        let trial = try Trial(mappings)
        for (json, expected) in rows {
            #expect(try trial.writeBack(json) == expected, "\(json)")
            if expected.first != "!" { #expect(try trial.read(expected) == trial.read(json), "\(json)") }
        }
    }

    private static let images = """
        Block: {choose_by_member: ., cases: {jpeg: Image, png: Image, text: Text}}
        Image: {unknown: fail, properties: {alt: , jpeg: {type: string}, png: {type: string}}}
        Text: {unknown: fail, properties: {text: {type: string, required: true}}}
        """

    @Test func writesNoOtherMemberBesideTheOneThatIsThere() throws {
        try expectBack(
            Self.images,
            [
                #"{"alt":"x","png":"AAAA"}"#: #"{"alt":"x","png":"AAAA"}"#,
                #"{"jpeg":"AAAA"}"#: #"{"jpeg":"AAAA"}"#, #"{"png":null}"#: #"{"png":null}"#,
                #"{"text":"a"}"#: #"{"text":"a"}"#,
            ]
        )
        let trial = try Trial(Self.images)
        let object = try trial.runtime.makeObject("Image")
        #expect(try trial.write(object, as: "Block") == #"{"jpeg":null}"#)
    }

    @Test func findsTheMemberFurtherInAndInAnObjectThatJoins() throws {
        try expectBack(
            """
            Block: {choose_by_member: source, cases: {jpeg: Image, png: Image}}
            Image: {properties: {data: {object: Data, from: .}, size: source.png.size}}
            Data: {properties: {jpeg: source.jpeg.data, png: source.png.data}}
            """,
            [
                #"{"source":{"png":{"data":1}}}"#: #"{"source":{"png":{"data":1}}}"#,
                #"{"source":{"png":{"size":1}}}"#: #"{"source":{"png":{"size":1}}}"#,
                #"{"source":{"jpeg":{"data":1}}}"#: #"{"source":{"jpeg":{"data":1}}}"#,
            ]
        )
    }

    @Test func addsNoMemberWhereNoneIsReadByTheSameMapping() throws {
        let spec = """
            Test: {choose_by_member: ., cases: {and: And, field: Predicate}, otherwise: Predicate}
            And: {unknown: fail, properties: {and: {list: Test, required: true}}}
            Predicate: {unknown: keep}
            """
        let json = #"{"and":[{"field":"x","equal":1},{"param":"brush"},{"and":[]},{}]}"#
        try expectBack(spec, [json: json])
        // The member of another case would lead there, but not beside that of its own.
        let trial = try Trial(spec)
        let object = try trial.runtime.makeObject("Predicate")
        object["and"] = .integer(1)
        #expect(try trial.write(object, as: "Test") == "!unknown-case and")
        object["field"] = .integer(1)
        #expect(try trial.write(object, as: "Test") == #"{"and":1,"field":1}"#)
    }

    @Test func writesAnObjectThatHasTheMembersOfSeveralCasesWhereThatIsReadSo() throws {
        try expectBack(
            """
            Update: {choose_by_member: ., cases: {message: A, poll: B}, otherwise: Other}
            A: {unknown: fail, properties: {message: {type: string, required: true}, id: }}
            B: {unknown: fail, properties: {poll: {type: string, required: true}, id: }}
            Other: {unknown: keep, properties: [id]}
            """,
            [
                #"{"id":1,"message":"a","poll":"b"}"#: #"{"id":1,"message":"a","poll":"b"}"#,
                #"{"id":1,"message":"a"}"#: #"{"message":"a","id":1}"#, #"{"id":1,"more":2}"#: #"{"id":1,"more":2}"#,
            ]
        )
    }

    @Test(arguments: ["default: x", "if_missing: null"])
    func failsWhereAnotherCaseIsFilledIn(_ rule: String) throws {
        try expectBack(
            """
            Holder: {properties: {block: {object: Block}}}
            Block: {choose_by_member: ., cases: {jpeg: Image, png: Image}}
            Image: {properties: {jpeg: , png: {\(rule)}}}
            """,
            [
                #"{"block":{"jpeg":"AAAA"}}"#: "!unknown-case block.png",
                #"{"block":{"png":"AAAA"}}"#: #"{"block":{"png":"AAAA"}}"#,
            ]
        )
    }

    @Test func addsNoCaseWhereWhatHasNoneIsReadByTheSameMapping() throws {
        try expectBack(
            """
            Source: {choose_by: object, cases: {card: Card, bank: Bank}, otherwise: Card}
            Card: {unknown: fail, properties: {id: , object: {type: string}}}
            Bank: {unknown: fail, properties: {object: {type: string, required: true}, iban: }}
            """,
            [
                #"{"id":"tok_1"}"#: #"{"id":"tok_1"}"#, #"{"id":1,"object":"other"}"#: #"{"id":1,"object":"other"}"#,
                #"{"id":1,"object":"card"}"#: #"{"id":1,"object":"card"}"#,
                #"{"object":"bank","iban":1}"#: #"{"object":"bank","iban":1}"#,
            ]
        )
    }
}
