import SpecRuntime
import Testing

/// Writing never drops a member in silence, and never writes one twice.
struct LostMemberTests {
    @Test func failsWhereTwoObjectsNameOneMember() throws {
        let trial = try Trial(
            "A: {properties: {people: {dictionary: P, member_as: login}}}\nP: {properties: [login, age]}"
        )
        let run = try trial.stream(
            #"{"people":[{"login":"é","age":1},{"login":"e\u0301"},{"login":"é","age":2}]}"#
        ) { $0.task = .unmap }
        #expect(run.output == "")
        #expect(run.told.map(\.id) == [.duplicate])
        #expect(run.told.first?.property == "people.2")
        #expect(run.told.first?.found == #""é""#)
        let source = #"{"people":{"a":{"age":1},"b":{"age":2}}}"#
        #expect(try trial.writeBack(source) == source)
    }

    @Test func failsWhereGatheredMembersStandInTheWayOfAnother() throws {
        let trial = try Trial("A: {unknown_into: rest, properties: {n: m.n}}")
        func unmap(_ json: String) throws -> [String] {
            let run = try trial.stream(json) { $0.task = .unmap }
            return run.told.isEmpty ? run.lines : run.told.map { "\($0.id.rawValue) \($0.property ?? "")" }
        }
        #expect(try unmap(#"{"rest":5}"#) == ["wrong-type rest"])
        #expect(try unmap(#"{"n":1,"rest":{"m":5}}"#) == ["conflict rest.m"])
        #expect(try unmap(#"{"n":1,"rest":{"m":{"n":9}}}"#) == ["conflict rest.m"])
        #expect(try unmap(#"{"n":1,"rest":{"m":{"o":9},"p":2}}"#) == [#"{"m":{"n":1,"o":9},"p":2}"#])
        #expect(try unmap(#"{"n":1,"rest":{"m":{}}}"#) == [#"{"m":{"n":1}}"#])
        #expect(try unmap(#"{"n":1,"rest":null}"#) == [#"{"m":{"n":1}}"#])
        #expect(try trial.write(["rest": 5]) == "!wrong-type rest")
    }

    @Test func writesNoEmptyTextAndNoEmptyObjectWhereThoseAreOmitted() throws {
        try expectWritesBack(
            """
            A: {omit: [empty], properties: {r: {type: data}, o: {object: O}, d: {dictionary: O}, l: p.l}}
            O: {properties: {x: {omit: ['null']}}}
            """,
            [
                #"{"r":"","o":{},"d":{},"p":{"l":[]}}"#: "{}",
                #"{"r":"AQ==","o":{"x":1},"d":{"a":{}}}"#: #"{"r":"AQ==","o":{"x":1},"d":{"a":{}}}"#,
                #"{"o":{"x":null},"p":{"l":{}}}"#: "{}",
            ]
        )
        try expectWritesBack("A: {properties: {o: {object: O}}}\nO: {properties: [x]}", [#"{"o":{}}"#: #"{"o":{}}"#])
    }

    @Test func writesTheNullsThatBrokenElementsBecame() throws {
        try expectWritesBack(
            """
            A: {properties: {l: {list: Q, if_item_invalid: 'null'}, d: {dictionary: Q, if_item_invalid: 'null'}}}
            Q: {properties: {x: {type: integer}}}
            """,
            [
                #"{"l":[{"x":1},5,{"x":"a"}],"d":{"a":{"x":"b"},"b":{"x":2}}}"#:
                    #"{"l":[{"x":1},null,null],"d":{"a":null,"b":{"x":2}}}"#
            ]
        )
        let strict = try Trial("A: {properties: {l: {list: Q}}}\nQ: {properties: [x]}")
        #expect(try strict.stream(#"{"l":[null]}"#) { $0.task = .unmap }.told.map(\.id) == [.null])
    }
}
