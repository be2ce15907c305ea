import SpecRuntime
import Testing

/// Transformers of numbers: exact, digit by digit.
struct NumberTransformerTests {
    @Test func scalesExactly() throws {
        try expectValues(
            "{transform: {scale: 100}}",
            [
                "1": "0.01", "1999": "19.99", "-5": "-0.05", "0": "0", "-0": "0", "1e3": "10",
                "100000000000000000001":
                    "1000000000000000000.01", #""1""#: "!transform-failed",
            ]
        )
        try expectValues(
            "{type: decimal, transform: {scale: 1000}}",
            ["1234567890123456789012345678": "1234567890123456789012345.678"]
        )
        try expectValues("{type: integer, transform: {scale: 0.001}}", ["12e3": "12000000", "0.5": "500"])
        try expectValues("{transform: {scale: 3}}", ["1": "!transform-failed", "9": "3", "0.3": "0.1"])
        try expectValues("{transform: {scale: 1024}}", ["1": "0.0009765625"])
        try expectValues(
            "{transform: {scale: 576460752303423488}}",
            ["1": "0.00000000000000000173472347597680709441192448139190673828125"]
        )
        try expectWritten(
            "{transform: {scale: 100}}",
            ["1": "1", "0.1": "0.1", "1234567890123456789.5": "1234567890123456789.5"]
        )
        try expectWritten("{type: decimal, transform: {scale: -0.25}}", ["10": "10", "0.1": "0.1"])
    }

    @Test func saysWhyADivisionFails() throws {
        let failure = try Trial(rule: "{transform: {scale: 60}}").failure(#"{"value":100}"#)
        #expect(failure.message == "`scale`: 100 divided by 60 has no last digit")
    }

    @Test func roundsHalvesAwayFromZero() throws {
        try expectValues(
            "{transform: {round: 2}}",
            [
                "1.005": "1.01", "-1.005": "-1.01", "1.004999": "1", "2.675": "2.68", "1": "1", "1.10": "1.1",
                "99.995": "100", "0.004": "0", "-0.004": "0", "0.005": "0.01", "5e-400": "0", "1e400": "1e400",
                "123456789012345678901234567890.125": "123456789012345678901234567890.13",
            ]
        )
        try expectValues(
            "{type: integer, transform: {round: 0}}",
            ["2.5": "3", "3.5": "4", "-2.5": "-3", "0.5": "1", "0.49": "0", "1.0": "1", "9.5": "10"]
        )
        try expectValues(
            "{transform: {round: -2}}",
            ["149": "100", "150": "200", "49": "0", "50": "100", "1e3": "1000"]
        )
        try expectWritten("{transform: {round: 1}}", ["0.25": "0.3"])
    }

    @Test func keepsNumbersWithinLimits() throws {
        try expectValues(
            "{transform: {clamp: {min: -1.5, max: 10}}}",
            ["-2": "-1.5", "-1.5": "-1.5", "0": "0", "10.0": "10.0", "10.01": "10", "1e400": "10", "-1e400": "-1.5"]
        )
        try expectValues("{transform: {clamp: {min: 5}}}", ["1": "5", "1e400": "1e400"])
        try expectWritten("{transform: {clamp: {max: 5}}}", ["6": "5"])
    }

    @Test func addsUpExactly() throws {
        try expectValues(
            "{transform: sum}",
            [
                "[]": "0", "[0.1,0.2,-0.3]": "0", "[1e20,1]": "100000000000000000001", "[1,-2]": "-1",
                "[-1,0.5]": "-0.5",
                "[999,1]": "1000", "[1,null]": "!transform-failed", #"["1"]"#: "!transform-failed",
                "[1e9000,1]": "!transform-failed", "[100,-99.99]": "0.01",
            ]
        )
        try expectValues("{type: integer, transform: sum}", ["[9223372036854775807,1]": "9223372036854775808"])
    }

    @Test func refusesPowersOfTenBeyondAllUse() throws {
        try expectValues(
            "{transform: {round: 1}}",
            ["1e99999999999999999999": "!transform-failed", "1e-99999999999999999999": "!transform-failed"]
        )
    }

    @Test func addsAndMultiplies() throws {
        try expectValues(
            "{type: decimal, transform: {add: 273.15}}",
            ["20": "293.15", "-273.15": "0", #""x""#: "!transform-failed"]
        )
        try expectWritten("{type: decimal, transform: {add: 273.15}}", ["20.5": "20.5", "1e-9": "0.000000001"])
        try expectValues("{type: integer, transform: {add: -1}}", ["1": "0", "0": "-1"])
        try expectValues("{type: integer, transform: {multiply: 100}}", ["19.99": "1999", "0.001": "!wrong-type"])
        try expectWritten("{type: integer, transform: {multiply: 100}}", ["19.99": "19.99", "-2": "-2"])
        let trial = try Trial(rule: "{transform: {multiply: 3}}")
        #expect(try trial.write(["value": .integer(10)]) == "!transform-failed value")
        #expect(try trial.write(["value": .integer(9)]) == #"{"value":3}"#)
    }

    @Test func findsWholeNumbersAndSigns() throws {
        try expectValues(
            "{transform: floor}",
            ["1.5": "1", "-1.5": "-2", "2": "2", "-0.1": "-1", "1e-40": "0", "9.99": "9"]
        )
        try expectValues(
            "{transform: ceiling}",
            ["1.5": "2", "-1.5": "-1", "2": "2", "0.1": "1", "-1e-40": "0", "9.99": "10"]
        )
        try expectValues("{transform: absolute}", ["-1.5": "1.5", "1.50": "1.50", "0": "0"])
        try expectWritten("{transform: absolute}", ["-2": "2"])
    }

    @Test func findsTheMiddleAndTheEndsOfLists() throws {
        try expectValues(
            "{transform: average}",
            [
                "[1,2]": "1.5", "[]": "null", "[1,1,2]": "1.333333333333333333333333333333333",
                "[2,2,1]":
                    "1.666666666666666666666666666666667", "[0.1,0.2]": "0.15", #"[1,"2"]"#: "!transform-failed",
            ]
        )
        try expectValues(
            "{transform: max}",
            ["[2,10,1.5]": "10", #"["b","ab"]"#: #""b""#, "[]": "null", "[1,true]": "!transform-failed"]
        )
        try expectValues("{transform: min}", ["[2,10,1.5]": "1.5", #"["b","ab"]"#: #""ab""#, "[]": "null"])
        #expect(try Trial(rule: "{transform: max}").writeBack(#"{"value":[1]}"#) == "{}")
    }
}
