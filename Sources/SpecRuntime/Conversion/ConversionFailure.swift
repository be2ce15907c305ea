/// The reason that a value doesn't meet its rule.
enum ConversionFailure: Error {
    /// It has another type; the rule's own words name the expected one.
    case wrongType

    /// It has the right type and a value that doesn't do.
    ///
    ///     expected a date as `yyyy-MM-dd`
    case unfit(expected: String)
    case outOfRange(expected: String)

    /// It isn't in a table of values.
    case unknownValue(expected: String)

    /// A transformer refused it.
    case transform(name: String, reason: RefusalReason, position: Int)
}

/// The expectations that error messages name.
enum Expectation {
    static let integerRange = "an integer from -2^63 to 2^64-1"
    static let doubleRange = "a number that a double can hold"
    static let list = "a list"
    static let pair = "a pair with a text as key, and a value"
    static let integerPair = "a pair with an integer as key, and a value"

    /// A pair that is a text.
    static func pair(like template: String) -> String { "text like `\(template)`" }
    static let text = "text that spells a number or a boolean"

    /// The text that `as_text` reads as a type.
    static func text(of kind: RuleKind) -> String {
        switch kind {
        case .integer: "text that spells an integer"
        case .number, .decimal: "text that spells a number"
        case .boolean: "text that spells a boolean (`true`, `false`, `1`, `0`)"
        case .date: "text that spells a number, the unix date"
        case .any, .string, .url, .uuid, .data, .values, .object, .list, .dictionary, .reference: text
        }
    }

    /// Such a text, and what it spells.
    static func withoutQuotes(_ text: String) -> String { text + ", in quotes or without" }

    /// The text that `as_text` reads for what takes values of these kinds alone; nil for both numbers and booleans.
    static func text(of shapes: Transformer.Shapes) -> String? {
        switch shapes.intersection([.number, .boolean]) {
        case .number: "text that spells a number"
        case .boolean: "text that spells a boolean"
        default: nil
        }
    }

    static let templatePart = "text, a number or a boolean"
    static let way = "an object on the path to the value"
    static let listOnTheWay = "a list on the path to the value"
    static let eachOnTheWay = "a list or an object on the path to the value"
    static let ways: Set = [way, listOnTheWay, eachOnTheWay]
    static let decimalRange = "a decimal of at most 38 digits, times a power of ten from -128 to 127"
}
