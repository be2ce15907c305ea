import Foundation
import ReferenceComparison
import ReferenceInterpreter
import SpecRuntime
import SpecTypes
import Testing

/// What the engine reads by random specs is what the JSON Schema of their types says.
struct SchemaValidityTests {
    private static let caseCount =
        ProcessInfo.processInfo.environment["REFERENCE_CASES"].flatMap { Int($0) } ?? 60
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../..").standardizedFileURL
    private static let python = root.appending(path: ".build/check-jsonschema/bin/python")
    private static let hasValidator = FileManager.default.isExecutableFile(atPath: python.path())

    /// Each line of its input is a schema with its instances; prints what doesn't fit.
    private static let script = """
        import json, sys
        from jsonschema import Draft202012Validator
        count = 0
        for number, line in enumerate(open(sys.argv[1], encoding="utf-8")):
            case = json.loads(line)
            Draft202012Validator.check_schema(case["schema"])
            validator = Draft202012Validator(case["schema"])
            for instance in case["instances"]:
                count += 1
                for error in list(validator.iter_errors(instance))[:1]:
                    print(case["seed"], error.json_path, error.message[:300])
        print("validated", count)
        """

    @Test(.enabled(if: hasValidator, "run Tools/setup, which installs jsonschema"))
    func whatIsReadFitsTheSchema() throws {
        var lines = ""
        var instances = 0
        for seed in 1...UInt64(Self.caseCount) {
            let random = RandomCase(seed: seed)
            guard let trial = Trial(random.draft, entry: random.entry) else { continue }
            let model = try TypeModel(trial.runtime, mappings: [random.entry])
            let schema = try #require(model.printed(as: .jsonSchema)).text.replacing("\n", with: " ")
            var objects: [String] = []
            for number in 0..<UInt64(10) {
                let wrongness = [0, 2, 10][Int(number % 3)]
                var documents = DocumentGenerator(trial.model.set, seed: seed * 1000 + number, wrongness: wrongness)
                let text = documents.document(trial.index).text
                let run = try EngineRun(.map, text, .document, trial.runtime, random.entry)
                guard run.failures.isEmpty, !run.output.isEmpty else { continue }
                // The objects of a list are shown as one array.
                let isList = run.output.hasPrefix("[")
                objects.append(isList ? String(run.output.dropFirst().dropLast()) : run.output)
            }
            objects.removeAll(where: \.isEmpty)
            instances += objects.count
            lines +=
                #"{"seed": \#(seed), "schema": \#(schema), "instances": [\#(objects.joined(separator: ","))]}"# + "\n"
        }
        #expect(instances > Self.caseCount)
        let report = try Self.validate(lines)
        #expect(report.hasPrefix("validated "), "\(report)")
    }

    private static func validate(_ lines: String) throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: "schema-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (cases, output) = (folder.appending(path: "cases"), folder.appending(path: "output"))
        try Data(lines.utf8).write(to: cases)
        try Data().write(to: output)
        let process = Process()
        process.executableURL = python
        process.arguments = ["-c", script, cases.path()]
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: output)
        try process.run()
        process.waitUntilExit()
        return try String(contentsOf: output, encoding: .utf8)
    }
}
