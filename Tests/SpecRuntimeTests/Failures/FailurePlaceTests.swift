import SpecRuntime
import Testing

/// Where failures of values stand that no single piece of the JSON is.
struct FailurePlaceTests {
    @Test(arguments: [
        // What `*` collects stands at the first value, or at the object where there is none.
        ("{from: r.*.s, type: integer, transform: max}", #"{"r":[{"s":5},{"s":"x"}]}"#, "$.r[0].s", 12),
        ("{from: r.*.s, list: integer, requires: {count: {min: 3}}}", #"{"r":[{},{"s":5}]}"#, "$.r[1].s", 15),
        ("{from: r.*.s, list: integer, requires: {count: {min: 3}}}", #"{"r":[{}]}"#, "$", 1),
        ("{from: r.*.s, type: integer}", #"{"r":[{"s":5}]}"#, "$.r[0].s", 12),
        ("{from: r.*.s, list: O, transform: unique}", #"{"r":[{"s":{}},{"s":{"n":"x"}}]}"#, "$.r[0].s", 12),
        // What is chosen from an array stands there.
        ("{from: r, where: {k: a}, list: any, transform: sort}", #"{"r":[{"k":"a"}]}"#, "$.r", 6),
        ("{from: r, list: string, take: first, required: true}", #"{"r":[]}"#, "$.r", 6),
        ("{from: r, list: string, take: first, required: true}", #"{"r":null}"#, "$.r", 6),
        ("{from: a.b, list: string, take: last, required: true}", #"{"a":{"b":[]}}"#, "$.a.b", 11),
        ("{from: a.0, list: string, take: last, required: true}", #"{"a":[[]]}"#, "$.a[0]", 7),
        // What a text holds stands below the text.
        ("{from: r, transform: json, object: O}", #"{"r":"{\"n\":\"q\"}"}"#, "$.r.n", 6),
        ("{from: r, transform: json, list: integer}", #"{"r":"[1,\"q\"]"}"#, "$.r[1]", 6),
        ("{from: r, transform: {split: ','}, list: {type: integer, accept: [string]}}", #"{"r":"1,q"}"#, "$.r[1]", 6),
        ("{from: r, transform: {split: ','}, list: {values: {a: b}}}", #"{"r":"a,q"}"#, "$.r[1]", 6),
        ("{from: r, transform: {split: ','}, list: {transform: {prefix: a}}}", #"{"r":"aa,q"}"#, "$.r[1]", 6),
        // Elements that a transformer moved have no place of their own.
        ("{from: r, transform: unique, list: integer}", #"{"r":[1,1,"q"]}"#, "$.r", 6),
    ])
    func isWhereTheValueWasRead(_ rule: String, _ json: String, _ place: String, _ column: Int) throws {
        let failure = try Trial("M: {properties: {p: \(rule)}}\nO: {properties: {n: {type: integer}}}").failure(json)
        #expect(failure.at == place, "\(failure)")
        #expect(failure.column == column, "\(failure)")
    }

    /// What stands at the second key of the root is no item of the array at the first.
    @Test(arguments: [("5", "$.d.items"), ("null", "$.d.items"), (#"{"a":"y"}"#, "$.d.items.a")])
    func isThatOfTheLastOfSeveralKeys(_ json: String, _ place: String) throws {
        let trial = try Trial("M: {root: d.items, properties: {a: {type: integer}}}")
        let run = try trial.stream(#"{"d":{"items":[{"a":1},{"a":2}],"items":\#(json)}}"#)
        #expect(run.told.map(\.at) == [place])
        #expect(run.told.map(\.record) == [1])
    }

    /// What is missing on a path stands in the last object that is there.
    @Test(arguments: [
        ("{from: data.stations, required: true}", #"{"data":{"Stations":[]}}"#, "$.data.stations", 9, "Stations"),
        ("{from: a.b.c, required: true}", #"{"x":1,"a":{"b":{}}}"#, "$.a.b.c", 17, nil),
        ("{from: a.b.c, required: true}", #"{"x":1,"a":{}}"#, "$.a.b.c", 12, nil),
        ("{from: a.b.c, required: true}", #"{"x":1}"#, "$.a.b.c", 1, nil),
        ("{from: $.a.b, required: true}", #"{"x":1,"a":{}}"#, "$.a.b", 12, nil),
        ("{from: a.0.b, required: true}", #"{"x":1,"a":[]}"#, "$.a", 12, nil),
    ])
    func isInTheLastObjectThatIsThere(
        _ rule: String,
        _ json: String,
        _ place: String,
        _ column: Int,
        _ nearest: String?
    ) throws {
        let failure = try Trial("M: {properties: {p: \(rule)}}").failure(json)
        #expect(failure.at == place, "\(failure)")
        #expect(failure.column == column, "\(failure)")
        #expect(failure.nearest == nearest)
    }

    @Test func listsTheMappingsOfAnUnknownOneInTheOrderOfTheCases() throws {
        let trial = try Trial("C: {choose_by: k, cases: {b: VB, a: VA}}\nVA: {properties: [x]}\nVB: {properties: [x]}")
        let error = trial.runtime.tryReading(Array(#"{"$mapping":"VC","x":1}"#.utf8), by: 0, asShown: true).error
        #expect(error?.failures.first?.expected == "one of the cases `VB`, `VA`")
    }
}
