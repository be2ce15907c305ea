import Foundation
import HandWritten
import Hummingbird
import Logging
import WebService

/// The service with routes written by hand beside its own, for `Tools/service/load`: `serve-compared SPEC FOLDER`.
@main
enum ServeCompared {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 3 else { exit(2) }
        var options = ServiceOptions(spec: URL(filePath: arguments[1]), store: arguments[2] + "/shop.sqlite")
        options.port = 0
        var logger = Logger(label: "serve-compared")
        // A line for each request would be what is measured.
        logger.logLevel = .notice
        let service = try WebService(options, logger: logger)
        let router = service.router()
        try HandWrittenRoutes(store: arguments[2] + "/handwritten.sqlite", bodyLimit: options.bodyLimit).add(to: router)
        let application = service.application(router: router) { address in
            try? Data(address.utf8).write(to: URL(filePath: arguments[2] + "/address"))
        }
        try await application.runService()
    }
}
