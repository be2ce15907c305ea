import SpecIR
import SpecSource
import Testing

/// Where a property is read and written once `within`, `naming`, `direction`, `only` and `ignore` have spoken.
struct EffectivePathTests {
    private func paths(_ properties: String) throws -> [String] {
        let mapping = try mapping("A: {\(properties)}")
        let property = try #require(mapping.properties.first)
        return property.readPaths(in: mapping).map(\.description) + [
            "to \(property.writePath(in: mapping)?.description ?? "nothing")"
        ]
    }

    @Test func spellsTheNameWhereNoPathIsSaid() throws {
        #expect(try paths("properties: [userID]") == ["userID", "to userID"])
        #expect(try paths("naming: snake_case, properties: [userID]") == ["user_id", "to user_id"])
        #expect(try paths("properties: ['a.b']") == ["\"a.b\"", "to \"a.b\""])
    }

    @Test func takesPathsAsWritten() throws {
        #expect(try paths("naming: snake_case, properties: {a: [userID, b.c]}") == ["userID", "b.c", "to userID"])
        #expect(try paths("properties: {a: {from: [b, c], to: d}}") == ["b", "c", "to d"])
        #expect(try paths("naming: snake_case, properties: {userID: {to: d}}") == ["user_id", "to d"])
    }

    @Test func startsAtTheWithinBlock() throws {
        #expect(
            try paths("naming: snake_case, within: {personInfo: [userID]}") == [
                "personInfo.user_id", "to personInfo.user_id",
            ]
        )
        #expect(try paths("within: {x.y: {a: {from: [b, c.d], to: e}}}") == ["x.y.b", "x.y.c.d", "to x.y.e"])
        #expect(try paths("within: {x: {a: .}}") == ["x", "to x"])
        #expect(try paths("within: {x: {a: $.b}}") == ["$.b", "to nothing"])
        #expect(try paths("within: {$.x: {a: b}}") == ["$.x.b", "to nothing"])
    }

    @Test func writesNothingWhereThePathCanOnlyBeRead() throws {
        #expect(try paths("properties: {a: $.b}") == ["$.b", "to nothing"])
        #expect(try paths("properties: {a: 'b.*.c'}") == ["b.*.c", "to nothing"])
        #expect(try paths("properties: {a: ['b.*', c]}") == ["b.*", "c", "to nothing"])
        #expect(try paths("properties: {a: {from: $.b, to: c}}") == ["$.b", "to c"])
        #expect(try paths("properties: {a: {direction: read}}") == ["a", "to nothing"])
    }

    @Test(arguments: [
        ("", [true, true], [true, true]),
        ("only: [a], ", [true, false], [true, false]),
        ("only: [], ", [false, false], [false, false]),
        ("ignore: [a], ", [false, true], [false, true]),
        ("only: {read: [a]}, ", [true, false], [true, true]),
        ("ignore: {write: [b]}, ", [true, true], [true, false]),
    ])
    func letsThosePropertiesTakePartThatAreSelected(words: String, read: [Bool], written: [Bool]) throws {
        let mapping = try mapping("A: {\(words)properties: [a, b]}")
        #expect(mapping.properties.map { $0.isRead(in: mapping) } == read)
        #expect(mapping.properties.map { $0.isWritten(in: mapping) } == written)
    }

    @Test func letsOnlyWinOverIgnore() throws {
        let stated = try mapping("A: {only: [a], properties: [a, b]}")
        let mapping = stated.with { $0.ignore = stated.only }
        #expect(mapping.properties.map { $0.isRead(in: mapping) } == [true, false])
    }

    @Test func followsTheDirection() throws {
        let mapping = try mapping("A: {properties: {a: {direction: read}, b: {direction: write}, c: $.x}}")
        #expect(mapping.properties.map { $0.isRead(in: mapping) } == [true, false, true])
        #expect(mapping.properties.map { $0.isWritten(in: mapping) } == [false, true, false])
    }

    @Test func joinsTheEnclosingJSONOnlyAsAnObjectAtTheWhole() throws {
        func joins(_ rule: String) throws -> Bool { try property(rule).joinsEnclosing }
        #expect(try joins("{object: Car, from: .}"))
        #expect(try joins("{object: Car, from: x, to: .}"))
        #expect(try !joins("{object: Car, from: ., to: x}"))
        #expect(try !joins("{object: Car}"))
        #expect(try !joins("."))
    }
}
