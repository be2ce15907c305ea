import SpecIR
import SpecSource
import Testing

/// Words of the language that have another name by now.
struct OldKeywordTests {
    private func spec(_ transformer: String) -> String {
        "specmap: 1\nhost: {transformers: {slug: \(transformer)}}\nmappings: {A: {properties: {a: {transform: slug}}}}\n"
    }

    @Test func areReadAndReported() throws {
        let text = spec("{reads: string, gives: [string, 'null'], sort: one_way}")
        var found: [Diagnostic] = []
        let set = try #require(try SpecSet.load(texts: ["spec.yaml": text]) { found.append($0) })
        #expect(found.map(\.id) == ["old-keyword", "old-keyword"] && found.allSatisfy { $0.severity == .warning })
        #expect(found.map(\.message) == ["`gives` is called `returns` now", "`sort` is called `kind` now"])
        #expect(found.flatMap(\.fixes).flatMap(\.edits).map(\.replacement) == ["returns", "kind"])
        let transformer = try #require(set.specs[0].host?.transformers.first)
        #expect(transformer.sort?.value == .oneWay && transformer.gives.count == 2)
    }

    @Test func areReadAndReportedInMappings() throws {
        let text = """
            specmap: 1
            defaults: {unknown: ignore}
            mappings:
              A: {unread: [x.y], if_all_null: keep, properties: {b: {list: string, duplicates: keep}}}
            """
        var found: [Diagnostic] = []
        let set = try #require(try SpecSet.load(texts: ["spec.yaml": text]) { found.append($0) })
        #expect(found.allSatisfy { $0.id == "old-keyword" && $0.severity == .warning })
        #expect(
            found.map(\.message) == [
                "`ignore` is called `drop` now", "`unread` is called `drop` now", "`keep` is called `object` now",
                "`keep` is called `allow` now",
            ]
        )
        #expect(found.flatMap(\.fixes).flatMap(\.edits).map(\.replacement) == ["drop", "drop", "object", "allow"])
        let mapping = set.specs[0].mappings[0]
        #expect(mapping.dropped.map(\.value.description) == ["x.y"])
        #expect(set.mappings[0].unknown == .drop && set.mappings[0].ifAllNull == .object)
        #expect(mapping.properties[0].rule.elements.duplicates?.value == .allow)
    }

    @Test func areUnknownBesideTheirNewNames() throws {
        let found = try findings(in: spec("{reads: string, returns: string, gives: string, kind: one_way}"))
        #expect(found.map(\.id) == ["unknown-keyword"])
    }

    @Test func meanNothingElsewhere() throws {
        #expect(
            try findings(in: "specmap: 1\nmappings: {A: {properties: {a: {sort: one_way}}}}\n").map(\.id) == [
                "unknown-keyword"
            ]
        )
    }
}
