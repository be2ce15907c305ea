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
            Each example has JSON and the expected result; differences are reported by property. Examples \
            whose mapping needs code of a host program are skipped and counted.

              specmap test --spec Specs
              specmap test --spec Specs --filter refund    # the examples with `refund` in their names
              specmap test --spec Specs --format junit=tests.xml
              specmap test --spec person.yaml --accept     # writes each object_file that isn't there yet
              specmap test --spec Specs --mutate           # changes of the rules that no example notices
              specmap test --spec Specs --round-trip       # what doesn't come back, by the rules and by trial

            --mutate makes one small change of the rules at a time (a path renamed, a row left out, a bound moved) and \
            runs the examples again. A change that none of them notices is listed with JSON on which it shows: an \
            example of it is missing. Changes that no document shows don't count.

            --round-trip makes documents from the rules, or takes files (--as Order orders.ndjson). lossless: the JSON \
            comes back. normalising: the object does, and the JSON is spelled anew. lossy: a part doesn't come back, as \
            the spec declares. broken: what is read can't be written, or what is written can't be read.
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

    @Option(help: ArgumentHelp("Run only the examples whose names contain this.", valueName: "text"))
    var filter: String?

    @OptionGroup(title: "Coverage") var branches: CoverageOptions

    @OptionGroup(title: "Trials") var trials: TrialOptions

    @OptionGroup(title: "Reports") var report: ReportOptions

    func validate() throws {
        try trials.check(report, isCovered: branches.isOn(report))
        if filter != nil, trials.isOn || branches.isOn(report) {
            throw ValidationError("`--filter` chooses examples to run: it doesn't go with coverage and trials")
        }
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
        try TrialFormat.check(
            report.formats,
            reading: set.files + set.filesOfExamples + trials.files + branches.filesOfSamples
        )
        // A missing file is reported with the example that needs it.
        StandardError.tell(found.filter { $0.id != "example-file-missing" })
        if trials.isOn {
            if try !trials.run(set, paths: spec, report) { throw ExitCode(1) }
            return
        }
        let examples = ExampleReport(run: try runExamples(of: set), files: set.specs.map(\.file.name))
        try write(examples)
        let isCounted = branches.isOn(report)
        let isCovered = isCounted ? try branches.run(set, paths: spec, report, since: trials.since) : true
        if examples.run.failed > 0 || !isCovered { throw ExitCode(1) }
        if examples.run.count == 0, !isCounted { throw ExitCode(2) }
    }

    private func runExamples(of set: SpecSet) throws -> ExampleRunner.Report {
        let runner = ExampleRunner(set, acceptingBy: accept ? { try FileWriter.write($1, to: $0) } : nil)
        let progress = ProgressLine()
        defer { progress.clear() }
        let word = filter?.lowercased()
        let report = runner.run {
            word.map($0.name.value.lowercased().contains) ?? true
        } progress: { done, all in
            progress.show("\(done) of \(all) examples run")
        }
        guard let filter else { return report }
        if report.count == 0, set.specs.contains(where: { !$0.examples.isEmpty }) {
            let names = set.specs.flatMap(\.examples).map(\.name.value)
            let near = nearest(filter, among: names).map { ": did you mean `\($0)`?" } ?? ""
            throw CommandError("no example has `\(filter)` in its name\(near)")
        }
        return report
    }

    /// The findings and the summary, and the reports that aren't about coverage.
    private func write(_ examples: ExampleReport) throws {
        let isAside = branches.takesOutput(report)
        let tell: (String) -> Void = isAside ? { StandardError.write($0) } : { print($0) }
        let colour = isAside ? Terminal.showsColourOfErrors : Terminal.showsColour
        let findings = examples.run.findings
        if !findings.isEmpty { tell(render(findings, as: .text, colour: colour)) }
        for path in examples.run.written { tell("wrote \(path)") }
        tell(colour ? TrialFormat.painted(examples.summary) : examples.summary)
        for format in report.formats where !branches.takes(format, report) {
            if format.file == nil, format.name == "text" { continue }
            try format.write(examples.text(as: format.name))
        }
    }
}
