import SpecRuntime
import Testing

/// Sessions and their stores: several of them, failing ones, and values that are read on access.
struct SessionStoreTests {
    private static let spec = """
        Album: {primary_key: name, properties: {name: , band: {reference: Band}, parts: {list: Part}}}
        Band: {primary_key: name, properties: {name: , formed: , albums: {inverse: Album.band}, latest: {inverse: Album.band, take: first}}}
        Part: {properties: {n: , band: {reference: Band}}}
        """
    private static let json = #"{"name":"A","band":"X","parts":[{"n":1,"band":"Y"}]}"#

    /// The libraries: J-8, S-7.
    @Test(arguments: [CountingStore.Step.begin, .lookUp, .apply])
    func leavesAllAsItWasWhereTheStoreFails(step: CountingStore.Step) async throws {
        let trial = try SessionTrial(Self.spec)
        try await trial.apply(Self.json)
        let session = try trial.session()
        let album = try #require(try session.fetch("Album", key: "A"))
        let before = album.shown
        try session.stage(.text(#"[{"name":"A","band":"Z","parts":[]},{"name":"B","band":"A"}]"#), as: "Album")
        trial.store.reset()
        trial.store.failing = step
        await #expect(throws: CountingStore.Failed.self) { try await session.apply() }
        trial.store.failing = nil
        #expect(
            trial.store.events == [CountingStore.Step.begin: ["begin"], .lookUp: ["begin", "fail"]][step]
                ?? ["begin", "apply", "fail"]
        )
        #expect(album.shown == before)
        #expect(try session.objects(of: "Album").count == 1 && session.fetch("Band", key: "Z") == nil)
        #expect(try trial.stored("Band") == #"{"name":"X"} {"name":"Y"}"#)
        try session.stage(.text(#"{"name":"A","band":"Z"}"#), as: "Album")
        #expect(try await session.apply().counts == [1, 1, 0, 0])
    }

    /// The libraries: Z-4.
    @Test func keepsEntitiesInStoresOfTheirOwn() async throws {
        let runtime = try SessionTrial(Self.spec).runtime
        let (albums, bands) = (CountingStore(), CountingStore())
        let session = try Session(runtime: runtime, store: albums, stores: ["Band": bands])
        try session.stage(.text(Self.json), as: "Album")
        #expect(try await session.apply().counts == [3, 0, 0, 0])
        #expect(try albums.count(of: #require(runtime.schema["Album"])) == 1)
        #expect(try bands.count(of: #require(runtime.schema["Band"])) == 2)
        #expect(try albums.count(of: #require(runtime.schema["Band"])) == 0)
        #expect(albums.events == ["begin", "apply", "end"] && bands.events == ["begin", "apply", "end"])
        bands.failing = .apply
        try session.stage(.text(#"{"name":"B","band":"Q"}"#), as: "Album")
        await #expect(throws: CountingStore.Failed.self) { try await session.apply() }
        #expect(albums.events.last == "fail" && bands.events.last == "fail")
        #expect(try albums.count(of: #require(runtime.schema["Album"])) == 1)
        #expect(try session.fetch("Album", key: "B") == nil)
        #expect(throws: UnknownNameError.self) { try Session(runtime: runtime, stores: ["Bandd": bands]) }
    }

    @Test func readsReferencedObjectsWhenAPropertyIsAskedFor() async throws {
        let trial = try SessionTrial(Self.spec)
        try await trial.apply(#"{"name":"X","formed":1}"#, as: "Band")
        try await trial.apply(Self.json)
        let session = try trial.session()
        trial.store.reset()
        let album = try #require(try session.fetch("Album", key: "A"))
        #expect(trial.store.lookUps == ["Album"])
        #expect(album.band?.object?.formed == 1)
        #expect(album.band?.object?.name == "X")
        #expect(trial.store.lookUps == ["Album", "Band"])
        trial.store.failing = .lookUp
        let part = try #require(album.parts?.list?.first?.object)
        #expect(part.band?.object?.formed == nil)
        trial.store.failing = nil
        await #expect(throws: CountingStore.Failed.self) { try await session.apply() }
        #expect(part.band?.object?.name == "Y")
        #expect(try await session.apply().counts == [0, 0, 0, 0])
    }

    /// The libraries: D-17.
    @Test func findsWhatPointsHere() async throws {
        let trial = try SessionTrial(Self.spec)
        try await trial.apply(#"[{"name":"A","band":"X"},{"name":"B","band":"X"},{"name":"C","band":"Y"}]"#)
        let session = try trial.session()
        let band = try #require(try session.fetch("Band", key: "X"))
        let names = { band.albums?.list?.compactMap { $0["name"]?.string } }
        #expect(names() == ["A", "B"])
        try session.stage(.text(#"[{"name":"A","band":"Y"},{"name":"D","band":"X"}]"#), as: "Album")
        try await session.apply()
        #expect(names() == ["B", "D"])
        #expect(band.latest?.object?.name == "B")
        let last = try #require(try session.fetch("Album", key: "D"))
        last.band = .null
        #expect(names() == ["B"])
        session.rollback()
        #expect(names() == ["B", "D"])
        #expect(band.shown == #"{"name":"X"}"#)
    }

    @Test func pointsAtNothingWhereAnObjectWasDeleted() async throws {
        let trial = try SessionTrial(
            """
            Fan: {primary_key: id, properties: {id: , best: {reference: Band}, bands: {reference_list: Band}}}
            Band: {primary_key: name, properties: [name]}
            """
        )
        try await trial.apply(#"[{"id":1,"best":"X","bands":["X"]},{"id":2,"best":"Y","bands":["X","Y"]}]"#)
        let session = try trial.session()
        let fan = try #require(try session.fetch("Fan", key: 1))
        session.delete(try #require(try session.fetch("Band", key: "X")))
        #expect(try await session.save().counts == [0, 0, 0, 1])
        #expect(fan.shown == #"{"id":1,"best":null,"bands":[]}"#)
        #expect(try trial.stored("Fan") == #"{"id":1,"best":null,"bands":[]} {"id":2,"best":"Y","bands":["Y"]}"#)
        #expect(try session.fetch("Band", key: "X") == nil)
    }

    @Test func makesAnewWhatAnotherSessionDeleted() async throws {
        let trial = try SessionTrial(Self.spec)
        try await trial.apply(Self.json)
        let session = try trial.session()
        let album = try #require(try session.fetch("Album", key: "A"))
        let other = try trial.session()
        other.delete(try #require(try other.fetch("Band", key: "X")))
        try await other.save()
        #expect(album.band?.object?.formed == nil)
        #expect(try session.fetch("Band", key: "X") == nil)
        #expect(try await session.save().counts == [0, 0, 0, 0])
        try session.stage(.text(#"{"name":"X","formed":5}"#), as: "Band")
        #expect(try await session.apply().counts == [1, 0, 0, 0])
        #expect(album.band?.object?.formed == 5)
    }

    @Test func keepsTheMappingThatMadeAnObject() async throws {
        let trial = try SessionTrial(
            """
            Vehicle: {choose_by: kind, cases: {car: Car, truck: Truck}}
            Car: {entity: Vehicle, primary_key: id, properties: {id: , kind: , doors: }}
            Truck: {entity: Vehicle, primary_key: id, properties: {id: , kind: , load: }}
            Owner: {primary_key: id, properties: {id: , vehicle: {object: Vehicle}}}
            """
        )
        try await trial.apply(#"{"id":1,"vehicle":{"kind":"truck","id":5,"load":9}}"#, as: "Owner")
        let session = try trial.session()
        let owner = try #require(try session.fetch("Owner", key: 1))
        let json = try trial.runtime.json(from: owner)
        #expect(String(decoding: json, as: UTF8.self) == #"{"id":1,"vehicle":{"id":5,"kind":"truck","load":9}}"#)
        #expect(owner.vehicle?.object?.mapping == "Truck")
    }

    @Test func writesWhatAReferenceMadeByTheCaseThatItNamesLater() async throws {
        let trial = try SessionTrial(
            """
            Vehicle: {choose_by: kind, cases: {car: Car, truck: Truck}}
            Car: {entity: Vehicle, primary_key: id, properties: {id: , kind: , doors: }}
            Truck: {entity: Vehicle, primary_key: id, properties: {id: , kind: , load: }}
            Owner: {primary_key: id, properties: {id: , next: {reference: Vehicle}, vehicle: {object: Vehicle}}}
            """
        )
        try await trial.apply(#"{"id":1,"next":5}"#, as: "Owner")
        try await trial.apply(#"{"id":1,"vehicle":{"kind":"truck","id":5,"load":9}}"#, as: "Owner")
        let session = try trial.session()
        let json = try trial.runtime.json(from: try #require(try session.fetch("Owner", key: 1)))
        #expect(
            String(decoding: json, as: UTF8.self) == #"{"id":1,"next":5,"vehicle":{"id":5,"kind":"truck","load":9}}"#
        )
    }

    @Test func keepsObjectsOfSeveralEntitiesInOneList() async throws {
        let trial = try SessionTrial(
            """
            Item: {choose_by: kind, cases: {a: Ant, b: Bee, c: Cow}}
            Ant: {primary_key: id, properties: [id, kind]}
            Bee: {primary_key: id, properties: [id, kind]}
            Cow: {properties: [name, kind]}
            Box: {primary_key: id, properties: {id: , items: {list: Item}, one: {object: Item}}}
            """
        )
        let items = #"[{"id":1,"kind":"a"},{"id":1,"kind":"b"},{"name":"c","kind":"c"}]"#
        try await trial.apply(#"{"id":1,"items":\#(items),"one":{"id":1,"kind":"b"}}"#, as: "Box")
        try await trial.apply(#"{"id":2,"items":[{"id":1,"kind":"a"},{"id":1,"kind":"b"}]}"#, as: "Box")
        let session = try trial.session()
        let box = try #require(try session.fetch("Box", key: 1))
        #expect(box.items?.list?.map { $0.object?.mapping } == ["Ant", "Bee", "Cow"])
        #expect(box.one?.object === box.items?.list?[1].object)
        let other = try #require(try session.fetch("Box", key: 2))
        #expect(other.items?.list?.map { $0.object?.mapping } == ["Ant", "Bee"])
    }

    @Test func freesObjectsInCirclesWhenItIsClosed() async throws {
        let trial = try SessionTrial(
            "Person: {primary_key: id, properties: {id: , friend: {reference: Person}, friends: {list: Person}}}"
        )
        weak var first: DynamicObject?
        weak var second: DynamicObject?
        let session = try trial.session()
        try session.stage(
            .text(#"[{"id":1,"friend":2,"friends":[{"id":1},{"id":3,"friend":1}]},{"id":2,"friend":1}]"#),
            as: "Person"
        )
        try await session.apply()
        var held = try session.fetch("Person", key: 2)
        first = try session.fetch("Person", key: 1)
        second = try session.fetch("Person", key: 3)
        session.close()
        #expect(held?.friend?.object?.id == 1)
        held = nil
        #expect(first == nil && second == nil)
    }

    /// Students with their courses, each with its students: all orders of them would be gigabytes.
    @Test func writesManyObjectsThatLeadToEachOtherByTheirKeys() async throws {
        let trial = try SessionTrial(
            """
            Student: {primary_key: id, properties: {id: {type: integer}, name: , courses: {list: Course}}}
            Course: {primary_key: id, properties: {id: {type: integer}, title: , students: {list: Student}}}
            """
        )
        let count = 8
        let courses = (0..<count).map { course in
            let students = (0..<count).map { #"{"id":\#($0),"name":"s\#($0)"}"# }.joined(separator: ",")
            return #"{"id":\#(course),"title":"c\#(course)","students":[\#(students)]}"#
        }.joined(separator: ",")
        try await trial.apply(
            "[" + (0..<count).map { #"{"id":\#($0),"courses":[\#(courses)]}"# }.joined(separator: ",") + "]"
        )
        let session = try trial.session()
        let student = try #require(try session.fetch("Student", key: 0))
        let json = try trial.runtime.json(from: student)
        #expect(json.count > 100_000 && json.count < 3_000_000)
        let copy = try SessionTrial(
            """
            Student: {primary_key: id, properties: {id: {type: integer}, name: , courses: {list: Course}}}
            Course: {primary_key: id, properties: {id: {type: integer}, title: , students: {list: Student}}}
            """
        )
        try await copy.apply(String(decoding: json, as: UTF8.self))
        let other = try copy.session()
        let everyone = try other.objects(of: "Student")
        #expect(everyone.count == count)
        #expect(everyone.allSatisfy { $0.courses?.list?.count == count && $0.name != nil })
    }
}
