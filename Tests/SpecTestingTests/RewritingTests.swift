import SpecIR
import SpecTesting
import Testing

/// The same rules in other words differ in nothing.
struct RewritingTests {
    private let plain = """
        specmap: 1
        mappings:
          Base:
            properties:
              id: {type: integer, required: true}
              mail: {from: [mail, e-mail], transform: [trim, lowercase]}
          Person:
            naming: snake_case
            extends: Base
            properties:
              firstName: {type: string}
              city: {from: address.city, default: Oslo}
              zip: {from: address.zip}
              state: {values: {A: active, I: inactive}, otherwise: keep}
              pets: {list: Pet}
          Pet: {properties: {name: , age: {type: integer}}}
        """

    static let rewritings: [(name: String, text: String)] = [
        (
            "extends unfolded, order, comments",
            """
            # People.
            specmap: 1
            mappings:
              Pet: {properties: {age: {type: integer}, name: }}
              Person:
                naming: snake_case
                description: somebody
                properties:
                  state: {values: {I: inactive, A: active}, otherwise: keep}
                  id: {type: integer, required: true}
                  pets: {list: Pet}
                  firstName: {type: string}
                  mail: {from: [mail, e-mail], transform: [trim, lowercase]}
                  city: {from: address.city, default: Oslo}
                  zip: {from: address.zip}
              Base:
                properties:
                  id: {type: integer, required: true}
                  mail: {from: [mail, e-mail], transform: [trim, lowercase]}
            """
        ),
        (
            "anchors, quotes, block style, defaults spelled out",
            """
            specmap: 1
            mappings:
              Base:
                properties:
                  id: &id
                    type: 'integer'
                    required: true
                  mail: &mail
                    from:
                      - "mail"
                      - 'e-mail'
                    transform: [trim, lowercase]
              Person:
                properties:
                  id: *id
                  mail: *mail
                  firstName: {from: first_name, type: "string", if_missing: leave, if_null: null}
                  state:
                    values: {"A": active, "I": inactive}
                    otherwise: keep
                  pets: {list: Pet}
                  city: {from: address.city, default: Oslo, if_missing: default}
                  zip: {from: address.zip, if_invalid: fail}
              Pet:
                properties:
                  name: {from: name}
                  age: {type: integer}
            """
        ),
        (
            "within, and a mapping renamed inside",
            """
            specmap: 1
            mappings:
              Base:
                properties:
                  id: {type: integer, required: true}
                  mail: {from: [mail, e-mail], transform: [trim, lowercase]}
              Person:
                naming: snake_case
                extends: Base
                properties:
                  firstName: {type: string}
                  state: {values: {A: active, I: inactive}, otherwise: keep}
                  pets: {list: Animal}
                within:
                  address:
                    city: {default: Oslo}
                    zip:
              Animal: {properties: {name: , age: {type: integer}}}
            """
        ),
    ]

    @Test(arguments: rewritings.indices)
    func differInNothing(number: Int) throws {
        let (name, text) = Self.rewritings[number]
        let diff = try SpecDiffTests.diff(plain, text, tries: 100)
        // A renamed mapping is reported, and is harmless if no program reads it by name.
        let changes = diff.changes.filter { !$0.words.contains("is called") || $0.severity > .harmless }
        #expect(changes.isEmpty, "\(name): \(changes.map { "\($0.name) \($0.words) \($0.effects.map(\.kind))" })")
    }

    @Test(arguments: ["\r\n", "\r"])
    func ignoresLineBreaks(_ lineBreak: String) throws {
        let text = "\u{FEFF}" + plain.replacing("\n", with: lineBreak)
        #expect(try SpecDiffTests.diff(plain, text, tries: 20).isEmpty)
    }

    @Test func hashesWhatIsInEffect() throws {
        let (one, other) = (
            EffectiveRules(try TrialSpecs.set(plain)), EffectiveRules(try TrialSpecs.set(Self.rewritings[0].text))
        )
        let hash = { (rules: EffectiveRules) in rules.mappings.first { $0.name == "Person" }?.hash }
        #expect(hash(one) == hash(other))
        #expect(hash(one)?.count == 32)
        let changed = EffectiveRules(try TrialSpecs.set(plain.replacing("Oslo", with: "Bergen")))
        #expect(hash(changed) != hash(one))
    }
}
