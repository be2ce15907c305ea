import Foundation
import Testing

/// The entries of a baseline when specs break, move and go.
struct LintBaselineTests {
    private let doubtful =
        "specmap: 1\nmappings:\n  P: {root: r, properties: {a: {default: no}}}\n  U: {properties: [q]}\n"
    private let baseline = ["--baseline", "known.json", "--strict-baseline", "--fail-on", "warning"]

    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder(["specs/a.yaml": doubtful, "specs/b.yaml": doubtful])
        let update = try Tool.speclint.run(baseline + ["--update-baseline", "specs"], in: folder.url)
        #expect(update.status == 0 && update.errors.contains("lists 4 diagnostics now"))
        return folder
    }

    @Test(arguments: ["zz: {tipe: string}", "zz: ["])
    func keepsWhatRulesDidNotLookAt(_ mistake: String) throws {
        let folder = try folder()
        try folder.write(doubtful + "  Z: {properties: {\(mistake)}}\n", to: "specs/a.yaml")
        let broken = try Tool.speclint.run(baseline + ["specs"], in: folder.url)
        #expect(broken.status == 1 && !broken.output.contains("stale-baseline"), "\(broken.output)")
        let update = try Tool.speclint.run(baseline + ["--update-baseline", "specs"], in: folder.url)
        #expect(update.errors.contains("lists 4 diagnostics now"))
        try folder.write(doubtful, to: "specs/a.yaml")
        #expect(try Tool.speclint.run(baseline + ["specs"], in: folder.url).status == 0)
    }

    @Test(arguments: [["--select", "names"], ["--ignore", "unused-mapping"]])
    func keepsWhatIsNotAskedFor(_ selection: [String]) throws {
        let folder = try folder()
        let outcome = try Tool.speclint.run(baseline + selection + ["specs"], in: folder.url)
        #expect(outcome.status == 0 && !outcome.output.contains("stale-baseline"), "\(outcome.output)")
    }

    @Test func tellsOfAFileThatIsGone() throws {
        let folder = try folder()
        try FileManager.default.removeItem(at: folder.url.appending(path: "specs/b.yaml"))
        let gone = try Tool.speclint.run(baseline + ["specs"], in: folder.url)
        #expect(gone.status == 1 && gone.output.contains("is listed for specs/b.yaml, which isn't there any more"))
        let update = try Tool.speclint.run(baseline + ["--update-baseline", "specs/a.yaml"], in: folder.url)
        #expect(update.errors.contains("lists 2 diagnostics now"))
    }
}
