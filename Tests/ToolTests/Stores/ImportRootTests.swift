import Foundation
import Testing

/// Documents whose objects stand below their top, and the report of an import.
struct ImportRootTests {
    private func imported(_ mappings: String, _ json: String, _ more: String...) throws -> Tool.Outcome {
        let folder = try TemporaryFolder(["spec.yaml": "specmap: 1\nmappings:\n" + mappings, "in.json": json])
        let arguments = ["import", "--spec", "spec.yaml", "--store", "a.db"] + more + ["in.json"]
        return try Tool.specmap.run(arguments, in: folder.url)
    }

    @Test func readsWhatRootLeadsTo() throws {
        let mappings = """
              User: {root: data.users, primary_key: id, properties: [id]}
              Song: {root: items, primary_key: id, properties: [id]}
              Band: {primary_key: id, properties: [id]}

            """
        let json = #"{"data":{"users":[{"id":1},{"id":2}]},"items":{"id":3},"bands":[{"id":4}],"page":1}"#
        let outcome = try imported(mappings, json)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.hasPrefix("Band: 1 inserted\nSong: 1 inserted\nUser: 2 inserted\n"))
        let named = try imported(mappings, json, "--as", "User")
        #expect(named.output.hasPrefix("User: 2 inserted\n"), "\(named.errors)")
    }

    @Test func countsByWhatStatsCountsBy() throws {
        let mappings = """
              Band: {primary_key: id, properties: {id: , name: }}
              BandLine: {entity: Band, primary_key: id, properties: {id: band_id, name: band_name}}

            """
        let outcome = try imported(
            mappings,
            #"[{"band_id":1,"band_name":"x"}]"#,
            "--as",
            "BandLine",
            "--report",
            "json"
        )
        #expect(outcome.output.hasPrefix(#"{"inserted":{"Band":1}"#), "\(outcome.output)\(outcome.errors)")
    }

    @Test func saysWhichValuesAreNotStored() throws {
        let mappings = """
              Page: {properties: {number: , total: count, bands: {list: Band}}}
              Band: {primary_key: id, properties: [id]}

            """
        let outcome = try imported(mappings, #"{"number":1,"bands":[{"id":1}]}"#, "--as", "Page")
        #expect(outcome.status == 0)
        #expect(
            outcome.errors == """
                note: `Page` has no `primary_key`, so the objects in it are stored and its own values aren't: `number`, `total`

                """
        )
    }

    private static let log = """
          Log: {primary_key: version, properties: {version: , runs: {list: Run}}}
          Run: {properties: {tool: , rules: {list: Rule}, results: {list: Result}}}
          Rule: {primary_key: id, properties: [id]}
          Result: {properties: {rule: {from: ruleId, reference: Rule}, message: }}

        """

    /// However the mapping was found: by the name of a member, as the only one, or by an option.
    @Test func saysWhichValuesAreNotStoredWhereverTheMappingComesFrom() throws {
        let json =
            #"{"version":"2","runs":[{"tool":"T","rules":[{"id":"x"}],"results":[{"ruleId":"x","message":"m"}]}]}"#
        let note =
            "note: `Run` has no `primary_key`, so the objects in it are stored and its own values aren't: `tool`, `results.message`\n"
        let named = try imported(Self.log, json)
        let whole = "in.json has the key of `Log`, and only the members in it are stored: `--as Log` stores it, too"
        #expect(named.errors == note + "note: \(whole)\n")
        #expect(named.status == 0 && named.output.contains("Rule: 1 inserted"))
        #expect(try imported(Self.log, json, "--map", "runs=Run").errors == note)
        #expect(try imported(Self.log, json, "--as", "Log").errors == "")
        let change = """
              Change: {properties: {op: , after: {object: Row}}}
              Row: {primary_key: id, properties: [id]}

            """
        let lines = "{\"op\":\"c\",\"after\":{\"id\":1}}\n{\"op\":\"c\",\"after\":{\"id\":2}}\n"
        for more in [[], ["--as", "Change"], ["--report", "json"]] {
            let folder = try TemporaryFolder(["spec.yaml": "specmap: 1\nmappings:\n" + change, "in.ndjson": lines])
            let arguments = ["import", "--spec", "spec.yaml", "--store", "a.db"] + more + ["in.ndjson"]
            let outcome = try Tool.specmap.run(arguments, in: folder.url)
            #expect(
                outcome.errors
                    == "note: `Change` has no `primary_key`, so the objects in it are stored and its own values aren't: `op`\n"
            )
        }
    }
}
