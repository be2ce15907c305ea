import Foundation
import Testing

/// A small spec of objects with keys and JSON for it, for tests of the commands that use a store.
struct MusicFixture {
    static let spec = """
        specmap: 1

        defaults: {naming: snake_case}

        mappings:
          Band:
            root: bands
            primary_key: name
            properties:
              name: {type: string}
              formed: {type: integer}
              albums: {inverse: Album.band}

          Album:
            root: albums
            primary_key: id
            properties:
              id: {type: integer}
              title:
              band: {reference: Band}
              label: {object: Label}
              tracks: {list: Track}
              tags: {list: string}
              released: {date_format: day}

          Label:
            primary_key: [country, name]
            properties: [country, name, city]

          Track:
            properties: {name: , length: {type: integer}}

          BandMember:
            root: band_members
            primary_key: id
            properties: {id: , band: {reference: Band, create: false, if_unlinked: fail}}

        """

    static let albums = """
        {"albums":[{"id":1,"title":"Tin Drum","band":"Japan","label":{"country":"UK","name":"Virgin","city":"London"},\
        "tracks":[{"name":"Ghosts","length":274},{"name":"Canton"}],"tags":["new","pop"],"released":"1981-11-13"},\
        {"id":2,"title":"Tago Mago","band":"Can","label":{"country":"DE","name":"Virgin"}}]}
        """

    static let bands = #"{"bands":[{"name":"Japan","formed":1974},{"name":"Can","formed":1968}]}"#

    /// Both, in one document.
    static let music = String(bands.dropLast()) + "," + albums.dropFirst()

    let folder: TemporaryFolder

    init(_ files: [String: String] = [:]) throws {
        folder = try TemporaryFolder(
            ["spec.yaml": Self.spec, "music.json": Self.music, "albums.json": Self.albums].merging(files) { $1 }
        )
    }

    /// A folder with a store that holds `music`.
    static func stored(_ files: [String: String] = [:]) throws -> MusicFixture {
        let fixture = try MusicFixture(files)
        let outcome = try fixture.run("import", "music.json")
        #expect(outcome.status == 0, "\(outcome.errors)")
        return fixture
    }

    /// Runs `specmap` with the folder's spec and store.
    func run(_ verb: String, _ more: String..., input: String = "") throws -> Tool.Outcome {
        try Tool.specmap.run(
            [verb, "--spec", "spec.yaml", "--store", "music.sqlite"] + more,
            input: input,
            in: folder.url
        )
    }

    func stats() throws -> String {
        try Tool.specmap.run(["stats", "--store", "music.sqlite"], in: folder.url).output
    }

    func exists(_ file: String) -> Bool {
        FileManager.default.fileExists(atPath: folder.url.appending(path: file).path)
    }

    func bytes(of file: String) throws -> Data { try Data(contentsOf: folder.url.appending(path: file)) }

    /// The last line of a report.
    static func summary(_ outcome: Tool.Outcome) -> String {
        String(outcome.output.split(separator: "\n").last ?? "")
    }
}
