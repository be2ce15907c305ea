import Foundation
import Testing

/// Rejected records of `specmap import`.
struct ImportRejectsTests {
    private static let files = [
        "shop.yaml": """
        specmap: 1
        mappings:
          Item: {primary_key: id, properties: {id: {type: integer}, maker: {reference: Maker, create: false, if_unlinked: fail}}}
          Maker: {primary_key: id, properties: {id: {type: integer}, name: }}

        """,
        "makers.ndjson": "{\"id\":1,\"name\":\"a\"}\n",
        "items.ndjson": """
        {"id":1,"maker":1}
        {"id":2,"maker":9}
        {"id":"x"}
        {"id":4,
        {"id":5,"maker":8}
        {"id":6,"maker":1}

        """,
    ]

    private static let item = "specmap import --spec shop.yaml --store s.db --as Item items.ndjson"

    private func run(_ line: String) throws -> (outcome: Tool.Outcome, folder: TemporaryFolder) {
        let folder = try TemporaryFolder(Self.files)
        let maker = "specmap import --spec shop.yaml --store s.db --as Maker makers.ndjson >/dev/null"
        return (try Tool.shell("\(maker) && \(line)", in: folder.url), folder)
    }

    @Test(arguments: [1, 2, 3, 10_000])
    func writesAllThatIsNotStoredInOrder(_ batch: Int) throws {
        let (outcome, folder) = try run("\(Self.item) --batch \(batch) --rejects bad.ndjson --allow-rejects")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.errors.hasSuffix("4 bad records of 6 left out\n"), "\(outcome.errors)")
        let rejects = try String(contentsOf: folder.url.appending(path: "bad.ndjson"), encoding: .utf8)
        let heads = rejects.split(separator: "\n").map { $0.prefix { $0 != "[" } }
        #expect(
            heads == [
                #"{"record":2,"line":2,"json":{"id":2,"maker":9},"failures":"#,
                #"{"record":3,"line":3,"json":{"id":"x"},"failures":"#,
                #"{"record":4,"line":4,"json":null,"text":"{\"id\":4,","failures":"#,
                #"{"record":5,"line":5,"json":{"id":5,"maker":8},"failures":"#,
            ]
        )
    }

    @Test(arguments: [1, 2, 3])
    func storesNothingAboveTheLimitWhereAllIsOneBatch(_ limit: Int) throws {
        let (outcome, folder) = try run(
            "\(Self.item) --atomic --max-rejects \(limit) --rejects bad.ndjson; echo $?; specmap stats --store s.db"
        )
        #expect(
            outcome.errors.contains("more than `--max-rejects \(limit)` allows, and nothing is stored"),
            "\(outcome.errors)"
        )
        #expect(outcome.output.contains("\n1\n"))
        #expect(outcome.output.contains("Item: 0 objects"), "\(outcome.output)")
        // Above the limit before anything is stored, nobody looks what the others lead to.
        #expect(try records(in: folder) == (limit == 1 ? [3, 4] : [2, 3, 4, 5]))
    }

    /// Only storing shows what a record leads to; of several files, each has a second record.
    @Test(arguments: ["--allow-rejects", "--max-rejects 4", "--on-error skip"])
    func leavesOutOfASingleBatchWhatLeadsNowhere(_ options: String) throws {
        let more = "printf '{\"id\":7,\"maker\":1}\\n{\"id\":8,\"maker\":1}\\n' > more.ndjson"
        let (outcome, folder) = try run(
            "\(more) && \(Self.item) more.ndjson --atomic --rejects bad.ndjson \(options); echo $?; "
                + "specmap export --spec shop.yaml --store s.db --as Item --format ndjson"
        )
        let stored = [1, 6, 7, 8].map { "{\"id\":\($0),\"maker\":1}\n" }.joined()
        #expect(outcome.output.hasSuffix("\n\(options.hasPrefix("--on") ? 1 : 0)\n" + stored), "\(outcome.output)")
        #expect(outcome.errors.hasSuffix("4 bad records of 8 left out\n"), "\(outcome.errors)")
        #expect(try records(in: folder) == [2, 3, 4, 5])
    }

    /// The numbers of the rejected records.
    private func records(in folder: TemporaryFolder) throws -> [Int] {
        let rejects = try String(contentsOf: folder.url.appending(path: "bad.ndjson"), encoding: .utf8)
        return rejects.split(separator: "\n").compactMap { Int($0.drop { !$0.isNumber }.prefix { $0.isNumber }) }
    }

    /// A line is a record, whose objects are stored together or not at all; of a document each element is one.
    @Test(
        arguments: ["--on-error skip", "--rejects bad.ndjson --allow-rejects", "--allow-rejects --batch 1"],
        ["", " --atomic"]
    )
    func storesNothingOfARejectedLine(_ options: String, _ atomic: String) throws {
        let spec = """
            specmap: 1
            mappings:
              Item: {root: items, primary_key: id, properties: {id: {type: integer}, maker: {reference: Maker, create: false, if_unlinked: fail}}}
              Maker: {primary_key: id, properties: {id: {type: integer}}}

            """
        let unlinked = "{\"items\":[{\"id\":60},{\"id\":61,\"maker\":1}]}\n"
        let lines = "{\"items\":[{\"id\":1}]}\n{\"items\":[{\"id\":50},{\"id\":\"x\"},{\"id\":52}]}\n" + unlinked
        let folder = try TemporaryFolder([
            "items.yaml": spec, "items.ndjson": lines, "items.json": #"{"items":[{"id":50},{"id":"x"},{"id":52}]}"#,
        ])
        for (file, stored) in [
            ("items.ndjson", #"{"items":[{"id":1}]}"#), ("items.json", #"{"items":[{"id":50},{"id":52}]}"#),
        ] {
            let command = "specmap import --spec items.yaml --store \(file).db --as Item \(options)\(atomic) \(file)"
            let outcome = try Tool.shell(
                "\(command); specmap export --spec items.yaml --store \(file).db --as Item",
                in: folder.url
            )
            #expect(outcome.output.hasSuffix(stored + "\n"), "\(outcome.output) \(outcome.errors)")
        }
    }

    @Test(arguments: [
        ("--rejects -", "would write into the report"), ("--rejects s.db", "would replace `s.db`"),
        ("--rejects bad --on-error stop", "exclude each other"),
    ])
    func refusesWrongUse(_ options: String, _ words: String) throws {
        let (outcome, _) = try run("\(Self.item) \(options)")
        #expect(outcome.status == 2 && outcome.errors.contains(words), "\(outcome.errors)")
    }

    @Test(arguments: ["--rejects bad", "--allow-rejects", "--max-rejects 1"])
    func needsOneMapping(_ options: String) throws {
        let (outcome, _) = try run("specmap import --spec shop.yaml --store s.db \(options) items.ndjson")
        let option = options.prefix { $0 != " " }
        #expect(outcome.status == 2 && outcome.errors.contains("`\(option)` goes with `--as`"), "\(outcome.errors)")
    }
}
