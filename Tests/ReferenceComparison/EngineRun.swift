import Foundation
package import ReferenceInterpreter
package import SpecRuntime

/// The engine's result for a document or for lines.
package struct EngineRun {
    package var output = ""
    package var failures: [Finding] = []

    /// Each with how often it was given.
    package var warnings: [(finding: Finding, count: Int)] = []

    /// The failures and warnings as they came.
    package private(set) var told: [DataFailure] = []

    /// How the records were read.
    package private(set) var readings = ReadingCounts()

    init() {}

    /// The result of `specmap map` or `unmap`.
    package init(
        _ task: RecordStream.Task,
        _ text: String,
        _ format: JSONInputStream.Format,
        _ runtime: Runtime,
        _ mapping: String
    ) throws {
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
        readings = stream.summary.readings
        take(told)
    }

    mutating func take(_ told: [DataFailure]) {
        self.told += told
        for failure in told {
            let finding = Finding(failure)
            if failure.severity == .error {
                failures.append(finding)
            } else {
                warnings.append((finding, failure.count))
            }
        }
    }

    /// How this run differs from one without shortcuts; nil where all is the same: bytes, words, places, order.
    package func difference(withoutShortcuts other: EngineRun) -> String? {
        var parts: [String] = []
        if !output.utf8.elementsEqual(other.output.utf8) {
            parts.append("with shortcuts:    \(output)\nwithout shortcuts: \(other.output)")
        }
        if told != other.told {
            parts.append("with shortcuts:    \(told.map(\.json))\nwithout shortcuts: \(other.told.map(\.json))")
        }
        return parts.isEmpty ? nil : parts.joined(separator: "\n")
    }

    /// Returns true if the warnings are these. Equal warnings are listed once with their number, at the place of the
    /// first.
    func hasSameWarnings(as others: [Finding]) -> Bool {
        guard warnings.reduce(0, { $0 + $1.count }) == others.count else { return false }
        var left = others
        for warning in warnings {
            guard let place = left.firstIndex(of: warning.finding) else { return false }
            left.remove(at: place)
        }
        return true
    }
}

extension Finding {
    init(_ failure: DataFailure) {
        self.init(id: failure.id.rawValue, at: failure.at ?? "", property: failure.property ?? "")
    }
}

/// Text in a file that is gone when nobody needs it any more.
private final class TemporaryInput {
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
