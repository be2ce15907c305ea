import ArgumentParser
import Console
import Foundation
import SpecIR
import SpecRuntime
import SpecTracing

/// What `specmap test` does with the branches of rules.
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

    @Option(
        help: ArgumentHelp(
            "End with 1 if fewer are taken, in percent: stated=90, or stated=90,unstated=50.",
            valueName: "limits"
        )
    )
    var failUnder: String?

    @Option(
        help: ArgumentHelp(
            "How the coverage is written: text, json, lcov or cobertura, to standard output or to a file. Repeatable.",
            valueName: "format[=file]"
        )
    )
    var format: [String] = []

    var isAsked: Bool { coverage || suggest || !samples.isEmpty || failUnder != nil || !format.isEmpty }

    /// Whether standard output is taken by another format than text.
    var takesOutput: Bool { (try? targets())?.contains { $0.file == nil && $0.format != .text } ?? false }

    func validate() throws {
        _ = try targets()
        _ = try limits()
        for sample in samples where !sample.dropFirst().contains("=") {
            throw ValidationError(
                "`--samples` takes a mapping and a file, as in `Order=orders.ndjson`, found `\(sample)`"
            )
        }
        if write, !suggest { throw ValidationError("`--write` goes with `--suggest`") }
    }

    private func targets() throws -> [(format: CoverageReport.Format, file: String?)] {
        try (format.isEmpty ? ["text"] : format).map { stated in
            let parts = stated.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard let format = CoverageReport.Format(rawValue: parts[0]), parts.count == 1 || !parts[1].isEmpty else {
                let known = CoverageReport.Format.allCases.map(\.rawValue).joined(separator: ", ")
                throw ValidationError(
                    "`--format` takes \(known), or one of them with a file as in `lcov=out.info`, found `\(stated)`"
                )
            }
            return (format, parts.count > 1 ? parts[1] : nil)
        }
    }

    private func limits() throws -> (stated: Int?, unstated: Int?) {
        var limits: (stated: Int?, unstated: Int?) = (nil, nil)
        for part in failUnder?.split(separator: ",", omittingEmptySubsequences: false) ?? [] {
            let words = part.split(separator: "=", omittingEmptySubsequences: false)
            guard words.count == 2, let percent = Int(words[1]), (0...100).contains(percent),
                ["stated", "unstated"].contains(words[0])
            else {
                throw ValidationError("`--fail-under` takes `stated=90` or `stated=90,unstated=50`, found `\(part)`")
            }
            if words[0] == "stated" { limits.stated = percent } else { limits.unstated = percent }
        }
        return limits
    }

    /// Reports what the examples and samples take; false where it is less than is asked for.
    func run(_ set: SpecSet, paths: [String]) throws -> Bool {
        fflush(nil)
        let runtime = Runtime(tracing: set)
        var taken = Coverage(runtime)
        taken.addExamples { try? String(contentsOf: URL(filePath: $0), encoding: .utf8) }
        for sample in samples { try add(sample, runtime, &taken) }
        let report = CoverageReport(taken)
        let isShown = coverage || !samples.isEmpty || failUnder != nil || !format.isEmpty
        for target in isShown ? try targets() : [] {
            let text = report.render(target.format)
            guard let file = target.file else {
                try StandardOutput().write(text)
                continue
            }
            do {
                try Data(text.utf8).write(to: URL(filePath: file))
            } catch {
                throw CommandError("`\(file)` can't be written: \(error.localizedDescription)")
            }
        }
        if suggest { try suggest(taken, runtime, paths: paths) }
        return try isEnough(report)
    }

    private func add(_ sample: String, _ runtime: Runtime, _ coverage: inout Coverage) throws {
        let parts = sample.split(separator: "=", maxSplits: 1).map(String.init)
        let mapping = try runtime.tracedMapping(named: parts[0])
        let stream = try JSONInputStream(path: parts[1], format: .document)
        var bytes: [UInt8] = []
        while let block = try stream.next() { bytes += UnsafeBufferPointer(start: block.bytes, count: block.count) }
        for text in TracedInput(bytes, named: parts[1]).texts { coverage.addSample(text, as: mapping) }
    }

    private func isEnough(_ report: CoverageReport) throws -> Bool {
        let limits = try limits()
        var isEnough = true
        for (name, limit, isStated) in [("stated", limits.stated, true), ("unstated", limits.unstated, false)] {
            let found = report.total(stated: isStated)
            guard let limit, found.taken * 100 < limit * found.total else { continue }
            isEnough = false
            StandardError.write(
                "\(found.taken) of \(found.total) \(name) branches are taken, \(found.percent) %: `--fail-under` asks for \(limit) %"
            )
        }
        return isEnough
    }
}
