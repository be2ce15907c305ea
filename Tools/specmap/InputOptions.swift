import ArgumentParser
import Foundation
import SpecRuntime
import SpecSource

/// The options for the format of an input.
struct InputOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            The format of the input: json, ndjson, csv or tsv. Auto-detected by default: JSON by its contents, CSV and TSV by \
            the file's name.
            """,
            valueName: "format"
        )
    )
    var input: Kind?

    @Option(help: ArgumentHelp("What stands between the fields of CSV: , ; | or tab.", valueName: "character"))
    var delimiter: String?

    @Option(
        help: ArgumentHelp(
            "The names of the columns, for CSV whose first row doesn't have them: id,name,address.city",
            valueName: "names"
        )
    )
    var columns: String?

    @Option(
        help: ArgumentHelp(
            "The unquoted field that stands for null in CSV and TSV, in the input and the result: NULL, \\N or ''",
            valueName: "text"
        )
    )
    var null: String?

    enum Kind: String, ExpressibleByArgument, CaseIterable { case json, ndjson, csv, tsv }

    func check() throws {
        if input == .json || input == .ndjson, delimiter != nil || columns != nil {
            throw ValidationError(
                "`--delimiter` and `--columns` are for CSV: pass `--input csv`, or leave `--input` out"
            )
        }
        // Bytes of an argument that aren't UTF-8 come as this character.
        if columns?.unicodeScalars.contains("\u{FFFD}") == true {
            throw ValidationError("`--columns` takes names in UTF-8, found other bytes: set the terminal to UTF-8")
        }
        if let delimiter, Self.byte(of: delimiter) == nil {
            throw ValidationError("`--delimiter` takes \(Self.delimiters), found `\(delimiter)`")
        }
        var seen: Set<ExactText> = []
        for name in columns?.listedNames ?? [] where !seen.insert(ExactText(name)).inserted {
            throw ValidationError("`--columns` names `\(name)` twice: give each column a name of its own")
        }
        if let null, !dialect(.csv).canBePlain(null) { throw Self.refusal(ofNull: null) }
    }

    static func refusal(ofNull text: String) -> ValidationError {
        ValidationError(
            "`--null` takes a text without quotes, line breaks and the delimiter, found `\(text)`: a field in quotes is text"
        )
    }

    /// The possible delimiters, in words.
    static let delimiters = "one character of ASCII that is no quote and no control character, or `tab`"

    static func byte(of delimiter: String) -> UInt8? {
        if ["tab", "\\t"].contains(delimiter) { return 0x09 }
        guard let byte = delimiter.utf8.first, delimiter.utf8.count == 1, CSVDialect.isDelimiter(byte) else {
            return nil
        }
        return byte
    }

    /// Returns true if an input is a table.
    func isTable(_ path: String) -> Bool { format(of: path)?.isRows ?? false }

    func stream(of path: String) throws -> JSONInputStream {
        path == "-"
            ? JSONInputStream(descriptor: STDIN_FILENO, name: "standard input", format: format(of: path))
            : try JSONInputStream(path: path, format: format(of: path))
    }

    private func format(of path: String) -> JSONInputStream.Format? {
        switch input ?? Self.kind(of: path) ?? (delimiter ?? columns).map({ _ in .csv }) {
        case .json: return .document
        case .ndjson: return .lines
        case .csv: return .rows(dialect(.csv))
        case .tsv: return .rows(dialect(.tsv))
        case nil: return nil
        }
    }

    private func dialect(_ usual: CSVDialect) -> CSVDialect {
        CSVDialect(
            delimiter: delimiter.flatMap(Self.byte) ?? usual.delimiter,
            columns: columns?.listedNames,
            null: null
        )
    }

    /// Determines the kind by the file name, `people.csv` or `people.csv.gz`.
    private static func kind(of path: String) -> Kind? {
        CSVDialect(suffixOf: path).map { $0 == .tsv ? .tsv : .csv }
    }
}

/// The formats of JSON.
enum JSONKind: String, ExpressibleByArgument, CaseIterable {
    case json, ndjson

    var format: JSONInputStream.Format {
        switch self {
        case .json: .document
        case .ndjson: .lines
        }
    }
}
