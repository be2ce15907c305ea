import HTTPTypes
import Hummingbird
import SpecMap
import SpecStoreSQLite

extension Problem {
    /// The error as a client sees it, without what only concerns the service.
    init(_ error: any Error) {
        switch error {
        case let error as Problem: self = error
        case let error as DataError: self.init(error)
        case let error as UnknownNameError: self.init(status: .badRequest, detail: error.description)
        case let error as SQLiteStoreError: self.init(error)
        case is CancellationError:
            self.init(status: .serviceUnavailable, detail: "the service is shutting down", headers: [.retryAfter: "1"])
        case let error as any HTTPResponseError:
            self.init(status: error.status, detail: error.status.reasonPhrase.lowercased())
        default: self = .internalError
        }
    }

    private static let internalError = Problem(
        status: .internalServerError,
        detail: "something went wrong; it is logged"
    )

    private init(_ error: DataError) {
        let isJSON = !error.failures.contains { $0.id == .invalidJSON }
        let more = error.total - error.failures.count
        self.init(
            status: isJSON ? .unprocessableContent : .badRequest,
            detail: isJSON ? "the JSON doesn't fit, and nothing of it is kept" : "the body isn't JSON",
            errors: error.failures.map(Item.init)
        )
        if more > 0 { detail += "; \(more) more errors aren't listed" }
    }

    private init(_ error: SQLiteStoreError) {
        switch error.kind {
        case .full:
            let status = HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage")
            self.init(status: status, detail: "there is no room left; nothing of the request is kept")
        case .locked, .conflict:
            let detail = "the store is busy, and nothing of the request is kept; send it again"
            self.init(status: .serviceUnavailable, detail: detail, headers: [.retryAfter: "1"])
        case .notADatabase, .foreign, .newer, .inaccessible, .changedSchema, .other:
            self = .internalError
        }
    }
}

extension Problem.Item {
    init(_ failure: DataFailure) {
        id = failure.id.rawValue
        detail = failure.message
        pointer = failure.pointer.map { "#" + $0 }
        property = failure.property
        record = failure.record
        line = failure.line
        column = failure.column
    }
}
