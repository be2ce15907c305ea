import SpecRuntime
import Testing

/// `less_than`, `at_most` and `equal` in `requires` of a mapping.
struct ComparisonTests {
    private func trial(_ requires: String, _ properties: String, _ more: String = "") throws -> Trial {
        try Trial("Thing:\n  requires: \(requires)\n  properties: {\(properties)}\n\(more)")
    }

    @Test func comparesNumbersDatesAndText() throws {
        let numbers = try trial("{less_than: [a, b]}", "a: {type: integer}, b: {type: decimal}")
        #expect(try numbers.read(#"{"a":1,"b":1.5}"#) == #"{"a":1,"b":1.5}"#)
        #expect(try numbers.read(#"{"a":1,"b":1.0}"#) == "!requirement-failed")
        #expect(try numbers.read(#"{"a":18446744073709551615,"b":-1}"#) == "!requirement-failed")
        let dates = try trial("{at_most: [a, b]}", "a: {date_format: day}, b: {type: date}")
        #expect(try dates.read(#"{"a":"2024-05-01","b":"2024-05-01T00:00:00Z"}"#).hasPrefix("{"))
        #expect(try dates.read(#"{"a":"2024-05-02","b":"2024-05-01T00:00:00Z"}"#) == "!requirement-failed")
        let texts = try trial("{less_than: [a, b]}", "a: , b: {type: string}")
        #expect(try texts.read(#"{"a":"a","b":"ä"}"#).hasPrefix("{"))
        #expect(try texts.read(#"{"a":"ab","b":"a"}"#) == "!requirement-failed")
        #expect(try texts.read(#"{"a":1,"b":"a"}"#) == "!requirement-failed")
    }

    @Test func comparesEachWithTheNextThatIsThere() throws {
        let trial = try trial("{less_than: [a, b, c]}", "a: {type: integer}, b: {type: integer}, c: {type: integer}")
        for good in [#"{"a":1,"b":2,"c":3}"#, #"{"a":1,"c":3}"#, #"{"a":1,"b":null,"c":3}"#, "{}", #"{"b":5}"#] {
            #expect(try trial.read(good).hasPrefix("{"), "\(good)")
        }
        for bad in [#"{"a":1,"b":3,"c":3}"#, #"{"a":3,"b":null,"c":3}"#, #"{"a":2,"b":1}"#] {
            #expect(try trial.read(bad) == "!requirement-failed", "\(bad)")
        }
    }

    @Test func comparesSums() throws {
        let lines = "Line: {properties: {price: {type: decimal}, taxes: {list: decimal}}}"
        let total = try trial(
            "{equal: [total, {sum: lines.price}]}",
            "total: {type: number}, lines: {list: Line}",
            lines
        )
        for good in [
            #"{"total":25.00,"lines":[{"price":10.50},{"price":14.5}]}"#, #"{"total":0,"lines":[]}"#,
            #"{"total":1,"lines":[{"price":1},{},{"price":null}]}"#, #"{"total":3}"#, #"{"lines":[{"price":1}]}"#,
            #"{"total":0.3,"lines":[{"price":0.1},{"price":0.2}]}"#,
        ] {
            #expect(try total.read(good).hasPrefix("{"), "\(good)")
        }
        let failure = try total.failure(#"{"total":20,"lines":[{"price":10.50},{"price":14.50}]}"#)
        #expect(failure.id == .requirementFailed && failure.at == "$")
        #expect(failure.expected == "`total` equal to the sum of `lines.price`")
        #expect(failure.message.hasSuffix("found 20 and 25"))
        let taxes = try trial(
            "{at_most: [{sum: lines.taxes}, {sum: limits}]}",
            "lines: {list: Line}, limits: {list: integer}",
            lines
        )
        #expect(try taxes.read(#"{"lines":[{"taxes":[1.5,2]},{"taxes":[0.5]}],"limits":[3,1]}"#).hasPrefix("{"))
        #expect(
            try taxes.read(#"{"lines":[{"taxes":[1.5,2]},{"taxes":[0.6]}],"limits":[3,1]}"#) == "!requirement-failed"
        )
        let huge = #"{"total":1,"lines":[{"price":\#(String(repeating: "9", count: 38))},{"price":0.5}]}"#
        #expect(try total.read(huge) == "!requirement-failed")
    }

    @Test func comparesWhatAnyTypeHolds() throws {
        let trial = try trial("{equal: [a, b]}", "a: , b: ")
        for good in [
            #"{"a":1,"b":1.0}"#, #"{"a":[1,{"x":2}],"b":[1.0,{"x":2}]}"#, #"{"a":"x","b":"x"}"#, #"{"a":null,"b":1}"#,
        ] {
            #expect(try trial.read(good).hasPrefix("{"), "\(good)")
        }
        for bad in [#"{"a":1,"b":"1"}"#, #"{"a":true,"b":false}"#, #"{"a":[1],"b":[2]}"#] {
            #expect(try trial.read(bad) == "!requirement-failed", "\(bad)")
        }
    }

    @Test func showsNoSecrets() throws {
        let trial = try trial("{equal: [a, b]}", "a: {sensitive: true}, b: ")
        let failure = try trial.failure(#"{"a":"secret","b":"other"}"#)
        #expect(!failure.description.contains("secret\"") && !failure.description.contains("other\""))
        let lines = "Line: {properties: {price: {type: integer, sensitive: true}}}"
        let sums = try self.trial("{equal: [a, {sum: lines.price}]}", "a: {type: integer}, lines: {list: Line}", lines)
        let sum = try sums.failure(#"{"a":1,"lines":[{"price":4711}]}"#)
        #expect(!sum.description.contains("4711"))
    }

    @Test func checksObjectsInLists() throws {
        let trial = try Trial(
            """
            Thing: {properties: {stays: {list: Stay, if_item_invalid: skip}}}
            Stay: {requires: {less_than: [from, to]}, properties: {from: {type: integer}, to: {type: integer}}}
            """
        )
        #expect(
            try trial.read(#"{"stays":[{"from":1,"to":2},{"from":2,"to":1}]}"#) == #"{"stays":[{"from":1,"to":2}]}"#
        )
    }
}
