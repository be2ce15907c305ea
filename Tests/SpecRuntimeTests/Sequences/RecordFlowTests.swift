import Foundation
import SpecSource
import Testing

@testable import SpecRuntime

/// When a sequence reads, and how it ends.
struct RecordFlowTests {
    private struct Person: Codable, Equatable, Sendable {
        var name: String
        var age: Int?
    }

    private let runtime: Runtime

    init() throws {
        runtime = try Trial("Person: {properties: {name: {type: string, required: true}, age: {type: integer}}}")
            .runtime
    }

    private func pieces(_ count: Int) -> Pieces {
        Pieces((0..<count).map { Array("{\"name\":\"\($0)\"}\n".utf8) })
    }

    @Test func asksForAPieceOnlyWhenARecordIsWanted() async throws {
        let pieces = pieces(100)
        let objects = try runtime.objects(in: pieces, as: "Person", options: RecordOptions(format: .lines))
        var iterator = objects.makeAsyncIterator()
        #expect(pieces.asked.count == 0)
        for number in 1...5 {
            #expect(try await iterator.next()?["name"] == .string("\(number - 1)"))
            #expect(pieces.asked.count == number)
        }
    }

    @Test func aPieceOfManyRecordsIsReadABlockAtATime() async throws {
        let records = 100_000
        let text = String(repeating: "{\"name\":\"a\"}\n", count: records)
        let pull = RecordPull<DynamicObject>(
            RecordCollection(runtime.plan(for: 0), caller: nil, maker: .objects),
            named: nil,
            format: .lines
        )
        _ = pull.take(Array(text.utf8))
        guard case .record = try pull.next() else {
            Issue.record("there is no record")
            return
        }
        #expect(pull.steps.count * 13 <= 1 << 17)
    }

    @Test func aLongLineInManyPiecesTakesNoLongerThanItsLength() throws {
        let pull = RecordPull<DynamicObject>(
            RecordCollection(runtime.plan(for: 0), caller: nil, maker: .objects),
            named: nil,
            format: nil
        )
        var looks = 0
        for byte in Array("{\"name\":\"\(String(repeating: "x", count: 200_000))\"}".utf8) where pull.take([byte]) {
            looks += 1
            let step = try pull.next()
            if case .needsBytes = step { continue }
            Issue.record("it isn't over")
        }
        #expect(looks < 40)
        pull.end()
        guard case .record = try pull.next() else {
            Issue.record("there is no record")
            return
        }
    }

    @Test func isAtItsEndAfterAnError() async throws {
        let objects = try runtime.objects(in: .text("{}\n{\"name\":\"a\"}\n"), as: "Person")
        var iterator = objects.makeAsyncIterator()
        await #expect(throws: DataError.self) { try await iterator.next() }
        #expect(try await iterator.next() == nil)
    }

    @Test func passesOnWhatTheBuffersThrow() async throws {
        struct Broken: Error {}
        let pieces = Pieces([Array("{\"name\":\"a\"}\n{\"na".utf8)], error: Broken())
        var iterator = try runtime.objects(in: pieces, as: "Person", options: RecordOptions(format: .lines))
            .makeAsyncIterator()
        #expect(try await iterator.next() != nil)
        await #expect(throws: Broken.self) { try await iterator.next() }
        #expect(try await iterator.next() == nil)
    }

    @Test func stopsWhenItsTaskIsCancelled() async throws {
        let (stream, source) = AsyncStream.makeStream(of: [UInt8].self)
        source.yield(Array("{\"name\":\"a\"}\n{\"name\":\"b\"}\n{\"na".utf8))
        let values = try runtime.values(
            of: Person.self,
            in: stream,
            as: "Person",
            options: RecordOptions(format: .lines)
        )
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            var names: [String] = []
            do {
                for try await person in values {
                    names.append(person.name)
                    if names.count == 2 { begin.finish() }
                }
                names.append("an end")
            } catch is CancellationError {
                names.append("cancelled")
            }
            return names
        }
        for await _ in begun {}
        // It waits for a piece that never comes; the stream ends for a task that is cancelled.
        task.cancel()
        #expect(try await task.value == ["a", "b", "cancelled"])
    }

    @Test func aCancelledTaskGetsNoMoreRecords() async throws {
        let values = try runtime.values(
            of: Person.self,
            in: .text("{\"name\":\"a\"}\n{\"name\":\"b\"}\n"),
            as: "Person"
        )
        let task = Task {
            var names: [String] = []
            for try await person in values {
                names.append(person.name)
                withUnsafeCurrentTask { $0?.cancel() }
            }
            return names
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func handsOutWarningsInFrontOfTheirRecord() async throws {
        let runtime = try Trial("Person: {unknown: warn, properties: {name: }}").runtime
        let told = Locked<[String]>([])
        let options = RecordOptions(
            format: .lines,
            warn: { warning in told.withLock { $0.append(warning.id.rawValue) } }
        )
        let text = "{\"name\":\"a\"}\n{\"name\":\"b\",\"x\":1}\n"
        for try await object in try runtime.objects(in: .text(text), as: "Person", options: options) {
            let name = object["name"]?.string ?? ""
            told.withLock { $0.append(name) }
        }
        #expect(told.withLock { $0 } == ["a", "unknown-member", "b"])
    }

    @Test func valuesThatDoNotFitTheTypeFail() async throws {
        struct Aged: Decodable { var age: Int }
        let text = "{\"name\":\"a\",\"age\":1}\n{\"name\":\"b\"}\n{\"name\":\"c\",\"age\":3}\n"
        let failed = Locked<[DataFailure]>([])
        let options = RecordOptions(onFailure: .skip { error in failed.withLock { $0 += error.failures } })
        var ages: [Int] = []
        for try await aged in try runtime.values(of: Aged.self, in: .text(text), as: "Person", options: options) {
            ages.append(aged.age)
        }
        #expect(ages == [1, 3])
        #expect(failed.withLock { $0.map(\.property) } == ["age"])
        #expect(failed.withLock { $0.map(\.record) } == [2])
    }

    @Test func objectsMayBeSentOn() async throws {
        actor Store {
            var names: [String?] = []
            func add(_ object: sending DynamicObject) { names.append(object["name"]?.string) }
        }
        let store = Store()
        for try await object in try runtime.objects(in: pieces(3), as: "Person") { await store.add(object) }
        #expect(await store.names == ["0", "1", "2"])
    }

    @MainActor @Test func isReadOnTheActorThatAsks() async throws {
        var names: [Value] = []
        for try await object in try runtime.objects(in: pieces(3), as: "Person") {
            MainActor.assertIsolated()
            names.append(object["name"] ?? .null)
        }
        #expect(names == ["0", "1", "2"])
    }
}
