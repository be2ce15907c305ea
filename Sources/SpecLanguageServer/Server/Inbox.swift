import Dispatch
import SpecSource

/// An event of a server, in the order of arrival.
enum Event: Sendable {
    case message(JSON)

    /// Input that is no message.
    case broken(code: Int, String)

    /// Nothing comes in any more.
    case end
    case checked(CheckOutcome)
}

/// Hands events from the threads where they happen to the one that answers.
final class Inbox: Sendable {
    private let events = Locked<[Event]>([])
    private let cancelled = Locked<Set<JSON>>([])
    private let count = DispatchSemaphore(value: 0)

    func put(_ event: Event) {
        // A request that still waits is cancelled before its turn comes.
        if case .message(let message) = event, message["method"]?.text == "$/cancelRequest",
            let id = message.at("params", "id")
        {
            cancelled.withLock { _ = $0.insert(id) }
        }
        events.withLock { $0.append(event) }
        count.signal()
    }

    /// The next event; nil where none comes until a time.
    func next(until time: DispatchTime) -> Event? {
        guard count.wait(timeout: time) == .success else { return nil }
        return events.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    }

    func isCancelled(_ id: JSON) -> Bool { cancelled.withLock { $0.contains(id) } }

    /// Forgets a cancellation whose turn has come: all that came before it is answered.
    func forgetCancellation(of id: JSON) { cancelled.withLock { _ = $0.remove(id) } }
}
