package import SpecIR
package import SpecSource

/// Runs the examples of specs: each is a test that stands beside the rules.
package struct ExampleRunner {
    /// What became of the examples of some specs.
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

        package var count: Int { passed + failed + skipped }
    }

    private let runtime: Runtime
    private let hostBound: Set<Int>
    private let accepts: Bool

    /// - Parameters:
    ///   - set: specs without errors.
    ///   - accepts: whether an `object_file` that isn't there is written with what came.
    package init(_ set: SpecSet, accepts: Bool = false) {
        runtime = Runtime(unchecked: set)
        hostBound = HostBoundMappings(set).mappings
        self.accepts = accepts
    }

    package func run() -> Report {
        var report = Report()
        for (file, spec) in runtime.set.specs.enumerated() {
            for example in spec.examples { run(example, inFile: file, &report) }
        }
        return report
    }

    private func run(_ example: Example, inFile file: Int, _ report: inout Report) {
        guard let mapping = runtime.set.mappingIndex(named: example.mapping.value, inFile: file) else { return }
        if hostBound.contains(mapping) {
            report.skipped += 1
            return
        }
        var trial = ExampleTrial(example, mapping, runtime, accepts: accepts)
        trial.run()
        report.findings += trial.findings
        report.written += trial.written
        if trial.findings.contains(where: { $0.id == "example-file-missing" }) { report.incomplete += 1 }
        if trial.findings.isEmpty { report.passed += 1 } else { report.failed += 1 }
    }
}

/// The mappings that can't be followed without the host program, by themselves or by what they lead to.
struct HostBoundMappings {
    private(set) var mappings: Set<Int> = []

    init(_ set: SpecSet) {
        var grew = true
        while grew {
            let before = mappings.count
            for index in set.mappings.indices where needsHost(set, index) { mappings.insert(index) }
            grew = mappings.count > before
        }
    }

    private func needsHost(_ set: SpecSet, _ index: Int) -> Bool {
        let mapping = set.mappings[index]
        let checks = mapping.requires.contains { if case .passes = $0.kind { true } else { false } }
        let leads = mapping.chooser.map { chooser in
            chooser.cases.contains { stated in
                set.mappingIndex(named: stated.mapping.value, seenFrom: index).map(mappings.contains) ?? false
            }
        }
        return mapping.initializer != nil || mapping.mapper != nil || checks || leads ?? false
            || mapping.properties.contains { needsHost($0, set, index) }
    }

    private func needsHost(_ property: Property, _ set: SpecSet, _ index: Int) -> Bool {
        needsHost(property.rule, set, index) || property.firstOf.contains { needsHost($0, set, index) }
    }

    private func needsHost(_ requirement: Requirement) -> Bool {
        switch requirement {
        case .passes: true
        case .not(let inner): needsHost(inner.value)
        case .either(let several), .all(let several): several.contains { needsHost($0.value) }
        case .notEmpty, .bound, .equals, .oneOf, .pattern, .length, .count: false
        }
    }

    private func needsHost(_ rule: ValueRule, _ set: SpecSet, _ index: Int) -> Bool {
        if rule.transforms.contains(where: { BuiltInTransformers.make($0) == nil }) { return true }
        if rule.requires.contains(where: { needsHost($0.value) }) { return true }
        switch rule.kind {
        case .type, .values, .inverse: return false
        case .object(let name), .list(.mapping(let name)), .dictionary(.mapping(let name)), .reference(let name),
            .referenceList(let name):
            return set.mappingIndex(named: name.value, seenFrom: index).map(mappings.contains) ?? false
        case .list(.rule(let rule)), .dictionary(.rule(let rule)): return needsHost(rule, set, index)
        }
    }
}
