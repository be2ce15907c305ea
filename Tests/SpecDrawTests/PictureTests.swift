import Foundation
import SpecDraw
import SpecIR
import SpecSource
import Testing

/// Pictures of mappings.
struct PictureTests {
    private static let examples = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Specs").standardizedFileURL

    static let specs: [String] = {
        let paths = (try? FileManager.default.subpathsOfDirectory(atPath: examples.path())) ?? []
        return paths.filter { ($0.hasPrefix("Examples") || $0.hasPrefix("Seeds")) && $0.hasSuffix("spec.yaml") }
            .sorted()
    }()

    private static func set(_ spec: String) throws -> SpecSet {
        try #require(try SpecSet.load(texts: ["spec.yaml": spec]) { _ in })
    }

    private static func exampleSet(_ path: String) throws -> SpecSet {
        let file = examples.appending(path: path).path()
        return try #require(try SpecSet.load(paths: [file]) { _ in })
    }

    @Test func findsTheExamples() { #expect(Self.specs.count > 20) }

    @Test(arguments: specs)
    func areWellFormedAndShowEachProperty(_ path: String) throws {
        let set = try Self.exampleSet(path)
        for index in set.mappings.indices {
            let svg = SpecDrawing.svg(of: index, in: set, theme: .auto)
            let drawing = try Drawing(svg)
            #expect(drawing.overlaps == [])
            #expect(drawing.outside == [])
            for property in set.mappings[index].properties {
                #expect(
                    drawing.titles.contains { $0.hasPrefix(property.name.value.printable) },
                    "\(property.name.value)"
                )
            }
        }
    }

    @Test func showsMembersThatNoOtherRuleReads() throws {
        let set = try Self.set(
            """
            specmap: 1
            mappings:
              A: {unknown_into: rest, properties: {id: {type: integer}, rest: {dictionary: B}}}
              B: {properties: {name: {type: string}}}
            """
        )
        let drawing = try Drawing(SpecDrawing.svg(of: 0, in: set, theme: .auto))
        #expect(drawing.overlaps == [] && drawing.outside == [])
        #expect(["id", "rest", "name"].allSatisfy { name in drawing.titles.contains { $0.hasPrefix(name) } })
    }

    @Test func showsEachPath() throws {
        let set = try Self.set(
            """
            specmap: 1
            mappings:
              Person:
                root: data.people
                constants: {kind: person}
                drop: [debug]
                properties:
                  id: {type: integer, from: person_id}
                  name: {from: [names.full, title], to: names.written, transform: [trim, lowercase]}
                  joined: {date_format: day, direction: read}
                  secret: {direction: write}
                  page: $.meta.page
                  phones: {list: Phone}
                  both: {template: '{a.b} {c}'}
              Phone: {properties: {number: nr, owner: ^.person_id, state: {values: {A: on, I: off}}}}
            """
        )
        let drawing = try Drawing(SpecDrawing.svg(of: 0, in: set, theme: .light))
        let lines = [
            "data.people.person_id ↔ id", "data.people.names.full → name: first of 2 paths · trim → lowercase",
            "data.people.title → name: first of 2 paths · trim → lowercase",
            "data.people.names.written ← name: first of 2 paths · trim → lowercase",
            "data.people.joined → joined: date day", "data.people.secret ← secret", "meta.page → page",
            "data.people.phones ↔ phones", "data.people.phones.nr ↔ number", "data.people.person_id → owner",
            "data.people.phones.state ↔ state: table A=on, I=off", "data.people.a.b → both: template {a.b} {c}",
            "data.people.c → both: template {a.b} {c}",
        ]
        for line in lines { #expect(drawing.titles.contains(line), "\(line) isn't in \(drawing.titles)") }
        for text in ["= \"person\"", "unread", "read only", "write only", "phones [ ]", "[Phone]"] {
            #expect(drawing.texts.contains { $0.text == text }, "\(text) isn't in \(drawing.texts.map(\.text))")
        }
    }

    @Test(arguments: [
        ("[{from: n, type: integer}, {from: t, type: string}]", "integer or string"),
        ("[{from: n, type: integer}, {template: '{a}/{b}'}]", "integer or string"),
        ("[{from: n, type: string}, {from: t, type: string}]", "string"), ("[{from: n, type: integer}, t]", "any"),
    ])
    func showsTheTypesOfAllRulesOfFirstOf(_ rules: String, _ type: String) throws {
        let set = try Self.set("specmap: 1\nmappings: {T: {properties: {risk: {first_of: \(rules)}}}}\n")
        let texts = try Drawing(SpecDrawing.svg(of: 0, in: set, theme: .auto)).texts.map(\.text)
        #expect(texts.contains(type), "\(texts)")
    }

    @Test func marksMembersOfExamplesThatNothingReads() throws {
        let set = try Self.set(
            """
            specmap: 1
            mappings:
              Person: {properties: {name: , car: {object: Car}, whole: {dictionary: any}}}
              Car: {properties: {model: }}
            examples:
              - name: it
                mapping: Person
                json: {name: Ida, age: 3, car: {model: i30, wheels: 4}, whole: {a: 1}}
                errors: []
            """
        )
        let drawing = try Drawing(SpecDrawing.svg(of: 0, in: set, theme: .light))
        #expect(drawing.texts.count { $0.text == "unread" } == 2)
        #expect(drawing.titles.contains("age") && drawing.titles.contains("car.wheels"))
        #expect(!drawing.titles.contains("whole.a"))
    }

    @Test(arguments: [20, 200, 1000])
    func staysReadableWithManyProperties(_ count: Int) throws {
        let rules = [
            "", "{type: date}", "{object: Part}", "{list: Part}", "{transform: [trim, uppercase], type: string}",
        ]
        let properties = (0..<count).map { "      property\($0): \(rules[$0 % rules.count])" }
        let parts = (0..<30).map { "part\($0): " }.joined(separator: ", ")
        let set = try Self.set(
            "specmap: 1\nmappings:\n  Big:\n    properties:\n" + properties.joined(separator: "\n")
                + "\n  Part: {properties: {\(parts)}}\n"
        )
        let drawing = try Drawing(SpecDrawing.svg(of: 0, in: set, theme: .dark, isWhole: true))
        #expect(drawing.overlaps == [])
        #expect(drawing.outside == [])
        #expect(try Drawing(SpecDrawing.svg(of: 0, in: set, theme: .dark)).size.height < 5000)
        #expect((0..<count).allSatisfy { number in drawing.texts.contains { $0.text == "property\(number)" } })
        #expect(drawing.texts.contains { $0.text.hasPrefix("Folded") } == (count > 100))
        #expect(drawing.texts.count { $0.text.hasPrefix("part") } < 5000)
    }

    @Test(arguments: [
        "\"a<b>&'c'\"", "\"\\u0007\\u202E\"", "\"名前\"", "\"🚀👩‍👩‍👧\"", "\"é\"", "\"\\uFFFE\"", "\"مرحبا\"",
        "\"]]>\"", "\"<!--\"",
    ])
    func isXMLWhateverTheNames(_ name: String) throws {
        let set = try Self.set(
            "specmap: 1\nmappings: {M: {description: \(name), properties: {\(name): {type: string}}}}"
        )
        for theme in DrawTheme.allCases {
            let drawing = try Drawing(SpecDrawing.svg(of: 0, in: set, theme: theme))
            #expect(drawing.overlaps == [])
        }
    }

    @Test func endsWhereMappingsLeadToThemselves() throws {
        let set = try Self.set(
            """
            specmap: 1
            mappings:
              Tree: {properties: {left: {object: Tree}, right: {object: Tree}, other: {object: Other}}}
              Other: {properties: {tree: {object: Tree}, any: {object: Choice}}}
              Choice: {choose_by: kind, cases: {a: Tree, b: Other, c: Leaf}, otherwise: skip}
              Leaf: {properties: {x: }}
            """
        )
        for index in set.mappings.indices {
            let drawing = try Drawing(SpecDrawing.svg(of: index, in: set, theme: .light))
            #expect(drawing.overlaps == [])
        }
    }

    /// Two of the next in each of many: a picture shows what it has room for.
    @Test func staysSmallHoweverMappingsNest() throws {
        let mappings = (0..<60).map { "  M\($0): {properties: {a: {object: M\($0 + 1)}, b: {object: M\($0 + 1)}}}" }
        let set = try Self.set(
            "specmap: 1\nmappings:\n\(mappings.joined(separator: "\n"))\n  M60: {properties: {x: }}\n"
        )
        #expect(SpecDrawing.svg(of: 0, in: set, theme: .auto).utf8.count < 300_000)
    }
}
