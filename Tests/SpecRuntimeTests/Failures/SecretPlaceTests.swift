import SpecRuntime
import SpecTestSupport
import Testing

/// No failure of any rule shows a value that another rule keeps secret, nor what stands around or in place of it.
struct SecretPlaceTests {
    private static let mappings = """
        P:
          properties:
            id: {from: account.id, type: integer}
            pin: {from: account.card.pin, type: string, sensitive: true}
            code: {from: $.account.card.pin, type: integer}
            card: {object: Card, from: account.card, direction: read}
            items: {list: Item}
            far: {dictionary: Far}
        Card: {properties: {pin: {type: integer}, size: {type: integer}}}
        Item: {properties: {pin: {from: ^.account.card.pin, type: integer}, size: {type: integer}}}
        Far: {properties: {own: {from: all.*.own, list: integer, sensitive: true}, size: {from: all.a.size, type: integer, direction: read}}}
        """

    @Test(arguments: [
        #"{"account":"SECRET"}"#, #"{"account":[{"card":{"pin":"SECRET"}}]}"#, #"{"account":{"card":"SECRET"}}"#,
        #"{"account":{"card":["SECRET"]}}"#, #"{"account":{"card":{"pin":"SECRET"}}}"#,
        #"{"account":{"card":{"pin":{"pin":"SECRET"}}},"items":[{}]}"#, #"{"far":{"x":{"all":{"a":"SECRET"}}}}"#,
        #"{"far":{"x":{"all":"SECRET"}}}"#, #"{"far":{"x":"SECRET"}}"#, #"{"far":["SECRET"]}"#,
        #"{"far":{"x":{"all":{"a":{"own":"SECRET"}}}}}"#,
    ])
    func hidesThem(_ json: String) throws {
        let failures = try Trial(Self.mappings).failures(json)
        #expect(!failures.isEmpty)
        #expect(failures.allSatisfy { !$0.description.contains("SECRET") && !$0.json.contains("SECRET") })
    }

    @Test(arguments: [
        (#"{"account":{"id":"x"}}"#, #""x""#), (#"{"account":{"card":{"size":"x"}}}"#, #""x""#),
        (#"{"items":[{"size":[1]}]}"#, "[1]"), (#"{"far":{"x":{"all":{"a":{"size":"x"}}}}}"#, #""x""#),
    ])
    func showsWhatStandsBesideThem(_ json: String, _ found: String) throws {
        #expect(try Trial(Self.mappings).failure(json).found == found)
    }

    /// What would read a value tells something of it.
    @Test(arguments: ["type: integer", "type: decimal, transform: {scale: 10}"])
    func proposesNothingForThem(_ rule: String) throws {
        let spec = { (secret: String) in
            "P: {properties: {a: {from: x, direction: read, \(rule)}, b: {from: \(secret), sensitive: true, direction: read}}}"
        }
        #expect(try Trial(spec("x")).failure(#"{"x":"5"}"#).help == nil)
        #expect(try Trial(spec("y")).failure(#"{"x":"5"}"#).help != nil)
    }

    /// Rules that lead to their own mapping have no last place.
    @Test func hidesThemAtAnyDepth() throws {
        let trial = try Trial(
            """
            N:
              properties:
                pin: {from: box.pin, sensitive: true}
                size: {from: box.size, type: integer}
                left: {object: N}
                right: {list: N}
            """
        )
        for depth in [0, 1, 3, 9, 40] {
            let json = (0..<depth).reduce(#"{"box":"SECRET"}"#) { inner, level in
                level % 2 == 0 ? #"{"left":\#(inner)}"# : #"{"right":[\#(inner)]}"#
            }
            let failures = try trial.failures(json)
            #expect(!failures.isEmpty)
            #expect(failures.allSatisfy { !$0.json.contains("SECRET") })
        }
    }

    /// Random rules beside a secret one, and random JSON that has the secret anywhere on its way.
    @Test func hidesThemFromRandomRules() throws {
        var random = SeededRandom(seed: 1)
        var failed = 0
        for _ in 0..<300 {
            let secret = Self.path(&random)
            let spec = Self.spec(secret, &random)
            let trial = try Trial(spec)
            for _ in 0..<4 {
                let json = Self.document([], secret, &random)
                let failures = try trial.failures(json)
                failed += failures.count
                let shown = failures.first { $0.description.contains("SECRET") || $0.json.contains("SECRET") }
                #expect(shown == nil, "\(spec)\n\(json)")
            }
        }
        #expect(failed > 300)
    }

    private static func path(_ random: inout SeededRandom) -> [String] {
        (0..<random.number(1...3)).map { _ in random.pick(["a", "b"]) }
    }

    private static func spec(_ secret: [String], _ random: inout SeededRandom) -> String {
        var lines = [
            "P:", "  properties:", "    s: {from: \(secret.joined(separator: ".")), type: string, sensitive: true}",
            "    list: {from: [a.c, c], list: Q, if_invalid: 'null', direction: read}",
        ]
        for number in 0..<4 {
            let rule = random.pick([
                "type: integer", "type: string", "object: Q", "list: Q", "list: integer", "dictionary: integer",
                "type: date", "values: {x: 1}", "type: string, requires: {in: [x]}",
                "type: integer, if_invalid: 'null'",
            ])
            let path = path(&random).joined(separator: ".")
            lines.append("    p\(number): {direction: read, from: \(random.chance(20) ? "$." : "")\(path), \(rule)}")
        }
        lines += ["Q:", "  properties:"]
        for number in 0..<3 {
            let path = path(&random).joined(separator: ".")
            let origin = random.pick(["", "", "^.", "$."])
            let type = random.pick(["integer", "string", "boolean"])
            lines.append("    q\(number): {from: \(origin)\(path), type: \(type), direction: read}")
        }
        return lines.joined(separator: "\n")
    }

    /// A value at a path: what stands on the way to the secret, or is part of it, contains the word that no failure may.
    private static func document(_ path: [String], _ secret: [String], _ random: inout SeededRandom) -> String {
        let isOnTheWay = path == Array(secret.prefix(path.count)) || Array(path.prefix(secret.count)) == secret
        let isLeaf = path.count == 4 || !path.isEmpty && random.chance(35)
        if isLeaf { return isOnTheWay ? #""SECRET""# : random.pick([#""plain""#, "1", "null", "[2]"]) }
        let members = ["a", "b", "c"].filter { _ in random.chance(75) }.map { key in
            #""\#(key)":\#(document(path + [key], secret, &random))"#
        }
        let object = "{\(members.joined(separator: ","))}"
        return !path.isEmpty && random.chance(20) ? "[\(object)]" : object
    }
}
