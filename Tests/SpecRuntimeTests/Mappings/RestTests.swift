import SpecRuntime
import Testing

/// A dictionary of the members that no other rule reads: `unknown_into` names it.
struct RestTests {
    private static let rates = """
        Rates:
          unknown_into: rates
          properties:
            base: {type: string, required: true}
            date: {type: date, date_format: yyyy-MM-dd}
            rates: {dictionary: decimal}
        """

    @Test func readsEachMemberThatNoOtherRuleReads() throws {
        try expectReads(
            Self.rates,
            [
                #"{"base":"EUR","date":"2024-05-01","USD":1.08,"GBP":0.850}"#:
                    #"{"base":"EUR","date":"2024-05-01T00:00:00Z","rates":{"USD":1.08,"GBP":0.850}}"#,
                #"{"USD":1,"base":"EUR","GBP":2}"#: #"{"base":"EUR","rates":{"USD":1,"GBP":2}}"#,
                #"{"base":"EUR"}"#: #"{"base":"EUR"}"#,
                #"{"base":"EUR","rates":1}"#: #"{"base":"EUR","rates":{"rates":1}}"#,
                #"{"base":"EUR","\u0055SD":1,"é":2}"#: #"{"base":"EUR","rates":{"USD":1,"é":2}}"#,
                #"{"\u0062ase":"EUR","USD":1}"#: #"{"base":"EUR","rates":{"USD":1}}"#,
                #"{"base":"EUR","USD":1,"GBP":2,"USD":3}"#: #"{"base":"EUR","rates":{"USD":3,"GBP":2}}"#,
                #"{"base":"EUR","USD":"x"}"#: "!wrong-type rates.USD",
                #"{"base":"EUR","USD":null}"#: "!null rates.USD",
                #"{"USD":"x","GBP":true}"#: "!missing base, !wrong-type rates.USD, !wrong-type rates.GBP",
                "[1]": "!wrong-type",
            ]
        )
    }

    @Test func saysWhereAMemberStands() throws {
        let trial = try Trial("All: {root: data, properties: {all: {list: Rates}}}\n" + Self.rates)
        let failure = try trial.failure(#"{"data":{"all":[{"base":"EUR","USD":1},{"base":"EUR","U S":"x"}]}}"#)
        #expect(failure.at == "$.data.all[1]['U S']")
        #expect(failure.property == "all.1.rates.U S")
    }

    @Test func writesTheMembersBehindTheOthers() throws {
        let trial = try Trial(Self.rates)
        for json in [
            #"{"base":"EUR","date":"2024-05-01","USD":1.08,"GBP":0.850}"#, #"{"base":"EUR"}"#,
            #"{"base":"EUR","é\n":1,"rates":2}"#,
        ] {
            #expect(try trial.writeBack(json) == json)
        }
        #expect(try trial.writeBack(#"{"USD":1,"base":"EUR"}"#) == #"{"base":"EUR","USD":1}"#)
        #expect(try trial.write(["base": "EUR", "rates": [:]]) == #"{"base":"EUR"}"#)
        #expect(try trial.write(["base": "EUR", "rates": .null]) == #"{"base":"EUR"}"#)
        #expect(try trial.write(["base": "EUR", "rates": ["base": 1]]) == "!conflict rates.base")
        // Also where the property holds nothing.
        #expect(try trial.write(["base": "EUR", "rates": ["date": 1]]) == "!conflict rates.date")
        #expect(try trial.write(["base": "EUR", "rates": 1]) == "!wrong-type rates")
        #expect(try trial.write(["base": "EUR", "rates": ["USD": "x"]]) == "!wrong-type rates.USD")
    }

    @Test func doesNotJoinAnObjectThatAnotherRuleWrites() throws {
        let trial = try Trial("T: {unknown_into: rest, properties: {name: meta.name, rest: {dictionary: any}}}")
        #expect(try trial.write(["name": "a", "rest": ["meta": ["zone": 1]]]) == "!conflict rest.meta")
        let json = #"{"meta":{"name":"a"},"zone":{"x":[1]}}"#
        #expect(try trial.writeBack(json) == json)
    }

    /// All that makes a member known to `unknown` leaves it out.
    @Test(arguments: [
        ("constants: {kind: x}", "a", #"{"kind":"x","a":1,"b":2}"#, #"{"a":1,"rest":{"b":2}}"#),
        ("drop: [debug, meta.x]", "a", #"{"debug":1,"meta":{"x":1},"b":2}"#, #"{"rest":{"b":2}}"#),
        ("within: {box: [w]}", "a", #"{"box":{"w":1,"v":2},"b":2}"#, #"{"w":1,"rest":{"b":2}}"#),
        ("", "t: {template: '{x}-{y}'}", #"{"x":"1","y":"2","b":2}"#, #"{"t":"1-2","rest":{"b":2}}"#),
        ("", "l: {list: any, numbered: {min: 1, max: 2}}", #"{"l1":1,"l2":2,"l3":3}"#, #"{"l":[1,2],"rest":{"l3":3}}"#),
        ("", "p: {from: [n, o], deprecated: [o]}", #"{"n":1,"o":2,"b":2}"#, #"{"p":1,"rest":{"b":2}}"#),
        ("", "f: {first_of: [{from: x, type: string}, y]}", #"{"y":1,"b":2}"#, #"{"f":1,"rest":{"b":2}}"#),
        (
            "naming: snake_case", "firstName", #"{"first_name":1,"firstName":2}"#,
            #"{"firstName":1,"rest":{"firstName":2}}"#
        ),
        ("ignore: {read: [a]}", "a", #"{"a":1,"b":2}"#, #"{"rest":{"b":2}}"#),
        ("ignore: {read: [rest]}", "a", #"{"a":1,"b":2}"#, #"{"a":1}"#),
        ("only: {read: [rest]}", "a", #"{"a":1,"b":2}"#, #"{"rest":{"b":2}}"#),
        ("", "a: {direction: write}", #"{"a":1,"b":2}"#, #"{"rest":{"b":2}}"#),
        ("", "i: c.0", #"{"c":[1,2],"b":2}"#, #"{"i":1,"rest":{"b":2}}"#),
        ("", "i: '0'", #"{"0":1,"b":2}"#, #"{"i":1,"rest":{"b":2}}"#),
        ("", "i: '*.x'", #"{"c":{"x":1},"b":{"y":2}}"#, #"{"i":[1]}"#),
        ("", "w: {from: ., direction: read}", #"{"b":2}"#, #"{"w":{"b":2},"rest":{"b":2}}"#),
        ("", "o: {object: O, from: .}", #"{"q":1,"b":2}"#, #"{"o":{"q":1},"rest":{"b":2}}"#),
        ("", "d: $.k", #"{"k":1,"b":2}"#, #"{"d":1,"rest":{"k":1,"b":2}}"#),
    ])
    func leavesOutWhatOtherRulesKnow(_ setting: String, _ property: String, _ json: String, _ object: String) throws {
        let settings = ["unknown_into: rest", setting].filter { !$0.isEmpty }.joined(separator: ", ")
        let rule = property.contains(":") ? property : "\(property): "
        try expectReads(
            "T: {\(settings), properties: {\(rule), rest: {dictionary: any}}}\nO: {properties: [q]}",
            [json: object]
        )
    }

    @Test func readsWhatOnlyObjectsInsideRead() throws {
        let spec = """
            T: {unknown_into: rest, properties: {in: {object: In}, rest: {dictionary: any}}}
            In: {properties: {id: , outer: ^.id}}
            """
        for policy in ["drop", "warn", "fail", "keep"] {
            let trial = try Trial(spec.replacing("T: {", with: "T: {unknown: \(policy), "))
            let json = #"{"in":{"id":1},"id":2}"#
            #expect(try trial.read(json) == #"{"in":{"id":1,"outer":2},"rest":{"id":2}}"#)
            #expect(try trial.writeBack(json) == json)
        }
    }

    @Test func treatsUnknownMembersFurtherInByUnknown() throws {
        let spec = "properties: {name: meta.name, rest: {dictionary: integer}}}"
        let json = #"{"meta":{"name":"a","zone":"eu"},"x":1}"#
        #expect(try Trial("T: {unknown_into: rest, " + spec).read(json) == #"{"name":"a","rest":{"x":1}}"#)
        let failing = try Trial("T: {unknown: fail, unknown_into: rest, " + spec)
        #expect(try failing.read(json) == "!unknown-member")
        #expect(try failing.failure(json).at == "$.meta.zone")
        #expect(try failing.read(#"{"meta":{"name":"a"},"x":1}"#) == #"{"name":"a","rest":{"x":1}}"#)
        let warning = try Trial("T: {unknown: warn, unknown_into: rest, " + spec)
        #expect(try warning.warnings(json).map(\.at) == ["$.meta.zone"])
        let keeping = try Trial("T: {unknown: keep, unknown_into: rest, " + spec)
        #expect(
            try keeping.read(json) == #"{"name":"a","rest":{"x":1},"zone":"eu","$kept":{"zone":["meta","zone"]}}"#
        )
        #expect(try keeping.writeBack(json) == json)
    }

    @Test func readsByAllThatADictionaryMaySay() throws {
        let rest = { (rule: String, inner: String) in
            try Trial("T: {unknown_into: rest, properties: {id: , rest: {\(rule)}}}\n\(inner)")
        }
        let json = #"{"a":{"n":1},"id":7,"b":{"n":2}}"#
        let objects = try rest("dictionary: E", "E: {properties: {n: {type: integer}, t: ^.id}}")
        #expect(try objects.read(json) == #"{"id":7,"rest":{"a":{"n":1,"t":7},"b":{"n":2,"t":7}}}"#)
        #expect(try objects.writeBack(json) == #"{"id":7,"a":{"n":1},"b":{"n":2}}"#)
        let named = try rest("dictionary: E, member_as: key", "E: {properties: {n: {type: integer}}}")
        #expect(try named.read(json) == #"{"id":7,"rest":[{"n":1,"key":"a"},{"n":2,"key":"b"}]}"#)
        #expect(try named.writeBack(json) == #"{"id":7,"a":{"n":1},"b":{"n":2}}"#)
        #expect(
            try rest("dictionary: E, member_as: n", "E: {properties: {n: {type: integer}}}").read(#"{"1":{},"x":{}}"#)
                == "!wrong-type rest"
        )
        let table = try rest("dictionary: {values: {A: active, I: inactive}}, if_item_invalid: skip", "")
        #expect(try table.read(#"{"x":"A","y":"B","z":"I"}"#) == #"{"rest":{"x":"active","z":"inactive"}}"#)
        #expect(try table.writeBack(#"{"x":"A","z":"I"}"#) == #"{"x":"A","z":"I"}"#)
        let changed = try rest("dictionary: {transform: {prefix: n}, if_null: null}", "")
        #expect(try changed.read(#"{"a":"nx","b":null}"#) == #"{"rest":{"a":"x","b":null}}"#)
        #expect(try changed.writeBack(#"{"a":"nx","b":null}"#) == #"{"a":"nx","b":null}"#)
        let counted = try rest("dictionary: integer, requires: {count: {max: 1}}", "")
        #expect(try counted.read(#"{"a":1}"#) == #"{"rest":{"a":1}}"#)
        #expect(try counted.read(#"{"a":1,"b":2}"#) == "!requirement-failed rest")
        let replaced = try rest("dictionary: integer, if_invalid: null", "")
        #expect(try replaced.read(#"{"a":"x"}"#) == #"{"rest":null}"#)
        let filled = try rest("dictionary: integer, default: {a: 1}", "")
        #expect(try filled.read("{}") == #"{"rest":{"a":1}}"#)
        let required = try rest("dictionary: integer, required: true", "")
        #expect(try required.read(#"{"id":1}"#) == "!missing rest")
        #expect(try required.failure(#"{"id":1}"#).message == "expected a member that no other rule reads, found none")
    }

    @Test func readsElementsThatTheDataChooses() throws {
        let trial = try Trial(
            """
            T: {unknown_into: rest, properties: {id: , rest: {dictionary: C}}}
            C: {choose_by: k, cases: {a: A, b: B}, otherwise: skip}
            A: {properties: {x: {type: integer}}}
            B: {properties: {y: {type: integer}}}
            """
        )
        let json = #"{"id":1,"p":{"k":"a","x":1},"q":{"k":"b","y":2},"r":{"k":"c"}}"#
        #expect(
            try trial.read(json)
                == #"{"id":1,"rest":{"p":{"$mapping":"A","x":1},"q":{"$mapping":"B","y":2}}}"#
        )
        #expect(try trial.writeBack(json) == #"{"id":1,"p":{"x":1,"k":"a"},"q":{"y":2,"k":"b"}}"#)
    }

    /// What chose the mapping itself is no other member.
    @Test func leavesOutWhatChoseTheMapping() throws {
        let trial = try Trial(
            """
            C: {choose_by: kind, cases: {a: A}, otherwise: B}
            A: {unknown_into: rest, properties: {rest: {dictionary: integer}, id: }}
            B: {unknown: keep, unknown_into: rest, properties: {rest: {dictionary: integer}, id: }}
            """
        )
        let json = #"{"id":1,"kind":"a","x":1}"#
        #expect(try trial.read(json) == #"{"$mapping":"A","rest":{"x":1},"id":1}"#)
        #expect(try trial.write(trial.object(json), as: "C") == json)
        #expect(try trial.read(#"{"id":1,"kind":"z","x":1}"#) == #"{"$mapping":"B","rest":{"x":1},"id":1}"#)
    }

    @Test func keepsTheMemberThatElementsAreSelectedBy() throws {
        let trial = try Trial(
            """
            T: {properties: {home: {from: phones, list: P, where: {use: home}}}}
            P: {unknown_into: rest, properties: {number: , rest: {dictionary: string}}}
            """
        )
        let json = #"{"phones":[{"number":1,"use":"home"}]}"#
        #expect(try trial.read(json) == #"{"home":[{"number":1,"rest":{"use":"home"}}]}"#)
        #expect(try trial.writeBack(json) == json)
    }

    @Test func transformsTheMembersAsOneObject() throws {
        let trial = try Trial(
            "T: {unknown_into: rest, properties: {id: , rest: {dictionary: integer, transform: {null_if: {x: 1}}}}}"
        )
        #expect(try trial.read(#"{"id":1,"x":1}"#) == #"{"id":1,"rest":null}"#)
        #expect(try trial.read(#"{"id":1,"x":2}"#) == #"{"id":1,"rest":{"x":2}}"#)
        #expect(try trial.read(#"{"id":1,"x":"a"}"#) == "!wrong-type rest.x")
        #expect(try trial.writeBack(#"{"id":1,"x":2}"#) == #"{"id":1,"x":2}"#)
    }

    @Test func readsOnlyWhatIsRequested() throws {
        let trial = try Trial(Self.rates)
        let json = #"{"base":"EUR","USD":1}"#
        #expect(try trial.read(json, only: ["base"]) == #"{"base":"EUR"}"#)
        #expect(try trial.read(json, only: ["rates"]) == #"{"rates":{"USD":1}}"#)
        let object = try trial.object(json)
        #expect(try trial.write(object, only: ["base"]) == #"{"base":"EUR"}"#)
        #expect(try trial.write(object, only: ["rates"]) == #"{"USD":1}"#)
    }

    @Test func inheritsTheDictionary() throws {
        let base = "\nBase: {unknown: warn, unknown_into: rest, properties: {id: , rest: {dictionary: integer}}}"
        let json = #"{"id":1,"name":"n","x":1}"#
        let heir = { (rules: String) in try Trial("Heir: {extends: Base\(rules)}" + base) }
        #expect(try heir(", properties: [name]").read(json) == #"{"id":1,"rest":{"x":1},"name":"n"}"#)
        #expect(try heir("").read(json) == "!wrong-type rest.name")
        #expect(try heir(", unknown: fail, properties: [name]").read(json) == #"{"id":1,"rest":{"x":1},"name":"n"}"#)
        #expect(
            try heir(", properties: {name: , rest: {dictionary: {type: string, accept: [integer]}}}").read(json)
                == #"{"id":1,"rest":{"x":"1"},"name":"n"}"#
        )
        #expect(try heir(", remove: [rest]").read(json) == #"{"id":1}"#)
        // A dictionary that a mapping inherits, and one that is untyped in the other.
        let plain = "\nBase: {properties: {id: , rest: {dictionary: integer}}}"
        #expect(
            try Trial("Heir: {extends: Base, unknown_into: rest}" + plain).read(#"{"x":1}"#) == #"{"rest":{"x":1}}"#
        )
        let untyped = "\nBase: {unknown_into: rest, properties: [id]}"
        #expect(
            try Trial("Heir: {extends: Base, properties: {rest: {dictionary: integer}}}" + untyped).read(#"{"x":"a"}"#)
                == "!wrong-type rest.x"
        )
    }

    @Test func hidesWhatIsSensitive() throws {
        let trial = try Trial(
            "T: {unknown_into: tokens, properties: {id: {type: integer}, tokens: {dictionary: integer, sensitive: true}}}"
        )
        let failure = try trial.failure(#"{"id":1,"secret-key":"secret-value"}"#)
        #expect(!"\(failure)".contains("secret-"))
        // What other rules read is no secret.
        #expect(try trial.failure(#"{"id":"shown","secret-key":1}"#).message.contains("shown"))
    }

    @Test func readsAndWritesRows() throws {
        let trial = try Trial(Self.rates)
        let run = try trial.stream("base,USD,GBP\nEUR,1.08,\n", .rows(.csv))
        #expect(run.output == #"{"base":"EUR","rates":{"USD":1.08}}"# + "\n")
        let table = try trial.stream(#"{"base":"EUR","USD":1}"#, .lines) { $0.table = .csv }
        #expect(table.output == "base,date,rates\nEUR,,\"{\"\"USD\"\":1}\"\n")
        // The columns of a table are known before its rows.
        let json = try trial.stream(#"{"base":"EUR","rates":{"USD":1}}"#, .lines) {
            $0.task = .unmap
            $0.table = .csv
        }
        #expect(json.told.map(\.id) == [.unknownMember])
        #expect(json.told.first?.message.contains("`USD`") == true)
    }

    @Test func readsInOnePass() throws {
        let trial = try Trial(Self.rates)
        let lines = String(repeating: #"{"base":"EUR","USD":1.08,"GBP":2}"# + "\n", count: 20)
        let run = try trial.stream(lines, .lines)
        #expect(run.summary.readings.records == 20 && run.summary.readings.exact == 0, "\(run.summary.readings)")
    }
}
