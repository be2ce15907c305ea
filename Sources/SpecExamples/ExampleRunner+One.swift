import SpecIR
import SpecRuntime

extension ExampleRunner {
    /// Runs one example, by the number of its spec in the set and its own in the spec.
    package func run(example: Int, ofSpec spec: Int) -> Report {
        var report = Report()
        let specs = runtime.set.specs
        guard specs.indices.contains(spec), specs[spec].examples.indices.contains(example) else { return report }
        run(specs[spec].examples[example], inFile: spec, &report)
        return report
    }
}
