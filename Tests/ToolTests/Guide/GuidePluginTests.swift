import Foundation
import SpecRuntime
import Synchronization
import Testing

/// The Swift of "Plug-ins". Its blocks stand here word for word.
struct GuidePluginTests {
    private struct NoRate: Error {}
    private struct NoAmount: Error {}

    struct AmountMapper: CustomMapper {
        func read(_ json: Value) throws -> Value {
            guard let parts = json.string?.split(separator: " "), parts.count == 2 else { throw NoAmount() }
            return ["value": .string(String(parts[0])), "currency": .string(String(parts[1]))]
        }

        func write(_ value: Value) throws -> Value {
            .string("\(value["value"]?.string ?? "0") \(value["currency"]?.string ?? "")")
        }
    }

    /// Books that are there already.
    private final class Shelf: @unchecked Sendable {
        var books: [String: DynamicObject] = [:]
    }

    private func plugins(_ shelf: Shelf = Shelf()) -> Plugins {
        var plugins = Plugins()
        plugins.addNormalising("slug", description: "words joined by dashes") { (text: String) in
            text.lowercased().split(separator: " ").joined(separator: "-")
        }
        plugins.addRequirement("isbn") { value in value.string?.count == 13 }

        plugins.addOneWay("area") { (picture: ValueDictionary) in
            (picture["width"]?.double ?? 0) * (picture["height"]?.double ?? 0)
        }

        plugins.addOneWay("rate", argument: String.self) { (price: Double, context: TransformContext) in
            let rates = context.caller as? [String: Double]
            guard let currency = context.argument?.string, let rate = rates?[currency] else {
                throw NoRate()
            }
            return price * rate
        }

        plugins.addInitializer("known_book") { json, fresh in
            json["isbn"]?.string.flatMap { shelf.books[$0] } ?? fresh
        }
        plugins.addMapper("amount", AmountMapper())
        return plugins
    }

    private let json = """
        {"title": "The Last Ferry", "isbn": "9788799999999", "width": 3, "height": 4, "price": 20,
         "total": "12.50 EUR"}
        """

    @Test func runsThePlugInsThatSpecsName() throws {
        let shelf = Shelf()
        let runtime = try GuidePage.named("PlugIns").runtime(plugins(shelf))

        let options = ReadingOptions(caller: ["EUR": 0.5])
        let book = try runtime.object(from: .text(json), as: "Book", options: options)

        #expect(book.key == "the-last-ferry")
        #expect(book.area == 12)
        #expect(book.local == 10)
        #expect(book.total?["currency"] == "EUR")
        let written = String(decoding: try runtime.json(from: book), as: UTF8.self)
        #expect(written == #"{"title":"the-last-ferry","isbn":"9788799999999","total":"12.50 EUR"}"#)

        shelf.books["9788799999999"] = book
        #expect(try runtime.object(from: .text(json), as: "Book", options: options) === book)
    }

    @Test func makesFailuresOfWhatPlugInsRefuse() throws {
        let runtime = try GuidePage.named("PlugIns").runtime(plugins())
        let json = #"{"isbn": "short", "price": 20, "total": "much"}"#
        let error = #expect(throws: DataError.self) { try runtime.object(from: .text(json), as: "Book") }
        #expect(
            error?.failures.map { "\($0.id.rawValue) \($0.property ?? "")" } == [
                "requirement-failed isbn", "transform-failed local", "transform-failed total",
            ]
        )
    }

    @Test func updatesWhatIsThere() throws {
        let spec = """
            specmap: 1
            host: {updates: [highest]}
            mappings: {Player: {properties: {name: , score: {type: integer, update: {call: highest}}}}}
            """
        let folder = try TemporaryFolder(["player.yaml": spec])
        let (first, second) = (#"{"name": "Ida", "score": 7}"#, #"{"name": "Eva", "score": 5}"#)
        var plugins = Plugins()

        plugins.addUpdate("highest") { old, new in
            let isLower = (new.double ?? 0) < (old?.double ?? 0)
            return isLower ? UpdateResult(nil) : UpdateResult(new)  // nil leaves the property as it is
        }

        let runtime = try Runtime(loading: folder.url, plugins: plugins)
        let player = try runtime.object(from: .text(first), as: "Player")
        try runtime.refresh(player, from: .text(second))

        #expect(player.name == "Eva")
        #expect(player.score == 7)
    }

    @Test func printsTheSectionThatDeclaresThem() throws {
        let plugins = plugins()

        let section = plugins.hostSection

        let shown = try #require(try GuidePage.named("PlugIns").markdown().files.first { $0.name == "host.yaml" })
        #expect(section == shown.text)
    }

    @Test func refusesToLoadWhatIsNotRegistered() throws {
        let error = #expect(throws: SpecError.self) { try GuidePage.named("PlugIns").runtime() }
        #expect(error?.diagnostics.count == 6)
    }
}
