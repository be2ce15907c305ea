import SpecRuntime
import Testing

/// Numbers whose exponents or digits are beyond all measure: each is read, or refused, and none ends the program.
struct ExtremeNumberTests {
    private static let exponents = [
        "400", "9223372036854775807", "9223372036854775808", "99999999999999999999999999", "4611686018427387903",
    ]

    @Test(arguments: exponents)
    func survivesExponents(_ exponent: String) throws {
        let out = "!number-out-of-range"
        for digits in ["1", "1.5", "10", "-100.00"] {
            let (large, small) = ("\(digits)e\(exponent)", "\(digits)E-\(exponent)")
            try expectValues("", [large: large, small: small])
            try expectValues("{type: number}", [large: out, small: digits.hasPrefix("-") ? "-0" : "0"])
            try expectValues("{type: decimal}", [large: out, small: out])
            try expectValues("{type: integer, accept: [number]}", [large: out, small: "!wrong-type"])
            try expectValues("{type: number, values: {1: one}}", [large: "!unknown-value", small: "!unknown-value"])
            try expectValues("{omit: [default], default: 5}", [large: large, small: small])
            try expectWritten("{omit: [default], default: 5}", [large: large, small: small])
            try expectValues("{date_format: unix_seconds}", [large: "!wrong-type"])
        }
        for zero in ["0e\(exponent)", "0.00e-\(exponent)"] {
            try expectValues("{type: number}", [zero: "0"])
            try expectValues("{type: decimal}", [zero: "0"])
            try expectValues("{type: integer, accept: [number]}", [zero: "0"])
            try expectValues("{type: number, values: {0: none}}", [zero: #""none""#])
        }
    }

    @Test(arguments: exponents)
    func comparesThem(_ exponent: String) {
        #expect(Value.number("1.5e-\(exponent)") == .number("1.50e-\(exponent)"))
        #expect(Value.number("10e\(exponent)") != .number("10e-\(exponent)"))
        #expect(Value.number("0e\(exponent)") == 0)
    }

    @Test func takesExponentsThatCancelOut() throws {
        let zeros = String(repeating: "0", count: 30)
        try expectValues(
            "{type: integer, accept: [number]}",
            [
                "0.\(zeros)5e31": "5", "5\(zeros)e-30": "5", "1e19": "10000000000000000000",
                "1e20": "!number-out-of-range",
            ]
        )
        try expectValues("{type: decimal}", ["5\(zeros)e-30": "5", "1e20": "100000000000000000000", "25e-3": "0.025"])
        try expectValues("{type: number}", ["0.\(zeros)5e31": "5"])
    }

    @Test func survivesAnyNumberOfDigits() throws {
        let digits = String(repeating: "7", count: 100_000)
        try expectValues("", [digits: digits, "0.\(digits)": "0.\(digits)"])
        try expectValues("{type: integer}", [digits: "!number-out-of-range"])
        try expectValues("{type: number}", [digits: "!number-out-of-range", "0.\(digits)": "0.7777777777777778"])
        try expectValues("{type: decimal}", [digits: "!number-out-of-range"])
        try expectValues("{type: string, accept: [integer]}", ["1.\(digits)": "!wrong-type"])
    }

    /// A limit is rounded as the number that it is compared with.
    @Test func equalsALimitThatADoubleCantHold() throws {
        let refused = "!requirement-failed"
        for limit in ["9223372036854775807", "18446744073709551615", "-9007199254740993", "123456789012345678"] {
            let document = #"{"value":\#(limit)}"#
            let held = try Trial(rule: "{type: number}").read(document)
            for bound in ["min", "max"] {
                let trial = try Trial(rule: "{type: number, requires: {\(bound): \(limit)}}")
                #expect(try trial.read(document) == held)
            }
            for bound in ["above", "below"] {
                try expectValues("{type: number, requires: {\(bound): \(limit)}}", [limit: refused])
            }
        }
        try expectValues("{type: integer, requires: {max: 9223372036854775806}}", ["9223372036854775807": refused])
        try expectValues("{type: decimal, requires: {max: 9007199254740992}}", ["9007199254740993": refused])
    }
}
