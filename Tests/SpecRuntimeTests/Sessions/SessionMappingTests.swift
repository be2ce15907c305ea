import SpecRuntime
import Testing

/// An object of an entity that several mappings make is one of the mapping that the data chose last.
struct SessionMappingTests {
    private static let spec = """
        Event: {choose_by: type, cases: {click: Click, view: View}}
        Click: {entity: Ev, primary_key: id, properties: {id: {type: integer}, x: {type: integer}, type: {type: string}}}
        View: {entity: Ev, primary_key: id, properties: {url: {type: string}, id: {type: integer}, type: {type: string}, page: {reference: Page}}}
        Session: {primary_key: sid, properties: {sid: , last: {reference: Event}}}
        Page: {primary_key: id, properties: {id: {type: integer}}}
        Plain: {entity: Ev, primary_key: id, properties: {id: {type: integer}, note: {type: string}}}
        """

    /// The mapping of the object with the key 1, and what it writes.
    private func written(_ trial: SessionTrial, as mapping: String = "Event") throws -> String {
        let session = try trial.session()
        defer { session.close() }
        let object = try #require(try session.fetch("Click", key: 1))
        return "\(object.mapping) " + String(decoding: try trial.runtime.json(from: object, as: mapping), as: UTF8.self)
    }

    private static let click = #"{"type":"click","id":1,"x":2}"#
    private static let view = #"{"type":"view","id":1,"url":"w","page":3}"#
    private static let asView = #"View {"url":"w","id":1,"type":"view","page":3}"#

    @Test(arguments: [[[click], [view]], [[click, view]], [[view], [click], [view]], [[click], [click, view]]])
    func takesTheMappingOfTheLastCase(_ batches: [[String]]) async throws {
        let trial = try SessionTrial(Self.spec)
        for batch in batches { try await trial.apply("[\(batch.joined(separator: ","))]") }
        #expect(try written(trial) == Self.asView)
        #expect(try await trial.apply(Self.view).counts == [0, 0, 1, 0])
    }

    @Test(arguments: [
        ["Session", "Event"], ["Event", "Session"], ["Session", "Plain", "Event"], ["Session", "Event", "Plain"],
    ])
    func takesTheMappingOfTheRecordInPlaceOfAPlaceholder(_ order: [String]) async throws {
        let trial = try SessionTrial(Self.spec)
        let json = ["Session": #"{"sid":"s","last":1}"#, "Event": Self.view, "Plain": #"{"id":1,"note":"n"}"#]
        for mapping in order { try await trial.apply(try #require(json[mapping]), as: mapping) }
        #expect(try written(trial) == Self.asView)
    }

    /// A case that reads the key alone tells nothing of what the object is.
    @Test(arguments: [
        [[#"{"id":"a","content":"x"}"#, #"{"id":"b","parent":"a"}"#]],
        [[#"{"id":"b","parent":"a"}"#, #"{"id":"a","content":"x"}"#]],
        [[#"{"id":"a","content":"x"}"#], [#"{"id":"b","parent":"a"}"#]],
        [[#"{"id":"b","parent":"a"}"#], [#"{"id":"a","content":"x"}"#]],
        [[#"{"id":"a","content":"x"}"#], [#"{"id":"b","parent":"a"}"#], [#""a""#]],
    ])
    func keepsAnObjectThatIsMentioned(_ batches: [[String]]) async throws {
        let trial = try SessionTrial(
            """
            Any: {choose_by_type: ., cases: {string: Link, object: Note}}
            Link: {entity: Note, primary_key: id, properties: {id: {from: ., type: string}}}
            Note: {primary_key: id, properties: {id: {type: string}, content: , parent: {object: Any}}}
            """
        )
        for batch in batches { try await trial.apply("[\(batch.joined(separator: ","))]") }
        let session = try trial.session()
        let object = try #require(try session.fetch("Note", key: "a"))
        #expect(object.mapping == "Note")
        #expect(object["content"] == "x")
        session.close()
    }

    @Test func keepsTheMappingOfAnObjectThatAnotherMappingReads() async throws {
        let trial = try SessionTrial(Self.spec)
        try await trial.apply(Self.view)
        try await trial.apply(#"{"id":1,"note":"n"}"#, as: "Plain")
        #expect(try written(trial) == Self.asView)
        #expect(try written(trial, as: "Plain") == #"View {"id":1,"note":"n"}"#)
    }

    @Test func turnsAPlaceholderWithoutOtherValuesIntoAnObject() async throws {
        let trial = try SessionTrial(Self.spec)
        try await trial.apply(#"{"sid":"s","last":1}"#, as: "Session")
        #expect(try await trial.apply(#"{"id":1}"#, as: "Plain").counts == [0, 1, 0, 0])
        #expect(try await trial.apply(#"{"id":1}"#, as: "Plain").counts == [0, 0, 1, 0])
        #expect(try written(trial, as: "Plain") == #"Plain {"id":1}"#)
    }

    @Test func keepsChangesByHandOfAnObjectThatBecameOneOfAnotherMapping() async throws {
        let trial = try SessionTrial(Self.spec)
        try await trial.apply(Self.click)
        let session = try trial.session()
        let object = try #require(try session.fetch("Click", key: 1))
        object["x"] = 5
        try await trial.apply(Self.view)
        try await session.save()
        #expect(object.mapping == "View")
        #expect(object["url"] == "w")
        #expect(try written(trial) == Self.asView)
        #expect(try written(trial, as: "Click") == #"View {"id":1,"x":5,"type":"view"}"#)
    }

    @Test func takesTheMappingOfLaterElementsThatAreTheSame() async throws {
        let trial = try SessionTrial(
            """
            P: {primary_key: id, properties: {id: , pays: {list: Pay, update: merge, same_by: [ref]}}}
            Pay: {choose_by: k, cases: {card: Card, bank: Bank}}
            Card: {properties: {ref: , num: , at: }}
            Bank: {properties: {iban: , ref: , at: }}
            """
        )
        try await trial.apply(#"{"id":1,"pays":[{"k":"card","ref":"1","num":"a","at":7},{"k":"card","ref":"2"}]}"#)
        #expect(try await trial.apply(#"{"id":1,"pays":[{"k":"bank","ref":"1","iban":"i"}]}"#).counts == [0, 1, 0, 0])
        let session = try trial.session()
        let holder = try #require(try session.fetch("P", key: 1))
        #expect(
            String(decoding: try trial.runtime.json(from: holder), as: UTF8.self)
                == #"{"id":1,"pays":[{"iban":"i","ref":"1","at":7,"k":"bank"},{"ref":"2","k":"card"}]}"#
        )
    }
}
