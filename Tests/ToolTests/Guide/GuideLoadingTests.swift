import Foundation
import SpecRuntime
import Testing

/// The Swift of "Loading at start-up". Its blocks stand here word for word.
struct GuideLoadingTests {
    private let car = "specmap: 1\nmappings: {Car: {properties: [model]}}\n"

    @Test func loadsFromSeveralPlaces() throws {
        let (first, second) = (try TemporaryFolder(["car.yaml": car]), try TemporaryFolder())
        try second.write(car.replacing("Car", with: "Truck"), to: "extra.yaml")
        let (folder, other) = (first.url, second.url)

        let runtime = try Runtime(loading: [folder, other.appending(path: "extra.yaml")])
        let inMemory = try Runtime(specs: ["car.yaml": "specmap: 1\nmappings: {Car: {properties: [model]}}"])

        #expect(runtime.mappings == ["Car", "Truck"])
        #expect(runtime.files.map { URL(filePath: $0).lastPathComponent } == ["car.yaml", "extra.yaml"])
        #expect(inMemory.files == ["car.yaml"])
        #expect(inMemory.mappings == ["Car"])
    }

    @Test func tellsAllThatIsWrong() throws {
        let text = "specmap: 1\nmappings:\n  Car: {properties: {model: {typ: string}, owner: {object: Persn}}}\n"
        let print = { (severity: Diagnostic.Severity, line: Int, message: String) in
            #expect(severity == .error)
            #expect(line == 3)
            #expect(message.contains("typ") || message.contains("Persn"))
        }

        do {
            _ = try Runtime(specs: ["car.yaml": text])
        } catch let error as SpecError {
            for diagnostic in error.diagnostics {
                print(diagnostic.severity, diagnostic.range.start.line, diagnostic.message)
            }
        }

        let error = #expect(throws: SpecError.self) { try Runtime(specs: ["car.yaml": text]) }
        #expect(error?.diagnostics.count == 2)
    }

    @Test func loadsFromABundle() throws {
        func loadSpecs(from bundle: Bundle) throws -> Runtime? {
            guard let folder = bundle.url(forResource: "Specs", withExtension: nil) else { return nil }
            return try Runtime(loading: folder)
        }

        let folder = try TemporaryFolder(["Specs/car.yaml": car])
        let bundle = try #require(Bundle(url: folder.url))
        #expect(try loadSpecs(from: bundle)?.mappings == ["Car"])
    }
}
