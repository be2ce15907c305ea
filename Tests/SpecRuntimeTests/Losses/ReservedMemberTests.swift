import SpecRuntime
import Testing

/// Kept members whose names have another meaning where objects are shown as JSON.
struct ReservedMemberTests {
    @Test(arguments: ["$mapping", "$kept"])
    func refusesToKeepAMemberWithAReservedName(name: String) throws {
        let lines = """
            Thing: {choose_by: type, cases: {a: A}, otherwise: Other}
            A: {properties: [x]}
            Other: {unknown: keep, properties: [type]}
            """
        let json = #"{"type":"z","\#(name)":"A"}"#
        for mapping in ["Thing", "Other"] {
            let found = try Trial(lines, as: mapping).failure(json)
            #expect(found.id == .conflict)
            #expect(found.message == "`\(name)` can't be kept as `\(name)`: that name is taken")
            #expect(found.help?.contains("`unknown_into`") == true)
        }
    }

    @Test(arguments: ["$mapping", "$kept"])
    func keepsSuchAMemberInADictionary(name: String) throws {
        let json = #"{"type":"z","\#(name)":"A"}"#
        let trial = try Trial("Thing: {unknown_into: rest, properties: [type]}")
        #expect(try trial.writeBack(json) == json)
    }

    @Test func saysThatAnotherMappingOfTheEntityHasTheName() throws {
        let lines = """
            Item: {choose_by: kind, cases: {book: Book, disc: Disc}}
            Book: {entity: Prod, unknown: keep, primary_key: sku, properties: {sku: , pages: {type: integer}}}
            Disc: {entity: Prod, unknown: keep, primary_key: sku, properties: {sku: }}
            """
        let found = try Trial(lines, as: "Item").failure(#"{"kind":"disc","sku":"d","pages":7}"#)
        #expect(
            found.message
                == "`pages` can't be kept as `pages`: another mapping of the same entity has a property of that name"
        )
    }
}
