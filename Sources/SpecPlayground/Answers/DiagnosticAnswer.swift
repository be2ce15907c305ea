import SpecIR
import SpecLint
import SpecSource

// Diagnostics of a spec, with their fixes, as pages show them.
extension Playground {
    /// Checks a spec.
    ///
    /// - Parameters:
    ///   - sources: the spec and those that it uses.
    ///   - end: the time by which nobody waits any longer.
    /// - Returns: the diagnostics, and the specs that are without errors in themselves.
    /// - Throws: `CancellationError` at the end of the time, and what the linter throws.
    func diagnostics(
        of sources: [SourceFile],
        until end: ContinuousClock.Instant
    ) throws -> (diagnostics: [Diagnostic], specs: SpecSet, isClosed: Bool) {
        let examined = try SpecSet.examine(paths: [files.specPath], among: sources)
        let outside = namesOfOutside(in: examined)
        let isClosed = outside.isEmpty && !examined.findings.contains { $0.id == Self.notFound }
        // The linter reads what a spec names from the disk, so it only gets specs that name nothing new.
        guard isClosed else {
            let found = examined.findings.map { diagnostic in
                guard diagnostic.id == Self.notFound else { return diagnostic }
                var diagnostic = diagnostic
                diagnostic.help = Self.onlyNamed
                return diagnostic
            }
            return (found + outside, examined.set, false)
        }
        let texts = Dictionary(
            sources.map { ($0.name, String(decoding: $0.bytes, as: UTF8.self)) },
            uniquingKeysWith: { first, _ in first }
        )
        let report = try linter.check(paths: [files.specPath], unsaved: texts) { ContinuousClock.now > end }
        let diagnostics = report.excluded.isEmpty ? report.findings.map(\.diagnostic) : examined.findings
        return (diagnostics, examined.set, true)
    }

    private static let notFound = "use-not-found"
    private static let onlyNamed =
        "the playground reads only the files that the spec named when it was started: start it again to read others"

    /// Files of examples that weren't named at the start.
    private func namesOfOutside(in examined: ExaminedSpecs) -> [Diagnostic] {
        examined.set.specs.flatMap(\.filesOfExamples).filter { !files.data.contains($0.path) }.map { path, place in
            Diagnostic(
                "file-not-named",
                "`\(path.lastStep.shown)` isn't read by this playground",
                at: place,
                severity: .warning,
                help: Self.onlyNamed
            )
        }
    }

    /// Diagnostics as a page takes them: those of the spec itself with places in it, others with the name of their file.
    func answer(_ diagnostics: [Diagnostic], in spec: UnitOffsets) -> Literal {
        .array(
            diagnostics.map { diagnostic in
                let range = diagnostic.range
                let isHere = range.file.name == spec.file.name
                let place = isHere ? spec.place(range.lowerBound, range.upperBound) : nil
                return .record([
                    "id": .string(diagnostic.id),
                    "severity": .string(diagnostic.severity.rawValue),
                    "message": .string(diagnostic.message),
                    "help": diagnostic.help.map { .string($0) },
                    "file": isHere ? nil : Literal.string(range.file.name.lastStep),
                    "line": .number(range.start.line),
                    "column": .number(range.start.column),
                    "place": place.map { .array($0) },
                    "notes": .array(diagnostic.notes.prefix(5).map { answer($0, in: spec) }),
                    "fixes": .array(diagnostic.fixes.compactMap { answer($0, of: diagnostic, in: spec) }),
                ])
            }
        )
    }

    private func answer(_ note: Diagnostic.Note, in spec: UnitOffsets) -> Literal {
        let isHere = note.range.file.name == spec.file.name
        let place = isHere ? spec.place(note.range.lowerBound, note.range.upperBound) : nil
        return .record([
            "message": .string(note.message),
            "file": isHere ? nil : Literal.string(note.range.file.name.lastStep),
            "line": .number(note.range.start.line),
            "place": place.map { .array($0) },
        ])
    }

    /// A fix that changes the spec alone; nil for one that changes another file, which a page doesn't have.
    private func answer(_ fix: Diagnostic.Fix, of diagnostic: Diagnostic, in spec: UnitOffsets) -> Literal? {
        guard fix.edits.allSatisfy({ $0.range.file.name == spec.file.name }) else { return nil }
        let isSafe = RuleRegistry.rule(diagnostic.id)?.fix == .safe && !fix.isUnsafe
        return .record([
            "title": .string(fix.title),
            "isSafe": .boolean(isSafe),
            "changesMeaning": .boolean(!isSafe && diagnostic.severity != .error),
            "edits": .array(
                fix.edits.map { edit in
                    .record([
                        "place": .array(spec.place(edit.range.lowerBound, edit.range.upperBound)),
                        "text": .string(edit.replacement),
                    ])
                }
            ),
        ])
    }
}
