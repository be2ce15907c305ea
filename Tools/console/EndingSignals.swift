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
    /// True for a signal that ends the program: one that is ignored, as `nohup` wants, or that the program waits for doesn't.
    static func ends(_ number: CInt) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return false }
        #if canImport(Darwin)
            return action.__sigaction_u.__sa_handler == nil
        #elseif canImport(Musl)
            return action.__sa_handler.sa_handler == nil
        #else
            return action.__sigaction_handler.sa_handler == nil
        #endif
    }
}
