import SpecRuntime
import SpecTestSupport
import Testing

/// Objects that are read from the items of arrays. Each reading is compared with one without shortcuts.
struct ItemPathTests {
    @Test func findsItemsInAnyOrder() throws {
        let trial = try Trial(
            """
            Row:
              properties:
                third: {from: 2, direction: read}
                first: {from: 0, type: string}
                inner: {from: 1.0, type: integer}
                second: {from: 1.1.x, type: integer, if_missing: default, default: 7}
                end: {from: last, direction: read}
                again: {from: 0, type: any, direction: read}
                behind: {from: 9, type: integer}
            """
        )
        let all = #"{"third":null,"first":"a","inner":5,"second":6,"end":true,"again":"a"}"#
        #expect(try trial.read(#"["a", [5, {"x": 6}], null, true]"#) == all)
        #expect(try trial.read(#"["a\n", [5]]"#) == #"{"first":"a\n","inner":5,"second":7,"end":[5],"again":"a\n"}"#)
        #expect(try trial.read("[]") == #"{"second":7}"#)
        #expect(try trial.failures(#"["a", 1]"#).map(\.property) == ["inner"])
    }

    @Test func readsObjectsBetweenItems() throws {
        let trial = try Trial(
            """
            Row: {properties: {a: {from: 0, object: Pair}, b: {from: 1, list: Pair}, c: {from: 2, type: integer}}}
            Pair: {properties: {x: {from: 0, type: integer}, y: {from: 1.0, type: integer}}}
            """
        )
        let text = "[[1,[2]],[[3,[4,5]],[6]],7]"
        #expect(try trial.read(text) == #"{"a":{"x":1,"y":2},"b":[{"x":3,"y":4},{"x":6}],"c":7}"#)
        let lines = try trial.stream("\(text)\n[[1]]\n\(text)\n", .lines).output
        #expect(lines.split(separator: "\n").map(\.count).count == 3)
    }

    @Test(arguments: ["[1", "[1,]", "[1 2]", "[,1]", "[1,{\"a\":}]", "[1,\"\\x\"]", "[1,2}", "[1,[2,3]", "[1,2]]"])
    func refusesBrokenArrays(_ text: String) throws {
        let trial = try Trial("Row: {properties: {a: {from: 0, type: integer}, b: {from: 1, type: any}}}")
        #expect(try trial.failures(text).map(\.id) == [.invalidJSON])
    }

    @Test func stopsAtTheSameDepthAsObjects() throws {
        let trial = try Trial("Node: {properties: {next: {from: 0, object: Node}, rest: {from: 1, type: any}}}")
        let nested = { (depth: Int) in String(repeating: "[", count: depth) + String(repeating: "]", count: depth) }
        #expect(try trial.read(nested(512)).hasPrefix(#"{"next":"#))
        #expect(try trial.failure(nested(513)).id == .tooDeep)
        #expect(try trial.failure("[[],\(nested(512))]").id == .tooDeep)
    }

    @Test func agreesWithoutShortcutsOnGeneratedArrays() throws {
        var random = SeededRandom(seed: 17)
        let steps = ["0", "1", "2", "5", "last", "0.0", "1.0", "1.2", "1.last", "2.a", "2.a.0", "0.1.1"]
        let rules = [
            "type: string", "type: integer", "type: any", "type: decimal, accept: [string]", "list: any",
        ]
        let values = [
            "1", "-0", "1e400", "\"a\\u00e9\"", "\"12\"", "null", "true", "[]", "{}", "{\"a\":[1,\"b\"]}", "[2]",
        ]
        for _ in 0..<150 {
            let properties = (0..<Int.random(in: 1...6, using: &random)).map { number in
                let step = steps.randomElement(using: &random) ?? ""
                let rule = rules.randomElement(using: &random) ?? ""
                let required = Bool.random(using: &random) ? ", required: true" : ""
                return "p\(number): {from: \(step), \(rule)\(required), direction: read}"
            }
            let trial = try Trial("Row: {properties: {\(properties.joined(separator: ", "))}}")
            for _ in 0..<4 {
                func array(_ depth: Int) -> String {
                    let items = (0..<Int.random(in: 0...4, using: &random)).map { _ in
                        depth < 3 && Bool.random(using: &random)
                            ? array(depth + 1) : values.randomElement(using: &random) ?? "0"
                    }
                    return "[\(items.joined(separator: ","))]"
                }
                _ = try trial.read(array(0))
            }
        }
    }
}
