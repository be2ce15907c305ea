import Foundation
import HTTPTypes
import Hummingbird
import SpecMap

/// `GET /{entity}` and `GET /{entity}/{key}`: objects as JSON, by the spec's view of the entity.
///
/// `?fields=id,customer.name` selects some properties. A list is sent a page at a time, however long it is;
/// `?limit=100` ends it there, and `?after=5001` continues behind that key.
struct ObjectRoutes: Sendable {
    static let pageSize = 100
    let specs: Specs
    let store: any Store

    /// Returns the path of an object.
    static func path(of item: SessionReport.Item) -> String {
        let key = item.key.values.count == 1 ? item.key.values[0].string ?? item.key.description : item.key.description
        return "/\(item.mapping)/\(key.addingPercentEncoding(withAllowedCharacters: .pathStep) ?? key)"
    }

    func one(_ request: Request, _ context: some RequestContext) async throws -> Response {
        let view = try EntityView(request: request, context: context, runtime: specs.runtime, store: store)
        let key = try view.key(context.parameters.require("key").removingPercentEncoding ?? "")
        guard let json = try view.json(of: [key]).first else {
            throw Problem(status: .notFound, detail: "there is no `\(view.entity.name)` with this key")
        }
        return Response(
            status: .ok,
            headers: [.contentType: "application/json"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: json))
        )
    }

    func list(_ request: Request, _ context: some RequestContext) async throws -> Response {
        let view = try EntityView(request: request, context: context, runtime: specs.runtime, store: store)
        let limit = try request.number("limit") ?? .max
        let after = try request.uri.queryParameters["after"].map { try view.key(String($0)) }
        // Read before the answer begins, so that what fails then is an answer, too.
        let first = try view.page(after: after, limit: min(limit, Self.pageSize))

        let body = ResponseBody { writer in
            var (page, left, separator) = (first, limit, "[")
            while !page.objects.isEmpty {
                var buffer = ByteBuffer()
                for object in page.objects {
                    buffer.writeString(separator)
                    buffer.writeBytes(object)
                    separator = ","
                }
                try await writer.write(buffer)
                left -= page.objects.count
                page = try view.page(after: page.last, limit: min(left, Self.pageSize))
            }
            try await writer.write(ByteBuffer(string: separator == "[" ? "[]" : "]"))
            try await writer.finish(nil)
        }
        return Response(status: .ok, headers: [.contentType: "application/json"], body: body)
    }
}

extension Request {
    /// A parameter that is a whole number from 0.
    fileprivate func number(_ name: String) throws -> Int? {
        guard let text = uri.queryParameters[name[...]] else { return nil }
        guard let number = Int(text), number >= 0 else {
            throw Problem(status: .badRequest, detail: "`\(name)` is a whole number, not below 0")
        }
        return number
    }
}

extension CharacterSet {
    /// The characters that a step of a path may contain without escaping.
    fileprivate static let pathStep = CharacterSet(charactersIn: "-._~").union(.alphanumerics)
}
