import Foundation
import SpecSource
import Testing

@testable import SpecRuntime

/// A long file whose records stand in an array, read into objects a part at a time.
struct LongDocumentTests {
    private let runtime: Runtime

    init() throws {
        let mapping = "Thing: {root: result, unknown: warn, properties: {id: {type: integer}, name: {type: string}}}"
        runtime = try Trial(mapping).runtime
    }

    /// The objects and warnings of a file read in parts of a size; nil if it has to be read whole.
    private func parts(_ text: String, _ size: Int) throws -> (objects: [DynamicObject], warnings: [DataFailure])? {
        let file = try TemporaryFile(text)
        let warnings = Locked<[DataFailure]>([])
        let options = ReadingOptions(warn: { warning in warnings.withLock { $0.append(warning) } })
        let plan = runtime.plan(for: 0)
        let objects = runtime.objectsOfLongArray(
            .file(file.url),
            plan: plan,
            options: options,
            longerThan: 0,
            partSize: size
        )
        return objects.map { ($0, warnings.withLock { $0 }) }
    }

    private func whole(_ text: String) throws -> (objects: [DynamicObject], warnings: [DataFailure]) {
        let file = try TemporaryFile(text)
        let warnings = Locked<[DataFailure]>([])
        let options = ReadingOptions(warn: { warning in warnings.withLock { $0.append(warning) } })
        let objects = try runtime.objects(from: .file(file.url), as: "Thing", options: options)
        return (objects, warnings.withLock { $0 })
    }

    @Test func givesWhatTheWholeDocumentGives() throws {
        let items = (0..<20).map { #"{"id":\#($0),"name":"é\#($0)"\#($0 % 7 == 3 ? #","more":1"# : "")}"# }
        for text in [
            "{\"a\":[1],\"result\":[\(items.joined(separator: ","))],\"b\":{}}",
            "\u{FEFF}{\r\n\"result\" : [\(items.joined(separator: " ,\r\n"))]\r\n}\r\n", "{\"result\":[]}",
        ] {
            let expected = try whole(text)
            for size in [1, 64, 100, 1 << 20] {
                let found = try #require(try parts(text, size))
                #expect(found.objects == expected.objects)
                #expect(found.warnings.map(\.line) == expected.warnings.map(\.line))
                #expect(found.warnings.map(\.message) == expected.warnings.map(\.message))
            }
        }
    }

    @Test(arguments: [
        #"{"result":[{"id":1},{"id":"x"}]}"#, #"{"result":[{"id":1},"#, #"{"result":[{"id":1}]} x"#, #"{"result":{}}"#,
        #"{"result":[{"id":1}],"result":[]}"#, "",
    ])
    func leavesAllElseToTheWholeDocument(text: String) throws {
        for size in [1, 1 << 20] { #expect(try parts(text, size) == nil) }
    }
}
