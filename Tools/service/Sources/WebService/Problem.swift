import Foundation
import HTTPTypes
import Hummingbird

/// An error response, as problem details (RFC 9457).
struct Problem: Error {
    /// One thing that is wrong with the request's JSON.
    struct Item: Encodable, Equatable {
        let id: String
        let detail: String

        /// The place in the document: a JSON Pointer, as the fragment of a URI.
        let pointer: String?
        let property: String?

        /// The line of NDJSON, from 1.
        let record: Int?
        let line: Int?
        let column: Int?
    }

    var status: HTTPResponse.Status
    var detail: String
    var errors: [Item]?
    var headers: HTTPFields = [:]
}

extension Problem: Encodable {
    private enum Key: CodingKey { case status, title, detail, errors }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(status.code, forKey: .status)
        try container.encode(status.reasonPhrase, forKey: .title)
        try container.encode(detail, forKey: .detail)
        try container.encodeIfPresent(errors, forKey: .errors)
    }
}

extension Problem: HTTPResponseError {
    func response(from request: Request, context: some RequestContext) throws -> Response {
        var response = Response(status: status, json: self)
        response.headers[.contentType] = "application/problem+json"
        for field in headers { response.headers[field.name] = field.value }
        return response
    }
}

extension Response {
    /// An answer of JSON.
    init(status: HTTPResponse.Status, json: some Encodable) {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let bytes = (try? encoder.encode(json)) ?? Data("{}".utf8)
        self.init(
            status: status,
            headers: [.contentType: "application/json"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
        )
    }
}
