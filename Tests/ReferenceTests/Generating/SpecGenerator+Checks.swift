import ReferenceInterpreter
import SpecIR
import SpecTestSupport

// Transformers and requirements.
extension SpecGenerator {
    mutating func transforms(_ type: TypeName) -> YAML {
        if type == .string, random.chance(20) { return .word(SpecDraft.listOfTransformers) }
        if type == .data, random.chance(50) { return .word(random.pick(["base64", "base64url"])) }
        let shapes = type.shapes(formats: [.iso8601])
        let chain = chain(type == .any ? .any : shapes, 1...3)
        return chain.count == 1 && random.chance(60) ? chain[0] : .list(chain)
    }

    /// Transformers one behind the other, of which the last returns a wanted shape.
    mutating func chain(_ wanted: Transformer.Shapes, _ count: ClosedRange<Int>) -> [YAML] {
        var (chain, wanted): ([YAML], Transformer.Shapes) = ([], wanted)
        for _ in 0..<random.number(count) {
            let transformer = random.pick(Transformer.all.filter { !$0.gives.isDisjoint(with: wanted) })
            chain.insert(spelled(transformer), at: 0)
            wanted = transformer.reads
        }
        return chain
    }

    private mutating func spelled(_ transformer: Transformer) -> YAML {
        let argument: YAML
        switch transformer.argument {
        case .none: return .word(transformer.name)
        case .text: argument = .text(random.pick(["+", "x-", " kg", "é", "a", "#"]))
        case .filledText: argument = .text(random.pick([",", ";", " ", ", ", "aa", "é"]))
        case .factor: argument = .word(random.pick(["100", "10", "3", "0.01", "-2", "2.5", "1000", "7"]))
        case .addend: argument = .word(random.pick(["1", "-273.15", "0", "100", "0.001", "12345678901234567890123"]))
        case .digits: argument = .word("\(random.number(-2...4))")
        case .length: argument = .word("\(random.number(1...6))")
        case .index: argument = .word("\(random.number(-3...3))")
        case .span:
            let from = ("from", YAML.word("\(random.number(-4...4))"))
            let count = ("count", YAML.word("\(random.number(1...4))"))
            argument = .map(random.pick([[from], [count], [from, count]]))
        case .parts: argument = .text(random.pick(["{a}-{b}", "x{a}, {b}.", "{a}aa{b}", "{é}"]))
        case .pattern:
            let patterns = ["a", "([0-9]+)", "^(.)", "x(.*)y", "(?:a|b)(c?)", "[^,]+$", "(é|e)b?", "^$", "[0-9]{2}"]
            argument = .text(random.pick(patterns))
        case .width:
            if random.chance(30) { return .word(transformer.name) }
            argument = .word("\(random.number(1...16))")
        case .json: argument = .json(random.json(1))
        case .texts:
            let rows = random.some(["a", "ab", ".", ",", "é", "x", " "], 1...3)
            argument = .map(rows.map { ($0, .text(random.pick(["", "b", ".", "xx", "ü"]))) })
        case .limits:
            let limits = random.pick([["min"], ["max"], ["min", "max"]])
            argument = .map(
                limits.map { ($0, .word($0 == "min" ? random.pick(["0", "-1.5"]) : random.pick(["10", "2.50"]))) }
            )
        case .wrappedTypes: argument = wrappedTypes()
        case .table:
            argument = random.pick([
                .word("first_row"), .word("by_column"), .list([.text("a"), .text("b")]),
                .list([.text("é"), .text("a")]), .map([("names", .text("a")), ("rows", .text("b.*.é"))]),
                .map([("names", .text("t.a.*.name")), ("rows", .text("t.b"))]),
                .map([("by_column", .list([.text("a"), .text("é")]))]), .map([("first_row", .list([.text("b")]))]),
            ])
        case .dates:
            argument = .map([("from", .text(random.dateFormat())), ("to", .text(random.dateFormat()))])
        }
        return .map([(transformer.name, argument)])
    }

    /// The table of `unwrap`.
    private mutating func wrappedTypes() -> YAML {
        let text = YAML.map([
            ("type", .word(random.pick(["integer", "number", "boolean"]))), ("as_text", .word("true")),
        ])
        let types: [YAML] = [
            .word("string"), .word("integer"), .word("number"), .word("boolean"), .word("null"), .word("list"),
            .word("dictionary"), .word("any"), text, .map([("null_if", .json(random.json(0)))]),
            .map([("list", .text("v"))]), .map([("dictionary", .text("f"))]),
            .map([("dictionary", .text(random.pick(["v", "."]))), ("pairs", .list([.text("k"), .text("v")]))]),
        ]
        let names = ["S", "N", "B", "L", "M", "X", "é"]
        return .map(random.some(names, 1...6).map { ($0, random.pick(types)) })
    }

    mutating func requirements(_ type: TypeName) -> YAML {
        if random.chance(70) { return requirement(type) }
        return .list((0..<random.number(1...2)).map { _ in requirement(type) })
    }

    private mutating func requirement(_ type: TypeName, _ depth: Int = 1) -> YAML {
        if depth > 0, random.chance(20) {
            let word = random.pick(["not", "either", "all"])
            if word == "not" { return .map([("not", requirement(type, 0))]) }
            return .map([(word, .list([requirement(type, 0), requirement(type, 0)]))])
        }
        switch random.number(0...9) {
        case 0: return .word("not_empty")
        case 1...3:
            let bounds = random.some(["min", "max", "above", "below"], 1...1)
            return .map(bounds.map { ($0, value(type)) })
        case 4: return .map([("equals", value(type))])
        case 5: return .map([("in", .list([value(type), value(type)]))])
        case 6, 7:
            let patterns = [
                "^[A-Z]{3}$", "a", "^x-", "[^a-c]", "(ab|c)+", "^.{0,3}$", "\\p{Lu}", "^\\P{L}*$", "b?c", "",
            ]
            return .map([("pattern", .text(random.pick(patterns)))])
        case 8: return .map([("length", extent())])
        default: return .map([("count", extent())])
        }
    }

    mutating func extent() -> YAML {
        random.pick([
            .map([("min", .word("1"))]), .map([("max", .word("3"))]), .map([("min", .word("2")), ("max", .word("2"))]),
            .map([("min", .word("0")), ("max", .word("5"))]),
        ])
    }

    private mutating func value(_ type: TypeName) -> YAML {
        switch type {
        case .integer, .number, .decimal: .word(random.pick(["0", "1", "10", "-5", "1.5", "18446744073709551615"]))
        case .boolean: .word(random.pick(["true", "false"]))
        case .date: .text("2000-08-22T12:28:00Z")
        case .url: .text("https://example.com/a?b")
        case .uuid: .text("f81d4fae-7dec-11d0-a765-00a0c91e6bf6")
        case .data: .text("AAEC")
        case .string: .text(random.pick(["a", "abc", "hello", "", "é"]))
        case .any: random.chance(50) ? .text("a") : .word("3")
        }
    }
}
