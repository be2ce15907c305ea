import Foundation
import Hummingbird
import SpecMap

/// `GET /health`: whether the store can be read, and which specs are in use.
struct HealthRoute: Sendable {
    let specs: Specs
    let store: any Store

    struct Health: Codable, Equatable {
        var status: String
        var specsLoaded: Date

        /// `current`, or `refused` if those on disk can't be used; the log has the reason.
        var specs: String
    }

    func health(_ request: Request, _ context: some RequestContext) throws -> Response {
        if let entity = specs.runtime.schema.entities.first { _ = try store.rows(of: entity, after: nil, limit: 1) }
        let (loaded, isBehind) = specs.status
        let specs = isBehind ? "refused" : "current"
        return Response(status: .ok, json: Health(status: "ok", specsLoaded: loaded, specs: specs))
    }
}
