#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Files that a signal which ends the program removes.
enum UnfinishedFiles {
    // Written by the main thread alone, and read by a signal handler, which finds nil or a path.
    private nonisolated(unsafe) static let paths = makeRoom()
    private static let count = 4

    private static func makeRoom() -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> {
        let room = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: count)
        room.initialize(repeating: nil, count: count)
        return room
    }

    static func add(_ path: String) {
        guard let free = (0..<count).first(where: { paths[$0] == nil }) else { return }
        paths[free] = strdup(path)
        for number in EndingSignals.all where EndingSignals.ends(number) {
            signal(number) { number in
                UnfinishedFiles.unlinkAll()
                signal(number, SIG_DFL)
                raise(number)
            }
        }
    }

    static func remove(_ path: String) {
        for index in 0..<count {
            guard let known = paths[index], String(cString: known) == path else { continue }
            paths[index] = nil
            free(known)
        }
    }

    private static func unlinkAll() {
        for index in 0..<count {
            if let path = paths[index] { unlink(path) }
        }
    }
}
