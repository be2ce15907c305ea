import SpecRuntime
import Testing

/// Albums of bands, as JSONCache's README has them.
private let music = """
    specmap: 1
    mappings:
      Band:
        primary_key: name
        properties:
          name:
          formed: {type: integer}
          albums: {inverse: Album.band}
          members: {inverse: BandMember.band}
      Album:
        primary_key: name
        properties:
          name:
          band: {reference: Band}
          label:
      Musician: {primary_key: name, properties: [name]}
      BandMember:
        primary_key: id
        properties:
          id: {type: integer}
          musician: {reference: Musician}
          band: {reference: Band, create: false}
          instruments: {list: string}
    """

struct SessionTests {
    @Test func makesOneObjectForEachKeyInAnyOrder() async throws {
        let session = try Session(runtime: Runtime(specs: ["music.yaml": music]), store: MemoryStore())
        try session.stage(.text(#"[{"name":"Tin Drum","band":"Japan","label":"Virgin"}]"#), as: "Album")
        try session.stage(.text(#"[{"name":"Japan","formed":1974}]"#), as: "Band")
        try session.stage(.text(#"[{"name":"Quiet Life","band":"Japan","label":"Hansa"}]"#), as: "Album")
        let report = try await session.apply()
        #expect(report.inserted.count == 3)
        #expect(report.linked == 2)
        let japan = try #require(try session.fetch("Band", key: "Japan"))
        let album = try #require(try session.fetch("Album", key: "Quiet Life"))
        #expect(album.band?.object === japan)
        #expect(japan.formed == 1974)
        #expect(japan.albums?.list?.compactMap { $0["name"]?.string } == ["Tin Drum", "Quiet Life"])
    }

    @Test func changesNothingTheSecondTime() async throws {
        let store = MemoryStore()
        let runtime = try Runtime(specs: ["music.yaml": music])
        let json = #"[{"name":"Tin Drum","band":"Japan","label":"Virgin"}]"#
        for _ in 0..<2 {
            let session = try Session(runtime: runtime, store: store)
            try session.stage(.text(json), as: "Album")
            _ = try await session.apply()
        }
        let session = try Session(runtime: runtime, store: store)
        try session.stage(.text(json), as: "Album")
        let report = try await session.apply()
        #expect(report.inserted.isEmpty && report.updated.isEmpty)
        #expect(report.unchanged == 1)
    }

    @Test func movesAnAlbumToAnotherBand() async throws {
        let store = MemoryStore()
        let runtime = try Runtime(specs: ["music.yaml": music])
        for band in ["Japan", "Roxy Music"] {
            let session = try Session(runtime: runtime, store: store)
            try session.stage(.text(#"{"name":"Tin Drum","band":"\#(band)"}"#), as: "Album")
            _ = try await session.apply()
        }
        let session = try Session(runtime: runtime, store: store)
        let album = try #require(try session.fetch("Album", key: "Tin Drum"))
        #expect(album.band?["name"] == "Roxy Music")
        #expect(try session.fetch("Band", key: "Japan")?.albums?.list?.isEmpty == true)
    }

    @Test func reportsWhatStaysUnlinked() async throws {
        let session = try Session(runtime: Runtime(specs: ["music.yaml": music]))
        try session.stage(.text("[\n {\"id\": 1, \"musician\": \"Eno\", \"band\": \"Nobody\"}]"), as: "BandMember")
        let report = try await session.apply()
        #expect(report.unlinked.map(\.key.description) == ["\"Nobody\""])
        #expect(report.unlinked.first?.place?.line == 2)
        #expect(report.warnings.map(\.id) == [.unlinked])
        #expect(try session.fetch("BandMember", key: 1)?.band == .null)
    }

    @Test func refusesObjectsWithoutAKeyAndAppliesNothing() async throws {
        let store = MemoryStore()
        let session = try Session(runtime: Runtime(specs: ["music.yaml": music]), store: store)
        try session.stage(.text(#"[{"name":"Japan"},{"formed":1}]"#), as: "Band")
        let error = await #expect(throws: DataError.self) { try await session.apply() }
        #expect(error?.failures.map(\.id) == [.missingPrimaryKey])
        #expect(try session.objects(of: "Band").isEmpty)
    }

    @Test func savesWhatWasDoneByHand() async throws {
        let store = MemoryStore()
        let runtime = try Runtime(specs: ["music.yaml": music])
        let session = try Session(runtime: runtime, store: store)
        let band = try session.insert("Band")
        band.name = "Japan"
        let album = try session.insert("Album")
        album.name = "Tin Drum"
        album.band = .object(band)
        #expect(try await session.save().inserted.count == 2)
        album.label = "Virgin"
        #expect(try await session.save().updated.map(\.key.description) == ["\"Tin Drum\""])
        session.delete(band)
        #expect(try await session.save().deleted.count == 1)
        #expect(album.band == .null)
        let other = try Session(runtime: runtime, store: store)
        #expect(try other.fetch("Album", key: "Tin Drum")?.label == "Virgin")
        #expect(try other.fetch("Album", key: "Tin Drum")?.band == .null)
    }
}
