import SpecLanguageServer
import Testing

struct CompletionTests {
    private static let head = "specmap: 1\nuse: [common.yaml]\ndefaults: {naming: snake_case}\nmappings:\n"
    private static let person = head + "  Person:\n    properties:\n      email: user_email\n"
    private static let tail = """
          Car:
            properties: {model: , year: }
        host: {transformers: {slug: {reads: string, returns: string, kind: normalising}}, requirements: [iban]}
        examples:
          - name: a person
            mapping: Person
            json: {first_name: L, user_email: l, "a.b": 1, car: {model: i30}}

        """

    private func labels(_ marked: String) throws -> [String] {
        let folder = try SpecFolder(PeopleSpec.files)
        let client = try TestClient.ready(folder)
        let place = MarkedText(marked)
        client.open(folder.uri("new.yaml"), place.text)
        let answer = try client.ask("completion", folder.uri("new.yaml"), place.position)
        return answer["items"]?.items?.compactMap { $0["label"]?.text } ?? []
    }

    @Test(arguments: [
        ("      x: {│}\n", "from"), ("      x: {fr│\n", "from"), ("      x:\n        ty│\n", "type"),
        ("      x:\n        type: │\n", "integer"), ("      x: {type: in│}\n", "integer"),
        ("      x: {accept: [string, │]}\n", "number"), ("      x: {required: │}\n", "true"),
        ("      x: {object: │}\n", "Address"), ("      x: {list: │}\n", "Car"), ("      x: {list: │}\n", "string"),
        ("      x: {list: {│}}\n", "object"), ("      x: {transform: │}\n", "slug"),
        ("      x: {transform: [trim, │]}\n", "split"), ("      x: {transform: {│}}\n", "split"),
        ("      x: {requires: │}\n", "not_empty"), ("      x: {requires: {│}}\n", "pattern"),
        ("      x:\n        requires:\n          - │\n", "min"), ("      x: {requires: {passes: │}}\n", "iban"),
        ("      x: {requires: {length: {│}}}\n", "max"), ("      x: {date_format: │}\n", "iso8601"),
        ("      │\n", "firstName"), ("      x: │\n", "first_name"), ("      x: {from: car.│}\n", "car.model"),
        ("      x: {from: [│]}\n", "first_name"), ("      x: {list: Car, same_by: [│]}\n", "year"),
        ("      x: {reference: Car, by: │}\n", "model"), ("      x: {inverse: │}\n", "Car.year"),
        ("      x: {update: │}\n", "merge"), ("    primary_key: │\n", "email"), ("    only: [│]\n", "email"),
        ("    only: {│}\n", "read"), ("    ignore: {write: [│]}\n", "email"), ("    un│\n", "unknown_into"),
        ("    naming: │\n", "kebab-case"), ("    requires: {│}\n", "exactly_one"),
        ("    within:\n      car:\n        x: │\n", "model"), ("    within:\n      │\n", "car"),
        ("    constants: {│}\n", "first_name"), ("  Big:\n    extends: │\n", "Person"),
        ("  Any:\n    choose_by: kind\n    cases: {a: │}\n", "Car"), ("  Any:\n    otherwise: │\n", "skip"),
    ])
    func offers(_ lines: String, _ wanted: String) throws {
        #expect(try labels(Self.person + lines + Self.tail).contains(wanted))
    }

    @Test(arguments: [
        ("sp│", "specmap"), ("specmap: 1\n│\n", "mappings"), ("specmap: │\n", "1"),
        ("specmap: 1\nuse: [│]\n", "common.yaml"), ("specmap: 1\nuse:\n- │\n", "common.yaml"),
        ("specmap: 1\ndefaults: {naming: │}\n", "snake_case"),
        ("specmap: 1\ntransforms: {slug: [│]}\n", "trim"),
        ("specmap: 1\ntransforms:\n  slug: [trim, │]\n", "lowercase"),
        ("specmap: 1\ntransforms:\n  slug:\n    - tr│\n", "trim"),
        ("specmap: 1\ntransforms:\n  slug:\n    - {│}\n", "replace"),
        ("specmap: 1\nexamples:\n  - name: x\n    │\n", "round_trip"),
        ("specmap: 1\nexamples:\n- name: x\n  │\n", "round_trip"),
        ("specmap: 1\r\nmappings:\r\n  A:\r\n    │\r\n", "root"),
        ("specmap: 1\nmappings: {A: {│", "root"), ("\u{FEFF}specmap: 1\n│\n", "mappings"),
        ("specmap: 1\nmappings:\n  '🚀 {':\n    │\n", "root"), ("specmap: 1\nmappings:\n  A: # {\n    │\n", "root"),
    ])
    func offersAtTheTop(_ marked: String, _ wanted: String) throws {
        #expect(try labels(marked).contains(wanted))
    }

    /// The paths of `pairs` begin at an element of the array, as those of `where` and `pick` do.
    @Test(arguments: [
        "dictionary: string, pairs: [│]", "dictionary: string, pairs: [na│]", "dictionary: string, pairs: [name, │]",
        "list: string, pick: │", "list: any, where: {│}",
    ])
    func offersTheMembersOfElements(_ rule: String) throws {
        let tail = "examples:\n  - name: a\n    mapping: P\n    json: {env: [{name: A, value: b}], other: 1}\n"
        let found = try labels("specmap: 1\nmappings:\n  P:\n    properties:\n      env: {\(rule)}\n" + tail)
        #expect(found.contains("name") && found.contains("value") && !found.contains("other"), "\(found)")
    }

    @Test func offersTheMembersOfElementsOnLinesOfTheirOwn() throws {
        let tail = "examples:\n  - name: a\n    mapping: P\n    json: {env: [{name: A, value: b}], other: 1}\n"
        let head =
            "specmap: 1\nmappings:\n  P:\n    properties:\n      env:\n        dictionary: string\n        pairs:\n"
        let found = try labels(head + "          - name\n          - │\n" + tail)
        #expect(found.contains("value") && !found.contains("other"), "\(found)")
    }

    @Test(arguments: [
        "      x: y # │\n", "      # │\n", "    description: |\n      some │\n", "      x: {values: {a: │}}\n",
    ])
    func offersNothingInTextAndComments(_ lines: String) throws {
        #expect(try labels(Self.person + lines + Self.tail).isEmpty)
    }

    @Test func offersNoKeywordTwice() throws {
        let found = try labels(
            Self.person + "      x:\n        type: integer\n        │\n        from: a\n" + Self.tail
        )
        #expect(!found.contains("type"))
        #expect(!found.contains("from"))
        #expect(found.contains("required"))
    }

    @Test func quotesPathsThatYAMLWouldReadInAnotherWay() throws {
        let folder = try SpecFolder(PeopleSpec.files)
        let client = try TestClient.ready(folder)
        let place = MarkedText(Self.person + "      x: │\n" + Self.tail)
        client.open(folder.uri("new.yaml"), place.text)
        let answer = try client.ask("completion", folder.uri("new.yaml"), place.position)
        let item = answer["items"]?.items?.first { $0["label"]?.text == #""a.b""# }
        #expect(item?.at("textEdit", "newText")?.text == #"'"a.b"'"#)
    }
}
