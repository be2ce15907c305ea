/// The form of a text with fields: CSV, or the same with another delimiter.
package struct CSVDialect: Sendable, Hashable {
    /// A character of ASCII.
    package var delimiter: UInt8

    /// The names of the columns, for a text without a header row.
    package var columns: [String]?

    /// The field without quotes that stands for null; nil if none does.
    package var null: [UInt8]?

    package static let csv = CSVDialect()
    package static let tsv = CSVDialect(delimiter: JSONByte.tab)

    package init(delimiter: UInt8 = JSONByte.comma, columns: [String]? = nil, null: String? = nil) {
        self.delimiter = delimiter
        self.columns = columns
        self.null = null.map { Array($0.utf8) }
    }

    /// The dialect of a file by its name, such as `people.csv` or `people.tsv.gz`; nil for other files.
    package init?(suffixOf path: String) {
        let name = CompressionFormat.plainName(of: path)
        if name.hasSuffix(".csv") {
            self = .csv
        } else if name.hasSuffix(".tsv") {
            self = .tsv
        } else {
            return nil
        }
    }

    /// Returns true if a byte can separate fields: it has no other meaning, and is a character by itself.
    package static func isDelimiter(_ byte: UInt8) -> Bool {
        byte < 0x7F && (byte >= 0x20 || byte == JSONByte.tab) && byte != JSONByte.quote
    }

    /// Returns true if a field without quotes can be this text: it holds no quote, delimiter or line break.
    package func canBePlain(_ text: String) -> Bool {
        !text.utf8.contains {
            $0 == delimiter || $0 == JSONByte.quote || $0 == JSONByte.lineFeed || $0 == JSONByte.carriageReturn
        }
    }

    /// The delimiter as messages spell it.
    var spelled: String { Self.spelled(delimiter) }

    private static func spelled(_ delimiter: UInt8) -> String {
        delimiter == JSONByte.tab ? "a tab" : "`\(Unicode.Scalar(delimiter))`"
    }
}

// MARK: Text with another delimiter

extension CSVDialect {
    /// The reason that a header doesn't belong to this dialect: all of it is one name with another delimiter in it, or it is
    /// the line by which Excel sets the delimiter. Nil for other headers.
    func otherDelimiter(in names: [String], isQuoted: Bool) -> String? {
        guard !isQuoted, let first = names.first else { return nil }
        if names.dropFirst().allSatisfy(\.isEmpty), first.hasPrefix("sep="), first.utf8.count <= 5 {
            let other = first.utf8.dropFirst(4).first ?? delimiter
            return
                "expected the names of the columns, found the line by which Excel sets the delimiter: delete it, and read "
                + "the rest with the delimiter \(Self.spelled(other))\(Self.option(other))"
        }
        guard names.count == 1,
            let other = [UInt8(ascii: ";"), JSONByte.tab, UInt8(ascii: "|"), JSONByte.comma].first(where: {
                $0 != delimiter && first.utf8.contains($0)
            })
        else { return nil }
        return
            "expected columns with \(spelled) between them, found one, with \(Self.spelled(other)) in its name: read it with "
            + "that delimiter\(Self.option(other)), or put quotes around the name"
    }

    /// The option of the command that sets a delimiter.
    private static func option(_ delimiter: UInt8) -> String {
        switch delimiter {
        case JSONByte.comma: " (`--input csv`)"
        case JSONByte.tab: " (`--input tsv`)"
        default: " (`--delimiter '\(Unicode.Scalar(delimiter))'`)"
        }
    }
}

/// The kind of a column's values, which determines the meaning of an empty field in quotes and of the text of a list.
package enum CSVColumnKind: Equatable, Sendable {
    /// Text, data in text, or anything: `""` is the empty text.
    case text

    /// A number, a date or the like: `""` is nothing, as an empty field is.
    case typed

    /// A list, dictionary or object: a field that begins with a bracket is JSON.
    case json

    /// A value whose type chooses the mapping that reads it.
    case chosen(CSVFieldTypes)

    /// True if each field is a text, whatever it begins with.
    var isPlain: Bool {
        switch self {
        case .text, .typed: true
        case .json, .chosen: false
        }
    }

    /// True if a field that begins with a bracket is JSON.
    var holdsJSON: Bool {
        switch self {
        case .text, .typed: false
        case .json: true
        case .chosen(let types): types.contains(.container)
        }
    }

    /// True if a field may be the empty text.
    var holdsText: Bool {
        switch self {
        case .text: true
        case .typed, .json: false
        case .chosen(let types): !types.isDisjoint(with: [.text, .otherText])
        }
    }
}

/// The reason that a row or header can't be read.
struct CSVFault: Error, Equatable {
    /// In bytes, from the first that were looked at.
    var offset: Int
    var message: String
}
