import ArgumentParser
import Console
import Foundation
import SpecIR
import SpecRuntime
import SpecSource
import SpecTesting

/// Records of files for both sides of a comparison.
enum SampleRecords {
    /// - Parameters:
    ///   - argument: `MAPPING=FILE`, the file also as a pattern.
    ///   - set: the specs that have the mapping.
    /// - Returns: the records in their order.
    /// - Throws: `CommandError` for a file that can't be read, and a mapping that isn't there.
    static func of(_ argument: String, in set: SpecSet) throws -> [SpecDiff.Sample] {
        let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2 else {
            throw ValidationError("`--samples \(argument)`: expected MAPPING=FILE")
        }
        let known = set.mappings.map(\.name.value)
        guard known.contains(parts[0]) else {
            let near = nearest(parts[0], among: known).map { "; did you mean `\($0)`?" } ?? ""
            throw CommandError("`--samples \(argument)`: no mapping is called `\(parts[0])`\(near)")
        }
        return try files(parts[1]).flatMap { try records(in: $0, mapping: parts[0]) }
    }

    /// The files of `MAPPING=FILE`.
    static func files(named argument: String) throws -> [String] {
        try argument.split(separator: "=", maxSplits: 1).dropFirst().flatMap { try files(String($0)) }
    }

    private static func files(_ pattern: String) throws -> [String] {
        guard pattern.contains("*") || pattern.contains("?") else { return [pattern] }
        let url = URL(filePath: pattern)
        let folder = url.deletingLastPathComponent().path(percentEncoded: false)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let found = names.sorted().filter { fnmatch(url.lastPathComponent, $0, FNM_PERIOD) == 0 }
        if found.isEmpty { throw CommandError("no file is called like `\(pattern)`") }
        let prefix = pattern.contains("/") ? String(pattern[...(pattern.lastIndex(of: "/") ?? pattern.startIndex)]) : ""
        return found.map { prefix + $0 }
    }

    /// The lines of a file, or of standard input, that holds a record in each, or the one document.
    ///
    /// - Throws: `CommandError` for a table, and for text that isn't JSON.
    static func records(in path: String, mapping: String) throws -> [SpecDiff.Sample] {
        if CSVDialect(suffixOf: path) != nil {
            throw CommandError(
                "the sample `\(path)` is a table, and samples are JSON or NDJSON: make JSON of its rows first"
            )
        }
        let bytes = try bytes(of: path)
        let path = path == "-" ? "standard input" : path
        if !JSONInputStream.namesLines(path), (try? Value(parsing: bytes)) != nil {
            return [SpecDiff.Sample(mapping: mapping, name: path, bytes: bytes)]
        }
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let samples = lines.enumerated().compactMap { number, line -> SpecDiff.Sample? in
            guard line.contains(where: { $0 > 0x20 }) else { return nil }
            return SpecDiff.Sample(mapping: mapping, name: "\(path):\(number + 1)", bytes: Array(line))
        }
        if let bad = samples.first(where: { (try? Value(parsing: $0.bytes)) == nil }) {
            throw CommandError("the sample `\(bad.name)` isn't JSON")
        }
        return samples
    }

    private static func bytes(of path: String) throws -> [UInt8] {
        let stream =
            path == "-"
            ? JSONInputStream(descriptor: STDIN_FILENO, name: "standard input", format: .document)
            : try JSONInputStream(path: path, format: .document)
        var bytes: [UInt8] = []
        while let block = try stream.next() {
            bytes += UnsafeBufferPointer(start: block.bytes, count: block.count)
        }
        return bytes
    }
}
