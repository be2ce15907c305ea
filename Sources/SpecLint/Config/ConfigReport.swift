import SpecIR
import SpecSource

/// The settings that apply to a file, each with the place where it is set.
public struct ConfigReport: Sendable {
    /// The report as lines.
    public let text: String

    /// - Parameters:
    ///   - path: of a spec, whether it is there or not.
    ///   - choice: which config holds.
    public init(for path: String, _ choice: LintOptions.Config = .nearest) {
        let log = ProblemLog()
        var finder = ConfigFinder(choice, log)
        let absolute = DiskPath.absolute(path)
        let place = finder.place(ofFile: absolute)
        var lines = ["file: \(path)"]
        let names = place.config?.files.map(\.name) ?? ["none"]
        lines.append("config: " + names.joined(separator: ", which extends "))
        lines.append("names of files are seen from: \(place.root ?? "where the program runs")")
        if let config = place.config {
            for (keyword, patterns) in [("include", config.include), ("exclude", config.exclude)] {
                lines += patterns.map { "\(keyword): \($0.value.text)  (\($0.range.place))" }
            }
            if let exclusion = config.exclusion(of: absolute) {
                lines.append("excluded: by `\(exclusion.value.text)`, \(exclusion.range.place)")
            }
            if let baseline = config.baseline { lines.append("baseline: \(baseline.value)  (\(baseline.range.place))") }
            if let limit = config.bytesLimit { lines.append("limits.bytes: \(limit.value)  (\(limit.range.place))") }
            if let limit = config.linesLimit { lines.append("limits.lines: \(limit.value)  (\(limit.range.place))") }
            if let level = config.failOn { lines.append("fail-on: \(level.value)  (\(level.range.place))") }
            if let docs = config.ruleDocs {
                lines.append("rule-docs: \(docs.value.url(of: RuleDocs.placeholder))  (\(docs.range.place))")
            }
            for rule in config.house { lines.append("house: \(rule.text)  (\(rule.range.place))") }
            for entry in config.entries { lines.append("entry: \(entry.value)  (\(entry.range.place))") }
            for sample in config.samples {
                let files = sample.files.map(\.value.text).joined(separator: ", ")
                lines.append("samples of \(sample.mapping.value): \(files)  (\(sample.mapping.range.place))")
            }
        }
        lines.append("rules:")
        for rule in RuleRegistry.all {
            let setting = rule.stopsLoading ? nil : place.config?.setting(of: rule, for: absolute)
            let level = setting?.level.name ?? (rule.isOn ? rule.severity.rawValue : "off")
            let origin = setting.map { "  (\($0.levelRange.place))" } ?? ""
            lines.append("  \(rule.id): \(level)\(origin)")
        }
        let findings = log.sorted(files: finder.all.flatMap(\.files))
        text = lines.joined(separator: "\n") + "\n" + render(findings, as: .concise)
    }
}
