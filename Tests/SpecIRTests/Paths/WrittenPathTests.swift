import Testing

/// Properties that get in each other's way when they are written.
struct WrittenPathTests {
    private func expect(
        _ properties: String,
        _ expected: [String],
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try expectFindings(
            """
            specmap: 1
            mappings:
              Person:
                \(properties)
              Car:
                properties: {model: , engine: {object: Engine, from: .}}
              Engine:
                properties: [power]
              Node:
                properties: {inner: {object: Node, from: inner, to: .}, value: }
            """,
            expected,
            sourceLocation: sourceLocation
        )
    }

    @Test func refusesTwoPropertiesThatWriteOnePath() throws {
        try expect("properties: {a: ①x.y②, b: ③x.y④}", ["path-collision ③④, note ①②"])
        try expect("properties: {a: ①x②, b: {from: c, to: ③x④}}", ["path-collision ③④, note ①②"])
        try expect("properties: {①a②: , b: ③a④}", ["path-collision ③④, note ①②"])
    }

    @Test func refusesAPathBelowAnother() throws {
        try expect("properties: {a: ①x②, b: ③x.y④}", ["path-collision ③④, note ①②"])
        try expect("properties: {a: ①x.y②, b: ③x④}", ["path-collision ③④, note ①②"])
        try expect("properties: {a: ①x②}\n    within: {x: [③y④]}", ["path-collision ③④, note ①②"])
    }

    @Test func refusesAnArrayAndAnObjectAtOnePlace() throws {
        try expect("properties: {a: ①x.0②, b: ③x.y④}", ["path-collision ③④, note ①②"])
        try expect("properties: {a: x.0, b: x.1}", [])
        try expect("properties: {a: ①x.0②, b: ③x.last④}", ["path-collision ③④, note ①②"])
    }

    @Test func looksOnlyAtWhatIsWritten() throws {
        try expect("properties: {a: x, b: {from: x, direction: read}}", [])
        try expect("properties: {a: x, b: {from: x, to: y}}", [])
        try expect("properties: {a: x, b: $.x, c: 'x.*'}", [])
        try expect("properties: {a: x, b: x}\n    ignore: {write: [b]}", [])
        try expect("properties: {a: x, b: x}\n    only: {write: [b]}", [])
        try expect("properties: {a: x, b: [y, x]}", [])
    }

    @Test func leavesNoRoomBesideTheWholeJSON() throws {
        try expect("properties: {a: ①.②, ③b④: }", ["path-collision ③④, note ①②"])
        try expect("properties: {①b②: , a: ③.④}", ["path-collision ③④, note ①②"])
        try expect("properties: {a: ., b: {direction: read}}", [])
    }

    @Test func letsTheMembersOfAnObjectJoin() throws {
        try expect("properties: {car: {object: Car, from: .}, b: }", [])
        try expect("properties: {car: {object: Car, from: ①.②}, ③power④: }", ["path-collision ③④, note ①②"])
        try expect("within: {x: {car: {object: Car, from: .}, b: }}", [])
        try expect("within: {x: {car: {object: Car, from: ①.②}, ③power④: }}", ["path-collision ③④, note ①②"])
        try expect("properties: {node: {object: Node, from: .}, b: }", [])
    }

    @Test func tellsOfTheNamesWhereBothTakeThePathFromOneAnchor() throws {
        try expect(
            "properties: {③a④: &p x.y, ①b②: *p}",
            ["path-collision ①②, note ③④"]
        )
    }

    @Test func refusesAPathThatCanOnlyBeReadForWriting() throws {
        try expect("properties: {a: {from: x, to: ①'y.*'②}}", ["path-not-writable ①②"])
        try expect("properties: {a: {from: ①$.x②, direction: write}}", ["path-not-writable ①②"])
        try expect("within: {①'x.*'②: {a: {direction: write}}}", ["path-not-writable ①②"])
        try expect("within: {'x.*': [a], $.y: {b: {direction: read}}}", [])
    }

    @Test func refusesTwoNamesThatBecomeOneKey() throws {
        try expect(
            "naming: ①snake_case②\n    properties: [③userID④, ⑤userId⑥]",
            ["naming-collision ⑤⑥, note ③④, note ①②"]
        )
        try expect("naming: snake_case\n    properties: {userID: , userId: user.id}", [])
        try expect("naming: snake_case\n    properties: [userID]\n    within: {x: [userId]}", [])
        try expect("properties: [userID, userId]", [])
    }
}
