import SpecRuntime
import Testing

/// Failures of a session with their place in the JSON.
struct SessionPlaceTests {
    private func failure(_ spec: String, _ json: String, as mapping: String? = nil) async throws -> DataFailure {
        let trial = try SessionTrial(spec)
        let error = await #expect(throws: DataError.self) { try await trial.apply(json, as: mapping) }
        let failures = try #require(error?.failures)
        #expect(failures.count == 1)
        return try #require(failures.first)
    }

    private let categories = "Category: {primary_key: cid, properties: {cid: {type: integer}}}\n"

    @Test func placesAnUnlinkedObjectThatSharesItsJSON() async throws {
        let rule = "category: {object: Category, from: ., create: false, if_unlinked: fail}"
        let spec = "Product: {primary_key: name, properties: {name: , \(rule)}}\n" + categories
        let found = try await failure(spec, "[\n{\"name\":\"a\"},\n{\"name\":\"b\",\"cid\":3}]")
        #expect(found.id == .unlinked && found.property == "category" && found.at == "$[1]")
        #expect(found.line == 3 && found.column == 1 && found.record == 2 && found.spec != nil)
    }

    @Test func placesAnUnlinkedObjectOfABlock() async throws {
        let rule = "within: {meta: {category: {object: Category, from: ., create: false, if_unlinked: fail}}}"
        let spec = "Product: {primary_key: name, properties: [name], \(rule)}\n" + categories
        let found = try await failure(spec, #"{"name":"a","meta":{"cid":3}}"#)
        #expect(found.at == "$.meta" && found.line == 1)
    }

    @Test func placesAnUnlinkedKeyThatATransformerMade() async throws {
        let rule = "{reference: Category, transform: hex, create: false, if_unlinked: fail}"
        let spec = "Product: {primary_key: name, properties: {name: , category: \(rule)}}\n" + categories
        let found = try await failure(spec, "{\"name\":\"a\",\n \"category\":\"0f\"}")
        #expect(found.id == .unlinked && found.at == "$.category" && found.line == 2 && found.column == 13)
    }

    private let sleeves = """
        Sleeve: {primary_key: id, properties: {id: {type: integer}, album: {reference: Album}}}
        Album: {primary_key: id, properties: {id: {type: integer}, sleeve: {inverse: Sleeve.album, take: single}}}
        Shelf: {primary_key: n, properties: {n: , sleeves: {list: Sleeve}}}
        """

    @Test func placesTheSecondObjectThatLeadsToWhatTakesOne() async throws {
        let found = try await failure(sleeves, "[{\"id\":1,\"album\":1},\n{\"id\":2,\"album\":1}]")
        #expect(found.id == .notOne && found.at == "$[1].album" && found.property == "album")
        #expect(found.line == 2 && found.column == 17 && found.record == 2 && found.severity == .error)
    }

    @Test func placesItInsideAList() async throws {
        let json = #"{"n":1,"sleeves":[{"id":1,"album":{"id":1}},{"id":2,"album":{"id":1}}]}"#
        let spec = sleeves.replacing("album: {reference: Album}", with: "album: {object: Album}")
        let found = try await failure(spec, json, as: "Shelf")
        #expect(found.at == "$.sleeves[1].album" && found.property == "sleeves.1.album")
    }
}
