import Foundation
import SpecIR
import Testing

@testable import SpecRuntime

/// Numbers in the order of their digits, also where they round to the same double.
struct ComparedNumberTests {
    private static let digits = [
        "0", "-0.0", "1", "1.0", "-1", "0.1", "0.10000000000000001", "0.1000000000000000055511151231257827", "0.5",
        "9007199254740992", "9007199254740993", "9007199254740993.0", "-9007199254740993", "9223372036854775807",
        "9223372036854775808", "18446744073709551615", "1e22", "1e23", "1e-7", "1e308", "1e309", "-1e309", "1e-400",
        "12345678901234567890123456789012345678", "123456789012345678901234567890123456789",
    ]

    private static func held(_ digits: String) -> [Value] {
        var held = [Value.number(digits)]
        if let integer = Int64(digits) { held.append(.integer(integer)) }
        if let integer = UInt64(digits) { held.append(.unsigned(integer)) }
        if let double = NumberText.double(digits) { held.append(.double(double)) }
        if let decimal = NumberText.decimal(digits) { held.append(.decimal(decimal)) }
        return held
    }

    @Test func areInTheOrderOfTheirDigits() throws {
        for left in Self.digits.flatMap(Self.held) {
            let digits = try #require(left.digits)
            for right in Self.digits {
                let (one, other) = (Scientific(digits), Scientific(right))
                #expect(ComparedNumber(right).order(of: left) == Comparison.Order(one, other), "\(left) and \(right)")
            }
        }
    }

    @Test func areNoTexts() { #expect(ComparedNumber("1").order(of: "1") == nil) }
}
