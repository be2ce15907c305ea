import Testing

/// Properties whose names hold signs of their own, in the options of stores.
struct ExportNameTests {
    private static let spec = """
        specmap: 1
        mappings:
          P: {primary_key: "q=r", properties: {"q=r": {type: string, from: '"q=r"'}, " z": {from: '" z"', type: string}, n: {type: string}}}

        """

    @Test func takesTheirNamesInQuotes() throws {
        let folder = try TemporaryFolder(["s.yaml": Self.spec])
        let input = #"[{"q=r":"k"," z":"a","n":"b=c"},{"q=r":"l"," z":"=","n":"d"}]"#
        func run(_ more: [String]) throws -> Tool.Outcome {
            try Tool.specmap.run(
                [more[0], "--spec", "s.yaml", "--store", "t.db", "--as", "P"] + more.dropFirst(),
                input: input,
                in: folder.url
            )
        }
        #expect(try run(["import", "--only", #""q=r"," z",n"#]).status == 0)
        for (condition, key) in [
            (#""q=r"=k"#, "k"), (#"" z"=a"#, "k"), (#"" z"=="#, "l"), ("n=b=c", "k"), (#""n"=d"#, "l"),
        ] {
            let outcome = try run(["export", "--where", condition])
            #expect(
                outcome.output.contains(#""q=r":"\#(key)""#) && outcome.output.split(separator: "q=r").count == 2,
                "\(condition): \(outcome)"
            )
        }
        #expect(try run(["export", "--where", "q=r=k"]).errors.contains("`P` has no property `q`"))
        #expect(try run(["export", "--where", #""q=r""#]).errors.contains("takes `property=value`"))
    }

    @Test func namesMembersForMappings() throws {
        let folder = try TemporaryFolder([
            "s.yaml": "specmap: 1\nmappings: {P: {primary_key: id, properties: [id, n]}}\n"
        ])
        for (member, pair) in [("a,b", #""a,b"=P"#), ("a=b", #""a=b"=P"#), ("a.b", #""a.b"=P"#), ("c", "c=P")] {
            let command = ["import", "--spec", "s.yaml", "--store", "\(member).db", "--map", pair]
            let outcome = try Tool.specmap.run(command, input: #"{"\#(member)":[{"id":1,"n":2}]}"#, in: folder.url)
            #expect(outcome.status == 0 && outcome.output.contains("1 inserted"), "\(pair): \(outcome)")
        }
    }
}
