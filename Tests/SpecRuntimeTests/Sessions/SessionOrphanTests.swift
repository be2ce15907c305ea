import SpecRuntime
import Testing

/// `orphans: delete`, where the batch leads to what a list leaves out.
struct SessionOrphanTests {
    @Test func keepsAnOrphanThatAMergedListHolds() async throws {
        let trial = try SessionTrial(
            """
            Order:
              primary_key: id
              properties:
                id: {type: integer}
                lines: {list: Line, orphans: delete}
                history: {list: Line, update: merge}
            Line: {primary_key: n, properties: {n: {type: integer}}}
            """
        )
        try await trial.apply(#"{"id":0,"lines":[{"n":1},{"n":3}],"history":[{"n":1}]}"#)
        let report = try await trial.apply(#"{"id":0,"lines":[{"n":2}],"history":[{"n":2}]}"#)
        #expect(report.deleted.map(\.key.description) == ["3"])
        #expect(try trial.stored("Order") == #"{"id":0,"lines":[{"n":2}],"history":[{"n":1},{"n":2}]}"#)
        #expect(try trial.stored("Line") == #"{"n":1} {"n":2}"#)
    }

    private static let tree = "K: {primary_key: k, properties: {k: , w: , subs: {list: K, orphans: delete}}}"

    /// Each stored object with what it leads to.
    private static func tree(in trial: SessionTrial) throws -> [String] {
        let session = try trial.session()
        defer { session.close() }
        let key = { (object: DynamicObject?) in object?["k"]?.string ?? "?" }
        return try session.objects(of: "K").map { object in
            "\(key(object)): \((object["subs"]?.list ?? []).map { key($0.object) }.joined(separator: " "))"
        }.sorted()
    }

    /// `a` and `d` are left out, and `c`, which holds them, stays as `x` holds it.
    @Test func keepsWhatAnObjectThatIsKeptLeadsTo() async throws {
        let trial = try SessionTrial(
            Self.tree + "\nBox: {primary_key: id, properties: {id: , v: {list: K, orphans: delete}}}"
        )
        try await trial.apply(#"[{"k":"x","subs":[]},{"k":"y","subs":[]}]"#, as: "K")
        let session = try trial.session()
        try session.stage(.text(#"{"id":1,"v":[{"k":"c","subs":[{"k":"a","subs":[{"k":"d"}]}]}]}"#), as: "Box")
        try session.stage(.text(#"{"id":1,"v":[]}"#), as: "Box")
        try session.stage(.text(#"{"k":"x","subs":[{"k":"c"}]}"#), as: "K")
        #expect(try await session.apply().deleted.isEmpty)
        #expect(try Self.tree(in: trial) == ["a: d", "c: a", "d: ", "x: c", "y: "])
    }

    /// A record of its own is no orphan, in a tree as well.
    @Test(arguments: [true, false])
    func keepsARecordThatItsParentLeavesOut(comesFirst: Bool) async throws {
        let trial = try SessionTrial(Self.tree)
        try await trial.apply(#"{"k":"b","subs":[{"k":"a","w":1},{"k":"e"}]}"#)
        let records = [#"{"k":"a","w":2}"#, #"{"k":"b","subs":[]}"#]
        let report = try await trial.apply("[\((comesFirst ? records : records.reversed()).joined(separator: ","))]")
        #expect(report.deleted.map(\.key.description) == [#""e""#])
        #expect(try Self.tree(in: trial) == ["a: ", "b: "])
        #expect(try trial.stored("K", key: "a") == #"{"k":"a","w":2}"#)
    }

    /// What a record deletes goes, though an object that the batch names leads to it.
    @Test func deletesWhatARecordDeletes() async throws {
        let trial = try SessionTrial(
            """
            Box: {primary_key: id, properties: {id: , v: {list: Thing, orphans: delete}, other: {reference: Box}}}
            Thing: {primary_key: id, delete_where: {op: d}, properties: {id: , n: {}}}
            """
        )
        try await trial.apply(#"[{"id":1,"v":[{"id":1},{"id":2}]},{"id":2,"v":[{"id":3}]}]"#)
        let session = try trial.session()
        try session.stage(.text(#"{"id":2,"v":[],"other":1}"#), as: "Box")
        try session.stage(.text(#"{"id":1,"op":"d"}"#), as: "Thing")
        #expect(try await session.apply().deleted.map(\.key.description).sorted() == ["1", "3"])
        #expect(try trial.stored("Box") == #"{"id":1,"v":[{"id":2}]} {"id":2,"v":[],"other":1}"#)
    }

    @Test func linksByAPropertyToWhatABatchLeaves() async throws {
        let trial = try SessionTrial(
            """
            Page: {properties: {as: {list: A}, bs: {list: B}}}
            A: {primary_key: id, properties: {id: , b: {reference: B, by: code}}}
            B: {primary_key: id, delete_where: {op: d}, properties: {id: , code: {}}}
            """
        )
        try await trial.apply(#"{"bs":[{"id":1,"code":"x"},{"id":3,"code":"z"}]}"#)
        let report = try await trial.apply(
            #"{"as":[{"id":1,"b":"x"},{"id":2,"b":"z"}],"bs":[{"id":1,"op":"d"},{"id":2,"code":"x"},{"id":3,"op":"d"},{"id":3}]}"#
        )
        #expect(report.warnings.map(\.id) == [.unlinked])
        let session = try trial.session()
        #expect(try session.objects(of: "A").map { $0["b"]?.object?["id"] } == [2, nil])
    }

    /// Names that look the same are two members.
    @Test func keepsMembersWhoseNamesDifferInTheirCodePoints() async throws {
        let trial = try SessionTrial("T: {primary_key: id, unknown: keep, properties: [id]}")
        let json = "{\"id\":1,\"\u{E9}\":1,\"e\u{301}\":2}"
        try await trial.apply(json)
        #expect(try await trial.apply(json).counts == [0, 0, 1, 0])
        #expect(try trial.stored("T").unicodeScalars.elementsEqual(json.unicodeScalars))
    }

    @Test func clearsWhatAChangedListHeldOfADeletedObject() async throws {
        let trial = try SessionTrial(
            """
            Album: {primary_key: id, properties: {id: , tracks: {list: Track}}}
            Track: {primary_key: id, properties: [id]}
            """
        )
        try await trial.apply(#"{"id":1,"tracks":[{"id":1},{"id":2}]}"#)
        let session = try trial.session()
        let album = try #require(try session.fetch("Album", key: 1))
        let track = try #require(try session.fetch("Track", key: 1))
        let new = try session.insert("Track")
        new["id"] = 3
        album["tracks"] = .list((album["tracks"]?.list ?? []) + [.object(new)])
        session.delete(track)
        #expect(try await session.save().counts == [1, 1, 0, 1])
        #expect(album.shown == #"{"id":1,"tracks":[{"id":2},{"id":3}]}"#)
        #expect(try trial.stored("Album") == #"{"id":1,"tracks":[{"id":2},{"id":3}]}"#)
    }

    /// An actor goes on while its session saves.
    @MainActor @Test func keepsWhatIsInsertedAndDeletedWhileAStoreIsAwaited() async throws {
        let runtime = try Runtime(specs: ["s.yaml": "specmap: 1\nmappings: {T: {primary_key: id, properties: [id]}}"])
        let store = SleepingStore(delay: .milliseconds(20))
        let session = try await Session(runtime: runtime, store: store)
        for id in 1...2 { try session.insert("T")["id"] = .integer(Int64(id)) }
        try await session.save()
        let old = try #require(try session.fetch("T", key: 1))

        try session.insert("T")["id"] = 3
        let saving = Task { try await session.save() }
        while store.events.count(where: { $0.hasPrefix("apply") }) < 2 { await Task.yield() }
        try session.insert("T")["id"] = 4
        session.delete(old)
        #expect(try await saving.value.counts == [1, 0, 0, 0])
        #expect(try await session.save().counts == [1, 0, 0, 1])
        #expect(try await session.read { try session.objects(of: "T") }.map { $0["id"] } == [2, 3, 4])
    }
}
