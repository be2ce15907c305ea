import SpecRuntime
import Testing

/// Reading and writing a part of the properties, by their paths.
struct PartTests {
    private static let mappings = """
        Person:
          unknown: fail
          properties:
            name: {type: string}
            email: {from: mail, required: true}
            car: {object: Car}
            phones: {list: Phone}
            byCity: {dictionary: {list: Phone}, from: cities}
        Car: {properties: {model: , year: {type: integer}, maker: {object: Maker}}}
        Maker: {properties: [title, country]}
        Phone: {properties: [number, kind]}
        """
    private static let json =
        #"{"name":"A","mail":"m","car":{"model":"i30","year":2013,"maker":{"title":"H","country":"K"}},"#
        + #""phones":[{"number":1,"kind":2},{"number":3}],"cities":{"Oslo":[{"number":4,"kind":5}]}}"#

    @Test(arguments: [
        (["name"], #"{"name":"A"}"#),
        (["email", "name"], #"{"name":"A","email":"m"}"#),
        (["car"], #"{"car":{"model":"i30","year":2013,"maker":{"title":"H","country":"K"}}}"#),
        (["car.model"], #"{"car":{"model":"i30"}}"#),
        (["car.model", "car.maker.title"], #"{"car":{"model":"i30","maker":{"title":"H"}}}"#),
        (["car", "car.model"], #"{"car":{"model":"i30","year":2013,"maker":{"title":"H","country":"K"}}}"#),
        (["car.model", "car"], #"{"car":{"model":"i30","year":2013,"maker":{"title":"H","country":"K"}}}"#),
        (["phones.number"], #"{"phones":[{"number":1},{"number":3}]}"#),
        (["byCity.kind"], #"{"byCity":{"Oslo":[{"kind":5}]}}"#),
        ([], "{}"),
    ])
    func readsAPart(paths: [String], expected: String) throws {
        #expect(try Trial(Self.mappings).read(Self.json, only: paths) == expected)
    }

    @Test func checksNothingOutsideThePart() throws {
        let trial = try Trial(Self.mappings)
        #expect(try trial.read(#"{"name":"A","car":{"year":"x"},"zzz":1}"#, only: ["name"]) == "!unknown-member")
        #expect(try trial.read(#"{"name":"A","car":{"year":"x"}}"#, only: ["name"]) == #"{"name":"A"}"#)
        #expect(try trial.read(#"{"name":5,"car":{"year":"x"}}"#, only: ["car.year"]) == "!wrong-type car.year")
    }

    @Test(arguments: [
        (["name"], #"{"name":"A"}"#), (["email"], #"{"mail":"m"}"#), (["car.model"], #"{"car":{"model":"i30"}}"#),
        (["phones.number", "name"], #"{"name":"A","phones":[{"number":1},{"number":3}]}"#),
        (["byCity.kind"], #"{"cities":{"Oslo":[{"kind":5}]}}"#), ([], "{}"),
    ])
    func writesAPart(paths: [String], expected: String) throws {
        let trial = try Trial(Self.mappings)
        #expect(try trial.write(try trial.object(Self.json), only: paths) == expected)
    }

    @Test(arguments: [
        ("nmae", "`name`"), ("car.modle", "`car.model`"), ("car.maker.titel", "`car.maker.title`"),
        ("zzzzzz", "`zzzzzz`"),
        ("name.first", "`name`"), ("phones.numbr", "`phones.number`"), ("mail", "`mail`"), ("", "`"),
    ])
    func namesTheNearestOfAnUnknownPath(path: String, said: String) throws {
        let trial = try Trial(Self.mappings)
        let error = #expect(throws: UnknownNameError.self) { try trial.object(Self.json, only: [path]) }
        #expect(error?.description.contains(said) == true, "\(error?.description ?? "")")
        let object = try trial.object(Self.json)
        #expect(throws: UnknownNameError.self) { try trial.runtime.json(from: object, only: [path]) }
    }

    @Test func refreshesAPart() throws {
        let trial = try Trial(Self.mappings)
        let object = try trial.object(Self.json)
        try trial.runtime.refresh(object, from: .text(#"{"name":"B","mail":"n"}"#), only: ["name"])
        #expect(object.name == "B")
        #expect(object.email == "m")
    }

    /// A path goes on in whatever mapping the data chooses.
    @Test func goesThroughChoosers() throws {
        let trial = try Trial(
            """
            Shop: {properties: {vehicles: {list: Vehicle}}}
            Vehicle: {choose_by: kind, cases: {car: Car, other: Other}, otherwise: Truck}
            Other: {choose_by: sort, cases: {bike: Bike}}
            Car: {properties: [wheels, doors]}
            Truck: {properties: [wheels, load]}
            Bike: {properties: [gears]}
            """
        )
        let json =
            #"{"vehicles":[{"kind":"car","wheels":4,"doors":5},{"kind":"other","sort":"bike","gears":7},{"load":9}]}"#
        #expect(
            try trial.read(json, only: ["vehicles.doors", "vehicles.gears"])
                == #"{"vehicles":[{"$mapping":"Car","doors":5},{"$mapping":"Bike","gears":7},{"$mapping":"Truck"}]}"#
        )
        let error = #expect(throws: UnknownNameError.self) { try trial.object(json, only: ["vehicles.geers"]) }
        #expect(error?.description == "`Vehicle` has no property `geers`: did you mean `vehicles.gears`?")
    }
}
