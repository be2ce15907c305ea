import SpecIR
import SpecSource
import Testing

/// `unknown_into` beside a property of its name: a dictionary of the members that no other rule reads.
struct RestTests {
    private func expect(_ mappings: String, _ expected: [String]) throws {
        let lines = mappings.split(separator: "\n").map { "  \($0)\n" }.joined()
        try expectFindings("specmap: 1\nmappings:\n\(lines)", expected)
    }

    @Test(arguments: [
        "dictionary: decimal", "dictionary: B", "dictionary: B, member_as: k", "dictionary: any, direction: read",
        "dictionary: {values: {A: a}}, required: true, requires: {count: {max: 3}}, sensitive: true, update: merge",
        "dictionary: any, transform: {null_if: {}}, default: {}, if_invalid: leave",
    ])
    func takesWhatADictionaryMaySay(_ rule: String) throws {
        try expect("A: {unknown_into: rest, properties: {id: , rest: {\(rule)}}}\nB: {properties: [b]}", [])
    }

    @Test(arguments: [
        ("rest: {type: any}", "duplicate-property ①②, note ③④"), ("rest: ", "duplicate-property ①②, note ③④"),
        ("rest: {list: any}", "duplicate-property ①②, note ③④"), ("rest: rest", "duplicate-property ①②, note ③④"),
        ("rest: {first_of: [a, b]}", "duplicate-property ①②, note ③④"),
    ])
    func isADictionary(_ property: String, _ expected: String) throws {
        let marked = property.replacing("rest:", with: "③rest④:", maxReplacements: 1)
        try expect("A: {unknown_into: ①rest②, properties: {\(marked)}}", [expected])
    }

    @Test(arguments: ["from: ③x④", "from: ③.④", "to: ③x④", "pairs: [③k④, v]"])
    func isReadAtNoPlaceOfItsOwn(_ setting: String) throws {
        try expect(
            "A: {unknown_into: ①rest②, properties: {id: , rest: {dictionary: any, \(setting)}}}",
            ["exclusive-keywords ③④, note ①②"]
        )
    }

    @Test func standsInNoBlock() throws {
        try expect(
            "A: {unknown_into: ①rest②, within: {③box④: {rest: {dictionary: any}}}}",
            ["exclusive-keywords ③④, note ①②"]
        )
    }

    @Test func standsBesideUnknown() throws {
        for policy in UnknownPolicy.allCases.map(\.rawValue) {
            try expect("A: {unknown: \(policy), unknown_into: rest, properties: {rest: {dictionary: any}}}", [])
            try expect(
                "A: {extends: B, unknown: \(policy), unknown_into: rest}\nB: {properties: {rest: {dictionary: any}}}",
                []
            )
        }
        try expect(
            "A: {extends: B, unknown_into: ①rest②, unknown: ③fail④}\nB: {properties: [x]}",
            ["exclusive-keywords ③④, note ①②"]
        )
        try expect("A: {①unknown②: fail, ③unknown_into④: rest, properties: [x]}", ["exclusive-keywords ③④, note ①②"])
    }

    @Test func collidesWithAWholeValue() throws {
        try expect(
            "A: {unknown_into: rest, properties: {all: ①.②, ③rest④: {dictionary: any}}}",
            ["path-collision ①②, note ③④"]
        )
        try expect(
            "A: {unknown_into: rest, properties: {all: {from: ., direction: read}, rest: {dictionary: any}}}",
            []
        )
        try expect("A: {unknown_into: rest, properties: {all: ., rest: {dictionary: any, direction: read}}}", [])
        try expect(
            "A: {unknown_into: rest, properties: {b: {object: B, from: .}, rest: {dictionary: any}}}\nB: {properties: [b]}",
            []
        )
    }

    @Test func belongsToTheMappingAroundAnObjectOfTheSameJSON() throws {
        let inner = "B: {unknown_into: rest, properties: {b: , ③rest④: {dictionary: any}}}"
        try expect("A: {properties: {b: {object: B, from: ①.②}}}\n\(inner)", ["path-collision ①②, note ③④"])
        try expect(
            "A: {properties: {b: {object: C, from: ①.②}}}\nC: {choose_by: k, cases: {b: B}}\n\(inner)",
            ["path-collision ①②, note ③④"]
        )
        try expect("A: {properties: {b: {first_of: [{object: B, from: x}, y]}}}\n\(inner)", [])
    }

    @Test func isAPropertyAsAnyOther() throws {
        try expect("A: {unknown_into: rest, ignore: [rest], properties: {rest: {dictionary: any}, x: }}", [])
        try expect(
            "A: {unknown_into: rest, ignore: [①rost②], properties: {rest: {dictionary: any}, x: }}",
            ["unknown-property ①②"]
        )
        // Its name is no key of the JSON.
        try expect("A: {naming: snake_case, unknown_into: aRest, properties: {aRest: {dictionary: any}, a_rest: }}", [])
        try expect("A: {unknown_into: rest, properties: {a: rest, rest: {dictionary: any}}}", [])
        try expect("A: {unknown_into: rest, drop: [rest], properties: {rest: {dictionary: any}}}", [])
        try expect("A: {unknown_into: rest, constants: {rest: 1}, properties: {rest: {dictionary: any}}}", [])
    }

    @Test func isInheritedAndRemoved() throws {
        func heir(_ text: String) throws -> Mapping {
            try #require(try load(["a.yaml": "specmap: 1\nmappings:\n" + text]).mappings.first)
        }
        let base = "\n  Base: {unknown: warn, unknown_into: rest, properties: {x: , rest: {dictionary: any}}}\n"
        #expect(try heir("  Heir: {extends: Base}" + base).rest?.name.value == "rest")
        #expect(try heir("  Heir: {extends: Base}" + base).unknown == .warn)
        let failing = try heir("  Heir: {extends: Base, unknown: fail}" + base)
        #expect(failing.rest != nil && failing.unknown == .fail)
        let removing = try heir("  Heir: {extends: Base, remove: [rest]}" + base)
        #expect(removing.rest == nil && removing.unknownInto == nil && removing.unknown == .warn)
    }
}
