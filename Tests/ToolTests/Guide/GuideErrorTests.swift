import Foundation
import SpecRuntime
import Testing

/// The Swift of "Errors". Its blocks stand here word for word.
struct GuideErrorTests {
    private func runtime() throws -> Runtime { try GuidePage.named("Errors").runtime() }

    @Test func tellsWhatIsWrong() throws {
        let runtime = try runtime()
        let json = #"{"modle": "i20", "year": "thirty"}"#
        var printed: [String] = []
        func print(_ id: DataFailure.ID, _ property: String, _ place: String, _ message: String) {
            printed.append("\(id.rawValue) \(property) \(place) \(message)")
        }
        func print(_ error: DataError) { printed.append("\(error)") }

        do {
            _ = try runtime.object(from: .text(json), as: "Car")
        } catch let error as DataError {
            for failure in error.failures {
                print(failure.id, failure.property ?? "", failure.at ?? "", failure.message)
            }
            print(error)  // the same as text, for people
        }

        #expect(printed.count == 3)
        #expect(printed[0].hasPrefix("missing model $.model expected string"))
        #expect(printed[1] == #"wrong-type year $.year expected integer, found "thirty""#)
        #expect(printed[2].hasPrefix("1:1: error[missing] model: "))
    }

    @Test func tellsWarnings() throws {
        let runtime = try Runtime(
            specs: ["car.yaml": "specmap: 1\nmappings: {Car: {unknown: warn, properties: [model]}}"]
        )
        let json = #"{"model": "i30", "colour": "red"}"#
        var log: [String] = []

        let options = ReadingOptions(warn: { warning in log.append("\(warning)") })
        let car = try runtime.object(from: .text(json), as: "Car", options: options)

        #expect(car.model == "i30")
        #expect(log.count == 1)
        #expect(log.first?.contains("warning[unknown-member]") == true)
    }

    @Test func countsWhatChoosersSkip() throws {
        let spec = """
            specmap: 1
            mappings:
              Vehicle: {choose_by: kind, cases: {car: Car}, otherwise: skip}
              Car: {properties: [model]}
            """
        let fleet = try Runtime(specs: ["fleet.yaml": spec])
        let list = #"[{"kind": "car", "model": "i30"}, {"kind": "truck", "load": 7.5}]"#

        var left = 0
        let counting = ReadingOptions(skipped: { left += $0 })
        let vehicles = try fleet.objects(from: .text(list), as: "Vehicle", options: counting)

        #expect(vehicles.count == 1)
        #expect(left == 1)
    }

    @Test func limitsWork() throws {
        let files = try TemporaryFolder(["car.yaml": "specmap: 1\nmappings: {Car: {properties: [model]}}"])
        let folder = files.url

        let limits = WorkLimits(bytes: 1 << 20, failures: 1_000)
        let runtime = try Runtime(loading: folder, limits: limits)

        #expect(runtime.limits == limits)
        let long = String(repeating: "x", count: 1 << 20)
        do {
            _ = try runtime.object(from: .text("{\"model\":\"\(long)\"}"), as: "Car")
            Issue.record("it was read")
        } catch let error as DataError {
            #expect(error.failures.map(\.id) == [.overLimit])
        }
    }
}
