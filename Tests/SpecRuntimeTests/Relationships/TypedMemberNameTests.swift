import SpecRuntime
import Testing

/// `member_as` with a property that holds more than text.
struct TypedMemberNameTests {
    private func trial(_ rule: String, _ more: String = "") throws -> Trial {
        try Trial(
            "Thing: {properties: {value: {dictionary: V, member_as: k\(more)}}}\nV: {properties: {k: \(rule), n: }}"
        )
    }

    /// The name isn't part of the value's JSON, so the mapping reads nothing but `.`.
    @Test(arguments: [
        "{properties: {v: .}}", "{properties: {k: {direction: read}, v: .}}",
        "{unknown: fail, properties: {v: {from: ., type: string}, k: {type: string, direction: read}}}",
        "{primary_key: k, properties: {k: {direction: read}, v: {from: ., values: {x: x, y: y}}}}",
    ])
    func namesObjectsOfPlainValues(_ tag: String) throws {
        let spec = "Thing: {properties: {tags: {dictionary: Tag, member_as: k}}}\nTag: \(tag)"
        let json = #"{"tags":{"a":"x","b":"y"}}"#
        let found = try Trial(spec).read(json)
        #expect([#"{"k":"a","v":"x"}"#, #"{"v":"x","k":"a"}"#].contains { found.contains($0) }, "\(found)")
        try expectWritesBack(spec, [json: json])
    }

    @Test(arguments: [
        ("{type: integer}", "7", "7"), ("{type: integer}", "-18", "-18"), ("{type: decimal}", "1.50", "1.50"),
        ("{type: decimal, digits: 1}", "2.0", "2.0"), ("{type: number}", "0.5", "0.5"),
        ("{type: boolean}", "true", "true"), ("{date_format: day}", "2024-05-01", #""2024-05-01T00:00:00Z""#),
        ("{date_format: unix_seconds}", "1600000000", #""2020-09-13T12:26:40Z""#),
        ("{date_format: [day, unix_seconds]}", "2024-05-01", #""2024-05-01T00:00:00Z""#),
        ("{date_format: iso8601_basic}", "20240501T000000Z", #""2024-05-01T00:00:00Z""#),
        ("{type: uuid}", "f81d4fae-7dec-11d0-a765-00a0c91e6bf6", #""f81d4fae-7dec-11d0-a765-00a0c91e6bf6""#),
        ("{type: url}", "x:y", #""x:y""#), ("{type: string}", "7", #""7""#), ("", "7", #""7""#),
        ("{values: {a: 1, b: two}}", "a", "1"), ("{values: {a: 1, b: two}}", "b", #""two""#),
        ("{type: integer, values: {1: one}}", "1", #""one""#),
        ("{type: boolean, values: {true: on}}", "true", #""on""#),
        ("{type: integer, as_text: true}", "7", "7"), ("{transform: {prefix: v}}", "v7", #""7""#),
        ("{transform: {prefix: v}, type: integer, accept: [string]}", "v7", "7"),
        ("{transform: {parts: '{a}-{b}'}}", "x-y", #"{"a":"x","b":"y"}"#),
    ])
    func readsNamesByTheRule(_ rule: String, _ name: String, _ held: String) throws {
        let trial = try trial(rule)
        let json = #"{"value":{"\#(name)":{"n":1}}}"#
        #expect(try trial.read(json) == #"{"value":[{"k":\#(held),"n":1}]}"#)
        #expect(try trial.writeBack(json) == json)
        let pairs = try self.trial(rule, ", pairs: [x, y]")
        let array = #"{"value":[{"x":"\#(name)","y":{"n":1}}]}"#
        #expect(try pairs.read(array) == #"{"value":[{"k":\#(held),"n":1}]}"#)
        #expect(try pairs.writeBack(array) == array)
    }

    @Test(arguments: [
        ("{type: integer}", "x", "wrong-type"), ("{type: integer}", "1.5", "wrong-type"),
        ("{type: integer}", "", "wrong-type"),
        ("{type: integer}", "99999999999999999999", "number-out-of-range"), ("{type: boolean}", "yes", "wrong-type"),
        ("{date_format: day}", "2024-13-01", "wrong-type"), ("{type: uuid}", "x", "wrong-type"),
        ("{values: {a: 1}}", "b", "unknown-value"), ("{transform: {prefix: v}}", "7", "transform-failed"),
        ("{type: integer, requires: {min: 5}}", "4", "requirement-failed"),
        ("{requires: {pattern: '^[a-z]$'}}", "A", "requirement-failed"),
    ])
    func refusesOtherNames(_ rule: String, _ name: String, _ id: String) throws {
        let failure = try trial(rule).failure(#"{"value":{"\#(name)":{"n":1}}}"#)
        #expect(failure.id.rawValue == id && failure.column == 11 && failure.property == "value")
        #expect(failure.at.map { $0.hasPrefix("$.value") && $0 != "$.value" } == true)
        #expect(failure.description.contains(name))
        let replaced = try trial(rule, ", if_invalid: null").read(#"{"value":{"\#(name)":{"n":1}}}"#)
        #expect(replaced == #"{"value":null}"#)
    }

    @Test(arguments: [
        ("{type: decimal}", "1", "1.0", "1"),
        ("{date_format: [day, unix_seconds]}", "2024-05-01", "1714521600", "2024"),
        ("{values: {a: x, b: x}}", "a", "b", #""x""#), ("{transform: trim}", "a", " a ", #""a""#),
    ])
    func refusesNamesThatAreOneValue(_ rule: String, _ first: String, _ second: String, _ shown: String) throws {
        let json = #"{"value":{"\#(first)":{"n":1},"\#(second)":{"n":2}}}"#
        let failure = try trial(rule).failure(json)
        #expect(failure.id == .duplicate && failure.at?.hasPrefix("$.value") == true && failure.at != "$.value")
        let words = #"the members "\#(first)" and "\#(second)" have one name: both are "#
        #expect(failure.message.hasPrefix(words) && failure.message.contains(shown), "\(failure.message)")
        let pairs = #"{"value":[{"x":"\#(first)","y":{"n":1}},{"x":"\#(second)","y":{"n":2}}]}"#
        #expect(try trial(rule, ", pairs: [x, y]").failure(pairs).id == .duplicate)
        #expect(try trial(rule, ", if_invalid: null").read(json) == #"{"value":null}"#)
    }

    /// The names of the others are looked at where a value fails, too.
    @Test func failsAtTheMembersWhoseNamesDoNotFit() throws {
        let trial = try Trial(
            "Thing: {properties: {value: {dictionary: V, member_as: k}, pairs: {dictionary: V, member_as: k, pairs: [x, y]}}}\n"
                + "V: {properties: {k: {type: integer}, n: {type: integer}}}"
        )
        let failures = try trial.failures(#"{"value":{"1":{"n":"no"},"a":{"n":1},"3":{},"b":{}}}"#)
        #expect(failures.map(\.at) == ["$.value['1'].n", "$.value.a", "$.value.b"])
        #expect(failures.map(\.column) == [20, 26, 45])
        let pairs = try trial.failures(#"{"pairs":[{"x":"1","y":{}},{"x":"a","y":{}}]}"#)
        #expect(pairs.map(\.at) == ["$.pairs[1]"])
    }

    @Test func failsOnceForEachName() throws {
        let failures = try trial("{type: integer}").failures(#"{"value":{"1":{},"x":{},"y":{}}}"#)
        #expect(failures.map(\.id.rawValue) == ["wrong-type", "wrong-type"])
    }

    @Test func refusesToWriteWhatIsNoName() throws {
        let trial = try trial("{type: integer}")
        let object = try trial.object(#"{"value":{"1":{"n":1}}}"#)
        guard case .list(let elements)? = object["value"], case .object(let element)? = elements.first else {
            Issue.record("no list of objects")
            return
        }
        element["k"] = .string("x")
        let wrong = try trial.write(object)
        #expect(wrong == "!wrong-type value.0")
        element["k"] = .null
        let empty = try trial.write(object)
        #expect(empty == "!wrong-type value.0")
        element["k"] = 12
        let written = try trial.write(object)
        #expect(written == #"{"value":{"12":{"n":1}}}"#)
    }

    @Test func knowsTheRuleOfEachCase() throws {
        let trial = try Trial(
            """
            Thing: {properties: {value: {dictionary: V, member_as: k}}}
            V: {choose_by: kind, cases: {a: A, b: B}}
            A: {properties: {k: {type: integer}}}
            B: {properties: {k: {date_format: day}}}
            """
        )
        let json = #"{"value":{"7":{"kind":"a"},"2024-05-01":{"kind":"b"}}}"#
        #expect(try trial.writeBack(json) == json)
        #expect(
            try trial.read(json)
                == #"{"value":[{"$mapping":"A","k":7},{"$mapping":"B","k":"2024-05-01T00:00:00Z"}]}"#
        )
    }

    @Test func refusesPropertiesThatHoldNoName() throws {
        for rule in ["{list: string}", "{object: V}", "{transform: {substring: {count: 1}}}", "{transform: sort}"] {
            #expect(throws: SpecError.self, "\(rule)") { try trial(rule) }
        }
    }

    /// The object's own member for the property would be lost behind the name of its member.
    @Test func reportsAnObjectsOwnMemberOfThatName() throws {
        let (same, other) = (#"{"value":{"7":{"k":7,"n":1}}}"#, #"{"value":{"7":{"k":8,"n":1}}}"#)
        for (policy, outcome) in [
            ("drop", #"{"value":[{"k":7,"n":1}]}"#), ("keep", "!conflict value"), ("fail", "!conflict value"),
        ] {
            for rule in ["k: {type: integer}, ", "k: {from: k, type: integer}, "] {
                let trial = try Trial(
                    "Thing: {properties: {value: {dictionary: V, member_as: k}}}\n"
                        + "V: {unknown: \(policy), properties: {\(rule)n: }}"
                )
                #expect(try trial.read(same) == outcome)
                #expect(try trial.read(#"{"value":{"7":{"k":null,"n":1}}}"#) == outcome)
                #expect(try trial.read(other) == outcome)
                #expect(try trial.read(#"{"value":{"7":{"n":1}}}"#) == #"{"value":[{"k":7,"n":1}]}"#)
            }
        }
        let kept = try Trial(
            "Thing: {properties: {value: {dictionary: V, member_as: k}}}\nV: {unknown: keep, properties: [n]}"
        )
        let repeated = try kept.failure(#"{"value":{"x":{"k":"x","n":1}}}"#)
        #expect(repeated.message == "a `V` has a `k` of its own, which isn't written back beside the member's name")
        #expect(repeated.at == "$.value.x" && repeated.column == 11)
        let failure = try kept.failure(#"{"value":{"x":{"k":"y","n":1}}}"#)
        #expect(
            failure.message == #"a `V` has a `k` of its own, "y", which isn't the member's name "x""#
        )
        #expect(failure.help == "name another property in `member_as`: `k` stays the object's own then")
        let filled = try trial("{type: integer, default: 3}")
        #expect(try filled.read(#"{"value":{"7":{"n":1}}}"#) == #"{"value":[{"k":7,"n":1}]}"#)
        var told: [DataFailure] = []
        let dropped = try trial("{type: integer}")
        _ = try dropped.runtime.object(
            from: .text(other),
            as: "Thing",
            options: ReadingOptions(warn: { told.append($0) })
        )
        #expect(told.map(\.id) == [.conflict])
    }

    /// A property for the name, and one for the member that repeats it.
    @Test func keepsAMemberThatRepeatsTheName() throws {
        let spec = """
            Thing: {properties: {value: {dictionary: V, member_as: code}}}
            V: {unknown: fail, properties: {code: {type: string}, k: {type: string}, n: }}
            """
        let repeating = #"{"value":{"x":{"k":"x","n":1},"y":{"n":2}}}"#
        try expectWritesBack(spec, [repeating: repeating])
        // What is held whole is written whole.
        let whole = """
            Thing: {properties: {value: {dictionary: V, member_as: k}}}
            V: {unknown: fail, properties: {v: ., k: {direction: read}}}
            """
        let held = #"{"value":{"x":{"k":"x"}}}"#
        try expectWritesBack(whole, [held: held])
    }
}
