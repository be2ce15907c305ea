import SpecIR
import Testing

/// The table of what isn't written back, and why.
struct LossReasonTests {
    @Test func isThePageOfTheGuide() throws {
        try expectCopy(of: LossReference.markdown, at: "Sources/SpecRuntime/SpecMap.docc/WrittenBack.md")
    }

    @Test(arguments: LossReason.allCases)
    func isFoundInItsOwnExample(_ reason: LossReason) throws {
        let found = try losses(reason.facts.example)
        #expect(found.contains { $0.reason == reason }, "\(found.map(\.reason.rawValue))")
        // Nothing else in it is worse.
        #expect(reason.isBroken || !found.contains { $0.reason.isBroken })
    }

    @Test(arguments: LossReason.allCases)
    func saysWhatToWriteInstead(_ reason: LossReason) {
        let facts = reason.facts
        #expect(!facts.lost.isEmpty && !facts.why.isEmpty && !facts.instead.isEmpty)
        for text in [facts.lost, facts.why, facts.instead] {
            #expect(!text.hasSuffix(".") && text.first?.isUppercase != true)
        }
        // JSON that comes back is an object that comes back.
        #expect(facts.verdict.json >= facts.verdict.object)
        #expect(facts.verdict.json > .lossless)
        #expect(facts.verdict.json != .normalising || facts.verdict.object == .lossless)
    }

    /// A property rule, or mappings of which `T` is looked at, and what they lose.
    @Test(arguments: [
        ("string", ""), ("{type: integer}", ""), ("{transform: {prefix: x}}", ""), ("{type: url}", ""),
        ("{from: [a, b], to: b}", "several-paths"), ("{from: a, to: b}", "written-elsewhere"),
        ("{type: string, required: true, omit: [empty]}", "required-omitted"),
        ("{type: integer, required: true, omit: [empty]}", ""),
        ("{required: true, omit: [null]}", ""),
        ("{type: integer, if_missing: fail, if_null: leave}", "null-left unset-not-read"),
        ("{type: integer, if_invalid: null, if_null: fail, omit: [null]}", "invalid-replaced omitted-null"),
        ("{type: integer, if_missing: null, if_null: fail}", "null-for-missing null-not-read"),
        ("{type: integer, default: 5, omit: [default]}", "default-for-missing"),
        ("{values: {A: a}, otherwise: null}", "table-otherwise"),
        ("{values: {A: a, B: b}, otherwise: b}", "table-otherwise"),
        ("{values: {A: a}, otherwise: b}", "otherwise-not-written"),
        ("{list: {values: {A: a}, otherwise: b}}", "otherwise-not-written"),
        ("{values: {A: a}, otherwise: b, direction: read}", "read-only"),
        ("{transform: {replace: {a: b, b: a}}}", "replaced-again"), ("{transform: {replace: {a: ''}}}", "transformer"),
        ("{transform: {replace: {ab: ''}}}", "replaced-again"), ("{transform: {replace: {ab: c}}}", "transformer"),
        ("{transform: [trim, {null_if: ''}]}", "transformer"),
        ("{date_format: [iso8601, day]}", "spelling"), ("{date_format: [day, iso8601]}", "spelling date-precision"),
        ("{transform: {date: {from: iso8601, to: day}}}", "transformer date-cut"),
        ("{transform: {date: {from: day, to: iso8601}}}", "transformer"),
        ("{transform: {date: {from: unix_seconds, to: iso8601}}}", "transformer"),
        ("{list: integer, take: last}", "taken-element"), ("{from: a.last}", "index-path"),
        ("{list: any, where: {use: home}}", "selected-elements"),
        ("{transform: {table: by_column}}", "transformer row-gaps"),
        ("{from: c, where: {k: e}, pick: v}", "picked-value no-element selected-elements"),
        ("{from: c, list: any, where: {k: e}, take: first}", "taken-element no-element selected-elements"),
        ("{from: c, list: any, where: {k: e}, pick: v}", "picked-value selected-elements"),
        ("{first_of: [{from: a, type: integer, transform: sum}, {template: '{b}'}]}", "one-way-transformer template"),
        (
            "{first_of: [{from: a, transform: sum}, {from: b}, {from: $.c}]}",
            "first-of one-way-transformer path-not-written"
        ),
        ("{first_of: [{from: a}, {from: b, type: integer, to: c}]}", "first-of written-elsewhere"),
        ("{first_of: [{from: a}, {from: b, type: integer, to: c}], required: true}", "first-of required-elsewhere"),
        ("{first_of: [{from: a}, {from: other, type: integer}]}", "first-of"),
        ("{transform: {table: {by_column: [a]}}}", "transformer row-gaps beside-columns"),
    ])
    func findsWhatAPropertyLoses(_ rule: String, _ expected: String) throws {
        let head = rule == "string" ? "" : rule
        let found = try losses("T: {unknown: fail, properties: {value: \(head), other: }}")
        let reasons = found.map(\.reason.rawValue).filter { $0 != "parents" }
        #expect(Set(reasons) == Set(expected.split(separator: " ").map(String.init)))
    }

    @Test(arguments: [
        ("T: {properties: {id: {required: true, direction: read}, all: {from: id}}}", false),
        ("T: {constants: {id: 1}, properties: {id: {required: true, direction: read}}}", false),
        ("T: {only: {write: []}, properties: {id: {required: true}}}", false),
        ("T: {ignore: {write: [id]}, properties: {id: {required: true}, name: }}", true),
        ("T: {if_missing: fail, properties: {id: {direction: read}, name: }}", true),
        ("T: {properties: {id: {from: ^.id, required: true}, name: }}", false),
        ("T: {properties: {id: {from: items.*.id, required: true}, name: }}", true),
        ("T: {properties: {id: {from: items.*.id, required: true}, items: {list: I}}}\nI: {properties: [id]}", false),
        (
            "C: {choose_by: kind, cases: {t: T}}\nT: {properties: {kind: {required: true, direction: read}, name: }}",
            false
        ),
        ("T: {unknown: keep, properties: {id: {required: true, direction: read}, name: }}", false),
    ])
    func isBrokenWhereNothingElseWritesWhatIsRequired(_ mappings: String, _ isBroken: Bool) throws {
        #expect(try losses(mappings).contains { $0.reason == .requiredNotWritten } == isBroken)
    }

    @Test(arguments: [
        ("{unknown: fail, properties: [number]}", true), ("{properties: [number]}", false),
        ("{unknown: fail, properties: [use, number]}", false),
        ("{unknown: fail, drop: [use], properties: [number]}", false),
        ("{unknown: fail, constants: {use: home}, properties: [number]}", false),
        ("{unknown: fail, properties: {all: {from: ., dictionary: any}}}", false),
        ("{choose_by: use, cases: {home: Home}}\nHome: {unknown: fail, properties: [number]}", false),
        ("{choose_by: kind, cases: {a: Home}}\nHome: {unknown: fail, properties: [number]}", true),
        (
            "{choose_by: kind, cases: {a: Home, b: Free}}\nHome: {unknown: fail, properties: [number]}\n"
                + "Free: {properties: [number]}",
            false
        ),
    ])
    func isBrokenWhereNoElementReadsItsCondition(_ element: String, _ isBroken: Bool) throws {
        let found = try losses("T: {properties: {phones: {list: P, where: {use: home}}}}\nP: \(element)")
        #expect(found.contains { $0.reason == .conditionNotRead } == isBroken)
        #expect(found.contains { $0.reason == .selectedElements })
    }

    /// A member that is kept stands where a property is written.
    @Test(arguments: [
        ("unknown: keep, properties: {mail: {from: mail, to: contact}}", true),
        ("unknown_into: rest, properties: {mail: {from: mail, to: contact}}", true),
        ("unknown: keep, properties: {mail: {from: [mail, contact], to: contact}}", false),
        ("unknown: keep, properties: {mail: {from: mail, to: contact}, contact: {direction: read}}", false),
        ("unknown: keep, drop: [contact], properties: {mail: {from: mail, to: contact}}", false),
        ("unknown: keep, properties: {contact: {direction: write}}", false),
        ("unknown: drop, properties: {mail: {from: mail, to: contact}}", false),
    ])
    func isBrokenWhereAPropertyIsWrittenOverWhatIsKept(_ mapping: String, _ isBroken: Bool) throws {
        #expect(try losses("T: {\(mapping)}").contains { $0.reason == .keptElsewhere } == isBroken)
    }

    @Test(arguments: [("", true), ("drop: [type], ", false), ("constants: {type: P}, ", false)])
    func isBrokenWhereNoPickedObjectReadsItsCondition(_ settings: String, _ isBroken: Bool) throws {
        let found = try losses(
            "T: {properties: {p: {from: e, list: P, where: {r.type: P, m: x}, pick: r}}}\n"
                + "P: {unknown: fail, \(settings)properties: [id]}"
        )
        #expect(found.contains { $0.reason == .conditionNotRead } == isBroken)
    }

    @Test(arguments: [
        ("", "", "dictionary: string", true), ("", ", omit: [null]", "dictionary: string", false),
        ("if_all_null: null, ", "", "dictionary: string", false), ("", "", "dictionary: any", false),
        ("", "", "dictionary: {type: string, if_null: 'null'}", false),
        ("", "", "dictionary: string, if_invalid: 'null'", false),
        ("", ", if_null: fail", "dictionary: string", false), ("", "", "type: any", false),
    ])
    func isBrokenWhereADictionaryTakesNoNullOfAnotherProperty(
        _ settings: String,
        _ more: String,
        _ other: String,
        _ isBroken: Bool
    ) throws {
        let found = try losses(
            "T: {\(settings)properties: {a: {from: d.e.a\(more)}, all: {from: d.e, \(other), direction: read}}}"
        )
        #expect(found.contains { $0.reason.rawValue == "null-read-elsewhere" } == isBroken)
    }

    /// Of several values in `where`, one is written for all, unless the element has its own.
    @Test(arguments: [
        ("where: {k: [a, b]}", "drop: [k], properties: [n]", true), ("where: {k: [a, b]}", "properties: [n]", true),
        ("where: {k: [a, b]}", "properties: [k, n]", false), ("where: {k: [a]}", "drop: [k], properties: [n]", false),
        ("where: {k: [a, b]}", "unknown: keep", false), ("where: {k: a}", "properties: [n]", false),
        ("where: {k: [a, b]}", "properties: {k: {direction: read}, n: }", true),
        ("where: {k: [a, b]}", "choose_by: k, cases: {a: V}", false),
        ("where: {k: [a, b]}, pick: v", "properties: [k, n]", true),
        ("where: {v.k: [a, b]}, pick: v", "properties: [k, n]", false),
    ])
    func losesAllButTheFirstValueOfACondition(_ selection: String, _ element: String, _ isLost: Bool) throws {
        let found = try losses(
            "T: {unknown: fail, properties: {w: {from: l, list: W, \(selection)}}}\nW: {\(element)}\n"
                + "V: {properties: [n]}"
        )
        #expect(found.contains { $0.reason.rawValue == "several-conditions" } == isLost)
    }

    @Test func countsWhatStandsInObjects() throws {
        let set = try load([
            "spec.yaml": """
            specmap: 1
            mappings:
              A: {unknown: fail, properties: {b: {object: B}, name: }}
              B: {unknown: fail, properties: {a: {list: A}, c: {dictionary: C}}}
              C: {unknown: fail, properties: {id: {type: uuid}}}
              D: {unknown: fail, properties: {d: {object: D}, name: }}
            """
        ])
        let verdicts = SpecVerdicts(set).mappings
        #expect(verdicts.map(\.verdict.json) == [.normalising, .normalising, .normalising, .lossless])
        #expect(verdicts.map(\.verdict.object) == [.lossless, .lossless, .lossless, .lossless])
        #expect(verdicts[0].properties.map(\.verdict.json) == [.normalising, .lossless])
    }

    private func losses(_ mappings: String) throws -> [Loss] {
        let lines = mappings.split(separator: "\n").map { "  \($0)\n" }.joined()
        let set = try load([
            "spec.yaml": "specmap: 1\nhost: {initializers: [known]}\nmappings:\n\(lines)"
        ])
        let index = try #require(set.entries(named: "T").first)
        let pass = LossPass(set)
        return pass.losses(of: index) + pass.propertyLosses(of: index).joined()
    }
}
