extension Keyword {
    static let ofFile: [Keyword] = [
        Keyword("specmap", in: [.file], .version, "the version of the language that the file is written in"),
        Keyword(
            "description",
            in: [.file, .mapping, .property, .hostTransformer, .example],
            .text,
            "what this is for, shown in the docs"
        ),
        Keyword("use", in: [.file], .list(of: "files"), "files whose mappings and host names are known here"),
        Keyword(
            "defaults",
            in: [.file],
            .keywords(.defaults),
            "defaults for each mapping of this file"
        ),
        Keyword("host", in: [.file], .keywords(.host), "what the host program registers"),
        Keyword(
            "transforms",
            in: [.file],
            .transformLists,
            "lists of transformers that rules of this file name in `transform`"
        ),
        Keyword("mappings", in: [.file], .mappings, "the mappings of this file"),
        Keyword("examples", in: [.file], .entries(.example, "examples"), "examples, each of them a test"),
    ]

    static let ofHost: [Keyword] = [
        Keyword("transformers", in: [.host], .hostTransformers, "the transformers of the host"),
        Keyword("requirements", in: [.host], .list(of: "names"), "the requirements of the host, for `passes`"),
        Keyword("initializers", in: [.host], .list(of: "names"), "the initializers of the host"),
        Keyword("mappers", in: [.host], .list(of: "names"), "the mappers of the host"),
        Keyword("updates", in: [.host], .list(of: "names"), "the updates of the host"),
        Keyword("reads", in: [.hostTransformer], .hostKinds, "what the transformer reads"),
        Keyword("returns", in: [.hostTransformer], .hostKinds, "what the transformer returns"),
        Keyword(
            "kind",
            in: [.hostTransformer],
            .choice(Transformer.Sort.allCases.map(\.rawValue)),
            "whether writing can undo what reading does"
        ),
        Keyword("argument", in: [.hostTransformer], .hostKinds, "what the argument may be, for one that takes it"),
    ]

    static let ofExample: [Keyword] = [
        Keyword("name", in: [.example], .text, "what the example shows"),
        Keyword("mapping", in: [.example], .name(.mapping), "the mapping that reads the input"),
        Keyword("given", in: [.example], .map(of: "entities with lists of objects"), "objects that exist before"),
        Keyword("json", in: [.example], .json, "the input"),
        Keyword("json_file", in: [.example], .text, "the file that holds the input"),
        Keyword("object", in: [.example], .json, "the result, whole"),
        Keyword("object_file", in: [.example], .text, "the file that holds the result"),
        Keyword("object_includes", in: [.example], .json, "a part of the result"),
        Keyword(
            "deletes",
            in: [.example],
            .choice(Example.Deletion.allCases.map(\.rawValue)),
            "whether each record deletes its object, by `delete_where`; the result is its key alone then"
        ),
        Keyword("errors", in: [.example], .entries(.failure, "failures"), "the failures expected"),
        Keyword("warnings", in: [.example], .entries(.failure, "warnings"), "the warnings expected"),
        Keyword("writes", in: [.example], .json, "the complete JSON expected when the result is written"),
        Keyword("writes_file", in: [.example], .text, "the file that holds that JSON"),
        Keyword("round_trip", in: [.example], .flag, "writing the result reproduces the input"),
    ]

    /// The fields of a failure, each of which an example may expect.
    static let ofFailure: [Keyword] = [
        Keyword("id", in: [.failure], .choice(ExpectedFailure.ids), "what kind of failure it is"),
        Keyword("property", in: [.failure], .text, "the property, as a path of names from the entry mapping"),
        Keyword("at", in: [.failure], .text, "the place in the JSON, from the document's root"),
        Keyword("record", in: [.failure], .json, "which record it is, counted from 1"),
        Keyword("line", in: [.failure], .json, "the line of the input"),
        Keyword("column", in: [.failure], .json, "the column of the input"),
        Keyword("found", in: [.failure], .json, "what was found"),
        Keyword("expected", in: [.failure], .text, "what was expected"),
        Keyword("tried", in: [.failure], .list(of: "paths"), "the paths that were tried"),
        Keyword("nearest", in: [.failure], .json, "the key that looks alike"),
        Keyword("message", in: [.failure], .text, "the whole sentence"),
    ]
}
