import SpecIR
import SpecSource
import Testing

/// The rules of a mapping for the whole object.
struct ObjectRuleTests {
    @Test func readsConstantsRequirementsAndPathsThatAreNotWanted() throws {
        let mapping = try mapping(
            """
            A:
              constants: {meta.version: 2, kind: {a: [no]}}
              unknown: warn
              drop: [debug, meta.trace]
              requires: [{at_least_one: [x, y]}, {exactly_one: [x, y], all_or_none: [x, y]}]
              properties: [x, y]
            """
        )
        #expect(
            mapping.constants.map { "\($0.path.value) = \($0.value.value)" } == [
                "meta.version = 2", #"kind = {"a": ["no"]}"#,
            ]
        )
        #expect(mapping.dropped.map(\.value.description) == ["debug", "meta.trace"])
        #expect(mapping.requires.count == 3)
        guard case .exactlyOne(let names) = mapping.requires[1].kind else { throw TestProblem() }
        #expect(names.map(\.value) == ["x", "y"])
    }

    @Test func collidesWithConstants() throws {
        func expect(_ mapping: String, _ expected: [String]) throws {
            try expectFindings(
                "specmap: 1\nmappings: {A: {\(mapping)}, B: {constants: {k: 1}, properties: [b]}}\n",
                expected
            )
        }
        try expect("properties: {x: ①a②}, constants: {③a④: 1}", ["path-collision ③④, note ①②"])
        try expect("properties: {x: ①a.b②}, constants: {③a④: {}}", ["path-collision ③④, note ①②"])
        try expect("properties: {x: {from: a, direction: read}}, constants: {a: 1}", [])
        try expect("properties: {x: {object: B, from: ①.②}}, constants: {③k④: 1}", ["path-collision ③④, note ①②"])
        try expect("properties: {x: ①.②}, constants: {③k④: 1}", ["path-collision ③④, note ①②"])
    }

    @Test func knowsThePropertyForUnknownMembers() throws {
        let mapping = try mapping(
            "A: {unknown_into: rest, only: [x, rest], properties: [x, y]}",
            head: "defaults: {unknown: fail}\n"
        )
        #expect(mapping.unknownInto?.value == "rest" && mapping.unknown == .keep)
    }

    @Test func refusesWhatIsBothReadAndNotWanted() throws {
        func expect(_ properties: String, _ expected: [String]) throws {
            try expectFindings(
                "specmap: 1\nmappings: {A: {drop: [①a.b②, c], properties: {\(properties)}}}\n",
                expected
            )
        }
        try expect("③x④: {template: '{a.b}'}, y: c.d", ["unread-is-read ①②, note ③④"])
        try expect("③x④: {first_of: [y, a.b]}", ["unread-is-read ①②, note ③④"])
        try expect("y: c.d, z: {to: a.b, from: c.z}", [])
        try expect("y: {from: a.b, direction: write}", [])
    }
}
