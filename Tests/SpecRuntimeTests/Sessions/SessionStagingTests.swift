import SpecRuntime
import Testing

/// Staged input, its results, and its reports.
struct SessionStagingTests {
    private static let spec = """
        Album: {primary_key: name, properties: {name: , band: {reference: Band}, year: {type: integer}}}
        Band: {primary_key: name, properties: {name: , formed: {type: integer}, albums: {list: Album}}}
        Note: {properties: {text: , band: {reference: Band}}}
        """

    /// The libraries: J-1, J-9, Z-5.
    @Test func takesBatchesInAnyOrderAndAppends() async throws {
        let trial = try SessionTrial(Self.spec)
        let session = try trial.session()
        try session.stage(.text(#"{"name":"A","band":"X"}"#), as: "Album")
        try session.stage(.text(#"{"name":"X","formed":1}"#), as: "Band")
        try session.stage(lines: .text("{\"name\":\"B\",\"band\":\"X\"}\n{\"name\":\"A\",\"year\":2}\n"), as: "Album")
        #expect(try await session.apply().counts == [3, 0, 0, 0])
        #expect(
            try session.fetch("Album", keys: ["B", "A", "C", "B"]).shown
                == #"{"name":"B","band":"X"} {"name":"A","band":"X","year":2} {"name":"B","band":"X"}"#
        )
        #expect(try await session.apply().counts == [0, 0, 0, 0])
    }

    @Test func readsFromAnotherRoot() async throws {
        let trial = try SessionTrial(Self.spec)
        let session = try trial.session()
        let json = #"{"data":{"bands":[{"name":"X"}],"albums":[{"name":"A","band":"X"}]}}"#
        try session.stage(.text(json), as: "Band", at: "data.bands")
        try session.stage(.text(json), as: "Album", at: "data.albums")
        #expect(try await session.apply().counts == [2, 0, 0, 0])
    }

    /// The libraries: Z-7.
    @Test func tellsWhatChanged() async throws {
        let trial = try SessionTrial(Self.spec)
        try await trial.apply(#"{"name":"X","formed":1,"albums":[{"name":"A"},{"name":"B"}]}"#, as: "Band")
        let report = try await trial.apply(
            #"{"name":"X","formed":1,"albums":[{"name":"A"},{"name":"B","year":1},{"name":"C"}]}"#,
            as: "Band"
        )
        #expect(report.counts == [1, 2, 1, 0])
        #expect(report.inserted.first?.mapping == "Album" && report.inserted.first?.key.description == #""C""#)
        #expect(Set(report.updated.map(\.key.description)) == [#""X""#, #""B""#])
    }

    /// The libraries: S-3.
    @Test func looksUpOnceForEachEntityAndWritesNothingThatIsTheSame() async throws {
        let trial = try SessionTrial(Self.spec)
        let json = #"""
            [{"name":"X","albums":[{"name":"A","band":"X"},{"name":"B","band":"Y"}]},{"name":"Z","albums":[{"name":"C"}]}]
            """#
        try await trial.apply(json, as: "Band")
        trial.store.reset()
        #expect(try await trial.apply(json, as: "Band").counts == [0, 0, 5, 0])
        #expect(trial.store.lookUps.sorted() == ["Album", "Band"])
        #expect(trial.store.events == ["begin", "end"])
    }

    /// The libraries: J-2.
    @Test func appliesNothingWhereARecordIsWrong() async throws {
        let trial = try SessionTrial(Self.spec)
        try await trial.apply(#"{"name":"A","year":1}"#)
        let session = try trial.session()
        let album = try #require(try session.fetch("Album", key: "A"))
        try session.stage(.text(#"[{"name":"A","year":2,"band":"X"},{"name":"B"}]"#), as: "Album")
        try session.stage(
            lines: .text("{\"name\":\"C\"}\n{\"name\":\"D\",\"year\":\"x\"}\n{\"year\":1}\n"),
            as: "Album"
        )
        trial.store.reset()
        let error = await #expect(throws: DataError.self) { try await session.apply() }
        #expect(error?.failures.map(\.id) == [.wrongType, .missingPrimaryKey])
        #expect(error?.failures.map(\.line) == [2, 3])
        #expect(trial.store.events == ["begin", "fail"] && trial.store.lookUps.isEmpty)
        #expect(album.shown == #"{"name":"A","year":1}"#)
        #expect(try session.objects(of: "Band").isEmpty && session.objects(of: "Album").count == 1)
        #expect(try await session.apply().counts == [0, 0, 0, 0])
    }

    /// The libraries: J-12.
    @Test func tiesObjectsWithoutAKeyToThoseWithOne() async throws {
        let trial = try SessionTrial(Self.spec)
        let session = try trial.session()
        try session.stage(.text(#"{"text":"t","band":"X"}"#), as: "Note")
        #expect(try await session.apply().counts == [1, 0, 0, 0])
        #expect(throws: UnknownNameError.self) { try session.fetch("Note", key: 1) }
        #expect(throws: UnknownNameError.self) { try session.stage(.text("{}"), as: "Albun") }
    }

    /// The libraries: S-8.
    @Test func keepsUniqueObjectsWithoutAStore() async throws {
        let session = try Session(runtime: SessionTrial(Self.spec).runtime)
        for year in [1, 2] {
            try session.stage(.text(#"{"name":"A","year":\#(year),"band":"X"}"#), as: "Album")
            #expect(try await session.apply().counts == (year == 1 ? [2, 0, 0, 0] : [0, 1, 0, 0]))
        }
        #expect(try session.objects(of: "Album").shown == #"{"name":"A","band":"X","year":2}"#)
    }

    @Test func reportsADocumentThatIsNoJSONOnce() async throws {
        let runtime = try SessionTrial("A: {primary_key: id, properties: [id]}\nB: {primary_key: id, properties: [id]}")
            .runtime
        let session = try Session(runtime: runtime)
        for mapping in ["A", "B"] { try session.stage(.text(#"[{"id":1},"#), named: "x", as: mapping) }
        let error = await #expect(throws: DataError.self) { try await session.apply() }
        #expect(error?.failures.map(\.id) == [.invalidJSON])
        #expect(error?.total == 1)
    }
}
