import Foundation
import SpecRuntime

extension FuzzTarget {
    /// JSON by mappings with host code, some of which throws or returns unexpected values.
    static let host = FuzzTarget("host", words: Whim.words.map { "\"\($0)\"" } + jsonWords) { input in
        try MappingTrial(runtime, plain: plain, as: "Thing", isShownWhole: false).run(input)
    }

    private static let plain = runtime.withoutOptimizations

    private static let runtime: Runtime = {
        let spec = """
            specmap: 1
            use: [host.yaml]
            mappings:
              Thing:
                unknown: keep
                requires: {passes: fine}
                properties:
                  a: {transform: turn}
                  b: {transform: turn, type: integer, if_invalid: "null"}
                  c: {transform: once, list: {type: string, requires: {passes: fine}}}
                  d: {list: {transform: [tidy, {told: x}]}, requires: {passes: fine}, duplicates: merge}
                  e: {object: Found}
                  f: {list: Chosen, if_item_invalid: skip}
                  g: {object: Made, transform: turn}
                  h: {dictionary: Made}
                  i: {dictionary: Found, member_as: name}
                  j: {as_text: true, type: number}
                  l: {transform: told_as_text, date_format: iso8601}
                  k: {from: ., object: Joined}
              Found: {initializer: find, properties: {x: {transform: turn}, y: {object: Found}, name: }}
              Chosen: {choose_by: kind, cases: {found: Found, made: Made, thing: Thing}, otherwise: skip}
              Made: {mapper: make}
              Joined: {mapper: make}
            """
        let plugins = Whim.plugins
        do {
            return try Runtime(specs: ["spec.yaml": spec, "host.yaml": plugins.hostSection], plugins: plugins)
        } catch {
            preconditionFailure("\(error)")
        }
    }()
}

/// The actions of a host on a value: the value's own text names one.
private enum Whim {
    static let words = [
        "throw", "null", "list", "object", "foreign", "date", "nan", "big", "data", "text", "no", "itself", "found",
        "made",
    ]

    struct Refused: Error {}

    static func answer(_ value: Value) throws -> Value {
        switch word(in: value) {
        case "throw": throw Refused()
        case "null": .null
        case "list": [value, .null, ["k": value]]
        case "object": ["a": value, "x": .null]
        case "foreign": .object(try others.makeObject("Other"))
        case "date": .date(.latest)
        case "nan": .double(.nan)
        case "big": .unsigned(.max)
        case "data": .data(.init([0, 255]))
        case "text": "\u{0}\"\\\u{10FFFF}"
        default: value
        }
    }

    /// The text of a value, or of the first member of one that has several.
    private static func word(in value: Value) -> String? {
        value.string ?? value.list?.first?.string ?? value.dictionary?.first?.value.string
    }

    static var plugins: Plugins {
        var plugins = Plugins()
        plugins.addReversible("turn", read: answer, write: answer)
        plugins.addNormalising("tidy", read: answer)
        plugins.addNormalising("told", argument: String.self) { (value: Value, context: TransformContext) in
            context.json.isNull ? .null : try answer(value)
        }
        plugins.addReversible("told_as_text") { (text: String) in
            text + "!"
        } write: { (text: String) in
            text + "?"
        }
        plugins.addOneWay("once", read: answer)
        plugins.addRequirement("fine") { value in
            guard word(in: value) != "throw" else { throw Refused() }
            return word(in: value) != "no"
        }
        plugins.addInitializer("find") { json, fresh in
            switch word(in: json) {
            case "throw": throw Refused()
            case "foreign": return try others.makeObject("Other")
            case "list": fresh.x = [.object(try others.makeObject("Other")), .double(.infinity)]
            case let word: fresh.unstated = word.map(Value.string)
            }
            return fresh
        }
        plugins.addMapper("make", Maker())
        return plugins
    }

    private struct Maker: CustomMapper {
        func read(_ json: Value) throws -> Value { try answer(json) }
        func write(_ value: Value) throws -> Value { try answer(value) }
    }

    /// Mappings that the spec knows nothing of.
    private static let others: Runtime = {
        let spec = "specmap: 1\nmappings: {Other: {properties: [a]}}\n"
        do { return try Runtime(specs: ["other.yaml": spec]) } catch { preconditionFailure("\(error)") }
    }()
}
