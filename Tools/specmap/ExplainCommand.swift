import ArgumentParser
import Console
import Foundation
import SpecRuntime
import SpecTracing

/// `specmap explain`: why a property has its value.
struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Show why a property has its value, step by step.",
        discussion: """
            Reads the input by a slow interpreter that notes each step: what was found where, what it became, and which \
            words of the spec decided. Sensitive values are masked. Code of a host program is named and not run.

              specmap explain --spec order.yaml --as Order --at lines.0.price order.json
              specmap explain --spec order.yaml --as Order --from '$.lines[0].unit_price' order.json
              specmap explain --spec order.yaml --as Order --unread orders.ndjson
              specmap explain --spec order.yaml --as Order --unset --record 2 orders.ndjson
            """
    )

    @OptionGroup var specs: SpecOptions

    @Option(
        name: .customLong("as"),
        help: ArgumentHelp(
            "The mapping to go by. It may be left out where there is one, or one that no other leads to.",
            valueName: "mapping"
        )
    )
    var mapping: String?

    @Option(help: ArgumentHelp("Why this property has its value: lines.0.price", valueName: "property"))
    var at: String?

    @Option(
        help: ArgumentHelp(
            "What becomes of this member of the JSON: '$.lines[0].price', or a JSON Pointer.",
            valueName: "place"
        )
    )
    var from: String?

    @Flag(help: "List the members that no rule reads, of all records or of one.")
    var unread = false

    @Flag(help: "List the properties that hold nothing, and why.")
    var unset = false

    @Option(
        help: ArgumentHelp("Which record of NDJSON or of an array, from 1; the first if left out.", valueName: "number")
    )
    var record: Int?

    @Option(help: ArgumentHelp("What the input is: json or ndjson; auto-detected if left out.", valueName: "format"))
    var input: TracedInput.Form?

    @Option(help: ArgumentHelp("How results are written: text, or json, one object a line.", valueName: "format"))
    var format = MappingOptions.ErrorFormat.text

    @Argument(
        help: ArgumentHelp(
            "A JSON or NDJSON file, also in gzip or zstd; - or none for standard input.",
            valueName: "file"
        ),
        completion: .file()
    )
    var files: [String] = []

    func validate() throws {
        try specs.check()
        let questions = [at != nil, from != nil, unread, unset].filter(\.self).count
        if questions != 1 {
            throw ValidationError("ask one question: `--at PROPERTY`, `--from PLACE`, `--unread` or `--unset`")
        }
        if let record, record < 1 { throw ValidationError("`--record` counts from 1, found \(record)") }
        let inputs = specs.sorted(files).inputs
        if inputs.count > 1 { throw ValidationError("explain reads one input, found \(inputs.count)") }
        if let table = inputs.first(where: { CSVDialect(suffixOf: $0) != nil }) {
            throw ValidationError(
                "`\(table)` is a table, and explain reads JSON or NDJSON: make JSON of its rows first"
            )
        }
    }

    func run() throws {
        let (paths, inputs) = specs.sorted(files)
        let runtime = try Runtime(withoutHost: paths.map { URL(filePath: $0) })
        StandardError.tell(runtime.warnings)
        let mapping = try mapping ?? runtime.entryMapping(named: "`--as`")
        do {
            let explainer = try Explainer(runtime, as: mapping, try read(inputs[0]))
            try StandardOutput().write(try answer(of: explainer))
        } catch let error as ExplainError {
            guard error.isOfData else { throw CommandError(error.description) }
            StandardError.write(error.description)
            throw ExitCode(1)
        }
    }

    private func answer(of explainer: Explainer) throws -> String {
        let isJSON = format == .json
        if let at {
            let explanation = try explainer.explanation(at: at, record: record)
            return isJSON ? explanation.jsonLines : explanation.text
        }
        if let from {
            let explanation = try explainer.explanation(from: from, record: record)
            return isJSON ? explanation.jsonLines : explanation.text
        }
        if unread {
            let (members, records) = try explainer.unread(record: record)
            return isJSON
                ? MemberLists.json(of: members)
                : MemberLists.text(ofUnread: members, records: records, file: explainer.name)
        }
        let properties = try explainer.unset(record: record)
        return isJSON ? MemberLists.json(of: properties) : MemberLists.text(ofUnset: properties)
    }

    private func read(_ path: String) throws -> TracedInput {
        let name = path == "-" ? "standard input" : path
        let stream =
            path == "-"
            ? JSONInputStream(descriptor: STDIN_FILENO, name: name, format: .document)
            : try JSONInputStream(path: path, format: .document)
        var bytes: [UInt8] = []
        while let block = try stream.next() {
            bytes += UnsafeBufferPointer(start: block.bytes, count: block.count)
        }
        return TracedInput(bytes, named: name, as: input)
    }
}

extension TracedInput.Form: ExpressibleByArgument {}
