import SpecIR
import SpecRuntime
import SpecSource
import SpecTesting
import Testing

/// Documents are made for whatever a mapping requires; where none can be, the reason is listed, and nothing is called harmless.
struct UnmadeDocumentTests {
    private static let required = [
        "type: date, requires: {above: 2024-01-01T00:00:00Z}", "transform: [base64, json], object: S",
        "transform: {table: first_row}, list: S, requires: not_empty",
        "from: a.*.b, list: string, requires: {count: {min: 2}}",
        "list: {list: {type: number}}, requires: {count: {min: 4}}",
        "transform: [{split: ';'}, {item: 2}], requires: {in: [foo, bar]}",
        "template: '{x.a}/{y}', requires: {pattern: '^[0-9]+/k$'}", "transform: base64, requires: {pattern: '^abc'}",
        "list: K, requires: {count: {min: 3}}",
        "dictionary: {date_format: day}, requires: {count: {min: 3}}",
        "type: integer, transform: hex, requires: {min: 300}",
    ]

    private static func spec(_ rule: String, _ value: Int) -> String {
        """
        specmap: 1
        mappings:
          T: {properties: {p: {\(rule), required: true}, q: {type: integer, default: \(value)}}}
          S: {properties: {a: {type: string, required: true}}}
          K: {primary_key: k, properties: {k: {type: integer}}}

        """
    }

    @Test(arguments: required)
    func makesWhatIsRequired(_ rule: String) throws {
        let diff = try SpecDiffTests.diff(Self.spec(rule, 1), Self.spec(rule, 2), tries: 0)
        #expect(diff.worst == .breaking, "\(diff.changes.map { ($0.words, $0.effects.map(\.kind)) })")
    }

    private static let line = """
        specmap: 1
        mappings:
          Order: {properties: {number: {type: integer}, lines: {list: Line}}}
          Line: {properties: {no: {from: ^.number, required: true}, sku: {type: string, default: none}}}

        """

    /// Values that are read around an object are put there, one object further out and two.
    @Test(arguments: [
        ("default: none", "default: missing"), ("sku: {type: string", "sku: {from: SKU, type: string"),
        ("sku: {type: string", "sku: {transform: {prefix: SKU-}, type: string"),
    ])
    func readsAroundAnObject(_ old: String, _ new: String) throws {
        let changed = Self.line.replacing(old, with: new)
        #expect(try SpecDiffTests.diff(Self.line, changed, tries: 0).worst == .breaking)
        let outer = "Orders: {properties: {number: , all: {list: Order}}}"
        let deeper = { (spec: String) in
            spec.replacing("^.number", with: "^.^.number").replacing("Order:", with: "\(outer)\n  Order:")
        }
        #expect(try SpecDiffTests.diff(deeper(Self.line), deeper(changed), tries: 0).worst == .breaking)
    }

    /// Nothing is around the objects of an entry, and no text is known to match a long pattern.
    @Test(arguments: ["from: ^.number", "transform: {extract: '^x{900}([0-9])$'}, requires: {in: ['7']}"])
    func saysWhatNoDocumentWasMadeFor(_ rule: String) throws {
        let diff = try SpecDiffTests.diff(Self.spec(rule, 1), Self.spec(rule, 2), tries: 40)
        let effects = diff.changes.flatMap(\.effects)
        #expect(effects.map(\.kind) == [.untried] && diff.worst == .careful)
        #expect(effects.first?.why?.hasPrefix("no document was made that `T` reads: `p` [") == true)
        #expect(diff.unlooked.contains { $0.hasPrefix("`T`: none of the random documents can be read") })
        let text = DiffReport(diff, comparison: "a and b").text
        #expect(text.contains("careful\n  T.q") && text.contains("no document was made that `T` reads"))
        let mutation = MutationTrial(try TrialSpecs.set(Self.spec(rule, 1)))
        #expect(mutation.results.allSatisfy { $0.fate != .withoutEffect || $0.mutant.property != "q" })
        let trial = RoundTripTrial(try TrialSpecs.set(Self.spec(rule, 1)), tries: 20)
        #expect(trial.unread == ["T"])
    }

    @Test func saysSoToWhoeverLooks() throws {
        let rule = "from: ^.number"
        for view in [DiffView.reader, .writer, .refresh] {
            let diff = try SpecDiffTests.diff(Self.spec(rule, 1), Self.spec(rule, 2), tries: 0, views: [view])
            #expect(diff.changes.flatMap(\.effects).map(\.view) == [view] && diff.worst == .careful)
        }
    }

    /// Lists that must be there of objects that read around themselves.
    @Test func makesDocumentsOfMappingsThatHoldThemselves() throws {
        let spec = """
            specmap: 1
            mappings:
              Node: {properties: {id: {type: integer}, parent: ^.id, children: {list: Node, required: true}}}

            """
        let changed = spec.replacing("id: {type: integer}", with: "id: {from: ID, type: integer}")
        #expect(try SpecDiffTests.diff(spec, changed, tries: 20).worst == .breaking)
    }

    /// An object can be read, and one property of it never holds anything.
    @Test(arguments: ["", "E: {properties: {t: {list: T}, n: }}, ", "E: {choose_by: k, cases: {a: T}}, "])
    func saysWhichPropertyNoDocumentHolds(_ entry: String) throws {
        let rule = "type: integer, requires: [{above: 5}, {below: 6}, {min: 0}]"
        let spec = "specmap: 1\nmappings: {\(entry)T: {properties: {p: {\(rule)}, q: }}}\n"
        let diff = try SpecDiffTests.diff(spec, spec.replacing("min: 0", with: "min: 1"), tries: 0)
        #expect(diff.changes.first?.effects.first?.why == "no document was made in which `p` holds a value")
        #expect(diff.worst == .careful)
    }
}
