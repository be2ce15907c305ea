import Testing

/// `specmap export` of objects that can't be written.
struct ExportUnwritableTests {
    private let folder: TemporaryFolder

    /// Two albums refer to bands by their names; the name of the first band has become null since.
    init() throws {
        folder = try TemporaryFolder([
            "spec.yaml": """
            specmap: 1
            mappings:
              Band: {primary_key: id, properties: {id: {type: integer}, name: {type: string}}}
              Album: {primary_key: id, properties: {id: {type: integer}, band: {reference: Band, by: name}}}

            """
        ])
        try fill("Band", #"[{"id":1,"name":"Japan"},{"id":2,"name":"Can"}]"#)
        try fill("Album", #"[{"id":1,"band":"Japan"},{"id":2,"band":"Can"}]"#)
        try fill("Band", #"[{"id":1,"name":null}]"#)
    }

    private func fill(_ mapping: String, _ json: String) throws {
        #expect(try run("import", mapping, input: json).status == 0)
    }

    private func run(_ verb: String, _ mapping: String, _ more: String..., input: String = "") throws -> Tool.Outcome {
        try Tool.specmap.run(
            [verb, "--spec", "spec.yaml", "--store", "music.sqlite", "--as", mapping] + more,
            input: input,
            in: folder.url
        )
    }

    private static let reason = """
        the `Album` with the key 1 can't be written, as an object that it refers to lacks the value that stands for it; \
        other objects are written by `--on-error skip`
        error[null] band: `name` of the `Band` with the key 1 is null, and the reference is written as its value: set it, \
        or leave out `by`, so that the primary key is written
          rule at spec.yaml:4:80

        """

    @Test func namesTheObjectWhosePropertyIsNull() throws {
        let outcome = try run("export", "Album")
        #expect(outcome.status == 2)
        #expect(outcome.errors == "Error: " + Self.reason)
    }

    @Test(arguments: [
        ([], "[{\"id\":2,\"band\":\"Can\"}]\n"), (["--format", "ndjson"], "{\"id\":2,\"band\":\"Can\"}\n"),
        (["--key", "1"], ""), (["--key", "1", "--key", "2"], "[{\"id\":2,\"band\":\"Can\"}]\n"),
    ])
    func writesTheOtherObjects(_ options: [String], _ expected: String) throws {
        let outcome = try Tool.specmap.run(
            ["export", "--spec", "spec.yaml", "--store", "music.sqlite", "--as", "Album", "--on-error", "skip"]
                + options,
            in: folder.url
        )
        #expect(outcome.status == 1)
        #expect(outcome.output == expected)
        #expect(outcome.errors == Self.reason + "1 object was skipped\n")
    }

    @Test func endsWith0WhereEachObjectCanBeWritten() throws {
        let outcome = try run("export", "Band", "--on-error", "skip")
        #expect(outcome.status == 0 && outcome.errors == "")
    }
}
