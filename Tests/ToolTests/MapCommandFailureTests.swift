import Foundation
import Testing

/// `specmap map` on data that doesn't fit: the messages on each stream, and how the command ends.
struct MapCommandFailureTests {
    private func map(_ more: String..., json: String) throws -> Tool.Outcome {
        let folder = try PeopleFixture.folder(["people.json": json])
        return try Tool.specmap.run(PeopleFixture.arguments("map") + more + ["people.json"], in: folder.url)
    }

    @Test func tellsTheFailureOnStandardErrorAndPrintsNothing() throws {
        let outcome = try map(json: PeopleFixture.bad)
        #expect(outcome.status == 1)
        #expect(outcome.output == "")
        let message = #"people.json:2:35: error[wrong-type] car.year: expected integer, found "thirty""#
        #expect(outcome.errors.hasPrefix(message + "\n"), "\(outcome.errors)")
    }

    @Test func tellsAFailureAsJSON() throws {
        let outcome = try map("--errors", "json", json: PeopleFixture.bad)
        #expect(outcome.status == 1)
        #expect(outcome.output == "")
        let lines = outcome.errors.split(separator: "\n")
        #expect(lines.count == 1)
        let failure = try #require(try JSONSerialization.jsonObject(with: Data(lines[0].utf8)) as? [String: Any])
        #expect(failure["id"] as? String == "wrong-type")
        #expect(failure["severity"] as? String == "error")
        #expect(failure["property"] as? String == "car.year")
        #expect(failure["at"] as? String == "$.result.car.year")
        #expect(failure["record"] as? Int == 1)
        #expect(failure["file"] as? String == "people.json")
        #expect(failure["line"] as? Int == 2)
        #expect(failure["column"] as? Int == 35)
        #expect(failure["found"] as? String == #""thirty""#)
        #expect(failure["expected"] as? String == "integer")
        #expect(failure["tried"] as? [String] == ["result.car.year"])
        #expect(failure["message"] as? String == #"expected integer, found "thirty""#)
        #expect(failure["nearest"] is NSNull)
        let place = try #require(failure["spec"] as? [String: Any])
        #expect(place["file"] as? String == "spec.yaml")
        #expect(place["line"] as? Int == 12)
    }

    @Test func tellsEveryFailureOfARecordInTheOrderOfTheDocument() throws {
        let outcome = try map("--errors", "json", json: #"{"result":{"car":{"year":true},"name":[]}}"#)
        let properties = try outcome.errors.split(separator: "\n").map { line in
            try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        }
        #expect(properties.map { $0?["property"] as? String } == ["car.year", "name"])
    }

    @Test func stopsAtTheFirstBadRecord() throws {
        let outcome = try map("--on-error", "stop", json: PeopleFixture.mixed)
        #expect(outcome.status == 1)
        #expect(!outcome.output.contains("Maria"))
        #expect(outcome.errors.hasPrefix("people.json:2:19: error[wrong-type] name: expected string, found 7\n"))
        #expect(try map(json: PeopleFixture.mixed).errors == outcome.errors)
    }

    @Test func passesTheGoodRecordsWhenTheBadOnesAreSkipped() throws {
        let outcome = try map("--on-error", "skip", json: PeopleFixture.mixed)
        #expect(outcome.status == 1)
        #expect(outcome.output == "{\"name\":\"Ana\"}\n{\"name\":\"Maria\"}\n")
        #expect(outcome.errors.hasPrefix("people.json:2:19: error[wrong-type] name: expected string, found 7\n"))
    }

    @Test func skipsALineThatIsNotJSON() throws {
        let broken = PeopleFixture.mixed.replacing(":7}}", with: "")
        let outcome = try map("--on-error", "skip", json: broken)
        #expect(outcome.status == 1)
        #expect(outcome.output == "{\"name\":\"Ana\"}\n{\"name\":\"Maria\"}\n")
        #expect(outcome.errors.hasPrefix("people.json:2:"))
        #expect(outcome.errors.contains("invalid-json"))
    }

    @Test func mapsWhatNeedsNoHostAndRefusesTheRest() throws {
        let spec = """
            specmap: 1
            host: {mappers: [amount], requirements: [good]}
            mappings:
              Plain: {primary_key: a, properties: [a]}
              Amount: {mapper: amount}
              Total: {properties: {sum: {object: Amount}}}
              Some: {choose_by: kind, cases: {plain: Plain}, otherwise: Total}

            """
        let folder = try PeopleFixture.folder(["host.yaml": spec, "plain.json": #"{"a":1}"#])
        let run = { (arguments: String...) in
            try Tool.specmap.run(arguments + ["--spec", "host.yaml", "plain.json"], in: folder.url)
        }
        #expect(try run("map", "--as", "Plain").output == "{\"a\":1}\n")
        #expect(try run("unmap", "--as", "Plain").output == "{\"a\":1}\n")
        #expect(try run("import", "--store", "a.db", "--as", "Plain").status == 0)
        for mapping in ["Amount", "Total", "Some"] {
            let refused = try run("map", "--as", mapping)
            #expect(refused.status == 2)
            #expect(
                refused.errors.contains(
                    "the mapping `\(mapping)`, or one that it leads to, needs code of a host program"
                )
            )
        }
    }

    @Test func saysThatThereAreNoMappings() throws {
        let folder = try PeopleFixture.folder(["none.yaml": "specmap: 1\n"])
        let outcome = try Tool.specmap.run(["map", "--as", "P", "--spec", "none.yaml", "people.json"], in: folder.url)
        #expect(outcome.errors.contains("no mapping is called `P`: the specs state none"), "\(outcome.errors)")
    }

    @Test func skipsABadItemOfAnArrayAtTheRoot() throws {
        let outcome = try map("--on-error", "skip", json: #"{"result": [{"name": "Ana"}, {"name": 7}]}"#)
        #expect(outcome.status == 1)
        #expect(outcome.output == "[{\"name\":\"Ana\"}]\n")
    }

    @Test func tellsWhereJSONEndsToBeJSON() throws {
        let outcome = try map(json: "{\"result\": {\n  \"name\": \"Lucas\",\n}}")
        #expect(outcome.status == 1)
        #expect(outcome.output == "")
        #expect(outcome.errors.hasPrefix("people.json:2:18: error[invalid-json]"), "\(outcome.errors)")
    }

    @Test(arguments: [["NO_COLOR": "1"], [:]])
    func writesNoColourWhereNobodyLooks(_ environment: [String: String]) throws {
        let folder = try PeopleFixture.folder(["people.json": PeopleFixture.bad, "bad.yaml": "specmap: 1\nmaps: {}\n"])
        let failed = try Tool.specmap.run(
            PeopleFixture.arguments("map", "people.json"),
            in: folder.url,
            environment: environment
        )
        let linted = try Tool.speclint.run(["bad.yaml"], in: folder.url, environment: environment)
        #expect(!(failed.errors + linted.output + linted.errors).contains("\u{1B}"))
    }
}
