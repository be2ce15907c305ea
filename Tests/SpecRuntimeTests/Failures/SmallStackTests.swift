import Foundation
import SpecRuntime
import Testing

/// Deep data on threads that have little stack, as secondary threads of some systems do.
struct SmallStackTests {
    @Test(arguments: [
        ("mappings: {A: {properties: {a: {object: A}, b: {type: integer}}}}", #"{"a":"#, "}"),
        ("mappings: {A: {properties: {a: {list: A}, b: {type: integer}}}}", #"{"a":["#, "]}"),
    ])
    func refusesWhatTheStackCannotHold(mappings: String, open: String, close: String) throws {
        let depth = 250
        let json =
            String(repeating: open, count: depth) + #"{"b":1}"# + String(repeating: close, count: depth)
        let runtime = try Runtime(specs: ["a.yaml": "specmap: 1\n\(mappings)"])

        // With room enough it is read, and written again.
        let object = try runtime.object(from: .text(json), as: "A")
        #expect(try String(decoding: runtime.json(from: object), as: UTF8.self) == json)

        let outcome = onSmallStack { () -> String in
            do {
                _ = try runtime.object(from: .text(json), as: "A")
                return "read"
            } catch {
                return (error as? DataError)?.failures.first?.id.rawValue ?? "\(error)"
            }
        }
        #expect(["too-deep", "read"].contains(outcome))
    }

    private func onSmallStack(_ body: @escaping @Sendable () -> String) -> String {
        let done = DispatchSemaphore(value: 0)
        nonisolated(unsafe) var result = ""
        let thread = Thread {
            result = body()
            done.signal()
        }
        thread.stackSize = 512 * 1024
        thread.start()
        done.wait()
        return result
    }
}
