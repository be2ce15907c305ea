import Foundation
import Synchronization

/// Works out answers in threads of their own, each with a time limit.
///
/// A thread can't be stopped from outside. One that takes too long is left to its end, and counts until then, so that
/// there are never more than so many.
final class Workers: Sendable {
    private let limit: Int
    private let time: Duration
    private let running = Mutex(0)

    /// Answers call deep functions, so they have a large stack.
    private static let stackSize = 64 << 20

    init(_ limits: ServerLimits) { (limit, time) = (limits.workers, limits.workTime) }

    /// - Parameter work: receives the time by which it is no longer waited for.
    /// - Returns: the response of the work, or one that names the reason why there is none.
    func run(_ work: @escaping @Sendable (ContinuousClock.Instant) -> HTTPResponse) -> HTTPResponse {
        let isFree = running.withLock { running in
            if running >= limit { return false }
            running += 1
            return true
        }
        guard isFree else { return HTTPResponse(503, text: "\(limit) answers are being worked on: try again") }
        let result = Result()
        let end = ContinuousClock.now + time
        let thread = Thread {
            let response = work(end)
            result.response.withLock { $0 = response }
            result.isDone.signal()
            self.running.withLock { $0 -= 1 }
        }
        thread.stackSize = Self.stackSize
        thread.start()
        let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
        guard result.isDone.wait(timeout: .now() + seconds) == .success, let response = result.response.withLock({ $0 })
        else {
            return HTTPResponse(504, text: "this takes longer than \(seconds) seconds, the limit of the playground")
        }
        return response
    }

    private final class Result: Sendable {
        let response = Mutex<HTTPResponse?>(nil)
        let isDone = DispatchSemaphore(value: 0)
    }
}
