/// Problems of an example: the facts, with their sentences below.
package enum ExampleProblem: Hashable, Sendable {
    case unknownExampleFile(String, path: String)
    case exampleWithoutExpectation
}

extension ExampleProblem {
    /// One sentence that stands alone.
    var message: String {
        switch self {
        case .unknownExampleFile(let file, _): "there is no file `\(file)`"
        case .exampleWithoutExpectation: "the example expects nothing"
        }
    }

    /// One thing to do now.
    var help: String? {
        switch self {
        case .unknownExampleFile(_, let path): "it was looked for at `\(path)`; files are named relative to this one"
        case .exampleWithoutExpectation:
            "add `object`, `object_includes`, `errors`, `warnings`, `writes` or `round_trip`"
        }
    }

    /// The kebab-case name that the finding goes by.
    var id: String {
        switch self {
        case .unknownExampleFile: "example-file-missing"
        case .exampleWithoutExpectation: "missing-keyword"
        }
    }
}
