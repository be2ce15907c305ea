import HTTPTypes
import Hummingbird

/// Lets in only who knows the token: `Authorization: Bearer …`.
struct TokenMiddleware<Context: RequestContext>: RouterMiddleware {
    let token: Secret

    func handle(
        _ request: Request,
        context: Context,
        next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let given = request.headers[.authorization] ?? ""
        guard given.hasPrefix("Bearer "), token.matches(String(given.dropFirst("Bearer ".count))) else {
            throw Problem(
                status: .unauthorized,
                detail: "the token is missing or wrong",
                headers: [.wwwAuthenticate: "Bearer"]
            )
        }
        return try await next(request, context)
    }
}
