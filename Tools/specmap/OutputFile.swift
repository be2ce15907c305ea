import ArgumentParser
import Console
import Foundation
import SpecRuntime

/// The options for the destination of a result.
struct OutputOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            """
            Write the result to a file, which is put in place once all of it is written: a run that fails leaves the file \
            as it was. A name that ends in .gz or .zst compresses it.
            """,
            valueName: "file"
        ),
        completion: .file()
    )
    var output: String?

    func check() throws {
        if output == "" {
            throw ValidationError("the path of `--output` is empty: name a file, or - for standard output")
        }
    }

    /// The file to write to, or standard output.
    func open() throws -> any ResultOutput {
        guard let output, output != "-" else { return StandardOutput() }
        return try OutputFile(path: output)
    }
}

/// Takes the bytes of a result.
protocol ResultOutput {
    func write(_ bytes: UnsafeBufferPointer<UInt8>) throws

    /// Ends a result that is whole; without it a file stays as it was.
    func finish() throws
}

extension StandardOutput: ResultOutput {
    func finish() {}
}

/// A file that a result goes to, compressed by its name.
final class OutputFile: ResultOutput {
    private let file: FileWriter
    private let encoder: TextEncoder?

    /// - Parameters:
    ///   - path: where to write.
    ///   - isPrivate: whether only the owner may read a new file.
    /// - Throws: `FileError` where it can't be written.
    init(path: String, isPrivate: Bool = false) throws {
        encoder = try CompressionFormat(suffixOf: path).map { try TextEncoder($0) }
        file = try FileWriter(path: path, isPrivate: isPrivate)
    }

    /// True for a pipe or device, which is written at once.
    var isDirect: Bool { file.isDirect }

    func write(_ bytes: UnsafeBufferPointer<UInt8>) throws {
        guard let encoder else { return try file.write(bytes) }
        try encoder.encode(bytes, file.write)
    }

    func finish() throws {
        try encoder?.encode(UnsafeBufferPointer(start: nil, count: 0), isEnd: true, file.write)
        try file.finish()
    }
}
