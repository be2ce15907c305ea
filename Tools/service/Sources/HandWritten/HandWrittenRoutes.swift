import Foundation
import HTTPTypes
public import Hummingbird
import NIOCore

/// The order routes of the service with hand-written `Codable` types and SQL: the load test's yardstick.
public struct HandWrittenRoutes: Sendable {
    private let tables: OrderTables
    private let bodyLimit: Int

    public init(store: String, bodyLimit: Int) throws {
        tables = try OrderTables(path: store)
        self.bodyLimit = bodyLimit
    }

    public func add(to router: Router<BasicRequestContext>) {
        let group = router.group("handwritten")
        group.post("webhooks/Order", use: receive)
        group.get("Order", use: list)
        group.get("Order/:key", use: one)
    }

    private func receive(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let body = try await request.body.collect(upTo: bodyLimit)
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        let order: Order
        do {
            order = try decoder.decode(Order.self, from: Data(body.readableBytesView))
        } catch {
            throw HTTPError(.unprocessableContent)
        }
        try await tables.keep(order)
        return try Self.response(["kept": "/handwritten/Order/\(order.id)"])
    }

    private func one(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let id = try context.parameters.require("key", as: Int.self)
        guard let order = try await tables.order(id) else { throw HTTPError(.notFound) }
        return try Self.response(order)
    }

    private func list(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let limit = request.uri.queryParameters.get("limit", as: Int.self) ?? 100
        let after = request.uri.queryParameters.get("after", as: Int.self) ?? .min
        return try Self.response(try await tables.orders(after: after, limit: limit))
    }

    private static func response(_ value: some Encodable) throws -> Response {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = .withoutEscapingSlashes
        let bytes = ByteBuffer(bytes: try encoder.encode(value))
        return Response(
            status: .ok,
            headers: [.contentType: "application/json"],
            body: ResponseBody(byteBuffer: bytes)
        )
    }
}
