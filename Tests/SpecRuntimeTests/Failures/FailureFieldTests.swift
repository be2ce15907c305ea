import SpecRuntime
import Testing

/// The content of one failure: every field of section 11.
struct FailureFieldTests {
    private static let mappings = """
        Person:
          root: result
          properties:
            name: {type: string, required: true}
            email: {from: [user_email, contact.mail], required: true}
            car: {object: Car}
            phones: {list: Phone}
            tags: {list: string}
            status: {values: {A: active}, from: st}
            code: {transform: {prefix: x}}
            "n.m": {from: nm, type: integer}
        Car: {properties: {model: , year: {type: integer}}}
        Phone: {properties: {number: {type: string}}}
        """
    private static let start = #"{"result":{"name":"A","user_email":"e","#

    private func failure(_ rest: String) throws -> DataFailure {
        try Trial(Self.mappings).failure(Self.start + rest + "}}")
    }

    @Test func saysEverythingOfAWrongType() throws {
        let failure = try failure(#""car":{"model":"i30","year":"thirty"}"#)
        #expect(failure.id == .wrongType)
        #expect(failure.severity == .error)
        #expect(failure.property == "car.year")
        #expect(failure.at == "$.result.car.year")
        #expect(failure.found == #""thirty""#)
        #expect(failure.expected == "integer")
        #expect(failure.message == #"expected integer, found "thirty""#)
        #expect(failure.line == 1)
        #expect(failure.column == 68)
        #expect(failure.tried == ["result.car.year"])
        #expect(failure.nearest == nil)
        #expect(failure.file == nil)
        #expect(failure.spec?.file == "spec.yaml")
        #expect(failure.spec?.line == 14)
    }

    @Test func saysEverythingOfWhatIsMissing() throws {
        let failure = try Trial(Self.mappings).failure(#"{"result":{"name":"A","userEmail":"e","contact":{}}}"#)
        #expect(failure.id == .missing)
        #expect(failure.property == "email")
        #expect(failure.at?.hasPrefix("$.result") == true)
        #expect(failure.found == nil)
        #expect(failure.expected != nil)
        #expect(failure.tried == ["result.user_email", "result.contact.mail"])
        #expect(failure.nearest == "userEmail")
        #expect(failure.spec?.line == 7)
        #expect(failure.line == 1)
    }

    @Test func namesPositionsInListsInThePropertyAndThePlace() throws {
        let inList = try failure(#""phones":[{},{"number":5}]"#)
        #expect(inList.property == "phones.1.number")
        #expect(inList.at == "$.result.phones[1].number")
        let element = try failure(#""tags":["a","b",3]"#)
        #expect(element.property == "tags.2")
        #expect(element.at == "$.result.tags[2]")
        #expect(element.found == "3")
    }

    @Test func tellsTablesAndTransformers() throws {
        let table = try failure(#""st":"X""#)
        #expect(table.id == .unknownValue)
        #expect(table.property == "status")
        #expect(table.at == "$.result.st")
        #expect(table.found == #""X""#)
        #expect(table.expected?.contains("A") == true)
        let transform = try failure(#""code":"abc""#)
        #expect(transform.id == .transformFailed)
        #expect(transform.found == #""abc""#)
        #expect(transform.message.contains("`prefix`"))
    }

    @Test func saysWhatWasExpectedWhereverTheMessageDoes() throws {
        let unmet = try Trial(rule: "{type: integer, requires: {min: 5}}").failure(#"{"value":1}"#)
        #expect(unmet.expected == "at least 5")
        let transformed = try Trial(rule: "{transform: {split: ','}}").failure(#"{"value":1}"#)
        #expect(transformed.message == "`split`: expected text, found 1")
        #expect(transformed.expected == "text")
        let whole = try Trial("A: {properties: [a, b], requires: {at_least_one: [a, b]}}").failure("{}")
        #expect(whole.expected == "at least one of `a`, `b`")
        let broken = try Trial(rule: "").failure(#"{"value":tru}"#)
        #expect(broken.id == .invalidJSON)
        #expect(broken.expected == "a value")
        #expect(broken.found == "`tru`")
        let secret = try Trial(rule: "{sensitive: true, transform: {split: ','}}").failure(#"{"value":1}"#)
        #expect(secret.expected == nil)
    }

    /// A failure's value is the one that a transformer or a requirement got, not the JSON that it was made of.
    @Test(arguments: [
        ("{transform: [trim, {prefix: x}]}", #"" y ""#, #""y""#),
        ("{list: {transform: [trim, {prefix: x}]}}", #"[" y "]"#, #""y""#),
        ("{list: {transform: {prefix: x}}, transform: {split: ','}}", #""xa,y""#, #""y""#),
        ("{type: integer, transform: [{split: ','}, count], requires: {min: 3}}", #""p,q""#, "2"),
        ("{values: {N: new}, requires: {equals: old}}", #""N""#, #""new""#),
        ("{requires: {equals: old}}", #""N""#, #""N""#),
        ("{transform: {prefix: x}}", #""y""#, #""y""#),
    ])
    func showsWhatWasMadeOfTheValue(_ rule: String, _ json: String, _ found: String) throws {
        let failure = try Trial(rule: rule).failure(#"{"value":\#(json)}"#)
        #expect(failure.found == found)
        #expect(failure.message.contains("found \(found)"))
    }

    @Test func spellsPlacesAsNormalisedPaths() throws {
        let rows: KeyValuePairs<String, String> = [
            "'\"a b\"'": #"{"a b":"x"}"#, "'\"a.b\"'": #"{"a.b":"x"}"#, "größe": #"{"größe":"x"}"#,
            "_a1": #"{"_a1":"x"}"#,
            "'\"1a\"'": #"{"1a":"x"}"#, "'\"\"'": #"{"":"x"}"#, "'\"it''s\"'": #"{"it's":"x"}"#,
            "a.2.b": #"{"a":[0,1,{"b":"x"}]}"#,
        ]
        let places = [
            "$['a b']", "$['a.b']", "$.größe", "$._a1", "$['1a']", "$['']", #"$['it\'s']"#, "$.a[2].b",
        ]
        for ((path, json), place) in zip(rows, places) {
            let failure = try Trial(rule: "{from: \(path), type: integer}").failure(json)
            #expect(failure.at == place)
        }
    }

    @Test func pointsIntoTextOfSeveralLines() throws {
        let json = "{\"result\": {\n\t\"name\": \"é🚀漢\", \"user_email\": \"e\",\r\n  \"nm\"  :   \"é\"  }}"
        let failure = try Trial(Self.mappings).failure(json)
        #expect(failure.line == 3)
        #expect(failure.column == 13)
        let sameLine = try Trial(Self.mappings).failure(#"{"result":{"name":"é🚀漢","user_email":"e","nm":true}}"#)
        #expect(sameLine.column == 47)
    }

    @Test func cutsLongValuesInTheMiddle() throws {
        let long = "start" + String(repeating: "x", count: 500) + "end"
        let failure = try failure("\"nm\":\"\(long)\"")
        let found = try #require(failure.found)
        #expect(found.count <= 42)
        #expect(found.hasPrefix("\"start"))
        #expect(found.hasSuffix("end\""))
        #expect(failure.message.count < 100)
    }

    @Test(arguments: ["x", "é", "🚀"])
    func showsBothEndsOfALongValue(_ character: String) throws {
        for lead in ["", "a", "ab", "abc"] {
            let text = lead + String(repeating: character, count: 10_000)
            let shown =
                "\"" + lead + String(repeating: character, count: 23 - lead.count) + "…"
                + String(repeating: character, count: 14) + "\""
            #expect(try failure("\"nm\":\"\(text)\"").found == shown)
        }
        let long = String(repeating: "[7],\n", count: 20_000)
        let root = try #require(try Trial(Self.mappings).stream("[\(long)[8]]", .document).told.first)
        #expect(root.found == "[[7], [7], [7], [7], [7]… [7], [7], [8]]")
        #expect(root.message.hasSuffix("found [[7], [7], [7], [7], [7]… [7], [7], [8]]"))
    }

    @Test func showsContainersAndNull() throws {
        #expect(try failure(#""nm":{"a":1}"#).found == #"{"a":1}"#)
        #expect(try failure(#""nm":[1,2]"#).found == "[1,2]")
        #expect(try failure(#""nm":true"#).found == "true")
        #expect(try failure(#""nm":1.5"#).found == "1.5")
        #expect(try Trial(rule: "{required: true}").failure(#"{"value":null}"#).found == "null")
    }

    @Test func keepsAdviceOutOfWhatWasFound() throws {
        let failure = try Trial(rule: "{}").failure(#"{"value": 1}{"value": 2}"#)
        #expect(failure.expected == "the end of the document")
        #expect(failure.found == "`{`")
        #expect(failure.message.hasSuffix("; of several documents each takes a line, as `jq -c` writes them"))
    }

    @Test func namesTheNearestKeyOnlyWhereItIsNear() throws {
        let trial = try Trial(rule: "{from: a.first_name, required: true}")
        #expect(try trial.failure(#"{"a":{"firstname":1,"x":2}}"#).nearest == "firstname")
        #expect(try trial.failure(#"{"a":{"zzz":1}}"#).nearest == nil)
        #expect(try trial.failure(#"{"a":{}}"#).nearest == nil)
        #expect(try trial.failure("{}").nearest == nil)
    }

    @Test func knowsNoLineOfValuesInMemory() throws {
        let trial = try Trial(rule: "{type: integer}")
        let error = #expect(throws: DataError.self) {
            try trial.runtime.object(from: .value(["value": "x"]), as: "Thing")
        }
        #expect(error?.failures.first?.line == nil)
        #expect(error?.failures.first?.column == nil)
        #expect(error?.failures.first?.at == "$.value")
        #expect(error?.description.hasPrefix("error[wrong-type] value: expected integer, found \"x\"") == true)
    }
}
