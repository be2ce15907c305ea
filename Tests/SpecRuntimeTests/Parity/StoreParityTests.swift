import SpecRuntime
import Testing

/// Crust's cases of stores, lists of unique objects, and events.
struct StoreParityTests {
    private static func company(_ rule: String) -> String {
        """
        Company: {primary_key: uuid, properties: {uuid: , founder: {object: Employee}, employees: \(rule)}}
        Employee: {primary_key: uuid, properties: [uuid, name]}
        """
    }

    private func employees(
        _ rule: String,
        _ first: String,
        _ second: String
    ) async throws -> (list: String?, stored: Int, deleted: Int) {
        let trial = try SessionTrial(Self.company(rule))
        try await trial.apply(#"{"uuid":"C","employees":\#(first)}"#)
        let report = try await trial.apply(#"{"uuid":"C","employees":\#(second)}"#)
        let session = try trial.session()
        let list = try session.fetch("Company", key: "C")?.employees?.list?.compactMap { $0["uuid"]?.string }
        return (list?.joined(), try session.objects(of: "Employee").count, report.deleted.count)
    }

    private func people(_ keys: String) -> String {
        "[" + keys.map { #"{"uuid":"\#($0)"}"# }.joined(separator: ",") + "]"
    }

    /// C08, C28, P-8: old ones, then the new ones, each once.
    @Test func addsEachOnce() async throws {
        #expect(try await employees("{list: Employee, update: merge}", people("ab"), people("cd")) == ("abcd", 4, 0))
        #expect(try await employees("{list: Employee, update: merge}", people("od"), people("ccxcd")) == ("odcx", 4, 0))
    }

    /// C10, C11, C14, C16, C31, C46, P-11, P-12, P-13, N-5: what is in the new list is never deleted; null deletes all.
    @Test func deletesOnlyWhatIsLeftOut() async throws {
        let rule = "{list: Employee, orphans: delete}"
        #expect(try await employees(rule, people("ab"), people("cdcb")) == ("cdb", 3, 1))
        #expect(try await employees(rule, people("123xy"), people("xyn")) == ("xyn", 3, 3))
        #expect(try await employees(rule, people("ab"), "null") == (nil, 0, 2))
        let kept = "{list: Employee, orphans: delete, duplicates: allow}"
        #expect(try await employees(kept, people("aba"), people("a")) == ("a", 1, 1))
        let trial = try SessionTrial(Self.company(rule))
        try await trial.apply(#"{"uuid":"outsider"}"#, as: "Employee")
        try await trial.apply(#"{"uuid":"C","employees":[{"uuid":"a"}]}"#)
        try await trial.apply(#"{"uuid":"C","employees":null}"#)
        #expect(try trial.stored("Employee") == #"{"uuid":"outsider"}"#)
    }

    /// C26, C29, C32, C34, S-22: one object wherever it stands; what is replaced stays in the store.
    @Test func makesOneObjectOfAll() async throws {
        #expect(try await employees("{list: Employee}", people("o"), people("eeze")) == ("ez", 3, 0))
        let trial = try SessionTrial(Self.company("{list: Employee}"))
        #expect(try await trial.apply(people("aaba"), as: "Employee").inserted.count == 2)
        try await trial.apply(
            #"{"uuid":"C","founder":{"uuid":"a","name":"A"},"employees":[{"uuid":"a"},{"uuid":"a"}]}"#
        )
        let session = try trial.session()
        let company = try #require(try session.fetch("Company", key: "C"))
        #expect(company.founder?.object === company.employees?.list?[0].object && company.employees?.list?.count == 1)
        #expect(company.founder?.object?.name == "A")
    }

    /// C47, P-14, P-15: of two elements that are the same the later one's values win, by a key or by `same_by`.
    @Test func letsTheLaterValuesWin() async throws {
        let trial = try Trial(
            """
            Box: {properties: {v: {list: Part, same_by: [n]}, w: {list: Keyed}}}
            Part: {properties: [n, a]}
            Keyed: {primary_key: n, properties: [n, a]}
            """
        )
        let list = #"[{"n":"a","a":1},{"n":"b","a":2},{"n":"a","a":3}]"#
        let one = #"[{"n":"a","a":3},{"n":"b","a":2}]"#
        #expect(try trial.read(#"{"v":\#(list),"w":\#(list)}"#) == #"{"v":\#(one),"w":\#(one)}"#)
    }

    /// C35, S-10: keys below paths and in keys with dots. C37, C38, S-12: keys are converted as the spec specifies.
    @Test func readsKeysWhereverTheyStand() async throws {
        let trial = try SessionTrial(
            """
            One: {primary_key: uuid, properties: {uuid: data.uuid, twos: {list: Two, from: class2s}}}
            Two: {primary_key: uuid, properties: {uuid: '"data.more_data.uuid"', one: {object: One, from: class1}}}
            Day: {primary_key: [day, id], properties: {day: {date_format: iso8601}, id: {type: integer, accept: [number]}, n: }}
            """
        )
        let one = #"{"data":{"uuid":"p1"}}"#
        try await trial.apply(
            #"{"data":{"uuid":"p1"},"class2s":[{"data.more_data.uuid":"a","class1":\#(one)},{"data.more_data.uuid":"b","class1":\#(one)}]}"#
        )
        let session = try trial.session()
        let (ones, twos) = (try session.objects(of: "One"), try session.objects(of: "Two"))
        #expect(ones.count == 1 && twos.count == 2 && twos.allSatisfy { $0.one?.object === ones[0] })
        try await trial.apply(#"{"day":"2020-01-01T00:00:00Z","id":1}"#, as: "Day")
        let report = try await trial.apply(#"{"day":"2020-01-01T01:00:00+01:00","id":1.0,"n":2}"#, as: "Day")
        #expect(report.counts == [0, 1, 0, 0])
    }

    /// C40, C41, S-11: a key may stand in the JSON around; one that is null or that can't be converted fails.
    @Test func takesAKeyFromTheJSONAround() async throws {
        let trial = try SessionTrial(
            """
            Outer: {primary_key: id, properties: {id: , inner: {object: Inner}}}
            Inner: {primary_key: id, properties: {id: {from: ^.id, type: integer, direction: read}, n: }}
            """
        )
        try await trial.apply(#"{"id":7,"inner":{"n":1}}"#)
        #expect(try trial.stored("Inner") == #"{"id":7,"n":1}"#)
        #expect(try await trial.failures(#"{"id":"x","inner":{"n":1}}"#).first == "wrong-type inner.id")
        #expect(try await trial.failures(#"{"id":null}"#) == ["missing-primary-key "])
    }

    /// C19, C20, C53, E-4, E-6, S-6, S-7, S-13…S-20: one begin, one look-up an entity, one apply, one end, on each store.
    ///
    /// S-8, S-14, S-15, S-16, S-17, S-18, S-19: also with no store, and for objects inside others.
    @Test func tellsStoresOnce() async throws {
        let runtime = try SessionTrial(Self.company("{list: Employee}")).runtime
        let (one, other) = (CountingStore(), CountingStore())
        let session = try Session(runtime: runtime, store: one, stores: ["Employee": other])
        let json = #"{"uuid":"r","founder":{"uuid":"c"},"employees":[{"uuid":"a"},{"uuid":"b"}]}"#
        try session.stage(.text(json), as: "Company")
        try await session.apply()
        #expect(one.events == ["begin", "apply", "end"] && other.events == ["begin", "apply", "end"])
        #expect(one.lookUps == ["Company"] && other.lookUps == ["Employee"])
        let memory = try Session(runtime: runtime)
        try memory.stage(.text(json), as: "Company")
        #expect(try await memory.apply().counts == [4, 0, 0, 0])
    }

    /// C55, S-20: an error leaves everything as it was, and every store is notified.
    @Test func leavesAllAsItWas() async throws {
        let runtime = try SessionTrial(
            """
            Thing: {primary_key: uuid, properties: {uuid: , name: , nick: {required: true}, part: {object: Part}}}
            Part: {primary_key: id, properties: {id: , n: {type: integer}}}
            """
        ).runtime
        let (one, other) = (CountingStore(), CountingStore())
        let session = try Session(runtime: runtime, store: one, stores: ["Part": other])
        try session.stage(.text(#"{"uuid":"1","name":"a","nick":"n","part":{"id":1}}"#), as: "Thing")
        try await session.apply()
        let thing = try #require(try session.fetch("Thing", key: "1"))
        try session.stage(.text(#"{"uuid":"1","name":"changed","part":{"id":1,"n":"x"}}"#), as: "Thing")
        let error = await #expect(throws: DataError.self) { try await session.apply() }
        #expect(error?.failures.count == 2)
        #expect(thing.name == "a" && one.events.last == "fail" && other.events.last == "fail")
    }

    /// K-7: a part of an object is for the object that has its key, which is always read.
    @Test func findsTheObjectOfAPart() async throws {
        let trial = try SessionTrial(Self.company("{list: Employee}"))
        try await trial.apply(#"{"uuid":"a","name":"A"}"#, as: "Employee")
        for paths in [["employees"], ["founder.name"]] {
            try await trial.apply(
                #"{"uuid":"C","founder":{"uuid":"a","name":"B"},"employees":[{"uuid":"a"}]}"#,
                only: paths
            )
        }
        #expect(
            try trial.stored("Company", key: "C")
                == #"{"uuid":"C","founder":{"uuid":"a","name":"B"},"employees":[{"uuid":"a","name":"B"}]}"#
        )
    }
}
