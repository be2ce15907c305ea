import ArgumentParser
import Console
import Foundation
import SpecIR
import SpecRuntime
import SpecTesting
import SpecTracing

/// The options of `specmap test` for the branches of rules.
struct CoverageOptions: ParsableArguments {
    @Flag(help: "Show which branches of the rules the examples take.")
    var coverage = false

    @Flag(
        help:
            "Print examples for stated branches that none takes. `# check` marks what to look at before you paste them."
    )
    var suggest = false

    @Flag(help: "With --suggest: put the examples into the specs instead.")
    var write = false

    @Option(
        help: ArgumentHelp(
            "Documents that count beside the examples, with the mapping that reads them: Order=samples/orders.ndjson",
            valueName: "mapping=file"
        )
    )
    var samples: [String] = []

    var isStated: Bool { coverage || suggest || !samples.isEmpty }

    /// Returns true if branches are counted: `--fail-under` and some formats mean coverage by themselves.
    func isOn(_ report: ReportOptions) -> Bool {
        isStated || report.failUnder != nil || report.formats.contains { Self.onlyOfCoverage.contains($0.name) }
    }

    private static let onlyOfCoverage = ["lcov", "cobertura"]

    /// Returns true if a report is about branches, not about examples.
    func takes(_ format: TrialFormat, _ report: ReportOptions) -> Bool {
        isOn(report) && !ExampleReport.formats.contains(format.name)
    }

    /// Returns true if standard output takes another format than text, or examples to paste.
    func takesOutput(_ report: ReportOptions) -> Bool {
        suggest && !write || report.formats.contains { $0.file == nil && $0.name != "text" }
    }

    func check(_ report: ReportOptions) throws {
        let known = CoverageReport.Format.allCases.map(\.rawValue) + ExampleReport.formats
        try TrialFormat.check(report.formats, known: known)
        if isOn(report) { _ = try report.limits(known: Self.shares) }
        for sample in samples where !sample.dropFirst().contains("=") {
            throw ValidationError(
                "`--samples` takes a mapping and a file, as in `Order=orders.ndjson`, found `\(sample)`"
            )
        }
        if write, !suggest { throw ValidationError("`--write` goes with `--suggest`") }
    }

    private static let shares = ["stated", "unstated"]

    /// Reports the branches that the examples and samples take; returns false if they are fewer than required.
    func run(_ set: SpecSet, paths: [String], _ options: ReportOptions, since: String?) throws -> Bool {
        fflush(nil)
        let runtime = Runtime(trying: set)
        var taken = Coverage(runtime)
        let progress = ProgressLine()
        taken.addExamples {
            try? String(contentsOf: URL(filePath: $0), encoding: .utf8)
        } progress: { done, all in
            progress.show("\(done) of \(all) examples followed")
        }
        for sample in samples {
            try add(sample, by: runtime, to: &taken) { progress.show("\($0) samples of \(sample) followed") }
        }
        progress.clear()
        if let since { taken.look(onlyAt: try RulesSince.names(set, paths: paths, since: since)) }
        let report = CoverageReport(taken)
        let formats = options.formats.filter { takes($0, options) }
        if coverage || !samples.isEmpty || options.failUnder != nil || !formats.isEmpty {
            for format in formats.isEmpty ? [TrialFormat(name: "text")] : formats {
                guard let kind = CoverageReport.Format(rawValue: format.name) else { continue }
                try format.write(kind == .text ? format.painted(report.render(kind)) : report.render(kind))
            }
        }
        if suggest { try suggest(taken, runtime, paths: paths) }
        return try isEnough(report, options.limits(known: Self.shares))
    }

    var filesOfSamples: [String] {
        samples.compactMap { $0.split(separator: "=", maxSplits: 1).map(String.init).last }
    }

    private func add(
        _ sample: String,
        by runtime: Runtime,
        to coverage: inout Coverage,
        progress: (_ done: Int) -> Void
    ) throws {
        let parts = sample.split(separator: "=", maxSplits: 1).map(String.init)
        let mapping = try runtime.tracedMapping(named: parts[0])
        for (done, record) in try SampleRecords.records(in: parts[1], mapping: parts[0]).enumerated() {
            progress(done)
            coverage.addSample(String(decoding: record.bytes, as: UTF8.self), as: mapping)
        }
    }

    private func isEnough(_ report: CoverageReport, _ limits: [String: Int]) throws -> Bool {
        var isEnough = true
        for name in Self.shares {
            let found = report.total(stated: name == "stated")
            guard let limit = limits[name], found.taken * 100 < limit * found.total else { continue }
            isEnough = false
            StandardError.write(
                "\(found.taken) of \(found.total) \(name) branches are taken, \(found.percent) %: `--fail-under` requires \(limit) %"
            )
        }
        return isEnough
    }
}
