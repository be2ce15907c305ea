import SpecIR
import SpecTesting

// The pages, and the work behind each path.
extension PlaygroundServer {
    static func work(of playground: Playground) -> [String: Work] {
        [
            "/start": { _, _ in respond { try playground.start() } },
            "/answer": { body, end in
                ask(body) { try playground.answer($0, until: end) }
            },
            "/explain": { body, _ in
                ask(body) { try playground.explanation($0) }
            },
            "/fix": { body, end in
                ask(body) { try playground.fixed($0, until: end) }
            },
            "/save": { body, _ in respond { try playground.saved(body) } },
        ]
    }

    static var pages: [String: HTTPResponse] {
        var pages = [
            "/": HTTPResponse(type: "text/html; charset=utf-8", body: PageFiles.html),
            "/favicon.svg": HTTPResponse(type: "image/svg+xml", body: PageFiles.icon),
        ]
        for (name, bytes) in PageFiles.styles {
            pages["/" + name] = HTTPResponse(type: "text/css; charset=utf-8", body: bytes)
        }
        for (name, bytes) in PageFiles.scripts {
            pages["/" + name] = HTTPResponse(type: "text/javascript; charset=utf-8", body: bytes)
        }
        return pages
    }

    private static func ask(_ body: [UInt8], _ answer: (Question) throws -> Literal) -> HTTPResponse {
        guard let question = Question(body) else {
            return HTTPResponse(400, text: "the request holds no `spec` and `json`")
        }
        return respond { try answer(question) }
    }

    private static func respond(_ answer: () throws -> Literal) -> HTTPResponse {
        do {
            return HTTPResponse(type: "application/json", body: Array(try answer().compact.utf8))
        } catch let refusal as Playground.SaveRefusal {
            return refusal.response
        } catch is CancellationError {
            return HTTPResponse(504, text: "this takes longer than the playground waits")
        } catch {
            return HTTPResponse(422, text: "\(error)")
        }
    }
}
