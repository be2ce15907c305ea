import Foundation
import SpecRuntime
import Testing

/// Objects of another runtime, whose mappings have the same names and other properties.
struct ForeignObjectTests {
    private let own: Runtime
    private let other: Runtime

    init() throws {
        own = try Trial(
            "Band: {primary_key: name, properties: {name: , size: {type: integer}, album: {object: Album}}}\n"
                + "Album: {primary_key: id, properties: {id: , title: }}"
        ).runtime
        other = try Trial(
            "Zoo: {properties: [a]}\nAlbum: {primary_key: id, properties: {title: , x: , y: , id: }}\nBand: {properties: [size, name]}"
        ).runtime
    }

    @Test func isNotRefreshed() throws {
        let band = try other.object(from: .text(#"{"name":"x","size":1}"#), as: "Band")
        let error = #expect(throws: ForeignObjectError.self) {
            try own.refresh(band, from: .text(#"{"name":"y","size":2}"#))
        }
        #expect(error?.mapping == "Band")
        #expect(error?.description.contains("`Band` belongs to another runtime") == true)
        #expect(band.json == #"{"size":1,"name":"x"}"#)
    }

    @Test func isNotRefreshedThoughItsRuntimeIsGoneOrAlike() throws {
        for _ in 0..<20 {
            var runtime: Runtime? = try Trial("Band: {properties: [name, size]}").runtime
            let band = try #require(try runtime?.makeObject("Band"))
            runtime = nil
            let again = try Trial("Band: {properties: [name, size]}").runtime
            #expect(throws: ForeignObjectError.self) { try again.refresh(band, from: .text("{}")) }
        }
        try own.withoutOptimizations.refresh(own.makeObject("Band"), from: .text("{}"))
    }

    @Test func isWrittenByTheNamesOfItsProperties() throws {
        let band = try own.makeObject("Band")
        band.name = "b"
        band.album = .object(try other.object(from: .text(#"{"title":"t","x":1,"id":5}"#), as: "Album"))
        #expect(
            String(decoding: try own.json(from: band), as: UTF8.self) == #"{"name":"b","album":{"id":5,"title":"t"}}"#
        )
        let key = try own.key("title", of: "Album", as: String.self)
        #expect(band.album?.object?[key] == "t")
    }

    @Test func isNoObjectOfAnInitializer() throws {
        let foreign = try other.object(from: .text(#"{"name":"x"}"#), as: "Band").snapshot()
        var plugins = Plugins()
        plugins.addInitializer("find") { _, _ in foreign.object() }
        let spec =
            "specmap: 1\nhost: {initializers: [find]}\nmappings: {Band: {initializer: find, properties: [name, size]}}"
        let runtime = try Runtime(specs: ["a.yaml": spec], plugins: plugins)
        let error = #expect(throws: DataError.self) { try runtime.object(from: .text("{}"), as: "Band") }
        #expect(error?.description.contains("belongs to another runtime") == true)
    }

    @Test func isNotSaved() async throws {
        let session = try Session(runtime: own)
        let band = try session.insert("Band")
        band.name = "b"
        let album = try other.object(from: .text(#"{"title":"t","id":5}"#), as: "Album")
        band.album = .object(album)
        let error = await #expect(throws: DataError.self) { try await session.save() }
        #expect(error?.failures.map(\.id) == [.conflict])
        #expect(error?.description.contains("belongs to another runtime") == true)
        #expect(album.json == #"{"title":"t","id":5}"#)
    }
}
