import Hummingbird
import Logging
import SpecMap

/// Makes an answer of each error, and a line in the log: places and kinds, but nothing of what clients sent.
struct ProblemMiddleware<Context: RequestContext>: RouterMiddleware {
    func handle(
        _ request: Request,
        context: Context,
        next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let start = ContinuousClock.now
        let response: Response
        do {
            response = try await next(request, context)
        } catch {
            let problem = Problem(error)
            log(error, as: problem, to: context.logger)
            response = try problem.response(from: request, context: context)
        }
        context.logger.info(
            "request",
            metadata: [
                "method": "\(request.method)",
                // The route: a path may hold a key, and a query anything.
                "route": "\(context.endpointPath ?? "none")",
                "status": "\(response.status.code)",
                "time": "\(ContinuousClock.now - start)",
            ]
        )
        return response
    }

    private func log(_ error: any Error, as problem: Problem, to logger: Logger) {
        if let error = error as? DataError {
            for failure in error.failures.prefix(10) {
                let place = failure.spec.map { "\($0.file):\($0.line)" }
                let metadata: Logger.Metadata = ["id": "\(failure.id.rawValue)", "rule": "\(place ?? "none")"]
                logger.notice("data refused", metadata: metadata)
            }
        } else if problem.status.kind == .serverError {
            logger.error("request failed", metadata: ["error": "\(error)"])
        }
    }
}
