import SpecIR
import SpecRuntime
import SpecTracing
import Testing

/// The names, documents and files of suggested examples.
@Suite struct SuggestedDocumentTests {
    private static func suggestions(_ files: [String: String]) throws -> (examples: [Suggestion], missed: [String]) {
        let set = try #require(try SpecSet.load(texts: files) { _ in })
        var coverage = Coverage(Runtime(trying: set))
        coverage.addExamples { _ in nil }
        var suggester = Suggester(coverage) { _ in nil }
        let (examples, missed) = suggester.suggestions()
        return (examples, missed.map(\.name))
    }

    private static func text(_ spec: String) throws -> String {
        let (examples, missed) = try suggestions(["s.yaml": spec])
        #expect(missed == [])
        return examples.map { $0.yaml(indent: 2) }.joined()
    }

    @Test func takesValuesOfOtherExamplesAndNamesOfProperties() throws {
        let text = try Self.text(
            """
            specmap: 1
            mappings:
              Car:
                properties:
                  plate: {type: string, required: true}
                  colour: {type: string}
                  doors: {type: integer}
            examples:
              - {name: it, mapping: Car, json: {plate: AB 12 345}, object: {plate: AB 12 345}}
            """
        )
        #expect(text.contains("json: {plate: AB 12 345, colour: colour, doors: 1}"))
        #expect(text.contains("doors: 2013.5"))
        #expect(text.contains("round_trip: true"))
    }

    @Test func namesWhatAnExampleShows() throws {
        let text = try Self.text(
            """
            specmap: 1
            mappings:
              Order:
                properties:
                  id: {type: integer, required: true}
                  state: {values: {N: new, P: paid}}
                  lines: {list: string}
            """
        )
        for name in [
            "id missing, state outside the table, and 1 more", "id null, state and lines of a wrong type",
            "row N of state, id and lines", "row P of state",
        ] {
            #expect(text.contains("- name: \(name)  # check\n"), "\(name)\n\(text)")
        }
    }

    @Test func namesNoTwoExamplesAlike() throws {
        let (examples, _) = try Self.suggestions([
            "s.yaml": """
            specmap: 1
            mappings:
              A: {properties: {url: {type: url}}}
              B: {properties: {url: {type: url}}}
            examples:
              - {name: url of a wrong type, mapping: A, json: {url: 0}, errors: [{id: wrong-type}]}
            """
        ])
        let names = examples.map(\.name)
        #expect(names == ["url", "B, url", "B, url of a wrong type"])
    }

    @Test func reachesTheDocumentAndObjectsOfTheSameJSON() throws {
        let text = try Self.text(
            """
            specmap: 1
            mappings:
              Page:
                root: items
                properties:
                  page: {from: $.meta.page, type: integer}
                  place: {object: Place, from: .}
                  last: {from: names.last, type: string, direction: read}
              Place: {requires: {exactly_one: [city, code]}, properties: {city: {type: string}, code: {type: string}}}
            """
        )
        #expect(text.contains("meta: {page: 1}"))
        #expect(text.contains("names: [last]"))
    }

    @Test func countsOnlyWhatADocumentCanTake() throws {
        let spec = """
            specmap: 1
            mappings:
              Tagged:
                properties:
                  tags: {list: string, accept_single: true}
                  words: {list: string, transform: {split: ","}}
                  owner: {object: Owner}
              Owner: {unknown: drop, properties: {id: {from: ., type: string}}}
            """
        let set = try #require(try SpecSet.load(texts: ["s.yaml": spec]) { _ in })
        let names = Set(Coverage(Runtime(trying: set)).branches.map(\.name))
        #expect(names.contains("Tagged.tags[]#wrong_type") && names.contains("Tagged.words#wrong_type"))
        #expect(names.isDisjoint(with: ["Tagged.tags#wrong_type", "Tagged.words[]#wrong_type", "Owner#unknown"]))
    }

    @Test func putsExamplesIntoAFileThatHoldsNothingElse() throws {
        let (examples, _) = try Self.suggestions([
            "examples.yaml": """
            specmap: 1
            use: [spec.yaml]
            examples:
              - {name: it, mapping: Car, json: {}, object: {}}
            """,
            "spec.yaml": """
            specmap: 1
            mappings: {Car: {properties: {plate: {type: string}}}}
            examples:
              - {name: plain, mapping: Car, json: {}, object: {}}
            """,
        ])
        #expect(Set(examples.map(\.file)) == ["examples.yaml"])
    }

    @Test func looksOnlyAtSomeRules() throws {
        let spec = """
            specmap: 1
            mappings:
              A: {properties: {x: {type: integer}, y: {list: integer}}}
              B: {properties: {z: {type: integer}}}
            """
        let set = try #require(try SpecSet.load(texts: ["s.yaml": spec]) { _ in })
        var coverage = Coverage(Runtime(trying: set))
        coverage.look(onlyAt: ["A.y"])
        #expect(Set(coverage.branches.map(\.ruleName)) == ["A.y"])
        coverage.look(onlyAt: ["B"])
        #expect(Set(coverage.branches.map(\.ruleName)) == ["B", "B.z"])
        coverage.look(onlyAt: [])
        #expect(CoverageReport(coverage).render(.text) == "no rule differs that has branches\n")
    }
}
