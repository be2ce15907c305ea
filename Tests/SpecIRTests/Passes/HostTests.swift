import SpecIR
import SpecSource
import Testing

/// `host`: names that the host program registers.
struct HostTests {
    private static let slug = "{reads: string, returns: [string, 'null'], kind: one_way, argument: [integer, list]}"

    @Test func readsWhatIsRegistered() throws {
        let set = try load([
            "a.yaml": """
            specmap: 1
            host:
              transformers: {slug: \(Self.slug)}
              requirements: [isAdult]
              initializers: [byMail]
              mappers: [money]
              updates: [newest]
            """
        ])
        let host = try #require(set.specs.first?.host)
        let slug = try #require(host.transformers.first)
        #expect(slug.reads.map(\.value) == [.type(.string)] && slug.gives.map(\.value) == [.type(.string), .null])
        #expect(slug.sort?.value == .oneWay && slug.argument.map(\.value) == [.type(.integer), .list])
        #expect(host.names.map(\.name.value) == ["slug", "isAdult", "byMail", "money", "newest"])
    }

    @Test func knowsTheNamesOfUsedFiles() throws {
        let set = try load([
            "a.yaml": """
            specmap: 1
            use: [host.yaml]
            mappings:
              A: {initializer: byMail, requires: {passes: isAdult}, properties: {x: {list: {transform: {slug: 2}}}}}
              B: {mapper: money}
            """,
            "host.yaml": """
            specmap: 1
            host: {transformers: {slug: \(Self.slug)}, requirements: [isAdult], initializers: [byMail], mappers: [money]}
            """,
        ])
        let mapping = try #require(set.mappings.first)
        guard case .list(.rule(let element))? = mapping.properties.first?.rule.kind else { throw TestProblem() }
        #expect(element.transforms.first?.host?.name.value == "slug")
        #expect(element.transforms.first?.sort == .oneWay)
        #expect(mapping.properties.first?.writePath(in: mapping) == nil, "what can't be undone isn't written")
        #expect(mapping.initializer?.value == "byMail" && set.mappings.last?.mapper?.value == "money")
    }

    @Test func refusesANameThatStandsUnderAnotherWord() throws {
        try expectFindings(
            "specmap: 1\nhost: {mappers: [m]}\nmappings: {A: {initializer: ①m②, properties: {x: {transform: ③m④}}}}\n",
            ["unknown-host-name ①②", "unknown-transformer ③④"]
        )
    }

    @Test func refusesNamesThatAreToldTwice() throws {
        try expectFindings(
            "specmap: 1\nhost: {mappers: [①m②, ③m④], updates: [m], transformers: {⑤sort⑥: {reads: any}}}\n",
            ["duplicate-host-name ③④, note ①②", "duplicate-host-name ⑤⑥"]
        )
    }

    @Test func tellsOnceOfANameThatTwoFilesBring() throws {
        var found: [String] = []
        let host = "specmap: 1\nhost: {mappers: [m]}\n"
        let texts = [
            "a.yaml": "specmap: 1\nuse: [x.yaml, y.yaml]\n", "b.yaml": "specmap: 1\nuse: [y.yaml, x.yaml]\n",
            "x.yaml": host, "y.yaml": host,
        ]
        _ = try SpecSet.load(texts: texts) { found.append("\($0.id) \($0.range.file.name) \($0.notes.count)") }
        #expect(found == ["duplicate-host-name y.yaml 1"])
    }

    @Test func checksTheChainAndTheArgument() throws {
        let head =
            "specmap: 1\nhost: {transformers: {half: {reads: number, returns: number, kind: reversible}}}\nmappings:\n"
        try expectFindings(head + "  A: {properties: {x: {type: string, transform: ①half②}}}\n", ["type-mismatch ①②"])
        try expectFindings(head + "  A: {properties: {x: {transform: [trim, ①half②]}}}\n", ["type-mismatch ①②"])
        try expectFindings(head + "  A: {properties: {x: {transform: {half: ①2②}}}}\n", ["transformer-argument ①②"])
        try expectFindings(head + "  A: {properties: {x: {type: integer, transform: half}}}\n", [])
    }
}
