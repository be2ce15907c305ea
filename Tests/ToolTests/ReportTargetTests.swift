import Foundation
import Testing

/// `speclint --format FORMAT[=FILE]`: several reports of one run, each whole or not there.
struct ReportTargetTests {
    private let broken = "specmap: 1\nmappings:\n  A:\n    properties: {home: {object: Bx}}\n  B: {properties: [x]}\n"

    private func speclint(_ arguments: String..., in folder: TemporaryFolder) throws -> Tool.Outcome {
        try Tool.speclint.run(arguments, in: folder.url)
    }

    private func text(of name: String, in folder: TemporaryFolder) throws -> String {
        try String(contentsOf: folder.url.appending(path: name), encoding: .utf8)
    }

    @Test func writesEachReportToItsFileAndOneToStandardOutput() throws {
        let folder = try TemporaryFolder(["a.yaml": broken, "out.sarif": "old"])
        let outcome = try speclint(
            "--format",
            "concise",
            "--format",
            "sarif=out.sarif",
            "--format=junit=x=y.xml",
            "a.yaml",
            in: folder
        )
        #expect(outcome.status == 1)
        #expect(outcome.errors == "")
        #expect(outcome.output == "a.yaml:4:33: error[unknown-mapping]: no mapping is called `Bx`\n")
        #expect(try text(of: "out.sarif", in: folder).contains("\"version\": \"2.1.0\""))
        #expect(try text(of: "x=y.xml", in: folder).hasPrefix("<?xml"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path()).count == 3)
    }

    @Test func writesNothingToStandardOutputIfAllReportsHaveFiles() throws {
        let folder = try TemporaryFolder(["a.yaml": broken])
        let outcome = try speclint("--format", "gitlab=gl.json", "a.yaml", in: folder)
        #expect(outcome.output == "" && outcome.status == 1)
    }

    @Test func namesFilesFromTheRepositorysRootWhereCodeHostsAskForIt() throws {
        let folder = try TemporaryFolder(["repo/.git": "gitdir: elsewhere", "repo/app/specs/a b.yaml": broken])
        let app = folder.url.appending(path: "repo/app")
        let outcome = try Tool.speclint.run(["--format", "github", "./specs"], in: app)
        #expect(outcome.output.contains("::error file=app/specs/a b.yaml,line=4,"))
        let sarif = try Tool.speclint.run(["--format", "sarif", "."], in: app).output
        #expect(sarif.contains(#""uri":"app/specs/a%20b.yaml""#))
    }

    @Test func keepsALinkAndWritesToADevice() throws {
        let folder = try TemporaryFolder(["a.yaml": broken, "real.json": ""])
        let link = folder.url.appending(path: "link.json")
        try FileManager.default.createSymbolicLink(atPath: link.path(), withDestinationPath: "real.json")
        #expect(try speclint("--format", "json=link.json", "a.yaml", in: folder).status == 1)
        #expect(try text(of: "real.json", in: folder).hasPrefix("{"))
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path()) == "real.json")

        let outcome = try Tool.shell("speclint --format concise=/dev/stderr a.yaml 2>&1 >/dev/null", in: folder.url)
        #expect(outcome.output.hasPrefix("a.yaml:4:33: error"))
    }

    @Test func refusesWhatItCannotWrite() throws {
        let folder = try TemporaryFolder(["a.yaml": broken, "folder/x": ""])
        let cases = [
            ("sariff", "no format is called `sariff`; did you mean `sarif`?"),
            ("pdf", "no format is called `pdf`; there are text, concise, json, sarif,"),
            ("json=", "`--format json=` names no file behind `=`"),
            ("json=folder", "the report can't be written to `folder`: it is a folder"),
            ("json=no/where", "the report can't be written to `no/where`: there is no such folder"),
        ]
        for (format, message) in cases {
            let outcome = try speclint("--format", format, "a.yaml", in: folder)
            #expect(outcome.status == 2 && outcome.errors.contains(message), "\(format): \(outcome.errors)")
        }
        let twice = try speclint("--format", "json", "--format", "text", "a.yaml", in: folder)
        #expect(twice.status == 2)
        #expect(twice.errors.contains("two reports would go to standard output; give one of them a file of its own"))
        let spelled = try speclint("--format", "json=r.json", "--format", "sarif=./r.json", "a.yaml", in: folder)
        #expect(spelled.status == 2)
        #expect(spelled.errors.contains("two reports would go to `./r.json`"))
    }
}
