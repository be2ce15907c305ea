import Testing

/// `specmap stats`: what a store holds.
struct StatsCommandTests {
    @Test func countsObjectsByEntity() throws {
        let music = try MusicFixture()
        #expect(try music.run("import", "--as", "Album", "albums.json").status == 0)
        #expect(
            try music.stats() == """
                Band: 2 objects, 2 just a key
                Album: 2 objects
                Label: 2 objects, 1 just a key
                BandMember: 0 objects

                """
        )
    }

    @Test func writesJSON() throws {
        let music = try MusicFixture.stored()
        let outcome = try Tool.specmap.run(
            ["stats", "--store", "music.sqlite", "--format", "json"],
            in: music.folder.url
        )
        #expect(outcome.status == 0)
        #expect(
            outcome.output == """
                {"Band":{"objects":2,"just_a_key":0},"Album":{"objects":2,"just_a_key":0},\
                "Label":{"objects":2,"just_a_key":1},"BandMember":{"objects":0,"just_a_key":0}}

                """
        )
    }

    @Test func makesNoStore() throws {
        let music = try MusicFixture()
        let outcome = try Tool.specmap.run(["stats", "--store", "none.sqlite"], in: music.folder.url)
        #expect(outcome.status == 2)
        #expect(outcome.errors == "Error: there is no file `none.sqlite`; check the path\n")
        #expect(!music.exists("none.sqlite"))
    }
}
