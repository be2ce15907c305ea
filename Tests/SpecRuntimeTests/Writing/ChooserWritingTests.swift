import SpecRuntime
import Testing

/// Writing objects that were chosen: what is written is chosen the same way when it is read again.
struct ChooserWritingTests {
    /// Writes objects back that a property `e` holds, by the first of the mappings.
    private func expectWrites(_ mappings: String, _ rows: [String: String]) throws {
        let entry = mappings.prefix { $0 != ":" }
        let trial = try Trial("Holder: {properties: {e: {object: \(entry)}}}\n\(mappings)", as: "Holder")
        for (json, expected) in rows {
            #expect(try trial.writeBack("{\"e\":\(json)}") == "{\"e\":\(expected)}", "\(json)")
        }
    }

    @Test func writesTheMemberThatChoseAnObjectWithNothingInIt() throws {
        try expectWrites(
            """
            State: {choose_by_member: ., cases: {running: R, waiting: W, 'null': N}}
            R: {properties: {since: running.startedAt}}
            W: {within: {waiting: [reason, message]}}
            N: {properties: [kind]}
            """,
            [
                #"{"waiting":{}}"#: #"{"waiting":{}}"#, #"{"waiting":{"reason":1}}"#: #"{"waiting":{"reason":1}}"#,
                #"{"running":{"other":1}}"#: #"{"running":{}}"#, #"{"null":1,"kind":2}"#: #"{"kind":2,"null":{}}"#,
            ]
        )
        try expectWrites(
            """
            Thing: {properties: {id: , state: {object: State}, all: {list: State}}}
            State: {choose_by_member: now.is, cases: {on: Mode, off: Mode}}
            Mode: {properties: {since: [now.is.off.since, now.is.on.since]}}
            """,
            [
                #"{"state":{"now":{"is":{"off":{}}}},"all":[{"now":{"is":{"on":{"since":1}}}}]}"#:
                    #"{"state":{"now":{"is":{"off":{}}}},"all":[{"now":{"is":{"off":{"since":1}}}}]}"#
            ]
        )
    }

    @Test func writesTheMemberThatChoseAnObjectBesideWhatItJoinsAndKeeps() throws {
        try expectWrites(
            """
            Thing: {properties: {id: , state: {object: State, from: .}, note: waiting.note}}
            State: {choose_by_member: ., cases: {running: R, waiting: W}}
            R: {properties: {since: running.startedAt}}
            W: {properties: {reason: waiting.reason}}
            """,
            [
                #"{"id":1,"waiting":{}}"#: #"{"id":1,"waiting":{}}"#,
                #"{"id":1,"waiting":{"note":2}}"#: #"{"id":1,"waiting":{"note":2}}"#,
                #"{"id":1,"running":{"startedAt":2}}"#: #"{"id":1,"running":{"startedAt":2}}"#,
            ]
        )
        try expectWrites(
            "State: {choose_by_member: ., cases: {waiting: W}}\nW: {unknown: keep, properties: {reason: waiting.reason}}",
            [#"{"waiting":{}}"#: #"{"waiting":{}}"#, #"{"more":1,"waiting":{}}"#: #"{"waiting":{},"more":1}"#]
        )
    }

    @Test func writesTheMemberThatAPropertyIsReadFromAsNullWhereThatIsUnset() throws {
        let trial = try Trial("State: {choose_by_member: ., cases: {text: T}}\nT: {properties: {text: {type: string}}}")
        #expect(try trial.write(trial.runtime.makeObject("T"), as: "State") == #"{"text":null}"#)
        #expect(try trial.writeBack(#"{"text":"a"}"#) == #"{"text":"a"}"#)
    }

    @Test func writesTheWordsOfAllChoosersThatLeadToAnObject() throws {
        try expectWrites(
            """
            Event: {choose_by: kind, cases: {vehicle: Vehicle, person: Person}}
            Vehicle: {choose_by: type, cases: {car: Car}}
            Car: {properties: [model]}
            Person: {properties: [name]}
            """,
            [
                #"{"kind":"vehicle","type":"car","model":"i30"}"#: #"{"model":"i30","type":"car","kind":"vehicle"}"#,
                #"{"kind":"person","name":"Ana"}"#: #"{"name":"Ana","kind":"person"}"#,
            ]
        )
        try expectWrites(
            """
            Event: {choose_by_member: ., cases: {vehicle: Vehicle}}
            Vehicle: {choose_by: vehicle.type, cases: {car: Car}}
            Car: {properties: {model: vehicle.model}}
            """,
            [#"{"vehicle":{"type":"car"}}"#: #"{"vehicle":{"type":"car"}}"#]
        )
    }

    @Test func writesTheWordAsTheKeyIsSpelled() throws {
        try expectWrites(
            """
            S: {choose_by: version, cases: {"1": V1, '1.10': V2, "null": V3, "true": V4}}
            V1: {properties: [a]}
            V2: {properties: [b]}
            V3: {properties: [c]}
            V4: {properties: [d]}
            """,
            [
                #"{"version":"1","a":1}"#: #"{"a":1,"version":"1"}"#,
                #"{"version":"1.10","b":1}"#: #"{"b":1,"version":"1.10"}"#,
                #"{"version":"null","c":1}"#: #"{"c":1,"version":"null"}"#,
                #"{"version":"true","d":1}"#: #"{"d":1,"version":"true"}"#,
            ]
        )
        try expectWrites(
            """
            S: {choose_by: version, cases: {1: V1, 1.10: V2, null: V3, true: V4, v5: V5}}
            V1: {properties: [a]}
            V2: {properties: [b]}
            V3: {properties: [c]}
            V4: {properties: [d]}
            V5: {properties: [e]}
            """,
            [
                #"{"version":1,"a":1}"#: #"{"a":1,"version":1}"#,
                #"{"version":1.10,"b":1}"#: #"{"b":1,"version":1.10}"#,
                #"{"version":"null","c":1}"#: #"{"c":1,"version":"null"}"#,
                #"{"version":true,"d":1}"#: #"{"d":1,"version":true}"#,
                #"{"version":"v5","e":1}"#: #"{"e":1,"version":"v5"}"#,
            ]
        )
    }

    @Test func writesTheInnermostWordWhereTwoChoosersReadOnePath() throws {
        try expectWrites(
            """
            Event: {choose_by: kind, cases: {car: Vehicle, truck: Vehicle}}
            Vehicle: {choose_by: kind, cases: {car: Car, truck: Truck}}
            Car: {properties: [model]}
            Truck: {properties: [load]}
            """,
            [#"{"kind":"truck","load":1}"#: #"{"load":1,"kind":"truck"}"#]
        )
    }
}
