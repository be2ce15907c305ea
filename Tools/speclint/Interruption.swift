#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The user's wish to stop, by the key that interrupts a program.
enum Interruption {
    // Only ever set, by a signal that may come at any time.
    nonisolated(unsafe) private static var isAsked: sig_atomic_t = 0

    static var isThere: Bool { isAsked != 0 }

    /// From now on an interruption is noted, and ends nothing by itself.
    static func expect() {
        for number in [SIGINT, SIGTERM] { signal(number) { _ in Interruption.isAsked = 1 } }
    }
}
