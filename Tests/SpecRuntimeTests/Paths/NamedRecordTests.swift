import SpecRuntime
import Testing

/// `member_as` beside a `root` that ends in `*`: the records are the members of an object, each with its name.
struct NamedRecordTests {
    private static let package = """
        Package: {root: 'packages.*', member_as: path, primary_key: path, properties: {path: , version: {type: string}}}
        """

    @Test func readsTheNameOfEachMember() throws {
        try expectReads(
            Self.package,
            [
                #"{"packages":{"a":{"version":"1"},"é.b":{}}}"#: #"{"path":"a","version":"1"} {"path":"é.b"}"#,
                #"{"packages":{"a":{"version":"1"},"a":{"version":"2"}}}"#: #"{"path":"a","version":"2"}"#,
                #"{"packages":{}}"#: "", #"{"packages":{"":{}}}"#: #"{"path":""}"#,
                #"{"packages":null}"#: "!null", "{}": "!missing", #"{"packages":[{"version":"1"}]}"#: "!wrong-type",
                #"{"packages":{"a":5,"b":[{"version":"1"}],"c":null}}"#: "!wrong-type, !wrong-type, !null",
                #"{"packages":{"a":{"version":1}}}"#: "!wrong-type version",
            ]
        )
        try expectReads("P: {root: '*', member_as: path, unknown: keep}", [#"{"a":{"n":1}}"#: #"{"n":1,"path":"a"}"#])
        try expectReads(
            "P: {root: 'a.*.b.*', member_as: path, properties: {in: ^.name}}",
            [#"{"a":{"x":{"name":"n","b":{"y":{}}}}}"#: #"{"in":"n","path":"y"}"#]
        )
        try expectReads(
            "P: {root: 'a.*', member_as: key, properties: {value: {from: ., type: string}}}",
            [#"{"a":{"x":"1"}}"#: #"{"value":"1","key":"x"}"#]
        )
        try expectReads(
            "P: {root: 'a.*', member_as: key, choose_by: kind, cases: {q: Q}}\nQ: {properties: {key: {type: integer}}}",
            [#"{"a":{"7":{"kind":"q"}}}"#: #"{"$mapping":"Q","key":7}"#]
        )
    }

    @Test func readsTheNameByTheRuleOfItsProperty() throws {
        let day = "D: {root: 'days.*', member_as: day, properties: {day: {date_format: day}, n: {type: integer}}}"
        try expectReads(
            day,
            [
                #"{"days":{"2024-05-01":{"n":1}}}"#: #"{"day":"2024-05-01T00:00:00Z","n":1}"#,
                #"{"days":{"soon":{"n":1}}}"#: "!wrong-type",
            ]
        )
        let failure = try Trial(day).failure(#"{"days":{"2024-05-01":{},"soon":{"n":1}}}"#)
        #expect(failure.at == "$.days.soon")
        #expect(failure.record == 2)
        try expectReads(
            "D: {root: 'd.*', member_as: n, properties: {n: {type: decimal}}}",
            [#"{"d":{"1":{},"1.0":{}}}"#: "!duplicate"]
        )
    }

    @Test func tellsNamesApartInsideOneObjectAlone() throws {
        try expectReads(
            "D: {root: 's.*.p.*', member_as: n, properties: {n: {type: integer}}}",
            [#"{"s":{"x":{"p":{"1":{}}},"y":{"p":{"1":{}}}}}"#: #"{"n":1} {"n":1}"#]
        )
        let cases = "P: {root: 'p.*', member_as: k, choose_by: t, cases: {a: A, b: B}}\n"
        let plain = cases + "A: {properties: {k: {transform: lowercase}}}\nB: {properties: [k]}"
        try expectReads(plain, [#"{"p":{"X":{"t":"a"},"x":{"t":"b"}}}"#: "!duplicate"])
        let open = cases + "A: {properties: {k: {transform: lowercase}}}\nB: {properties: [n], unknown: keep}"
        try expectReads(open, [#"{"p":{"x":{"t":"b"},"X":{"t":"a"}}}"#: "!duplicate"])
    }

    @Test func leavesOutNullInPlaceOfTheObject() throws {
        let chooser = "P: {root: '*', member_as: k, choose_by: t, cases: {q: Q}, otherwise: skip}\nQ: {properties: [k]}"
        try expectReads(chooser, ["null": "", #"{"a":null,"b":{"t":"q"}}"#: #"{"$mapping":"Q","k":"b"}"#])
    }

    @Test func reportsAMemberOfThatNameInside() throws {
        let json = #"{"p":{"a":{"path":"b"}}}"#
        let strict = try Trial("P: {root: 'p.*', member_as: path, unknown: fail, properties: [path]}")
        #expect(try strict.failure(json).id == .conflict)
        let loose = try Trial("P: {root: 'p.*', member_as: path, properties: [path]}")
        #expect(try loose.warnings(json).map(\.id) == [.conflict])
        #expect(try loose.read(json) == #"{"path":"a"}"#)
    }

    @Test(arguments: [
        (package, #"{"packages":{"a":{"version":"1"},"b":{}}}"#), (package, #"{"packages":{}}"#),
        (package, "{\"packages\":{\"\u{E9}\":{},\"e\u{301}\":{}}}"),
        ("Day: {root: '*', member_as: n, properties: {n: {type: integer}, m: }}", #"{"7":{"m":1},"8":{}}"#),
        (
            "Day: {root: 'a.1.*', member_as: on, properties: {on: {date_format: day}}}",
            #"{"a":[null,{"2024-05-01":{}}]}"#
        ),
    ])
    func writesTheNameAsTheKey(_ spec: String, _ json: String) throws {
        let runtime = try Trial(spec).runtime
        let mapping = try #require(runtime.mappings.first)
        let objects = try runtime.objects(from: .text(json), as: mapping)
        #expect(String(decoding: try runtime.json(from: objects, as: mapping), as: UTF8.self) == json)
    }

    @Test func writesOneObjectAsOneMember() throws {
        let runtime = try Trial(Self.package).runtime
        let object = try runtime.objects(from: .text(#"{"packages":{"a":{}}}"#), as: "Package")[0]
        let text = String(decoding: try runtime.json(from: object, as: "Package"), as: UTF8.self)
        #expect(text == #"{"packages":{"a":{}}}"#)
        let error = #expect(throws: DataError.self) { try runtime.json(from: [object, object], as: "Package") }
        #expect(error?.failures.map(\.id) == [.duplicate])
    }

    @Test func refusesToWriteAnObjectWithoutAName() throws {
        let runtime = try Trial(Self.package).runtime
        let error = #expect(throws: DataError.self) {
            try runtime.json(from: try runtime.makeObject("Package"), as: "Package")
        }
        #expect(error?.failures.map(\.id) == [.wrongType])
    }

    @Test func storesRecordsByTheirNames() async throws {
        let trial = try SessionTrial(Self.package)
        try await trial.apply(#"{"packages":{"a":{"version":"1"},"b":{}}}"#)
        let report = try await trial.apply(#"{"packages":{"a":{"version":"2"},"c":{}}}"#)
        #expect(report.inserted.count == 1 && report.updated.count == 1)
        #expect(try trial.stored("Package", key: "a") == #"{"path":"a","version":"2"}"#)
    }

    @Test func keepsTheNameOfARejectedRecord() throws {
        var rejects: [String] = []
        _ = try Trial(Self.package).stream(#"{"packages":{"a":{"version":1},"b":{}}}"#, .document) {
            $0.skipsBadRecords = true
            $0.rejects = RejectedRecords.Options()
        } reject: {
            rejects.append(String(decoding: $0.json, as: UTF8.self))
        }
        #expect(rejects.count == 1)
        #expect(rejects.first?.contains(#""json":{"packages":{"a":{"version":1}}}"#) == true, "\(rejects)")
    }
}
