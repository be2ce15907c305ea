import SpecRuntime
import Testing

/// `within` and `root`: where the properties, and the objects, stand.
struct WithinAndRootTests {
    private static let person = """
        Person:
          properties: {id: , nick: personInfo.nick}
          within:
            personInfo: [firstName, lastName]
            work.address: {street: , zip: {from: [zip, postcode], type: string}, country: {to: state}, page: $.page}
        """

    @Test func readsRelativeToThePath() throws {
        try expectReads(
            Self.person,
            [
                #"{"id":1,"personInfo":{"firstName":"A","lastName":"B","nick":"C"},"work":{"address":{"street":"S","postcode":"0"}}}"#:
                    #"{"id":1,"nick":"C","firstName":"A","lastName":"B","street":"S","zip":"0"}"#,
                #"{"personInfo":null,"work":{"address":null},"page":2}"#:
                    #"{"nick":null,"firstName":null,"lastName":null,"street":null,"zip":null,"country":null,"page":2}"#,
                #"{"id":1,"work":{}}"#: #"{"id":1}"#,
                #"{"work":"x"}"#: "!wrong-type street",
            ]
        )
    }

    @Test func writesBackUnderThePath() throws {
        try expectWritesBack(
            Self.person,
            [
                #"{"id":1,"personInfo":{"lastName":"B","nick":"C"},"work":{"address":{"postcode":"0","country":"X"}}}"#:
                    #"{"id":1,"personInfo":{"nick":"C","lastName":"B"},"work":{"address":{"zip":"0","state":"X"}}}"#,
                "{}": "{}",
            ]
        )
    }

    @Test func readsConstantsWhereTheyArePresent() throws {
        try expectReads(
            "T: {constants: {meta.version: 2}, properties: [name]}",
            [
                #"{"meta":{"version":2},"name":1}"#: #"{"name":1}"#, #"{"meta":{},"name":1}"#: #"{"name":1}"#,
                #"{"meta":{"version":3}}"#: "!unknown-value", #"{"meta":null}"#: "!unknown-value",
                #"{"meta":"v1"}"#: "!unknown-value", #"{"meta":[2]}"#: "!unknown-value",
            ]
        )
    }

    @Test func startsAtThePathForTheWholeAsWell() throws {
        try expectReads(
            "Thing: {properties: [a], within: {in: {all: {from: ., direction: read}, b: }}}",
            [#"{"a":1,"in":{"b":2}}"#: #"{"a":1,"all":{"b":2},"b":2}"#]
        )
    }

    @Test func readsObjectsBelowTheRoot() throws {
        try expectReads(
            "Item: {root: data.items, properties: {id: {type: integer}}}",
            [
                #"{"data":{"items":{"id":1}}}"#: #"{"id":1}"#,
                #"{"data":{"items":[{"id":1},{"id":2}]}}"#: #"{"id":1} {"id":2}"#,
                #"{"data":{"items":[]}}"#: "", #"{"data":{"items":null}}"#: "!null", #"{"data":null}"#: "!null",
                #"{"data":{}}"#: "!missing", "{}": "!missing", #"{"data":{"items":5}}"#: "!wrong-type",
                #"{"data":5}"#: "!wrong-type", #"{"data":{"items":[{"id":1},5]}}"#: "!wrong-type",
                #"{"data":{"items":[{"id":"a"},{"id":1},{"id":"b"}]}}"#: "!wrong-type id, !wrong-type id",
                "[]": "!wrong-type",
            ]
        )
        try expectReads(
            "Item: {root: '0.items.last', properties: [id]}",
            [#"[{"items":[1,{"id":2}]}]"#: #"{"id":2}"#, "[]": "!missing", #"[{"items":[]}]"#: "!missing"]
        )
    }

    @Test func readsDocumentsWithoutARoot() throws {
        try expectReads(
            "Item: {properties: {id: {type: integer}}}",
            [
                #"{"id":1}"#: #"{"id":1}"#, #"[{"id":1},{"id":2}]"#: #"{"id":1} {"id":2}"#, "[]": "", "null": "!null",
                "5": "!wrong-type", #""x""#: "!wrong-type", "[null]": "!null", "[[]]": "!wrong-type",
            ]
        )
    }

    @Test func tellsWhichRecordFails() throws {
        let failures = try Trial("Item: {root: r, properties: {id: {type: integer}}}")
            .failures(#"{"r":[{"id":1},{"id":"a"},5,{"id":"b"}]}"#)
        #expect(failures.map(\.record) == [2, 3, 4])
        #expect(failures.map(\.at) == ["$.r[1].id", "$.r[2]", "$.r[3].id"])
    }

    @Test func writesTheRootBack() throws {
        let item = "Item: {root: data.items, properties: [id]}"
        try expectWritesBack(item, [#"{"x":1,"data":{"items":{"id":1}}}"#: #"{"data":{"items":{"id":1}}}"#])
        try expectWritesBack(
            "Item: {root: '\"a.b\".\"\"', properties: [id]}",
            [#"{"a.b":{"":{}}}"#: #"{"a.b":{"":{}}}"#]
        )
        let trial = try Trial(item)
        let objects = try trial.runtime.objects(from: .text(#"{"data":{"items":[{"id":1},{"id":2}]}}"#), as: "Item")
        let written = try trial.runtime.json(from: objects, as: "Item")
        #expect(String(decoding: written, as: UTF8.self) == #"{"data":{"items":[{"id":1},{"id":2}]}}"#)
        let none = try trial.runtime.json(from: [DynamicObject](), as: "Item")
        #expect(String(decoding: none, as: UTF8.self) == #"{"data":{"items":[]}}"#)
    }

    @Test func saysWhereTheRootIsMissing() throws {
        let failure = try Trial("Item: {root: data.items, properties: [id]}").failure(#"{"data":{"item":[]}}"#)
        #expect(failure.id == .missing)
        #expect(failure.at == "$.data.items" || failure.at == "$.data")
        #expect(failure.nearest == "item")
        #expect(failure.spec?.line == 3)
    }
}
