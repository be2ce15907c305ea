import SpecRuntime
import Synchronization
import Testing

/// Rows of the table that no other case shows whole.
struct RowParityTests {
    /// A-4: a list of names reads the keys of those names.
    @Test func readsTheKeysOfAListOfNames() throws {
        let spec = "Person: {properties: [name, email, age]}"
        try expectReads(spec, [#"{"age":3,"name":"a","other":1,"email":null}"#: #"{"name":"a","email":null,"age":3}"#])
        try expectWritesBack(spec, [#"{"name":"a","age":3}"#: #"{"name":"a","age":3}"#])
    }

    /// A-6: `.` is the value itself; missing leaves, null is null.
    @Test func readsTheValueItself() throws {
        let spec = "Person: {properties: {id: {object: ID}, ids: {list: ID}}}\nID: {properties: {identifier: .}}"
        let whole = #"{"id":{"identifier":4},"ids":[{"identifier":"a"},{"identifier":[1]}]}"#
        try expectReads(spec, [#"{"id":4,"ids":["a",[1]]}"#: whole, "{}": "{}", #"{"id":null}"#: #"{"id":null}"#])
        try expectRefreshes(
            spec,
            old: #"{"id":4}"#,
            ["{}": #"{"id":{"identifier":4}}"#, #"{"id":null}"#: #"{"id":null}"#]
        )
        try expectWritesBack(spec, [#"{"id":4,"ids":["a",[1]]}"#: #"{"id":4,"ids":["a",[1]]}"#])
    }

    /// A-10: a transformer meets null only if it reads null, and never what is missing.
    @Test func givesNullToThoseThatReadNull() throws {
        let rows = [
            ("uppercase", #"{"value":null}"#, #"{"value":null}"#), ("uppercase", "{}", "{}"),
            ("{null_if: x}", #"{"value":"x"}"#, #"{"value":null}"#),
            ("blank_to_null", #"{"value":null}"#, #"{"value":null}"#), ("blank_to_null", "{}", "{}"),
        ]
        for (transform, json, object) in rows {
            try expectReads("Thing: {properties: {value: {transform: \(transform)}}}", [json: object])
        }
        // A transformer that writing inverts gets null as well.
        #expect(try Trial(rule: "{transform: {null_if: x}}").write(["value": nil]) == #"{"value":"x"}"#)
    }

    /// C41: an error that a transformer of a key throws is reported.
    @Test func tellsWhatATransformerOfAKeyThrows() throws {
        struct NoKey: Error, CustomStringConvertible { let description = "no such key" }
        var plugins = Plugins()
        plugins.addNormalising("key") { (_: String) -> String in throw NoKey() }
        let trial = try Trial("Thing: {primary_key: id, properties: {id: {transform: key}}}", plugins: plugins)
        let failure = try trial.failure(#"{"id":"a"}"#)
        #expect(failure.id == .transformFailed && failure.property == "id")
        #expect(failure.message.contains("no such key"))
    }

    /// E-5: an observer sees the read that it is passed to, and no other.
    @Test func observesOneRead() throws {
        let trial = try Trial("Person: {properties: {name: , friends: {list: Person}}}")
        var first = 0
        var second = 0
        let json = #"{"name":"a","friends":[{"name":"b"}]}"#
        _ = try trial.runtime.object(
            from: .text(json),
            as: "Person",
            options: ReadingOptions(observer: { _ in first += 1 })
        )
        _ = try trial.runtime.object(from: .text(json), as: "Person")
        _ = try trial.runtime.object(
            from: .text("{}"),
            as: "Person",
            options: ReadingOptions(observer: { _ in second += 1 })
        )
        #expect(first == 6 && second == 2)
    }

    /// E-7: first the transformer, once, then the type, then the requirement.
    @Test func transformsThenTypesThenRequires() throws {
        let calls = Mutex(0)
        var plugins = Plugins()
        plugins.addOneWay("measure") { (text: String) -> Value in
            calls.withLock { $0 += 1 }
            return text == "x" ? .string("x") : .integer(Int64(text.count))
        }
        let trial = try Trial(
            "Thing: {properties: {value: {transform: measure, type: integer, requires: {min: 3}}}}",
            plugins: plugins
        )
        let read = { (json: String) in try trial.runtime.object(from: .text(json), as: "Thing") }
        #expect(try read(#"{"value":"abcd"}"#).value == 4)
        #expect(calls.withLock { $0 } == 1)
        for (json, id) in [(#"{"value":"x"}"#, DataFailure.ID.wrongType), (#"{"value":"ab"}"#, .requirementFailed)] {
            let error = #expect(throws: DataError.self) { try read(json) }
            #expect(error?.failures.map(\.id) == [id])
        }
    }

    /// F26: sixteen numbers and a truth value, each as it came.
    @Test func keepsSixteenNumbers() throws {
        let names = ["char", "uchar"] + (1...10).map { "n\($0)" } + ["float", "double", "flag"]
        let types = ["integer", "integer"] + (1...10).map { _ in "integer" } + ["number", "decimal", "boolean"]
        let values = ["99", "117"] + (1...10).map(String.init) + ["11.1", "12.2", "true"]
        let rules = zip(names, types).map { "\($0): {type: \($1)}" }.joined(separator: ", ")
        let json = "{" + zip(names, values).map { #""\#($0)":\#($1)"# }.joined(separator: ",") + "}"
        try expectReads("Native: {properties: {\(rules)}}", [json: json])
        try expectWritesBack("Native: {properties: {\(rules)}}", [json: json])
    }

    /// G-7: objects that lead back to themselves fail when they are written, however long the way is.
    @Test func failsToWriteACycle() throws {
        let trial = try Trial("Node: {properties: {name: , next: {object: Node}, all: {list: Node}}}")
        let nodes = try (0..<3).map { _ in try trial.runtime.makeObject("Node") }
        nodes[0].next = .object(nodes[1])
        nodes[1].all = .list([.object(nodes[2])])
        nodes[2].next = .object(nodes[0])
        let error = #expect(throws: DataError.self) { try trial.runtime.json(from: nodes[0]) }
        #expect(error?.failures.map(\.id) == [.tooDeep])
        #expect(error?.failures.first?.message.contains("(next.all.0.next → .)") == true)
        nodes[2].next = nil
        #expect(try trial.write(nodes[0]) == #"{"next":{"all":[{}]}}"#)
    }

    /// G-18, S-21: writing touches no store, and changes no object.
    @Test func writesWithoutTheStore() async throws {
        let trial = try SessionTrial("Band: {primary_key: id, properties: {id: , name: , best: {object: Band}}}")
        try await trial.apply(#"{"id":1,"name":"a","best":{"id":2,"name":"b"}}"#)
        let session = try trial.session()
        let band = try #require(try session.fetch("Band", key: 1))
        let before = band.shown
        trial.store.reset()
        let json = String(decoding: try trial.runtime.json(from: band), as: UTF8.self)
        #expect(json == #"{"id":1,"name":"a","best":{"id":2,"name":"b"}}"#)
        #expect(trial.store.events == [] && band.shown == before)
        #expect(try await session.save().counts == [0, 0, 0, 0])
    }

    /// J-6: a reference leads to an object in the batch, before it or behind it, or in the store; one that leads
    /// nowhere is reported.
    @Test func tiesReferencesInAnyOrder() async throws {
        let spec = """
            Album: {primary_key: id, properties: {id: , band: {reference: Band, create: false}}}
            Band: {primary_key: name, properties: [name]}
            """
        for order in [["Album", "Band"], ["Band", "Album"]] {
            let session = try SessionTrial(spec).session()
            for mapping in order {
                let json = mapping == "Album" ? #"[{"id":1,"band":"x"},{"id":2,"band":"none"}]"# : #"{"name":"x"}"#
                try session.stage(.text(json), as: mapping)
            }
            let report = try await session.apply()
            #expect(report.linked == 1 && report.unlinked.map(\.key.description) == [#""none""#])
            #expect(try session.fetch("Album", key: 1)?.band?.object?.name == "x")
        }
        let trial = try SessionTrial(spec)
        try await trial.apply(#"{"name":"x"}"#, as: "Band")
        #expect(try await trial.apply(#"{"id":1,"band":"x"}"#, as: "Album").linked == 1)
    }

    /// J-7: all failures in one error, reported once, and nothing is applied.
    @Test func tellsAllFailuresOnce() async throws {
        let trial = try SessionTrial("Band: {primary_key: name, properties: {name: , formed: {type: integer}}}")
        let session = try trial.session()
        try session.stage(.text(#"[{"name":"a","formed":"x"},{"formed":1},{"name":"c","formed":3}]"#), as: "Band")
        try session.stage(.text(#"{"name":"d","formed":[]}"#), as: "Band")
        let error = await #expect(throws: DataError.self) { try await session.apply() }
        #expect(error?.total == 3)
        #expect(error?.failures.map(\.id) == [.wrongType, .missingPrimaryKey, .wrongType])
        #expect(try trial.stored("Band") == "")
        #expect(try await session.apply().counts == [0, 0, 0, 0])
    }

    /// J-11: `primary_key` is stated once; a second one is an error.
    @Test func statesAKeyOnce() throws {
        try expectRefused([
            "Band: {primary_key: id, primary_key: name, properties: [id, name]}": "duplicate-key",
            "Band: {primary_key: ids, properties: [id, name]}": "unknown-property",
        ])
        let shape = try SessionTrial("Band: {primary_key: name, properties: [id, name]}").runtime.schema.entities
        #expect(shape.map { $0.key.map { $0 } } == [[1]])
    }

    /// P-11: `orphans: delete` deletes the objects that a new value leaves out, or a function of the host chooses them.
    @Test func deletesWhatTheHostSays() async throws {
        let people = "Person: {primary_key: id, properties: [id]}"
        let team = #"{"id":"t","people":[{"id":1},{"id":2},{"id":3}]}"#
        let smaller = #"{"id":"t","people":[{"id":2}]}"#
        let spec = { (rule: String) in
            "Team: {primary_key: id, properties: {id: , people: {list: Person, \(rule)}}}\n\(people)"
        }
        let deleting = try SessionTrial(spec("orphans: delete"))
        try await deleting.apply(team)
        #expect(try await deleting.apply(smaller).deleted.count == 2)
        #expect(try deleting.stored("Person") == #"{"id":2}"#)
        var plugins = Plugins()
        plugins.addUpdate("keepFirst") { old, new in
            let gone = (old?.list ?? []).compactMap(\.object).filter { $0.id == 3 }
            return UpdateResult(new, deleting: gone)
        }
        let host = try SessionTrial(spec("update: {call: keepFirst}"), host: "{updates: [keepFirst]}", plugins: plugins)
        try await host.apply(team)
        #expect(try await host.apply(smaller).deleted.count == 1)
        #expect(try host.stored("Person") == #"{"id":1} {"id":2}"#)
    }

    /// S-5: a transformer of a key runs once for each object, in a session too.
    @Test func transformsAKeyOnce() async throws {
        let calls = Mutex(0)
        var plugins = Plugins()
        plugins.addNormalising("key") { (text: String) -> String in
            calls.withLock { $0 += 1 }
            return text.uppercased()
        }
        let trial = try SessionTrial(
            "Band: {primary_key: id, properties: {id: {transform: key}}}",
            host: "{transformers: {key: {reads: string, returns: string, kind: normalising}}}",
            plugins: plugins
        )
        try await trial.apply(#"[{"id":"a"},{"id":"b"}]"#)
        #expect(calls.withLock { $0 } == 2)
        #expect(try trial.stored("Band") == #"{"id":"A"} {"id":"B"}"#)
    }

    /// S-13: a key is a property like others: with a path, a transformer and a type, read, held and written.
    @Test func treatsAKeyAsAProperty() async throws {
        let trial = try SessionTrial(
            "Band: {primary_key: id, properties: {id: {from: meta.nr, type: integer, accept: [string]}, name: }}"
        )
        try await trial.apply(#"{"meta":{"nr":"7"},"name":"a"}"#)
        try await trial.apply(#"{"meta":{"nr":7},"name":"b"}"#)
        #expect(try trial.stored("Band") == #"{"id":7,"name":"b"}"#)
        let band = try #require(try trial.session().fetch("Band", key: 7))
        #expect(String(decoding: try trial.runtime.json(from: band), as: UTF8.self) == #"{"meta":{"nr":7},"name":"b"}"#)
    }

    /// S-18: nothing is looked up before a batch begins.
    @Test func looksNothingUpBeforeABatchBegins() async throws {
        let trial = try SessionTrial("Band: {primary_key: id, properties: {id: , best: {object: Band}}}")
        trial.store.failing = .begin
        await #expect(throws: CountingStore.Failed.self) { try await trial.apply(#"{"id":1,"best":{"id":2}}"#) }
        #expect(trial.store.lookUps == [])
        trial.store.failing = .lookUp
        trial.store.reset()
        await #expect(throws: CountingStore.Failed.self) { try await trial.apply(#"{"id":1}"#) }
        #expect(trial.store.events.first == "begin")
    }

    /// Z-1, J23: any mapping is written, whatever its properties hold: `nil` and empty text, dates, objects inside.
    @Test func writesAnyMapping() throws {
        let spec = """
            Thing:
              properties:
                text: {type: string}
                empty: {type: string}
                on: {type: date}
                inner: {object: Inner}
                list: {list: Inner}
                table: {dictionary: Inner}
                state: {values: {A: active}}
                any:
            Inner: {properties: {name: , deep: {object: Inner}}}
            """
        let json =
            #"{"text":"nil","empty":"","on":"2000-08-22T13:28:00Z","inner":{"name":"a","deep":{"name":"b"}},"#
            + #""list":[{"name":"c"},{}],"table":{"x":{"name":"d"}},"state":"A","any":{"k":[1,null]}}"#
        try expectWritesBack(spec, [json: json, "{}": "{}"])
    }

    /// J07: an object made by a program is written without what it leaves unset.
    @Test func writesABandThatAProgramMade() throws {
        let runtime = try SessionTrial(
            """
            BandInfo:
              naming: snake_case
              properties: {name: , bandDescription: description, formed: {type: integer}, disbanded: , hiatus: , otherNames: }
            """
        ).runtime
        let band = try runtime.makeObject("BandInfo")
        band.name = "U2"
        band.bandDescription = "Dublin boys"
        band.formed = 1976
        band.otherNames = "Passengers"
        #expect(
            String(decoding: try runtime.json(from: band), as: UTF8.self)
                == #"{"name":"U2","description":"Dublin boys","formed":1976,"other_names":"Passengers"}"#
        )
    }
}
