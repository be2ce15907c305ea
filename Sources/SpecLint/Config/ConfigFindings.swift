import SpecIR
import SpecSource

/// Diagnostics for the configs that were read.
struct ConfigFindings {
    let findings: [Diagnostic]

    init(_ configs: ConfigFinder, _ log: ProblemLog) {
        findings = log.sorted(files: configs.all.flatMap(\.files) + configs.unreadable)
    }
}
