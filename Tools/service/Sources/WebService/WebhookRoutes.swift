import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import SpecMap

/// `POST /webhooks/{mapping}`: takes objects of an entity, and keeps them.
///
/// The body is one JSON document, or one a line as `application/x-ndjson`. The answer comes once all of it is in the
/// store; any other answer than 200 means that nothing is.
struct WebhookRoutes: Sendable {
    let specs: Specs
    let store: any Store
    let bodyLimit: Int

    func receive(_ request: Request, _ context: some RequestContext) async throws -> Response {
        let runtime = specs.runtime
        let name = try context.parameters.require("mapping")
        guard let mapping = runtime.schema[name]?.name else {
            throw Problem(status: .notFound, detail: "there is no webhook `\(name)`")
        }
        let isLines = try request.isLines
        let body = try await body(of: request)

        let session = try Session(runtime: runtime, store: store)
        defer { session.close() }
        if isLines {
            try session.stage(lines: .bytes(body), as: mapping)
        } else {
            try session.stage(.bytes(body), as: mapping)
        }
        return Response(status: .ok, json: Receipt(try await session.apply()))
    }

    private func body(of request: Request) async throws -> [UInt8] {
        do {
            return Array(buffer: try await request.body.collect(upTo: bodyLimit))
        } catch is NIOTooManyBytesError {
            throw Problem(status: .contentTooLarge, detail: "a body has at most \(bodyLimit) bytes")
        } catch {
            throw Problem(status: .badRequest, detail: "the body ended too soon")
        }
    }
}

extension Request {
    /// True if the body has a JSON document in each line.
    fileprivate var isLines: Bool {
        get throws {
            let type = headers[.contentType]?.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
            switch type {
            case "application/json": return false
            case "application/x-ndjson": return true
            default:
                let detail = "send application/json, or application/x-ndjson for a document a line"
                throw Problem(status: .unsupportedMediaType, detail: detail)
            }
        }
    }
}

/// The result of a webhook.
struct Receipt: Codable, Equatable {
    /// The paths of the objects: `/Order/5001`.
    var inserted: [String]
    var updated: [String]
    var unchanged: Int
}

extension Receipt {
    init(_ report: SessionReport) {
        inserted = report.inserted.map(ObjectRoutes.path)
        updated = report.updated.map(ObjectRoutes.path)
        unchanged = report.unchanged
    }
}
