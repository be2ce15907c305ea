import SpecMap
import SpecStoreSQLite

/// Responds to requests such as `webhook {"tracking_number": "1Z9"}`.
struct Service {
    let specs: Specs
    let store: SQLiteStore

    func response(to request: String) async -> String {
        let words = request.split(separator: " ", maxSplits: 1).map(String.init)
        do {
            return try await response(to: words.first ?? "", words.count > 1 ? words[1] : "")
        } catch let error as DataError {
            return error.failures.map { "422 \($0.pointer ?? "") \($0.message)" }.joined(separator: "\n")
        } catch {
            return "500 \(error)"
        }
    }

    private func response(to verb: String, _ body: String) async throws -> String {
        let runtime = specs.runtime
        let shipments = Shipments(runtime: runtime, store: store)
        switch verb {
        case "price": return "200 \(try Parcel(body, runtime).price)"
        case "webhook":
            let report = try await shipments.receive(body)
            return "200 \(report.inserted.count) inserted, \(report.updated.count) updated"
        case "show": return try shipments.json(of: body).map { "200 \($0)" } ?? "404 no shipment \(body)"
        case "reload":
            try specs.reload()
            return "200 reloaded"
        default: return "400 expected price, webhook, show or reload"
        }
    }
}
