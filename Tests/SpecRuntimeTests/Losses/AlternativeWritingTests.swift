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

    @Test func writesByTheRuleWhoseTransformersTakeTheValue() throws {
        let trial = try Trial(
            rule: """
                {first_of: [{from: tag_list, list: string, transform: {split: ","}}, {from: tags, list: string}]}
                """
        )
        for json in [#"{"tags":["Paris, France","b"]}"#, #"{"tag_list":"a,b"}"#, #"{"tag_list":""}"#] {
            let back = try trial.writeBack(json)
            #expect(try trial.read(back) == trial.read(json))
        }
        #expect(try trial.writeBack(#"{"tags":["Paris, France","b"]}"#) == #"{"tags":["Paris, France","b"]}"#)
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
        // Only the rule that reads such a value doesn't write it.
        #expect(try trial.write(["v": .string("x"), "b": .integer(1)]) == #"{"b":1}"#)
        #expect(try trial.write(["v": .boolean(true), "b": .integer(1)]) == "!wrong-type v")
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

    @Test func writesByTheFirstRuleThatCanBeWritten() throws {
        let sum = "{from: items, type: integer, transform: sum}"
        for rules in ["\(sum), {from: total, type: integer}", "{from: total, type: integer}, \(sum)"] {
            let trial = try Trial(rule: "{first_of: [\(rules)]}")
            #expect(try trial.writeBack(#"{"total":3}"#) == #"{"total":3}"#)
            #expect(try trial.writeBack(#"{"items":[1,2]}"#) == #"{"total":3}"#)
            #expect(try trial.writeBack(#"{"total":null}"#) == #"{"total":null}"#)
        }
        let named = try Trial(rule: #"{first_of: [{template: "{a}/{b}"}, {from: n, type: string}, {from: $.x}]}"#)
        #expect(try named.writeBack(#"{"n":"x"}"#) == #"{"n":"x"}"#)
        #expect(try named.writeBack(#"{"a":1,"b":2}"#) == #"{"n":"1/2"}"#)
    }

    @Test func leavesOutWhatOnlyRulesReadThatDoNotWrite() throws {
        let trial = try Trial(
            #"Thing: {properties: {c: {first_of: [{from: n, type: integer}, {template: "{p}/{q}"}]}, p: , q: }}"#
        )
        #expect(try trial.writeBack(#"{"p":"a","q":1}"#) == #"{"p":"a","q":1}"#)
        #expect(try trial.writeBack(#"{"n":2,"p":"a"}"#) == #"{"n":2,"p":"a"}"#)
        // No rule reads such a value.
        #expect(try trial.write(["c": .boolean(true)]) == "!wrong-type c")
        let objects = try Trial(
            """
            Thing: {properties: {v: {first_of: [{from: cat, object: Cat}, {from: dogs.*.dog, list: Dog, take: first}]}}}
            Cat: {properties: [lives]}
            Dog: {properties: [legs]}
            """
        )
        #expect(try objects.writeBack(#"{"dogs":[{"dog":{"legs":4}}]}"#) == "{}")
        #expect(try objects.writeBack(#"{"cat":{"lives":9}}"#) == #"{"cat":{"lives":9}}"#)
    }

    @Test func writesToThePathOfEachRule() throws {
        let trial = try Trial(
            rule: "{first_of: [{from: dx, type: integer, to: out.x}, {from: dy, type: string, to: out.y}]}"
        )
        #expect(try trial.writeBack(#"{"dx":1}"#) == #"{"out":{"x":1}}"#)
        #expect(try trial.writeBack(#"{"dy":"a"}"#) == #"{"out":{"y":"a"}}"#)
        let error = #expect(throws: SpecError.self) {
            try Trial("Thing: {properties: {d: {first_of: [{from: x, type: integer}, {from: y, to: z}]}, z: }}")
        }
        #expect("\(try #require(error))".contains("`z`"))
    }

    @Test func writesObjectsFromTheSameJSONByTheirMapping() throws {
        let lines = """
            Thing: {properties: {id: , e: {first_of: [RULES]}, last: }}
            P: {properties: {pp: {type: string}, sub: deep.p}}
            Q: {constants: {q: true}, properties: {qq: {type: string}, sub: deep.q}}
            """
        let rows = [
            #"{"id":1,"alt":{"q":true,"qq":"w"},"last":2}"#, #"{"id":1,"pp":"w","deep":{"p":1},"last":2}"#,
            #"{"id":1,"last":2}"#, #"{"pp":null}"#, #"{"alt":null}"#,
        ]
        let (here, there) = ("{from: ., object: P}", "{from: alt, object: Q}")
        for rules in ["\(here), \(there)", "\(there), \(here)"] {
            let trial = try Trial(lines.replacing("RULES", with: rules))
            for json in rows { #expect(try trial.writeBack(json) == json, "\(rules)") }
        }
        let both = try Trial(lines.replacing("RULES", with: "\(here), {from: ., object: Q}"))
        for json in [
            #"{"id":1,"q":true,"qq":"w","deep":{"q":1},"last":2}"#, #"{"id":1,"pp":"w","deep":{"p":1},"last":2}"#,
            #"{"id":1}"#,
        ] {
            #expect(try both.writeBack(json) == json)
        }
    }

    @Test func writesChosenObjectsFromTheSameJSON() throws {
        let trial = try Trial(
            """
            Thing: {properties: {e: {first_of: [{from: ., object: P}, {from: ., object: V}, {from: alt, object: A}]}, id: }}
            P: {properties: {pp: {type: string}}}
            V: {choose_by: kind, cases: {a: A, b: B}}
            A: {properties: [x]}
            B: {properties: [x, y]}
            """
        )
        for json in [
            #"{"pp":"w","id":1}"#, #"{"x":1,"kind":"a","id":1}"#, #"{"x":1,"y":2,"kind":"b"}"#, #"{"id":1}"#,
        ] {
            #expect(try trial.writeBack(json) == json)
        }
        #expect(try trial.writeBack(#"{"alt":{"x":1}}"#) == #"{"x":1,"kind":"a"}"#)
    }

    @Test func refusesAnObjectFromTheSameJSONThatIsNeverThere() throws {
        for other in ["P", "R"] {
            let error = #expect(throws: SpecError.self) {
                try Trial(
                    """
                    Thing: {properties: {e: {first_of: [{from: ., object: P}, {from: ., object: \(other)}]}}}
                    P: {properties: {a: , b: c}}
                    R: {properties: {d: c.d}}
                    """
                )
            }
            #expect("\(try #require(error))".contains("never used"))
        }
    }

    @Test func selectsElementsByOneOfSeveralRules() throws {
        let trial = try Trial(
            rule: """
                {first_of: [{from: telecom, type: string, where: {system: phone}, pick: value}, \
                {from: n, type: integer}, {from: others, type: boolean, where: {system: flag}, pick: value}]}
                """
        )
        for json in [
            #"{"telecom":[{"system":"phone","value":"11"}]}"#, #"{"n":5}"#,
            #"{"others":[{"system":"flag","value":true}]}"#,
            #"{"n":null}"#,
        ] {
            #expect(try trial.writeBack(json) == json)
        }
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
