import SpecRuntime
import Testing

/// A `root` with `*` or a range collects the items of several arrays.
struct CollectedRootTests {
    private static let line = """
        Line:
          root: orders.*.lines
          properties: {sku: {type: string, required: true}, order: {from: ^.id, type: integer}, page: $.page}
        """

    @Test func readsTheItemsOfAllArrays() throws {
        try expectReads(
            Self.line,
            [
                #"{"orders":[{"id":1,"lines":[{"sku":"a"},{"sku":"é"}]},{"lines":[{"sku":"c"}],"id":2}]}"#:
                    #"{"sku":"a","order":1} {"sku":"é","order":1} {"sku":"c","order":2}"#,
                #"{"page":4,"orders":[{"lines":[{"sku":"a"}]}]}"#: #"{"sku":"a","page":4}"#,
                #"{"orders":[]}"#: "", #"{"orders":{}}"#: "",
                #"{"orders":[null,{},{"lines":null},{"lines":[]}]}"#: "",
                #"{"orders":{"x":{"id":7,"lines":{"sku":"one"}}}}"#: #"{"sku":"one","order":7}"#,
                #"{"orders":[{"lines":[{"sku":"a"}],"lines":[{"sku":"b"}]}]}"#: #"{"sku":"b"}"#,
                #"{"orders":null}"#: "!null", "{}": "!missing", #"{"orders":5}"#: "!wrong-type",
                #"{"orders":[{"lines":[null]}]}"#: "!null",
                #"{"orders":[5,{"lines":"x"}]}"#: "!wrong-type, !wrong-type",
            ]
        )
    }

    @Test func readsRangesAndSeveralLevels() throws {
        try expectReads(
            "Row: {root: 'rows.1..', properties: {id: 0}}",
            [#"{"rows":[["id"],[1],[2]]}"#: #"{"id":1} {"id":2}"#, #"{"rows":{}}"#: "!wrong-type"]
        )
        try expectReads(
            "T: {root: a.*.b.*.c, properties: {n: , inner: ^.i, outer: ^.^.o, none: ^.^.^.x}}",
            [
                #"{"a":[{"o":1,"b":[{"i":2,"c":[{"n":3}]},{"i":4,"c":[{"n":5}]}]},{"o":6,"b":{"k":{"c":{"n":7}}}}],"x":9}"#:
                    #"{"n":3,"inner":2,"outer":1} {"n":5,"inner":4,"outer":1} {"n":7,"outer":6}"#
            ]
        )
        try expectReads("T: {root: a.*, properties: {n: , up: ^.x}}", [#"{"a":[{"n":1}],"x":2}"#: #"{"n":1}"#])
        try expectReads(
            "T: {choose_by: ^.kind, root: a.*.b, cases: {k: K}}\nK: {properties: [n]}",
            [#"{"a":[{"kind":"k","b":[{"n":1}]}]}"#: #"{"$mapping":"K","n":1}"#]
        )
    }

    @Test func saysWhichRecordFailsAndWhere() throws {
        let failures = try Trial(Self.line)
            .failures(#"{"orders":[{"lines":[{"sku":"a"},{}]},7,{"id":"x","lines":[{"sku":"b"}]},{"lines":{}}]}"#)
        #expect(failures.map(\.record) == [2, 3, 4, 5])
        let places = ["$.orders[0].lines[1].sku", "$.orders[1]", "$.orders[2].id", "$.orders[3].lines.sku"]
        #expect(failures.map(\.at) == places)
    }

    @Test func refusesToWriteADocument() throws {
        let trial = try Trial(Self.line)
        let objects = try trial.runtime.objects(from: .text(#"{"orders":[{"lines":[{"sku":"a"}]}]}"#), as: "Line")
        for objects in [objects, []] {
            let error = #expect(throws: DataError.self) { try trial.runtime.json(from: objects, as: "Line") }
            #expect(error?.failures.map(\.id) == [.conflict])
            #expect(error?.failures.first?.message.contains("`root: orders.*.lines`") == true)
        }
    }

    @Test func keepsTheValuesAroundRejectedRecords() throws {
        var rejects: [String] = []
        let text = #"{"orders":[{"id":3,"lines":[{"sku":"a"},{"n":1}],"k":[2]},{"lines":8}]}"#
        _ = try Trial(Self.line).stream(text, .document) {
            $0.skipsBadRecords = true
            $0.rejects = RejectedRecords.Options()
        } reject: {
            rejects.append(String(decoding: $0.json, as: UTF8.self))
        }
        #expect(rejects.count == 2)
        #expect(rejects.first?.contains(#""json":{"orders":[{"id":3,"k":[2],"lines":[{"n":1}]}]},"#) == true)
        #expect(rejects.last?.contains(#""json":{"orders":[{"lines":8}]},"#) == true)
    }

    @Test func readsLinesOfDocuments() throws {
        let run = try Trial(Self.line).stream(
            #"{"orders":[{"lines":[{"sku":"a"}]}]}"# + "\n" + #"{"orders":[]}"# + "\n",
            .lines
        )
        #expect(run.output == "[{\"sku\":\"a\"}]\n[]\n")
    }
}
