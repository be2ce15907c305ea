import SpecIR
import Testing

/// Losses of what a mapping writes beside what it read.
struct WrittenBesideLossTests {
    @Test(arguments: [
        ("a: A, b: B", "{properties: {a: , b: {default: 1}}}", true),
        ("a: A, b: B", "{properties: {a: , b: {default: 1, omit: [default]}}}", false),
        ("a: A, b: B", "{properties: {a: , b: {if_missing: null}}}", true),
        ("a: A, b: B", "{properties: {a: , b: {if_missing: null, omit: [null]}}}", false),
        ("a: A, b: B", "{properties: {a: , b: }}", false),
        ("a: A, b: B", "{properties: {a: {default: 1}}}", false),
        ("a: A, b: A", "{properties: {a: {default: 1}, b: }}", true),
        ("a: A, b: A", "{properties: {a: , b: }}", false), ("a: A, b: A", "{properties: {data: [a, b]}}", false),
        ("a: A, b: B", "{properties: {data: {from: a, to: b}}}", true),
        ("a: A, b: B", "{constants: {b.x: 1}, properties: [a]}", true),
        ("a: A, b: B", "{constants: {c: 1}, properties: [a]}", false),
    ])
    func isBrokenWhereTheMemberOfAnotherCaseIsWritten(_ cases: String, _ rules: String, _ isBroken: Bool) throws {
        let mappings = "T: {choose_by_member: ., cases: {\(cases)}}\nA: \(rules)\nB: {properties: [b]}"
        #expect(try losses(mappings).contains { $0.reason == .otherCaseWritten } == isBroken)
        let otherwise = mappings.replacing("cases: {\(cases)}", with: "cases: {\(cases)}, otherwise: A")
        #expect(try !losses(otherwise).contains { $0.reason == .otherCaseWritten })
    }

    @Test(arguments: [
        ("array: A", "{properties: {v: {list: string, omit: [empty]}}}", true),
        ("array: A", "{properties: {v: {list: string, omit: [null]}}}", false),
        ("object: A", "{omit: [empty], properties: {v: {dictionary: any}}}", true),
        ("string: A", "{omit: [empty], properties: {v: {type: string}}}", true),
        ("string: A", "{properties: {v: {default: x, omit: [default]}}}", true),
        ("number: A", "{properties: {v: {default: x, omit: [default]}}}", false),
        ("number: A", "{omit: [empty], properties: {v: }}", false),
    ])
    func isBrokenWhereOmitLeavesOutTheValueOfTheType(_ cases: String, _ rules: String, _ isBroken: Bool) throws {
        let mappings = "T: {choose_by_type: v, cases: {\(cases)}}\nA: \(rules)"
        #expect(try losses(mappings).contains { $0.reason == .chosenTypeNotWritten } == isBroken)
        let skipping = mappings.replacing("cases: {\(cases)}", with: "cases: {\(cases)}, otherwise: skip")
        #expect(try !losses(skipping).contains { $0.reason == .chosenTypeNotWritten })
    }

    /// A constant is compared with the paths as `within` has them.
    @Test func findsAConstantThatIsReadBelowWithin() throws {
        let others = "T: {constants: {type: F}, within: {properties: {kind: {from: type, type: string}}}}"
        #expect(try !losses(others).contains { $0.reason == .constantRead })
        let same = "T: {constants: {meta.v: 2}, properties: {id: }, within: {meta: {version: {from: [version, v]}}}}"
        #expect(try losses(same).contains { $0.reason == .constantRead })
    }

    /// Nothing can be left out of a value that is the whole JSON.
    @Test func losesNoEmptyValueThatIsTheWholeJSON() throws {
        #expect(try losses("T: {unknown: fail, omit: [empty], properties: {text: {from: ., type: string}}}").isEmpty)
    }
}
