import SpecRuntime
import SpecTestSupport
import Testing

/// Tables of many rows, in which rows are searched, do what few rows do, in which they are compared.
struct ManyRowsTests {
    private static let letters = ["a", "b", "é", "ä", "я", "-"]

    private static func text(_ lengths: ClosedRange<Int>, _ random: inout SeededRandom) -> String {
        (0..<Int.random(in: lengths, using: &random)).map { _ in letters.randomElement(using: &random) ?? "" }.joined()
    }

    /// The longest row that fits is applied, from the left.
    private static func replaced(_ text: String, by rows: [String: String]) -> String {
        var (rest, result) = (text[...], "")
        while let first = rest.first {
            let fitting = rows.keys.filter { rest.hasPrefix($0) }.max { $0.utf8.count < $1.utf8.count }
            result += fitting.flatMap { rows[$0] } ?? String(first)
            rest = rest.dropFirst(fitting?.count ?? 1)
        }
        return result
    }

    @Test(arguments: (1...40).map(UInt64.init)) func replaceTheLongestTextThatFits(_ seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var rows: [String: String] = [:]
        for _ in 0..<Int.random(in: 1...60, using: &random) {
            rows[Self.text(1...4, &random)] = Self.text(0...2, &random)
        }
        let stated = rows.map { "\"\($0)\": \"\($1)\"" }.joined(separator: ", ")
        let runtime = try Runtime(specs: [
            "spec.yaml":
                "specmap: 1\nmappings:\n  T: {properties: {a: {type: string, transform: {replace: {\(stated)}}}}}\n"
        ])
        for _ in 0..<30 {
            let text = Self.text(0...20, &random)
            let object = try runtime.object(from: .text("{\"a\":\"\(text)\"}"), as: "T")
            #expect(object["a"]?.string == Self.replaced(text, by: rows), "\(text) by \(stated)")
        }
    }

    @Test(arguments: [1, 5, 9, 40]) func whereTakesEachOfItsValues(_ count: Int) throws {
        let values = (0..<count).map { $0 % 3 == 0 ? "\($0)" : $0 % 3 == 1 ? "\($0).50" : "k\($0)" }
        let runtime = try Runtime(specs: [
            "spec.yaml": """
            specmap: 1
            mappings:
              T: {properties: {all: {list: I, where: {k: [\(values.joined(separator: ", "))]}}}}
              I: {properties: {k: , n: {type: integer}}}

            """
        ])
        let spelled = (0..<count).map { $0 % 3 == 0 ? "\($0)" : $0 % 3 == 1 ? "\($0).5" : "\"k\($0)\"" }
        let others = ["\"\(count)\"", "-1", "null", "[]", "{}", "true"]
        let items = (spelled + others).enumerated().map { "{\"k\":\($1),\"n\":\($0)}" }.joined(separator: ",")
        let object = try runtime.object(from: .text("{\"all\":[\(items)]}"), as: "T")
        #expect(object["all"]?.list?.map { Int($0.object?["n"]?.integer ?? -1) } == Array(0..<count))
    }

    /// Several cases lead to one mapping, and each comes back as it was.
    @Test(arguments: [3, 12, 40], ["choose_by: t", "choose_by_member: ."])
    func writesEachCaseAgain(_ count: Int, _ choice: String) throws {
        let cases = (0..<count).map { "k\($0): M\($0 % 3)" }.joined(separator: ", ")
        let isByValue = choice == "choose_by: t"
        let mappings = (0..<3).map { number in
            isByValue
                ? "  M\(number): {properties: {t: {type: string}, v\(number): v}}"
                : "  M\(number): {unknown: keep, properties: {v\(number): v}}"
        }
        let runtime = try Runtime(specs: [
            "spec.yaml": """
            specmap: 1
            mappings:
              T: {\(choice), cases: {\(cases)}}
            \(mappings.joined(separator: "\n"))

            """
        ])
        for number in 0..<count {
            let json = isByValue ? "{\"t\":\"k\(number)\",\"v\":7}" : "{\"v\":7,\"k\(number)\":1}"
            let object = try runtime.object(from: .text(json), as: "T")
            #expect(object.mapping == "M\(number % 3)")
            #expect(String(decoding: try runtime.json(from: object, as: "T"), as: UTF8.self) == json)
        }
    }
}
