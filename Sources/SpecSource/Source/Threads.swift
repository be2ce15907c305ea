#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Runs something on a thread of its own, which nobody waits for.
///
/// - Parameters:
///   - stackSize: how many bytes of stack it gets; the system's default where nothing is given.
///   - body: what it does.
package func startThread(stackSize: Int? = nil, _ body: @escaping @Sendable () -> Void) {
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    pthread_attr_init(attributes)
    defer {
        pthread_attr_destroy(attributes)
        attributes.deallocate()
    }
    pthread_attr_setdetachstate(attributes, CInt(PTHREAD_CREATE_DETACHED))
    if let stackSize { pthread_attr_setstacksize(attributes, stackSize) }
    #if canImport(Darwin)
        var thread: pthread_t?
    #else
        var thread = pthread_t()
    #endif
    let work = Unmanaged.passRetained(ThreadWork(body)).toOpaque()
    let code = pthread_create(&thread, attributes, { ThreadWork.run($0) }, work)
    // If no thread can be created, the caller's thread does the work.
    if code != 0 { _ = ThreadWork.run(work) }
}

private final class ThreadWork: Sendable {
    private let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }

    static func run(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        if let pointer { Unmanaged<ThreadWork>.fromOpaque(pointer).takeRetainedValue().body() }
        return nil
    }
}

/// Lets the calling thread rest.
package func pause(seconds: Double) {
    let whole = seconds.rounded(.down)
    var rest = timespec(tv_sec: Int(whole), tv_nsec: Int((seconds - whole) * 1e9))
    nanosleep(&rest, nil)
}
