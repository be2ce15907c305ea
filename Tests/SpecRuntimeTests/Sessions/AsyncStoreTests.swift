import SpecRuntime
import SpecStoreTesting
import Testing

/// Sessions on stores that are awaited.
struct AsyncStoreTests {
    private static let spec = """
        specmap: 1
        mappings:
          Band:
            primary_key: name
            properties: {name: {type: string}, formed: {type: integer}, albums: {inverse: Album.band}}
          Album:
            primary_key: id
            properties:
              id: {type: integer}
              title: {type: string}
              band: {reference: Band}
              next: {reference: Album}
              notes: {list: integer, update: merge}
        """
    private static let music = """
        [{"id":1,"title":"Tin Drum","band":"Japan","next":2,"notes":[1]},{"id":2,"title":"Tago Mago","band":"Can"},
         {"id":3,"title":"Quiet Life","band":"Japan"}]
        """

    private let runtime: Runtime

    init() throws { runtime = try Runtime(specs: ["music.yaml": Self.spec]) }

    private func session(_ store: SleepingStore) async throws -> Session {
        try await Session(runtime: runtime, store: store)
    }

    /// A session on a store that holds three albums and two bands.
    private func filled(_ inner: MemoryStore = MemoryStore()) async throws -> (SleepingStore, Session) {
        let store = SleepingStore(inner)
        let session = try await session(store)
        try session.stage(.text(Self.music), as: "Album")
        try session.stage(.text(#"[{"name":"Japan","formed":1974},{"name":"Can","formed":1968}]"#), as: "Band")
        try await session.apply()
        return (store, try await self.session(store))
    }

    @Test func keepsEveryPromise() async {
        let conformance = AsyncStoreConformance { SleepingStore(delay: .zero) }
        #expect(await conformance.violations() == [])
    }

    @Test func findsAStoreThatKeepsNone() async {
        let conformance = AsyncStoreConformance { SleepingStore(delay: .zero, failing: .apply) }
        #expect(await conformance.violations().count > 10)
    }

    @Test func awaitsEachEntityOnceForABatch() async throws {
        let store = SleepingStore()
        let session = try await session(store)
        try session.stage(.text(Self.music), as: "Album")
        let report = try await session.apply()
        #expect(report.inserted.count == 5)
        #expect(store.events == ["begin", "rows Band", "rows Album", "apply", "end"].sorted(by: Self.inOrder(store)))
        #expect(store.events.first == "begin")
        #expect(store.events.suffix(2) == ["apply", "end"])
    }

    /// The order of look-ups of several entities is open.
    private static func inOrder(_ store: SleepingStore) -> (String, String) -> Bool {
        let events = store.events
        return { (events.firstIndex(of: $0) ?? 0) < (events.firstIndex(of: $1) ?? 0) }
    }

    @Test func readsAllThatLeadsOnFromAnObject() async throws {
        let (_, session) = try await filled()
        let found = try await session.read {
            let album = try session.fetch("Album", key: 1)
            return [album?["band"]?.object?["formed"], album?["next"]?.object?["band"]?.object?["name"]]
        }
        #expect(found == [.integer(1974), .string("Can")])
        // Those that were read answer without the store now.
        #expect(try session.fetch("Album", key: 2)?["title"] == "Tago Mago")
    }

    @Test func readsInversesAndAllObjects() async throws {
        let (store, session) = try await filled()
        let titles = try await session.read {
            try session.fetch("Band", key: "Japan")?["albums"]?.list?.map { $0.object?["title"] }
        }
        #expect(titles == ["Tin Drum", "Quiet Life"])
        let fresh = try await self.session(store)
        let all = try await fresh.read { try fresh.objects(of: "Album").map(\.shown) }
        #expect(all.count == 3)
        #expect(all.first?.contains("Tin Drum") == true)
    }

    @Test func writesObjectsWithWhatTheyLeadTo() async throws {
        let spec = """
            specmap: 1
            mappings:
              A: {primary_key: id, properties: {id: , b: {object: B}}}
              B: {primary_key: id, properties: {id: , c: {list: C}}}
              C: {primary_key: id, properties: [id, n]}
            """
        let runtime = try Runtime(specs: ["spec.yaml": spec])
        let store = SleepingStore()
        let json = #"{"id":1,"b":{"id":2,"c":[{"id":3,"n":4},{"id":5,"n":6}]}}"#
        let first = try await Session(runtime: runtime, store: store)
        try first.stage(.text(json), as: "A")
        try await first.apply()
        let session = try await Session(runtime: runtime, store: store)
        let written = try await session.read { () throws -> String? in
            guard let object = try session.fetch("A", key: 1) else { return nil }
            return String(decoding: try runtime.json(from: object), as: UTF8.self)
        }
        #expect(written == json)
    }

    @Test func prefetchReadsAhead() async throws {
        let (store, session) = try await filled()
        try await session.read { try session.prefetch(["band"], of: session.fetch("Album", keys: [1, 2, 3])) }
        let before = store.events.count
        #expect(try session.fetch("Album", key: 3)?["band"]?.object?["formed"] == 1974)
        #expect(try session.fetch("Band", key: "Can")?["formed"] == 1968)
        #expect(store.events.count == before)
    }

    /// Without `read`, nothing waits: what isn't known yet is an error that says what to do.
    @Test func refusesToReadWithoutWaiting() async throws {
        let (_, session) = try await filled()
        let error = #expect(throws: UnawaitedReadError.self) { try session.fetch("Album", key: 1) }
        #expect(error?.entity == "Album")
        #expect(
            error?.description == """
                `Album` is kept in an `AsyncStore`, which is read only by `try await session.read { … }`: fetch in \
                there, and read or `prefetch` what you use later
                """
        )
        let album = try await session.read { try session.fetch("Album", key: 1) }
        let band = try #require(album?["band"]?.object)
        #expect(band["formed"] == nil)
        #expect(throws: UnawaitedReadError.self) { try session.objects(of: "Band") }
        let formed = try await session.read { band["formed"] }
        #expect(formed == 1974)
    }

    @Test func savesChangesMadeByHand() async throws {
        let (store, session) = try await filled()
        let band = try await session.read { try session.fetch("Band", key: "Can") }
        band?["formed"] = 1969
        let new = try session.insert("Band")
        new["name"] = "Neu!"
        try await session.save()
        let other = try await self.session(store)
        let found = try await other.read { try other.fetch("Band", keys: ["Can", "Neu!"]).map { $0["formed"] } }
        #expect(found == [1969, nil])
        // A property that another session has changed meanwhile isn't overwritten.
        let theirs = try await other.read { try other.fetch("Band", key: "Can") }
        theirs?["formed"] = 1970
        try await other.save()
        band?["formed"] = 1971
        await #expect(throws: DataError.self) { try await session.save() }
    }

    @Test func losesNothingWhereSessionsWriteAtOnce() async throws {
        let (store, _) = try await filled()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for client in 0..<8 {
                group.addTask { [runtime] in
                    for step in 0..<10 {
                        let session = try await Session(runtime: runtime, store: store)
                        let json = #"{"id":1,"notes":[\#(1000 + client * 100 + step)],"band":"Both"}"#
                        try session.stage(.text(json), as: "Album")
                        try await session.apply()
                    }
                }
            }
            try await group.waitForAll()
        }
        let session = try await session(store)
        let notes = try await session.read { try session.fetch("Album", key: 1)?["notes"]?.list?.count }
        #expect(notes == 81)
    }

    @Test func triesAgainWhereTheStoreHasChanged() async throws {
        let store = SleepingStore(retries: 3)
        let session = try await session(store)
        try session.stage(.text(Self.music), as: "Album")
        let report = try await session.apply()
        #expect(report.inserted.count == 5)
        #expect(store.events.filter { $0 == "apply" }.count == 4)
        #expect(store.events.filter { $0 == "fail" }.count == 3)
    }

    @Test(arguments: [SleepingStore.Step.begin, .lookUp, .apply])
    func changesNothingWhereTheStoreFails(_ step: SleepingStore.Step) async throws {
        let inner = MemoryStore()
        let session = try await session(SleepingStore(inner, failing: step))
        try session.stage(.text(Self.music), as: "Album")
        await #expect(throws: SleepingStore.Failed.self) { try await session.apply() }
        let after = try Session(runtime: runtime, store: inner)
        #expect(try after.objects(of: "Album").isEmpty)
        if step == .lookUp {
            await #expect(throws: SleepingStore.Failed.self) {
                _ = try await session.read { try session.fetch("Album", key: 1)?["title"]?.string }
            }
        }
    }

    @Test func endsSoonWhereTheTaskIsCancelled() async throws {
        let inner = MemoryStore()
        let store = SleepingStore(inner, delay: .seconds(3600))
        let runtime = runtime
        let task = Task {
            let session = try await Session(runtime: runtime, store: store)
            try session.stage(.text(Self.music), as: "Album")
            try await session.apply()
        }
        while store.events.isEmpty { await Task.yield() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try Session(runtime: runtime, store: inner).objects(of: "Album").isEmpty)
    }

    @Test func asksForKeysAsTheStoreKeepsThem() async throws {
        let store = SleepingStore(conversion: { .string(($0.string ?? "").lowercased()) })
        let runtime = try Runtime(
            specs: ["spec.yaml": "specmap: 1\nmappings: {A: {primary_key: k, properties: {k: {type: string}, n: }}}"]
        )
        let session = try await Session(runtime: runtime, store: store)
        try session.stage(.text(#"[{"k":"X","n":1},{"k":"x","n":2}]"#), as: "A")
        try await session.apply()
        let other = try await Session(runtime: runtime, store: store)
        let found = try await other.read { try other.fetch("A", key: "X")?["n"] }
        #expect(found == 2)
    }

    @Test func keepsEntitiesInStoresOfTheirOwn() async throws {
        let (bands, rest) = (MemoryStore(), MemoryStore())
        let session = try await Session(
            runtime: runtime,
            store: SleepingStore(rest),
            stores: ["Band": SleepingStore(bands)]
        )
        try session.stage(.text(Self.music), as: "Album")
        try await session.apply()
        #expect(try bands.count(of: #require(runtime.schema["Band"])) == 2)
        #expect(try rest.count(of: #require(runtime.schema["Album"])) == 3)
        let error = await #expect(throws: UnknownNameError.self) {
            try await Session(runtime: runtime, store: SleepingStore(), stores: ["Bond": SleepingStore()])
        }
        #expect(error?.description == "no entity with a key is called `Bond`: did you mean `Band`?")
    }
}
