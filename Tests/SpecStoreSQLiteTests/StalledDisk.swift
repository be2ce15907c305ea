import Foundation
import GRDBSQLite
import Synchronization

/// A disk that doesn't answer for a while: SQLite's calls that wait for it wait until it is released.
///
/// Stores that are opened with its name use it; there is one, for one test at a time.
enum StalledDisk {
    static let name = "stalled"

    private static let isStalled = Atomic(false)
    private static let waiting = Atomic(0)

    /// True once a call waited for so long that it was let through.
    private static let wasHopeless = Atomic(false)

    static var isHopeless: Bool { wasHopeless.load(ordering: .acquiring) }

    /// How many calls wait for the disk.
    static var waiters: Int { waiting.load(ordering: .acquiring) }

    static func stall() {
        wasHopeless.store(false, ordering: .releasing)
        isStalled.store(true, ordering: .releasing)
    }

    /// Lets all calls through; true if none had to be let through before.
    @discardableResult
    static func release() -> Bool {
        isStalled.store(false, ordering: .releasing)
        return !wasHopeless.load(ordering: .acquiring)
    }

    /// Makes it known to SQLite, once.
    static let isRegistered: Bool = {
        guard let usual, let copy = sqlite3_vfs_find(nil)?.pointee else { return false }
        let vfs = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
        vfs.initialize(to: copy)
        // Never freed, as SQLite keeps it.
        vfs.pointee.zName = UnsafePointer(strdup(name))
        vfs.pointee.pNext = nil
        vfs.pointee.xOpen = { _, path, file, flags, outFlags in
            let code = StalledDisk.usual?.pointee.xOpen(StalledDisk.usual, path, file, flags, outFlags) ?? SQLITE_ERROR
            if code == SQLITE_OK { StalledDisk.intercept(file) }
            return code
        }
        _ = usual
        return sqlite3_vfs_register(vfs, 0) == SQLITE_OK
    }()

    // SQLite's own, and tables that are made once and never change.
    private nonisolated(unsafe) static let usual = sqlite3_vfs_find(nil)
    private static let methods = Mutex<[UInt: UInt]>([:])
    private static let syncs = Mutex<[UInt: UInt]>([:])

    private typealias Sync = @convention(c) (UnsafeMutablePointer<sqlite3_file>?, Int32) -> Int32

    /// Has the calls of a file that wait for the disk wait for its release.
    private static func intercept(_ file: UnsafeMutablePointer<sqlite3_file>?) {
        guard let file, let own = file.pointee.pMethods else { return }
        let key = UInt(bitPattern: own)
        let made = methods.withLock { methods in
            if let known = methods[key] { return known }
            let copy = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
            copy.initialize(to: own.pointee)
            copy.pointee.xSync = { file, flags in
                StalledDisk.wait()
                return StalledDisk.sync(of: file)?(file, flags) ?? SQLITE_ERROR
            }
            let address = UInt(bitPattern: copy)
            syncs.withLock { $0[address] = key }
            methods[key] = address
            return address
        }
        file.pointee.pMethods = UnsafePointer(bitPattern: made)
    }

    private static func sync(of file: UnsafeMutablePointer<sqlite3_file>?) -> Sync? {
        let own = syncs.withLock { $0[UInt(bitPattern: file?.pointee.pMethods)] }
        return own.flatMap { UnsafePointer<sqlite3_io_methods>(bitPattern: $0) }?.pointee.xSync
    }

    private static func wait() {
        guard isStalled.load(ordering: .acquiring) else { return }
        waiting.add(1, ordering: .acquiringAndReleasing)
        defer { waiting.subtract(1, ordering: .acquiringAndReleasing) }
        let end = ContinuousClock.now + .seconds(120)
        while isStalled.load(ordering: .acquiring) {
            if ContinuousClock.now > end { return wasHopeless.store(true, ordering: .releasing) }
            usleep(1000)
        }
    }
}
