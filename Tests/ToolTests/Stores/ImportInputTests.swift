import Foundation
import Testing

/// What `specmap import` takes, what it says of it, and what it says where an error breaks it off.
struct ImportInputTests {
    private static let spec = """
        specmap: 1
        mappings:
          R: {primary_key: id, properties: {id: {type: integer}, v: , q: {reference: Q, create: false}}}
          Q: {primary_key: id, properties: {id: {type: integer}}}

        """
    private static let one = "specmap: 1\nmappings: {R: {primary_key: id, properties: {id: {type: integer}, v: }}}\n"

    private func run(_ spec: String, _ files: [String: String] = [:], _ more: String..., input: String = "") throws
        -> Tool.Outcome
    {
        let folder = try TemporaryFolder(["s.yaml": spec].merging(files) { $1 })
        return try Tool.specmap.run(
            ["import", "--spec", "s.yaml", "--store", "s.db"] + more,
            input: input,
            in: folder.url
        )
    }

    @Test(arguments: 1...3)
    func readsLinesOfTheOnlyMappingHoweverManyThereAre(count: Int) throws {
        let lines = (1...count).map { #"{"id":\#($0),"v":{"a":[1]}}"# + "\n" }.joined()
        let outcome = try run(Self.one, input: lines)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.hasPrefix("R: \(count) inserted\n"))
    }

    @Test func doesNotTakeADocumentWithoutTheKeyForARecord() throws {
        let outcome = try run(Self.one, input: #"{"ids":[{"id":1}]}"#)
        #expect(
            outcome.errors.contains(
                "no mapping has the name of `ids` in stdin: name by --map what to read, such as ids="
            )
        )
    }

    @Test(arguments: ["n.ndjson", "n.jsonl"], [[], ["--as", "R"]])
    func findsNoRecordInAnEmptyFileOfLines(_ name: String, _ options: [String]) throws {
        let folder = try TemporaryFolder(["s.yaml": Self.one, name: ""])
        let outcome = try Tool.specmap.run(
            ["import", "--spec", "s.yaml", "--store", "s.db"] + options + [name],
            in: folder.url
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.hasPrefix("0 objects"))
    }

    @Test func namesTheRootsThatCanBeRead() throws {
        let spec = """
            specmap: 1
            mappings:
              R: {root: rs, primary_key: id, properties: {id: {type: integer}}}
              Q: {root: data.qs, primary_key: id, properties: {id: {type: integer}}}

            """
        let input = #"{"meta":{"x":1},"data":{"qs":[{"id":1}]},"rs":[{"id":1}]}"#
        let outcome = try run(spec, input: input)
        #expect(outcome.status == 2)
        let advice = "name what to read with --map "
        let pairs = try #require(outcome.errors.split(separator: "\n").first?.split(separator: advice).last)
        let followed = try run(spec, [:], "--map", String(pairs), input: input)
        #expect(followed.status == 0, "\(outcome.errors) \(followed.errors)")
        #expect(followed.output.hasPrefix("Q: 1 inserted\nR: 1 inserted\n"))
    }

    /// Of each rule 100 different warnings are listed, however many batches there are.
    @Test(arguments: ["10000", "30"])
    func listsTheFirstWarningsOfARule(batch: String) throws {
        let lines = (1...250).map { #"{"id":\#($0),"q":\#($0)}"# + "\n" }.joined()
        let outcome = try run(Self.spec, ["r.ndjson": lines], "--as", "R", "--batch", batch, "r.ndjson")
        #expect(outcome.status == 0)
        #expect(outcome.errors.ranges(of: "warning[unlinked]").count == 101)
        #expect(outcome.errors.contains("and others like it"))
        #expect(outcome.output.hasSuffix("0 keys linked, 250 unlinked\n"))
        let report = try run(
            Self.spec,
            ["r.ndjson": lines],
            "--as",
            "R",
            "--batch",
            batch,
            "--report",
            "json",
            "r.ndjson"
        )
        #expect(report.output.contains(#""unlinked":250,"warnings":250"#))
    }

    @Test func storesNothingWhereALaterFileIsMissing() throws {
        let outcome = try run(Self.one, ["a.ndjson": "{\"id\":1}\n"], "--as", "R", "a.ndjson", "none.ndjson")
        #expect(outcome.status == 2)
        #expect(outcome.output == "")
        #expect(outcome.errors == "Error: expected a file, found nothing at `none.ndjson`\n")
    }

    @Test func saysWhatIsStoredWhereAnInputBreaksOff() throws {
        let folder = try TemporaryFolder(["s.yaml": Self.one])
        let outcome = try Tool.shell(
            """
            for i in $(seq 3000); do echo "{\\"id\\":$i,\\"v\\":\\"$RANDOM$RANDOM\\"}"; done | gzip > r.gz
            head -c $(($(wc -c < r.gz) * 2 / 3)) r.gz > r.ndjson.gz
            specmap import --spec s.yaml --store s.db --as R --batch 100 r.ndjson.gz; echo $?; specmap stats --store s.db
            """,
            in: folder.url
        )
        #expect(outcome.errors.hasPrefix("Error: `r.ndjson.gz` is broken"), "\(outcome.errors)")
        let lines = outcome.output.split(separator: "\n").map(String.init)
        let stored = try #require(lines.first?.split(separator: " ").dropFirst().first)
        #expect(lines.first == "R: \(stored) inserted" && lines.last == "R: \(stored) objects", "\(outcome.output)")
        #expect(lines.contains("2"))
    }
}
