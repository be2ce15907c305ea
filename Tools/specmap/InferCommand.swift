import ArgumentParser
import Console
import Foundation
import SpecRuntime

/// `specmap infer`: a draft of a spec from samples.
struct InferCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "infer",
        abstract: "Draft a spec from sample JSON.",
        discussion: """
            Reads JSON documents and NDJSON (told apart as `map` does), as many as there are, and writes a spec that \
            maps all of them: a mapping for each kind of object, with types, dates, lists and names. What isn't sure \
            stands behind `# check`: look through these, then throw the comments away. The more samples, the surer; \
            memory stays the same however many there are.

              specmap infer people.ndjson > person.yaml
              curl -s https://api.example.com/people | specmap infer --name Person -
              specmap infer --prefix Shop orders.ndjson customers.ndjson
              specmap map --spec person.yaml --as Person people.ndjson

            What is noticed:
              root           a document that only wraps its records: {"data": [...]}
              naming         how keys are spelled: snake_case, kebab-case, PascalCase
              types          what reads all samples; mixed ones by `accept`, or `any`
              dates          ISO 8601, patterns in use; numbers only as `# check`
              dictionaries   objects whose keys are data, such as ids
              in 98 %        how many objects have the member, how often it is null
              key candidate  different in all samples
              values seen    all of them, where they are few
            """
    )

    @Option(help: ArgumentHelp("The name of the first mapping. Taken from the data or the file where nothing is said."))
    var name: String?

    @Option(help: ArgumentHelp("What the names of all mappings begin with.", valueName: "text"))
    var prefix = ""

    @Option(
        help: ArgumentHelp("What the input is: json or ndjson. Found out where nothing is said.", valueName: "format")
    )
    var input: JSONKind?

    @Argument(
        help: ArgumentHelp(
            "JSON or NDJSON files, also in gzip or zstd; - or none for standard input.",
            valueName: "file"
        )
    )
    var files: [String] = []

    func validate() throws {
        try check(name, "--name")
        try check(prefix.isEmpty ? nil : prefix, "--prefix")
    }

    private func check(_ text: String?, _ option: String) throws {
        guard let text else { return }
        let isName = text.first?.isLetter == true && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
        guard isName else {
            throw ValidationError("\(option) takes a name of letters and digits, such as `Person`, found `\(text)`")
        }
        guard !Inference.isReserved(text) || option == "--prefix" else {
            throw ValidationError("`\(text)` is the name of a type: call the mapping something else")
        }
    }

    func run() throws {
        var inference = Inference(name: name, prefix: prefix)
        for path in files.isEmpty ? ["-"] : files {
            do {
                if path == "-" {
                    let name = "standard input"
                    let input = JSONInputStream(descriptor: STDIN_FILENO, name: name, format: input?.format)
                    try inference.read(input, named: "stdin")
                } else {
                    try inference.read(try JSONInputStream(path: path, format: input?.format), named: path)
                }
            } catch let error as DataError {
                StandardError.write(error.description)
                throw ExitCode(1)
            }
        }
        try write(inference.draft())
    }

    private func write(_ draft: SpecDraft) throws {
        for warning in draft.warnings { StandardError.write("warning: \(warning)") }
        guard !draft.isEmpty else {
            StandardError.write("there is nothing to draft a spec from: expected objects or other values, found none")
            throw ExitCode(1)
        }
        var text = draft.text
        try text.withUTF8 { try StandardOutput().write($0) }
    }
}
