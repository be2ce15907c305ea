import Foundation
import Testing

/// Wrong use, and specs and files that can't be read: exit code 2, the reason on standard error, nothing on standard
/// output.
struct WrongUseTests {
    private func refuse(
        _ arguments: [String],
        files: [String: String] = [:],
        says word: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let folder = try PeopleFixture.folder(files)
        let outcome = try Tool.specmap.run(arguments, input: PeopleFixture.good, in: folder.url)
        #expect(outcome.status == 2, sourceLocation: sourceLocation)
        #expect(outcome.output == "", sourceLocation: sourceLocation)
        #expect(outcome.errors.contains(word), "\(outcome.errors)", sourceLocation: sourceLocation)
    }

    @Test func refusesUnknownOptionsAndVerbs() throws {
        try refuse(PeopleFixture.arguments("map", "--colour"), says: "--colour")
        try refuse(["mapp"], says: "mapp")
        try refuse(PeopleFixture.arguments("map", "--input", "xml"), says: "xml")
        try refuse(["map", "--as", "Person"], says: "--spec")
        try refuse(
            ["map", "--spec", "two.yaml"],
            files: ["two.yaml": "specmap: 1\nmappings: {A: {properties: [a]}, B: {properties: [b]}}\n"],
            says: "--as"
        )
    }

    @Test func refusesAMappingThatIsNotThereAndNamesTheNearest() throws {
        try refuse(["map", "--spec", "spec.yaml", "--as", "Persom"], says: "`Person`")
    }

    @Test func refusesAnUnknownPartAndNamesTheNearest() throws {
        try refuse(PeopleFixture.arguments("map", "--only", "car.modle"), says: "model")
        try refuse(PeopleFixture.arguments("unmap", "--only", "emial"), says: "email")
    }

    @Test func refusesFilesThatCannotBeRead() throws {
        try refuse(PeopleFixture.arguments("map", "nowhere.json"), says: "nowhere.json")
        try refuse(["map", "--spec", "nowhere.yaml", "--as", "Person"], says: "nowhere.yaml")
    }

    @Test func refusesASpecWithProblemsAndTellsThemAll() throws {
        let bad = """
            specmap: 1
            mappings:
              Person:
                propertys: [name]
                properties:
                  car: {object: Carr}
              Car:
                properties: [model]
            """
        try refuse(["map", "--spec", "bad.yaml", "--as", "Person"], files: ["bad.yaml": bad], says: "bad.yaml:4:5")
        try refuse(["map", "--spec", "bad.yaml", "--as", "Person"], files: ["bad.yaml": bad], says: "bad.yaml:6:21")
    }

    @Test(arguments: ["specmap", "speclint"])
    func printsHelpOnStandardOutput(_ command: String) throws {
        let outcome = try Tool(name: command).run(["--help"])
        #expect(outcome.status == 0)
        #expect(outcome.output.contains(command))
        #expect(outcome.errors == "")
    }

    @Test(arguments: ["specmap", "speclint"])
    func refusesHelpOnWhatIsNotThere(_ command: String) throws {
        let outcome = try Tool(name: command).run(["help", "nope"])
        #expect(outcome.status == 2 && outcome.output == "" && outcome.errors.contains("there is no command `nope`"))
        #expect(try Tool(name: command).run(["help", "help"]).status == 0)
        #expect(try Tool(name: command).run(["help"]).status == 0)
    }

    @Test(arguments: ["missing.json", "cut.json.gz", "other.json --as Nope"])
    func reportsWhatEndsARunAsJSON(_ input: String) throws {
        let folder = try PeopleFixture.folder(["other.json": PeopleFixture.good])
        let line = "printf '\\037\\213\\010' > cut.json.gz; specmap map --spec spec.yaml --errors json \(input)"
        let outcome = try Tool.shell(line, in: folder.url)
        #expect(outcome.status == 2)
        #expect(outcome.errors.hasPrefix("{\"error\":\"") && outcome.errors.hasSuffix("\"}\n"), "\(outcome.errors)")
    }

    @Test(arguments: ["specmap", "speclint"])
    func printsItsVersion(_ command: String) throws {
        let outcome = try Tool(name: command).run(["--version"])
        #expect(outcome.status == 0)
        #expect(outcome.output.wholeMatch(of: /(\w+) \d+\.\d+\.\d+\n/)?.1 == command[...])
        #expect(outcome.errors == "")
    }

    @Test(arguments: ["map --as Person", "swift", "types --to sql"])
    func refusesAnEmptyPathOfASpec(_ command: String) throws {
        let arguments = command.split(separator: " ").map(String.init) + ["--spec", ""]
        let outcome = try Tool.specmap.run(arguments, input: "{}")
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains("`--spec` is empty"))
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
    func tellsOfOutputThatCannotBeWritten() throws {
        let folder = try PeopleFixture.folder(["in.json": PeopleFixture.good])
        for line in [
            "specmap map --spec spec.yaml --as Person in.json", "specmap dump --spec spec.yaml",
            "speclint --format sarif spec.yaml", "speclint rules", "speclint schema",
        ] {
            for output in ["> /dev/full", ">&-"] {
                let outcome = try Tool.shell("\(line) \(output)", in: folder.url)
                #expect(outcome.status == 2, "\(line) \(output)")
                #expect(outcome.errors != "", "\(line) \(output)")
            }
        }
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")), arguments: ["2>&-", "2>/dev/full"])
    func endsAsUsualWhereNothingCanBeTold(_ errors: String) throws {
        let folder = try PeopleFixture.folder(["in.json": "{"])
        let cases = [
            ("specmap map --spec spec.yaml --as Person in.json", 1), ("specmap stats --store none", 2),
            ("speclint none.yaml", 2),
        ]
        for (line, status) in cases {
            #expect(try Tool.shell("\(line) \(errors)", in: folder.url).status == status, "\(line)")
        }
    }

    @Test func writesAReportBehindWhatTheOpenFileHolds() throws {
        let folder = try TemporaryFolder(["a.yaml": "specmap: 2\n"])
        let line = "echo before; speclint --format json=r.json --format concise=/dev/stderr a.yaml; echo after"
        _ = try Tool.shell("(\(line)) > all.txt 2>&1", in: folder.url)
        let lines = try folder.text(of: "all.txt").split(separator: "\n")
        #expect(lines.first == "before" && lines.last == "after" && lines.count == 3)
    }

    /// The lines of usage help whoever used a command wrongly, and nobody else.
    @Test(arguments: [
        ("speclint --config none.yaml a.yaml", false), ("speclint explain nosuch", false),
        ("speclint --baseline none a.yaml", false), ("speclint config show --config none.yaml a.yaml", false),
        ("speclint --format json=none/r.json a.yaml", false), ("specmap map --spec none.yaml --as A", false),
        ("specmap map --as A", true), ("speclint --fix --diff a.yaml", true), ("speclint --format xyz a.yaml", true),
    ])
    func showsTheUseOnlyWhereItIsWrong(_ line: String, _ isWrong: Bool) throws {
        let folder = try TemporaryFolder(["a.yaml": "specmap: 1\nmappings: {A: {properties: [a]}}\n"])
        let outcome = try Tool.shell(line, in: folder.url)
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains("Usage:") == isWrong, "\(outcome.errors)")
    }
}
