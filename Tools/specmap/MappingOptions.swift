import ArgumentParser
import Console
import Foundation
import SpecRuntime
import SpecSource

/// The options of `map` and `unmap`.
struct MappingOptions: ParsableArguments {
    @OptionGroup var specs: SpecOptions

    @Option(
        name: .customLong("as"),
        help: ArgumentHelp(
            "The mapping to go by. It may be left out where there is one, or one that no other leads to.",
            valueName: "mapping"
        )
    )
    var mapping: String?

    @OptionGroup var format: InputOptions

    @OptionGroup var target: OutputOptions

    @OptionGroup var result: ResultFormatOptions

    @Option(help: ArgumentHelp("Take only these properties: name,car.model", valueName: "paths"))
    var only: [String] = []

    @Option(
        help: ArgumentHelp(
            "At a bad record: stop, or skip it and go on. The default is stop, and skip with the options for rejects.",
            valueName: "action"
        )
    )
    var onError: ErrorAction?

    @OptionGroup var rejects: RejectOptions

    @Option(help: ArgumentHelp("How failures are reported: text or json, one object a line.", valueName: "format"))
    var errors = ErrorFormat.text

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "How many threads map NDJSON; 0 for one a processor. The result is the same for any number.",
            valueName: "number"
        )
    )
    var jobs = 1

    @Flag(help: "Spread the result over lines.")
    var pretty = false

    @Flag(
        help: """
            At the end, print to standard error how many records were read and how: in a single pass, or exactly, as \
            each that fails, warns or repeats a key is; how many failed or were skipped; how many bytes there were.
            """
    )
    var statistics = false

    @Argument(
        help: ArgumentHelp(
            "JSON or NDJSON files, also in gzip or zstd; - or none for standard input.",
            valueName: "file"
        ),
        completion: .file()
    )
    var files: [String] = []

    private static let mostJobs = 1024

    enum ErrorAction: String, ExpressibleByArgument, CaseIterable { case stop, skip }
    enum ErrorFormat: String, ExpressibleByArgument, CaseIterable {
        case text, json

        /// Runs a command, and reports as JSON what ends it, where that is wanted.
        func reporting(_ body: () throws -> Void) throws {
            do {
                try body()
            } catch  where self == .json && !(error is ExitCode || error is OutputClosed) {
                StandardError.write("{\"error\":\(String(describing: error).jsonLiteral)}")
                throw ExitCode(2)
            }
        }
    }

    func run(_ task: RecordStream.Task) throws {
        try errors.reporting { try runTask(task) }
    }

    private func runTask(_ task: RecordStream.Task) throws {
        let (paths, inputs) = specs.sorted(files)
        let runtime = try Runtime(withoutHost: paths.map { URL(filePath: $0) })
        // The process ends with it: to give its memory back piece by piece would only take time.
        _ = Unmanaged.passRetained(runtime)
        StandardError.tell(runtime.warnings)
        let mapping = try mapping ?? runtime.entryMapping(named: "`--as`")
        try checkFiles(runtime, inputs)
        let output = try target.open()
        let rejected = try rejects.open()
        let progress = ProgressLine(sharesScreen: sharesOutput)
        var bytesWritten = 0
        var stream = try RecordStream(
            runtime,
            as: mapping,
            options: streamOptions(task),
            outlet: RecordStream.Outlet(
                write: { bytes in
                    try output.write(bytes)
                    bytesWritten += bytes.count
                    progress.add(bytes)
                },
                tell: { failure in
                    progress.clear()
                    StandardError.write(failure.text(as: errors))
                },
                reject: { record in try rejected?.write(record) }
            )
        )
        for path in inputs where stream.summary.isComplete {
            try stream.run(try self.stream(of: path), named: path == "-" ? "stdin" : path)
        }
        progress.clear()
        // First what would be lost with the results.
        try rejected?.finish()
        if stream.summary.isComplete, isWithinLimit(stream.summary) { try output.finish() }
        try end(RunStatistics(summary: stream.summary, bytesWritten: bytesWritten))
    }

    /// Refuses to write over what the run needs. A result may replace its input, which is read before.
    private func checkFiles(_ runtime: Runtime, _ inputs: [String]) throws {
        var files = RunFiles()
        files.read(runtime.set.files)
        try files.write(target.output, by: "`--output`")
        try RunFiles.checkOpen(target.output, whileReading: inputs)
        files.read(inputs)
        if let path = rejects.rejects, path != "-" { try files.write(path, by: "`--rejects`") }
    }

    private func stream(of path: String) throws -> JSONInputStream {
        try format.stream(of: path)
    }

    func validate() throws {
        try specs.check()
        try target.check()
        try format.check()
        try result.check(target.output, null: format.null, isPretty: pretty)
        try rejects.check(onError)
        try rejects.checkPath("the run", sharesOutput: sharesOutput)
        guard (0...Self.mostJobs).contains(jobs) else {
            throw ValidationError("`--jobs` takes a number from 0 to \(Self.mostJobs), found \(jobs)")
        }
    }

    private func streamOptions(_ task: RecordStream.Task) -> RecordStream.Options {
        var options = RecordStream.Options()
        options.task = task
        options.only = only.listedPaths
        options.skipsBadRecords = skips
        options.rejects = rejects.streamOptions
        options.isPretty = pretty
        options.table = result.table(target.output, null: format.null)
        options.jobs = jobs == 0 ? ProcessInfo.processInfo.activeProcessorCount : jobs
        return options
    }

    private var skips: Bool { rejects.skips(onError) }

    /// True if the results go to standard output.
    private var sharesOutput: Bool { target.output.map { $0 == "-" } ?? true }

    /// True unless there are more bad records than a limit allows.
    private func isWithinLimit(_ summary: RecordStream.Summary) -> Bool {
        rejects.limit?.allows(summary.badRecords, of: summary.records) ?? true
    }

    private func end(_ run: RunStatistics) throws {
        reportFailures(run.summary)
        if statistics { StandardError.write(errors == .json ? run.json : run.text) }
        guard run.summary.badRecords > 0 else { return }
        if rejects.limit == nil || !isWithinLimit(run.summary) { throw ExitCode(1) }
    }

    /// The end of an error message about the output file of a run that stops.
    private var unwritten: String {
        guard let path = target.output, path != "-" else { return "" }
        return ", and `\(path)` isn't written: `--on-error skip` writes the other records"
    }

    /// Reports how many records failed.
    private func reportFailures(_ summary: RecordStream.Summary) {
        guard summary.badRecords > 0 else { return }
        if errors == .json, summary.failures > summary.listedFailures {
            StandardError.write(#"{"failures":\#(summary.failures),"listed":\#(summary.listedFailures)}"#)
        }
        if errors == .text {
            let more = summary.failures - summary.listedFailures
            if more > 0 { StandardError.write("and \(more) more failures") }
            let records = summary.badRecords == 1 ? "1 bad record" : "\(summary.badRecords) bad records"
            StandardError.write(
                skips ? "\(records) of \(summary.records) left out" : "stopped at \(records)" + unwritten
            )
        }
        guard !isWithinLimit(summary) else { return }
        let path = target.output.flatMap { $0 == "-" ? nil : ", and `\($0)` isn't written" } ?? ""
        StandardError.write(
            rejects.excess(summary.badRecords, of: summary.records, errors) + (errors == .text ? path : "")
        )
    }
}

extension String {
    /// The names of `id,"x,y"`, without the blanks around them and without quotes.
    var listedNames: [String] { listedPaths.map(QuotedNames.name) }

    /// The paths of `name,"a.b".c` as they are spelled, without the blanks around them.
    fileprivate var listedPaths: [String] {
        QuotedNames.parts(of: self, separatedBy: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    }
}

extension [String] {
    /// The paths of `--only name,car.model`, given once or several times; nil where it isn't.
    var listedPaths: [String]? {
        if isEmpty { return nil }
        return flatMap(\.listedPaths)
    }
}
