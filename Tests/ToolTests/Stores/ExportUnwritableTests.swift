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

    /// Objects are refused as their JSON is.
    @Test func namesTheObjectBesideObjectsToo() throws {
        let outcome = try run("export", "Album", "--objects", "--on-error", "skip")
        #expect(outcome.status == 1)
        #expect(outcome.output == "[{\"id\":2,\"band\":\"Can\"}]\n")
        #expect(outcome.errors.contains("`name` of the `Band` with the key 1 is null, and the reference is shown as"))
    }

    /// Members that were kept before the spec read inside of them, or of another mapping's JSON.
    @Test func namesMembersThatAreNotWritten() throws {
        let old = """
            specmap: 1
            mappings:
              A: {primary_key: id, unknown: keep, properties: {id: {type: integer}}}
              B: {entity: A, primary_key: id, unknown: keep, properties: {id: {type: integer, from: b}}}
              H: {primary_key: id, properties: {id: {type: integer}, b: {object: B}}}

            """
        let new = old.replacing(
            "{id: {type: integer}}}\n",
            with: "{id: {type: integer}, v: batt.v}}\n",
            maxReplacements: 1
        )
        let folder = try TemporaryFolder(["old.yaml": old, "new.yaml": new])
        func run(_ arguments: String, _ input: String = "") throws -> Tool.Outcome {
            let words = arguments.split(separator: " ").map(String.init)
            return try Tool.specmap.run(words, input: input, in: folder.url)
        }
        let json = #"[{"id":1,"batt":5},{"id":2,"batt":[]},{"id":3,"batt":{"w":1}}]"#
        #expect(try run("import --spec old.yaml --store t.db --as A", json).status == 0)
        let outcome = try run("export --spec new.yaml --store t.db --as A")
        #expect(outcome.status == 0)
        #expect(outcome.output == #"[{"id":1},{"id":2},{"id":3,"batt":{"w":1}}]"# + "\n")
        let note =
            "note: `batt` of 2 `A` isn't written: it was kept before a rule read or wrote there, and doesn't fit\n"
        #expect(outcome.errors == note)
        #expect(try run("export --spec old.yaml --store t.db --as A").output == json + "\n")

        #expect(try run("import --spec old.yaml --store u.db --as A", #"{"id":1,"b":9,"c":2}"#).status == 0)
        #expect(try run("import --spec old.yaml --store u.db --as H", #"{"id":1,"b":{"b":1}}"#).status == 0)
        let inner = try run("export --spec old.yaml --store u.db --as H")
        #expect(inner.output == #"[{"id":1,"b":{"b":1,"c":2}}]"# + "\n")
        #expect(inner.errors.contains("note: `b` of 1 object isn't written: it was kept by another mapping"))
    }
}
