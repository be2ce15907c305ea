import SpecIR
public import SpecSource

/// Findings that were there when a team began to check, so that only new ones count.
///
/// ```json
/// {"version": 1, "findings": [
///   {"rule": "unused-mapping", "file": "specs/a.yaml", "path": "mappings.Car", "fingerprint": "…"}
/// ]}
/// ```
public struct Baseline: Sendable {
    /// One finding of the list.
    public struct Entry: Hashable, Sendable {
        public var rule: String
        public var file: String
        public var path: String
        public var fingerprint: String

        /// The range of the entry in the file, if it was read from one.
        var range: SourceRange?
    }

    public private(set) var entries: [Entry]

    /// The file that it was read from.
    let file: SourceFile?

    /// Reads a baseline.
    ///
    /// - Throws: `BaselineError` for a text that isn't one.
    public init(_ file: SourceFile) throws {
        self.file = file
        var isBroken = false
        let root = YAMLParser.document(file) { if $0.severity == .error { isBroken = true } }.root
        guard !isBroken, let root, let list = root.members.first(where: { $0.key.value == "findings" }) else {
            throw BaselineError(name: file.name)
        }
        entries = list.value.itemsOrSelf.filter { !$0.isAbsent }.map { item in
            var texts: [String: String] = [:]
            for member in item.members {
                if case .scalar(let scalar) = member.value.content { texts[member.key.value] = scalar.text }
            }
            return Entry(
                rule: texts["rule", default: ""],
                file: texts["file", default: ""],
                path: texts["path", default: ""],
                fingerprint: texts["fingerprint", default: ""],
                range: item.range
            )
        }
    }

    /// Creates a baseline from the findings of a report, including those in its own baseline. Old entries stay where
    /// rules didn't look.
    ///
    /// Findings that stop a spec from loading aren't included.
    public init(of report: LintReport, keeping old: Baseline?) {
        file = nil
        let found = (report.findings + report.baselined).filter { finding in
            RuleRegistry.rule(finding.diagnostic.id).map { !$0.stopsLoading && $0.group != .lint } ?? false
        }
        let new = found.map { Entry(rule: $0.diagnostic.id, file: $0.file, path: $0.path, fingerprint: $0.fingerprint) }
        let kept = old?.entries.filter { report.openBaseline.contains($0.fingerprint) } ?? []
        var known: Set<String> = []
        entries = (kept + new).filter { known.insert($0.fingerprint).inserted }
            .sorted { ($0.file, $0.path, $0.rule, $0.fingerprint) < ($1.file, $1.path, $1.rule, $1.fingerprint) }
    }

    /// The baseline that the config of a file or a folder names, from the disk's root on; nil where none is named. With no
    /// path it is the config of the folder in which the program runs.
    public static func statedPath(for path: String?, _ choice: LintOptions.Config) -> String? {
        var finder = ConfigFinder(choice, ProblemLog())
        let absolute = DiskPath.absolute(path ?? ".")
        let config = finder.place(ofFolder: DiskPath.isFolder(absolute) ? absolute : DiskPath.folder(of: absolute))
            .config
        guard let config, let baseline = config.baseline else { return nil }
        return DiskPath.absolute(baseline.value, from: config.folder + "/" + LintConfig.fileName)
    }

    /// The list as JSON, one finding a line.
    public var text: String {
        let lines = entries.map { entry in
            "  {\"rule\": \(entry.rule.jsonLiteral), \"file\": \(entry.file.jsonLiteral), "
                + "\"path\": \(entry.path.jsonLiteral), \"fingerprint\": \(entry.fingerprint.jsonLiteral)}"
        }
        return "{\"version\": 1, \"findings\": [" + (lines.isEmpty ? "" : "\n" + lines.joined(separator: ",\n") + "\n")
            + "]}\n"
    }
}

/// A text that is no baseline.
public struct BaselineError: Error, CustomStringConvertible {
    let name: String

    public var description: String {
        "`\(name)` is no baseline; `speclint --baseline \(name) --update-baseline` writes one"
    }
}
