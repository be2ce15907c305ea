import SpecRuntime
import SpecTestSupport
import Testing

/// How new values meet those that are stored.
struct SessionUpdateTests {
    private static func spec(_ rule: String) -> String {
        """
        Box: {primary_key: id, properties: {id: , v: \(rule)}}
        Thing: {primary_key: id, properties: {id: , n: , m: }}
        Part: {properties: [a, b]}
        """
    }

    /// The box's value after two documents, then the things that are left.
    private func expect(
        _ rule: String,
        _ first: String,
        _ second: String,
        gives box: String,
        things: String? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let trial = try SessionTrial(Self.spec(rule))
        for v in [first, second] { try await trial.apply(v.isEmpty ? #"{"id":1}"# : #"{"id":1,"v":\#(v)}"#) }
        #expect(try trial.stored("Box") == #"{"id":1,"v":\#(box)}"#, "\(rule)", sourceLocation: sourceLocation)
        if let things { #expect(try trial.stored("Thing") == things, "\(rule)", sourceLocation: sourceLocation) }
    }

    /// The libraries: D-1.
    @Test func replacesAndKeepsWhatWasThereInTheStore() async throws {
        try await expect("{reference: Thing}", "1", "2", gives: "2", things: #"{"id":1} {"id":2}"#)
        try await expect("{reference: Thing}", "1", "null", gives: "null", things: #"{"id":1}"#)
        try await expect("{reference: Thing}", "1", "", gives: "1")
        try await expect(
            "{reference_list: Thing}",
            "[1,2]",
            "[2,3]",
            gives: "[2,3]",
            things: #"{"id":1} {"id":2} {"id":3}"#
        )
        try await expect("{reference_list: Thing}", "[1]", "null", gives: "null")
        try await expect("{reference_list: Thing}", "[1]", "", gives: "[1]")
        try await expect("{object: Part}", #"{"a":1,"b":2}"#, #"{"a":3}"#, gives: #"{"a":3}"#)
        try await expect("{list: integer}", "[1,1]", "[2,2]", gives: "[2,2]")
    }

    /// The libraries: D-1.
    @Test func mergesAndAppends() async throws {
        try await expect("{object: Thing, update: merge}", #"{"id":1}"#, "null", gives: #"{"id":1}"#)
        try await expect("{reference: Thing, update: merge}", "1", "null", gives: "1")
        try await expect("{reference_list: Thing, update: merge}", "[1,2]", "[3,2]", gives: "[1,2,3]")
        try await expect("{reference_list: Thing, update: merge}", "[1,2]", "null", gives: "[1,2]")
        try await expect("{reference_list: Thing, update: append}", "[1,2]", "[2]", gives: "[1,2,2]")
        try await expect("{list: integer, update: append}", "[1,2]", "[1,2]", gives: "[1,2,1,2]")
        try await expect("{list: integer, update: append}", "[1]", "null", gives: "[1]")
        try await expect("{list: integer, update: merge}", "[1,2]", "[3,2]", gives: "[1,2,3]")
        try await expect(
            "{dictionary: integer, update: merge}",
            #"{"a":1,"b":2}"#,
            #"{"b":3,"c":4}"#,
            gives: #"{"a":1,"b":3,"c":4}"#
        )
        try await expect(
            "{list: Thing, update: merge}",
            #"[{"id":1,"n":1},{"id":2}]"#,
            #"[{"id":3},{"id":1,"m":2}]"#,
            gives: #"[{"id":1,"n":1,"m":2},{"id":2},{"id":3}]"#
        )
        try await expect(
            "{list: Part, update: merge, same_by: [a]}",
            #"[{"a":1,"b":1},{"a":2}]"#,
            #"[{"a":3},{"a":1,"b":2}]"#,
            gives: #"[{"a":1,"b":2},{"a":2},{"a":3}]"#
        )
    }

    @Test func callsTheHost() async throws {
        var plugins = Plugins()
        plugins.addUpdate("latest") { old, new in
            UpdateResult(new.isNull ? old : new, deleting: new.isNull ? [] : old?.object.map { [$0] } ?? [])
        }
        let trial = try SessionTrial(
            Self.spec("{object: Thing, update: {call: latest}}"),
            host: "{updates: [latest]}",
            plugins: plugins
        )
        try await trial.apply(#"{"id":1,"v":{"id":1}}"#)
        try await trial.apply(#"{"id":1,"v":null}"#)
        #expect(try trial.stored("Box") == #"{"id":1,"v":{"id":1}}"#)
        let report = try await trial.apply(#"{"id":1,"v":{"id":2}}"#)
        #expect(report.deleted.map(\.key.description) == ["1"])
        #expect(try trial.stored("Thing") == #"{"id":2}"#)
    }

    @Test func deletesOrphans() async throws {
        let one = "{object: Thing, orphans: delete}"
        try await expect(one, #"{"id":1}"#, #"{"id":2}"#, gives: #"{"id":2}"#, things: #"{"id":2}"#)
        try await expect(one, #"{"id":1}"#, #"{"id":1,"n":1}"#, gives: #"{"id":1,"n":1}"#, things: #"{"id":1,"n":1}"#)
        try await expect(one, #"{"id":1}"#, "null", gives: "null", things: "")
        try await expect(one, #"{"id":1}"#, "", gives: #"{"id":1}"#, things: #"{"id":1}"#)
        let list = "{reference_list: Thing, orphans: delete}"
        try await expect(list, "[3,2,1]", "[2,7]", gives: "[2,7]", things: #"{"id":2} {"id":7}"#)
        let kept = "{list: Thing, orphans: delete, duplicates: allow}"
        let twice = #"[{"id":1},{"id":2},{"id":1}]"#
        try await expect(kept, twice, #"[{"id":1}]"#, gives: #"[{"id":1}]"#, things: #"{"id":1}"#)
        try await expect(list, "[1,2]", "null", gives: "null", things: "")
        try await expect("{reference_list: Thing, orphans: keep}", "[1]", "[]", gives: "[]", things: #"{"id":1}"#)
    }

    @Test func keepsAnOrphanThatTheBatchLeadsToElsewhere() async throws {
        let trial = try SessionTrial(Self.spec("{list: Thing, orphans: delete}"))
        try await trial.apply(#"[{"id":1,"v":[{"id":1},{"id":2}]},{"id":2,"v":[]}]"#)
        let report = try await trial.apply(#"[{"id":1,"v":[]},{"id":2,"v":[{"id":2}]}]"#)
        #expect(report.deleted.map(\.key.description) == ["1"])
        #expect(try trial.stored("Box") == #"{"id":1,"v":[]} {"id":2,"v":[{"id":2}]}"#)
    }

    @Test func forgetsAnOrphanThatCameInTheSameBatch() async throws {
        for things in ["[]", #"[{"id":2,"v":[{"id":7}]}]"#] {
            let trial = try SessionTrial(Self.spec("{list: Thing, orphans: delete}"))
            try await trial.apply(things)
            let report = try await trial.apply(
                #"[{"id":1,"v":[{"id":5},{"id":6}]},{"id":1,"v":[{"id":6}]},{"id":1,"v":[]},{"id":1,"v":[{"id":6,"n":2}]}]"#
            )
            #expect(report.inserted.map(\.key.description) == ["1", "6"])
            #expect(try trial.stored("Box").contains(#"{"id":1,"v":[{"id":6,"n":2}]}"#))
            #expect(try trial.stored("Thing").contains(#"{"id":6,"n":2}"#))
            #expect(try !trial.stored("Thing").contains(#""id":5"#))
        }
    }

    /// What is stored doesn't depend on how many records are applied together.
    @Test(arguments: 1...40 as ClosedRange<UInt64>)
    func deletesOrphansHoweverManyRecordsComeTogether(seed: UInt64) async throws {
        var random = SeededRandom(seed: seed)
        let records = (0..<8).map { _ in
            let box = Int.random(in: 1...2, using: &random)
            let ids = (0..<3).filter { _ in Bool.random(using: &random) }
            let things = ids.map { #"{"id":\#(box * 10 + $0),"n":\#(Int.random(in: 0...9, using: &random))}"# }
            return #"{"id":\#(box),"v":[\#(things.joined(separator: ","))]}"#
        }
        let (together, single) = (
            try SessionTrial(Self.spec("{list: Thing, orphans: delete}")),
            try SessionTrial(Self.spec("{list: Thing, orphans: delete}"))
        )
        let half = Int.random(in: 0...8, using: &random)
        try await together.apply("[\(records[..<half].joined(separator: ","))]")
        try await together.apply("[\(records[half...].joined(separator: ","))]")
        for record in records { try await single.apply(record) }
        let (all, one) = (try together.stored("Thing"), try single.stored("Thing"))
        #expect(all.split(separator: " ").sorted() == one.split(separator: " ").sorted(), "\(records)")
        #expect(try together.stored("Box") == single.stored("Box"))
    }

    @Test func makesOneElementOfSeveralOrKeepsOrRefusesThem() async throws {
        let json = #"[{"id":1,"n":1},{"id":2},{"id":1,"m":2}]"#
        let merged = #"[{"id":1,"n":1,"m":2},{"id":2}]"#
        try await expect("{list: Thing}", "[]", json, gives: merged)
        try await expect("{list: Thing, duplicates: merge}", "[]", json, gives: merged)
        try await expect(
            "{list: Thing, duplicates: allow}",
            "[]",
            json,
            gives: #"[{"id":1,"n":1,"m":2},{"id":2},{"id":1,"n":1,"m":2}]"#
        )
        try await expect("{reference_list: Thing}", "[]", "[1,2,1]", gives: "[1,2]")
        try await expect("{list: Part}", "[]", #"[{"a":1},{"a":1}]"#, gives: #"[{"a":1},{"a":1}]"#)
        try await expect(
            "{list: Part, same_by: [a]}",
            "[]",
            #"[{"a":1,"b":1},{"a":2},{"a":1,"b":null}]"#,
            gives: #"[{"a":1,"b":null},{"a":2}]"#
        )
        let trial = try SessionTrial(Self.spec("{list: Thing, duplicates: fail}"))
        #expect(try await trial.failures(#"{"id":1,"v":\#(json)}"#) == ["duplicate v.2"])
    }

    @Test func takesOrderForNoChangeOfASet() async throws {
        let trial = try SessionTrial(Self.spec("{list: Thing, ordered: false}"))
        try await trial.apply(#"{"id":1,"v":[{"id":1},{"id":2}]}"#)
        #expect(try await trial.apply(#"{"id":1,"v":[{"id":2},{"id":1}]}"#).counts == [0, 0, 3, 0])
        let other = try SessionTrial(Self.spec("{list: Thing}"))
        try await other.apply(#"{"id":1,"v":[{"id":1},{"id":2}]}"#)
        #expect(try await other.apply(#"{"id":1,"v":[{"id":2},{"id":1}]}"#).counts == [0, 1, 2, 0])
    }

    @Test func neverPutsADefaultInPlaceOfWhatIsStored() async throws {
        let trial = try SessionTrial(Self.spec("{default: 7, if_null: default}"))
        try await trial.apply(#"[{"id":1,"v":1},{"id":2}]"#)
        try await trial.apply(#"[{"id":1},{"id":2,"v":2},{"id":3},{"id":3,"v":null}]"#)
        #expect(try trial.stored("Box") == #"{"id":1,"v":1} {"id":2,"v":2} {"id":3,"v":7}"#)
    }

    /// A stored null is no value yet, and so is what a record without the member leaves unset.
    @Test(arguments: ["{default: 7}", "{default: 7, update: skip_null}"])
    func putsADefaultInPlaceOfAStoredNull(_ rule: String) async throws {
        let trial = try SessionTrial(Self.spec(rule))
        try await trial.apply(#"[{"id":1,"v":null},{"id":2,"v":null}]"#)
        #expect(try trial.stored("Box") == #"{"id":1,"v":null} {"id":2,"v":null}"#)
        try await trial.apply(#"[{"id":1},{"id":2,"v":null}]"#)
        #expect(try trial.stored("Box") == #"{"id":1,"v":7} {"id":2,"v":null}"#)
    }

    @Test func emptiesByAnEmptyDefault() async throws {
        let empty = "default: [], if_null: default"
        try await expect("{list: integer, \(empty)}", "[1]", "null", gives: "[]")
        try await expect("{list: integer, \(empty)}", "[1]", "", gives: "[1]")
        try await expect("{dictionary: integer, default: {}, if_null: default}", #"{"a":1}"#, "null", gives: "{}")
        try await expect("{reference_list: Thing, \(empty), orphans: delete}", "[1]", "null", gives: "[]", things: "")
    }

    @Test func meetsNullAndMissing() async throws {
        try await expect("", "1", "null", gives: "null")
        try await expect("", "1", "", gives: "1")
        try await expect("{if_null: leave}", "1", "null", gives: "1")
        try await expect("{if_missing: \"null\"}", "1", "", gives: "null")
    }

    @Test func readsPartsOverWhatIsStored() async throws {
        let trial = try SessionTrial(
            """
            Person: {primary_key: id, properties: {id: , name: , car: {object: Car}, home: {object: Home}}}
            Car: {primary_key: plate, properties: [plate, model, year]}
            Home: {properties: [street, city]}
            """
        )
        let first = #"{"id":1,"name":"A","car":{"plate":"X","model":"m","year":1},"home":{"street":"s","city":"c"}}"#
        try await trial.apply(first)
        let second = #"{"id":1,"name":"B","car":{"plate":"X","model":"n","year":2},"home":{"street":"t","city":"d"}}"#
        let report = try await trial.apply(second, only: ["car.model"])
        #expect(report.counts == [0, 1, 1, 0])
        #expect(
            try trial.stored("Person")
                == #"{"id":1,"name":"A","car":{"plate":"X","model":"n","year":1},"home":{"street":"s","city":"c"}}"#
        )
        await #expect(throws: UnknownNameError.self) { try await trial.apply(second, only: ["car.modle"]) }
    }

    @Test func keepsWhatIsNotAskedForOfAPartWithoutAKey() async throws {
        let trial = try SessionTrial(
            """
            Person: {primary_key: id, properties: {id: , home: {object: Home}}}
            Home: {properties: {street: , city: , door: {object: Door}}}
            Door: {properties: [color, size]}
            """
        )
        let home = { (n: Int) in
            #"{"id":1,"home":{"street":\#(n),"city":\#(n),"door":{"color":\#(n),"size":\#(n)}}}"#
        }
        try await trial.apply(home(1))
        #expect(try await trial.apply(home(2), only: ["home.city", "home.door.size"]).counts == [0, 1, 0, 0])
        let both = #"{"id":1,"home":{"street":1,"city":2,"door":{"color":1,"size":2}}}"#
        #expect(try trial.stored("Person") == both)
        #expect(try await trial.apply(home(2), only: ["home.city"]).counts == [0, 0, 1, 0])
        try await trial.apply(#"{"id":1,"home":{"city":3}}"#, only: ["home"])
        #expect(try trial.stored("Person") == #"{"id":1,"home":{"city":3}}"#)
        let object = try trial.runtime.object(from: .text(home(1)), as: "Person")
        try trial.runtime.refresh(object, from: .text(home(2)), only: ["home.city", "home.door.size"])
        #expect(object.shown == both)
    }

    /// A record of its own is no orphan, whichever is read first.
    @Test(arguments: [["Box", "Thing"], ["Thing", "Box"]])
    func keepsAnOrphanThatHasARecord(order: [String]) async throws {
        let trial = try SessionTrial(Self.spec("{list: Thing, orphans: delete}"))
        try await trial.apply(#"{"id":1,"v":[{"id":1,"n":1},{"id":2}]}"#)
        let session = try trial.session()
        let json = ["Box": #"{"id":1,"v":[]}"#, "Thing": #"{"id":1,"n":5}"#]
        for mapping in order { try session.stage(.text(try #require(json[mapping])), as: mapping) }
        #expect(try await session.apply().deleted.map(\.key.description) == ["2"])
        #expect(try trial.stored("Thing") == #"{"id":1,"n":5}"#)
        #expect(try trial.stored("Box") == #"{"id":1,"v":[]}"#)
    }
}
