import Foundation
import Hummingbird
import Logging
import WebService

/// Runs the service until SIGTERM or SIGINT, which let requests end first.
///
/// Settings come from the environment: every process may see another's arguments, and a token is a secret.
@main
enum Serve {
    static func main() async {
        let logger = Logger(label: "serve")
        do {
            let service = try WebService(options(from: ProcessInfo.processInfo.environment), logger: logger)
            if service.options.token == nil { logger.warning("SERVE_TOKEN isn't set: anyone may send webhooks") }
            let application = service.application { address in
                logger.info("listening", metadata: ["address": "\(address)"])
            }
            try await application.runService()
        } catch {
            logger.critical("\(error)")
            exit(1)
        }
    }

    private static func options(from environment: [String: String]) throws -> ServiceOptions {
        guard let spec = environment["SERVE_SPEC"], let store = environment["SERVE_STORE"] else {
            throw MissingSetting()
        }
        var options = ServiceOptions(spec: URL(filePath: spec), store: store)
        if let port = environment["SERVE_PORT"].flatMap(Int.init) { options.port = port }
        if let limit = environment["SERVE_BODY_LIMIT"].flatMap(Int.init) { options.bodyLimit = limit }
        options.token = environment["SERVE_TOKEN"].map(Secret.init)
        return options
    }
}

struct MissingSetting: Error, CustomStringConvertible {
    var description: String { "set SERVE_SPEC to the spec's path, and SERVE_STORE to that of the SQLite file" }
}
