import Foundation
import SpecRuntime
import Testing

/// The program sets the limits on what one document may cost.
struct WorkLimitTests {
    private func runtime(_ limits: WorkLimits, unknown: String = "ignore") throws -> Runtime {
        try Runtime(
            specs: [
                "spec.yaml": """
                specmap: 1
                defaults: {unknown: \(unknown)}
                mappings:
                  M: {primary_key: id, properties: {id: , items: {list: integer}, map: {dictionary: integer}}}
                """
            ],
            limits: limits
        )
    }

    private func failure(_ body: () throws -> Void) -> DataFailure? {
        do {
            try body()
        } catch let error as DataError {
            #expect(error.total == error.failures.count)
            return error.failures.count == 1 ? error.failures[0] : nil
        } catch {}
        return nil
    }

    @Test func takesADocumentOfSoManyBytesAndRefusesOneMore() throws {
        let runtime = try runtime(WorkLimits(bytes: 10))
        #expect(try runtime.object(from: .text(#"{"id":123}"#), as: "M")["id"] == .integer(123))
        let file = try TemporaryFile(#"{"id":1234}"#)
        let text = #"{"id":1234}"#
        for input in [JSONInput.text(text), .data(Data(text.utf8)), .bytes(Array(text.utf8)), .file(file.url)] {
            let found = try #require(failure { _ = try runtime.object(from: input, as: "M") })
            #expect(found.id == .overLimit)
            #expect(found.message == "expected a document of at most 10 bytes, found 11")
            #expect(failure { _ = try runtime.objects(from: input, as: "M") }?.id == .overLimit)
            #expect(failure { _ = try runtime.decode([String: Int].self, from: input, as: "M") }?.id == .overLimit)
        }
        let object = try runtime.makeObject("M")
        #expect(failure { try runtime.refresh(object, from: .text(text)) }?.id == .overLimit)
    }

    static let wrong: [(unknown: String, json: @Sendable (Int) -> String)] = [
        ("ignore", { "{\"items\":[" + Array(repeating: "\"x\"", count: $0).joined(separator: ",") + "]}" }),
        ("ignore", { "{\"map\":{" + (0..<$0).map { "\"k\($0)\":\"x\"" }.joined(separator: ",") + "}}" }),
        ("ignore", { "[" + Array(repeating: "{\"items\":1}", count: $0).joined(separator: ",") + "]" }),
        ("ignore", { "[" + Array(repeating: "5", count: $0).joined(separator: ",") + "]" }),
        ("fail", { "{" + (0..<$0).map { "\"k\($0)\":1" }.joined(separator: ",") + "}" }),
    ]

    @Test(arguments: wrong.indices)
    func looksForSoManyFailuresAndForNoMore(_ number: Int) throws {
        let (unknown, json) = Self.wrong[number]
        let runtime = try runtime(WorkLimits(failures: 7), unknown: unknown)
        for runtime in [runtime, runtime.withoutOptimizations] {
            let total = { (count: Int) -> (Int, DataFailure?) in
                do {
                    _ = try runtime.objects(from: .text(json(count)), as: "M")
                    return (0, nil)
                } catch let error as DataError {
                    return (error.total, error.failures.first)
                }
            }
            #expect(try total(7).0 == 7)
            let (count, first) = try total(8)
            #expect(count == 1)
            #expect(first?.id == .overLimit)
            #expect(
                first?.message == "expected at most 7 failures in a document, found more: it isn't read further"
            )
            #expect(try total(100_000).0 == 1)
        }
    }

    @Test func countsEachLineByItself() throws {
        let runtime = try runtime(WorkLimits(bytes: 20, failures: 1))
        let lines = [
            #"{"id":1}"#, #"{"id":2,"items":"x"}"#, #"{"items":["x","y"]}"#, #"{"id":3}"#,
            #"{"id":3,"items":[1,2,3]}"#, #"{"id":4}"#,
        ]
        for broken in [[], ["{"]] {
            let file = try TemporaryFile((lines + broken).joined(separator: "\n") + "\n")
            var found: [String] = []
            try runtime.forEachObject(inLinesOf: file.url, as: "M") { result in
                switch result {
                case .success(let object): found.append(object["id"]?.integer.map { String($0) } ?? "")
                case .failure(let error): found.append(error.failures.map(\.id.rawValue).joined())
                }
            }
            #expect(Array(found.prefix(6)) == ["1", "wrong-type", "over-limit", "3", "over-limit", "4"])
        }
    }

    @Test func holdsInSessions() async throws {
        let session = try Session(runtime: runtime(WorkLimits(bytes: 10)))
        try session.stage(.text(#"{"id":12345}"#), as: "M")
        do {
            _ = try await session.apply()
            Issue.record("it was applied")
        } catch let error as DataError {
            #expect(error.failures.map(\.id) == [.overLimit])
        }
    }

    @Test func limitsNothingUnlessAsked() throws {
        let runtime = try runtime(WorkLimits())
        #expect(runtime.limits == WorkLimits(bytes: nil, failures: nil))
        let items = Array(repeating: "\"x\"", count: 1_000).joined(separator: ",")
        do {
            _ = try runtime.object(from: .text("{\"items\":[\(items)]}"), as: "M")
        } catch let error as DataError {
            #expect(error.total == 1_000 && error.failures.count == 100)
        }
    }
}
