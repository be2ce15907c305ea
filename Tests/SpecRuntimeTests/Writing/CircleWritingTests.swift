import SpecRuntime
import Testing

/// Objects that hold themselves.
struct CircleWritingTests {
    @Test func writesTheKeyWhereAnObjectStandsInsideItself() async throws {
        let trial = try SessionTrial(
            """
            Person: {primary_key: id, properties: {id: user_id, friend: {object: Person}, friends: {list: Person}}}
            """
        )
        let session = try trial.session()
        try session.stage(
            .text(
                #"{"user_id":1,"friend":{"user_id":2,"friend":{"user_id":1},"friends":[{"user_id":1},{"user_id":3}]}}"#
            ),
            as: "Person"
        )
        try await session.apply()
        let person = try #require(try session.fetch("Person", key: 1))
        #expect(
            try text(trial.runtime.json(from: person))
                == #"{"user_id":1,"friend":{"user_id":2,"friend":{"user_id":1},"friends":[{"user_id":1},{"user_id":3}]}}"#
        )
        #expect(person.shown == #"{"id":1,"friend":{"id":2,"friend":1,"friends":[1,{"id":3}]}}"#)
    }

    @Test func writesCompositeKeysByTheirRules() throws {
        let runtime = try SessionTrial(
            "Node: {primary_key: [a, b], properties: {a: {transform: {prefix: x}}, b: , next: {object: Node}}}"
        ).runtime
        let node = try runtime.object(from: .text(#"{"a":"x1","b":2}"#), as: "Node")
        node.next = .object(node)
        #expect(try text(runtime.json(from: node)) == #"{"a":"x1","b":2,"next":{"a":"x1","b":2}}"#)
    }

    @Test func writesWhatReadingNeedsOfAnObjectInsideItself() async throws {
        let trial = try SessionTrial(
            """
            Staff: {choose_by: kind, cases: {boss: Boss, hand: Hand}}
            Boss:
              primary_key: id
              requires: [{at_least_one: [mail, phone]}]
              properties: {id: , name: {required: true}, mail: , phone: , note: , hand: {object: Hand}}
            Hand: {primary_key: id, properties: {id: , boss: {object: Staff}, mate: {object: Hand}}}
            """
        )
        let json = #"{"id":1,"name":"Ida","phone":"11","note":"x","hand":{"id":2,"boss":{"id":1,"kind":"boss","#
        let whole = json + #""name":"Ida","phone":"11"}},"kind":"boss"}"#
        try await trial.apply(whole, as: "Staff")
        let session = try trial.session()
        let boss = try #require(try session.fetch("Boss", key: 1))
        let written = try text(trial.runtime.json(from: boss, as: "Staff"))
        #expect(written.contains(#""boss":{"id":1,"name":"Ida","phone":"11","kind":"boss"}"#))
        // The written document is read as the same objects.
        #expect(try await trial.apply(written, as: "Staff").counts == [0, 0, 2, 0])
    }

    @Test func failsWhereWhatLeadsInACircleCanNotBeLeftOut() throws {
        let runtime = try SessionTrial(
            "Node: {primary_key: a, properties: {a: , next: {object: Node, required: true}}}"
        )
        .runtime
        let node = try runtime.makeObject("Node")
        node.a = 1
        node.next = .object(node)
        let error = #expect(throws: DataError.self) { try runtime.json(from: node) }
        #expect(error?.failures.map(\.id) == [.tooDeep])
        #expect(error?.failures.first?.message.contains("`next` can't be left out there") == true)
    }

    @Test func showsTheCircleWhereThereIsNoKey() throws {
        let runtime = try SessionTrial("Node: {properties: {name: , next: {object: Node}, list: {list: Node}}}").runtime
        let (first, second) = (try runtime.makeObject("Node"), try runtime.makeObject("Node"))
        first.next = .object(second)
        second.list = [.object(second)]
        let error = #expect(throws: DataError.self) { try runtime.json(from: first) }
        #expect(error?.failures.map(\.id) == [.tooDeep])
        #expect(error?.failures.first?.message.contains("(next.list.0 → next)") == true)
        #expect(error?.failures.first?.property == "next.list.0")
        second.list = [.object(first)]
        let whole = #expect(throws: DataError.self) { try runtime.json(from: first) }
        #expect(whole?.failures.first?.message.contains("(next.list.0 → .)") == true)
        // One that stands there twice, but not inside itself, is no circle.
        second.list = []
        first.list = [.object(second), .object(second)]
        #expect(try text(runtime.json(from: first)) == #"{"next":{"list":[]},"list":[{"list":[]},{"list":[]}]}"#)
    }

    @Test func readsWhatItWritesAndChangesNoStore() async throws {
        let trial = try SessionTrial(
            """
            Album: {primary_key: name, properties: {name: , band: {reference: Band}}}
            Band: {primary_key: name, unknown: keep, properties: {name: , formed: , best: {object: Album}}}
            """
        )
        try await trial.apply(#"{"name":"X","formed":1,"more":2,"best":{"name":"A","band":"X"}}"#, as: "Band")
        let session = try trial.session()
        let album = try #require(try session.fetch("Album", key: "A"))
        trial.store.reset()
        let band = try #require(album.band?.object)
        #expect(
            try text(trial.runtime.json(from: band))
                == #"{"name":"X","formed":1,"best":{"name":"A","band":"X"},"more":2}"#
        )
        #expect(trial.store.events.isEmpty)
        #expect(try await session.save().counts == [0, 0, 0, 0])
    }

    private func text(_ json: some Sequence<UInt8>) -> String { String(decoding: Array(json), as: UTF8.self) }
}
