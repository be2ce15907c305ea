import SpecRuntime
import SpecSource
import SpecTracing
import Testing

/// Values of sensitive properties appear nowhere.
@Suite struct SecretTests {
    /// Each value of the JSON that holds `s3cret` belongs to a sensitive property.
    private static let spec = """
        specmap: 1
        mappings:
          Person:
            unknown: warn
            properties:
              name: {type: string}
              password: {from: [login.password, pass], transform: lowercase, sensitive: true, requires: {length: {max: 4}}, if_invalid: leave}
              pin: {type: integer, sensitive: true, if_invalid: null}
              codes: {list: string, sensitive: true}
              keys: {dictionary: string, sensitive: true}
              card: {object: Card}
              same: {from: pass, type: string}
              level: {values: {a: low}, otherwise: keep, sensitive: true}
              hint: {template: '{name} {pass}', sensitive: true}
              all: {from: whole, type: any}
          Card:
            properties:
              number: {type: string, sensitive: true}
              holder: {type: string}
        """
    private static let json = #"""
        {"name": "Ida", "pass": "s3cret-1", "login": {"password": "s3cret-2"}, "pin": "s3cret-3", "codes": ["s3cret-4", 5],
         "keys": {"s3cret-5": "s3cret-6"}, "card": {"number": "s3cret-7", "holder": "Ida"}, "level": "s3cret-8",
         "whole": {"number": "s3cret-9"}, "odd": 1}
        """#

    @Test(arguments: [
        "name", "password", "pin", "codes", "codes.0", "codes.1", "keys", "card", "card.number", "card.holder", "same",
        "level",
        "hint", "all",
    ])
    func hidesThemInExplanations(_ property: String) throws {
        let runtime = try Runtime(specs: ["s.yaml": Self.spec])
        for json in [Self.json, Self.json.replacing("\"s3cret-4\", 5", with: "\"s3cret-4\", \"s3cret-a\"")] {
            let explanation = try runtime.explain(.text(json), as: "Person", at: property)
            #expect(!explanation.text.contains("s3cret"), "\(explanation.text)")
            #expect(!explanation.jsonLines.contains("s3cret"))
        }
    }

    @Test(arguments: [
        "$", "$.pass", "$.login", "$.pin", "$.codes", "$.codes[0]", "$.keys", "$.card", "$.card.number", "$.level",
        "$.whole", "$.odd",
    ])
    func hidesThemWhereMembersAreFollowed(_ place: String) throws {
        let runtime = try Runtime(specs: ["s.yaml": Self.spec])
        let explanation = try runtime.explain(.text(Self.json), as: "Person", from: place)
        #expect(!explanation.text.contains("s3cret"), "\(explanation.text)")
        #expect(!explanation.jsonLines.contains("s3cret"))
    }

    @Test func hidesThemInLists() throws {
        let runtime = try Runtime(specs: ["s.yaml": Self.spec])
        let input = TracedInput(Array(Self.json.utf8), named: "in.json")
        let explainer = try Explainer(runtime, as: "Person", input)
        let unread = try explainer.unread()
        let unset = try explainer.unset()
        let texts = [
            MemberLists.text(ofUnread: unread.members, records: 1, file: "in.json"), MemberLists.text(ofUnset: unset),
            MemberLists.json(of: unread.members), MemberLists.json(of: unset),
        ]
        for text in texts { #expect(!text.contains("s3cret"), "\(text)") }
        #expect(unread.members.map(\.pointer) == ["/odd"])
    }
}
