import SpecSource
import Testing

struct ConcurrentlyTests {
    private final class Counted: Sendable {
        static let count = Locked(0)

        init() { Self.count.withLock { $0 += 1 } }

        deinit { Self.count.withLock { $0 -= 1 } }
    }

    @Test func leavesFewThingsToOthersAtOnce() {
        for _ in 0..<2000 {
            leaveToOthers(Counted())
            // One that waits, and one that is just being freed.
            #expect(Counted.count.withLock { $0 } <= 2)
        }
    }
}
