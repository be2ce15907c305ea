package import SpecIR
package import SpecRuntime
package import SpecSource

/// Runs the examples of specs: each is a test that stands beside the rules.
package struct ExampleRunner {
    /// The result of the examples of some specs.
    package struct Report: Sendable {
        package var findings: [Diagnostic] = []
        package var passed = 0
        package var failed = 0

        /// Examples whose mapping needs the host program.
        package var skipped = 0

        /// Those that failed for want of a file.
        package var incomplete = 0

        /// Files that were written as they weren't there.
        package var written: [String] = []

        /// Each example that was run or skipped, in the order of the specs.
        package var outcomes: [Outcome] = []

        package var count: Int { passed + failed + skipped }
    }

    /// The outcome of one example.
    package struct Outcome: Sendable {
        package var example: Example
        package var result: Result
        package var findings: [Diagnostic] = []

        package enum Result: String, Sendable { case passed, failed, skipped }
    }

    package let runtime: Runtime
    let hostBound: Set<Int>
    private let accepting: Accepting?
    private let places: RulePlaces?

    /// The JSON of the examples, where they are only run to see which ones fail.
    let stated: StatedValues?

    /// Writes bytes to a path.
    package typealias Accepting = (String, [UInt8]) throws -> Void

    /// - Parameters:
    ///   - set: specs without errors.
    ///   - accepting: writes an `object_file` that isn't there, with what came; nil where none is written.
    ///   - leadsToRules: whether what comes out differently is reported at the rule that makes it, once for each, instead
    ///     of at what the example states.
    ///   - optimizes: whether shortcuts are taken, as they are but in tests.
    package init(
        _ set: SpecSet,
        acceptingBy accepting: Accepting? = nil,
        leadsToRules: Bool = false,
        optimizes: Bool = true
    ) {
        let runtime = Runtime(trying: set)
        self.runtime = optimizes ? runtime : runtime.withoutOptimizations
        hostBound = Runtime.hostBoundMappings(of: set)
        self.accepting = accepting
        places = leadsToRules ? RulePlaces(set) : nil
        stated = nil
    }

    /// A runner that determines which examples fail by the rules of a mutant, and nothing more.
    ///
    /// - Parameters:
    ///   - set: specs without errors.
    ///   - hostBound: the mappings that need a host program.
    ///   - stated: the JSON of the examples, which are those of other sets too.
    package init(mutant set: SpecSet, hostBound: Set<Int>, stated: StatedValues) {
        runtime = Runtime(mutant: set)
        (self.hostBound, self.stated) = (hostBound, stated)
        (accepting, places) = (nil, nil)
    }

    /// Runs the examples.
    ///
    /// - Parameters:
    ///   - isWanted: whether to run an example.
    ///   - progress: is called before each, with the number of those that ran and of all.
    /// - Returns: what came of them.
    package func run(
        where isWanted: (Example) -> Bool = { _ in true },
        progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
    ) -> Report {
        var report = Report()
        let wanted = runtime.set.specs.enumerated().flatMap { file, spec in
            spec.examples.filter(isWanted).map { (file, $0) }
        }
        for (done, (file, example)) in wanted.enumerated() {
            progress(done, wanted.count)
            run(example, inFile: file, &report)
        }
        if places != nil { report.findings = report.findings.oneForEachPlace }
        return report
    }

    func run(_ example: Example, inFile file: Int, _ report: inout Report) {
        guard let mapping = runtime.set.mappingIndex(named: example.mapping.value, inFile: file) else { return }
        if hostBound.contains(mapping) {
            report.skipped += 1
            report.outcomes.append(Outcome(example: example, result: .skipped))
            return
        }
        var trial = ExampleTrial(example, mapping: mapping, runtime: runtime, acceptingBy: accepting, places: places)
        trial.run()
        report.findings += trial.findings
        report.written += trial.written
        if trial.findings.contains(where: { $0.id == "example-file-missing" }) { report.incomplete += 1 }
        if trial.findings.isEmpty { report.passed += 1 } else { report.failed += 1 }
        let result: Outcome.Result = trial.findings.isEmpty ? .passed : .failed
        report.outcomes.append(Outcome(example: example, result: result, findings: trial.findings))
    }
}

extension [Diagnostic] {
    /// The first finding of each kind at a place, with notes for the others.
    var oneForEachPlace: [Diagnostic] {
        var positions: [FindingPlace: Int] = [:]
        var kept: [Diagnostic] = []
        for finding in self {
            let place = FindingPlace(id: finding.id, range: finding.range)
            guard let position = positions[place] else {
                positions[place] = kept.count
                kept.append(finding)
                continue
            }
            for note in finding.notes where !kept[position].notes.contains(note) && kept[position].notes.count < 3 {
                kept[position].notes.append(note)
            }
        }
        return kept
    }
}

private struct FindingPlace: Hashable {
    var id: String
    var range: SourceRange
}
