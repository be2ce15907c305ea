import SpecIR
import SpecTesting
import Testing

/// Verdicts on changes that reviewers meet most: a new property, another name, a path that leads out of an object.
struct DiffVerdictTests {
    private func mappings(_ rules: String) -> String { "specmap: 1\nmappings:\n\(rules)" }

    /// Values of the mapping that nothing leads to stand around those of `Inner`, which alone change.
    @Test(arguments: [
        ("zone: {from: $.zone, type: string}", "zone: {type: string}", Effect.Kind.gone),
        ("zone: {from: ^.zone, type: string, direction: read}", "zone: {type: string}", .failsNow),
        ("zone: {from: ^.height, type: number}", "zone: {from: ^.height, type: string}", .failsNow),
    ])
    func showsReadersAPathThatLedOutOfTheObject(_ old: String, _ new: String, _ kind: Effect.Kind) throws {
        let spec = { (rule: String) in
            mappings(
                """
                  Outer: {properties: {zone: {type: string}, height: {type: number}, inner: {list: Inner}}}
                  Inner: {properties: {name: {type: string}, \(rule)}}

                """
            )
        }
        for views in [Set(DiffView.allCases), [.reader]] {
            let diff = try SpecDiffTests.diff(spec(old), spec(new), views: views)
            #expect(diff.changes.map(\.name) == ["Inner.zone"] && diff.worst == .breaking)
            #expect(diff.changes.first?.effects.first { $0.view == .reader }?.kind == kind)
            SpecDiffTests.expectReal(diff, try TrialSpecs.set(spec(old)), try TrialSpecs.set(spec(new)))
        }
    }

    @Test func showsReadersAChooserThatLookedOutOfTheObject() throws {
        let spec = { (path: String) in
            mappings(
                """
                  Event: {properties: {type: {type: string}, body: {object: Body}}}
                  Body: {choose_by: \(path), cases: {x: X}, otherwise: Y}
                  X: {properties: {a: {type: string}}}
                  Y: {properties: {b: {type: string}}}

                """
            )
        }
        let diff = try SpecDiffTests.diff(spec("$.type"), spec("type"))
        #expect(diff.changes.map(\.name) == ["Body"] && diff.worst == .breaking)
    }

    /// A value that the dictionary of `unknown_into` refuses, whatever it holds.
    @Test(arguments: ["integer", "string", "boolean"])
    func triesValuesOfEachKindForAMemberThatIsDroppedNoMore(_ type: String) throws {
        let spec = { (drop: String) in
            mappings(
                "  T: {unknown_into: others, \(drop)properties: {a: {type: integer}, others: {dictionary: \(type)}}}\n"
            )
        }
        let diff = try SpecDiffTests.diff(spec("drop: [url], "), spec(""))
        #expect(diff.changes.first?.effects.first { $0.view == .reader }?.kind == .failsNow)
    }

    /// Nobody knows of data in which a member that nobody read has a value of another type.
    @Test(arguments: [
        "type: string", "type: integer", "type: decimal", "type: date", "list: Part", "object: Part", "values: {a: b}",
        "type: string, requires: {length: {max: 3}}",
    ])
    func takesANewPropertyForHarmlessToReaders(_ rule: String) throws {
        for unknown in ["", "unknown: fail, "] {
            let spec = { (more: String) in
                mappings(
                    "  T: {\(unknown)properties: {a: {type: string}\(more)}}\n"
                        + "  Part: {properties: {n: {type: integer, required: true}}}\n"
                )
            }
            let diff = try SpecDiffTests.diff(spec(""), spec(", b: {\(rule)}"), views: [.reader])
            #expect(diff.changes.map(\.name) == ["T.b"], "\(unknown)")
            #expect(diff.worst == .harmless, "\(unknown)\(diff.changes.flatMap(\.effects).map(\.kind))")
        }
    }

    /// Data may well be without the property, or have null there.
    @Test(arguments: ["required: true", "if_null: fail", "if_missing: fail"])
    func takesANewPropertyThatHasToBeThereForBreaking(_ rule: String) throws {
        let spec = { (more: String) in mappings("  T: {properties: {a: {type: string}\(more)}}\n") }
        let diff = try SpecDiffTests.diff(spec(""), spec(", b: {type: integer, \(rule)}"), views: [.reader])
        #expect(diff.changes.map(\.name) == ["T.b"] && diff.worst == .breaking)
    }

    /// Where unknown members are kept, programs may have read it before.
    @Test func takesANewPropertyForBreakingWhereItsMemberWasKept() throws {
        let spec = { (more: String) in mappings("  T: {unknown: keep, properties: {a: {type: string}\(more)}}\n") }
        #expect(try SpecDiffTests.diff(spec(""), spec(", b: {type: integer}"), views: [.reader]).worst == .breaking)
    }

    @Test func reportsAnotherNameOnce() throws {
        let spec = { (name: String) in
            mappings("  T: {properties: {id: {type: integer}, \(name): {from: taxes_included, type: boolean}}}\n")
        }
        let diff = try SpecDiffTests.diff(spec("taxesIncluded"), spec("taxIncluded"), tries: 2_000)
        #expect(diff.changes.map(\.name) == ["T.taxIncluded"])
    }

    /// The template's part is the number that another property requires.
    @Test func makesDocumentsForATemplateOfARequiredNumber() throws {
        let spec = { (type: String) in
            mappings(
                "  T: {properties: {heading: {template: '#{n}'}, n: {type: integer, required: true}, x: {type: \(type)}}}\n"
            )
        }
        let diff = try SpecDiffTests.diff(spec("string"), spec("string, default: a"))
        #expect(diff.changes.first?.effects.contains { $0.kind == .newValue } == true)
        #expect(diff.unlooked.filter { $0.contains("none of the random documents") } == [])
    }
}
