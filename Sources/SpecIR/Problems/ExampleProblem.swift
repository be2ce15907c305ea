/// Wrong examples, and wrong objects that exist before them.
package enum ExampleProblem: ProblemFamily {
    case unknownExampleFile(String, path: String)
    case exampleWithoutExpectation
    case deletesNothing(String, isChooser: Bool)

    // Objects that exist before.
    case unknownEntity(String, nearest: String?)
    case givenWithoutKey(String)
    case givenKeyMissing(String, entity: String)
}

extension ExampleProblem {
    package var rule: RuleText {
        switch self {
        case .unknownExampleFile: .exampleFileMissing
        case .exampleWithoutExpectation: .missingKeyword
        case .deletesNothing: .deletesNothing
        case .unknownEntity: .unknownMapping
        case .givenWithoutKey, .givenKeyMissing: .givenWithoutKey
        }
    }

    package var message: String {
        switch self {
        case .unknownExampleFile(let file, _): "there is no file `\(file)`"
        case .exampleWithoutExpectation: "the example expects nothing"
        case .deletesNothing(let mapping, let isChooser):
            "no record of `\(mapping)` deletes its object: "
                + (isChooser ? "no mapping of its cases has `delete_where`" : "it has no `delete_where`")
        case .unknownEntity(let name, _): "no mapping makes `\(name)`"
        case .givenWithoutKey(let mapping): "what exists before is found by its key, and `\(mapping)` has none"
        case .givenKeyMissing(let name, let entity): "an object of `\(entity)` needs its key, and has no `\(name)`"
        }
    }

    package var help: String? {
        switch self {
        case .unknownExampleFile(_, let path): "it was looked for at `\(path)`; files are named relative to this one"
        case .exampleWithoutExpectation:
            "add `object`, `object_includes`, `deletes`, `errors`, `warnings`, `writes` or `round_trip`"
        case .deletesNothing(let mapping, let isChooser):
            "state `delete_where: {op: d}` in \(isChooser ? "the mapping of the case" : "`\(mapping)`"), or leave `deletes` out"
        case .unknownEntity(_, let nearest): Problem.didYouMean(nearest)
        case .givenWithoutKey(let mapping): "give `\(mapping)` a `primary_key`"
        case .givenKeyMissing: nil
        }
    }
}

extension ExampleProblem {
    package static let rules: [RuleText] = [.exampleFileMissing, .deletesNothing, .givenWithoutKey]
}

extension RuleText {
    static let exampleFileMissing = RuleText(
        "example-file-missing",
        group: .examples,
        // A program that is given the spec alone can do without the files of its examples.
        loads: true,
        summary: "a file of an example that isn't there",
        why: "The example can't be run without it.",
        bad: """
            specmap: 1
            mappings:
              Person:
                properties: [name]
            examples:
              - name: a person
                mapping: Person
                json_file: nowhere.json
                object: {name: Lucas}
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                properties: [name]
            examples:
              - name: a person
                mapping: Person
                json: {name: Lucas}
                object: {name: Lucas}
            """,
        howToFix: "Files are named relative to the spec."
    )

    static let deletesNothing = RuleText(
        "deletes-nothing",
        group: .examples,
        summary: "an example with `deletes`, of a mapping without `delete_where`",
        why: "Records delete their objects by `delete_where` alone.",
        bad: """
            specmap: 1
            mappings:
              Song:
                primary_key: id
                properties: [id, title]
            examples:
              - name: a song that is gone
                mapping: Song
                json: {op: d, id: 7}
                deletes: true
            """,
        good: """
            specmap: 1
            mappings:
              Song:
                primary_key: id
                delete_where: {op: d}
                properties: [id, title]
            examples:
              - name: a song that is gone
                mapping: Song
                json: {op: d, id: 7}
                deletes: true
            """,
        howToFix: "State `delete_where` in the mapping, or leave `deletes` out."
    )

    static let givenWithoutKey = RuleText(
        "given-without-key",
        group: .examples,
        summary: "something under `given` that has no key",
        why: "What exists before an example is found by its key.",
        bad: """
            specmap: 1
            mappings:
              Person:
                properties: [name]
            examples:
              - name: a person
                mapping: Person
                given: {Person: [{name: Luke}]}
                json: {name: Lucas}
                object: {name: Lucas}
            """,
        good: """
            specmap: 1
            mappings:
              Person:
                primary_key: id
                properties: [id, name]
            examples:
              - name: a person
                mapping: Person
                given: {Person: [{id: 1, name: Luke}]}
                json: {id: 1, name: Lucas}
                object: {id: 1, name: Lucas}
            """,
        howToFix: "Give the mapping a `primary_key`, and the object its key."
    )
}
