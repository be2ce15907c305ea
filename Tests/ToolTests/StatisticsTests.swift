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
