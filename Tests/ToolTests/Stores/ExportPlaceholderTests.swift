import Testing

/// `specmap export` of objects that references lead to and that no record has brought, and of those of other mappings.
struct ExportPlaceholderTests {
    private static let spec = """
        specmap: 1
        mappings:
          Order: {root: orders, primary_key: id, properties: {id: {type: integer}, cust: {reference: Cust}}}
          Cust: {root: custs, primary_key: id, properties: {id: {type: integer}, name: {type: string, required: true}, level: {type: integer, default: 3}}}
          Item: {root: items, choose_by: kind, cases: {book: Book, disc: Disc}}
          Base: {entity: Prod, primary_key: sku, properties: {sku: {type: string}, kind: {type: string}, related: {reference_list: Item}}}
          Book: {extends: Base, properties: {pages: {type: integer}}}
          Disc: {extends: Base, properties: {tracks: {type: integer}}}

        """

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder(["spec.yaml": Self.spec]) }

    private func run(_ verb: String, _ more: String..., store: String = "a.db", input: String = "") throws
        -> Tool.Outcome
    {
        try Tool.specmap.run([verb, "--spec", "spec.yaml", "--store", store] + more, input: input, in: folder.url)
    }

    @Test func leavesThemOutSoThatTheResultCanBeImported() throws {
        _ = try run("import", input: #"{"orders":[{"id":1,"cust":7}],"custs":[{"id":8,"name":"n"}]}"#)
        let custs = try run("export", "--as", "Cust")
        #expect(custs.output == #"{"custs":[{"id":8,"name":"n","level":3}]}"# + "\n")
        #expect(custs.errors == "")
        let missing = try run("export", "--as", "Cust", "--key", "7")
        #expect(missing.status == 1)
        #expect(missing.errors == "there is no `Cust` with the key `7` in a.db\n")
        for part in [custs, try run("export", "--as", "Order")] {
            #expect(try run("import", store: "b.db", input: part.output).status == 0)
        }
        #expect(try run("export", "--as", "Order", store: "b.db").output == #"{"orders":[{"id":1,"cust":7}]}"# + "\n")
        _ = try run("import", input: #"{"custs":[{"id":7,"name":"m"}]}"#)
        #expect(
            try run("export", "--as", "Cust", "--key", "7").output == #"{"custs":{"id":7,"name":"m","level":3}}"# + "\n"
        )
    }

    @Test func inventsNoCaseForThem() throws {
        let book = #"{"sku":"b1","kind":"book","related":["zz"]}"#
        _ = try run("import", "--as", "Item", input: #"{"items":[\#(book)]}"#)
        let items = try run("export", "--as", "Item")
        #expect(items.output == #"{"items":[\#(book)]}"# + "\n")
        #expect(items.errors == "")
        let disc = #"{"sku":"zz","kind":"disc","tracks":3}"#
        _ = try run("import", "--as", "Item", input: #"{"items":[\#(disc)]}"#)
        #expect(try run("export", "--as", "Item").output == #"{"items":[\#(book),\#(disc)]}"# + "\n")
    }

    @Test func notesTheObjectsOfMappingsThatAreNoCase() throws {
        _ = try run("import", "--as", "Base", input: #"[{"sku":"x"},{"sku":"y"}]"#)
        let items = try run("export", "--as", "Item")
        #expect(items.output == #"{"items":[]}"# + "\n")
        #expect(items.errors == "note: 2 objects of `Base`, which is no case of `Item`, aren't written\n")
        #expect(try run("export", "--as", "Base").output == #"[{"sku":"x"},{"sku":"y"}]"# + "\n")
        _ = try run("import", "--as", "Base", store: "b.db", input: #"[{"sku":"x"}]"#)
        let one = try run("export", "--as", "Item", store: "b.db").errors
        #expect(one == "note: 1 object of `Base`, which is no case of `Item`, isn't written\n")
    }

    @Test func saysWhatToDoWhereAChainIsTooLong() throws {
        let spec =
            "specmap: 1\nmappings: {N: {primary_key: id, properties: {id: {type: integer}, next: {object: N}}}}\n"
        let links = (0..<600).map { #"{"id":\#($0),"next":{"id":\#($0 + 1)}}"# }.joined(separator: "\n")
        let folder = try TemporaryFolder(["n.yaml": spec, "n.ndjson": links])
        let outcome = try Tool.shell(
            "specmap import --spec n.yaml --store n.db n.ndjson >/dev/null; specmap export --spec n.yaml --store n.db",
            in: folder.url
        )
        #expect(outcome.status == 2)
        #expect(
            outcome.errors.hasPrefix(
                "Error: the `N` with the key 0 can't be written, as JSON can't hold so many objects"
            )
        )
        #expect(outcome.errors.count < 600, "\(outcome.errors)")
    }

    @Test(arguments: [
        (["--key", "-1"], "{\"id\":-1,\"t\":[\"a\"]}\n", ""),
        (["--where", "t=[\"a\"]"], "[{\"id\":-1,\"t\":[\"a\"]}]\n", ""),
        (["--where", "t=a"], "", "Error: `t` of `R` is a list: write all of it, such as `[1,2]`, found `a`\n"),
    ])
    func selectsByNegativeKeysAndWholeLists(_ options: [String], _ output: String, _ errors: String) throws {
        let spec =
            "specmap: 1\nmappings: {R: {primary_key: id, properties: {id: {type: integer}, t: {list: string}}}}\n"
        let folder = try TemporaryFolder(["r.yaml": spec])
        let common = ["--spec", "r.yaml", "--store", "r.db", "--as", "R"]
        _ = try Tool.specmap.run(["import"] + common, input: #"{"id":-1,"t":["a"]}"#, in: folder.url)
        let outcome = try Tool.specmap.run(["export"] + common + options, in: folder.url)
        #expect(outcome.output == output)
        #expect(outcome.errors == errors)
    }
}
