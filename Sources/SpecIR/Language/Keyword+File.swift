extension Keyword {
    static let ofFile: [Keyword] = [
        Keyword("specmap", in: [.file], .version, "the version of the language that the file is written in"),
        Keyword(
            "description",
            in: [.file, .mapping, .property, .example],
            .text,
            "what this is for, shown in the docs"
        ),
        Keyword("use", in: [.file], .list(of: "files"), "files whose mappings can be named here"),
        Keyword(
            "defaults",
            in: [.file],
            .keywords,
            "what holds for each mapping of this file that says nothing itself"
        ),
        Keyword("host", in: [.file], .keywords, isBuilt: false, "what the host program registers"),
        Keyword("mappings", in: [.file], .map(of: "names with their mappings"), "the mappings of this file"),
        Keyword("examples", in: [.file], .list(of: "examples"), isBuilt: false, "examples, each of them a test"),

        Keyword("transformers", in: [.host], .map(of: "names"), isBuilt: false, "the transformers of the host"),
        Keyword("requirements", in: [.host], .list(of: "names"), isBuilt: false, "the requirements of the host"),
        Keyword("initializers", in: [.host], .list(of: "names"), isBuilt: false, "the initializers of the host"),
        Keyword("mappers", in: [.host], .list(of: "names"), isBuilt: false, "the mappers of the host"),
        Keyword("updates", in: [.host], .list(of: "names"), isBuilt: false, "the updates of the host"),
    ]

    static let ofExample: [Keyword] = [
        Keyword("name", in: [.example], .text, isBuilt: false, "what the example shows"),
        Keyword("mapping", in: [.example], .name("a mapping"), isBuilt: false, "the mapping that reads the input"),
        Keyword("given", in: [.example], .map(of: "entities"), isBuilt: false, "objects that exist before"),
        Keyword("json", in: [.example], .json, isBuilt: false, "the input"),
        Keyword("json_file", in: [.example], .text, isBuilt: false, "the file that holds the input"),
        Keyword("object", in: [.example], .json, isBuilt: false, "the result, whole"),
        Keyword("object_file", in: [.example], .text, isBuilt: false, "the file that holds the result"),
        Keyword("object_includes", in: [.example], .json, isBuilt: false, "a part of the result"),
        Keyword("errors", in: [.example], .list(of: "failures"), isBuilt: false, "the failures expected"),
        Keyword("warnings", in: [.example], .list(of: "warnings"), isBuilt: false, "the warnings expected"),
        Keyword("writes", in: [.example], .json, isBuilt: false, "the JSON that writing the result gives"),
        Keyword("writes_file", in: [.example], .text, isBuilt: false, "the file that holds that JSON"),
        Keyword("round_trip", in: [.example], .flag, isBuilt: false, "writing the result gives the input back"),
    ]
}
