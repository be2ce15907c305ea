import ArgumentParser
import SpecRuntime

/// The options for the format of a result.
struct ResultFormatOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            The format of the result: json, csv or tsv. The default is by the name of --output, such as people.csv or \
            people.tsv.gz, and JSON for others.
            """,
            valueName: "format"
        )
    )
    var outputFormat: Kind?

    @Option(help: ArgumentHelp("The separator of the fields of a CSV result: , ; | or tab.", valueName: "character"))
    var outputDelimiter: String?

    enum Kind: String, ExpressibleByArgument, CaseIterable { case json, csv, tsv }

    /// The dialect of the table to write; nil for JSON.
    ///
    /// - Parameters:
    ///   - output: the file that the result goes to.
    ///   - null: the field that stands for null.
    /// - Returns: the dialect.
    func table(_ output: String?, null: String?) -> CSVDialect? {
        let byName = output.flatMap { CSVDialect(suffixOf: $0) }
        let delimiter = outputDelimiter.flatMap(InputOptions.byte)
        let usual: UInt8
        switch outputFormat {
        case .json: return nil
        case .csv: usual = CSVDialect.csv.delimiter
        case .tsv: usual = CSVDialect.tsv.delimiter
        case nil:
            guard byName != nil || delimiter != nil else { return nil }
            usual = byName?.delimiter ?? CSVDialect.csv.delimiter
        }
        return CSVDialect(delimiter: delimiter ?? usual, null: null)
    }

    func check(_ output: String?, null: String?, isPretty: Bool) throws {
        if outputFormat == .json, outputDelimiter != nil {
            throw ValidationError("`--output-delimiter` is for CSV: set `--output-format csv`, or leave it out")
        }
        if let outputDelimiter, InputOptions.byte(of: outputDelimiter) == nil {
            throw ValidationError(
                "`--output-delimiter` takes \(InputOptions.delimiters), found `\(outputDelimiter)`"
            )
        }
        guard let table = table(output, null: null) else { return }
        if isPretty { throw ValidationError("`--pretty` is for JSON: leave it out, or set `--output-format json`") }
        if let null, !table.canBePlain(null) { throw InputOptions.refusal(ofNull: null) }
    }
}
