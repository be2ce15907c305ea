import ArgumentParser
import Console
import Foundation
import SpecIR
import SpecLint
import SpecRuntime
import SpecSource
import SpecTesting

/// `specmap diff`: what a change of specs does.
struct DiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Show what a change of specs does to data, each difference with the smallest JSON that shows it.",
        discussion: """
            OLD and NEW are files, folders, or REV:PATH for what git has at a revision, the path as it is seen from the \
            working folder. With --against the specs on disk \
            are compared with those where the present branch left a revision. Git only reads, and nothing is fetched; \
            `use` is followed within the revision.

              specmap diff old.yaml new.yaml
              specmap diff --against main Specs
              specmap diff v1.0:Specs v1.1:Specs --format markdown
              specmap diff --against main Specs --samples Order=orders.ndjson
              specmap diff --against main Specs --approvals approvals.yaml --approve "rating is gone since May"

            breaking: what was read or written fails, is gone, or is another value now. careful: null or a value that \
            couldn't be there before, a member that wasn't written. harmless: what failed works, there is more room.

            Rules are compared as they are in effect, so anchors, order, comments and `extends` make no difference. \
            Documents are made from the rules of both sides; all that the result shows can be run through `specmap map` \
            and `specmap unmap`. No difference found is no proof. The exit code is 1 where something is at least as grave \
            as --fail-on, and no approval covers it.
            """
    )

    @Argument(
        help: ArgumentHelp("OLD and NEW; with --against, the specs on disk.", valueName: "path"),
        completion: .file()
    )
    var paths: [String]

    @Option(help: ArgumentHelp("Compare with where the present branch left this revision.", valueName: "rev"))
    var against: String?

    @Option(
        help: ArgumentHelp(
            "Who looks, separated by commas: reader (objects), writer (JSON that is written), store (keys, columns), refresh (objects that exist before).",
            valueName: "views"
        )
    )
    var view = "reader,writer,store,refresh"

    @Option(
        parsing: .singleValue,
        help: ArgumentHelp(
            "Records for both sides to read: JSON, or NDJSON, also by pattern (`Order=samples/*.ndjson`).",
            valueName: "mapping=file"
        )
    )
    var samples: [String] = []

    @OptionGroup var making: MakingOptions

    @Option(help: "What makes the command end with 1: breaking, careful or never.")
    var failOn = Threshold.breaking

    @OptionGroup var approving: ApprovalOptions

    @Option(
        name: .customLong("format"),
        parsing: .singleValue,
        help: TrialFormat.help("text, json, markdown, github, gitlab, sarif, junit")
    )
    var formats: [TrialFormat] = []

    enum Threshold: String, ExpressibleByArgument, CaseIterable {
        case breaking, careful, never

        func fails(_ severity: DiffSeverity?) -> Bool {
            switch self {
            case .breaking: severity == .breaking
            case .careful: severity.map { $0 >= .careful } ?? false
            case .never: false
            }
        }
    }

    func validate() throws {
        if against == nil, paths.count != 2 {
            throw ValidationError(
                "name OLD and NEW, or pass `--against REV` before the specs; found \(paths.count) \(paths.count == 1 ? "path" : "paths")"
            )
        }
        if paths.contains("") { throw ValidationError("a path is empty: name a spec file or a folder of them") }
        _ = try views()
        try making.check()
        try approving.check()
        try TrialFormat.check(formats, known: Self.known)
    }

    private static let known = ["text", "json", "markdown", "github", "gitlab", "sarif", "junit"]

    func run() throws {
        let (old, new, comparison) = try sides()
        try TrialFormat.check(
            formats,
            reading: old.set.files + new.set.files + approving.files + samples.flatMap(SampleRecords.files(named:))
        )
        var options = SpecDiff.Options()
        options.views = try views()
        (options.tries, options.seed) = (making.tries, making.seed)
        options.samples = try samples.flatMap { try SampleRecords.of($0, in: new.set) }
        let progress = ProgressLine()
        options.progress = { progress.show("\($0) documents tried") }
        var diff = SpecDiff(from: old.set, to: new.set, options: options)
        progress.clear()
        let stale = try approving.apply(to: &diff)
        var report = DiffReport(diff, comparison: comparison)
        report.stale = stale
        report.untaken = UntakenChanges.names(of: diff, in: new.set, progress: progress)
        if formats.contains(where: { $0.name == "markdown" }) {
            (report.charts, report.undrawn) = ChangeCharts.charts(of: diff, from: old.set, to: new.set)
        }
        progress.clear()
        report.hidesSamples = new.set.hasSecrets || old.set.hasSecrets
        try write(report, new)
        if failOn.fails(diff.worst) { throw ExitCode(1) }
    }

    private func sides() throws -> (old: ComparedSpecs, new: ComparedSpecs, String) {
        guard let against else {
            let (old, new) = (try ComparedSpecs(paths[0]), try ComparedSpecs(paths[1]))
            return (old, new, "\(paths[0]) and \(paths[1])")
        }
        let new = try ComparedSpecs(paths: paths)
        let (old, revision) = try ComparedSpecs.left(against, paths)
        let place = against == revision.commit ? "" : ", where this branch left \(against)"
        return (old, new, "against \(revision.short)\(place)")
    }

    private func views() throws -> Set<DiffView> {
        let names = view.listedNames.filter { !$0.isEmpty }
        let views = try names.map { name in
            guard let view = DiffView(rawValue: name) else {
                throw ValidationError(
                    "`--view` takes reader, writer, store and refresh, separated by commas; found `\(name)`"
                )
            }
            return view
        }
        if views.isEmpty { throw ValidationError("`--view` names nobody: reader, writer, store, refresh") }
        return Set(views)
    }

    private func write(_ report: DiffReport, _ new: ComparedSpecs) throws {
        try TrialFormat.write(formats) { format in
            switch format.name {
            case "text": return format.painted(report.text)
            case "json": return report.json
            case "markdown": return report.markdown
            default:
                let fingerprints = report.diff.changes.map(DiffReport.fingerprint)
                return FindingsReport(
                    findings: zip(report.diagnostics, fingerprints).map { ($0, $1) },
                    paths: report.diff.changes.map(\.name),
                    files: new.set.specs.map(\.file.name),
                    summary: report.summary
                )
                .text(as: format.name)
            }
        }
    }
}
