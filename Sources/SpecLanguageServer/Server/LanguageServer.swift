import Dispatch
package import SpecLint
import SpecSource

/// Speaks the Language Server Protocol: checks specs while they are typed, and helps to type them.
///
/// ```swift
/// let server = LanguageServer(linter: Linter(), examples: { _, _, _ in .skipped })
/// let code = server.run(reading: { readSomeBytes() }, writing: { write($0) })
/// ```
package struct LanguageServer: Sendable {
    let linter: Linter
    let examples: ExampleTrial
    let isRunning: @Sendable (Int32) -> Bool

    /// The time without a change after which a text is checked, if changes come close behind each other.
    var pause = 0.05

    /// Runs one example of specs without errors, by the number of its spec and its own.
    package typealias ExampleTrial = @Sendable (SpecTrialSet, _ spec: Int, _ example: Int) -> ExampleResult

    /// - Parameters:
    ///   - linter: checks specs, and runs their examples if it knows how.
    ///   - examples: runs an example when a client requests it.
    ///   - isRunning: whether there is a process with a number; called for the client's every few seconds.
    ///   - pause: the number of seconds without a change after which a text is checked.
    package init(
        linter: Linter,
        examples: @escaping ExampleTrial,
        isRunning: @escaping @Sendable (Int32) -> Bool = { _ in true },
        pause: Double = 0.05
    ) {
        self.linter = linter
        self.examples = examples
        self.isRunning = isRunning
        self.pause = pause
    }

    /// Serves one client until it sends `exit`, until the input ends, or until the client's process is gone: another
    /// process may have inherited the input's other end.
    ///
    /// - Parameters:
    ///   - read: waits for bytes and returns them; nil at the end. It is called on a thread of its own.
    ///   - write: takes the bytes of a message.
    /// - Returns: the exit code: 0 if the client sent `shutdown` first, else 1.
    package func run(
        reading read: @escaping @Sendable () -> [UInt8]?,
        writing write: @escaping ([UInt8]) -> Void
    ) -> Int32 {
        let inbox = Inbox()
        startThread(stackSize: 8 << 20) { Self.pump(read, into: inbox) }
        let session = Session(server: self, inbox: inbox, write: write)
        while session.exitCode == nil {
            let check = session.nextCheck ?? .distantFuture
            if let event = inbox.next(until: min(check, session.nextLookAtClient)) {
                session.take(event)
            } else if check <= .now() {
                session.checkNow()
            } else {
                session.lookAtClient()
            }
        }
        session.cancelCheck()
        return session.exitCode ?? 1
    }

    private static func pump(_ read: () -> [UInt8]?, into inbox: Inbox) {
        var frames = FrameReader()
        while let bytes = read() {
            frames.take(bytes)
            while let frame = frames.next() {
                switch frame {
                case .body(let body):
                    if let message = JSON.read(body) {
                        inbox.put(.message(message))
                    } else {
                        inbox.put(.broken(code: RequestError.parseError, "the message isn't JSON"))
                    }
                case .broken(let why): inbox.put(.broken(code: RequestError.invalidRequest, why))
                }
            }
        }
        inbox.put(.end)
    }
}
