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

    /// Members that are called like a secret, and that no rule reads, wherever one asks from.
    @Test(arguments: ["$", "/x", "/x/token", "/token", "/list", "/list/0/token", "/x/token/inner", "/kept/token"])
    func hidesWhatIsCalledLikeASecret(_ place: String) throws {
        let spec = """
            specmap: 1
            mappings:
              P: {properties: {token: {from: auth.token, type: string, sensitive: true}, id: {type: integer}, kept: {object: K}}}
              K: {unknown: keep, properties: {id: {type: integer}}}
            """
        let json = """
            {"id": 1, "auth": {"token": "s3cret-a"}, "token": "s3cret-b", "x": {"token": {"inner": "s3cret-c"}},
             "list": [{"token": "s3cret-d"}], "kept": {"id": 2, "token": "s3cret-e"}}
            """
        let explanation = try Runtime(specs: ["s.yaml": spec]).explain(.text(json), as: "P", from: place)
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

    /// Of a path that ends in a position, the key in front of it is the secret's.
    @Test(arguments: ["tokens.0", "tokens.*"])
    func hidesWhatStandsLikeASecretOfAList(_ path: String) throws {
        let spec = """
            specmap: 1
            mappings:
              Person:
                properties: {first: {from: '\(path)', type: any, sensitive: true}, old: {type: any}}
            """
        let explanation = try Runtime(specs: ["s.yaml": spec])
            .explain(.text(#"{"tokens": ["a"], "old": {"tokens": ["s3cret"]}}"#), as: "Person", from: "/old")
        #expect(!explanation.text.contains("s3cret"), "\(explanation.text)")
    }

    /// Keys that come from the data are hidden inside of sensitive values, and where `member_as` makes secrets of them.
    private static let keyed = """
        specmap: 1
        mappings:
          T:
            unknown: warn
            properties:
              accounts: {dictionary: A, member_as: iban, sensitive: true}
              named: {dictionary: N, member_as: iban}
              obj: {object: O, sensitive: true}
              map: {dictionary: {dictionary: integer}, sensitive: true}
              kept: {object: K, sensitive: true}
              owner: {reference: Person}
              numbers: {from: cards.*.number, list: string, sensitive: true}
          A: {properties: {iban: {type: string}, sum: {type: integer}}}
          N: {properties: {iban: {type: string, sensitive: true}, sum: {type: integer}}}
          O: {unknown: warn, properties: {a: {type: integer}, inner: {object: P}}}
          P: {unknown: warn, properties: {b: {type: integer}}}
          K: {unknown: keep, properties: {a: {type: integer}}}
          Person: {primary_key: email, properties: {email: {type: string, sensitive: true}}}
        """
    private static let keyedJSON = #"""
        {"accounts": {"s3cret-1": {"sum": "s3cret-2", "s3cret-3": 1}}, "named": {"s3cret-4": {"sum": 7}},
         "obj": {"a": 1, "s3cret-5": 1, "inner": {"b": 1, "s3cret-6": {"s3cret-7": 1}}},
         "map": {"s3cret-8": {"s3cret-9": "s3cret-10"}}, "kept": {"a": 1, "s3cret-11": "s3cret-12"},
         "owner": "s3cret-13", "cards": [{"number": "s3cret-14"}, {"number": "s3cret-15"}]}
        """#

    @Test(arguments: [
        "accounts", "accounts.0", "accounts.0.sum", "accounts.0.iban", "named", "named.0", "named.0.sum",
        "named.0.iban",
        "obj", "obj.a", "obj.inner", "obj.inner.b", "obj.inner.x", "map", "map.x", "kept", "kept.a", "kept.x", "owner",
        "numbers", "numbers.1",
    ])
    func hidesKeysInExplanations(_ property: String) throws {
        let runtime = try Runtime(specs: ["s.yaml": Self.keyed])
        for json in [
            Self.keyedJSON, Self.keyedJSON.replacing("\"s3cret-2\"", with: "7").replacing("\"s3cret-10\"", with: "7"),
        ] {
            let explanation = try? runtime.explain(.text(json), as: "T", at: property)
            #expect(explanation?.text.contains("s3cret") != true, "\(explanation?.text ?? "")")
            #expect(explanation?.jsonLines.contains("s3cret") != true)
        }
    }

    @Test(arguments: [
        "$", "$.accounts", "$.named", "$.obj", "$.obj.a", "$.obj.inner", "$.map", "$.kept", "$.owner", "$.cards",
        "$.cards[0]", "$.cards[1].number", "$.obj.nope", "$.accounts.nope", "$.owner.nope", "$.map.nope",
        "$.named.nope",
    ])
    func hidesKeysWhereMembersAreFollowed(_ place: String) throws {
        let runtime = try Runtime(specs: ["s.yaml": Self.keyed])
        do {
            let explanation = try runtime.explain(.text(Self.keyedJSON), as: "T", from: place)
            #expect(!explanation.text.contains("s3cret"), "\(explanation.text)")
            #expect(!explanation.jsonLines.contains("s3cret"))
        } catch let error as ExplainError {
            #expect(!error.description.contains("s3cret"), "\(error)")
        }
    }

    @Test func hidesKeysInLists() throws {
        let runtime = try Runtime(specs: ["s.yaml": Self.keyed])
        let explainer = try Explainer(runtime, as: "T", TracedInput(Array(Self.keyedJSON.utf8), named: "in.json"))
        let (unread, unset) = (try explainer.unread(), try explainer.unset())
        for text in [MemberLists.json(of: unread.members), MemberLists.json(of: unset)] {
            #expect(!text.contains("s3cret"), "\(text)")
        }
        #expect(unread.members.map(\.pointer) == ["/accounts/*/*", "/obj/*", "/obj/inner/*"])
    }

    /// A key is shown as failures show it: one that the spec names, in a value that is hidden, and no other.
    @Test func showsTheKeysThatFailuresShow() throws {
        let runtime = try Runtime(specs: ["s.yaml": Self.keyed])
        let error = #expect(throws: DataError.self) { try runtime.objects(from: .text(Self.keyedJSON), as: "T") }
        #expect(error?.failures.map(\.property) == ["accounts.*.sum", "map.*.*"])
        let steps = try runtime.explain(.text(Self.keyedJSON), as: "T", at: "accounts.0.sum").steps
        #expect(
            steps.contains {
                $0.label == "refused" && $0.pointer == "/accounts/*/sum" && $0.property == "accounts.*.sum"
            }
        )
    }

    private static let alike = """
        specmap: 1
        mappings:
          Order:
            properties:
              line: {object: Line}
              buyer: {object: Buyer}
              note: {type: string}
              other: {from: buyer.name, type: string, direction: read}
              label: {template: 'for {buyer.name}'}
              all: {from: raw, type: any}
          Line: {properties: {name: {type: string}}}
          Buyer: {properties: {name: {type: string, sensitive: true}}}
        """
    private static let alikeJSON = #"""
        {"line": {"name": "Tea"}, "buyer": {"name": "Ida Holm"}, "note": "for Ida Holm", "raw": {"name": "Tea"}}
        """#

    /// A value is secret where a sensitive property reads it, not where another is called or spelled alike.
    @Test(arguments: [
        ("line", #"{"name":"Tea"}"#), ("line.name", #""Tea""#), ("buyer", #"{"name":"***"}"#),
        ("buyer.name", #""***""#),
        ("note", #""for Ida Holm""#), ("other", #""***""#), ("label", #""***""#), ("all", #"{"name":"***"}"#),
    ])
    func hidesNoMoreThanSecrets(_ property: String, _ value: String) throws {
        let runtime = try Runtime(specs: ["s.yaml": Self.alike])
        let explanation = try runtime.explain(.text(Self.alikeJSON), as: "Order", at: property)
        #expect(explanation.value == value, "\(explanation.text)")
        let isHidden = value.contains("***")
        #expect(explanation.text.contains(isHidden ? "***" : "Ida Holm") || property.hasPrefix("line"))
        #expect(!isHidden || !explanation.text.contains("Ida"), "\(explanation.text)")
    }

    /// A row of a table of values names the value.
    @Test func doesNotPointToTheRowOfASecretValue() throws {
        let spec =
            "specmap: 1\nmappings:\n  T:\n    properties:\n      v: {sensitive: true, values: {\n        a: 1,\n        b: 2}}\n"
        let explanation = try Runtime(specs: ["s.yaml": spec]).explain(.text(#"{"v": "b"}"#), as: "T", at: "v")
        #expect(explanation.steps.allSatisfy { $0.spec?.start.line != 7 }, "\(explanation.text)")
        let other =
            "specmap: 1\nmappings: {T: {properties: {s: {from: v, direction: read, sensitive: true}, v: {values: {\na: 1,\nb: 2}}}}}\n"
        let beside = try Runtime(specs: ["s.yaml": other]).explain(.text(#"{"v": "b"}"#), as: "T", at: "v")
        #expect(beside.steps.allSatisfy { $0.spec?.start.line != 4 }, "\(beside.text)")
    }

    private static let derived = """
        specmap: 1
        mappings:
          Batch:
            properties:
              ibans: {from: payments, list: string, where: {kind: bank}, pick: iban, direction: read, sensitive: true}
              payments: {list: Pay}
              card: {from: c.card, sensitive: true}
              last4: {from: c.card, type: string, transform: {substring: {from: -4}}}
              isFour: {from: c.card, type: string, values: {"4111": visa}, otherwise: other, direction: read}
              half: {from: [c.card, c.more], direction: read, type: integer, if_invalid: default, default: 7}
              c: {object: C, direction: read}
          Pay: {properties: {kind: , iban: {type: string, transform: trim}}}
          C: {properties: {number: {from: card, type: string}, more: }}
        """
    private static let derivedJSON =
        #"{"c": {"card": "4111222233334444", "more": 2}, "payments": [{"kind": "bank", "iban": "DK5000400440116243 "}]}"#

    /// A transformer makes another text of a secret: that is still made of it.
    @Test(
        arguments: [
            ("payments", nil), ("payments.0.iban", #""***""#), ("last4", #""***""#), ("isFour", #""***""#),
            ("half", "7"),
            ("c", #"{"number":"***","more":2}"#), ("c.more", "2"),
        ] as [(String, String?)]
    )
    func hidesWhatTransformersMakeOfThem(_ property: String, _ value: String?) throws {
        let runtime = try Runtime(specs: ["s.yaml": Self.derived])
        let explanation = try runtime.explain(.text(Self.derivedJSON), as: "Batch", at: property)
        for text in [explanation.text, explanation.jsonLines] {
            #expect(!text.contains("4444") && !text.contains("DK50"), "\(text)")
        }
        if let value { #expect(explanation.value == value, "\(explanation.text)") }
    }

    @Test(arguments: ["/payments", "/payments/0/iban", "/c/card"])
    func hidesWhatBecomesOfThem(_ place: String) throws {
        let runtime = try Runtime(specs: ["s.yaml": Self.derived])
        let text = try runtime.explain(.text(Self.derivedJSON), as: "Batch", from: place).text
        #expect(!text.contains("4444") && !text.contains("DK50"), "\(text)")
    }

    /// Nobody learns whether a secret value has a part of that name.
    @Test(arguments: ["keys.a", "keys.b"])
    func keepsTheNamesInsideSecret(_ property: String) throws {
        let spec = "specmap: 1\nmappings: {T: {properties: {keys: {sensitive: true}}}}\n"
        let explanation = try Runtime(specs: ["s.yaml": spec]).explain(
            .text(#"{"keys": {"a": 7}}"#),
            as: "T",
            at: property
        )
        #expect(explanation.value == #""***""#)
    }
}
