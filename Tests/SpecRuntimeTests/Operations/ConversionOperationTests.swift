import SpecIR
import Testing

@testable import SpecRuntime

/// Conversions of datums, against those of the reference interpreter.
struct ConversionOperationTests {
    private static let types: [TypeName] = [.any, .string, .integer, .number, .decimal, .boolean, .url, .uuid, .data]

    private static let accepted: [(AcceptedJSON, TypeName)] = [
        (.string, .string), (.integer, .integer), (.number, .number), (.boolean, .boolean),
    ]

    private static func compare(
        _ type: TypeName,
        seed: UInt64,
        rounds: Int,
        _ make: (inout RandomValues) -> Value
    ) -> (results: Int, refusals: Int) {
        let memory = OperationBuilder().finish()
        defer { withExtendedLifetime(memory) {} }
        let tables = memory.tables
        var (values, counts) = (RandomValues(seed: seed), (results: 0, refusals: 0))
        var forms = DatumForms(random: RandomValues(seed: seed &+ 77))
        var scratch = Scratch()
        for _ in 0..<RandomValues.rounds(rounds) {
            let value = make(&values)
            for bits in 0..<UInt8(16) {
                let accept = AcceptedJSON(rawValue: bits)
                scratch.reset()
                let datum = forms.datum(of: value, &scratch)
                let types = accepted.filter { accept.contains($0.0) }.map(\.1)
                let plain = Conversion.plain(value, type: type, []).map(ValuePrinter.text)
                let reference = ReferenceConversion(type, accept: types).value(of: value).map(ValuePrinter.text)
                // The reference interpreter takes more URLs than Foundation.
                let expected = type == .url ? plain : reference
                let made = tables.convert(
                    datum,
                    to: PlanBuilder.kind(of: type),
                    accept: accept,
                    format: -1,
                    in: &scratch
                )
                let isRefused = made.kind == .failed
                let found = isRefused ? nil : scratch.json(of: made)
                if isRefused { counts.refusals += 1 } else { counts.results += 1 }
                if found != expected || accept == [] && plain != expected {
                    let results = [found, plain, expected].map { $0 ?? "refused" }
                    Issue.record("\(value.exactly) as \(type), accepting \(bits): \(results)")
                    return counts
                }
            }
        }
        return counts
    }

    @Test(arguments: types) func convertsAsValuesAreConverted(_ type: TypeName) {
        let any = Self.compare(type, seed: 1, rounds: 100) { $0.value() }
        let numbers = Self.compare(type, seed: 2, rounds: 600) { $0.number() }
        let texts = Self.compare(type, seed: 3, rounds: 400) { random in
            .string(random.chance(70) ? random.digits() : random.pick(["true", "false", "1", "0", "TRUE", "", "-"]))
        }
        let all = [any, numbers, texts].map { $0.results + $0.refusals }
        #expect(all == [100, 600, 400].map { 16 * RandomValues.rounds($0) })
    }

    @Test func refusesWithAReason() {
        let misfits: [(kind: RuleKind, accept: AcceptedJSON, value: Value, failure: ConversionFailure)] = [
            (.string, [], 5, .wrongType), (.list, [], "a", .wrongType), (.integer, [], "5", .wrongType),
            (.integer, [], .number("1.5"), .wrongType), (.integer, [.string], "a", .unfit(expected: "integer")),
            (.integer, [.number], .number("1.5"), .unfit(expected: "integer")),
            (.integer, [], .number("99999999999999999999"), .outOfRange(expected: Expectation.integerRange)),
            (.number, [.string], "a", .unfit(expected: "number")),
            (.number, [], .number("1e999"), .outOfRange(expected: Expectation.doubleRange)),
            (.decimal, [.string], "a", .unfit(expected: "decimal")),
            (.decimal, [], .number("1e999"), .outOfRange(expected: Expectation.decimalRange)),
            (.boolean, [.string], "a", .unfit(expected: "boolean (as text: `true`, `false`, `1`, `0`)")),
            (.boolean, [.integer], 2, .unfit(expected: "boolean (as number: 1, 0)")), (.boolean, [], 1, .wrongType),
            (.url, [], "a b", .unfit(expected: URLText.expectation(of: "a b"))),
            (.uuid, [], "a", .unfit(expected: "uuid, such as `f81d4fae-7dec-11d0-a765-00a0c91e6bf6`")),
            (.data, [], "a b=", .unfit(expected: "data (text in Base64)")),
            (.data, [], "a", .unfit(expected: "data (text in Base64 with its padding)")),
        ]
        let memory = OperationBuilder().finish()
        defer { withExtendedLifetime(memory) {} }
        for (kind, accept, value, failure) in misfits {
            var scratch = Scratch()
            let datum = scratch.datum(of: value)
            let made = memory.tables.convert(datum, to: kind, accept: accept, format: -1, in: &scratch)
            #expect(made.kind == .failed, "\(value.exactly) as \(kind)")
            let found = memory.tables.misfit(datum, to: kind, accept: accept, format: -1, in: &scratch)
            #expect("\(found)" == "\(failure)")
        }
    }

    @Test func readsTextsOfItsOwnKind() {
        let urls = Self.compare(.url, seed: 4, rounds: 800) { .string($0.urlText()) }
        let uuids = Self.compare(.uuid, seed: 5, rounds: 600) { .string($0.uuidText()) }
        let data = Self.compare(.data, seed: 6, rounds: 600) { .string($0.base64Text()) }
        #expect(urls.results > 150 && urls.refusals > 150)
        #expect(uuids.results > 150 && uuids.refusals > 150)
        #expect(data.results > 150 && data.refusals > 150)
    }

    private static let formats: [[String]] = [
        ["iso8601"], ["day", "iso8601"], ["unix_seconds"], ["unix_milliseconds", "iso8601_basic"],
        ["dd.MM.yyyy HH:mm", "d MMM yyyy"],
        ["iso8601", "unix_seconds", "day"],
    ]

    @Test(arguments: formats) func readsAndSpellsDates(_ names: [String]) throws {
        let formats = try names.map { try DateFormat.named($0).get() }
        var builder = OperationBuilder()
        let number = builder.addDateFormats(formats)
        #expect(builder.addDateFormats(formats) == number)
        let memory = builder.finish()
        defer { withExtendedLifetime(memory) {} }
        let tables = memory.tables
        var values = RandomValues(seed: 8)
        var forms = DatumForms(random: RandomValues(seed: 9))
        var scratch = Scratch()
        var (results, refusals) = (0, 0)
        for _ in 0..<RandomValues.rounds(1000) {
            scratch.reset()
            let value = Self.dateLike(&values, formats)
            let datum = forms.datum(of: value, &scratch)
            let made = tables.convert(datum, to: .date, accept: [], format: number, in: &scratch)
            let expected = Conversion.plain(value, type: .date, formats)
            guard case .date(let date)? = expected else {
                refusals += 1
                #expect(made.kind == .failed, "\(value.exactly)")
                let words = "\(tables.misfit(datum, to: .date, accept: [], format: number, in: &scratch))"
                let isOfType = value.string != nil || [.number, .integer].contains(datum.kind)
                let part = value.string.flatMap { text in
                    var text = text
                    return text.withUTF8 { ImpossibleDatePart(of: $0, formats)?.expectation }
                }
                let unfit = ConversionFailure.unfit(expected: part ?? DateFormat.expectation(formats))
                if words != "\(isOfType ? unfit : .wrongType)" { Issue.record("\(value.exactly): \(words)") }
                continue
            }
            results += 1
            if scratch.exactly(made) != Value.date(date).exactlyWithJSON { Issue.record("\(value.exactly)") }
            var bytes: [UInt8] = []
            formats[0].append(date, to: &bytes)
            let text = String(decoding: bytes, as: UTF8.self)
            let spelled: Value = formats[0].writesNumber ? .number(text) : .string(text)
            let found = scratch.exactly(tables.spell(date, by: number, &scratch))
            if found != spelled.exactlyWithJSON { Issue.record("\(found), not \(spelled)") }
        }
        #expect(results > 30 && refusals > 30)
    }

    private static func dateLike(_ random: inout RandomValues, _ formats: [DateFormat]) -> Value {
        if random.chance(20) { return random.value() }
        if random.chance(10) { return .integer(random.integer()) }
        if random.chance(10) { return .number(random.digits()) }
        var bytes: [UInt8] = []
        let format = random.pick(formats)
        format.append(random.date(), to: &bytes)
        if random.chance(40) { bytes[random.count(0...bytes.count - 1)] = random.pick(Array("0192- :TZ+.".utf8)) }
        let text = String(decoding: bytes, as: UTF8.self)
        return format.writesNumber && NumberText.isNumber(text) ? .number(text) : .string(text)
    }
}
