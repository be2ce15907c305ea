import Console
import Foundation
import SpecLint
import SpecRuntime
import SpecSource

extension StandardError {
    /// Reports what a spec's own comments don't silence.
    static func tell(_ warnings: [Diagnostic]) {
        let warnings = warnings.isEmpty ? [] : Silencing.unsilenced(warnings)
        if !warnings.isEmpty { write(render(warnings, as: .text, colour: Terminal.showsColourOfErrors)) }
    }
}

/// Shows how far a run has come, once it takes longer than a second and standard error is a terminal.
final class ProgressLine: Sendable {
    private struct State {
        var last = ContinuousClock.now
        var megabytes = 0.0
        var isOnScreen = false
    }

    private let isShown: Bool
    private let start = ContinuousClock.now
    private let state = Locked(State())

    /// - Parameter sharesScreen: whether results go to standard output while the line stands. Where that is the same
    ///   terminal, the line isn't shown.
    init(sharesScreen: Bool = false) {
        isShown = Terminal.showsProgress && !(sharesScreen && isatty(STDOUT_FILENO) == 1)
    }

    /// An error that ends the work stands on a line of its own.
    deinit { clear() }

    func add(_ bytes: UnsafeBufferPointer<UInt8>) {
        let megabytes = state.withLock { state in
            state.megabytes += Double(bytes.count) / 1_000_000
            return state.megabytes
        }
        let tenths = Int(megabytes * 10)
        show(tenths < 100 ? "\(tenths / 10).\(tenths % 10) MB written" : "\(tenths / 10) MB written")
    }

    func show(_ text: @autoclosure () -> String) {
        guard isShown else { return }
        let now = ContinuousClock.now
        guard now - start > .seconds(1) else { return }
        state.withLock { state in
            guard now - state.last > .milliseconds(200) else { return }
            state.last = now
            state.isOnScreen = true
            StandardError.write(part: "\r\(text())\u{1B}[K")
        }
    }

    func clear() {
        state.withLock { state in
            guard state.isOnScreen else { return }
            state.isOnScreen = false
            StandardError.write(part: "\r\u{1B}[K")
        }
    }
}
