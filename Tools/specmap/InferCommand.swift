import ArgumentParser
import Console
import Foundation
import SpecInference
import SpecRuntime
import SpecSchema

/// `specmap infer`: a draft of a spec from samples.
struct InferCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "infer",
        abstract: "Draft a spec from sample JSON, JSON Schema or OpenAPI.",
        discussion: """
            Reads JSON documents and NDJSON (detected as in `map`), as many as there are, and writes a spec that \
            maps all of them: a mapping for each kind of object, with types, dates, lists and names. What isn't sure \
            stands behind `# check`: look through these, then throw the comments away. The more samples, the surer; \
            memory stays the same however many there are.

              specmap infer people.ndjson --output person.yaml
              curl -s https://api.example.com/people | specmap infer --name Person -
              specmap infer --prefix Shop orders.ndjson customers.ndjson
              specmap map --spec person.yaml --as Person people.ndjson
              specmap infer person.schema.json > person.yaml
              specmap infer --schema - < openapi.json > api.yaml

            A JSON Schema or an OpenAPI 3 document (`--schema`, or a name that ends in .yaml, .yml or .schema.json) becomes \
            a mapping for each schema of objects. What a spec can't express is reported with its place.

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

    @Option(help: ArgumentHelp("The name of the first mapping. By default taken from the data or the file."))
    var name: String?

    @Option(help: ArgumentHelp("What the names of all mappings begin with.", valueName: "text"))
    var prefix = ""

    @Option(
        help: ArgumentHelp("The format of the input: json or ndjson. Auto-detected by default.", valueName: "format")
    )
    var input: JSONKind?

    @Flag(help: "The input is a JSON Schema or an OpenAPI 3 document, in JSON or YAML.")
    var schema = false

    @OptionGroup var target: OutputOptions

    @Argument(
        help: ArgumentHelp(
            "JSON or NDJSON files, also in gzip or zstd; - or none for standard input.",
            valueName: "file"
        ),
        completion: .file()
    )
    var files: [String] = []

    func validate() throws {
        try target.check()
        try check(name, "--name")
        try check(prefix.isEmpty ? nil : prefix, "--prefix")
        guard let file = schemaFile else { return try refuseTables() }
        if files.count > 1 {
            throw ValidationError("a schema is read alone, found `\(file)` among \(files.count) files")
        }
        if input != nil { throw ValidationError("`--input` is for samples: leave it out for a schema") }
    }

    /// Refuses what `map` reads and samples can't be.
    private func refuseTables() throws {
        guard let table = files.first(where: { CSVDialect(suffixOf: $0) != nil }) else { return }
        throw ValidationError(
            "`\(table)` is a table, and samples are JSON or NDJSON: make JSON of its rows first, or write a spec whose "
                + "properties have the names of its columns, by which `specmap map` reads the table"
        )
    }

    /// The file that holds a schema; nil where samples are read.
    private var schemaFile: String? {
        if schema { return files.first ?? "-" }
        return files.first { path in [".yaml", ".yml", ".schema.json"].contains { path.lowercased().hasSuffix($0) } }
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
        if let schemaFile { return try draft(fromSchema: schemaFile) }
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

    private func draft(fromSchema path: String) throws {
        let bytes = try bytes(of: path)
        let text: String
        do throws(SchemaError) {
            let file = path == "-" ? "stdin" : path
            let draft = try SchemaReader.draft(from: bytes, file: file, name: name, prefix: prefix)
            for note in draft.notes { StandardError.write(note.description) }
            text = draft.text
        } catch {
            StandardError.write(error.description)
            throw ExitCode(1)
        }
        try write(text)
    }

    private func bytes(of path: String) throws -> [UInt8] {
        let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY)
        defer { if descriptor > STDIN_FILENO { close(descriptor) } }
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = descriptor < 0 ? -1 : read(descriptor, &block, block.count)
            guard count >= 0 else { throw CommandError("`\(path)` can't be read: \(String(cString: strerror(errno)))") }
            if count == 0 { return bytes }
            bytes += block[..<count]
        }
    }

    private func write(_ draft: SpecDraft) throws {
        for warning in draft.warnings { StandardError.write("warning: \(warning)") }
        guard !draft.isEmpty else {
            StandardError.write("there is nothing to draft a spec from: expected objects or other values, found none")
            throw ExitCode(1)
        }
        try write(draft.text)
    }

    private func write(_ draft: String) throws {
        var text = draft
        let output = try target.open()
        try text.withUTF8 { try output.write($0) }
        try output.finish()
    }
}
