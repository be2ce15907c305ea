import SpecRuntime
import Testing

/// Reading from stores in bulk, and from stores that fail.
struct SessionReadingTests {
    private static let spec = """
        Album: {primary_key: id, properties: {id: , band: {reference: Band}, label: {object: Label}}}
        Band: {primary_key: name, properties: {name: , formed: , albums: {inverse: Album.band}}}
        Label: {primary_key: name, properties: [name, city]}
        """

    private func trial(_ count: Int = 200) async throws -> SessionTrial {
        let trial = try SessionTrial(Self.spec)
        let albums = (0..<count).map {
            #"{"id":\#($0),"band":"B\#($0)","label":{"name":"L\#($0)","city":"C"}}"#
        }
        try await trial.apply("[\(albums.joined(separator: ","))]")
        return trial
    }

    @Test func writesManyObjectsWithOneLookUpForEachEntity() async throws {
        let trial = try await trial()
        let session = try trial.session()
        let albums = try session.objects(of: "Album")
        trial.store.reset()
        let json = try trial.runtime.json(from: albums, as: "Album")
        #expect(trial.store.lookUps == ["Label"])
        #expect(
            String(decoding: json, as: UTF8.self).contains(#"{"id":7,"band":"B7","label":{"name":"L7","city":"C"}}"#)
        )
    }

    @Test func readsAheadByPaths() async throws {
        let trial = try await trial()
        let session = try trial.session()
        let albums = try session.objects(of: "Album")
        trial.store.reset()
        try session.prefetch(["band.albums", "label"], of: albums)
        #expect(trial.store.lookUps.sorted() == ["Band", "Label"])
        for album in albums {
            #expect(album.band?.object?.albums?.list?.first?.object === album)
            #expect(album.label?["city"] == "C" && album.band?["formed"] == nil)
        }
        #expect(trial.store.lookUps.count == 2)
    }

    @Test func throwsWhereTheStoreFails() async throws {
        let trial = try await trial(3)
        let session = try trial.session()
        let album = try #require(try session.fetch("Album", key: 1))
        trial.store.failing = .lookUp
        #expect(throws: CountingStore.Failed.self) { try trial.runtime.json(from: album) }
        #expect(throws: CountingStore.Failed.self) { try trial.runtime.json(from: [album], as: "Album") }
        #expect(throws: CountingStore.Failed.self) { try session.prefetch(["band"], of: [album]) }
        let label = try #require(album.label?.object)
        #expect(throws: DataError.self) { try label.decode(as: [String: String].self) }
        #expect(label["city"] == nil)
        trial.store.failing = nil
        #expect(throws: CountingStore.Failed.self) { try session.fetch("Album", key: 2) }
        #expect(try trial.runtime.json(from: album).isEmpty == false)
    }

    @Test func throwsWhereTheSessionIsGone() async throws {
        let trial = try await trial(3)
        let album = try { try trial.session().fetch("Album", key: 1) }()
        let error = #expect(throws: UnreadObjectError.self) { try trial.runtime.json(from: #require(album)) }
        #expect(error?.mapping == "Label" && error?.key == ObjectKey("L1"))
    }

    @Test func findsWhatPointsHereAfterEachChange() async throws {
        let trial = try await trial(50)
        let session = try trial.session()
        let albums = try session.objects(of: "Album")
        let bands = try session.objects(of: "Band")
        for (number, album) in albums.enumerated() {
            album.band = .object(bands[0])
            #expect(bands[0].albums?.list?.count == number + 1)
            if number > 0 { #expect(bands[number].albums?.list?.isEmpty == true) }
        }
        session.rollback()
        #expect(bands.allSatisfy { $0.albums?.list?.count == 1 })
    }

    @Test func tellsStagedInputsApart() async throws {
        let session = try trial0()
        try session.stage(.text(#"{"id":null}"#), named: "first.json", as: "Album")
        try session.stage(.text(#"{"id":null}"#), as: "Album")
        let error = await #expect(throws: DataError.self) { try await session.apply() }
        #expect(error?.failures.map(\.file) == ["first.json", "input 2"])
    }

    private func trial0() throws -> Session { try SessionTrial(Self.spec).session() }

    @Test func runsABatchAgainWhereTheStoreHasChanged() async throws {
        let trial = try SessionTrial(Self.spec)
        trial.store.retries = 2
        let session = try trial.session()
        try session.stage(.text(#"{"id":1,"band":"X"}"#), as: "Album")
        #expect(try await session.apply().counts == [2, 0, 0, 0])
        #expect(trial.store.events == ["begin", "apply", "fail", "begin", "apply", "fail", "begin", "apply", "end"])
        #expect(try trial.stored("Album") == #"{"id":1,"band":"X"}"#)
    }

    @Test func endsWhenTheTaskIsCancelled() async throws {
        let trial = try SessionTrial(Self.spec)
        let (runtime, store) = (trial.runtime, trial.store)
        let records = (0..<20_000).map { #"{"id":\#($0),"band":"B"}"# }.joined(separator: "\n")
        let task = Task {
            let session = try Session(runtime: runtime, store: store)
            while true {
                try session.stage(lines: .text(records), as: "Album")
                try await session.apply()
                session.close()
            }
        }
        try await Task.sleep(for: .milliseconds(20))
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect([0, 20_000].contains(try store.count(of: #require(runtime.schema["Album"]))))
    }
}
