import ArgumentParser
import Console
import Foundation
import SpecIR
import SpecRuntime
import SpecSource
import SpecTesting

/// The options for the trials of `specmap test` beside the examples.
struct TrialOptions: ParsableArguments {
    @Flag(help: "Change the rules one by one, and list the changes that no example notices.")
    var mutate = false

    @Flag(help: "Read made documents, write what came of them, and read that again.")
    var roundTrip = false

    @Option(
        name: .customLong("as"),
        help: ArgumentHelp("With --round-trip, the mapping that reads the files.", valueName: "mapping")
    )
    var mapping: String?

    @Option(
        help: ArgumentHelp(
            "With --coverage, --suggest and --mutate, look only at rules that differ from this revision.",
            valueName: "rev"
        )
    )
    var since: String?

    @Option(help: "With --round-trip, what makes the command end with 1: broken, lossy or never.")
    var failOn = Threshold.broken

    @OptionGroup var making: MakingOptions

    @Argument(
        help: ArgumentHelp("With --round-trip --as, JSON or NDJSON files; - for standard input.", valueName: "file"),
        completion: .file()
    )
    var files: [String] = []

    enum Threshold: String, ExpressibleByArgument, CaseIterable {
        case broken, lossy, never

        func fails(_ verdict: Verdict) -> Bool {
            switch self {
            case .broken: verdict == .broken
            case .lossy: verdict >= .lossy
            case .never: false
            }
        }
    }

    var isOn: Bool { self.mutate || roundTrip }

    func check(_ report: ReportOptions, isCovered: Bool) throws {
        try making.check()
        if isOn {
            let common = ["text", "json", "github", "gitlab", "sarif", "junit", "markdown"]
            try TrialFormat.check(report.formats, known: mutate ? common + ["stryker"] : common)
        }
        if mutate, roundTrip {
            throw ValidationError("`--mutate` and `--round-trip` write reports of their own: use one at a time")
        }
        if since != nil, !mutate, !isCovered {
            throw ValidationError("`--since` goes with `--coverage`, `--suggest` or `--mutate`")
        }
        if mutate { _ = try leastNoticed(report) }
        if mapping != nil || !files.isEmpty {
            if !roundTrip { throw ValidationError("`--as` and files go with `--round-trip`") }
            if mapping == nil || files.isEmpty {
                throw ValidationError("name the mapping and the files: `--round-trip --as Order orders.ndjson`")
            }
        }
    }

    private func leastNoticed(_ report: ReportOptions) throws -> Int? {
        try report.limits(known: ["noticed"])["noticed"]
    }

    // MARK: Running

    /// - Returns: whether the command ends well.
    func run(_ set: SpecSet, paths: [String], _ report: ReportOptions) throws -> Bool {
        mutate ? try runMutants(of: set, at: paths, options: report) : try runRoundTrips(set, report.formats)
    }

    private func runMutants(of set: SpecSet, at paths: [String], options: ReportOptions) throws -> Bool {
        let changed = try since.map { try RulesSince.names(set, paths: paths, since: $0) }
        let progress = ProgressLine()
        // Text and findings show the worst alone.
        let listsAll = options.formats.contains { ["json", "stryker"].contains($0.name) }
        let trial = MutationTrial(set, seed: making.seed, shrinks: listsAll) { mapping, property in
            guard let changed else { return true }
            return changed.contains(mapping) || property.map { changed.contains("\(mapping).\($0)") } == true
        } progress: { done, all in
            progress.show("\(done) of \(all) changes tried")
        }
        progress.clear()
        let report = MutationReport(trial)
        try TrialFormat.write(options.formats) { format in
            switch format.name {
            case "text": format.painted(report.text)
            case "json": report.json
            case "stryker": report.stryker(set.specs.map(\.file))
            default: findings(report.diagnostics, in: set, summary: report.summary).text(as: format.name)
            }
        }
        guard let least = try leastNoticed(options), let share = trial.noticedShare else { return true }
        if share < least { StandardError.write("\(share) % of the changes are noticed, and \(least) % are wanted") }
        return share >= least
    }

    private func runRoundTrips(_ set: SpecSet, _ formats: [TrialFormat]) throws -> Bool {
        var records: (mapping: Int, documents: [Literal])?
        if let mapping {
            guard let index = set.entries(named: mapping).first else {
                let near =
                    nearest(mapping, among: set.mappings.map(\.name.value)).map { ": did you mean `\($0)`?" } ?? ""
                throw CommandError("`--as \(mapping)`: no mapping is called `\(mapping)`\(near)")
            }
            let samples = try files.flatMap { try SampleRecords.records(in: $0, mapping: mapping) }
            records = (index, samples.compactMap { Literal(parsing: $0.bytes) })
        }
        let progress = ProgressLine()
        let trial = RoundTripTrial(set, tries: making.tries, seed: making.seed, records: records) {
            progress.show("\($0) documents tried")
        }
        progress.clear()
        let report = RoundTripReport(trial)
        try TrialFormat.write(formats) { format in
            switch format.name {
            case "text": format.painted(report.text)
            case "json": report.json
            default: findings(report.diagnostics, in: set, summary: report.summary).text(as: format.name)
            }
        }
        if trial.triedNothing {
            StandardError.write(
                "nothing was tried: \(trial.words); name files, as in `--round-trip --as Order orders.ndjson`"
            )
            throw ExitCode(2)
        }
        return !failOn.fails(trial.worst)
    }

    private func findings(
        _ findings: [(diagnostic: Diagnostic, fingerprint: String, path: String)],
        in set: SpecSet,
        summary: String
    ) -> FindingsReport {
        FindingsReport(
            findings: findings.map { ($0.diagnostic, $0.fingerprint) },
            paths: findings.map(\.path),
            files: set.specs.map(\.file.name),
            summary: summary
        )
    }
}
