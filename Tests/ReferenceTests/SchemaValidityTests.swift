import Foundation
import ReferenceComparison
import ReferenceInterpreter
import SpecRuntime
import SpecSchema
import SpecTestSupport
import SpecTypePrinters
import SpecTypes
import Testing

/// Objects that the engine reads by random specs are valid by the JSON Schema of their types.
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

    /// A random spec with what it reads.
    private struct Case {
        var seed: UInt64
        var spec: String
        var schema: String

        /// The output of `specmap map` for documents, each an object or an array of objects.
        var outputs: [String] = []

        init?(seed: UInt64) throws {
            let random = RandomCase(seed: seed)
            guard let trial = Trial(random.draft, entry: random.entry) else { return nil }
            self.seed = seed
            spec = random.draft.text
            let model = try TypeModel(trial.runtime, mappings: [random.entry])
            schema = try #require(model.printed(as: .jsonSchema)).text
            for number in 0..<UInt64(10) {
                let wrongness = [0, 2, 10][Int(number % 3)]
                var documents = DocumentGenerator(trial.model.set, seed: seed * 1000 + number, wrongness: wrongness)
                let text = documents.document(trial.index).text
                let run = try EngineRun(.map, text, .document, trial.runtime, random.entry)
                if run.failures.isEmpty, !run.output.isEmpty, run.output != "[]" { outputs.append(run.output) }
            }
        }
    }

    @Test(.enabled(if: hasValidator, "run Tools/setup, which installs jsonschema"))
    func whatIsReadFitsTheSchema() throws {
        var lines = ""
        var count = 0
        var specs: [UInt64: String] = [:]
        for seed in ReferenceTests.firstSeed..<ReferenceTests.firstSeed + UInt64(Self.caseCount) {
            guard let random = try Case(seed: seed) else { continue }
            specs[seed] = random.spec
            let instances = random.outputs.map { $0.hasPrefix("[") ? String($0.dropFirst().dropLast()) : $0 }
            count += instances.count
            let schema = random.schema.replacing("\n", with: " ")
            lines +=
                #"{"seed": \#(seed), "schema": \#(schema), "instances": [\#(instances.joined(separator: ","))]}"# + "\n"
        }
        #expect(count > Self.caseCount)
        let report = try Self.validate(lines)
        let refused = Set(
            report.split(separator: "\n").compactMap { $0.split(separator: " ").first }.compactMap { UInt64($0) }
        )
        #expect(
            report.hasPrefix("validated "),
            "\(report)\n\(refused.sorted().map { "seed \($0)\n\(specs[$0] ?? "")" }.joined())"
        )
    }

    /// A spec that is drafted from such a schema loads, and reads the same objects.
    @Test func draftsOfTheSchemaReadTheSame() throws {
        var count = 0
        for seed in ReferenceTests.firstSeed..<ReferenceTests.firstSeed + UInt64(Self.caseCount) {
            guard let random = try Case(seed: seed) else { continue }
            let draft = try SchemaReader.draft(from: Array(random.schema.utf8), file: "schema.json", name: "Entry")
            do {
                let runtime = try Runtime(specs: ["spec.yaml": draft.text])
                // No mapping reads a document that is null.
                for output in random.outputs where output != "null" {
                    _ = try runtime.objects(from: .text(output), as: runtime.mappings[0])
                    count += 1
                }
            } catch {
                Issue.record("seed \(seed): \(error)\n\(random.spec)\n\(random.schema)\n\(draft.text)")
                return
            }
        }
        #expect(count > Self.caseCount)
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
