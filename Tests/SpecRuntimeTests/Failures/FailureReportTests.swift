import Foundation
import SpecRuntime
import SpecTestSupport
import Testing

/// How failures are collected, ordered, and reported.
struct FailureReportTests {
    private static let numbers =
        "Thing: {properties: {c: {type: integer}, a: {type: integer}, b: {type: integer}, d: {required: true}}}"

    @Test func collectsAllFailuresInTheOrderOfTheDocument() throws {
        let failures = try Trial(Self.numbers).failures(#"{"a":"1","b":"2","c":"3","d":4}"#)
        #expect(failures.map(\.property) == ["a", "b", "c"])
        #expect(failures.map(\.at) == ["$.a", "$.b", "$.c"])
    }

    /// A value may be missing where the JSON ends, behind warnings that later ones are counted with.
    @Test func readsEachBeginningOfADocumentWithWarnings() throws {
        let trial = try Trial(
            """
            Thing:
              properties:
                a: {type: integer, if_invalid: null}
                b: {object: Part, if_invalid: null}
                c: {list: {type: integer, if_invalid: null}, if_invalid: null}
                d: {values: {x: y}, if_invalid: null}
            Part: {properties: {n: {type: number}}}
            """
        )
        let json = #"[{"a":"x","b":1,"c":[true,{}],"d":"z"},{"a":true,"b":[],"c":{},"d":-1.5},{"b":"q","a":[]}]"#
        for end in json.indices { _ = try trial.read(String(json[..<end])) }
        #expect(try trial.read(json) != "")
    }

    @Test func tellsOneInText() throws {
        let trial = try Trial(Self.numbers)
        let run = try trial.stream("{\"d\":1,\n \"a\":\"x\"}", .document)
        #expect(
            run.told.map(\.description) == [
                """
                in.json:2:6: error[wrong-type] a: expected integer, found "x"
                  at $.a, record 1
                  rule at spec.yaml:3:54
                """
            ]
        )
        let error = #expect(throws: DataError.self) { try trial.object(#"{"d":1,"a":"x","b":true}"#) }
        let lines = error?.description.split(separator: "\n").filter { !$0.hasPrefix(" ") }
        #expect(
            lines == [
                #"1:12: error[wrong-type] a: expected integer, found "x""#,
                "1:20: error[wrong-type] b: expected integer, found true",
            ]
        )
    }

    @Test func tellsOneAsJSON() throws {
        let run = try Trial(Self.numbers).stream(#"{"d":1,"a":"x"}"#, .document)
        let json = try #require(run.told.first?.json)
        #expect(!json.contains("\n"))
        let members = try Value(json: JSONSerialization.jsonObject(with: Data(json.utf8)))
        let expected: Value = [
            "id": "wrong-type", "severity": "error", "property": "a", "at": "$.a", "record": 1, "file": "in.json",
            "line": 1,
            "column": 12, "found": "\"x\"", "expected": "integer",
            "spec": ["file": "spec.yaml", "line": 3, "column": 54], "tried": ["a"], "nearest": nil,
            "message": "expected integer, found \"x\"",
        ]
        for (name, value) in expected.dictionary ?? [:] { #expect(members[name] == value, "\(name)") }
        let keys = [
            "id", "severity", "property", "at", "record", "file", "line", "column", "found", "expected", "spec",
        ]
        let places = keys.compactMap { json.range(of: "\"\($0)\":")?.lowerBound }
        #expect(places == places.sorted())
        #expect(places.count == keys.count)
    }

    @Test func listsAHundredAndCountsAll() throws {
        let trial = try Trial(rule: "{list: integer}")
        for count in [99, 100, 101, 250] {
            let json = "{\"value\":[" + Array(repeating: "\"x\"", count: count).joined(separator: ",") + "]}"
            let error = try #require(throws: DataError.self) { try trial.object(json) }
            #expect(error.failures.count == min(count, 100))
            #expect(error.total == count)
            #expect(error.failures.last?.property == "value.\(min(count, 100) - 1)")
            #expect(error.description.hasSuffix("and \(count - 100) more") == (count > 100))
        }
    }

    @Test func collectsTheFailuresOfSeveralRecords() throws {
        let trial = try Trial(Self.numbers)
        let json = #"[{"d":1,"a":"x"},{"d":1},{"a":1},{"d":1,"b":"y","c":"z"}]"#
        let failures = try trial.failures(json)
        #expect(failures.map(\.record) == [1, 3, 4, 4])
        #expect(failures.map(\.at) == ["$[0].a", "$[2].d", "$[3].b", "$[3].c"])
        #expect(failures.map(\.property) == ["a", "d", "b", "c"])
    }

    @Test func listsAHundredOfARunNotOfARecord() throws {
        let trial = try Trial(rule: "{list: integer}")
        let line = "{\"value\":[" + Array(repeating: "\"x\"", count: 30).joined(separator: ",") + "]}\n"
        let run = try trial.stream(String(repeating: line, count: 10)) { $0.skipsBadRecords = true }
        #expect(run.told.count == 100)
        #expect(run.summary.failures == 300)
        #expect(run.summary.listedFailures == 100)
        #expect(run.summary.badRecords == 10)
        #expect(run.told.last?.record == 4)
        let items =
            "[" + Array(repeating: line.trimmingCharacters(in: .newlines), count: 10).joined(separator: ",") + "]"
        let error = try #require(throws: DataError.self) { try trial.runtime.objects(from: .text(items), as: "Thing") }
        #expect(error.failures.count == 100)
        #expect(error.total == 300)
    }

    @Test func warnsOfReplacedValuesWhenTheListIsFullToo() throws {
        let trial = try Trial("Thing: {properties: {a: {type: integer}, b: {type: integer, if_invalid: null}}}")
        let bad = String(repeating: "{\"a\":\"x\"}\n", count: 150)
        let run = try trial.stream(bad + String(repeating: "{\"b\":\"x\"}\n", count: 20)) { $0.skipsBadRecords = true }
        let warnings = run.told.filter { $0.severity == .warning }
        #expect(warnings.map(\.count) == [20])
        #expect(run.summary.badRecords == 150)
        #expect(run.summary.failures == 150)
    }

    @Test func tellsOnlyEqualWarningsAsOne() throws {
        let trial = try Trial(rule: "{list: integer, if_item_invalid: skip}")
        let warnings = try trial.warnings(#"{"value":[1,"x",null,"x"]}"#)
        #expect(warnings.map(\.count) == [2, 1])
        #expect(warnings.map(\.found) == [#""x""#, "null"])
    }

    /// Warnings that are alike are counted by a shortcut, which must not take different ones for alike.
    @Test(arguments: [1, 3]) func countsWarningsAsWithoutTheShortcut(jobs: Int) throws {
        let trial = try Trial(
            """
            Thing:
              unknown: warn
              properties:
                number: {type: integer, if_invalid: null}
                text: {from: [text, old_text], deprecated: [old_text], type: integer, as_text: true, if_invalid: leave}
                made: {type: integer, accept: [string], transform: [trim, {prefix: "#"}], if_invalid: default, default: 0}
                word: {type: string, values: {a: A, b: B}, if_invalid: null}
                secret: {type: integer, sensitive: true, if_invalid: null}
                list: {list: integer, if_item_invalid: skip}
                deep: {dictionary: {type: date, if_invalid: null}}
                parts: {list: Part}
                inner: further.in
                plain: {object: Choice, if_invalid: null}
                hidden: {object: Choice, if_invalid: null, sensitive: true}
            Part: {choose_by: kind, cases: {a: A, "1": A}, otherwise: skip}
            A: {unknown: warn, properties: {size: {type: number, if_invalid: null}}}
            Choice: {choose_by: kind, cases: {a: A, b: A}}
            """,
            as: "Thing"
        )
        let values = [
            "1", "1.0", "1.5", "-0", "99999999999999999999", "true", "false", "null", #""""#, #""1""#, #""1.5""#,
            #""x""#,
            #""x\\n""#, #""x\n""#, #""x\u000a""#, ##""#x""##, ##"" #x ""##, #""a""#, #""a ""#, "[]", "{}", "[1]",
            #"{"a":1}"#,
        ]
        let keys = ["number", "text", "old_text", "made", "word", "secret", "n\\u0075mber", "other", "o\\u0074her"]
        var random = SeededRandom(seed: 11)
        func value() -> String { values[Int.random(in: values.indices, using: &random)] }
        func member(_ key: String) -> String { "\"\(key)\":\(value())" }
        let lines = (0..<600).map { _ in
            var members = (0..<3).map { _ in member(keys[Int.random(in: keys.indices, using: &random)]) }
            members.append("\"list\":[\(value()),\(value())]")
            members.append("\"deep\":{\(member("a")),\(member("b"))}")
            members.append("\"further\":{\(member("in")),\(member("other"))}")
            members.append("\"plain\":{\(member("kind"))}")
            members.append("\"hidden\":{\(member("kind"))}")
            members.append("\"parts\":[{\(member("kind")),\(member("size")),\(member("more"))}]")
            return "{\(members.joined(separator: ","))}\n"
        }
        let input = lines.joined()
        let plain = Trial(trial.runtime.withoutOptimizations, as: "Thing")
        let run = try trial.stream(input) { ($0.skipsBadRecords, $0.jobs) = (true, jobs) }
        let other = try plain.stream(input) { ($0.skipsBadRecords, $0.jobs) = (true, jobs) }
        #expect(run.told == other.told)
        #expect(run.output == other.output)
        let warnings = run.told.filter { $0.severity == .warning }
        #expect(warnings.count > 60 && warnings.contains { $0.count > 20 })
        let ids = Set(warnings.map(\.id))
        #expect(ids.isSuperset(of: [.invalidReplaced, .itemSkipped, .unknownMember, .oldPath]))
    }

    /// An attempt to read a record in one pass takes back what it counted, however much that is.
    @Test func countsTheWarningsOfARecordThatIsReadAgain() throws {
        let trial = try Trial(
            """
            Thing: {properties: {items: {list: Item}, z: {type: integer, if_invalid: null}}}
            Item: {properties: {a: {from: [a, old], deprecated: [old]}}}
            """,
            as: "Thing"
        )
        func line(_ count: Int, _ z: String) -> String {
            let items = Array(repeating: #"{"old":1}"#, count: count).joined(separator: ",")
            return "{\"items\":[\(items)],\"z\":\(z)}\n"
        }
        let input = line(1, "1") + line(1500, #""x""#) + line(1500, #""y""#) + line(1500, "1")
        let run = try trial.stream(input)
        #expect(run.told == (try Trial(trial.runtime.withoutOptimizations, as: "Thing").stream(input).told))
        #expect(run.told.filter { $0.id == .oldPath }.map(\.count) == [4501])
    }

    @Test(arguments: [1, 3]) func listsAHundredWarningsOfARuleAndCountsTheOthers(jobs: Int) throws {
        let trial = try Trial(rule: "{type: integer, if_invalid: null}")
        let lines = (0..<1000).map { "{\"value\":\"\($0 % 500)\"}\n" }.joined()
        let run = try trial.stream(lines, blockSize: 512) { $0.jobs = jobs }
        #expect(run.told.map(\.count) == Array(repeating: 2, count: 100) + [800])
        #expect(run.told.last?.found == nil)
        #expect(run.told.last?.line == 101)
        let last = #"replaced: expected integer, found "100", and others like it"#
        #expect(run.told.last?.message == last)
    }

    @Test func tellsMissingValuesWhereTheirObjectStands() throws {
        let failures = try Trial(Self.numbers).failures(#"[{"d":1},{"a":"x"}]"#)
        #expect(failures.map(\.id) == [.missing, .wrongType])
        #expect(failures.map(\.line) == [1, 1])
        #expect(failures.map(\.record) == [2, 2])
    }
}
