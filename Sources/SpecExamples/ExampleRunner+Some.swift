import SpecIR
import SpecRuntime

// One example, or those that fail.
extension ExampleRunner {
    /// Runs one example, by the number of its spec in the set and its own in the spec.
    package func run(example: Int, ofSpec spec: Int) -> Report {
        var report = Report()
        let specs = runtime.set.specs
        guard specs.indices.contains(spec), specs[spec].examples.indices.contains(example) else { return report }
        run(specs[spec].examples[example], inFile: spec, &report)
        return report
    }

    /// One example of a set, by where it stands.
    package struct ExampleID: Hashable, Sendable {
        package var file: Int
        package var number: Int
    }

    /// The examples that fail, of those that can be run without a host program.
    ///
    /// - Parameters:
    ///   - stops: whether to end at the first that fails.
    ///   - isWanted: whether to run an example.
    /// - Returns: the examples that fail, in their order.
    package func failingExamples(
        stopsAtFirst stops: Bool = false,
        where isWanted: (ExampleID, _ mapping: Int) -> Bool = { _, _ in true }
    ) -> [ExampleID] {
        var failing: [ExampleID] = []
        for (file, spec) in runtime.set.specs.enumerated() {
            for (number, example) in spec.examples.enumerated() {
                let id = ExampleID(file: file, number: number)
                guard let mapping = runtime.set.mappingIndex(named: example.mapping.value, inFile: file),
                    !hostBound.contains(mapping), isWanted(id, mapping)
                else { continue }
                var trial = ExampleTrial(example, mapping: mapping, runtime: runtime, acceptingBy: nil)
                trial.run()
                if trial.findings.isEmpty { continue }
                failing.append(id)
                if stops { return failing }
            }
        }
        return failing
    }
}
