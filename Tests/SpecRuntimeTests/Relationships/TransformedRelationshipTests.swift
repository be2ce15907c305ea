import SpecRuntime
import Testing

/// Relationships whose JSON a transformer makes, such as JSON that stands in text.
struct TransformedRelationshipTests {
    private static let mappings = """
        Event:
          properties:
            payload: {transform: json, object: Car}
            cars: {transform: json, list: Car}
            byName: {transform: json, dictionary: Car}
            codes: {transform: {split: ","}, list: {type: integer, accept: [string]}}
            first: {transform: first, object: Car}
        Car: {properties: {model: name, year: {type: integer}}}
        """

    @Test func readsAndWritesJSONInText() throws {
        let trial = try Trial(Self.mappings)
        let json =
            #"{"payload":"{\"name\":\"i30\",\"year\":2013}","cars":"[{\"name\":\"a\"},{\"year\":1}]","#
            + #""byName":"{\"x\":{\"year\":2}}"}"#
        #expect(
            try trial.read(json)
                == #"{"payload":{"model":"i30","year":2013},"cars":[{"model":"a"},{"year":1}],"byName":{"x":{"year":2}}}"#
        )
        #expect(try trial.writeBack(json) == json)
    }

    @Test func readsWhatATransformerTakesOutOfAList() throws {
        let trial = try Trial(Self.mappings)
        #expect(try trial.read(#"{"first":[{"name":"a"},{"name":"b"}]}"#) == #"{"first":{"model":"a"}}"#)
        #expect(try trial.read(#"{"codes":"1,2"}"#) == #"{"codes":[1,2]}"#)
    }

    @Test func saysWhereTheTextStandsThatHoldsTheFault() throws {
        let failure = try Trial(Self.mappings).failure(#"{"cars":"[{\"year\":1},{\"year\":\"x\"}]"}"#)
        #expect(failure.id == .wrongType)
        #expect(failure.property == "cars.1.year")
        #expect(failure.at == "$.cars[1].year")
        #expect(failure.found == #""x""#)
        #expect(failure.column == 9)
    }

    @Test func refusesWhatIsNoObject() throws {
        #expect(try Trial(Self.mappings).read(#"{"payload":"[1]"}"#) == "!wrong-type payload")
        #expect(try Trial(Self.mappings).read(#"{"payload":"{"}"#) == "!transform-failed payload")
        #expect(try Trial(Self.mappings).read(#"{"payload":"null"}"#) == #"{"payload":null}"#)
    }
}
