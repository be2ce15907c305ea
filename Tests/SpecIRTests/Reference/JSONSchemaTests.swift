import Foundation
import SpecIR
import Testing

/// The schema for editors, and what it makes of our specs.
struct JSONSchemaTests {
    private static let path = "Specs/specmap.schema.json"

    @Test func isTheCommittedCopy() throws { try expectCopy(of: JSONSchema.text, at: Self.path) }

    @Test func describesEachKeyword() throws {
        let schema = try #require(
            JSONSerialization.jsonObject(with: Data(JSONSchema.text.utf8)) as? [String: Any]
        )
        let definitions = try #require(schema["definitions"] as? [String: [String: Any]])
        for place in Keyword.Place.allCases {
            let definition = try #require(place == .file ? schema : definitions["\(place)"])
            let properties = try #require(definition["properties"] as? [String: [String: Any]])
            for keyword in Keyword.known(at: place) {
                #expect(properties[keyword.name]?["description"] as? String == keyword.help)
            }
        }
    }

    @Test func offersNoShapesToChooseBetween() {
        #expect(!JSONSchema.text.contains("oneOf") && !JSONSchema.text.contains("anyOf"))
    }

    @Test func isASchema() throws {
        let result = try CheckJSONSchema.run([
            "--check-metaschema", PackageFolder.url.appending(path: Self.path).path(),
        ])
        #expect(result.status == 0, "\(result.output)")
    }

    @Test func acceptsAllGoodSpecs() throws {
        let specs = try ["Specs/Examples", "Specs/Seeds"].flatMap(specs)
        #expect(specs.count > 20)
        #expect(try refused(specs) == [])
    }

    @Test func acceptsNumbersAndWordsOfYAMLAsPathsAndNames() throws {
        #expect(
            try isAccepted(
                """
                specmap: 1
                description: 2013
                mappings:
                  Person:
                    root: 0
                    properties: {a: 0, b: true, c: null, d: , e: ~, f: [1, null, x], g: {from: 0, to: false}}
                    within: {0: [1, on, x]}
                  2: {properties: [x], if_null: null}
                """
            )
        )
    }

    /// Errors that take more than shapes and words to see: names, paths, types, and keywords beside each other.
    private static let beyondSchemas: Set = [
        "date-pattern.yaml", "deprecated-not-read.yaml", "duplicate-mapping.yaml", "duplicate-property.yaml",
        "endless-object.yaml", "exclusive-keywords.yaml", "extends-cycle.yaml", "missing-keyword.yaml",
        "naming-collision.yaml", "never-reached.yaml", "path-collision.yaml", "path-not-writable.yaml",
        "path-syntax.yaml", "reserved-name.yaml", "transformer-argument.yaml", "type-mismatch.yaml",
        "unknown-mapping.yaml", "unknown-property.yaml", "unknown-transformer.yaml", "unread-is-read.yaml",
        "use-not-found.yaml", "transformer-one-way.yaml", "pattern-syntax.yaml", "limits-crossed.yaml", "warnings.yaml",
        "choosers.yaml", "entities.yaml", "listed-name.yaml", "words-for-requirements.yaml",
        "date-formats-in-one-text.yaml",
    ]

    @Test func refusesWhatASchemaCanOfTheInvalidSpecs() throws {
        let specs = try specs(in: "Specs/Invalid").filter { !$0.contains("/parts/") }
        let accepted = Set(specs).subtracting(try refused(specs)).map { URL(filePath: $0).lastPathComponent }
        #expect(Set(accepted) == Self.beyondSchemas)
    }

    @Test(arguments: [
        "properties: {a: {frm: x}}", "properties: {a: {from: []}}", "properties: {a: {required: maybe}}",
        "properties: {a: {transform: {trim: 1, upper: 2}}}", "properties: {a: {list: {direction: read}}}",
        "properties: [[a]]", "naming: snake", "omit: null", "properties: {a: {type: text}}",
        "properties: {a: {ordered: maybe}}", "properties: {a: {list: {type: integer, if_null: leave}}}",
        "properties: {a: {list: {type: integer, if_invalid: default}}}",
        "properties: {a: {first_of: []}}", "requires: {none: [a]}", "cases: {a: {b: c}}",
        "properties: {a: {inverse: [B.c]}}", "primary_key: []", "primary_key: {a: b}",
        "properties: {a: {list: B, update: newest}}", "properties: {a: {list: B, update: {run: newest}}}",
    ])
    func refusesAMistake(_ mapping: String) throws {
        #expect(try !isAccepted("specmap: 1\nmappings: {A: {\(mapping)}}\n"))
    }

    private func specs(in folder: String) throws -> [String] {
        let url = PackageFolder.url.appending(path: folder)
        let files = try #require(FileManager.default.enumerator(at: url, includingPropertiesForKeys: nil))
        return files.compactMap { $0 as? URL }.filter { $0.pathExtension == "yaml" }.map { $0.path() }.sorted()
    }

    /// Those of the files that the schema refuses.
    private func refused(_ files: [String]) throws -> [String] {
        let schema = PackageFolder.url.appending(path: Self.path).path()
        let result = try CheckJSONSchema.run(["--schemafile", schema, "-o", "json"] + files)
        let report = try #require(
            JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any],
            "\(result.output)"
        )
        let found = ["errors", "parse_errors"].flatMap { report[$0] as? [[String: Any]] ?? [] }
        #expect((result.status == 0) == found.isEmpty)
        return Set(found.compactMap { $0["filename"] as? String }).sorted()
    }

    private func isAccepted(_ text: String) throws -> Bool {
        let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).yaml")
        try Data(text.utf8).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        return try refused([url.path()]).isEmpty
    }
}
