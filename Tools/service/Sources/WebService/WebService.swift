import Foundation
public import Hummingbird
public import Logging
import NIOCore
import ServiceLifecycle
import SpecMap
import SpecStoreSQLite

/// Webhooks in, objects in SQLite, JSON out.
///
///     let service = try WebService(options, logger: logger)
///     try await service.application().runService()
///
/// The specs declare the webhooks, the stored objects and the JSON to show: the service itself has no type of an order.
public struct WebService: Sendable {
    public let options: ServiceOptions
    public let specs: Specs
    public let logger: Logger
    private let store: SQLiteStore

    /// - Throws: what is wrong with the specs, or with the store.
    public init(_ options: ServiceOptions, logger: Logger) throws {
        self.options = options
        self.logger = logger
        store = try SQLiteStore(path: options.store)
        specs = try Specs(loading: options.spec, store: store)
    }

    /// The server; `ready` gets the address once it listens.
    public func application(
        router: Router<BasicRequestContext>? = nil,
        ready: @escaping @Sendable (_ address: String) -> Void = { _ in }
    ) -> some ApplicationProtocol {
        let watcher = SpecWatcher(specs: specs, interval: options.watchInterval, logger: logger)
        return Application(
            router: router ?? self.router(),
            server: .http1(configuration: .init(idleTimeout: TimeAmount(options.patience))),
            configuration: ApplicationConfiguration(
                address: .hostname(options.host, port: options.port),
                availableConnectionsDelegate: .maximum(options.connectionLimit, logger: logger)
            ),
            services: [watcher],
            onServerRunning: { channel in
                ready("\(channel.localAddress?.ipAddress ?? ""):\(channel.localAddress?.port ?? 0)")
            },
            logger: logger
        )
    }

    /// The routes.
    public func router() -> Router<BasicRequestContext> {
        let webhooks = WebhookRoutes(specs: specs, store: store, bodyLimit: options.bodyLimit)
        let objects = ObjectRoutes(specs: specs, store: store)
        let router = Router()
        router.add(middleware: ProblemMiddleware())
        router.get("health", use: HealthRoute(specs: specs, store: store).health)
        router.get(":entity", use: objects.list)
        router.get(":entity/:key", use: objects.one)
        let senders = router.group("webhooks")
        if let token = options.token { senders.add(middleware: TokenMiddleware(token: token)) }
        senders.post(":mapping", use: webhooks.receive)
        return router
    }
}
