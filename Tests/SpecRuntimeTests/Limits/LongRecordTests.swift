import Foundation
import SpecRuntime
import Testing

/// A rule costs an element of a long record what it costs one of a short record: what took the square of the length
/// would take minutes here.
@Suite(.timeLimit(.minutes(30)))
struct LongRecordTests {
    private static let many = 10_000

    private static func list(_ count: Int = many, _ element: (Int) -> String) -> String {
        "[" + (0..<count).map(element).joined(separator: ",") + "]"
    }

    private static func members(_ count: Int = many, _ member: (Int) -> String = { "\"member_\($0)\":\($0)" }) -> String
    {
        (0..<count).map(member).joined(separator: ",")
    }

    private func runtime(_ mappings: String, plugins: Plugins = Plugins()) throws -> Runtime {
        try Runtime(specs: ["spec.yaml": "specmap: 1\nmappings:\n\(mappings)\n"], plugins: plugins)
    }

    @Test(arguments: [
        "{list: N, update: merge}", "{list: {dictionary: any}, update: merge}", "{list: any, update: merge}",
    ])
    func mergesListsOfObjects(_ rule: String) throws {
        let runtime = try runtime("  M: {properties: {items: \(rule)}}\n  N: {primary_key: a, properties: [a, b]}")
        let json = { (from: Int) in
            "{\"items\":" + Self.list { "{\"a\":\($0 + from),\"b\":\"text\"}" } + "}"
        }
        let object = try runtime.object(from: .text(json(0)), as: "M")
        try runtime.refresh(object, from: .text(json(Self.many / 2)))
        let items = try #require(object["items"]?.list)
        #expect(items.count == Self.many / 2 * 3)
        try runtime.refresh(object, from: .text(json(0)))
        #expect(object["items"]?.list?.count == Self.many / 2 * 3)
    }

    @Test(arguments: ["properties: [a]", "naming: snake_case, properties: [a]", "unknown_into: rest, properties: [a]"])
    func keepsUnknownMembers(_ rules: String) throws {
        let keep = rules.contains("unknown_into") ? "" : "unknown: keep, "
        let runtime = try runtime("  M: {\(keep)\(rules)}")
        let json = "{\"a\":1,\(Self.members())}"
        let object = try runtime.object(from: .text(json), as: "M")
        #expect(try runtime.json(from: object).count == json.utf8.count)
        try runtime.refresh(object, from: .text("{\"a\":2,\(Self.members { "\"member_\($0 + 5)\":0" })}"))
        let written = try runtime.json(from: object)
        #expect(String(decoding: written, as: UTF8.self).hasSuffix("\"member_\(Self.many + 4)\":0}"))
        #expect(try runtime.object(from: .data(Data(written)), as: "M") == object)
    }

    /// Members below a path, written from objects shown as JSON too, which list where each of them stood.
    @Test(arguments: ["unknown: keep", "unknown_into: rest"])
    func keepsUnknownMembersBelowAPath(_ rule: String) throws {
        let runtime = try runtime("  M: {\(rule), properties: {a: inner.a}}")
        let json = "{\"inner\":{\"a\":1,\(Self.members(4 * Self.many))}}"
        let trial = Trial(runtime, as: "M")
        #expect(try trial.writeBack(json) == json)
    }

    @Test(arguments: ["warn", "fail"])
    func tellsOfUnknownMembers(_ policy: String) throws {
        let runtime = try runtime("  M: {unknown: \(policy), properties: [a, {}]}".replacing(", {}", with: ""))
        var warnings: [DataFailure] = []
        var failures = 0
        do {
            let options = ReadingOptions(warn: { warnings.append($0) })
            _ = try runtime.object(from: .text("{\"a\":1,\(Self.members())}"), as: "M", options: options)
        } catch let error as DataError {
            failures = error.total
            #expect(error.failures.count == 100)
        }
        #expect(failures == (policy == "fail" ? Self.many : 0))
        #expect(warnings.reduce(0) { $0 + $1.count } == (policy == "warn" ? Self.many : 0))
        #expect(warnings.count <= 101)
    }

    @Test func tellsOfUnknownMembersOfEachElement() throws {
        let runtime = try runtime("  M: {properties: {items: {list: N}}}\n  N: {unknown: warn, properties: [a]}")
        var count = 0
        let options = ReadingOptions(warn: { count += $0.count })
        let json = "{\"items\":" + Self.list { "{\"a\":\($0),\"b\($0)\":1}" } + "}"
        _ = try runtime.object(from: .text(json), as: "M", options: options)
        #expect(count == Self.many)
    }

    /// Rules of an element that look at values around the list, or in another one.
    static let outside = [
        "{from: ^.unit}", "{from: ^.other.last}", "{from: ^.deep.unit}", "{from: $.unit}", "{from: $.other.last}",
        "{from: $.other.9999}", "{from: [x, ^.none, ^.unit]}", "{template: '{a}-{^.unit}'}",
    ]

    @Test(arguments: outside)
    func looksOutsideOfAList(_ rule: String) throws {
        let runtime = try runtime("  M: {properties: {items: {list: N}}}\n  N: {properties: {a: , u: \(rule)}}")
        let other = Self.list { String($0) }
        let json =
            "{\"items\":" + Self.list { "{\"a\":\($0)}" }
            + ",\"other\":\(other),\"unit\":9999,\"deep\":{\"unit\":9999}}"
        let object = try runtime.object(from: .text(json), as: "M")
        let last = try #require(object["items"]?.list?.last?.object)
        #expect(last["u"] == (rule.contains("template") ? "9999-9999" : .integer(9999)))
    }

    @Test func choosesByWhatStandsOutsideOfAList() throws {
        let runtime = try runtime(
            """
              M: {properties: {items: {list: C}}}
              C: {choose_by: ^.kind, cases: {n: N}}
              N: {properties: [a]}
            """
        )
        let json = "{\"items\":" + Self.list { "{\"a\":\($0)}" } + ",\"kind\":\"n\"}"
        let object = try runtime.object(from: .text(json), as: "M")
        #expect(object["items"]?.list?.count == Self.many)
    }

    @Test(arguments: ["skip", "null"])
    func replacesBadElements(_ fallback: String) throws {
        let count = 40_000
        let runtime = try runtime("  M: {properties: {items: {list: integer, if_item_invalid: \(fallback)}}}")
        var warned = 0
        let options = ReadingOptions(warn: { warned += $0.count })
        let json = "{\"items\":" + Self.list(count) { $0 % 2 == 0 ? "\"x\"" : "1" } + "}"
        let object = try runtime.object(from: .text(json), as: "M", options: options)
        #expect(object["items"]?.list?.count == (fallback == "skip" ? count / 2 : count))
        #expect(warned == count / 2)
    }

    @Test func tellsTransformersOfTheHostWhereTheyAre() throws {
        var plugins = Plugins()
        plugins.addOneWay("placed", argument: String.self) { (value: String, context: TransformContext) in
            "\(value) \(context.place) \(context.json.dictionary?.count ?? 0)"
        }
        let host = "host: {transformers: {placed: {reads: string, returns: string, kind: one_way, argument: string}}}\n"
        let runtime = try Runtime(
            specs: [
                "spec.yaml": "specmap: 1\n\(host)mappings:\n"
                    + "  M: {properties: {items: {list: {transform: {placed: x}}}, more: {list: N}}}\n"
                    + "  N: {properties: {t: {transform: {placed: x}}}}\n"
            ],
            plugins: plugins
        )
        let json =
            "{\"items\":" + Self.list { "\"i\($0)\"" } + ",\"more\":" + Self.list { "{\"x\":0,\"t\":\"m\($0)\"}" } + "}"
        let object = try runtime.object(from: .text(json), as: "M")
        #expect(object["items"]?.list?.first == "i0 $.items[0] 2")
        #expect(object["items"]?.list?.last == .string("i9999 $.items[9999] 2"))
        #expect(object["more"]?.list?.first?.object?["t"] == "m0 $.more[0].t 2")
        #expect(object["more"]?.list?.last?.object?["t"] == "m9999 $.more[9999].t 2")
        // Each record of a list has a place of its own.
        let records = try runtime.objects(
            from: .text("[\(Self.list(3) { "{\"items\":[\"r\($0)\"]}" }.dropFirst().dropLast())]"),
            as: "M"
        )
        #expect(
            records.map { $0["items"]?.list?.first } == [
                "r0 $[0].items[0] 1", "r1 $[1].items[0] 1", "r2 $[2].items[0] 1",
            ]
        )
    }

    @Test func comparesLongSets() throws {
        let runtime = try runtime("  M: {properties: {items: {list: N, ordered: false}}}\n  N: {properties: [a]}")
        let read = { (json: String) in try runtime.object(from: .text("{\"items\":\(json)}"), as: "M") }
        let forwards = try read(Self.list { "{\"a\":\($0)}" })
        let backwards = try read(Self.list { "{\"a\":\(Self.many - 1 - $0)}" })
        #expect(forwards == backwards)
        #expect(try forwards != read(Self.list { "{\"a\":\($0 / 2)}" }))
    }

    @Test func mergesElementsThatKeepManyMembers() throws {
        let runtime = try runtime(
            "  M: {properties: {items: {list: N}}}\n  N: {unknown: keep, primary_key: id, properties: [id]}"
        )
        let element = "{\"id\":1,\(Self.members())}"
        let object = try runtime.object(from: .text("{\"items\":[\(element),\(element)]}"), as: "M")
        #expect(object["items"]?.list?.count == 1)
    }
}
