import Foundation
import SpecRuntime

/// The result of a run over a stream.
struct StreamRun {
    let output: String
    let told: [DataFailure]
    let summary: RecordStream.Summary

    var lines: [String] { output.split(separator: "\n").map(String.init) }
}

extension Trial {
    /// Runs a text through a record stream, as the `specmap` command does.
    func stream(
        _ text: String,
        _ format: JSONInputStream.Format? = nil,
        blockSize: Int = JSONInputStream.blockSize,
        options change: (inout RecordStream.Options) -> Void = { _ in },
        reject: @escaping (RejectedRecord) -> Void = { _ in }
    ) throws -> StreamRun {
        try stream(bytes: Array(text.utf8), format, blockSize: blockSize, options: change, reject: reject)
    }

    func stream(
        bytes: [UInt8],
        _ format: JSONInputStream.Format? = .document,
        blockSize: Int = JSONInputStream.blockSize,
        options change: (inout RecordStream.Options) -> Void = { _ in },
        reject: @escaping (RejectedRecord) -> Void = { _ in }
    ) throws -> StreamRun {
        let file = FileManager.default.temporaryDirectory.appending(path: "specmap-\(UUID().uuidString).json")
        try Data(bytes).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return try stream(file: file, format, blockSize: blockSize, options: change, reject: reject)
    }

    func stream(
        file: URL,
        _ format: JSONInputStream.Format? = nil,
        blockSize: Int = JSONInputStream.blockSize,
        options change: (inout RecordStream.Options) -> Void = { _ in },
        reject: @escaping (RejectedRecord) -> Void = { _ in }
    ) throws -> StreamRun {
        var options = RecordStream.Options()
        change(&options)
        var bytes: [UInt8] = []
        var told: [DataFailure] = []
        let outlet = RecordStream.Outlet(write: { bytes += $0 }, tell: { told.append($0) }, reject: reject)
        var stream = try RecordStream(runtime, as: mapping, options: options, outlet: outlet)
        let input = try JSONInputStream(path: file.path, format: format, blockSize: blockSize)
        try stream.run(input, named: "in.json")
        return StreamRun(output: String(decoding: bytes, as: UTF8.self), told: told, summary: stream.summary)
    }
}

extension RecordStream.Summary {
    /// The counts that don't depend on how an input is cut and which thread reads what: whether a record is tried in one pass
    /// does.
    var withoutReadings: RecordStream.Summary {
        var summary = self
        (summary.readings.exact, summary.readings.tried) = (0, 0)
        return summary
    }
}
