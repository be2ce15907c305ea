import Foundation
import SpecRuntime

/// Whoever read standard output has gone.
struct OutputClosed: Error {}

/// Writes results.
struct StandardOutput {
    func write(_ bytes: UnsafeBufferPointer<UInt8>) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = Foundation.write(STDOUT_FILENO, UnsafeBufferPointer(rebasing: rest).baseAddress, rest.count)
            if written < 0 {
                if errno == EINTR { continue }
                if errno == EPIPE { throw OutputClosed() }
                throw OutputError(reason: String(cString: strerror(errno)))
            }
            rest = rest.dropFirst(written)
        }
    }
}

struct OutputError: Error, CustomStringConvertible {
    var reason: String
    var description: String { "the result can't be written: \(reason)" }
}

/// Writes everything that isn't a result.
enum StandardError {
    static func write(_ line: String) {
        FileHandle.standardError.write(Data((line + "\n").utf8))
    }

    static func tell(_ warnings: [Diagnostic]) {
        if !warnings.isEmpty { write(SpecError(diagnostics: warnings).description) }
    }
}

/// Shows how far a run has come, once it takes longer than a second and standard error is a terminal.
final class ProgressLine {
    private let isShown: Bool
    private let start = ContinuousClock.now
    private var last = ContinuousClock.now
    private var megabytes = 0.0
    private var isOnScreen = false

    /// - Parameter sharesScreen: whether results stand on the same terminal, so that the line would get among them.
    init(sharesScreen: Bool = isatty(STDOUT_FILENO) == 1) {
        isShown = isatty(STDERR_FILENO) == 1 && !sharesScreen
    }

    func add(_ bytes: UnsafeBufferPointer<UInt8>) {
        megabytes += Double(bytes.count) / 1_000_000
        show("\(Int(megabytes)) MB written")
    }

    func show(_ text: @autoclosure () -> String) {
        let now = ContinuousClock.now
        guard isShown, now - start > .seconds(1), now - last > .milliseconds(200) else { return }
        last = now
        isOnScreen = true
        FileHandle.standardError.write(Data("\r\(text())".utf8))
    }

    func clear() {
        guard isOnScreen else { return }
        isOnScreen = false
        FileHandle.standardError.write(Data("\r\u{1B}[K".utf8))
    }
}
