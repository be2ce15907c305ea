import Foundation
import Testing

/// `Tools/bench`, over the commands that are built already. What anything takes isn't looked at.
struct BenchCommandTests {
    /// A run over the commands of a folder; what is named is small.
    private func bench(_ words: String, products: URL? = nil) throws -> Tool.Outcome {
        let folder = try products ?? Tool.executables()
        return try Tool.shell("Tools/bench --products '\(folder.path)' \(words)", in: PackageFolder.url)
    }

    private func lines(_ text: String, beginningWith words: String) -> Int {
        text.split(separator: "\n").count { $0.trimmingCharacters(in: .whitespaces).hasPrefix(words + " ") }
    }

    /// The libraries: B1, B2, B3, B4, B5, B6, B7.
    @Test func listsItsCases() throws {
        let outcome = try bench("--list")
        #expect(outcome.status == 0, "\(outcome.errors)")
        for name in ["floor", "map", "unmap", "objects", "jq", "load", "sparse", "grow-4", "shopify-cpp", "pods-map"] {
            #expect(lines(outcome.output, beginningWith: name) == 1, "\(name)\n\(outcome.output)")
        }
    }

    /// The libraries: B1, B2, B3, B4, B5, B6, B7.
    @Test func runsCasesAndPrintsATable() throws {
        let folder = try TemporaryFolder()
        let files = "--json '\(folder.url.path)/figures.json' --plot '\(folder.url.path)/figures.svg'"
        let outcome = try bench("--records 200 --rounds 1 --case map unmap map-array python one deep \(files)")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.contains("== people: "))
        for name in ["map", "unmap", "map-array", "python", "one", "deep"] {
            #expect(lines(outcome.output, beginningWith: name) == 1, "\(name)\n\(outcome.output)")
        }
        let json = try Data(contentsOf: folder.url.appending(path: "figures.json"))
        let figures = try #require(JSONSerialization.jsonObject(with: json) as? [String: Any])
        #expect((figures["groups"] as? [Any])?.count == 3)
        let drawing = try String(contentsOf: folder.url.appending(path: "figures.svg"), encoding: .utf8)
        #expect(drawing.hasPrefix("<svg "))
    }

    @Test func measuresAFolderOfSpecs() throws {
        let folder = try TemporaryFolder()
        let spec = "specmap: 1\nmappings:\n  Thing: {properties: {name: {from: n, transform: trim}}}\n"
        try folder.write(spec, to: "things/spec.yaml")
        try folder.write(#"{"n": " a "}"#, to: "things/input.json")
        let file = "\(folder.url.path)/figures.json"
        let words = "--records 200 --rounds 1 --case examples --specs '\(folder.url.path)' --json '\(file)'"
        let outcome = try bench(words)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(lines(outcome.output, beginningWith: "things") == 1, "\(outcome.output)")
        let figures = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: file))) as? [String: Any]
        let rows = (figures?["surveys"] as? [String: Any])?["examples"] as? [[String: Any]]
        #expect(rows?.first?["map"] != nil && rows?.first?["unmap"] != nil)
    }

    @Test func printsWhatAFeatureCosts() throws {
        let outcome = try bench("--rounds 1 --case features --only '^transform: trim$'")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(lines(outcome.output, beginningWith: "transform: trim") == 1, "\(outcome.output)")
    }

    @Test func printsHowARuleGrows() throws {
        let outcome = try bench("--records 640 --case growth --only '^transform: trim$'")
        #expect(outcome.status == 0, "\(outcome.errors)")
        for way in ["map", "unmap", "refresh", "session"] {
            let rows = outcome.output.split(separator: "\n").filter {
                $0.hasPrefix("transform: trim, in a list ") && $0.contains(" \(way) ")
            }
            #expect(rows.count == 1, "\(way)\n\(outcome.output)")
        }
    }

    /// Linux: SwiftPM calls the library something else on macOS.
    #if os(Linux)
        @Test func measuresCallersInOtherLanguages() throws {
            let outcome = try bench("--records 200 --rounds 1 --case callers")
            #expect(outcome.status == 0, "\(outcome.errors)")
            for name in [
                "C, a record a call", "C, blocks of lines", "Python, a record a call", "Python, a process a record",
            ] {
                #expect(lines(outcome.output, beginningWith: name) >= 1, "\(name)\n\(outcome.output)")
            }
        }
    #endif

    @Test func endsWith1WhenAnOutputIsWrong() throws {
        let specmap = try Tool.executables().appending(path: "specmap").path
        let folder = try TemporaryFolder()
        let command = try folder.write("#!/bin/sh\n'\(specmap)' \"$@\" | sed 's/Ana/Eva/g'\n", to: "specmap")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: command.path)

        let outcome = try bench("--records 200 --rounds 1 --case map", products: folder.url)
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("map: record "), "\(outcome.errors)")
    }

    @Test(arguments: ["--case nope", "--save", "--rounds 0", "--count --plot x.svg", "--json nowhere/x.json"])
    func endsWith2WhenItIsUsedWrongly(_ words: String) throws {
        let outcome = try bench(words)
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains("bench: "))
        #expect(outcome.output == "")
    }
}
