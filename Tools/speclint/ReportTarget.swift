import ArgumentParser
import Console
import SpecLint
import SpecSource

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The value of `--format FORMAT[=FILE]`: a format, and its file.
struct ReportTarget {
    var format: ReportFormat

    /// The path to write to; nil for standard output.
    var file: String?

    /// - Throws: `ValidationError` that names the formats there are.
    init(_ argument: String) throws {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard let format = ReportFormat(rawValue: String(parts[0])) else { throw Self.unknown(String(parts[0])) }
        self.format = format
        guard parts.count == 2 else { return }
        guard !parts[1].isEmpty else { throw ValidationError("`--format \(argument)` names no file behind `=`") }
        file = String(parts[1])
    }

    /// The help of `--format`.
    static let help = ArgumentHelp(
        "How to write the diagnostics, and to which file if not to standard output. May be repeated.",
        discussion: ReportFormat.allCases.map { "\($0.rawValue): \($0.summary)" }.joined(separator: "\n"),
        valueName: "format[=file]"
    )

    static let completion = CompletionKind.list(ReportFormat.allCases.map(\.rawValue))

    private static func unknown(_ name: String) -> ValidationError {
        let names = ReportFormat.allCases.map(\.rawValue)
        let question = nearest(name, among: names).map { "; did you mean `\($0)`?" }
        return ValidationError(
            "no format is called `\(name)`\(question ?? "; there are \(names.joined(separator: ", "))")"
        )
    }
}

extension LintReport {
    /// Writes the report to all its targets, or as text to standard output if there is none.
    ///
    /// - Throws: `CommandError` that names the file that can't be written.
    func write(to targets: [ReportTarget], colour: Bool, isQuiet: Bool = false) throws {
        let place = ReportPlace.here
        for target in targets.isEmpty ? [try ReportTarget("text")] : targets {
            if let file = target.file {
                try ReportFile(path: file).write(written(as: target.format, from: place))
            } else if isQuiet, target.format == .text {
                try StandardOutput().write(rendered(as: .text, colour: colour, ending: false))
            } else {
                try StandardOutput().write(written(as: target.format, from: place, colour: colour))
            }
        }
    }
}

extension [ReportTarget] {
    /// - Throws: `CommandError` if a report would be written over what is read.
    func check(reading paths: [String]) throws {
        let written = compactMap(\.file)
        if written.isEmpty { return }
        var files = RunFiles()
        files.read(paths)
        for file in written { try files.write(file, by: "`--format`") }
    }

    /// - Throws: `ValidationError` if two reports would mix on standard output, or in one file.
    func checkPlaces() throws {
        func place(_ path: String) -> URL { URL(filePath: path).standardizedFileURL.resolvingSymlinksInPath() }
        for (index, target) in enumerated()
        where self[..<index].contains(where: { $0.file.map(place) == target.file.map(place) }) {
            let place = target.file.map { "to `\($0)`" } ?? "to standard output"
            let other = target.file == nil ? ", such as `--format \(target.format)=FILE`" : ""
            throw ValidationError("two reports would go \(place); give one of them a file of its own\(other)")
        }
    }
}

extension ReportPlace {
    /// The working folder, the nearest folder above that is a git repository, and whether GitHub will read the reports.
    fileprivate static var here: ReportPlace {
        let folder = FileManager.default.currentDirectoryPath
        let isOnGitHub = ProcessInfo.processInfo.environment["GITHUB_ACTIONS"] == "true"
        return ReportPlace(folder: folder, root: Git.repository ?? folder, knowsSuppressions: !isOnGitHub)
    }
}
