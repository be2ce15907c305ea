import Foundation
import ReferenceInterpreter
import SpecRuntime

/// What the engine says of a document or of lines.
struct EngineRun {
    var output = ""
    var failures: [Finding] = []

    /// Each with how often it was given.
    var warnings: [(finding: Finding, count: Int)] = []

    init() {}

    /// What `specmap map` or `unmap` gives.
    init(
        _ task: RecordStream.Task,
        _ text: String,
        _ format: JSONInputStream.Format,
        _ runtime: Runtime,
        _ mapping: String
    )
        throws
    {
        var options = RecordStream.Options()
        options.task = task
        options.skipsBadRecords = true
        var bytes: [UInt8] = []
        var told: [DataFailure] = []
        let outlet = RecordStream.Outlet(write: { bytes += $0 }, tell: { told.append($0) })
        var stream = try RecordStream(runtime, as: mapping, options: options, outlet: outlet)
        let file = try TemporaryInput(text)
        try stream.run(file.stream(format), named: "in.json")
        output = String(decoding: bytes, as: UTF8.self)
        if format == .document, output.hasSuffix("\n") { output.removeLast() }
        take(told)
    }

    mutating func take(_ told: [DataFailure]) {
        for failure in told {
            let finding = Finding(failure)
            if failure.severity == .error {
                failures.append(finding)
            } else {
                warnings.append((finding, failure.count))
            }
        }
    }
}

extension Finding {
    init(_ failure: DataFailure) {
        self.init(id: failure.id.rawValue, at: failure.at ?? "", property: failure.property ?? "")
    }
}

/// Text in a file that is gone when nobody needs it any more.
final class TemporaryInput {
    private let file: UnsafeMutablePointer<FILE>

    struct NoFile: Error {}

    init(_ text: String) throws {
        guard let file = tmpfile() else { throw NoFile() }
        self.file = file
        let bytes = Array(text.utf8)
        guard fwrite(bytes, 1, bytes.count, file) == bytes.count, fflush(file) == 0 else { throw NoFile() }
        rewind(file)
    }

    deinit { fclose(file) }

    func stream(_ format: JSONInputStream.Format) -> JSONInputStream {
        JSONInputStream(descriptor: fileno(file), name: "in.json", format: format)
    }
}
