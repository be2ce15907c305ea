import SpecRuntime
import Testing

/// `$.` in an array of records, each of which is read as a document of its own would be.
struct DocumentPathTests {
    private static let report = """
        Report: {properties: {id: meta.id, rows: {list: Row}}}
        Row: {properties: {report: $.meta.id, all: {from: $.meta, direction: read}, first: $.rows.0.v, v: }}
        """

    private static let records = [
        #"{"meta":{"id":"a"},"rows":[{"v":1},{"v":2}]}"#, #"{"rows":[{"v":3}]}"#, #"{"meta":{"id":"b"},"rows":[]}"#,
        #"{"rows":[{"v":4}],"meta":{"id":"é"}}"#,
    ]

    @Test func readsARecordAsALineOfItsOwn() throws {
        let trial = try Trial(Self.report)
        let array = try trial.stream("[\(Self.records.joined(separator: ","))]", .document).output
        let lines = try trial.stream(Self.records.joined(separator: "\n"), .lines).lines
        #expect(array == "[\(lines.joined(separator: ","))]\n")
        #expect(lines[3] == ##"{"id":"é","rows":[{"report":"é","all":{"id":"é"},"first":4,"v":4}]}"##)
        try expectReads(Self.report, ["[\(Self.records.joined(separator: ","))]": lines.joined(separator: " ")])
    }

    /// An export is an array, and what is read again is what was exported.
    @Test func readsAnExportAsWhatWasImported() throws {
        let trial = try Trial(Self.report)
        let objects = try Self.records.flatMap { try trial.runtime.objects(from: .text($0), as: "Report") }
        let written = try trial.runtime.json(from: objects, as: "Report")
        #expect(written.first == UInt8(ascii: "["))
        let again = try trial.runtime.objects(from: .bytes(written), as: "Report")
        #expect(again.map(\.json) == objects.map(\.json))
    }

    @Test func beginsAtTheDocumentBelowARoot() throws {
        let page = "Row: {root: ROOT, properties: {page: $.page, first: $.rows.0.v, v: }}"
        let json = #"{"page":2,"rows":[{"v":1},{"v":2}]}"#
        let rows = #"{"page":2,"first":1,"v":1} {"page":2,"first":1,"v":2}"#
        for root in ["rows", "rows.*"] { try expectReads(page.replacing("ROOT", with: root), [json: rows]) }
        try expectReads(
            "Row: {root: 1, properties: {page: $.0.page, v: }}",
            [#"[{"page":2},[{"v":1},{"v":2}]]"#: #"{"page":2,"v":1} {"page":2,"v":2}"#]
        )
    }

    @Test func countsAsReadWhatItReadsOfTheRecord() throws {
        try expectReads(
            """
            Report: {unknown: fail, properties: {rows: {list: Row}}}
            Row: {properties: {report: $.meta.id}}
            """,
            [
                #"[{"rows":[{}],"meta":{"id":1}}]"#: "!unknown-member",
                #"[{"rows":[{}],"more":1}]"#: "!unknown-member",
            ]
        )
        try expectReads(
            "Report: {unknown: fail, properties: {id: $.id, name: }}",
            [#"[{"id":1,"name":"x"},{"id":2}]"#: #"{"id":1,"name":"x"} {"id":2}"#, #"[{"idd":1}]"#: "!unknown-member"]
        )
    }

    @Test func choosesByTheRecord() throws {
        try expectReads(
            """
            Event: {properties: {kind: , data: {object: Data}}}
            Data: {choose_by: $.kind, cases: {a: A, b: B}}
            A: {properties: [x]}
            B: {properties: [y]}
            """,
            [
                #"[{"kind":"a","data":{"x":1}},{"kind":"b","data":{"y":2}}]"#:
                    #"{"kind":"a","data":{"$mapping":"A","x":1}} {"kind":"b","data":{"$mapping":"B","y":2}}"#
            ]
        )
    }

    @Test func saysWhereItFails() throws {
        let failures = try Trial("Row: {properties: {id: {from: $.meta.id, type: integer, required: true}}}")
            .failures(#"[{"meta":{"id":1}},{"meta":{"id":"x"}},{"meta":{}},{}]"#)
        #expect(failures.map(\.at) == ["$[1].meta.id", "$[2].meta.id", "$[3].meta.id"])
        #expect(failures.map(\.record) == [2, 3, 4])
    }
}
