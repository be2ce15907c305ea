import SpecRuntime
import Testing

/// `unmap`: objects shown as JSON, back to the source's shape.
struct UnmapTests {
    private func unmap(_ trial: Trial, _ json: String, skipsBadRecords: Bool = true) throws -> StreamRun {
        try trial.stream(json) {
            $0.task = .unmap
            $0.skipsBadRecords = skipsBadRecords
        }
    }

    @Test func readsTheFormThatMapWrites() throws {
        let trial = try Trial(
            """
            Thing:
              root: data
              naming: snake_case
              properties:
                firstName: {transform: {prefix: x}}
                day: {date_format: day}
                seconds: {date_format: unix_seconds}
                price: {type: decimal, from: money.price}
                status: {values: {A: active}}
                bytes: {type: data}
                count: {type: integer, accept: [string]}
                cars: {dictionary: {list: Car}}
                first: list.0
            Car: {properties: {modelName: m.n, built: {date_format: dd.MM.yyyy}}}
            """
        )
        let source =
            #"{"data":{"first_name":"xA","day":"2014-02-13","seconds":1.5,"money":{"price":1.10},"status":"A","#
            + #""bytes":"AQ==","count":"7","cars":{"k":[{"m":{"n":1},"built":"22.08.2000"}]},"list":[1]}}"#
        let shown =
            #"{"firstName":"A","day":"2014-02-13T00:00:00Z","seconds":"1970-01-01T00:00:01.5Z","price":1.10,"#
            + #""status":"active","bytes":"AQ==","count":7,"cars":{"k":[{"modelName":1,"built":"2000-08-22T00:00:00Z"}]},"first":1}"#
        #expect(try trial.read(source) == shown)
        #expect(
            try unmap(trial, shown).output == source.replacing("\"7\"", with: "7") + "\n"
        )
    }

    /// Dates and UUIDs have one spelling where objects are shown, so that most text isn't mistaken for them.
    @Test(arguments: [
        ("{from: at, type: date}", #"{"text":"2024-03-08"}"#),
        ("{from: at, type: date}", #"{"text":"2024-03-08T10:00Z"}"#),
        ("{from: at, date_format: day}", #"{"at":"2024-03-08"}"#), ("{from: at, type: date}", #"{"text":"soon"}"#),
        ("{from: id, type: uuid}", #"{"text":"F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6"}"#),
        ("{from: id, type: uuid}", #"{"id":"f81d4fae-7dec-11d0-a765-00a0c91e6bf6"}"#),
        ("{from: at, list: {type: date}}", #"{"text":["2024-03-08T14:05:30Z","2024-03-08"]}"#),
        ("{from: at, list: {type: date}}", #"{"at":["2024-03-08T14:05:30Z"]}"#),
        ("{from: at, dictionary: {type: date}}", #"{"text":{"a":"2024-03-08"}}"#),
    ])
    func takesNoTextForAValueThatIsShownOtherwise(_ rule: String, _ source: String) throws {
        let trial = try Trial(rule: "{first_of: [\(rule), {from: text}]}")
        #expect(try unmap(trial, try trial.read(source)).output == source + "\n")
    }

    /// Where the text alone doesn't say which rule read it, the first of them writes it, as the verdict says.
    @Test func takesTextForTheFirstOfWhatItMayBe() throws {
        let trial = try Trial(rule: "{first_of: [{from: bytes, type: data}, {from: at, type: date}, {from: text}]}")
        #expect(try unmap(trial, #"{"value":"test"}"#).output == #"{"bytes":"test"}"# + "\n")
        #expect(
            try unmap(trial, #"{"value":"2024-03-08T14:05:30Z"}"#).output == #"{"at":"2024-03-08T14:05:30Z"}"# + "\n"
        )
        // No other rule reads it.
        let dates = try Trial(rule: "{first_of: [{from: at, type: date}, {from: n, type: integer}]}")
        #expect(
            try unmap(dates, #"{"value":"2024-03-08T15:05:30+01:00"}"#).output == #"{"at":"2024-03-08T14:05:30Z"}"#
                + "\n"
        )
    }

    /// An object of several mappings says which it is.
    @Test func readsWhichOfSeveralMappingsAnObjectIs() throws {
        let trial = try Trial(
            """
            Thing: {properties: {a: {first_of: [{from: x, object: P}, {from: y, object: Q}, {from: z, list: R}]}}}
            P: {unknown: keep, properties: {pp: {type: string}}}
            Q: {unknown: keep, properties: {qq: {type: string}, inner: {object: P}}}
            R: {properties: [r]}
            """
        )
        let source = #"{"y":{"qq":"w","inner":{"pp":"v"},"z":1}}"#
        #expect(try trial.read(source) == #"{"a":{"$mapping":"Q","qq":"w","inner":{"pp":"v"},"z":1}}"#)
        for json in [source, #"{"x":{"qq":"w","z":1}}"#, #"{"z":[{"r":1},{}]}"#] {
            #expect(try trial.writeBack(json) == json)
        }
        // What names no mapping is written by the first that can.
        #expect(try unmap(trial, #"{"a":{"qq":"w"}}"#).output == #"{"x":{"qq":"w"}}"# + "\n")
        let same = try Trial(
            "Thing: {properties: {a: {first_of: [{from: x, object: P}, {from: y, object: P}]}}}\nP: {properties: [n]}"
        )
        #expect(try same.read(#"{"y":{"n":1}}"#) == #"{"a":{"n":1}}"#)
    }

    @Test func refusesObjectsOfAnotherMapping() throws {
        let trial = try Trial(
            """
            Thing: {entity: E, primary_key: id, properties: {id: , p: {object: P}}}
            P: {unknown: keep, properties: [q]}
            Sub: {extends: Thing, entity: S}
            Other: {entity: E, primary_key: id, properties: [id]}
            """
        )
        for name in ["Thing", "Sub", "Other"] {
            #expect(try unmap(trial, #"{"$mapping":"\#(name)","id":1}"#).output == #"{"id":1}"# + "\n")
        }
        let run = try unmap(trial, #"{"$mapping":"P","id":1}"# + "\n" + #"{"id":1,"p":{"q":1,"$mapping":"Thing"}}"#)
        #expect(run.output == "")
        #expect(
            run.told.map(\.message) == [
                "expected an object of `Thing`, found one of `P`", "expected an object of `P`, found one of `Thing`",
            ]
        )
        #expect(run.told.map(\.id) == [.unknownCase, .unknownCase])
        #expect(try unmap(trial, #"{"$mapping":5,"id":1}"#).told.first?.found == "5")
        #expect(try unmap(trial, #"{"p":{"$mapping":"P","q":1}}"#).output == #"{"p":{"q":1}}"# + "\n")
    }

    @Test func readsLinesAndArrays() throws {
        let trial = try Trial("Thing: {root: r, properties: {id: n}}")
        #expect(try unmap(trial, "{\"id\":1}\n{\"id\":2}\n").lines == ["{\"r\":{\"n\":1}}", "{\"r\":{\"n\":2}}"])
        #expect(try unmap(trial, "[{\"id\":1},{\"id\":2}]").output == "{\"r\":[{\"n\":1},{\"n\":2}]}\n")
        #expect(try unmap(trial, "[]").output == "{\"r\":[]}\n")
    }

    @Test func writesWhatIsThereAndNoMore() throws {
        let trial = try Trial(
            "Thing: {properties: {a: {default: 1}, b: {required: true}, c: {direction: read}, d: {direction: write}}}"
        )
        #expect(try unmap(trial, "{}").output == "{}\n")
        #expect(try unmap(trial, #"{"a":null,"b":2,"c":3,"d":4}"#).output == #"{"a":null,"b":2,"d":4}"# + "\n")
    }

    @Test func tellsWhatIsWrongWithAnObject() throws {
        let trial = try Trial("Thing: {properties: {year: {from: y, type: integer}, st: {values: {A: active}}}}")
        let run = try unmap(trial, "{\"year\":1}\n{\"year\":\"x\"}\n{\"st\":\"A\"}\n[}\n{\"st\":\"active\"}")
        #expect(run.lines == [#"{"y":1}"#, #"{"st":"A"}"#])
        #expect(run.told.count == 3)
        #expect(run.told.map(\.property) == ["year", "st", nil])
        #expect(run.summary.badRecords == 3)
    }

    @Test func keepsUnknownMembersWhereTheMappingDoes() throws {
        let trial = try Trial("Thing: {unknown: keep, naming: snake_case, properties: [firstName]}")
        #expect(
            try unmap(trial, #"{"firstName":1,"lastName":2}"#).output == #"{"first_name":1,"last_name":2}"# + "\n"
        )
    }

    @Test func readsMembersWhereTheMappingGathersThem() throws {
        let trial = try Trial("Thing: {unknown: keep, unknown_into: rest, properties: {id: n}}")
        #expect(
            try trial.writeBack(#"{"n":1,"color":"red","size":{"w":2}}"#) == #"{"n":1,"color":"red","size":{"w":2}}"#
        )
    }

    @Test func readsMemberNamesBack() throws {
        let trial = try Trial(
            "Thing: {properties: {people: {dictionary: Person, member_as: role}}}\nPerson: {properties: {name: n, role: }}"
        )
        let source = #"{"people":{"boss":{"n":"Ana"},"it":{"n":"Bo"}}}"#
        #expect(try trial.read(source) == #"{"people":[{"name":"Ana","role":"boss"},{"name":"Bo","role":"it"}]}"#)
        #expect(try trial.writeBack(source) == source)
    }

    @Test func readsMemberNamesBackThatNoRuleStates() throws {
        let source = #"{"people":{"boss":{"n":"Ana"},"it":{"n":"Bo"}}}"#
        let shown = #"{"people":[{"name":"Ana","role":"boss"},{"name":"Bo","role":"it"}]}"#
        let thing = "Thing: {properties: {people: {dictionary: Person, member_as: role}}}\n"
        for settings in ["", "unknown: fail, ", "unknown: keep, ", "unknown: keep, unknown_into: rest, "] {
            let trial = try Trial(thing + "Person: {\(settings)properties: {name: n}}")
            #expect(try trial.read(source) == shown)
            #expect(try trial.writeBack(source) == source, "\(settings)")
        }
    }

    @Test func readsMemberNamesBackOfChosenObjectsAndOfListsInside() throws {
        let trial = try Trial(
            """
            Thing:
              properties:
                pets: {dictionary: {object: Pet}, member_as: name}
                groups: {first_of: [{list: {dictionary: Pet, member_as: tag}, from: a}, {list: Cat, from: b}]}
            Pet: {choose_by: kind, cases: {cat: Cat, dog: Dog}}
            Cat: {properties: {lives: }}
            Dog: {properties: {name: , called: }}
            """
        )
        let source =
            #"{"pets":{"Tom":{"kind":"cat","lives":9},"Rex":{"kind":"dog"}},"#
            + #""a":[{"x":{"kind":"cat","lives":7},"y":{"kind":"dog","called":"Bo"}}]}"#
        #expect(
            try trial.writeBack(source)
                == #"{"pets":{"Tom":{"lives":9,"kind":"cat"},"Rex":{"kind":"dog"}},"#
                + #""a":[{"x":{"lives":7,"kind":"cat"},"y":{"called":"Bo","kind":"dog"}}]}"#
        )
    }

    @Test func readsMemberNamesBackOfAPart() throws {
        for person in ["{name: n, age: }", "{name: n, age: , role: }"] {
            let trial = try Trial(
                "Thing: {properties: {people: {dictionary: Person, member_as: role}}}\nPerson: {properties: \(person)}"
            )
            let run = try trial.stream(#"{"people":[{"name":"Ana","age":7,"role":"boss"}]}"#) {
                $0.task = .unmap
                $0.only = ["people.name"]
            }
            #expect(run.output == #"{"people":{"boss":{"n":"Ana"}}}"# + "\n", "\(person)")
        }
    }

    @Test func tellsMembersThatNoDictionaryNames() throws {
        let trial = try Trial(
            "Thing: {properties: {people: {dictionary: Person, member_as: role}}}\nPerson: {properties: {name: n}}"
        )
        let run = try unmap(trial, #"{"people":[{"name":"Ana","role":"boss","rule":1}]}"#)
        #expect(run.told.map(\.id) == [.unknownMember])
        #expect(run.told.first?.property == "people.0.rule" || run.told.first?.property == "people.0")
    }

    @Test func writesAPart() throws {
        let trial = try Trial("Thing: {properties: {a: x, b: y, car: {object: Car}}}\nCar: {properties: {c: z, d: w}}")
        let run = try trial.stream(#"{"a":1,"b":2,"car":{"c":3,"d":4}}"#) {
            $0.task = .unmap
            $0.only = ["b", "car.d"]
        }
        #expect(run.output == #"{"y":2,"car":{"w":4}}"# + "\n")
    }
}
