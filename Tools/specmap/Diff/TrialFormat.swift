import ArgumentParser
import Console
import Foundation
import SpecSource

/// The value of `--format FORMAT[=FILE]`.
struct TrialFormat: ExpressibleByArgument, Sendable {
    var name: String

    /// The path to write to; nil for standard output.
    var file: String?

    init(name: String) { self.name = name }

    init?(argument: String) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        name = parts[0]
        file = parts.count == 2 ? parts[1] : nil
    }

    static func help(_ names: String) -> ArgumentHelp {
        ArgumentHelp(
            "How to write the result, and to which file if not to standard output: \(names). May stand several times.",
            valueName: "format[=file]"
        )
    }

    /// - Throws: `ValidationError` for a format that isn't there, and for two that would mix.
    static func check(_ formats: [TrialFormat], known: [String]) throws {
        for format in formats {
            guard known.contains(format.name) else {
                let near = nearest(format.name, among: known).map { "did you mean `\($0)`?" }
                throw ValidationError(
                    "no format is called `\(format.name)`: \(near ?? "there are \(known.joined(separator: ", "))")"
                )
            }
            if format.file?.isEmpty == true {
                throw ValidationError("`--format \(format.name)=` names no file behind `=`")
            }
        }
        for (index, format) in formats.enumerated() where formats[..<index].contains(where: { $0.file == format.file })
        {
            let place = format.file.map { "to `\($0)`" } ?? "to standard output"
            throw ValidationError("two reports would go \(place); write one to a file of its own")
        }
    }

    /// Refuses to write a report over what a run reads.
    ///
    /// - Throws: `CommandError` that names the file.
    static func check(_ formats: [TrialFormat], reading paths: [String]) throws {
        var files = RunFiles()
        files.read(paths)
        for file in formats.compactMap(\.file) { try files.write(file, by: "`--format`") }
    }

    /// Writes a report in each format; without any, as text to standard output.
    static func write(_ formats: [TrialFormat], _ text: (TrialFormat) throws -> String) throws {
        for format in formats.isEmpty ? [TrialFormat(name: "text")] : formats { try format.write(text(format)) }
    }

    func write(_ text: String) throws {
        guard let file else { return try StandardOutput().write(text) }
        do {
            // Earlier lines come first, where both go to one place.
            fflush(nil)
            try FileWriter.write(text, to: file)
        } catch let error as FileError {
            throw CommandError("the report can't be written to `\(file)`: \(error.reason)")
        }
    }
}
