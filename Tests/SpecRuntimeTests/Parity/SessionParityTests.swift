import SpecRuntime
import Testing

/// FastEasyMapping's and JSONCache's cases of objects with identity.
struct SessionParityTests {
    private static let people = """
        Person: {primary_key: id, properties: {id: , name: , car: {object: Car}, phones: {list: Phone, update: merge}, email: }}
        Car: {primary_key: id, properties: {id: , model: , year: , person: {inverse: Person.car, take: single}}}
        Phone: {primary_key: id, properties: {id: , number: }}
        """
    private static let bands = """
        Band: {primary_key: name, properties: {name: , formed: , albums: {inverse: Album.band}}}
        Album: {primary_key: name, properties: {name: , band: {reference: Band}, released: {date_format: iso8601}, label: , releasedAs: released_as}}
        Member: {primary_key: id, properties: {id: , band: {reference: Band}, musician: {reference: Musician}}}
        Musician: {primary_key: name, properties: [name, born]}
        """

    /// F02, F32, S-9: an object that is there is refreshed; by hand its key may change too.
    @Test func refreshesTheSameObject() async throws {
        let trial = try SessionTrial(Self.people)
        try await trial.apply(#"{"id":1,"year":"1980","model":""}"#, as: "Car")
        let session = try trial.session()
        let car = try #require(try session.fetch("Car", key: 1))
        try session.stage(.text(#"{"id":1,"model":"i30","year":"2013"}"#), as: "Car")
        #expect(try await session.apply().counts == [0, 1, 0, 0])
        #expect(try session.objects(of: "Car").map { $0 === car } == [true])
        #expect(car.model == "i30" && car.year == "2013")
        try trial.runtime.refresh(car, from: .text(#"{"id":5}"#))
        try await session.save()
        #expect(try trial.stored("Car") == #"{"id":5,"model":"i30","year":"2013"}"#)
    }

    /// F07: null makes no car. F13, F14, D-4, S-1: a chat in its own messages is the chat itself.
    @Test func findsTheRootInsideItself() async throws {
        let trial = try SessionTrial(
            """
            Chat: {primary_key: primaryKey, properties: {primaryKey: , lastMessage: {object: Message}, messages: {list: Message}}}
            Message: {primary_key: primaryKey, properties: {primaryKey: , chat: {object: Chat}}}
            """
        )
        let message = #"{"primaryKey":300,"chat":{"primaryKey":1}}"#
        let session = try trial.session()
        try session.stage(.text(#"{"primaryKey":1,"lastMessage":\#(message),"messages":[\#(message)]}"#), as: "Chat")
        try await session.apply()
        let chat = try #require(try session.fetch("Chat", key: 1))
        #expect(chat.lastMessage?.object?.chat?.object === chat)
        #expect(chat.messages?.list?.first?.object === chat.lastMessage?.object)
        try await trial.apply(#"{"primaryKey":2,"lastMessage":null}"#)
        #expect(
            try trial.stored("Message")
                == #"{"primaryKey":300,"chat":{"primaryKey":1,"lastMessage":300,"messages":[300]}}"#
        )
    }

    /// F17: another car comes, the first one stays in the store. F20, F55, F56: old phones first, null and missing keep.
    @Test func keepsWhatIsReplacedAndMerged() async throws {
        let trial = try SessionTrial(Self.people)
        try await trial.apply(#"{"id":1,"car":{"id":1},"phones":[{"id":1},{"id":2}]}"#)
        try await trial.apply(#"{"id":1,"car":{"id":2},"phones":[{"id":3},{"id":2}]}"#)
        for json in [#"{"id":1,"phones":null}"#, #"{"id":1}"#] { try await trial.apply(json) }
        #expect(try trial.stored("Person") == #"{"id":1,"car":{"id":2},"phones":[{"id":1},{"id":2},{"id":3}]}"#)
        let session = try trial.session()
        #expect(try session.objects(of: "Car").count == 2 && session.objects(of: "Phone").count == 3)
        #expect(try session.fetch("Car", key: 1)?.person == .null)
        #expect(try session.fetch("Car", key: 2)?.person?.object === (try session.fetch("Person", key: 1)))
    }

    /// F19, F58, P-3, P-5: what is replaced is deleted, also by null; the same one is not.
    @Test func deletesWhatIsReplaced() async throws {
        let trial = try SessionTrial(
            """
            Person: {primary_key: id, properties: {id: , car: {object: Car, orphans: delete}, phones: {list: Phone, orphans: delete}}}
            Car: {primary_key: id, properties: [id]}
            Phone: {primary_key: id, properties: [id]}
            """
        )
        let first = #"{"id":1,"car":{"id":1},"phones":[{"id":3},{"id":2},{"id":1}]}"#
        try await trial.apply(first)
        #expect(try await trial.apply(first).counts == [0, 0, 5, 0])
        #expect(try await trial.apply(#"{"id":1,"phones":[{"id":2},{"id":7}]}"#).deleted.count == 2)
        #expect(try await trial.apply(#"{"id":1,"car":null}"#).deleted.map(\.mapping) == ["Car"])
        #expect(try trial.stored("Person") == #"{"id":1,"car":null,"phones":[{"id":2},{"id":7}]}"#)
        #expect(try trial.stored("Phone") == #"{"id":2} {"id":7}"#)
    }

    /// F59, D-9, D-10: a weak list leaves out missing objects, a weak reference is null or left.
    @Test func linksOnlyWhatIsThere() async throws {
        let trial = try SessionTrial(
            """
            Box: {primary_key: id, properties: {id: , ks: {reference_list: K, create: false}, k: {reference: K, create: false, if_unlinked: leave}}}
            K: {primary_key: id, properties: [id]}
            """
        )
        try await trial.apply(#"{"id":4}"#, as: "K")
        try await trial.apply(#"{"id":1,"ks":[4,99],"k":4}"#)
        #expect(try await trial.apply(#"{"id":1,"k":99}"#).unlinked.count == 1)
        #expect(try trial.stored("Box") == #"{"id":1,"ks":[4],"k":4}"#)
    }

    /// F61, D-8: no object without a key. F68, F70, D-7: keys are a list, and are written as one.
    @Test func readsAndWritesBareKeys() async throws {
        let trial = try SessionTrial(
            """
            Box: {primary_key: id, properties: {id: , ks: {reference_list: K}, k: {reference: K}}}
            K: {primary_key: id, properties: [id]}
            """
        )
        try await trial.apply(#"[{"id":1,"ks":[4,5]},{"id":2,"k":null}]"#)
        #expect(try trial.stored("K") == #"{"id":4} {"id":5}"#)
        #expect(try await trial.failures(#"{"id":1,"ks":{"n":1,"m":2}}"#) == ["wrong-type ks"])
        let box = try #require(try trial.session().fetch("Box", key: 1))
        #expect(String(decoding: try trial.runtime.json(from: box), as: UTF8.self) == #"{"id":1,"ks":[4,5]}"#)
    }

    /// F40, F41, F64, S-2, S-3: all keys of an entity, of whatever mapping, are looked up at once.
    @Test func looksUpOnce() async throws {
        let trial = try SessionTrial(
            """
            P: {primary_key: id, properties: {id: , kids: {list: C}, best: {object: Q}}}
            C: {entity: Kid, primary_key: id, properties: [id, n]}
            Q: {entity: Kid, primary_key: id, properties: [id, m]}
            """
        )
        let json = #"""
            [{"id":1,"kids":[{"id":1},{"id":2}]},{"id":2,"kids":[{"id":3},{"id":4}],"best":{"id":1}},{"id":3,"kids":[{"id":5}]}]
            """#
        try await trial.apply(json)
        trial.store.reset()
        try await trial.apply(json.replacing(#"{"id":5}"#, with: #"{"id":5,"n":1}"#))
        #expect(trial.store.lookUps.sorted() == ["Kid", "P"])
        #expect(trial.store.events == ["begin", "apply", "end"])
    }

    /// F65, S-4: two mappings of an entity have one key, or loading fails; a person by email is the same person.
    @Test func hasOneKeyForAnEntity() async throws {
        #expect(throws: SpecError.self) {
            try SessionTrial(
                """
                A: {entity: P, primary_key: id, properties: [id, email]}
                B: {entity: P, primary_key: email, properties: [id, email]}
                """
            )
        }
        let trial = try SessionTrial(
            "P: {primary_key: id, properties: {id: , email: , friend: {reference: P, by: email, from: friend.email}}}"
        )
        try await trial.apply(#"{"id":1,"email":"e"}"#)
        #expect(try await trial.apply(#"{"id":7,"friend":{"email":"e"}}"#).counts == [1, 0, 0, 0])
        let session = try trial.session()
        #expect(try session.fetch("P", key: 7)?.friend?.object === (try session.fetch("P", key: 1)))
    }

    /// F67, J-5: two equal keys in one text are one object, and the later values and relationships win.
    @Test func makesOneOfTwo() async throws {
        let trial = try SessionTrial(Self.people)
        let json = #"[{"id":50,"name":"a","car":{"id":1}},{"id":50,"name":"b","car":{"id":2}}]"#
        #expect(try await trial.apply(json).inserted.count == 3)
        #expect(try trial.stored("Person") == #"{"id":50,"name":"b","car":{"id":2}}"#)
    }

    /// J10, J11, J14, J-6, S-23: existing objects, later ones, one and many. J08, G-19: written with the band's key.
    @Test func tiesBandsAndAlbums() async throws {
        let trial = try SessionTrial(Self.bands)
        let session = try trial.session()
        try session.stage(.text(#"[{"id":1,"band":"Japan","musician":"Sylvian"}]"#), as: "Member")
        try session.stage(.text(#"[{"name":"Japan","formed":1974}]"#), as: "Band")
        try session.stage(.text(#"[{"name":"Sylvian","born":1958}]"#), as: "Musician")
        #expect(try await session.apply().counts == [3, 0, 0, 0])
        let album = #"{"name":"Assemblage","band":"Japan","released":"1981-09-01T00:00:00Z","label":"Hansa"}"#
        try session.stage(.text(album), as: "Album")
        try await session.apply()
        let found = try #require(try session.fetch("Album", keys: ["Nowhere", "Assemblage"]).first)
        #expect(found.band?.object === (try session.fetch("Member", key: 1))?.band?.object)
        #expect(found.band?.object?.formed == 1974)
        #expect(String(decoding: try trial.runtime.json(from: found), as: UTF8.self) == album)
        #expect(try trial.runtime.json(from: #require(found.band?.object)).isEmpty == false)
        #expect(found.band?.object?.albums?.list?.first?.object === found)
    }

    /// J19, J-4: an album moves. J20, J-1: staging adds. J22: a key that leads nowhere is the spec's choice.
    /// J-2, J-3, J-7, J-8, J-9, J-10, J-11, J-12, J13: one answer for a batch, keys by type, inverses for lists.
    @Test func movesAndAdds() async throws {
        let trial = try SessionTrial(Self.bands)
        try await trial.apply(#"[{"name":"Tin Drum","band":"Japan"}]"#, as: "Album")
        let session = try trial.session()
        try session.stage(.text(#"{"name":"Tin Drum","band":"Roxy Music"}"#), as: "Album")
        try session.stage(.text(#"{"name":"Stranded","band":"Roxy Music"}"#), as: "Album")
        #expect(try await session.apply().counts == [2, 1, 0, 0])
        #expect(try session.fetch("Band", key: "Roxy Music")?.albums?.list?.count == 2)
        #expect(try session.fetch("Band", key: "Japan")?.albums == .list([]))
        #expect(try await trial.failures(#"[{"label":"x"},{"name":"y"}]"#, as: "Album") == ["missing-primary-key "])
    }
}
