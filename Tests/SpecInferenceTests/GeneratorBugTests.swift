import Testing

/// Bugs of the generator before this one: rows Y-7 and Y-8 of the five libraries' rules.
struct GeneratorBugTests {
    private func rules(_ sample: String, prefix: String = "") throws -> String {
        let trial = try InferenceTrial(sample, prefix: prefix)
        try trial.check(more: "unknown: fail")
        return trial.rules
    }

    /// The libraries: Y-7, E40.
    @Test func draftsTheSampleOfTheOldGenerator() throws {
        let sample =
            #"{"test":{"id":"123"},"foo":"bar","are_you_sure":true,"amount_of_stuff":123,"my_things":[{"id":"1"},{"id":"2"}]}"#
        let expected = [
            "  XYZRoot:", "    properties:", "      test: {object: XYZTest}", "      foo: {type: string}",
            "      areYouSure: {type: boolean}", "      amountOfStuff: {type: integer}",
            "      myThings: {list: XYZMyThing}", "  XYZTest:", "    properties:", "      id: {type: string}",
            "  XYZMyThing:", "    properties:", "      id: {type: string}",
        ]
        #expect(try rules(sample, prefix: "XYZ") == expected.joined(separator: "\n"))
    }

    /// The libraries: Y-8, E41.
    @Test func takesNull() throws {
        #expect(try rules(#"{"a": null}"#) == "  Root:\n    properties:\n      a:")
    }

    @Test func makesNoMappingOfAnEmptyArray() throws {
        #expect(try rules(#"{"items": []}"#) == "  Root:\n    properties:\n      items: {list: any}")
    }

    @Test func namesNoMappingThatIsNotThereForAnEmptyObject() throws {
        #expect(
            try rules(#"{"x": 1, "empty": {}}"#) == "  Root:\n    properties:\n      x: {type: integer}\n      empty:"
        )
    }

    /// The libraries: Y-8, E41.
    @Test func callsAMappingTheSameWhereItIsStatedAndUsed() throws {
        let expected = [
            "  Root:", "    properties:", "      settings: {object: Settings}", "      x: {type: integer}",
            "  Settings:", "    properties:", "      a: {type: integer}",
        ]
        #expect(try rules(#"{"settings": {"a": 1}, "x": 2}"#) == expected.joined(separator: "\n"))
    }

    @Test func keepsOneKeyUnderTwoParentsApart() throws {
        let rules = try rules(#"{"a": {"x": {"k": 1}}, "b": {"x": {"z": "s"}}}"#)
        #expect(rules.contains("  X:\n    properties:\n      k: {type: integer}"))
        #expect(rules.contains("  BX:\n    properties:\n      z: {type: string}"))
    }

    /// The libraries: Y-8, E41.
    @Test func takesTheMembersOfAllElements() throws {
        let rules = try rules(#"{"n": 1, "xs": [{"a": 1}, {"a": 1, "b": 2}]}"#)
        #expect(rules.contains("      a: {type: integer}\n      b: {type: integer}"))
    }

    @Test func keepsEachLevelOfLists() throws {
        #expect(try rules(#"{"m": [[1, 2]]}"#).contains("m: {list: {list: integer}}"))
    }

    @Test func recognisesDates() throws {
        #expect(try rules(#"{"d": "2014-02-13T01:02:03Z"}"#).contains("d: {date_format: iso8601}"))
    }

    @Test func keepsPropertiesAndMappingsFromReservedWords() throws {
        let rules = try rules(#"{"n": 1, "band": {"description": "d"}, "type": {"self": 1}}"#)
        #expect(rules.contains("description: {type: string}"))
        #expect(rules.contains("  RootType:\n    properties:\n      self: {type: integer}"))
    }
}
