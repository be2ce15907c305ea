import SpecRuntime
import SpecTestSupport
import Testing

/// `delete_where`: records that delete the object with their key.
struct SessionDeletionTests {
    private static let spec = """
        Album: {primary_key: id, properties: {id: , title: {required: true}, band: {reference: Band}}}
        Band:
          primary_key: id
          delete_where: {op: [d, t]}
          unknown: fail
          drop: [op]
          requires: {at_least_one: [name]}
          properties: {id: , name: {type: string, required: true}, formed: {type: integer}, albums: {inverse: Album.band}}
        Shelf:
          primary_key: id
          properties:
            {id: , bands: {reference_list: Band, update: merge}, star: {object: Band}, all: {list: Band}, by: {dictionary: Band}}
        """

    private static let japan = #"{"id":7,"name":"Japan","formed":1974}"#

    @Test func deletesTheObjectWithTheKeyAndReadsNothingElse() async throws {
        let trial = try SessionTrial(Self.spec)
        try await trial.apply(Self.japan, as: "Band")
        let report = try await trial.apply(#"{"id":7,"op":"d","name":{},"formed":"never","more":1}"#, as: "Band")
        #expect(report.deleted.map { "\($0.mapping) \($0.key)" } == ["Band 7"])
        #expect(report.counts == [0, 0, 0, 1])
        #expect(try trial.stored("Band") == "")
    }

    @Test func readsARecordThatDoesNotMeetAllConditions() async throws {
        let spec = "A: {primary_key: id, delete_where: {op: d, meta.gone: [true, 1]}, properties: [id, n]}"
        let trial = try SessionTrial(spec)
        for (record, isDeleted) in [
            (#"{"id":1,"op":"d"}"#, false), (#"{"id":1,"op":"d","meta":{"gone":false}}"#, false),
            (#"{"id":1,"op":"D","meta":{"gone":true}}"#, false), (#"{"id":1,"op":"d","meta":{"gone":1.0}}"#, true),
            (#"{"id":1,"op":"d","meta":{"gone":"true"}}"#, false), (#"{"meta":{"gone":true},"op":"d","id":1}"#, true),
        ] {
            try await trial.apply(#"{"id":1,"n":2}"#)
            #expect(try await trial.apply(record).deleted.isEmpty != isDeleted, "\(record)")
        }
    }

    @Test func countsWhatIsNotThereAsUnchanged() async throws {
        let trial = try SessionTrial(Self.spec)
        #expect(try await trial.apply(#"{"id":7,"op":"d"}"#, as: "Band").counts == [0, 0, 1, 0])
        #expect(try trial.stored("Band") == "")
    }

    @Test func needsTheKeyOfTheRecord() async throws {
        let trial = try SessionTrial(Self.spec)
        #expect(try await trial.failures(#"{"op":"d","name":"Japan"}"#, as: "Band") == ["missing-primary-key "])
    }

    @Test(arguments: [
        (#"[\#(japan),{"id":7,"op":"d"}]"#, "", [0, 0, 1, 0]),
        (#"[{"id":7,"op":"d"},\#(japan)]"#, japan, [1, 0, 0, 0]),
        (#"[\#(japan),{"id":7,"op":"d"},{"id":7,"name":"Rain"}]"#, #"{"id":7,"name":"Rain"}"#, [1, 0, 0, 0]),
        (#"[{"id":7,"op":"d"},\#(japan),{"id":7,"op":"d"}]"#, "", [0, 0, 1, 0]),
        (#"[{"id":7,"op":"d"},{"id":7,"op":"d"}]"#, "", [0, 0, 1, 0]),
    ])
    func obeysTheOrderOfABatch(_ json: String, left: String, counts: [Int]) async throws {
        let trial = try SessionTrial(Self.spec)
        #expect(try await trial.apply(json, as: "Band").counts == counts)
        #expect(try trial.stored("Band") == left)
    }

    @Test func makesAStoredObjectAnewOfTheRecordBehind() async throws {
        let trial = try SessionTrial(Self.spec)
        try await trial.apply(Self.japan, as: "Band")
        let report = try await trial.apply(#"[{"id":7,"op":"d"},{"id":7,"name":"Rain"}]"#, as: "Band")
        #expect(report.counts == [0, 1, 0, 0])
        #expect(try trial.stored("Band") == #"{"id":7,"name":"Rain"}"#)
        // The same again changes nothing.
        #expect(
            try await trial.apply(#"[{"id":7,"op":"d"},{"id":7,"name":"Rain"}]"#, as: "Band").counts == [0, 0, 1, 0]
        )
    }

    @Test func clearsWhatLedToTheObject() async throws {
        let trial = try SessionTrial(Self.spec)
        try await trial.apply(#"{"id":1,"title":"Tin Drum","band":7}"#)
        try await trial.apply(#"{"id":1,"bands":[7,8]}"#, as: "Shelf")
        try await trial.apply(#"{"id":7,"op":"t"}"#, as: "Band")
        #expect(try trial.stored("Album") == #"{"id":1,"title":"Tin Drum","band":null}"#)
        #expect(try trial.stored("Shelf") == #"{"id":1,"bands":[8]}"#)
    }

    @Test(arguments: [true, false]) func leadsNowhereFromTheSameBatch(_ isFirst: Bool) async throws {
        let trial = try SessionTrial(Self.spec)
        try await trial.apply(#"{"id":1,"bands":[7,8]}"#, as: "Shelf")
        let session = try trial.session()
        defer { session.close() }
        let album = try #require(try session.fetch("Shelf", key: 1))
        if isFirst { try session.stage(.text(#"{"id":7,"op":"d"}"#), as: "Band") }
        try session.stage(.text(#"{"id":1,"title":"Tin Drum","band":7}"#), as: "Album")
        try session.stage(.text(#"{"id":1,"bands":[9,7]}"#), as: "Shelf")
        if !isFirst { try session.stage(.text(#"{"id":7,"op":"d"}"#), as: "Band") }
        let report = try await session.apply()
        #expect(report.deleted.map(\.key.description) == ["7"])
        #expect(report.unlinked.isEmpty)
        #expect(album.shown == #"{"id":1,"bands":[8,9]}"#)
        #expect(try session.fetch("Band", key: 7) == nil)
        #expect(try trial.stored("Album") == #"{"id":1,"title":"Tin Drum","band":null}"#)
        #expect(try trial.stored("Shelf") == #"{"id":1,"bands":[8,9]}"#)
        #expect(try trial.stored("Band") == #"{"id":8} {"id":9}"#)
    }

    @Test func deletesAnObjectInsideAnother() async throws {
        let trial = try SessionTrial(Self.spec)
        try await trial.apply(Self.japan, as: "Band")
        let all = #"[{"id":8,"name":"Can"},{"id":9,"op":"d"}]"#
        let report = try await trial.apply(#"{"id":1,"star":{"id":7,"op":"d"},"all":\#(all)}"#, as: "Shelf")
        #expect(report.counts == [2, 0, 1, 1])
        #expect(try trial.stored("Shelf") == #"{"id":1,"star":null,"all":[{"id":8,"name":"Can"}]}"#)
        #expect(try trial.stored("Band") == #"{"id":8,"name":"Can"}"#)
    }

    /// Null in its place couldn't be read again.
    @Test func takesADeletedObjectOutOfADictionary() async throws {
        let trial = try SessionTrial(Self.spec)
        try await trial.apply(Self.japan, as: "Band")
        let all = #"{"a":{"id":8,"name":"Can"},"b":{"id":9,"op":"d"},"c":{"id":7,"op":"d"}}"#
        try await trial.apply(#"{"id":1,"by":\#(all)}"#, as: "Shelf")
        #expect(try trial.stored("Shelf") == #"{"id":1,"by":{"a":{"id":8,"name":"Can"}}}"#)
    }

    @Test func takesAnObjectThatALaterBatchDeletesOutOfADictionary() async throws {
        let trial = try SessionTrial(
            """
            Shelf: {primary_key: id, properties: {id: , by: {dictionary: Band}, keys: {dictionary: {reference: Band}}, part: {object: Part}}}
            Part: {properties: {star: {reference: Band}, all: {reference_list: Band}, by: {dictionary: Band}}}
            Band: {primary_key: id, delete_where: {op: d}, properties: {id: , name: }}
            """
        )
        let (can, japan) = (#"{"id":8,"name":"Can"}"#, Self.japan.replacing(#","formed":1974"#, with: ""))
        try await trial.apply(
            """
            {"id":1,"by":{"a":\(can),"b":\(japan)},"keys":{"x":7,"y":8},
            "part":{"star":7,"all":[7,8],"by":{"c":{"id":7}}}}
            """
        )
        try await trial.apply(#"{"id":7,"op":"d"}"#, as: "Band")
        let left = #"{"id":1,"by":{"a":\#(can)},"keys":{"y":8},"part":{"star":null,"all":[8],"by":{}}}"#
        let session = try trial.session()
        defer { session.close() }
        let shelf = try #require(try session.fetch("Shelf", key: 1))
        #expect(try String(decoding: session.runtime.json(from: shelf), as: UTF8.self) == left)
        #expect(shelf.shown == left)
        // The written JSON changes nothing when it comes again.
        #expect(try await trial.apply(left).counts[0] == 0)
        #expect(try trial.stored("Band") == can)
    }

    @Test func tellsOfAnUnlinkedKeyWhereNothingIsCreated() async throws {
        let trial = try SessionTrial(
            """
            A: {primary_key: id, properties: {id: , b: {reference: B, create: false}}}
            B: {primary_key: id, delete_where: {gone: true}, properties: [id]}
            """
        )
        try await trial.apply(#"{"id":1}"#, as: "B")
        let session = try trial.session()
        defer { session.close() }
        try session.stage(.text(#"{"id":1,"gone":true}"#), as: "B")
        try session.stage(.text(#"{"id":1,"b":1}"#), as: "A")
        #expect(try await session.apply().unlinked.map(\.key.description) == ["1"])
        #expect(try trial.stored("A") == #"{"id":1,"b":null}"#)
    }

    @Test func isChosenByTheDataToo() async throws {
        let trial = try SessionTrial(
            """
            Change: {choose_by: op, cases: {c: Row, u: Row, d: Gone}}
            Row: {primary_key: id, properties: {id: after.id, name: after.name}}
            Gone: {entity: Row, primary_key: id, delete_where: {op: d}, properties: {id: before.id}}
            """
        )
        try await trial.apply(#"[{"op":"c","after":{"id":1,"name":"a"}},{"op":"c","after":{"id":2,"name":"b"}}]"#)
        #expect(try await trial.apply(#"{"op":"d","before":{"id":1},"after":null}"#).counts == [0, 0, 0, 1])
        #expect(try trial.stored("Row") == #"{"id":2,"name":"b"}"#)
    }

    @Test func isInheritedAndReplaced() async throws {
        let trial = try SessionTrial(
            """
            Base: {primary_key: id, delete_where: {op: d}, properties: [id]}
            Same: {extends: Base, entity: Same}
            Other: {extends: Base, entity: Other, delete_where: {deleted: true}}
            """
        )
        #expect(try await trial.apply(#"{"id":1,"op":"d"}"#, as: "Same").counts == [0, 0, 1, 0])
        #expect(try await trial.apply(#"{"id":1,"op":"d"}"#, as: "Other").counts == [1, 0, 0, 0])
        #expect(try await trial.apply(#"{"id":1,"deleted":true}"#, as: "Other").counts == [0, 0, 0, 1])
    }

    @Test func changesNothingWhereTheBatchFails() async throws {
        let trial = try SessionTrial(Self.spec)
        try await trial.apply(Self.japan, as: "Band")
        let session = try trial.session()
        defer { session.close() }
        let band = try #require(try session.fetch("Band", key: 7))
        try session.stage(.text(#"[{"id":7,"op":"d"},{"id":8}]"#), as: "Band")
        await #expect(throws: DataError.self) { try await session.apply() }
        #expect(band.shown == Self.japan)
        try session.stage(.text(#"{"id":7,"op":"d"}"#), as: "Band")
        session.rollback()
        #expect(try await session.apply().counts == [0, 0, 0, 0])
        #expect(try trial.stored("Band") == Self.japan)
    }

    @Test func isAnObjectLikeAnyOtherWithoutASession() throws {
        let runtime = try SessionTrial(Self.spec).runtime
        #expect(try runtime.object(from: .text(#"{"id":7,"op":"d","name":"Japan"}"#), as: "Band").name == "Japan")
        #expect(throws: DataError.self) { try runtime.object(from: .text(#"{"id":7,"op":"d"}"#), as: "Band") }
    }
}
