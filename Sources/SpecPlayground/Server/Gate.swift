/// Decides by a request's head whether it is answered, before its body is read.
///
/// Pages of other sites can send requests to this machine, and can give a name of theirs its address. So a request has to
/// name this server as its host, and come from a page of its own.
struct Gate: Sendable {
    let port: UInt16
    let bodyLimit: Int

    /// The paths that can be requested, and how.
    let routes: [String: Method]

    enum Method { case get, post }

    /// - Parameter request: the head.
    /// - Returns: the length of the body that follows.
    /// - Throws: `Refused` with the response.
    func check(_ request: HTTPRequest) throws(Refused) -> Int {
        guard let host = request.header("host") else {
            throw Refused(400, text: "a request names its host, once")
        }
        guard hosts.contains(host.lowercased()) else {
            throw Refused(421, text: "this server is \(hosts[0]), and the request is for another host")
        }
        if request.has("origin") {
            guard let origin = request.header("origin"), hosts.contains(where: { origin == "http://\($0)" }) else {
                throw Refused(403, text: "requests of other pages aren't answered")
            }
        }
        guard let method = routes[request.path] else { throw Refused(404, text: "there is no such page") }
        switch method {
        case .get:
            guard request.method == "GET" || request.method == "HEAD" else {
                throw Refused(405, text: "use GET", allow: "GET, HEAD")
            }
            guard !request.has("content-length"), !request.has("transfer-encoding") else {
                throw Refused(400, text: "a request by GET has no body")
            }
            return 0
        case .post:
            guard request.method == "POST" else { throw Refused(405, text: "use POST", allow: "POST") }
            guard request.has("origin") else {
                throw Refused(403, text: "a request by POST names the page that it comes from")
            }
            return try length(of: request)
        }
    }

    private func length(of request: HTTPRequest) throws(Refused) -> Int {
        let type = request.header("content-type")?.lowercased().split(separator: ";").first.map(String.init) ?? ""
        guard type.filter({ $0 != " " }) == "application/json" else {
            throw Refused(415, text: "the body has to be application/json")
        }
        guard !request.has("transfer-encoding") else { throw Refused(501, text: "the body has to come in one piece") }
        guard request.has("content-length") else { throw Refused(411, text: "the length of the body is missing") }
        guard let text = request.header("content-length"), !text.isEmpty,
            text.utf8.allSatisfy({ (48...57).contains($0) })
        else { throw Refused(400, text: "the length of the body is no number") }
        guard let length = Int(text), length <= bodyLimit else {
            throw Refused(413, text: "the body has more than \(bodyLimit) bytes")
        }
        return length
    }

    private var hosts: [String] {
        ["127.0.0.1:\(port)", "localhost:\(port)"] + (port == 80 ? ["127.0.0.1", "localhost"] : [])
    }

    /// A request that isn't answered.
    struct Refused: Error {
        var response: HTTPResponse

        init(_ status: Int, text: String, allow: String? = nil) {
            response = HTTPResponse(status, text: text)
            response.closes = true
            if let allow { response.headers.append(("Allow", allow)) }
        }
    }
}
