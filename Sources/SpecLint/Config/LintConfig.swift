import SpecIR
import SpecSource

/// The contents of a `.speclint.yaml`.
///
///     include: [specs]
///     exclude: [specs/generated]
///     rules: {missing-description: warning, unused-mapping: off}
///     overrides:
///       - files: ['legacy/**']
///         rules: {unused-anchor: off}
struct LintConfig: Sendable {
    /// The file and the files that it extends, in order of precedence.
    var files: [SourceFile] = []

    /// The folder that the patterns are seen from, from the disk's root on.
    var folder: String
    var include: [Located<Glob>] = []
    var exclude: [Located<Glob>] = []
    var rules: [RuleSetting] = []
    var overrides: [Override] = []
    var baseline: Located<String>?

    /// For names of mappings, patterns of files with JSON that they read.
    var samples: [Sample] = []

    /// The mappings that a program reads by: all others are reached from them.
    var entries: [Located<String>] = []
    var hasEntries = false

    /// The severity that makes a run fail, unless the command sets one.
    var failOn: Located<String>?

    /// The conventions of a team.
    var house: [HouseRule] = []

    /// The pages about rules.
    var ruleDocs: Located<RuleDocs>?
    var bytesLimit: Located<Int>?
    var linesLimit: Located<Int>?

    /// The setting of one rule, or of all rules of a group.
    struct RuleSetting: Sendable {
        var name: Located<String>
        var level: Level
        var levelRange: SourceRange
    }

    /// The settings for the files that match some globs.
    struct Override: Sendable {
        var files: [Located<Glob>]
        var rules: [RuleSetting]
    }

    struct Sample: Sendable {
        var mapping: Located<String>
        var files: [Located<Glob>]
    }

    /// The severity that a rule reports, or `off`.
    enum Level: Hashable, Sendable {
        case off
        case severity(Diagnostic.Severity)

        init?(_ text: String) {
            if text == "off" {
                self = .off
            } else if let severity = Diagnostic.Severity(rawValue: text) {
                self = .severity(severity)
            } else {
                return nil
            }
        }

        static let names = ["off", "info", "warning", "error"]

        var name: String {
            switch self {
            case .off: "off"
            case .severity(let severity): severity.rawValue
            }
        }
    }

    /// The file's name wherever it lies.
    static let fileName = ".speclint.yaml"

    /// A path as the patterns see it; nil for a file outside of the folder.
    func relative(_ path: String) -> String? {
        let prefix = folder == "/" ? "/" : folder + "/"
        return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : nil
    }

    /// Returns true if the given files are all files that the config includes.
    func isCovered(by files: [ExaminedFile], at paths: [String]) -> Bool {
        guard !include.isEmpty else { return paths.contains { (folder + "/").hasPrefix(DiskPath.absolute($0) + "/") } }
        let known = Set(files.map { DiskPath.absolute($0.file.name) })
        return IncludedFiles(self).paths.allSatisfy { known.contains($0) || exclusion(of: $0) != nil }
    }

    /// The pattern that leaves a file out.
    func exclusion(of path: String) -> Located<Glob>? {
        relative(path).flatMap { relative in exclude.first { $0.value.matches(relative) } }
    }

    /// Returns the setting of a rule for a file. Overrides go before general settings, the rule's own setting goes
    /// before its group's, and later settings go before earlier ones.
    func setting(of rule: RuleInfo, for path: String) -> RuleSetting? {
        let relative = relative(path)
        let special = overrides.filter { override in
            relative.map { relative in override.files.contains { $0.value.matches(relative) } } ?? false
        }
        for settings in [special.flatMap(\.rules), rules] {
            for name in [rule.id, rule.group.rawValue] {
                if let setting = settings.last(where: { $0.name.value == name }) { return setting }
            }
        }
        return nil
    }
}
