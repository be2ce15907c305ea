import Foundation
import SpecIR
import Testing

@testable import SpecExamples
@testable import SpecRuntime

/// Reading and writing with and without their shortcuts: only the speed may differ.
struct OptimizationTests {
    private static let specs = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Specs").resolvingSymlinksInPath()

    /// The folders that hold a spec and its inputs.
    private static let folders: [URL] = {
        let files = FileManager.default.enumerator(atPath: specs.path)?.compactMap { $0 as? String } ?? []
        return files.filter { $0.hasSuffix("/spec.yaml") }.sorted().map {
            specs.appending(path: $0).deletingLastPathComponent()
        }
    }()

    /// The inputs of a folder.
    private static func inputs(of folder: URL) throws -> [URL] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        return names.filter { $0.hasPrefix("input.") || $0.hasPrefix("invalid.") }.map { folder.appending(path: $0) }
    }

    /// The runtime of a spec, and the same without shortcuts.
    private static func both(_ folder: URL) throws -> (usual: Runtime, plain: Runtime) {
        let runtime = try Runtime(loading: folder.appending(path: "spec.yaml"))
        return (runtime, runtime.withoutOptimizations)
    }

    @Test func mapsAndUnmapsTheSame() throws {
        let none = ReadingCounts()
        var counts = (map: none, plainMap: none, unmap: none, plainUnmap: none)
        for folder in Self.folders {
            let (usual, plain) = try Self.both(folder)
            for mapping in usual.mappings {
                for input in try Self.inputs(of: folder) {
                    let run = try Trial(usual, as: mapping).stream(file: input) { $0.skipsBadRecords = true }
                    let other = try Trial(plain, as: mapping).stream(file: input) { $0.skipsBadRecords = true }
                    #expect(run.output == other.output, "\(input.path) as \(mapping)")
                    #expect(run.told == other.told, "\(input.path) as \(mapping)")
                    counts.map.add(run.summary.readings)
                    counts.plainMap.add(other.summary.readings)
                    let back = try Trial(usual, as: mapping).stream(run.output) { $0.task = .unmap }
                    let otherBack = try Trial(plain, as: mapping).stream(run.output) { $0.task = .unmap }
                    #expect(back.output == otherBack.output, "unmap of \(input.path) as \(mapping)")
                    #expect(back.told == otherBack.told, "unmap of \(input.path) as \(mapping)")
                    counts.unmap.add(back.summary.readings)
                    counts.plainUnmap.add(otherBack.summary.readings)
                }
            }
        }
        for (usual, plain) in [(counts.map, counts.plainMap), (counts.unmap, counts.plainUnmap)] {
            #expect(usual.records == plain.records && usual.skipped == plain.skipped)
            #expect(usual.singlePass > usual.exact && usual.exact > 0, "\(usual)")
            #expect(plain.singlePass == 0 && plain.tried == 0, "\(plain)")
        }
    }

    @Test func makesTheSameObjects() throws {
        var (usualCounts, plainCounts) = (ReadingCounts(), ReadingCounts())
        for folder in Self.folders {
            let (usual, plain) = try Self.both(folder)
            for input in try Self.inputs(of: folder) where input.pathExtension == "json" {
                for mapping in usual.mappings {
                    #expect(
                        try Self.read(input, usual, mapping) == Self.read(input, plain, mapping),
                        "\(input.path) as \(mapping)"
                    )
                }
            }
            usualCounts.add(usual.readings)
            plainCounts.add(plain.readings)
        }
        #expect(usualCounts.singlePass > 100, "\(usualCounts)")
        #expect(plainCounts.exact > 100 && plainCounts.singlePass == 0, "\(plainCounts)")
    }

    /// The objects of a file, their JSON, and all failures and warnings.
    private static func read(_ file: URL, _ runtime: Runtime, _ mapping: String) throws -> [String] {
        var told: [String] = []
        do {
            var options = ReadingOptions()
            options.warn = { told.append($0.json) }
            let objects = try runtime.objects(from: .file(file), as: mapping, options: options)
            told += objects.map(\.json)
            for object in objects { told.append(String(decoding: try runtime.json(from: object), as: UTF8.self)) }
        } catch let error as DataError {
            told += error.failures.map(\.json) + ["\(error.total)"]
        }
        return told
    }

    @Test func fillsSessionsWithTheSameObjects() throws {
        var (usualCounts, plainCounts, found) = (ReadingCounts(), ReadingCounts(), 0)
        for folder in Self.folders {
            let (usual, plain) = try Self.both(folder)
            for input in try Self.inputs(of: folder) {
                for mapping in usual.mappings {
                    let kept = try Self.keep(input, usual, mapping)
                    #expect(try kept == Self.keep(input, plain, mapping), "\(input.path) as \(mapping)")
                    found += kept.count
                }
            }
            usualCounts.add(usual.readings)
            plainCounts.add(plain.readings)
        }
        #expect(found > 100)
        #expect(usualCounts.singlePass > 100, "\(usualCounts)")
        #expect(plainCounts.exact > 100 && plainCounts.singlePass == 0, "\(plainCounts)")
    }

    /// The content of a session once a file is applied to it, and the session's report.
    private static func keep(_ file: URL, _ runtime: Runtime, _ mapping: String) throws -> [String] {
        let session = try Session(runtime: runtime, store: MemoryStore())
        defer { session.close() }
        if file.pathExtension == "ndjson" {
            try session.stage(lines: .file(file), as: mapping)
        } else {
            try session.stage(.file(file), as: mapping)
        }
        do {
            let report = try session.applyStaged()
            let items = (report.inserted + report.updated).map { "\($0.mapping) \($0.key)" }
            let objects = try runtime.schema.entities.flatMap { entity in
                try entity.mappings.prefix(1).flatMap { try session.objects(of: $0).map(\.json) }
            }
            return items + objects + report.warnings.map(\.json)
        } catch let error as DataError {
            return error.failures.map(\.json)
        }
    }

    @Test func runsExamplesAlike() throws {
        var (usualCounts, plainCounts, passed) = (ReadingCounts(), ReadingCounts(), 0)
        for folder in Self.folders {
            let set = try #require(try SpecSet.load(paths: [folder.appending(path: "spec.yaml").path]) { _ in })
            let (usual, plain) = (ExampleRunner(set), ExampleRunner(set, optimizes: false))
            let (report, other) = (usual.run(), plain.run())
            #expect(report.findings.map(\.message) == other.findings.map(\.message), "\(folder.path)")
            #expect(report.passed == other.passed && report.failed == other.failed, "\(folder.path)")
            passed += report.passed
            usualCounts.add(usual.runtime.readings)
            plainCounts.add(plain.runtime.readings)
        }
        #expect(passed > 20)
        #expect(usualCounts.singlePass > 20, "\(usualCounts)")
        #expect(plainCounts.exact > 20 && plainCounts.singlePass == 0, "\(plainCounts)")
    }

    @Test func readsByNoShortcutInADocumentInLinesAndByParts() throws {
        let runtime = try Runtime(specs: [
            "spec.yaml": "specmap: 1\nmappings: {Thing: {properties: {a: , b: {object: Thing}}}}\n"
        ])
        let text = "[" + [String](repeating: #"{"a":1,"b":{"a":"x"}}"#, count: 9).joined(separator: ",") + "]"
        for isPlain in [false, true] {
            let trial = Trial(isPlain ? runtime.withoutOptimizations : runtime, as: "Thing")
            let lines = text.dropFirst().dropLast().replacing("},{", with: "}\n{")
            let runs = [
                try trial.stream(text), try trial.stream(String(lines)),
                try trial.stream(String(lines)) { $0.jobs = 2 },
                try trial.stream(text) { ($0.wholeDocument, $0.partSize) = (16, 16) },
            ]
            for run in runs {
                #expect(run.summary.readings.records == 9)
                #expect(run.summary.readings.singlePass == (isPlain ? 0 : 9))
            }
            _ = try trial.runtime.decodeAll(Decoded.self, from: .text(text), as: "Thing")
            try trial.runtime.forEachObject(in: pipe(String(lines)), named: "in", as: "Thing") { _ = try $0.get() }
            let counts = trial.runtime.readings
            #expect(counts.records >= 54 && counts.singlePass == (isPlain ? 0 : counts.records))
        }
    }

    private struct Decoded: Decodable { var a: Int }

    /// The text as a stream of lines.
    private func pipe(_ text: String) throws -> JSONInputStream {
        let file = FileManager.default.temporaryDirectory.appending(path: "specmap-\(UUID().uuidString).ndjson")
        try Data(text.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return try JSONInputStream(path: file.path, format: .lines)
    }
}
