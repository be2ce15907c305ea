import SpecMap
import Synchronization

extension Specs {
    /// Loads the specs again, for the requests from now on. If that throws, the old specs stay in use.
    func reload() throws {
        let next = try Runtime(loading: folder)
        loaded.withLock { $0 = next }
    }
}
