import SpecExamples
import SpecIR
import SpecRuntime
import SpecSource

// The examples of a spec, run.
extension Playground {
    /// At most so many are listed.
    private static let mostExamples = 200

    /// - Parameters:
    ///   - runtime: the specs.
    ///   - spec: the text of the spec, whose examples are wanted.
    ///   - areRun: whether they may be run; not where one names a file that may not be read.
    /// - Returns: each example with its JSON, and what came of it.
    func examples(of runtime: Runtime, _ spec: UnitOffsets, areRun: Bool) -> Literal {
        let set = runtime.set
        guard let file = set.specs.firstIndex(where: { $0.file.name == spec.file.name }) else { return .array([]) }
        let runner = ExampleRunner(set)
        return .array(
            set.specs[file].examples.prefix(Self.mostExamples).enumerated().map { number, example in
                let report = areRun ? runner.run(example: number, ofSpec: file) : nil
                let name = example.name.range
                return .record([
                    "name": .string(example.name.value),
                    "mapping": .string(example.mapping.value),
                    "place": .array(spec.place(name.lowerBound, name.upperBound)),
                    "json": json(of: example).map { .string($0) },
                    "status": .string(report.map(Self.status) ?? "not run"),
                    "messages": .texts((report?.findings ?? []).prefix(5).map(\.message)),
                ])
            }
        )
    }

    private static func status(of report: ExampleRunner.Report) -> String {
        if report.skipped > 0 { return "skipped" }
        return report.failed > 0 ? "failed" : "passed"
    }
}
