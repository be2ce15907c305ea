import ArgumentParser
import Console
import SpecExamples
import SpecIR
import SpecRuntime
import SpecSource

/// `specmap test`: runs the examples of specs.
struct TestCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Run the examples that stand in specs.",
        discussion: """
            Each example gives JSON and what becomes of it; differences are reported by property. Examples \
            whose mapping needs code of a host program are skipped and counted.

              specmap test --spec Specs
              specmap test --spec person.yaml --accept     # writes each object_file that isn't there yet
              specmap test --spec Specs --mutate           # changes of the rules that no example notices
              specmap test --spec Specs --round-trip       # what doesn't come back, by the rules and by trial

            --mutate makes one small change of the rules at a time (a path renamed, a row left out, a bound moved) and \
            runs the examples again. A change that none of them notices is listed with JSON on which it shows: an \
            example of it is missing. Changes that no document shows don't count.

            --round-trip makes documents from the rules, or takes files (--as Order orders.ndjson). lossless: the JSON \
            comes back. normalising: the object does, and the JSON is spelled anew. lossy: a part doesn't come back, and \
            the spec says so. broken: what is read can't be written, or what is written can't be read.
            """
    )

    @Option(
        name: .long,
        parsing: .upToNextOption,
        help: ArgumentHelp("Spec files (*.yaml, *.yml) and folders of them.", valueName: "path"),
        completion: .file()
    )
    var spec: [String]

    @Flag(help: "Write each object_file that isn't there yet.")
    var accept = false

    @OptionGroup(title: "Coverage") var branches: CoverageOptions

    @OptionGroup(title: "Trials") var trials: TrialOptions

    @OptionGroup(title: "Reports") var report: ReportOptions

    func validate() throws {
        try trials.check(report, isCovered: branches.isOn(report))
        guard trials.isOn else { return try branches.check(report) }
        if branches.isStated {
            throw ValidationError(
                "`--mutate` and `--round-trip` write reports of their own: run them without `--coverage`"
            )
        }
    }

    func run() throws {
        var found: [Diagnostic] = []
        guard let set = try SpecSet.load(paths: spec, report: { found.append($0) }) else {
            throw SpecError(diagnostics: found)
        }
        if trials.isOn {
            StandardError.tell(found.filter { $0.id != "example-file-missing" })
            if try !trials.run(set, paths: spec, report) { throw ExitCode(1) }
            return
        }
        // A missing file is reported with the example that needs it.
        StandardError.tell(found.filter { $0.id != "example-file-missing" })
        let report = ExampleRunner(set, accepts: accept).run()
        let tell: (String) -> Void = branches.takesOutput(self.report) ? { StandardError.write($0) } : { print($0) }
        if !report.findings.isEmpty { tell(SpecError(diagnostics: report.findings).description) }
        for path in report.written { tell("wrote \(path)") }
        tell(Self.summary(of: report))
        let isCovered =
            branches.isOn(self.report) ? try branches.run(set, paths: spec, self.report, since: trials.since) : true
        if report.failed > 0 || !isCovered { throw ExitCode(1) }
        if report.count == 0, !branches.isOn(self.report) { throw ExitCode(2) }
    }

    private static func summary(of report: ExampleRunner.Report) -> String {
        if report.count == 0 { return "no examples found" }
        let skipped = report.skipped == 0 ? "" : ", \(report.skipped) skipped (they need the host program)"
        let examples = report.count == 1 ? "1 example" : "\(report.count) examples"
        return "\(examples): \(report.passed) passed, \(report.failed) failed\(skipped)"
    }
}
