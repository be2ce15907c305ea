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

    /// The examples that fail, of those that can be run without a host program, in their order.
    package func failingExamples() -> [ExampleID] { examples().map(\.id).filter(fails) }

    /// The examples that can be run without a host program, and the mappings that read them, in their order.
    package func examples() -> [(id: ExampleID, mapping: Int)] {
        runtime.set.specs.enumerated().flatMap { file, spec in
            spec.examples.enumerated().compactMap { number, example in
                guard let mapping = runtime.set.mappingIndex(named: example.mapping.value, inFile: file),
                    !hostBound.contains(mapping)
                else { return nil }
                return (ExampleID(file: file, number: number), mapping)
            }
        }
    }

    /// Returns true if an example fails, one that can be run.
    package func fails(_ id: ExampleID) -> Bool {
        let example = runtime.set.specs[id.file].examples[id.number]
        guard let mapping = runtime.set.mappingIndex(named: example.mapping.value, inFile: id.file) else {
            return false
        }
        var trial = ExampleTrial(example, mapping: mapping, runtime: runtime, acceptingBy: nil, stated: stated)
        trial.run()
        return !trial.findings.isEmpty
    }
}
