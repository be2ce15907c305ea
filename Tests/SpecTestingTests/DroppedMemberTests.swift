import SpecIR
import SpecSource
import SpecTesting
import Testing

/// Members of records that no property holds, and that aren't written.
struct DroppedMemberTests {
    private func results(_ mappings: String, _ json: String) throws -> [String] {
        let set = try TrialSpecs.set("specmap: 1\nmappings:\n  " + mappings.replacing("\n", with: "\n  ") + "\n")
        let record = try #require(Literal(parsing: json.utf8))
        return RoundTripTrial(set, records: (0, [record])).results.map { result in
            "\(result.property.isEmpty ? "-" : result.property) \(result.verdict) by \(result.stated)"
                + (result.witness.map { ": \($0.words)" } ?? "")
        }
    }

    @Test(arguments: [
        (#"{"data":[{"id":1,"x":5}],"next":"abc"}"#, "`data.x` isn't written"),
        (#"{"data":[{"id":1}],"next":null}"#, "`next` isn't written"),
        (#"{"data":{"id":1,"at":{"a":1},"b":2}}"#, "`data.at` isn't written"),
    ])
    func areALossOfTheWholeObject(_ json: String, _ words: String) throws {
        let found = try results("T: {root: data, properties: {id: {type: integer}}}", json)
        #expect(found == ["- lossy by lossy: \(words)", "id lossless by lossless"])
    }

    @Test func includeObjectsThatOnlyPathsOpen() throws {
        let mapping = "T: {unknown: keep, properties: {at: metadata.timestamp, v: {type: integer}}}"
        let lost = ["- lossy by lossy: `metadata` isn't written", "at lossless by lossless", "v lossless by lossless"]
        #expect(try results(mapping, #"{"v":2,"metadata":{}}"#) == lost)
        #expect(
            try results(mapping, #"{"v":2,"metadata":{"timestamp":"x","other":1},"more":[1]}"#)
                == Array(lost.dropFirst())
        )
    }

    @Test func includeItemsThatNoPathReads() throws {
        let found = try results(
            "P: {properties: {x: {from: 0, type: integer}, y: {from: 1, type: integer}}}",
            "[1,2,3]"
        )
        #expect(found.first == "- lossy by lossy: `2` isn't written")
    }

    /// An item is lost, and a default is added: the smallest record still loses one.
    @Test func keepTheKindOfALossWhereARecordIsMadeSmaller() throws {
        let set = try TrialSpecs.set(
            """
            specmap: 1
            mappings:
              C: {unknown: fail, properties: {features: {list: F}}}
              F: {unknown: fail, properties: {kind: {default: x}, at: {object: P}}}
              P: {properties: {x: 0, y: 1}}
            """
        )
        let record = try #require(Literal(parsing: #"{"features":[{"kind":"x","at":[1,2,3,4]}]}"#.utf8))
        let trial = RoundTripTrial(set, records: (0, [record]))
        let witness = try #require(trial.results.first { $0.property == "features" }?.witness)
        #expect(witness.json?.compact == #"{"features":[{"at":[2,3,4]}]}"#)
    }
}
