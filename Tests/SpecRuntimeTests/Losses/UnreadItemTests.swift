import SpecRuntime
import Testing

/// Items of arrays that no path leads to.
struct UnreadItemTests {
    private static let lines = """
        Thing: {properties: {rows: {list: Row}}}
        Row: {unknown: fail, properties: {a: 0, b: 1.x}}
        """

    @Test func reportsTheFirstItemThatNoPathReads() throws {
        let trial = try Trial(Self.lines)
        #expect(try trial.read(#"{"rows":[["x",{"x":1}]]}"#) == #"{"rows":[{"a":"x","b":1}]}"#)
        let found = try trial.failure(#"{"rows":[["x",{"x":1},"lost",2]]}"#)
        #expect(found.id == .unknownMember)
        #expect(found.at == "$.rows[0][2]")
        #expect(found.message == "no rule of `Row` reads the item 2 of the list, and 1 more")
        #expect(found.found == #""lost""#)
        #expect(try trial.read(#"{"rows":[["x",{"y":1}]]}"#) == "!unknown-member rows.0")
    }

    @Test func reportsItemsOfAnArrayFurtherIn() throws {
        let trial = try Trial("Thing: {unknown: fail, properties: {a: x.0, z: y.last.k}}")
        #expect(try trial.read(#"{"x":["x"],"y":[{"k":1}]}"#) == #"{"a":"x","z":1}"#)
        #expect(try trial.failure(#"{"x":["x","lost"]}"#).at == "$.x[1]")
        #expect(try trial.failure(#"{"y":[{"k":1},{"k":2}]}"#).at == "$.y[0]")
        let all = try Trial("Thing: {unknown: fail, properties: {a: x.0, all: {from: x, direction: read}}}")
        #expect(try all.read(#"{"x":[1,2]}"#) == #"{"a":1,"all":[1,2]}"#)
    }

    @Test func warnsOfThem() throws {
        let trial = try Trial("Row: {unknown: warn, properties: {a: 0}}")
        let found = try trial.warnings(#"["x","lost"]"#)
        #expect(found.map(\.id) == [.unknownMember])
        #expect(found.map(\.message) == ["no rule of `Row` reads the item 1 of the list"])
    }
}
