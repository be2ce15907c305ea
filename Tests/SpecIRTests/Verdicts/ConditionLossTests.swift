import SpecIR
import Testing

/// What isn't written back of elements that `where` selects.
struct ConditionLossTests {
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

    @Test(arguments: [("", true), ("drop: [type], ", false), ("constants: {type: P}, ", false)])
    func isBrokenWhereNoPickedObjectReadsItsCondition(_ settings: String, _ isBroken: Bool) throws {
        let found = try losses(
            "T: {properties: {p: {from: e, list: P, where: {r.type: P, m: x}, pick: r}}}\n"
                + "P: {unknown: fail, \(settings)properties: [id]}"
        )
        #expect(found.contains { $0.reason == .conditionNotRead } == isBroken)
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
}
