import SpecSource
import Testing

@testable import SpecRuntime

/// Writers that are used again for other objects.
struct WriterPoolTests {
    private static let mappings = """
        Person: {root: result, properties: {name: {type: string}, age: {type: integer}, car: {object: Car}}}
        Car: {properties: {model: }}
        """

    private func person(_ name: Value, in runtime: Runtime) throws -> DynamicObject {
        let person = try runtime.makeObject("Person")
        person["name"] = name
        return person
    }

    @Test func aWriterForgetsWhatFailed() throws {
        let runtime = try Trial(Self.mappings).runtime
        let good = try person("A", in: runtime)
        let bad = try person(.list([1]), in: runtime)
        for _ in 0..<3 {
            #expect(throws: DataError.self) { try runtime.json(from: bad) }
            #expect(String(decoding: try runtime.json(from: good), as: UTF8.self) == #"{"result":{"name":"A"}}"#)
            let part = try runtime.json(from: good, only: ["age"])
            #expect(String(decoding: part, as: UTF8.self) == #"{"result":{}}"#)
        }
    }

    @Test func writesObjectsOfRuntimesThatComeAndGo() throws {
        let runtime = try Trial(Self.mappings).runtime
        for number in 0..<50 {
            // As many names in front as the turn counts, so that shapes at one address differ.
            let names = (0..<number % 5).map { "p\($0): , " }.joined()
            let other = try Trial("Person: {properties: {\(names)name: {type: string}}}").runtime
            let json = try runtime.json(from: try person("A", in: other))
            #expect(String(decoding: json, as: UTF8.self) == #"{"result":{"name":"A"}}"#)
        }
    }

    @Test func threadsWriteBesideEachOther() async throws {
        let runtime = try Trial(Self.mappings).runtime
        await withTaskGroup(of: Void.self) { group in
            for task in 0..<8 {
                group.addTask {
                    for number in 0..<200 {
                        let object = try? runtime.makeObject("Person")
                        object?["age"] = .integer(Int64(task * 1000 + number))
                        let json = object.flatMap { try? runtime.json(from: $0) }
                        #expect(json == Array("{\"result\":{\"age\":\(task * 1000 + number)}}".utf8))
                    }
                }
            }
        }
    }

    @Test func listsOfPathsAreKeptUpToALimit() throws {
        let runtime = try Trial(Self.mappings).runtime
        let object = try runtime.object(from: .text(#"{"result":{"name":"A","age":1}}"#), as: "Person")
        for number in 0..<1000 {
            let paths = Array(repeating: "name", count: number % 7 + 1) + (0..<number).map { _ in "age" }
            let json = try runtime.json(from: object, only: paths)
            #expect(json.isEmpty == false)
        }
        #expect(runtime.parts.withLock { $0.count } == 64)
        #expect(throws: UnknownNameError.self) { try runtime.json(from: object, only: ["nam"]) }
        #expect(throws: UnknownNameError.self) { try runtime.json(from: object, only: ["nam"]) }
    }

    @Test func theValueNotUsedForLongestMakesRoom() {
        var values = RecentlyUsed<Int, String>(limit: 2)
        values.keep("a", for: 1)
        values.keep("b", for: 2)
        #expect(values.value(of: 1) == "a")
        values.keep("c", for: 3)
        #expect(values.value(of: 2) == nil)
        #expect(values.value(of: 1) == "a")
        #expect(values.value(of: 3) == "c")
        values.keep("d", for: 3)
        #expect(values.count == 2)
        #expect(values.value(of: 3) == "d")
    }
}
