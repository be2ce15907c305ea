public import Foundation

/// The options of a service.
public struct ServiceOptions: Sendable {
    /// The spec; what it uses lies beside it.
    public var spec: URL

    /// The path of the SQLite file.
    public var store: String
    public var host = "127.0.0.1"

    /// 0 for any that is free.
    public var port = 8080

    /// The secret that senders of webhooks must know; nil lets everyone in.
    public var token: Secret?

    /// The longest body of a webhook, in bytes. It is held in memory.
    public var bodyLimit = 1 << 20

    /// The most connections at once.
    public var connectionLimit = 1024

    /// The time that a client may stay silent.
    public var patience: Duration = .seconds(30)

    /// The time between two checks for changed specs.
    public var watchInterval: Duration = .seconds(1)

    public init(spec: URL, store: String) {
        self.spec = spec
        self.store = store
    }
}
