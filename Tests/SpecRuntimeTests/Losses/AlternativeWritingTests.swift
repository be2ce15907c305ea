import SpecRuntime
import Testing

/// `first_of`: a value is written by the rule that reads such values.
struct AlternativeWritingTests {
    @Test func writesByTheRuleWhoseTypeFits() throws {
        let rules = [
            "{from: valueInteger, type: integer}", "{from: valueString, type: string}",
            "{from: valueBoolean, type: boolean}", "{from: valueObject, object: Car}",
            "{from: valueList, list: integer}", "{from: valueTexts, list: string}", "{from: valueAny}",
        ]
        let rows = [
            #"{"valueInteger":1}"#, #"{"valueString":"x"}"#, #"{"valueBoolean":true}"#,
            #"{"valueObject":{"model":"a"}}"#,
            #"{"valueList":[1,2]}"#, #"{"valueTexts":["a"]}"#, #"{"valueAny":1.50}"#, #"{"valueAny":{"x":[null]}}"#,
            #"{"valueAny":[1.5]}"#,
        ]
        let trial = try Trial(rule: "{first_of: [\(rules.joined(separator: ", "))]}")
        for json in rows { #expect(try trial.writeBack(json) == json) }
        #expect(try trial.writeBack(#"{"valueString":null}"#) == #"{"valueInteger":null}"#)
        #expect(try trial.writeBack("{}") == "{}")
    }

    @Test func tellsDatesAndTablesFromText() throws {
        let rules = "{from: on, date_format: day}, {from: state, values: {A: active}}, {from: note, type: string}"
        let trial = try Trial(rule: "{first_of: [\(rules)]}")
        for json in [#"{"on":"2000-01-02"}"#, #"{"state":"A"}"#, #"{"note":"some"}"#] {
            #expect(try trial.writeBack(json) == json)
        }
    }

    @Test func writesByTheFirstOfThoseThatFitAlike() throws {
        let trial = try Trial(
            rule: "{first_of: [{from: sent_at, type: date}, {from: sent, date_format: unix_seconds}]}"
        )
        #expect(try trial.writeBack(#"{"sent":0}"#) == #"{"sent_at":"1970-01-01T00:00:00Z"}"#)
    }

    @Test func writesWhatAProgramSetsByTheRuleThatCan() throws {
        let trial = try Trial(
            rule: "{first_of: [{from: i, type: integer}, {from: n, type: number}, {from: s, type: string}]}"
        )
        #expect(try trial.write(["value": .integer(1)]) == #"{"i":1}"#)
        #expect(try trial.write(["value": .double(1.5)]) == #"{"n":1.5}"#)
        #expect(try trial.write(["value": .string("x")]) == #"{"s":"x"}"#)
        #expect(try trial.write(["value": .boolean(true)]) == "!wrong-type value")
    }

    @Test func choosesObjectsByTheirMapping() throws {
        try expectWritesBack(
            """
            Thing: {properties: {v: {first_of: [{from: cat, object: Cat}, {from: pet, object: Pet}]}}}
            Pet: {choose_by: kind, cases: {dog: Dog, fish: Fish}}
            Cat: {properties: [lives]}
            Dog: {properties: [legs]}
            Fish: {properties: [fins]}
            """,
            [#"{"cat":{"lives":9}}"#: #"{"cat":{"lives":9}}"#]
        )
        let trial = try Trial(
            "Thing: {properties: {v: {first_of: [{from: cat, object: Cat}, {from: dog, object: Dog}]}}}\nCat: {properties: [lives]}\nDog: {properties: [legs]}"
        )
        let dog = #"{"dog":{"legs":4}}"#
        #expect(try trial.write(trial.object(dog)) == dog)
    }

    @Test func writesTwoRulesOfOnePathByTheirTypes() throws {
        let trial = try Trial(
            rule:
                "{first_of: [{from: [a, old], type: integer}, {from: [a, older], type: string, transform: {suffix: kg}}]}"
        )
        #expect(try trial.writeBack(#"{"old":1}"#) == #"{"a":1}"#)
        #expect(try trial.writeBack(#"{"older":"7kg"}"#) == #"{"a":"7kg"}"#)
    }

    @Test func leavesPathsToWhatElseWritesThem() throws {
        let lines = "Thing: {properties: {v: {first_of: [{from: a, type: integer}, {from: b, type: string}]}, b: }}"
        let trial = try Trial(lines)
        #expect(try trial.write(["v": .string("x"), "b": .integer(1)]) == "!wrong-type v")
        #expect(try trial.write(["v": .integer(2), "b": .integer(1)]) == #"{"a":2,"b":1}"#)
    }

    @Test func writesAlternativesOfObjectsThatShareTheJSON() throws {
        try expectWritesBack(
            """
            Thing: {properties: {part: {object: Part, from: .}, id: }}
            Part: {properties: {v: {first_of: [{from: i, type: integer}, {from: s.t, type: string}]}, w: }}
            """,
            [
                #"{"s":{"t":"x"},"w":1,"id":2}"#: #"{"s":{"t":"x"},"w":1,"id":2}"#,
                #"{"i":5,"w":1,"id":2}"#: #"{"i":5,"w":1,"id":2}"#,
            ]
        )
    }

    @Test func omitsAndHidesAsTheWholePropertySays() throws {
        let rule =
            "{first_of: [{from: i, type: integer}, {from: s, type: string}], default: none, omit: [default, empty]}"
        let trial = try Trial(rule: rule)
        #expect(try trial.writeBack("{}") == "{}")
        #expect(try trial.writeBack(#"{"s":""}"#) == "{}")
        #expect(try trial.writeBack(#"{"s":"x"}"#) == #"{"s":"x"}"#)
    }
}
