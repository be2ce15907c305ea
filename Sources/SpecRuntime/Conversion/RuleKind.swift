/// The kind of value that a rule converts to.
enum RuleKind: UInt8 {
    case any, string, integer, number, decimal, boolean, date, url, uuid, data
    case values, object, list, dictionary, reference
}

/// JSON that a rule accepts besides its own type.
struct AcceptedJSON: OptionSet, BitwiseCopyable {
    var rawValue: UInt8
    static let string = AcceptedJSON(rawValue: 1)
    static let integer = AcceptedJSON(rawValue: 2)
    static let number = AcceptedJSON(rawValue: 4)
    static let boolean = AcceptedJSON(rawValue: 8)

    /// Text of a table, which stands for numbers and truth values as spreadsheets write them.
    static let cell = AcceptedJSON(rawValue: 16)
}
