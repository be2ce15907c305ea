import Foundation
import SpecMap
import Synchronization

/// The specs in use.
final class Specs: Sendable {
    let folder: URL
    let loaded: Mutex<Runtime>

    init(loading folder: URL) throws {
        self.folder = folder
        loaded = Mutex(try Runtime(loading: folder))
    }

    /// The runtime that a request takes once and uses to its end.
    var runtime: Runtime { loaded.withLock { $0 } }
}
