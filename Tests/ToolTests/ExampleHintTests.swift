import Testing

/// Help for examples that fail because of a slip in a rule.
struct ExampleHintTests {
    @Test func reportASlipOfAPropertyOnce() throws {
        let folder = try TemporaryFolder([
            "a.yaml": """
            specmap: 1
            mappings:
              A:
                properties:
                  a: {type: string}
                  labls: {list: string}
            examples:
              - {name: a, mapping: A, json: {a: x, labels: [a]}, object: {a: x, labels: [a]}}

            """
        ])
        let found = try Tool.speclint.run(["a.yaml", "--format", "concise"], in: folder.url).output
        #expect(
            found.split(separator: "\n").count { $0.contains("error[") || $0.contains("warning[") } == 1,
            "\(found)"
        )
        #expect(found.contains("a.yaml:6:7: error[example-fails]: no rule reads `labels`"), "\(found)")
        let text = try Tool.speclint.run(["a.yaml"], in: folder.url).output
        #expect(text.contains("did you mean `labels`?"), "\(text)")
    }

    @Test(arguments: [
        ("title: fields.System.Title", "{title: x}", "fields.\"System.Title\""),
        ("title: {from: fields.System.Title, required: true}", "{title: x}", "fields.\"System.Title\""),
        ("title: m.relates_to.key", "{title: y}", "'\"m.relates_to\".key'"),
        ("title: '\"a.b\".c.d'", "{title: z}", "\"a.b\".\"c.d\""),
    ])
    func nameTheKeyWithDots(_ property: String, _ object: String, _ path: String) throws {
        for (root, around) in [("", ("", "")), ("root: r, ", ("{r: [", "]}"))] {
            let json = "{fields: {System.Title: x}, m.relates_to: {key: y}, a.b: {c.d: z}}"
            let expected = root.isEmpty ? object : "[\(object)]"
            let folder = try TemporaryFolder([
                "a.yaml": """
                specmap: 1
                mappings: {W: {\(root)properties: {\(property)}}}
                examples:
                  - {name: a, mapping: W, json: \(around.0)\(json)\(around.1), object: \(expected)}

                """
            ])
            let found = try Tool.specmap.run(["test", "--spec", "a.yaml"], in: folder.url)
            let text = found.output + found.errors
            #expect(text.contains("write `\(path)`"), "\(text)")
        }
    }
}
