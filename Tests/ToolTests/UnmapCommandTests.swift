import Foundation
import Testing

/// `specmap unmap`: objects shown as JSON back to the JSON they came from.
struct UnmapCommandTests {
    private func unmap(_ more: String..., input: String) throws -> Tool.Outcome {
        let folder = try PeopleFixture.folder()
        return try Tool.specmap.run(PeopleFixture.arguments("unmap") + more, input: input, in: folder.url)
    }

    @Test func writesAnObjectBackUnderItsRoot() throws {
        let outcome = try unmap(input: PeopleFixture.object)
        #expect(outcome.status == 0)
        #expect(
            outcome.output == """
                {"result":{"name":"Lucas","user_email":"lucas@example.com","car":{"model":"i30","year":2013}}}

                """
        )
    }

    @Test func writesNDJSONForNDJSON() throws {
        let outcome = try unmap(input: "{\"name\":\"Ana\"}\n{\"name\":null}\n")
        #expect(outcome.output == "{\"result\":{\"name\":\"Ana\"}}\n{\"result\":{\"name\":null}}\n")
    }

    @Test func writesAPartOfTheProperties() throws {
        let outcome = try unmap("--only", "email,car.year", input: PeopleFixture.object)
        #expect(
            outcome.output == """
                {"result":{"user_email":"lucas@example.com","car":{"year":2013}}}

                """
        )
    }

    @Test func refusesAnObjectThatDoesNotFitTheMapping() throws {
        let outcome = try unmap(input: #"{"name":"Lucas","car":{"year":"thirty"}}"#)
        #expect(outcome.status == 1)
        #expect(outcome.output == "")
        #expect(outcome.errors.contains("error[wrong-type] car.year"))
    }

    @Test func undoesWhatMapDid() throws {
        let folder = try PeopleFixture.folder(["people.json": PeopleFixture.good])
        let outcome = try Tool.shell(
            "specmap map --spec spec.yaml --as Person people.json | specmap unmap --spec spec.yaml --as Person",
            in: folder.url
        )
        let written = PeopleFixture.good.replacing(#""2013""#, with: "2013")
        #expect(JSONTokens(outcome.output) == JSONTokens(written))
    }
}
