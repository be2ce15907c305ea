/// An error response to a request.
package struct RequestError: Error, Hashable {
    package var code: Int
    package var message: String

    static let parseError = -32700
    static let invalidRequest = -32600
    static let methodNotFound = -32601
    static let invalidParams = -32602
    static let internalError = -32603
    static let notInitialized = -32002
    static let cancelled = -32800
    static let failed = -32803

    init(_ code: Int, _ message: String) {
        self.code = code
        self.message = message
    }

    static func invalid(_ message: String) -> RequestError { RequestError(invalidParams, message) }

    var json: JSON { ["code": .int(code), "message": .string(message)] }
}
