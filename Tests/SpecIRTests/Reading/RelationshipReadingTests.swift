import SpecIR
import SpecSource
import Testing

/// Keys, entities, and what leads from object to object.
struct RelationshipReadingTests {
    private static let text = """
        specmap: 1
        host: {updates: [newestFirst]}
        mappings:
          Band:
            primary_key: [country, id]
            properties:
              id:
              country:
              label: {reference: Label, by: slug, create: false, if_unlinked: leave}
              tags: {reference_list: Label, ordered: false}
              albums: {list: Album, update: {call: newestFirst}, same_by: [title]}
              singles: {list: Album, update: replace, orphans: delete, duplicates: merge}
              fans: {inverse: Label.bands, take: single}
          BandLine: {entity: Band, primary_key: [country, id], properties: [id, country]}
          Label: {primary_key: slug, properties: {slug: , bands: {reference_list: Band}}}
          Album: {primary_key: title, properties: [title]}
        """

    private func band() throws -> (set: SpecSet, mapping: Mapping) {
        let set = try load(["spec.yaml": Self.text])
        return (set, try #require(set.mappings.first))
    }

    private func property(_ name: String) throws -> Property {
        try #require(try band().mapping.properties.first { $0.name.value == name })
    }

    @Test func readsTheKeyAndTheEntity() throws {
        let (set, band) = try band()
        #expect(band.primaryKey.map(\.value) == ["country", "id"])
        #expect(set.mappings.map(\.entityName) == ["Band", "Band", "Label", "Album"])
    }

    @Test func readsAReferenceWithWhatItGoesBy() throws {
        let rule = try property("label").rule
        guard case .reference(let name) = rule.kind else { throw TestProblem() }
        #expect(name.value == "Label" && rule.elements.by?.value == "slug")
        #expect(rule.elements.create?.value == false && rule.elements.ifUnlinked?.value == .leave)
    }

    @Test func readsAListOfReferences() throws {
        let rule = try property("tags").rule
        guard case .referenceList(let name) = rule.kind else { throw TestProblem() }
        #expect(name.value == "Label" && rule.elements.ordered?.value == false)
    }

    @Test func readsHowTheNewMeetsTheOld() throws {
        let albums = try property("albums").rule.elements
        #expect(albums.update?.value == .call("newestFirst") && albums.sameBy?.value.map(\.value) == ["title"])
        let singles = try property("singles").rule.elements
        #expect(singles.update?.value == .replace && singles.orphans?.value == .delete)
    }

    @Test func readsAnInverseThatNoJSONSays() throws {
        let (_, band) = try band()
        let fans = try property("fans")
        guard case .inverse(let inverse) = fans.rule.kind else { throw TestProblem() }
        #expect(inverse.mapping.value == "Label" && inverse.property.value == "bands")
        #expect(fans.rule.elements.take?.value == .single)
        #expect(fans.readPaths(in: band).isEmpty && fans.writePath(in: band) == nil && !fans.isRead(in: band))
    }

    @Test func saysOfBothPartsOfAnInverseWhereTheyStand() throws {
        let spec = { (inverse: String) in "specmap: 1\nmappings: {A: {properties: {b: {inverse: \(inverse)}}}}\n" }
        try expectFindings(spec("①Z②.b"), ["unknown-mapping ①②"])
        try expectFindings(spec("A.①zz②"), ["unknown-property ①②"])
        try expectFindings(spec("'A.①zz②'"), ["unknown-property ①②"])
    }

    @Test func tellsObjectsApartByOneProperty() throws {
        let mapping = try mapping("A: {primary_key: id, properties: [id]}")
        #expect(mapping.primaryKey.map(\.value) == ["id"])
        #expect(try SpecIRTests.mapping("A: {properties: [id]}").primaryKey.isEmpty)
    }

    @Test func hasTheKeyOfTheFileWhereThereAreSuchProperties() throws {
        let head = "defaults: {primary_key: [id, place]}\n"
        #expect(try mapping("A: {properties: [id, place, x]}", head: head).primaryKey.map(\.value) == ["id", "place"])
        #expect(try mapping("A: {properties: [id]}\nB: {properties: [id, place]}", head: head).primaryKey.isEmpty)
        #expect(
            try mapping("A: {primary_key: x, properties: [id, place, x]}", head: head).primaryKey.map(\.value) == ["x"]
        )
    }

    @Test(arguments: [("entity: Thing, ", "", "Thing"), ("", "", "A"), ("entity: Thing, ", "entity: Other, ", "Other")])
    func inheritsTheKeyAndTheEntity(_ base: String, _ own: String, _ entity: String) throws {
        let lines = """
            A: {extends: C, \(own)properties: [more]}
            C: {extends: B}
            B: {\(base)primary_key: id, properties: [id]}
            """
        let mapping = try mapping(lines)
        #expect(mapping.primaryKey.map(\.value) == ["id"] && mapping.entityName == entity)
    }

    @Test(arguments: ["only: [name]", "only: {read: []}", "ignore: [id]", "ignore: {read: [id, name]}"])
    func readsTheKeyWhateverTakesPart(_ selection: String) throws {
        let mapping = try mapping("A: {\(selection), primary_key: id, properties: [id, name]}")
        #expect(mapping.properties[0].isRead(in: mapping))
        let inherited = try SpecIRTests.mapping(
            "A: {\(selection), properties: [id, name]}",
            head: "defaults: {primary_key: id}\n"
        )
        #expect(inherited.properties[0].isRead(in: inherited))
        let none = try SpecIRTests.mapping("A: {\(selection), properties: [id, name]}")
        #expect(!none.properties[0].isRead(in: none))
    }
}
