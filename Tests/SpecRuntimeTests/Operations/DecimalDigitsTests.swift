import Foundation
import SpecIR
import Testing

@testable import SpecRuntime

/// Decimals in 38 digits, against `Scientific` and `Foundation.Decimal`.
struct DecimalDigitsTests {
    private func number(_ digits: String, _ scratch: inout Scratch) -> DecimalDigits? {
        let datum = scratch.arena.string(digits, as: .number)
        return DecimalDigits(datum.bytes, datum.count)
    }

    @Test func readsAndSpellsAsScientificDoes() {
        var (values, fits) = (RandomValues(seed: 41), 0)
        var scratch = Scratch()
        for _ in 0..<RandomValues.rounds(8000) {
            scratch.reset()
            let digits = values.digits()
            let exact = Scientific(digits)
            guard let number = number(digits, &scratch) else {
                let power =
                    digits.lowercased().split(separator: "e").dropFirst().first?.drop { "+-0".contains($0) } ?? ""
                let isLong = exact.significand.utf8.count > 38 || power.count > 4
                if !isLong { Issue.record("\(digits) fits") }
                continue
            }
            fits += 1
            let spelled = number.spelled(&scratch.arena).text
            if spelled != exact.text { Issue.record("\(digits): \(spelled), not \(exact.text)") }
            guard (-128...127).contains(number.exponent), let decimal = NumberText.decimal(digits) else { continue }
            let plain = number.plain(.decimal, &scratch.arena).text
            if Decimal(string: plain) != decimal { Issue.record("\(digits): \(plain), not \(decimal)") }
        }
        #expect(fits > 500)
    }

    @Test func comparesAddsAndMultipliesAsScientificDoes() {
        var values = RandomValues(seed: 43)
        var scratch = Scratch()
        var counts = (compared: 0, sums: 0, products: 0)
        for _ in 0..<RandomValues.rounds(10_000) {
            scratch.reset()
            let left = values.digits()
            let right = values.chance(20) ? left + (left.lowercased().contains("e") ? "" : "e0") : values.digits()
            guard let one = number(left, &scratch), let other = number(right, &scratch) else { continue }
            let (first, second) = (Scientific(left), Scientific(right))
            counts.compared += 1
            let order = first < second ? -1 : first == second ? 0 : 1
            if one.order(to: other) != order || (one == other) != (order == 0) { Issue.record("\(left) and \(right)") }
            if let sum = one.adding(other) {
                counts.sums += 1
                let spelled = sum.spelled(&scratch.arena).text
                if spelled != first.adding(second)?.text { Issue.record("\(left) + \(right): \(spelled)") }
            }
            if second.significand.utf8.count <= 18, let product = one.multiplied(by: other) {
                counts.products += 1
                let spelled = product.spelled(&scratch.arena).text
                if spelled != first.multiplied(by: second)?.text { Issue.record("\(left) * \(right): \(spelled)") }
            }
        }
        #expect(counts.compared > 500 && counts.sums > 250 && counts.products > 100)
    }

    @Test func knowsWhichDigitsADoublePrints() {
        var (values, counts) = (RandomValues(seed: 47), (printed: 0, other: 0))
        var scratch = Scratch()
        for round in 0..<RandomValues.rounds(15_000) {
            scratch.reset()
            let short = "\(values.count(-99...99)).\(values.count(0...99999))"
            let zeros = "0." + String(repeating: "0", count: values.count(0...6)) + "\(values.count(1...9999))"
            let digits = round % 3 == 0 ? values.digits() : round % 3 == 1 ? short : zeros
            let datum = scratch.arena.string(digits, as: .number)
            guard NumberSpelling.isPrintedDouble(datum) else {
                counts.other += 1
                continue
            }
            counts.printed += 1
            guard let double = Double(digits) else { continue }
            var output = JSONOutput()
            output.append(double: double)
            let printed = output.withBytes { String(decoding: $0, as: UTF8.self) }
            if printed != digits || JSONNumber.text(double) != digits {
                Issue.record("\(digits) is printed \(printed)")
            }
        }
        #expect(counts.printed > 700 && counts.other > 100)
    }

    @Test func roundsDoublesAsSwiftDoes() {
        var (values, compared) = (RandomValues(seed: 49), 0)
        for round in 0..<RandomValues.rounds(20_000) {
            let whole = UInt64.random(in: .min ... .max, using: &values.random) >> UInt64(values.count(0...63))
            let near = UInt64(1 << 53) + UInt64(values.count(0...5))
            let digits = "\(round % 2 == 0 ? whole : near << UInt64(values.count(0...10)))e\(values.count(-30...30))"
            guard let double = NumberText.double(digits), let expected = Double(digits) else { continue }
            compared += 1
            if double.bitPattern != expected.bitPattern { Issue.record("\(digits): \(double), not \(expected)") }
        }
        #expect(compared > 1000)
        #expect(NumberText.double("18446744073709551616") == 18446744073709551616)
    }
}
