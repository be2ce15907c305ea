public import Foundation
public import SpecMap
import Synchronization

/// The specs in use. They can be loaded again at any time; specs that can't be used are refused, and the old ones stay.
public final class Specs: Sendable {
    private let file: URL
    private let store: any Store
    private let state: Mutex<State>

    private struct State {
        var runtime: Runtime
        var loaded = Date.now

        /// True if the specs on disk aren't those in use.
        var isBehind = false
    }

    public init(loading file: URL, store: any Store) throws {
        self.file = file
        self.store = store
        let runtime = try Runtime(loading: file)
        try store.open(runtime.schema)
        state = Mutex(State(runtime: runtime))
    }

    /// The runtime that a request takes once and uses to its end.
    public var runtime: Runtime { state.withLock { $0.runtime } }

    /// The time when the specs in use were loaded; true if those on disk were refused since then.
    public var status: (loaded: Date, isBehind: Bool) { state.withLock { ($0.loaded, $0.isBehind) } }

    /// Loads the specs again, for the requests from now on.
    ///
    /// - Throws: what is wrong with them. Nothing has changed then.
    public func reload() throws {
        do {
            let next = try Runtime(loading: file)
            // A file cut short may be a good spec that lacks half of the mappings.
            let lost = Set(runtime.mappings).subtracting(next.mappings)
            guard lost.isEmpty else { throw LostMappings(names: lost.sorted()) }
            try store.open(next.schema)
            state.withLock { $0 = State(runtime: next) }
        } catch {
            state.withLock { $0.isBehind = true }
            throw error
        }
    }
}

/// Mappings that were there and are gone.
public struct LostMappings: Error, CustomStringConvertible {
    public let names: [String]

    public var description: String {
        "the specs have lost \(names.map { "`\($0)`" }.joined(separator: ", ")); start the service anew to do without them"
    }
}
