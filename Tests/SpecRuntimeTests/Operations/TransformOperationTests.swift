import SpecIR
import SpecSource
import Testing

@testable import SpecRuntime

/// Transformers as operations over datums, against those of the reference interpreter.
struct TransformOperationTests {
    private func transforms(_ spec: String) throws -> [Transform] {
        let text = "specmap: 1\nmappings: {A: {properties: {x: {transform: \(spec)}}}}"
        let set = try #require(try SpecSet.load(texts: ["a.yaml": text]) { Issue.record("\(spec): \($0.message)") })
        return try #require(set.mappings.first?.properties.first?.rule.transforms)
    }

    /// Runs a transformer both ways over values and returns how many results and how many refusals were compared.
    private func compare(
        _ spec: String,
        seed: UInt64 = 1,
        rounds: Int = 400,
        _ make: (inout RandomValues) -> Value
    ) throws -> (results: Int, refusals: Int) {
        let stated = try #require(try transforms(spec).first)
        let reference = ReferenceTransformer(stated)
        var builder = OperationBuilder()
        let range = builder.addTransforms([stated], plugins: Plugins())
        let memory = builder.finish()
        defer { withExtendedLifetime(memory) {} }
        let tables = memory.tables
        try #require(range.count == 1)
        let operation = tables[range.first]
        let address = tables.address(of: range.first)
        #expect(range.readsNull == reference.readsNull && operation.readsNull == reference.readsNull)
        #expect(operation.writesNull == reference.writesNull && tables.name(of: operation) == reference.name)
        var (values, counts) = (RandomValues(seed: seed), (results: 0, refusals: 0))
        var forms = DatumForms(random: RandomValues(seed: seed &+ 77))
        var scratch = Scratch()
        for _ in 0..<RandomValues.rounds(rounds) {
            let value = make(&values)
            for isReading in [true, false]
            where !value.isNull || (isReading ? reference.readsNull : reference.writesNull) {
                scratch.reset()
                let datum = forms.datum(of: value, &scratch)
                let expected = reference.json(of: value, isReading: isReading)
                let made =
                    isReading
                    ? tables.read(address, datum: datum, in: &scratch)
                    : tables.write(address, datum: datum, in: &scratch)
                let found = made.kind == .failed ? nil : scratch.json(of: made)
                if found == nil { counts.refusals += 1 } else { counts.results += 1 }
                if found != expected {
                    Issue.record(
                        """
                        \(spec) \(isReading ? "reads" : "writes") \(value.exactly): \(found ?? "refused"), \
                        not \(expected ?? "refused")
                        """
                    )
                    return counts
                }
            }
        }
        return counts
    }

    private static let texts = [
        "{prefix: 'pre'}", "{prefix: ''}", "{prefix: 'é\"'}", "{prefix: 'urn:isbn:'}", "{suffix: ' kg'}",
        "{suffix: ''}",
        "{suffix: 'Ä'}", "{split: ','}", "{split: ', '}", "{split: 'aa'}", "{split: 'ä'}", "{join: ','}", "{join: ' '}",
        "{join: 'aa'}", "trim", "lowercase", "uppercase", "collapse_spaces", "blank_to_null", "hex", "{hex: 6}", "json",
        "not",
        "{replace: {'.': '', ',': '.'}}", "{replace: {a: b, ab: 'ä', ' ': '', 'ß': ss}}",
        "{replace: {a: '\"', b: '\\n'}}",
        "{null_if: 'N/A'}", "{null_if: ''}", "{null_if: null}",
    ]

    @Test(arguments: texts) func changesTextsAsValuesAreChanged(_ spec: String) throws {
        let counts = try compare(spec) { $0.chance(80) ? .string($0.text()) : $0.value() }
        let lists = try compare(spec, seed: 2, rounds: 150) { random in
            random.list(of: { $0.chance(90) ? .string($0.text()) : $0.value() })
        }
        #expect(counts.results + counts.refusals > 50 && lists.results + lists.refusals > 15)
        #expect(counts.results > 0)
    }

    @Test func readsAffixesThatAreThere() throws {
        let prefixed = try compare("{prefix: 'pre'}") { .string("pre" + $0.text()) }
        let suffixed = try compare("{suffix: 'Ä'}") { .string($0.text() + "Ä") }
        #expect(prefixed.refusals + suffixed.refusals == 0 && prefixed.results + suffixed.results > 150)
    }

    @Test func readsHexadecimalDigits() throws {
        let counts = try compare("{hex: 4}") { random in
            let digits = (0..<random.count(0...18)).map { _ in random.pick(Array("0123456789abcdefABCDEF0000")) }
            let sign = random.pick(["", "", "0x", "0X", "#", "x"])
            return random.chance(85) ? .string(sign + String(digits)) : random.number()
        }
        #expect(counts.results > 20 && counts.refusals > 10)
    }

    private static let numbers = [
        "{scale: 100}", "{scale: 0.001}", "{scale: 3}", "{scale: -0.25}", "{scale: 1024}", "{scale: 60}",
        "{scale: 7e5}",
        "{scale: 999999999999999999}", "{scale: 576460752303423488}", "{scale: 1e-30}", "{round: 2}", "{round: 0}",
        "{round: -3}", "{round: 40}", "{round: -38}", "{clamp: {min: 0, max: 100}}", "{clamp: {min: -1.5}}",
        "{clamp: {max: 1e300}}", "{clamp: {min: 0.00000000000000000000000000000000000000000000012, max: 5}}",
        "{multiply: 100}", "{multiply: 3}", "{multiply: -0.25}", "{multiply: 999999999999999999}", "{multiply: 1e-30}",
        "{add: 273.15}", "{add: -1}", "{add: 0}", "{add: 99999999999999999999999999999999999999}", "{add: 1e-40}",
        "{add: -1e300}", "floor", "ceiling", "absolute", "average", "max",
        "{hex: 3}", "{null_if: 0}", "{null_if: 1.0}", "{null_if: true}", "{prefix: '#'}", "{suffix: ' kg'}", "sum",
        "sort",
    ]

    @Test(arguments: numbers) func changesNumbersAsValuesAreChanged(_ spec: String) throws {
        let counts = try compare(spec, rounds: 1000) { $0.chance(95) ? $0.number() : $0.value() }
        #expect(counts.results + counts.refusals > 170)
    }

    private static let lists = [
        "sort", "unique", "first", "last", "count", "sum", "average", "max", "min", "{null_if: [1, a]}",
        "{join: ','}",
    ]

    @Test(arguments: lists) func changesListsAsValuesAreChanged(_ spec: String) throws {
        let numbers = try compare(spec) { random in random.list(of: { $0.number() }, upTo: random.pick([3, 8, 60])) }
        let small = try compare(spec, seed: 4) { random in
            random.list(of: { .number($0.pick(["1", "1.0", "2", "10", "1e1", "-1", "0", "-0"])) }, upTo: 40)
        }
        let texts = try compare(spec, seed: 5) { random in
            random.list(of: { .string($0.text()) }, upTo: random.pick([3, 8, 60]))
        }
        let mixed = try compare(spec, seed: 6) { random in
            random.list(of: { $0.chance(50) ? .string($0.pick(["a", "b", "ä"])) : $0.value() }, upTo: 30)
        }
        for counts in [numbers, small, texts, mixed] { #expect(counts.results + counts.refusals > 70) }
    }

    private static let formats = [
        "iso8601", "iso8601_basic", "unix_seconds", "unix_milliseconds", "day", "dd.MM.yyyy HH:mm",
    ]

    @Test(arguments: formats, formats) func respellsDates(_ from: String, _ to: String) throws {
        let known = try [from, to].map { try DateFormat.named($0).get() }
        let counts = try compare("{date: {from: '\(from)', to: '\(to)'}}", rounds: 150) { random in
            if random.chance(20) { return random.value() }
            var bytes: [UInt8] = []
            let format = random.pick(known)
            format.append(random.date(), to: &bytes)
            let text = String(decoding: bytes, as: UTF8.self)
            if random.chance(10) { return .string(text) }
            if format == .unixSeconds, random.chance(50), let seconds = Int64(text) { return .integer(seconds) }
            return format.writesNumber ? .number(text) : .string(text)
        }
        #expect(counts.results > 4)
    }

    @Test func parsesJSONInText() throws {
        let made = try compare("json") { .string(ValuePrinter.text(of: $0.value(depth: 4))) }
        let repeated = try compare("json", seed: 3) { random in
            let members = (0..<random.count(0...40)).map { _ in
                "\"\(random.pick(["a", "b", "c", "\\u0061", "ä", "long name of a member", "\\n"]))\(random.count(0...3))\": 1.\(random.count(0...9))"
            }
            return .string((random.chance(10) ? "\u{FEFF}" : "") + "{" + members.joined(separator: " ,\n") + "}")
        }
        var damaged = RandomJSON(seed: 9)
        let broken = try compare("json", seed: 4) { _ in .string(String(decoding: damaged.damaged(), as: UTF8.self)) }
        #expect(made.refusals == 0 && repeated.refusals == 0 && made.results > 70 && broken.refusals > 5)
    }

    @Test func refusesWithAReason() throws {
        let refusals: [(spec: String, isReading: Bool, value: Value, words: String)] = [
            ("{prefix: 'urn:'}", true, "isbn", "expected text that begins with `urn:`, found \"isbn\""),
            ("{suffix: kg}", true, 5, "expected text, found 5"),
            ("{hex: 2}", true, "x", "expected text of up to 16 hexadecimal digits, found \"x\""),
            ("{hex: 2}", false, -1, "expected an integer from 0 to 2^64-1, found -1"),
            ("{split: ','}", true, 5, "expected text, found 5"),
            (
                "{split: ','}", false, ["a,b"],
                "with `,` between its elements, this list can't be distinguished from another: [\"a,b\"]"
            ),
            ("{join: ','}", true, ["a", 1], "expected a list of texts, found [\"a\",1]"),
            ("not", true, "true", "expected true or false, found \"true\""),
            ("{scale: 3}", true, 10, "10 divided by 3 has no last digit"),
            ("{scale: 3}", true, "10", "expected a number, found \"10\""),
            (
                "{add: 1}", true, .number("1e2000000"),
                "expected a number with a power of ten up to a million, found 1e2000000"
            ),
            ("floor", true, true, "expected a number, found true"),
            ("sort", true, ["a", 1], "expected a list of numbers, or of texts, found [\"a\",1]"),
            ("sum", true, [1, "a"], "expected a list of numbers, found [1,\"a\"]"),
            ("unique", true, "a", "expected a list, found \"a\""),
            ("trim", true, 5, "expected text, found 5"),
        ]
        for (spec, isReading, value, words) in refusals {
            var builder = OperationBuilder()
            let range = builder.addTransforms(try transforms(spec), plugins: Plugins())
            let memory = builder.finish()
            defer { withExtendedLifetime(memory) {} }
            let tables = memory.tables
            var scratch = Scratch()
            let datum = scratch.datum(of: value)
            let address = tables.address(of: range.first)
            let made =
                isReading
                ? tables.read(address, datum: datum, in: &scratch) : tables.write(address, datum: datum, in: &scratch)
            #expect(made.kind == .failed, "\(spec)")
            let refusal = tables.refusal(of: tables[range.first], isReading: isReading, datum, &scratch)
            #expect(refusal.words == words)
        }
    }
}
