import Foundation
import SpecExamples
import SpecIR
import SpecLint
import SpecRuntime
package import SpecSource

/// The material that a linter gets beside the rules.
package enum SlipSetting: String, Sendable, CaseIterable {
    /// Specs as they are, with their examples; those without any are left out.
    case examples

    /// The spec without them.
    case bare

    /// The spec without them, and their inputs as the `samples` of a config.
    case samples
}

/// The outcome of a slip.
package struct SlipOutcome: Sendable {
    package enum Report: String, Sendable, CaseIterable {
        case atLine, elsewhere, silentChanged, silentSame
    }

    package enum Fix: String, Sendable, CaseIterable {
        case restored, equivalent, reported, different, diverges
    }

    package var spec: String
    package var kind: String
    package var line: Int

    /// The text as the slip leaves it.
    package var text: String
    package var original: String
    package var findings: [Diagnostic]
    package var report: Report
    package var safeFix: Fix?
    package var anyFix: Fix?
    package var safeText: String?
    package var anyText: String?
}

/// Makes slips in one spec, and asks the linter of each.
struct SlipTrial {
    let spec: SlipSpec

    /// The path under which the linter gets the spec.
    private let path: String
    let setting: SlipSetting
    let checksFixes: Bool
    private let text: String
    private let linter: Linter
    private let trials: [SlipSpec.Input]
    private let behaviour: SpecBehaviour

    /// The findings in the spec as it is.
    let findings: Set<String>

    /// nil where the spec isn't good, or has nothing to go by.
    init?(_ spec: SlipSpec, _ run: SlipRun, folder: URL) throws {
        let setting = run.setting
        if setting == .examples, SpecText.examples(of: spec.text).isEmpty { return nil }
        self.spec = spec
        self.setting = setting
        checksFixes = run.checksFixes
        path = setting == .samples ? try Self.config(spec, folder) : spec.path
        text = setting == .examples ? spec.text : String(spec.text.dropLast(SpecText.examples(of: spec.text).count))
        var options = LintOptions()
        options.config = .none
        if setting == .samples { options.config = .nearest }
        options.today = "2026-01-01"
        options.ignore = run.ignored
        linter = Linter(
            options: options,
            runningExamplesBy: { set in
                let report = ExampleRunner(set, leadsToRules: true).run()
                return .init(findings: report.findings, count: report.count, skipped: report.skipped)
            },
            samplesBy: { set, texts in
                let samples = texts.map {
                    SampleRunner.Sample(mapping: $0.mapping, name: $0.name, bytes: $0.bytes, stated: $0.stated)
                }
                return SampleRunner(set).run(samples)
            }
        )
        trials = spec.trials
        guard !trials.isEmpty, let behaviour = SpecBehaviour(text, of: spec, trials) else { return nil }
        self.behaviour = behaviour
        let report = try linter.check(paths: [path], unsaved: [path: text])
        guard !report.hasErrors else { return nil }
        findings = Set(report.diagnostics.map(Self.words))
    }

    /// Writes the spec and a config that names its inputs as samples.
    ///
    /// - Returns: where the spec is.
    private static func config(_ spec: SlipSpec, _ folder: URL) throws -> String {
        let name = spec.path.split(separator: "/").suffix(4).dropLast().joined(separator: "-")
        let place = folder.appending(path: name)
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        var files: [String: [String]] = [:]
        var order: [String] = []
        for (index, input) in spec.inputs.enumerated() {
            // An input that a good spec refuses is no sample.
            guard
                (try? Runtime(specs: [spec.path: bare(spec)]).objects(from: .bytes(input.json), as: input.mapping))
                    != nil
            else { continue }
            let file = "\(input.mapping)-\(index).json"
            try Data(input.json).write(to: place.appending(path: file))
            if files[input.mapping] == nil { order.append(input.mapping) }
            files[input.mapping, default: []].append(file)
        }
        var lines = order.map { "  \($0): [\((files[$0] ?? []).joined(separator: ", "))]" }
        lines.insert(lines.isEmpty ? "samples: {}" : "samples:", at: 0)
        lines.append("include: [spec.yaml]")
        lines.append("entries: [\(entries(of: spec).joined(separator: ", "))]")
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: place.appending(path: ".speclint.yaml"))
        let copy = place.appending(path: "spec.yaml")
        try Data(bare(spec).utf8).write(to: copy)
        return copy.path
    }

    /// The mappings that are given JSON, and those that no other names.
    private static func entries(of spec: SlipSpec) -> [String] {
        guard let words = SpecText(bare(spec))?.words else { return [] }
        let used = Set(words.filter(\.isMappingUse).map(\.text))
        let given = Set(spec.inputs.map(\.mapping))
        return words.filter(\.isMappingName).map(\.text).filter { !used.contains($0) || given.contains($0) }
    }

    private static func bare(_ spec: SlipSpec) -> String {
        String(spec.text.dropLast(SpecText.examples(of: spec.text).count))
    }

    /// So many slips of each kind, chosen by a number.
    func outcomes(_ kinds: [SlipKind], perKind count: Int, seed: UInt64) throws -> [SlipOutcome] {
        guard let places = SpecText(text) else { return [] }
        let marked = kinds.enumerated().flatMap { index, kind -> [(SlipKind, String)] in
            var dice = Dice(seed &* 1_000 &+ UInt64(index) &+ UInt64(places.bytes.count))
            let slips = kind.slips(places, &dice)
            let texts = dice.pick(count, of: slips).map { $0.text(of: places) }
            return texts.filter { $0 != text }.map { (kind, $0) }
        }
        return try marked.map { try outcome($0, $1) }
    }

    private func outcome(_ kind: SlipKind, _ slipped: String) throws -> SlipOutcome {
        let report = try linter.check(paths: [path], unsaved: [path: slipped])
        let found = report.diagnostics.filter { !findings.contains(Self.words($0)) }
        let lines = Slip.lines(from: text, to: slipped)
        var outcome = SlipOutcome(
            spec: spec.path.split(separator: "/").suffix(2).first.map(String.init) ?? "",
            kind: kind.name,
            line: lines.min() ?? 0,
            text: slipped,
            original: text,
            findings: found,
            report: .elsewhere
        )
        let isAtLine = found.contains { finding in
            finding.range.file.name == path
                && !lines.isDisjoint(
                    with: finding.range.start.line...max(finding.range.start.line, finding.range.end.line)
                )
        }
        if isAtLine {
            outcome.report = .atLine
        } else if found.isEmpty {
            outcome.report = hasChanged(slipped) ? .silentChanged : .silentSame
        }
        guard checksFixes, found.contains(where: { !$0.fixes.isEmpty }) else { return outcome }
        (outcome.safeFix, outcome.safeText) = try fixed(slipped, unsafe: false)
        (outcome.anyFix, outcome.anyText) = try fixed(slipped, unsafe: true)
        return outcome
    }

    private static func words(_ finding: Diagnostic) -> String { "\(finding.id) \(finding.message)" }

    private func hasChanged(_ text: String) -> Bool { SpecBehaviour(text, of: spec, trials) != behaviour }

    /// The text after the fixes; nil if they change nothing.
    private func fixed(_ slipped: String, unsafe: Bool) throws -> (SlipOutcome.Fix?, String?) {
        let fixer = Fixer(linter: linter, unsafe: unsafe)
        let outcome = try fixer.fix(paths: [path], unsaved: [path: slipped])
        guard let new = outcome.changes.first?.new else { return (nil, nil) }
        let again = try fixer.fix(paths: [path], unsaved: [path: new])
        if !again.changes.isEmpty { return (.diverges, new) }
        if new == text { return (.restored, new) }
        let left = outcome.report.diagnostics.filter { !findings.contains(Self.words($0)) }
        if !left.isEmpty { return (.reported, new) }
        return (hasChanged(new) ? .different : .equivalent, new)
    }
}
