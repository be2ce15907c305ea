import Foundation
import SpecExamples
import SpecIR
import SpecRuntime
import SpecSource
import SpecTracing
import Testing

/// Coverage of branches, and examples for what is left.
@Suite struct SuggestionTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../Specs/Examples"
    )
    .standardizedFileURL

    private static func load(_ files: [String: String]) throws -> SpecSet {
        try #require(try SpecSet.load(texts: files) { _ in })
    }

    /// Specs whose examples stand in them.
    private static let folders = ["orders", "people", "patch-body", "slack-events", "snake-case-api", "music"]

    @Test(arguments: folders) func suggestsWhatHoldsAndTakesWhatItSays(_ folder: String) throws {
        let url = Self.root.appending(path: folder)
        let name = url.appending(path: "spec.yaml").path
        let set = try #require(try SpecSet.load(paths: [name]) { _ in })
        let load = { (path: String) in try? String(contentsOf: URL(filePath: path), encoding: .utf8) }
        var coverage = Coverage(Runtime(trying: set))
        coverage.addExamples(loading: load)
        var suggester = Suggester(coverage, loading: load)
        let (examples, missed) = suggester.suggestions()
        let text = try SuggestionWriter(set).text(of: name, adding: examples)

        // Everything else stays as it is.
        let original = [UInt8](try Data(contentsOf: URL(filePath: name)))
        let added = text.count - original.count
        #expect(
            original.indices.contains { text.starts(with: original[..<$0]) && text[($0 + added)...] == original[$0...] }
                || added == 0
        )

        let changed = try #require(
            try SpecSet.load(paths: [name], unsaved: [name: String(decoding: text, as: UTF8.self)]) { _ in }
        )
        let (before, after) = (ExampleRunner(set).run(), ExampleRunner(changed).run())
        #expect(after.failed == 0 && after.passed == before.passed + examples.count, "\(after.findings)")
        var covered = Coverage(Runtime(trying: changed))
        covered.addExamples(loading: load)
        let taken = Set(covered.branches.filter(covered.isTaken).map(\.name))
        #expect(examples.flatMap(\.branches).filter { !taken.contains($0) } == [])
        let open = covered.branches.filter { $0.isStated && !covered.isTaken($0) }.map(\.name)
        #expect(Set(open).isSubset(of: Set(missed.map(\.name))), "\(open)")
    }

    /// The template's part is a number that another property requires.
    @Test(arguments: [
        "number: {type: integer, required: true}, heading: {template: '#{number}'}",
        "heading: {template: '#{number}'}, number: {type: integer, required: true}",
    ])
    func makesExamplesBesideATemplateOfANumber(_ rules: String) throws {
        let text = "specmap: 1\nmappings: {T: {properties: {\(rules), note: {type: string}}}}\n"
        var suggester = Suggester(Coverage(Runtime(trying: try Self.load(["spec.yaml": text])))) { _ in nil }
        let missed = suggester.suggestions().1.map(\.name)
        #expect(!missed.contains("T.note#read") && !missed.contains("T.heading#read"), "\(missed)")
    }

    /// Text for a pattern, a date in text, and a pattern that is extracted, each of them required.
    @Test(arguments: [
        "requires: {pattern: '^[A-Z]{3}$'}", "requires: {all: [{pattern: '^[0-9]+-x$'}, {pattern: x}]}",
        "date_format: [iso8601, day]", "transform: {extract: '([0-9]+) EUR'}",
    ])
    func makesTextForAPattern(_ rule: String) throws {
        let spec = """
            specmap: 1
            mappings:
              T: {properties: {s: {type: string, required: true, \(rule)}, n: {type: integer, if_null: leave}}}
            """
        let set = try Self.load(["s.yaml": spec])
        var suggester = Suggester(Coverage(Runtime(trying: set))) { _ in nil }
        let (examples, missed) = suggester.suggestions()
        #expect(examples.flatMap(\.branches).contains("T.n#read"), "\(missed.map(\.name))")
        #expect(!missed.contains { $0.name == "T.s#read" })
    }

    @Test func countsWhatShowsAndNothingElse() throws {
        let spec = """
            specmap: 1
            mappings:
              Car: {properties: {model: {type: string, required: true}, year: {type: integer, accept: [string]}}}
            examples:
              - {name: refused, mapping: Car, json: {year: "2013"}, errors: [{id: missing, property: model}]}
            """
        var coverage = Coverage(Runtime(trying: try Self.load(["car.yaml": spec])))
        coverage.addExamples { _ in nil }
        // The year was converted in a record that failed.
        #expect(coverage.branches.filter(coverage.isTaken).map(\.name) == ["Car.model#required.missing"])
        #expect(coverage.count(stated: true, in: coverage.branches).total == 9)
        coverage.addSample(#"{"model": "i30", "year": "2013"}"#, as: 0)
        let alone = coverage.branches.filter(coverage.isTakenBySamplesAlone).map(\.name)
        #expect(alone == ["Car.model#read", "Car.year#read", "Car.year#accept.string"])
    }

    /// Such a case shows only where the mapping around it holds what chooses it.
    @Test(arguments: ["action", "0"])
    func findsTheValueBesideAnObjectThatChoosesIt(_ path: String) throws {
        let spec = """
            specmap: 1
            mappings:
              Call: {properties: {action: {from: \(path), type: string}, data: {from: \(path == "0" ? "1" : "data"), object: Data}}}
              Data: {choose_by: ^.\(path), cases: {Boot: Boot, Meter: Meter}}
              Boot: {properties: {vendor: {type: string}}}
              Meter: {properties: {value: {type: string}}}
            """
        let coverage = Coverage(Runtime(trying: try Self.load(["s.yaml": spec])))
        var suggester = Suggester(coverage) { _ in nil }
        #expect(suggester.suggestions().missed.map(\.name) == [])
    }

    @Test func takesAnInheritedRuleForOne() throws {
        let spec = """
            specmap: 1
            defaults: {if_null: fail}
            mappings:
              Base: {properties: {id: {type: integer}}}
              Other: {extends: Base, properties: {name: {type: string}}}
            examples:
              - {name: it, mapping: Other, json: {id: 1}, object: {id: 1}}
            """
        var coverage = Coverage(Runtime(trying: try Self.load(["s.yaml": spec])))
        coverage.addExamples { _ in nil }
        let names = coverage.branches.map(\.name)
        #expect(names.filter { $0.hasSuffix("id#read") } == ["Base.id#read"])
        #expect(names.filter { $0.hasSuffix("#if_null") } == ["defaults#if_null"])
        #expect(coverage.branches.filter(coverage.isTaken).map(\.name).contains("Base.id#read"))
    }

    /// Such members are unknown to nobody, and are no one value that could be null or of another type.
    @Test(arguments: [("id: ", false), ("id: meta.id", true)])
    func knowsTheBranchesOfMembersThatNoOtherRuleReads(_ property: String, _ hasUnknown: Bool) throws {
        let set = try Self.load([
            "a.yaml": """
            specmap: 1
            mappings:
              A: {unknown_into: rest, properties: {\(property), rest: {dictionary: {type: integer, requires: {min: 1}}}}}
            """
        ])
        let coverage = Coverage(Runtime(trying: set))
        let names = coverage.branches.map(\.name)
        #expect(names.filter { $0.hasPrefix("A.rest#") } == ["A.rest#read", "A.rest#missing", "A.rest#written"])
        #expect(names.contains("A#unknown") == hasUnknown, "\(names)")
    }

    @Test func leavesOutWhatNeedsAProgram() throws {
        let spec = """
            specmap: 1
            host: {transformers: {slug: {reads: string, returns: string, kind: normalising}}}
            mappings: {Page: {properties: {id: {type: string, transform: slug}}}}
            """
        let coverage = Coverage(Runtime(trying: try Self.load(["s.yaml": spec])))
        #expect(coverage.branches.isEmpty && !coverage.table.branches.isEmpty)
        #expect(CoverageReport(coverage).render(.text).contains("they need the host program"))
    }

    @Test func refusesASpecInBrackets() throws {
        let spec = #"{"specmap": 1, "mappings": {"Car": {"properties": {"model": {"type": "string"}}}}}"#
        let set = try Self.load(["car.yaml": spec])
        var suggester = Suggester(Coverage(Runtime(trying: set))) { _ in nil }
        let examples = suggester.suggestions().examples
        #expect(!examples.isEmpty)
        #expect(throws: SuggestionWriter.Refusal.self) {
            try SuggestionWriter(set).text(of: "car.yaml", adding: examples)
        }
    }

    /// They can be pasted by hand.
    @Test(arguments: [
        #"{"specmap": 1, "mappings": {"Car": {"properties": {"model": {"type": "string"}}}}}"#,
        "{specmap: 1, mappings: {Car: {properties: {model: {type: string}}}}, examples: []}\n",
        "{specmap: 1, mappings: {Car: {properties: {model: {type: string}}}},\n}\n",
    ])
    func triesExamplesForASpecInBrackets(_ spec: String) throws {
        let set = try Self.load(["car.yaml": spec])
        var suggester = Suggester(Coverage(Runtime(trying: set))) { _ in nil }
        let found = suggester.suggestions().examples
        let passing = SuggestionWriter(set).passing(found) { try SpecSet.load(texts: $0) { _ in } }
        #expect(!passing.isEmpty && passing.count == found.count)
    }

    /// No value is found for `v`, which is optional: the others have examples all the same.
    @Test(arguments: [
        "v: {transform: {parts: '{x}.{y}'}}", "v: {transform: [base64url, json]}",
        "v: {from: f, type: decimal, transform: sum}",
    ])
    func suggestsBesideARuleThatIsHardToMeet(_ rule: String) throws {
        let spec =
            "specmap: 1\nmappings: {T: {properties: {a: {type: string, transform: trim}, d: {default: 3}, \(rule)}}}\n"
        let set = try Self.load(["s.yaml": spec])
        var suggester = Suggester(Coverage(Runtime(trying: set))) { _ in nil }
        let missed = suggester.suggestions().missed
        #expect(missed.allSatisfy { $0.ruleName == "T.v" }, "\(missed.map(\.name))")
    }

    /// Plain dates are the same, and no object with both meets the requirement.
    @Test func suggestsBesideACompareOfProperties() throws {
        let requirements = "requires: [{less_than: [start, end]}, {at_least_one: [mail, phone]}]"
        let spec =
            "specmap: 1\nmappings: {B: {\(requirements), properties: {start: {type: date}, end: {type: date}, mail: , phone: }}}\n"
        var suggester = Suggester(Coverage(Runtime(trying: try Self.load(["s.yaml": spec])))) { _ in nil }
        let missed = suggester.suggestions().missed.map(\.name)
        #expect(!missed.contains { $0.hasPrefix("B.mail") || $0.hasPrefix("B.start") }, "\(missed)")
    }

    @Test(arguments: ["examples: []", "examples: [] # more", "use: [spec.yaml]\nexamples: []\n\n# end"])
    func fillsAnEmptyListOfExamples(_ end: String) throws {
        let use = end.hasPrefix("use") ? "" : "use: [spec.yaml]\n"
        let set = try Self.load([
            "spec.yaml": "specmap: 1\nmappings: {A: {root: r, properties: {n: {type: integer}}}}\n",
            "examples.yaml": "specmap: 1\n\(use)\(end)\n",
        ])
        var suggester = Suggester(Coverage(Runtime(trying: set))) { _ in nil }
        let found = suggester.suggestions().examples
        #expect(!found.isEmpty && found.allSatisfy { $0.file == "examples.yaml" })
        let text = String(decoding: try SuggestionWriter(set).text(of: "examples.yaml", adding: found), as: UTF8.self)
        let changed = try Self.load([
            "spec.yaml": "specmap: 1\nmappings: {A: {root: r, properties: {n: {type: integer}}}}\n",
            "examples.yaml": text,
        ])
        #expect(changed.specs.map(\.examples.count).max() == found.count, "\(text)")
        #expect(text.contains("# more") == end.contains("# more") && text.contains("# end") == end.contains("# end"))
    }

    /// The marker that ends a document, and keywords that are indented, as any block of YAML may be.
    @Test(arguments: [
        "specmap: 1\nmappings: {A: {properties: {n: {type: integer}}}}\n...\n# behind\n",
        "---\nspecmap: 1\nmappings: {A: {properties: {n: {type: integer}}}}\n... # end",
        "# head\n\n  specmap: 1\n  mappings: {A: {properties: {n: {type: integer}}}}\n",
        "%YAML 1.2\n---\n   specmap: 1\n   mappings: {A: {properties: {n: {type: integer}}}}\r\n...",
        "specmap: 1\nmappings: {A: {description: \"...\", properties: {n: {type: integer}}}}",
    ])
    func addsExamplesWhereTheDocumentEnds(_ spec: String) throws {
        let set = try Self.load(["s.yaml": spec])
        var suggester = Suggester(Coverage(Runtime(trying: set))) { _ in nil }
        let found = suggester.suggestions().examples
        let writer = SuggestionWriter(set)
        #expect(!found.isEmpty && writer.passing(found) { try SpecSet.load(texts: $0) { _ in } }.count == found.count)
        let text = String(decoding: try writer.text(of: "s.yaml", adding: found), as: UTF8.self)
        #expect(try Self.load(["s.yaml": text]).specs.map(\.examples.count) == [found.count], "\(text)")
    }
}
