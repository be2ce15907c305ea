import Console
import Foundation
import SpecLint
import SpecRuntime

extension StandardError {
    /// Reports what a spec's own comments don't silence.
    static func tell(_ warnings: [Diagnostic]) {
        let warnings = warnings.isEmpty ? [] : Silencing.unsilenced(warnings)
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
        StandardError.write(part: "\r\(text())")
    }

    func clear() {
        guard isOnScreen else { return }
        isOnScreen = false
        StandardError.write(part: "\r\u{1B}[K")
    }
}
