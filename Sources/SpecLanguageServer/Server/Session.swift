import Dispatch
import SpecLint
import SpecSource

/// One client's session: what it has open, what was found, and how it wants to be answered.
///
/// All of it belongs to the thread that answers; checks run beside it and report through the inbox.
final class Session {
    enum Stage {
        case uninitialized, running, shutDown
    }

    let server: LanguageServer
    let inbox: Inbox
    private let write: ([UInt8]) -> Void

    var stage = Stage.uninitialized
    var exitCode: Int32?
    var encoding = PositionEncoding.utf16
    var client = ClientFeatures()

    /// The number of the client's process, if it is one of this machine.
    var clientProcess: Int32?

    /// Documents that are open, by path.
    var documents: [String: TextDocument] = [:]

    /// Counts changes of anything that answers depend on.
    var state = 0
    var workspace = Workspace()
    var checking = Checking()
    var openTexts: [String: (version: Int, text: SpecText)] = [:]
    var models: [String: (state: Int, model: SpecModel)] = [:]
    private var requestCount = 0

    init(server: LanguageServer, inbox: Inbox, write: @escaping ([UInt8]) -> Void) {
        self.server = server
        self.inbox = inbox
        self.write = write
    }

    /// The time of the next check; nil if nothing changed.
    var nextCheck: DispatchTime? { checking.due }

    func take(_ event: Event) {
        switch event {
        case .message(let message): take(message)
        case .broken(let code, let why):
            send(["jsonrpc": "2.0", "id": .null, "error": RequestError(code, why).json])
        case .end: exitCode = stage == .shutDown ? 0 : 1
        case .checked(let outcome): finish(outcome)
        }
    }

    private func take(_ message: JSON) {
        guard case .object = message else {
            let error = RequestError(RequestError.invalidRequest, "a message is an object; batches aren't known")
            return send(["jsonrpc": "2.0", "id": .null, "error": error.json])
        }
        let id = message["id"]
        guard let method = message["method"]?.text else {
            // The client's responses to our requests are ignored.
            if id != nil, message["result"] == nil, message["error"] == nil, !message.hasMember("result") {
                answer(id, RequestError(RequestError.invalidRequest, "a message needs a `method`"))
            }
            return
        }
        let params = message["params"] ?? [:]
        if let id { answer(id, method: method, params: params) } else { notify(method, params) }
    }

    private func answer(_ id: JSON, method: String, params: JSON) {
        do throws(RequestError) {
            if inbox.isCancelled(id) { throw RequestError(RequestError.cancelled, "the request was cancelled") }
            let result = try result(of: method, params)
            send(["jsonrpc": "2.0", "id": id, "result": result])
        } catch {
            answer(id, error)
        }
    }

    private func answer(_ id: JSON?, _ error: RequestError) {
        send(["jsonrpc": "2.0", "id": id ?? .null, "error": error.json])
    }

    /// Sends a notification.
    func notifyClient(_ method: String, _ params: JSON) {
        send(["jsonrpc": "2.0", "method": .string(method), "params": params])
    }

    /// Sends a request whose answer doesn't matter.
    func request(_ method: String, _ params: JSON) {
        requestCount += 1
        send([
            "jsonrpc": "2.0", "id": .string("speclint-\(requestCount)"), "method": .string(method), "params": params,
        ])
    }

    private func send(_ message: JSON) { write(FrameReader.frame(message.bytes)) }

    /// Writes to the client's log.
    func log(_ message: String) { notifyClient("window/logMessage", ["type": 2, "message": .string(message)]) }
}

extension JSON {
    fileprivate func hasMember(_ key: String) -> Bool {
        if case .object(let members) = self { members[key] != nil } else { false }
    }
}
