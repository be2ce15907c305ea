import Foundation
import Hummingbird
import HummingbirdTesting
import InMemoryLogging
import Logging
import Testing
import WebService

/// A service of its own in a new folder, with the sample's specs.
final class Shop: Sendable {
    static let specs = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../specs").standardized

    let folder: URL
    let log = InMemoryLogHandler()
    var spec: URL { folder.appending(path: "specs/shop.yaml") }
    var store: String { folder.appending(path: "shop.sqlite").path }

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "service-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: Self.specs, to: folder.appending(path: "specs"))
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func service(_ change: (inout ServiceOptions) -> Void = { _ in }) throws -> WebService {
        var options = ServiceOptions(spec: spec, store: store)
        options.port = 0
        options.watchInterval = .milliseconds(20)
        change(&options)
        return try WebService(options, logger: Logger(label: "test") { [log] _ in log })
    }

    /// Runs a test against the service's routes, or against its server.
    func test(
        _ setup: TestingSetup = .router,
        _ change: (inout ServiceOptions) -> Void = { _ in },
        _ body: @Sendable (any TestClientProtocol) async throws -> Void
    ) async throws {
        try await service(change).application().test(setup, body)
    }

    /// Replaces a part of a spec.
    func edit(_ file: String, _ old: String, _ new: String) throws {
        let url = folder.appending(path: "specs/\(file)")
        let text = try String(contentsOf: url, encoding: .utf8)
        try #require(text.contains(old))
        try Data(text.replacing(old, with: new).utf8).write(to: url)
    }

    /// All that was logged, as text.
    var logged: String {
        log.entries.map { entry in
            "\(entry.level) \(entry.message) " + entry.metadata.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
        }.joined(separator: "\n")
    }

    /// An order as a shop sends it.
    static func order(_ id: Int, customer: Int = 7, parcel: String? = nil) -> String {
        let parcels = parcel.map { #", "parcels": [{"tracking_number": "\#($0)", "carrier": "post"}]"# } ?? ""
        return #"{"order_id": \#(id), "created_at": "2026-03-14T09:26:53Z", "state": "paid", "total_price": "19.90", "#
            + #""customer": {"id": \#(customer), "name": "Ida", "email": "ida@example.com"}, "#
            + #""lines": [{"sku": "TEA-1", "quantity": 2}]\#(parcels)}"#
    }
}

extension TestClientProtocol {
    func post(_ path: String, _ body: String, type: String? = "application/json", token: String? = nil) async throws
        -> Answer
    {
        var headers = HTTPFields()
        headers[.contentType] = type
        headers[.authorization] = token.map { "Bearer \($0)" }
        return Answer(
            try await execute(uri: path, method: .post, headers: headers, body: ByteBuffer(string: body))
        )
    }

    func get(_ path: String) async throws -> Answer { Answer(try await execute(uri: path, method: .get)) }
}

/// A response as text.
struct Answer: Sendable {
    var status: Int
    var type: String?
    var body: String
    var headers: HTTPFields
}

extension Answer {
    init(_ response: TestResponse) {
        status = response.status.code
        type = response.headers[.contentType]
        body = String(buffer: response.body)
        headers = response.headers
    }

    init(_ response: TestClient.Response) {
        status = response.status.code
        type = response.headers[.contentType]
        body = response.body.map { String(buffer: $0) } ?? ""
        headers = response.headers
    }

    /// The problem details of the answer.
    var problem: TestProblem? {
        get throws {
            guard type == "application/problem+json" else { return nil }
            return try JSONDecoder().decode(TestProblem.self, from: Data(body.utf8))
        }
    }

    /// The number of objects in a list.
    var count: Int? { (try? JSONSerialization.jsonObject(with: Data(body.utf8)) as? [Any])?.count }
}

/// Problem details as a client reads them.
struct TestProblem: Decodable {
    struct Item: Decodable {
        var id: String
        var detail: String
        var pointer: String?
        var property: String?
        var record: Int?
        var line: Int?
        var column: Int?
    }

    var status: Int
    var title: String
    var detail: String
    var errors: [Item]?
}

/// JSON, whatever the order of its members.
struct JSON: Equatable {
    private let value: NSObject?

    init(_ text: String) throws {
        value = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed) as? NSObject
    }
}
