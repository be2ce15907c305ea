import SpecRuntime
import Testing

/// Objects that an initializer of the host finds where the data chooses the mapping.
struct FoundObjectTests {
    /// The host's objects; the tests use them from one task.
    private final class Garage: @unchecked Sendable { var car: DynamicObject? }

    private static let spec = """
        Thing: {properties: {vehicle: {object: Vehicle}}}
        Vehicle: {choose_by: kind, cases: {car: Car, truck: Truck}}
        Car: {initializer: find, properties: {wheels: {type: integer}}}
        Truck: {properties: [load]}
        """

    private func trial(_ garage: Garage) throws -> Trial {
        var plugins = Plugins()
        plugins.addInitializer("find") { _, fresh in garage.car ?? fresh }
        return try Trial(Self.spec, plugins: plugins)
    }

    @Test func showsWhichMappingTheDataChose() throws {
        let garage = Garage()
        let trial = try trial(garage)
        let car = try trial.runtime.makeObject("Car")
        let source = #"{"vehicle":{"kind":"car","wheels":4}}"#
        let shown = #"{"vehicle":{"$mapping":"Car","wheels":4}}"#
        #expect(try trial.read(source) == shown)
        garage.car = car
        #expect(try trial.read(source) == shown)
        #expect(try trial.object(source).vehicle == .object(car))
        #expect(car.json == #"{"$mapping":"Car","wheels":4}"#)
    }

    @Test func saysNothingOfItWhereTheRecordFails() throws {
        let garage = Garage()
        let trial = try trial(garage)
        let car = try trial.runtime.makeObject("Car")
        garage.car = car
        #expect(try trial.read(#"{"vehicle":{"kind":"car","wheels":"x"}}"#) == "!wrong-type vehicle.wheels")
        #expect(car.json == "{}")
    }
}
