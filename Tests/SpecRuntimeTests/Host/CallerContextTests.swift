import Foundation
import SpecRuntime
import Testing

/// A caller's value reaches all of the program's code that uses it.
struct CallerContextTests {
    private struct Money: CustomMapper {
        func read(_ json: Value) throws -> Value { json }
        func write(_ value: Value) throws -> Value { value }

        func read(_ json: Value, in context: HostContext) throws -> Value {
            ["amount": json, "by": Value(context.caller as? String), "at": Value(context.place)]
        }

        func write(_ value: Value, in context: HostContext) throws -> Value {
            .string("\(value["amount"] ?? nil) for \(context.caller as? String ?? "nobody")")
        }
    }

    private static let spec = """
        specmap: 1
        host:
          transformers: {tag: {reads: string, returns: string, kind: reversible}}
          requirements: [allowed, whole]
          initializers: [made]
          mappers: [money]
        mappings:
          Order:
            initializer: made
            requires: [{passes: whole}]
            properties:
              name: {transform: tag}
              kind: {requires: {passes: allowed}}
              either: {requires: {either: [{passes: allowed}, {equals: x}]}}
              maker:
              total: {object: Money}
          Money: {mapper: money}
        """

    private func runtime() throws -> Runtime {
        var plugins = Plugins()
        plugins.addReversible(
            "tag",
            read: { (text: String, context: TransformContext) in "\(context.caller as? String ?? "-"):\(text)" },
            write: { (text: String, context: TransformContext) in "\(text)|\(context.caller as? String ?? "-")" }
        )
        plugins.addRequirement("allowed") { value, context in value.string == context.caller as? String }
        plugins.addRequirement("whole") { _, context in
            guard let place = context.place, context.caller != nil else { throw NoCaller() }
            return place.hasPrefix("$")
        }
        plugins.addInitializer("made") { _, fresh, context in
            fresh.maker = Value(context.caller as? String)
            return fresh
        }
        plugins.addMapper("money", Money())
        return try Runtime(specs: ["a.yaml": Self.spec], plugins: plugins)
    }

    private struct NoCaller: Error {}
    private static let json = #"{"name":"a","kind":"me","either":"me","total":5}"#

    private func check(_ order: DynamicObject, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(order.name == "me:a", sourceLocation: sourceLocation)
        #expect(order.maker == "me", sourceLocation: sourceLocation)
        #expect(order.total?["by"] == "me", sourceLocation: sourceLocation)
        #expect(order.total?["at"]?.string?.hasSuffix(".total") == true, sourceLocation: sourceLocation)
    }

    @Test func reachesReading() throws {
        let runtime = try runtime()
        let options = ReadingOptions(caller: "me")
        check(try runtime.object(from: .text(Self.json), as: "Order", options: options))
        check(try runtime.objects(from: .text("[\(Self.json)]"), as: "Order", options: options)[0])
        struct Order: Decodable { var name: String }
        #expect(try runtime.decode(Order.self, from: .text(Self.json), as: "Order", options: options).name == "me:a")
    }

    @Test func reachesRefresh() throws {
        let runtime = try runtime()
        let order = try runtime.makeObject("Order")
        try runtime.refresh(order, from: .text(Self.json), options: ReadingOptions(caller: "me"))
        #expect(order.name == "me:a")
        #expect(order.total?["by"] == "me")
    }

    @Test func reachesSequencesAndSessions() async throws {
        let runtime = try runtime()
        for try await order in try runtime.objects(
            in: .text(Self.json),
            as: "Order",
            options: RecordOptions(caller: "me")
        ) {
            check(order)
        }
    }

    @Test func reachesWriting() throws {
        let runtime = try runtime()
        let order = try runtime.object(from: .text(Self.json), as: "Order", options: ReadingOptions(caller: "me"))
        let written = #"{"name":"me:a|you","kind":"me","either":"me","maker":"me","total":"5 for you"}"#
        #expect(String(decoding: try runtime.json(from: order, caller: "you"), as: UTF8.self) == written)
        #expect(
            String(decoding: try runtime.json(from: [order], as: "Order", caller: "you"), as: UTF8.self)
                == "[\(written)]"
        )
        // A writer that is used again has forgotten it.
        #expect(String(decoding: try runtime.json(from: order), as: UTF8.self).contains("5 for nobody"))
    }

    @Test func isMissingWhereNothingIsPassedIn() throws {
        let error = #expect(throws: DataError.self) { try runtime().object(from: .text(Self.json), as: "Order") }
        #expect(error?.failures.map(\.property) == ["kind", "either"])
    }

    @Test func explainsFailuresWithTheSameContext() throws {
        let json = Self.json.replacing(#""kind":"me""#, with: #""kind":"other""#)
        let error = #expect(throws: DataError.self) {
            try runtime().object(from: .text(json), as: "Order", options: ReadingOptions(caller: "me"))
        }
        #expect(error?.failures.map(\.property) == ["kind"])
        #expect(error?.failures.first?.message == #"expected a value that passes `allowed`, found "other""#)
    }
}
