import SpecRuntime
import Testing

/// The wording of failures where the invalid value isn't the JSON's own, or is missing.
struct FailureWordingTests {
    private func message(_ rule: String, _ json: String) throws -> String {
        try Trial(rule: rule).failure(json).message
    }

    private func isSaid(_ rule: String, _ rows: KeyValuePairs<String, String>) throws {
        for (json, expected) in rows { #expect(try message(rule, json) == expected, "\(rule): \(json)") }
    }

    @Test func showsWhatTransformersMade() throws {
        try isSaid(
            "{type: integer, transform: {scale: 100}}",
            [#"{"value":150}"#: "expected integer, found 1.5"]
        )
        let rule = "{transform: {split: \", \"}, list: {type: integer, accept: [string]}}"
        let elements = try Trial(rule: rule).failures(#"{"value":"y, 1, x"}"#)
        #expect(elements.map(\.message) == [#"expected integer, found "y""#, #"expected integer, found "x""#])
        try isSaid(
            "{template: \"{num}\", type: integer, accept: [string]}",
            [#"{"num":"x"}"#: #"expected integer, found "x""#]
        )
    }

    @Test func tellsWhatStandsForNull() throws {
        try isSaid(
            "{values: {A: 1, B: null}, if_null: fail}",
            [
                #"{"value":"B"}"#: #"expected a value that doesn't stand for null, found "B", which stands for null"#,
                #"{"value":null}"#: #"expected one of "A", "B", found null"#,
            ]
        )
    }

    @Test func asksForTheTypeOfATableThatKeepsOthers() throws {
        try isSaid("{values: {A: a}, otherwise: keep}", [#"{"value":5}"#: "expected string, found 5"])
        try isSaid("{values: {A: a}}", [#"{"value":5}"#: #"expected one of "A", found 5"#])
    }

    @Test func asksForEitherWhereLastMayBeAMember() throws {
        let failure = try Trial("Thing: {properties: {x: info.last}}").failure(#"{"info":"x"}"#)
        #expect(failure.expected == "a list or an object on the path to the value")
    }

    @Test func asksForAListWhereAPathNamesAnItem() throws {
        let trial = try Trial(
            "Thing: {properties: {l: {list: Pos}, x: a.b.0.c}}\nPos: {properties: {lon: 0}}"
        )
        #expect(try trial.failure(#"{"l":[5]}"#).message == "expected a list on the path to the value, found 5")
        #expect(try trial.failure(#"{"a":{"b":5}}"#).message == "expected a list on the path to the value, found 5")
        #expect(try trial.failure(#"{"a":5}"#).message == "expected an object on the path to the value, found 5")
        #expect(
            try trial.failure(#"{"a":{"b":[5]}}"#).message == "expected an object on the path to the value, found 5"
        )
    }

    @Test func saysThatNoElementFits() throws {
        let rule = "{from: x, where: {k: r}, pick: v, required: true}"
        try isSaid(
            rule,
            [
                #"{"x":[{"k":"z"}]}"#: "expected a value from an element of `x`, found none that fits",
                "{}": "expected a value at `x`, found nothing",
            ]
        )
    }

    @Test func spellsTheRootAsTheSpecDoes() throws {
        let trial = try Trial("Thing: {root: '\"x.y\"', properties: [a]}")
        #expect(try trial.failure("{}").tried == ["\"x.y\""])
    }

    @Test func namesTheLimitsOfDatesAndDecimals() throws {
        #expect(
            try message("{type: date, date_format: unix_seconds}", #"{"value":253402300800000}"#)
                .contains("in the years 1 to 9999")
        )
        #expect(try message("{type: decimal}", #"{"value":1e128}"#).contains("a power of ten from -128 to 127"))
    }

    @Test func keepsPropertiesOnOneLine() throws {
        let failure = try Trial(rule: "{dictionary: integer}").failure(#"{"value":{"a\nb":"x"}}"#)
        #expect(failure.property == "value.a\nb")
        #expect(failure.description.contains(#" value.a\nb: "#))
    }

    @Test func saysTooDeepWhereRulesLeadBackToThemselves() throws {
        let list = try Trial("A: {properties: {n: , all: {from: $.d, list: A}}}").failure(#"{"d":[{"n":1}]}"#)
        #expect(list.id == .tooDeep)
        #expect(list.message.contains("`$.`"))
        let object = try Trial("B: {properties: {n: , up: {from: $.d, object: B}}}").failure(#"{"d":{"n":1}}"#)
        #expect(object.id == .tooDeep)
        #expect(object.message.contains("`$.`"))
        #expect((object.property ?? "").count < 100)
    }
}
