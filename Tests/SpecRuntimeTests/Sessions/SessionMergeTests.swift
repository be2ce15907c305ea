import SpecRuntime
import Testing

/// Lists that are joined by what comes later.
struct SessionMergeTests {
    private func merged(_ rule: String, _ element: String, _ documents: [String]) async throws -> String {
        let trial = try SessionTrial(
            "T: {primary_key: id, properties: {id: , list: \(rule)}}\nK: {properties: \(element)}"
        )
        for document in documents { try await trial.apply(#"{"id":1,"list":\#(document)}"#, as: "T") }
        return try trial.stored("T")
    }

    @Test func keepsTwoElementsThatHoldNothingToCompareThemBy() async throws {
        let rule = "{list: K, update: merge, same_by: [n]}"
        let first = #"[{"n":1,"v":1}]"#
        let two = #"[{"v":5},{"v":5}]"#
        let joined = #"{"id":1,"list":[{"n":1,"v":1},{"v":5},{"v":5}]}"#
        #expect(try await merged(rule, "[n, v]", [first, two]) == joined)
        // A second import creates no duplicates.
        #expect(try await merged(rule, "[n, v]", [first, two, two]) == joined)
        #expect(
            try await merged(rule, "[n, v]", [first, #"[{"n":null,"v":5},{"n":null,"v":6}]"#])
                == #"{"id":1,"list":[{"n":1,"v":1},{"n":null,"v":5},{"n":null,"v":6}]}"#
        )
    }

    @Test func keepsTwoValuesThatAreEqual() async throws {
        let rule = "{list: string, update: merge}"
        #expect(try await merged(rule, "[n]", [#"["a"]"#, #"["b","b"]"#]) == #"{"id":1,"list":["a","b","b"]}"#)
        #expect(
            try await merged(rule, "[n]", [#"["a"]"#, #"["b","b"]"#, #"["b","a","b"]"#])
                == #"{"id":1,"list":["a","b","b"]}"#
        )
        // Two spellings of one character are two texts.
        #expect(
            try await merged(rule, "[n]", ["[\"e\u{301}\"]", "[\"\u{e9}\"]"])
                == "{\"id\":1,\"list\":[\"e\u{301}\",\"\u{e9}\"]}"
        )
    }

    @Test func mergesMembersByTheirNames() async throws {
        let rule = "{dictionary: K, member_as: login, update: merge}"
        let documents = [#"{"ida":{"age":3,"mail":"i"}}"#, #"{"ida":{"age":4},"bo":{"age":9}}"#]
        let joined = #"[{"login":"ida","age":4,"mail":"i"},{"login":"bo","age":9}]"#
        #expect(try await merged(rule, "[login, age, mail]", documents) == #"{"id":1,"list":\#(joined)}"#)
    }

    @Test func mergesMembersByTheirNamesWithoutASession() throws {
        let runtime = try SessionTrial(
            """
            T: {properties: {people: {dictionary: P, member_as: login, update: merge}}}
            P: {properties: [login, age]}
            """
        ).runtime
        let object = try runtime.object(from: .text(#"{"people":{"ida":{"age":3}}}"#), as: "T")
        try runtime.refresh(object, from: .text(#"{"people":{"ida":{"age":4},"bo":{"age":9}}}"#))
        let json = #"{"people":{"ida":{"age":4},"bo":{"age":9}}}"#
        #expect(String(decoding: try runtime.json(from: object), as: UTF8.self) == json)
    }

    @Test func storesASetInWhichOneOfTwoEqualElementsChanged() async throws {
        let rule = "{list: integer, ordered: false}"
        #expect(try await merged(rule, "[n]", ["[1,1]", "[1,2]"]) == #"{"id":1,"list":[1,2]}"#)
        #expect(
            try await merged("{list: K, ordered: false}", "[n]", [#"[{"n":1},{"n":1}]"#, #"[{"n":1},{"n":2}]"#])
                == #"{"id":1,"list":[{"n":1},{"n":2}]}"#
        )
    }

    @Test func namesReservedKeysByTheEntity() throws {
        let runtime = try SessionTrial(
            """
            Band: {reserved: [description], properties: [bandDescription]}
            BandLine: {entity: Band, reserved: [description], properties: [bandDescription]}
            """
        ).runtime
        let object = try runtime.object(from: .text(#"{"description":"x"}"#), as: "BandLine")
        #expect(object.shown == #"{"bandDescription":"x"}"#)
    }

    @Test func refreshesByAnotherMappingOfTheEntity() throws {
        let runtime = try SessionTrial(
            """
            Band: {primary_key: id, properties: {id: , name: , founded: {default: 1900}}}
            BandLine: {entity: Band, primary_key: id, properties: {id: band_id, founded: {default: 1}, name: band_name}}
            Song: {properties: [name]}
            """
        ).runtime
        let band = try runtime.object(from: .text(#"{"id":1,"name":"X"}"#), as: "Band")
        try runtime.refresh(band, from: .text(#"{"band_id":1,"band_name":"Y"}"#), as: "BandLine")
        #expect(band.shown == #"{"id":1,"name":"Y","founded":1900}"#)
        #expect(band.mapping == "Band")
        #expect(throws: UnknownNameError.self) { try runtime.refresh(band, from: .text("{}"), as: "Song") }
        #expect(throws: UnknownNameError.self) { try runtime.refresh(band, from: .text("{}"), as: "None") }
    }

    @Test func tellsAnObserverWhatASessionReads() async throws {
        let trial = try SessionTrial("T: {primary_key: id, properties: {id: , inner: {list: T}}}")
        let session = try trial.session()
        var seen: [String] = []
        let observer: ReadingObserver = { event in
            switch event {
            case .willMapCollection(let mapping): seen.append("[\(mapping)")
            case .didMapCollection(_, let mapping): seen.append("\(mapping)]")
            case .willMapObject: seen.append("{")
            case .didMapObject(let object, _): seen.append("\(object["id"]?.integer ?? 0)}")
            }
        }
        try session.stage(.text(#"[{"id":1,"inner":[{"id":2}]}]"#), as: "T", observer: observer)
        try session.stage(lines: .text("{\"id\":3}\n{\"id\":4}"), as: "T", observer: observer)
        #expect(seen == [])
        try await session.apply()
        #expect(seen == ["[T", "{", "[T", "{", "2}", "T]", "1}", "T]", "{", "3}", "{", "4}"])
    }
}
