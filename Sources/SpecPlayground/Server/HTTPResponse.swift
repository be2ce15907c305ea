/// An answer of the server.
struct HTTPResponse: Sendable {
    var status: Int
    var type = "text/plain; charset=utf-8"
    var body: [UInt8]
    var headers: [(name: String, value: String)] = []

    /// True where the connection ends behind it.
    var closes = false

    init(_ status: Int, text: String) { (self.status, body) = (status, Array((text + "\n").utf8)) }

    init(type: String, body: [UInt8]) { (status, self.type, self.body) = (200, type, body) }

    /// A page may load what this server has, and nothing else; it may not stand in another page.
    static let policy =
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'; "
        + "frame-ancestors 'none'"

    private static let reasons = [
        200: "OK", 400: "Bad Request", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
        408: "Request Timeout", 409: "Conflict", 411: "Length Required", 413: "Content Too Large",
        415: "Unsupported Media Type", 421: "Misdirected Request", 422: "Unprocessable Content",
        431: "Request Header Fields Too Large", 500: "Internal Server Error", 501: "Not Implemented",
        503: "Service Unavailable", 504: "Gateway Timeout", 505: "HTTP Version Not Supported",
    ]

    /// The bytes to send.
    ///
    /// - Parameters:
    ///   - withoutBody: whether only the head is wanted.
    ///   - keepsAlive: whether the client goes on.
    /// - Returns: head and body.
    func bytes(withoutBody: Bool, keepsAlive: Bool) -> [UInt8] {
        var lines = ["HTTP/1.1 \(status) \(Self.reasons[status] ?? "")"]
        lines.append("Content-Type: \(type)")
        lines.append("Content-Length: \(body.count)")
        lines.append("Content-Security-Policy: \(Self.policy)")
        lines.append("Cross-Origin-Opener-Policy: same-origin")
        lines.append("Cross-Origin-Resource-Policy: same-origin")
        lines.append("Referrer-Policy: no-referrer")
        lines.append("X-Content-Type-Options: nosniff")
        lines.append("Cache-Control: no-store")
        lines += headers.map { "\($0.name): \($0.value)" }
        lines.append("Connection: \(keepsAlive && !closes ? "keep-alive" : "close")")
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + (withoutBody ? [] : body)
    }
}

/// The reason that a request isn't answered.
enum HTTPRefusal: Error {
    case malformed, version, tooSlow
    case headTooLarge(Int)

    var response: HTTPResponse {
        var response =
            switch self {
            case .malformed: HTTPResponse(400, text: "this isn't a request of HTTP/1.1")
            case .version: HTTPResponse(505, text: "only HTTP/1.1 is spoken here")
            case .tooSlow: HTTPResponse(408, text: "the request didn't come in time")
            case .headTooLarge(let limit):
                HTTPResponse(431, text: "the head has more than \(limit == 0 ? "100 lines" : "\(limit) bytes")")
            }
        response.closes = true
        return response
    }
}
