import Foundation
import Testing

/// `--jobs`: the same results and messages, made by more threads.
struct JobsCommandTests {
    private static let name = String(repeating: "é", count: 10_000)

    /// Several blocks of records; every so many is bad.
    private func people(_ count: Int, badEvery: Int, ending: String = "\n") -> String {
        let lines = (1...count).map { number in
            let good = "{\"result\":{\"name\":\"\(number)\(Self.name)\"}}"
            return number % badEvery == 0 ? "{\"result\":{\"name\":\(number),\"user_email\":\"\(Self.name)\"}}" : good
        }
        return lines.joined(separator: ending)
    }

    @Test(arguments: ["\n", "\r\n"])
    func saysTheSameForAnyNumberOfJobs(_ ending: String) throws {
        let folder = try PeopleFixture.folder([
            "good.ndjson": people(160, badEvery: 9999, ending: ending) + ending,
            "late.ndjson": people(160, badEvery: 150, ending: ending),
            "bad.ndjson": people(220, badEvery: 2, ending: ending),
            "broken.ndjson": people(80, badEvery: 9999, ending: ending) + ending + "{\"result\":" + ending
                + people(80, badEvery: 9999, ending: ending),
            "empty.ndjson": "",
        ])
        let files = ["good.ndjson", "late.ndjson", "bad.ndjson", "broken.ndjson", "empty.ndjson"]
        for file in files + ["late.ndjson bad.ndjson"] {
            for more in ["", " --on-error skip"] {
                let line = "specmap map --spec spec.yaml --as Person --input ndjson\(more) \(file)"
                let expected = try Tool.shell(line, in: folder.url)
                for jobs in ["0", "4"] {
                    let way = "\(line) --jobs \(jobs)"
                    let outcome = try Tool.shell(way, in: folder.url)
                    #expect(outcome.output == expected.output, "\(way)")
                    #expect(outcome.errors == expected.errors, "\(way)")
                    #expect(outcome.status == expected.status, "\(way)")
                }
            }
        }
    }

    @Test func mapsWhatComesThroughAPipe() throws {
        let folder = try PeopleFixture.folder(["people.ndjson": people(300, badEvery: 7)])
        let line = "specmap map --spec spec.yaml --as Person --on-error skip"
        let expected = try Tool.shell("cat people.ndjson | \(line)", in: folder.url)
        let outcome = try Tool.shell("cat people.ndjson | \(line) --jobs 3", in: folder.url)
        #expect(outcome.output == expected.output)
        #expect(outcome.errors == expected.errors)
        #expect(outcome.status == 1)
    }

    @Test func answersALiveStreamRecordByRecord() throws {
        let folder = try PeopleFixture.folder()
        // Each line is sent only after the answer to the one before, the first with the beginning of the second.
        let outcome = try Tool.shell(
            #"""
            coproc S { specmap map --spec spec.yaml --as Person --input ndjson --jobs 4; }
            printf '{"result":{"name":"Ana"}}\n{"result":' >&${S[1]}
            read -t 20 line <&${S[0]} || exit 3
            echo "$line"
            printf '{"name":"Bo"}}\n' >&${S[1]}
            read -t 20 line <&${S[0]} || exit 3
            echo "$line"
            """#,
            in: folder.url
        )
        #expect(outcome.status == 0)
        #expect(outcome.output == "{\"name\":\"Ana\"}\n{\"name\":\"Bo\"}\n")
    }

    @Test func stopsQuietlyWhenNobodyReadsOn() throws {
        let folder = try PeopleFixture.folder(["people.ndjson": people(600, badEvery: 9999)])
        let outcome = try Tool.shell(
            "specmap map --spec spec.yaml --as Person --jobs 4 people.ndjson | head -n 1 | head -c 10",
            in: folder.url
        )
        #expect(outcome.output == "{\"name\":\"1")
        #expect(outcome.errors == "")
    }

    @Test func takesOneDocumentAsBefore() throws {
        let folder = try PeopleFixture.folder()
        let arguments = PeopleFixture.arguments("map", "--jobs", "4")
        #expect(
            try Tool.specmap.run(arguments, input: PeopleFixture.good, in: folder.url).output == PeopleFixture.object
        )
    }

    @Test(arguments: ["-1", "1025", "x"])
    func refusesANumberThatMakesNoSense(_ jobs: String) throws {
        let folder = try PeopleFixture.folder()
        for arguments in [["--jobs=\(jobs)"], ["--jobs", jobs]] {
            let outcome = try Tool.specmap.run(PeopleFixture.arguments("map") + arguments, in: folder.url)
            #expect(outcome.errors.contains("jobs") && outcome.errors.contains(jobs), "\(outcome.errors)")
        }
        let arguments = PeopleFixture.arguments("map", "--jobs=\(jobs)")
        let outcome = try Tool.specmap.run(arguments, input: PeopleFixture.good, in: folder.url)
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains("--jobs"))
    }
}
