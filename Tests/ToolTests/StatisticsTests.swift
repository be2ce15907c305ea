import Foundation
import Testing

/// `--statistics`: how records were read.
struct StatisticsTests {
    /// The statistics of a run over a file of people, as JSON.
    private func counts(_ lines: [String], _ more: [String] = [], verb: String = "map") throws -> [String: Int] {
        let folder = try PeopleFixture.folder(["people.ndjson": lines.map { $0 + "\n" }.joined()])
        let options = ["--input", "ndjson", "--on-error", "skip", "--errors", "json", "--statistics", "people.ndjson"]
        let outcome = try Tool.specmap.run(PeopleFixture.arguments(verb) + more + options, in: folder.url)
        let last = try #require(outcome.errors.split(separator: "\n").last)
        let json = try JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: [String: Int]]
        #expect(json?["statistics"]?["bytes_written"] == outcome.output.utf8.count)
        return try #require(json?["statistics"])
    }

    private let good = String(PeopleFixture.good.dropLast())

    @Test(arguments: ["1", "4"])
    func readsPlainRecordsInASinglePass(_ jobs: String) throws {
        // Several blocks of lines.
        let found = try counts([String](repeating: good, count: 8000), ["--jobs", jobs])
        #expect(found["records"] == 8000 && found["single_pass"] == 8000)
        #expect(found["exact"] == 0 && found["tried"] == 0 && found["failed"] == 0 && found["unreadable"] == 0)
        #expect(found["bytes_read"] == 8000 * PeopleFixture.good.utf8.count)
    }

    @Test(arguments: ["1", "4"])
    func readsRecordsThatFailExactly(_ jobs: String) throws {
        let bad = #"{"result":{"name":7}}"#
        let lines = (1...8000).map { $0 % 100 == 0 ? bad : $0 % 1000 == 1 ? "{" : good }
        let found = try counts(lines, ["--jobs", jobs])
        #expect(found["records"] == 8000 && found["failed"] == 88 && found["unreadable"] == 8)
        #expect(found["exact"] == 80 && found["tried"] == 80 && found["single_pass"] == 7912)
    }

    @Test func stopsTryingWhereMostRecordsFail() throws {
        let found = try counts([String](repeating: #"{"result":{"name":7}}"#, count: 500))
        #expect(found["exact"] == 500 && found["failed"] == 500)
        #expect(try #require(found["tried"]) < 50)
    }

    @Test func countsKeysThatStandTwiceAsExact() throws {
        let found = try counts([good, #"{"result":{"name":"a","name":"b"}}"#, good])
        #expect(found["exact"] == 1 && found["tried"] == 1 && found["single_pass"] == 2 && found["failed"] == 0)
    }

    @Test func countsWhatUnmapReads() throws {
        let object = String(PeopleFixture.object.dropLast())
        let found = try counts([object, #"{"name":"a","name":"b"}"#], verb: "unmap")
        #expect(found["records"] == 2 && found["single_pass"] == 1 && found["exact"] == 1)
    }

    @Test func countsEachItemOnce() throws {
        let items = [String](repeating: #"{"name":"Ana"}"#, count: 5).joined(separator: ",")
        // The value of the root's first key counts no more.
        let found = try counts([#"{"result":[\#(items)]}"#, #"{"result":[\#(items)],"result":[{"name":"Bo"}]}"#])
        #expect(found["records"] == 2 && found["single_pass"] == 6 && found["exact"] == 0)
    }

    @Test func countsSkippedRecords() throws {
        let spec = """
            specmap: 1
            mappings:
              Any: {choose_by: type, cases: {a: A}, otherwise: skip}
              A: {properties: [x]}
            """
        let folder = try TemporaryFolder(["spec.yaml": spec])
        let outcome = try Tool.specmap.run(
            ["map", "--spec", "spec.yaml", "--as", "Any", "--statistics"],
            input: #"[{"type":"a","x":1},{"type":"b"},{"type":"c"}]"#,
            in: folder.url
        )
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains("records: 3, 0 failed, 2 skipped, 0 unreadable\n"), "\(outcome.errors)")
    }

    /// A chooser that leaves out what isn't of kind `a`, as elements of a list and as one object.
    private let zoo = """
        specmap: 1
        mappings:
          Zoo: {properties: {id: {type: integer}, animals: {list: Any}, star: {object: Any}}}
          Any: {choose_by: kind, cases: {a: A}, otherwise: skip}
          A: {properties: [x]}
        """

    @Test(arguments: ["1", "4"])
    func countsObjectsSkippedInsideRecords(_ jobs: String) throws {
        let folder = try TemporaryFolder(["spec.yaml": zoo])
        let good = #"{"id":1,"animals":[{"kind":"a"},{"kind":"b"},{"kind":"c"}],"star":{"kind":"d"}}"#
        let command = ["map", "--spec", "spec.yaml", "--as", "Zoo", "--input", "ndjson", "--jobs", jobs]
        func run(_ input: String, _ more: [String]) throws -> Tool.Outcome {
            try Tool.specmap.run(command + more + ["--statistics"], input: input, in: folder.url)
        }
        let outcome = try run("\(good)\n\(good)\n", [])
        #expect(outcome.errors.contains("\n  objects inside records: 6 skipped\n"), "\(outcome.errors)")
        // What a failed record would have skipped isn't counted, nor what is read twice.
        let bad = #"{"id":"x","animals":[{"kind":"b"}]}"#
        let twice = #"{"id":1,"animals":[{"kind":"b"}],"id":2}"#
        let mixed = try run("\(good)\n\(bad)\n\(twice)\n", ["--on-error", "skip", "--errors", "json"])
        #expect(mixed.errors.contains(#""skipped":0,"skipped_inside":4,"#), "\(mixed.errors)")
        let none = try run(#"{"id":1,"animals":[{"kind":"a"}]}"#, [])
        #expect(!none.errors.contains("objects inside"), "\(none.errors)")
    }

    @Test(arguments: [true, false])
    func countsWhatAnImportSkips(_ isDocument: Bool) throws {
        let spec = zoo.replacingOccurrences(of: "Zoo: {", with: "Zoo: {primary_key: id, ")
        let record = #"{"id":1,"animals":[{"kind":"a"},{"kind":"b"}]}"#
        let folder = try TemporaryFolder([
            "spec.yaml": spec, "in.json": isDocument ? "{\"zoos\":[\(record)]}" : record,
        ])
        let command = ["import", "--spec", "spec.yaml", "--store", "s.sqlite"] + (isDocument ? [] : ["--as", "Zoo"])
        let text = try Tool.specmap.run(command + ["in.json"], in: folder.url)
        #expect(text.output.hasSuffix("0 unlinked, 1 skipped\n"), "\(text.output) \(text.errors)")
        let json = try Tool.specmap.run(command + ["--report", "json", "in.json"], in: folder.url)
        #expect(json.output.contains(#""skipped":1"#), "\(json.output)")
    }

    @Test func printsForPeopleBehindAllElse() throws {
        let folder = try PeopleFixture.folder()
        let options = ["--on-error", "skip", "--statistics"]
        let outcome = try Tool.specmap.run(
            PeopleFixture.arguments("map") + options,
            input: PeopleFixture.mixed,
            in: folder.url
        )
        #expect(outcome.status == 1)
        #expect(
            outcome.errors.hasSuffix(
                """
                1 bad record of 3 left out
                statistics:
                  records: 3, 1 failed, 0 skipped, 0 unreadable
                  read: 2 in a single pass, 1 exactly (1 tried in a single pass first)
                  bytes: \(PeopleFixture.mixed.utf8.count) read, \(outcome.output.utf8.count) written

                """
            ),
            "\(outcome.errors)"
        )
    }

    @Test func isSilentUnlessAskedFor() throws {
        let folder = try PeopleFixture.folder()
        let outcome = try Tool.specmap.run(PeopleFixture.arguments("map"), input: PeopleFixture.good, in: folder.url)
        #expect(outcome.errors == "")
    }
}
