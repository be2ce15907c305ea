import CSpecMap

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The report of the calling thread's last call.
final class ThreadReport {
    private var report = CallReport()

    /// The report as JSON, made on the first request.
    private var memory: TextMemory?

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key) { release($0) }
        return key
    }()

    private static func release(_ pointer: UnsafeMutableRawPointer?) {
        if let pointer { Unmanaged<ThreadReport>.fromOpaque(pointer).release() }
    }

    /// nil where the thread has reported nothing yet.
    private static var current: ThreadReport? {
        pthread_getspecific(key).map { Unmanaged<ThreadReport>.fromOpaque($0).takeUnretainedValue() }
    }

    private static func made() -> ThreadReport {
        if let current { return current }
        let made = ThreadReport()
        pthread_setspecific(key, Unmanaged.passRetained(made).toOpaque())
        return made
    }

    /// Keeps what a call reports.
    static func set(_ report: CallReport) {
        let thread = made()
        thread.report = report
        thread.memory = nil
    }

    /// The report of the last call, as JSON.
    static var text: specmap_text {
        let thread = made()
        let memory = thread.memory ?? TextMemory(thread.report.json)
        thread.memory = memory
        return memory.text
    }
}
