import Foundation
import Testing

/// `--rejects`, `--allow-rejects` and `--max-rejects`.
struct RejectsTests {
    private static let map = "specmap map --spec spec.yaml --as Person"

    private func run(_ line: String, _ files: [String: String] = ["people.ndjson": PeopleFixture.mixed]) throws -> (
        outcome: Tool.Outcome, folder: TemporaryFolder
    ) {
        let folder = try PeopleFixture.folder(files)
        return (try Tool.shell(line, in: folder.url), folder)
    }

    private func text(_ name: String, in folder: TemporaryFolder) throws -> String {
        try String(contentsOf: folder.url.appending(path: name), encoding: .utf8)
    }

    @Test func writesRejectedRecordsToAFile() throws {
        let (outcome, folder) = try run("\(Self.map) --rejects bad.ndjson people.ndjson")
        #expect(outcome.status == 1)
        #expect(outcome.output == "{\"name\":\"Ana\"}\n{\"name\":\"Maria\"}\n")
        #expect(outcome.errors.hasSuffix("1 bad record of 3 left out\n"), "\(outcome.errors)")
        let rejects = try text("bad.ndjson", in: folder)
        #expect(rejects.hasPrefix(#"{"record":2,"line":2,"json":{"result":{"name":7}},"failures":[{"id":"wrong-type""#))
        #expect(rejects.hasSuffix("]}\n"))
    }

    @Test(arguments: ["map", "unmap"])
    func mapsFixedRecordsAgain(_ verb: String) throws {
        let fix = "jq -c '.json' bad.ndjson | sed 's/7/\"Otto\"/' | specmap \(verb) --spec spec.yaml --as Person"
        let command = "specmap \(verb) --spec spec.yaml --as Person --allow-rejects --rejects bad.ndjson"
        let input =
            verb == "map" ? PeopleFixture.mixed : "{\"name\":\"Ana\"}\n{\"name\":7}\n{\"name\":\"Maria\"}\n"
        let (outcome, _) = try run("\(command) in.ndjson >good && \(fix)", ["in.ndjson": input])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output == (verb == "map" ? "{\"name\":\"Otto\"}\n" : "{\"result\":{\"name\":\"Otto\"}}\n"))
    }

    @Test func mapsFixedItemsAndRowsAgain() throws {
        let array = #"{"result": [{"name": "Ana"}, {"name": 7}]}"#
        let again = "\(Self.map) -"
        let items = try run(
            "\(Self.map) --allow-rejects --rejects bad.ndjson a.json && jq -c .json bad.ndjson | sed 's/7/\"b\"/' | \(again)",
            ["a.json": array]
        )
        #expect(items.outcome.output == "[{\"name\":\"Ana\"}]\n{\"name\":\"b\"}\n", "\(items.outcome.errors)")
        let rows = try run(
            "\(Self.map) --allow-rejects --rejects bad.ndjson p.csv; (head -1 p.csv; jq -r .row bad.ndjson) | sed 's/x/4/' "
                + "| \(again) --input csv",
            ["p.csv": "name,car.year\nAna,1\nOtto,x\n"]
        )
        #expect(
            rows.outcome.output
                == "{\"name\":\"Ana\",\"car\":{\"year\":1}}\n{\"name\":\"Otto\",\"car\":{\"year\":4}}\n",
            "\(rows.outcome.errors)"
        )
    }

    /// With U+FFFD in the place of their bytes they would pass once more, as other data.
    @Test func givesBytesThatAreNoTextInBase64() throws {
        let spec = "specmap: 1\nmappings: {Person: {properties: {name: }}}\n"
        let lines = #"printf '{"name":"Citro\xebn"}\n' > p.ndjson; printf 'name\nCitro\xebn\n' > p.csv; "#
        for (file, member, back) in [
            ("p.ndjson", "text", "{\"name\":\"Citro\u{EB}n\"}"), ("p.csv", "row", "Citro\u{EB}n"),
        ] {
            let map =
                "\(Self.map) --rejects bad.ndjson \(file); jq -r .bytes bad.ndjson | base64 -d | iconv -f latin1 -t utf-8"
            let (outcome, folder) = try run(lines + map, ["spec.yaml": spec])
            #expect(outcome.output.trimmingCharacters(in: .newlines) == back, "\(outcome.errors)")
            #expect(try text("bad.ndjson", in: folder).contains("\"json\":null,\"\(member)\":null,\"bytes\":\""))
            let again = "jq -r '.text // (.json | tojson)' bad.ndjson | \(Self.map)"
            #expect(try Tool.shell(again, in: folder.url).status == 1)
        }
    }

    @Test func writesAnEmptyFileWhereNothingIsRejected() throws {
        let (outcome, folder) = try run(
            "\(Self.map) --rejects bad.ndjson p.json",
            ["p.json": PeopleFixture.good, "bad.ndjson": "old"]
        )
        #expect(outcome.status == 0 && outcome.errors == "")
        #expect(try text("bad.ndjson", in: folder) == "")
    }

    @Test(arguments: [
        ("--allow-rejects", 0), ("--max-rejects 1", 0), ("--max-rejects 0", 1), ("--max-rejects 34%", 0),
        ("--max-rejects 33.333333%", 1), ("--max-rejects 33%", 1), ("--max-rejects 100%", 0), ("--on-error skip", 1),
    ])
    func endsByTheLimit(_ option: String, _ status: Int32) throws {
        let (outcome, folder) = try run("\(Self.map) \(option) people.ndjson -o out.ndjson")
        #expect(outcome.status == status, "\(outcome.errors)")
        #expect(outcome.errors.contains("1 bad record of 3 left out\n"))
        let isOver = status == 1 && option.contains("max")
        #expect(outcome.errors.contains("more than `\(option)` allows, and `out.ndjson` isn't written\n") == isOver)
        let isThere = FileManager.default.fileExists(atPath: folder.url.appending(path: "out.ndjson").path)
        #expect(isThere == !isOver)
    }

    @Test func allowsRejectsOfEmptyInput() throws {
        #expect(try run("\(Self.map) --input ndjson --max-rejects 0% </dev/null").outcome.status == 0)
    }

    @Test func reportsAnExcessAsJSON() throws {
        let (outcome, _) = try run("\(Self.map) --max-rejects 1% --errors json people.ndjson")
        #expect(outcome.status == 1)
        #expect(outcome.errors.hasSuffix(#"{"rejected":1,"records":3,"max_rejects":"1%"}"# + "\n"), "\(outcome.errors)")
    }

    @Test func writesRejectsToStandardOutputBesideAFile() throws {
        let (outcome, folder) = try run("\(Self.map) --rejects - --allow-rejects -o out.ndjson people.ndjson")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.hasPrefix("{\"record\":2,"))
        #expect(try text("out.ndjson", in: folder) == "{\"name\":\"Ana\"}\n{\"name\":\"Maria\"}\n")
    }

    @Test func compressesAndKeepsOldRejectsWhereTheRunFails() throws {
        let (outcome, folder) = try run(
            "\(Self.map) --rejects bad.ndjson.gz people.ndjson; gzip -dc bad.ndjson.gz | wc -l; "
                + "\(Self.map) --rejects bad.ndjson.gz people.ndjson missing.ndjson; gzip -dc bad.ndjson.gz | wc -l; ls -A"
        )
        let numbers = outcome.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter {
            $0 == "1"
        }
        #expect(numbers.count == 2)
        #expect(outcome.errors.contains("missing.ndjson"))
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        #expect(names.sorted() == ["bad.ndjson.gz", "people.ndjson", "spec.yaml"])
    }

    @Test func leavesNothingHalfWrittenWhenItIsInterrupted() throws {
        let (outcome, folder) = try run(
            "mkfifo in; \(Self.map) --rejects bad.ndjson <in & exec 3>in; cat people.ndjson >&3; "
                + "until compgen -G '.bad.ndjson.*' >/dev/null; do sleep 0.05; done; kill -INT $!; wait $!; echo $?; rm in",
            ["people.ndjson": PeopleFixture.mixed, "bad.ndjson": "old\n"]
        )
        #expect(outcome.output.hasSuffix("130\n"), "\(outcome.output)\(outcome.errors)")
        #expect(try text("bad.ndjson", in: folder) == "old\n")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        #expect(names.sorted() == ["bad.ndjson", "people.ndjson", "spec.yaml"])
    }

    @Test func keepsSecrets() throws {
        let files = [
            "secret.yaml": "specmap: 1\nmappings: {P: {properties: {pin: {type: integer, sensitive: true}}}}\n",
            "p.ndjson": "{\"pin\":\"a-secret\"}\n",
        ]
        let command = "specmap map --spec secret.yaml --rejects bad.ndjson p.ndjson"
        let (hidden, first) = try run(command, files)
        #expect(!hidden.errors.contains("a-secret"))
        #expect(
            try text("bad.ndjson", in: first).hasPrefix(#"{"record":1,"line":1,"json":null,"hidden":true,"failures":["#)
        )
        #expect(try !text("bad.ndjson", in: first).contains("a-secret"))
        let (_, second) = try run("umask 022; \(command) --rejects-with-secrets", files)
        #expect(try text("bad.ndjson", in: second).contains(#""json":{"pin":"a-secret"}"#))
        let path = second.url.appending(path: "bad.ndjson").path
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test(arguments: [
        ("--rejects - people.ndjson", "would write into the results"),
        ("--rejects '' people.ndjson", "path of `--rejects` is empty"),
        ("--rejects people.ndjson people.ndjson", "would replace `people.ndjson`"),
        ("--rejects ./out -o out people.ndjson", "would replace `out`"),
        ("--rejects bad --on-error stop people.ndjson", "exclude each other"),
        ("--allow-rejects --max-rejects 1 people.ndjson", "exclude each other"),
        ("--max-rejects 1.5 people.ndjson", "found `1.5`"), ("--max-rejects=-1 people.ndjson", "found `-1`"),
        ("--max-rejects 101% people.ndjson", "found `101%`"), ("--max-rejects % people.ndjson", "found `%`"),
        ("--rejects-with-secrets people.ndjson", "goes with `--rejects`"),
        ("--rejects no/bad.ndjson people.ndjson", "there is no such folder"),
    ])
    func refusesWrongUse(_ options: String, _ words: String) throws {
        let (outcome, _) = try run("\(Self.map) \(options)")
        #expect(outcome.status == 2, "\(outcome.output)")
        #expect(outcome.errors.contains(words), "\(outcome.errors)")
        #expect(outcome.output == "")
    }
}
