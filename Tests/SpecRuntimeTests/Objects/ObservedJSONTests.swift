import SpecRuntime
import Testing

/// Observers receive the JSON of each object, and the objects of each list.
struct ObservedJSONTests {
    private static let people = """
        Person: {properties: {name: , phones: {list: Phone}, car: {object: Car, transform: json}}}
        Phone: {properties: [number]}
        Car: {properties: {model: , wheels: {list: Wheel}}}
        Wheel: {properties: [size]}
        """

    /// The place, record and bytes of the JSON of each object that is read.
    private func told(_ json: String, _ mappings: String, as mapping: String? = nil) throws -> [String] {
        let trial = try Trial(mappings, as: mapping)
        var told: [String] = []
        let observer: ReadingObserver = { event in
            guard case .didMapObject(let object, let json) = event else { return }
            let bytes = json.map { String(decoding: $0.bytes, as: UTF8.self) } ?? "none"
            told.append("\(object.mapping) \(json?.place ?? "") \(json?.record ?? 0) \(bytes)")
            if let json { #expect((try? Value(parsing: json.bytes)) == json.value) }
        }
        _ = try trial.runtime.objects(from: .text(json), as: trial.mapping, options: ReadingOptions(observer: observer))
        return told
    }

    @Test func handsOverTheJSONOfEachObject() throws {
        let json = #"[{"name":"a","phones":[ {"number" : 1} ,{"number":2}]}, {"name":"b"} ]"#
        #expect(
            try told(json, Self.people) == [
                #"Phone $[0].phones[0] 1 {"number" : 1}"#, #"Phone $[0].phones[1] 1 {"number":2}"#,
                #"Person $[0] 1 {"name":"a","phones":[ {"number" : 1} ,{"number":2}]}"#, #"Person $[1] 2 {"name":"b"}"#,
            ]
        )
    }

    @Test func readsTheSameInASecondPass() throws {
        // A key that stands twice ends the single pass.
        let json = #"{"phones":[{"number":1}],"name":"a","name":"b"}"#
        #expect(try told(json, Self.people) == [#"Phone $.phones[0] 1 {"number":1}"#, "Person $ 1 \(json)"])
    }

    @Test func knowsTheRootAndWhatSharesItsJSON() throws {
        let mappings = """
            Order: {root: data.orders, properties: {id: , address: {object: Address, from: .}, point: {object: Point}}}
            Address: {properties: [city]}
            Point: {properties: {x: '0', y: '1'}}
            """
        let order = #"{"id":1,"city":"Bonn","point":[ 1, 2 ]}"#
        #expect(
            try told(#"{"data":{"orders":[\#(order)]}}"#, mappings) == [
                "Address $.data.orders[0] 1 \(order)", "Point $.data.orders[0].point 1 [ 1, 2 ]",
                "Order $.data.orders[0] 1 \(order)",
            ]
        )
    }

    @Test func handsOverTheJSONThatATransformerMakes() throws {
        let json = #"{"name":"a","car":"{\"model\":\"x\",\"wheels\":[{\"size\":1}]}"}"#
        #expect(
            try told(json, Self.people) == [
                #"Wheel $.car.wheels[0] 1 {"size":1}"#, #"Car $.car 1 {"model":"x","wheels":[{"size":1}]}"#,
                "Person $ 1 \(json)",
            ]
        )
    }

    @Test func handsOverTheObjectsOfAList() throws {
        let trial = try Trial(Self.people)
        var told: [String] = []
        let observer: ReadingObserver = { event in
            guard case .didMapCollection(let objects, let mapping) = event else { return }
            told.append("\(mapping) \(objects.map { "\($0.json)" })")
        }
        let json = #"[{"phones":[{"number":1},{"number":2}]},{"phones":[]}]"#
        let options = ReadingOptions(observer: observer)
        let people = try trial.runtime.objects(from: .text(json), as: "Person", options: options)
        #expect(
            told == [
                #"Phone ["{\"number\":1}", "{\"number\":2}"]"#, "Phone []", "Person \(people.map { "\($0.json)" })",
            ]
        )
    }

    @Test func isToldOfTheLinesThatASessionReads() async throws {
        let trial = try SessionTrial("T: {primary_key: id, properties: {id: , inner: {list: T}}}")
        let session = try trial.session()
        var told: [String] = []
        let observer: ReadingObserver = { event in
            guard case .willMapObject(_, let json?) = event else { return }
            told.append("\(json.record) \(json.place) \(json.value.json)")
        }
        let lines = #"{"id":1}"# + "\n" + #"{"id":2,"inner":[{"id":3}]}"#
        try session.stage(lines: .text(lines), as: "T", observer: observer)
        try await session.apply()
        #expect(told == [#"1 $ {"id":1}"#, #"2 $ {"id":2,"inner":[{"id":3}]}"#, #"2 $.inner[0] {"id":3}"#])
    }
}
