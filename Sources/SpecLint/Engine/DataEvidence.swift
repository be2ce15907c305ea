package import SpecIR
import SpecSource

/// The JSON that examples, and the samples of configs, show of each mapping, for editors.
package struct DataEvidence {
    private let evidence: ExampleEvidence

    /// Looks at the examples of specs, which may have errors, and at what the nearest config of each names.
    package init(_ set: SpecSet) {
        let log = ProblemLog()
        var configs = ConfigFinder(.nearest, log)
        for spec in set.specs { _ = configs.place(ofFile: spec.file.name) }
        let samples = SampleFiles(configs.all, log).samples
        evidence = ExampleEvidence(set, isBroken: set.specs.map { _ in false }, samples: samples)
    }

    /// The objects that a mapping reads, of all that are shown a part.
    package func objects(of mapping: Int) -> [PlacedLiteral] { evidence.samples(of: mapping) }

    /// The values that a path leads to.
    package func values(at path: Path, of mapping: Int) -> [PlacedLiteral] {
        guard path.origin == .value else { return [] }
        return objects(of: mapping).flatMap { $0.parts(at: path.steps[...]) }
    }
}
