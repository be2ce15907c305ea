import SpecRuntime
import Testing

/// The place of a failure of `unmap`: the value that can't be written.
struct UnmapPlaceTests {
    private func told(_ mappings: String, _ json: String, _ format: JSONInputStream.Format) throws -> StreamRun {
        try Trial(mappings).stream(json, format) {
            $0.task = .unmap
            $0.skipsBadRecords = true
        }
    }

    @Test func saysThePlaceOfAValueInAnArray() throws {
        let json = "[{\"c\":1},{\"c\":2},\n{\"c\":3},\n {\"c\": 4}]"
        let run = try told("A: {properties: {c: {values: {x: 1, y: 2}}}}", json, .document)
        #expect(run.told.map(\.property) == ["c", "c"])
        #expect(run.told.map(\.record) == [3, 4])
        #expect(run.told.map(\.at) == ["$[2].c", "$[3].c"])
        #expect(run.told.map { [$0.line, $0.column] } == [[2, 6], [3, 8]])
        #expect(run.summary.badRecords == 2)
        #expect(run.told.first?.message == "expected one of 1, 2, found 3")
        #expect(run.told.first?.expected == "one of 1, 2")
    }

    @Test func saysThePlaceBehindABrokenRecord() throws {
        let run = try told(
            "A: {properties: {n: {type: integer}, c: {values: {x: 1}}}}",
            #"[{"n":"a"},{"c":3}]"#,
            .document
        )
        #expect(run.told.map(\.record) == [1, 2])
        #expect(run.told.map(\.at) == ["$[0].n", "$[1].c"])
        #expect(run.summary.badRecords == 2)
    }

    @Test func saysThePlaceOfAValueInALine() throws {
        let mappings = "A: {properties: {d: {dictionary: {list: B}}}}\nB: {properties: {c: {values: {x: 1}}}}"
        let run = try told(mappings, "{}\n{\"d\":{\"a.b\":[{\"c\":1},{\"c\":5}]}}\n", .lines)
        #expect(run.told.map(\.property) == ["d.a.b.1.c"])
        #expect(run.told.map(\.at) == ["$.d['a.b'][1].c"])
        #expect(run.told.map { [$0.record, $0.line, $0.column] } == [[2, 2, 27]])
    }

    @Test func saysThePlaceOfWhatIsWrittenBesideIt() throws {
        let run = try told("A: {unknown_into: rest, properties: {n: m.n}}", #"{"n":1,"rest":{"m":5}}"#, .document)
        #expect(run.told.map(\.at) == ["$.rest.m"])
        #expect(run.told.map(\.column) == [20])
    }
}
