#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The signals by which a user, a terminal or a scheduler ends a program.
package enum EndingSignals {
    package static let all = [SIGINT, SIGTERM, SIGHUP]

    /// Lets them through. A host that starts the command on a thread which blocks signals hands the mask on, and the
    /// command could then only be killed.
    package static func unblock() {
        var signals = sigset_t()
        sigemptyset(&signals)
        for signal in all { sigaddset(&signals, signal) }
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }
    /// True for a signal that the program neither waits for nor, as `nohup` wants, ignores. Shells let all programs in the
    /// background ignore the key that interrupts; a program may be asked to end by its signal nevertheless.
    static func ends(_ number: CInt) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return false }
        #if canImport(Darwin)
            let handler = action.__sigaction_u.__sa_handler
        #elseif canImport(Musl)
            let handler = action.__sa_handler.sa_handler
        #else
            let handler = action.__sigaction_handler.sa_handler
        #endif
        switch unsafeBitCast(handler, to: Int.self) {
        case unsafeBitCast(SIG_DFL, to: Int.self): return true
        case unsafeBitCast(SIG_IGN, to: Int.self): return number != SIGHUP
        default: return false
        }
    }
}
