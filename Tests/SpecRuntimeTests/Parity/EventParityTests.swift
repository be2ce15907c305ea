import SpecRuntime
import Testing

/// The steps that a host program observes, objects that it makes itself, and mappings that it reads itself.
struct EventParityTests {
    private static let people = """
        Person: {properties: {name: , phones: {list: Phone}, car: {object: Car}}}
        Phone: {properties: [number]}
        Car: {properties: [model]}
        """

    private func events(
        _ json: String,
        in trial: Trial? = nil,
        refreshing object: DynamicObject? = nil
    ) throws -> [String] {
        let trial = try trial ?? Trial(Self.people)
        var told: [String] = []
        let options = ReadingOptions(observer: { event in
            switch event {
            case .willMapCollection(let mapping): told.append("will [\(mapping)]")
            case .willMapObject(let object, _): told.append("will \(object.json)")
            case .didMapObject(let object, _): told.append("did \(object.json)")
            case .didMapCollection(_, let mapping): told.append("did [\(mapping)]")
            }
        })
        if let object {
            try trial.runtime.refresh(object, from: .text(json), options: options)
        } else {
            _ = try trial.runtime.objects(from: .text(json), as: "Person", options: options)
        }
        return told
    }

    /// E-1, D-4: eight steps for persons with phones, each list reported when it ends.
    @Test func tellsEightSteps() throws {
        let phone = #"{"number":1}"#
        #expect(
            try events(#"[{"name":"a","phones":[\#(phone)]}]"#) == [
                "will [Person]", "will {}", "will [Phone]", "will {}", "did \(phone)", "did [Phone]",
                #"did {"name":"a","phones":[{"number":1}]}"#, "did [Person]",
            ]
        )
    }

    /// E-2: what is null or missing is no step.
    @Test func tellsNothingOfWhatIsNotThere() throws {
        #expect(try events(#"{"car":null}"#) == ["will {}", #"did {"car":null}"#])
        #expect(
            try events(#"{"car":{"model":1}}"#) == [
                "will {}", "will {}", #"did {"model":1}"#, #"did {"car":{"model":1}}"#,
            ]
        )
    }

    /// E-3: refreshing reports the same steps, of the object that is refreshed.
    @Test func tellsTheStepsOfARefresh() throws {
        let trial = try Trial(Self.people)
        let object = try trial.object(#"{"name":"a"}"#)
        let steps = try events(#"{"name":"b","phones":[]}"#, in: trial, refreshing: object)
        #expect(steps.dropFirst() == ["will [Phone]", "did [Phone]", #"did {"name":"b","phones":[]}"#])
        #expect(object.name == "b")
    }

    /// E-5: an observer belongs to one read, so no mapping holds on to it.
    @Test func tellsOnlyTheReadThatAsks() throws {
        #expect(try events("{}") == ["will {}", "did {}"])
        #expect(try events("[]") == ["will [Person]", "did [Person]"])
    }

    // MARK: Initializers

    /// C-7, E04: an initializer makes the object, or returns an existing one.
    @Test func makesObjectsByTheHost() throws {
        var plugins = Plugins()
        plugins.addInitializer("sample") { json, fresh in
            fresh.isCustom = true
            fresh.seen = json["id"]
            return fresh
        }
        let spec = "Sample: {initializer: sample, properties: {id: {type: string}, children: {list: Sample}}}"
        let trial = try Trial(spec, plugins: plugins)
        let object = try trial.object(#"{"id":"1","children":[{"id":"2"}]}"#)
        #expect(object.isCustom == true)
        #expect(object.seen == "1")
        #expect(object.children?[0]?["isCustom"] == true)
    }

    /// The host's objects; the tests use them from one task.
    private final class KnownObjects: @unchecked Sendable { var objects: [String: DynamicObject] = [:] }

    /// C-7: an object that is there already is refreshed, and only once all of the JSON is known to be good.
    @Test func findsObjectsByTheHost() throws {
        let known = KnownObjects()
        var plugins = Plugins()
        plugins.addInitializer("find") { json, fresh in
            known.objects[json["id"]?.string ?? ""] ?? fresh
        }
        let trial = try Trial("Sample: {initializer: find, properties: {id: , n: {type: integer}}}", plugins: plugins)
        let first = try trial.object(#"{"id":"1","n":1}"#)
        known.objects["1"] = first
        #expect(try trial.object(#"{"id":"1","n":2}"#) === first)
        #expect(first.n == 2)
        #expect(throws: DataError.self) { try trial.object(#"{"id":"1","n":"x"}"#) }
        #expect(first.n == 2)
        #expect(try trial.object(#"{"id":"2","n":3}"#) !== first)
    }

    /// C-7: what an initializer throws is a failure at its object.
    @Test func tellsWhatAnInitializerThrows() throws {
        struct Refused: Error, CustomStringConvertible { let description = "no more room" }
        var plugins = Plugins()
        plugins.addInitializer("never") { _, _ in throw Refused() }
        let spec = "Thing: {properties: {k: {object: Inner}}}\nInner: {initializer: never, properties: [a]}"
        let error = try #require(throws: DataError.self) {
            try Trial(spec, plugins: plugins).object(#"{"k":{"a":1}}"#)
        }
        #expect(error.failures.map(\.property) == ["k"])
        #expect(error.failures.first?.message.contains("no more room") == true)
    }

    // MARK: Mappers

    private struct Money: CustomMapper {
        func read(_ json: Value) throws -> Value { ["amount": json["a"] ?? .null] }
        func write(_ value: Value) throws -> Value { ["a": value["amount"] ?? .null] }
    }

    /// C-8, C-9, E38: a mapping that the host reads and writes itself, also inside another.
    @Test func leavesAMappingToTheHost() throws {
        var plugins = Plugins()
        plugins.addMapper("money", Money())
        let trial = try Trial("Thing: {properties: {child: {object: Price}}}\nPrice: {mapper: money}", plugins: plugins)
        let object = try trial.object(#"{"child":{"a":5}}"#)
        #expect(object.child?["amount"] == 5)
        #expect(try trial.write(object) == #"{"child":{"a":5}}"#)
    }

    /// C-8: a name that nobody registered is reported when the spec is loaded.
    @Test func refusesNamesThatAreNotRegistered() throws {
        let host = "specmap: 1\nhost: {mappers: [money]}\nmappings: {Price: {mapper: money}}\n"
        let error = #expect(throws: SpecError.self) { try Runtime(specs: ["spec.yaml": host]) }
        #expect(error?.diagnostics.map(\.id) == ["unregistered-host-name"])
    }
}
