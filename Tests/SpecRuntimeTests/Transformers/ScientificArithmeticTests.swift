import SpecIR
import Testing

@testable import SpecRuntime

/// Arithmetic by digits, against the machine's own on numbers that it holds exactly.
struct ScientificArithmeticTests {
    private struct Seeded: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ state >> 29
        }
    }

    /// Numbers of all lengths.
    private static func pairs(_ seed: UInt64) -> [(Int64, Int64)] {
        var generator = Seeded(state: seed)
        return (0..<2000).map { _ in
            let shifts = (Int64.random(in: 0..<60, using: &generator), Int64.random(in: 5..<62, using: &generator))
            return (
                Int64.random(in: .min...(.max), using: &generator) >> shifts.0,
                Int64.random(in: .min...(.max), using: &generator) >> shifts.1
            )
        }
    }

    @Test func addsAsTheMachineDoes() throws {
        for (left, right) in Self.pairs(1) {
            let sum = try #require(Scientific(String(left)).adding(Scientific(String(right))))
            #expect(sum.text == String(Int128(left) + Int128(right)))
        }
    }

    @Test func multipliesAndDividesAsTheMachineDoes() throws {
        for (left, right) in Self.pairs(2) where right != 0 && right.magnitude < 1_000_000_000_000_000_000 {
            let factor = Scientific(String(right))
            let product = try #require(Scientific(String(left)).multiplied(by: factor))
            #expect(product == Scientific(String(Int128(left) * Int128(right))))
            #expect(product.divided(by: factor) == Scientific(String(left)))
            let isWhole = left % right == 0
            let quotient = Scientific(String(left)).divided(by: factor)
            #expect(!isWhole || quotient == Scientific(String(left / right)))
        }
    }

    @Test func comparesAsTheMachineDoes() {
        for (left, right) in Self.pairs(3) {
            #expect((Scientific(String(left)) < Scientific(String(right))) == (left < right))
        }
    }

    @Test func roundsAsTheMachineDoes() {
        for (number, _) in Self.pairs(4) {
            let tenth = Scientific("\(number)e-1").rounded(to: 0)
            let rounded = (Int128(number.magnitude) + 5) / 10 * (number < 0 ? -1 : 1)
            #expect(tenth == Scientific(String(rounded)), "\(number)")
        }
    }

    @Test(arguments: [
        ("1e40", "1e40"), ("1e39", "1000000000000000000000000000000000000000"), ("-12.50", "-12.5"),
        ("1.5e-20", "0.000000000000000000015"),
        ("1.5e-30", "1.5e-30"), ("12e100", "1.2e101"), ("-0.0", "0"), ("5e-1", "0.5"), ("120e-1", "12"),
    ])
    func spellsThem(_ number: String, _ text: String) {
        #expect(Scientific(number).text == text)
        #expect(Scientific(text) == Scientific(number))
    }
}
