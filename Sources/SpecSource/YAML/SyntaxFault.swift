/// The errors of texts that libyaml can't read, by cause. `SyntaxFault+Words.swift` has their messages.
enum SyntaxFault {
    // Characters
    case tabIndentation
    case tabAfterDash
    case badEscape(String)
    case shortEscape(String, digits: Int, isText: Bool)
    case noSuchCharacter(String)
    case surrogate(String, character: String?)

    // Quotes and brackets
    case unclosedQuote(String)
    case textAfterQuote(String)
    case unclosedBracket(String)
    case wrongBracket(found: String, open: String, expected: String)
    case strayBracket(String)
    ///     id: type: integer}
    case missingOpening(before: String)
    ///     - (from: a, type: integer}
    case roundBracket
    case textAfterBracket(String)
    ///     a: "b",
    case signBehindValue(String)
    ///     a: {from: b}, type: string
    case closedTooEarly(String, isClosedAgain: Bool)
    ///     {requires: min: 1}
    case missingComma(found: String, closing: String, pair: String?)
    case missingValue(found: String)
    case colonWithoutSpace
    case bracketInValue
    ///     {from: phones[0]}
    case bracketInPath(String)
    ///     {default: ${STAGE}}
    case placeholder

    // Values and keys
    case specialStart(String)
    ///     {?a: b}
    case questionMarkBeforeKey(String)
    case colonInValue
    case missingSpace(key: String)
    ///     price:{type: decimal}
    case missingSpaceBeforeBracket(key: String)
    case missingColon(key: String, found: String)
    case notAKey(String)
    case keyTooLong(Int, isInBrackets: Bool)
    ///     {"name"
    ///     : type: string}
    case keyOverLines
    case listOnKeyLine

    // Lines
    case indentedUnderValue(key: String?)
    /// `blanks` are missing in front of the line, or too many if negative; 0 if nobody knows.
    case misfitIndentation(blanks: Int)
    case unevenIndentation(isLess: Bool, blanks: Int)
    case itemAmongKeys
    case keyAmongItems(String)
    ///     - a: x
    ///     b: y
    case dashBeforeKey
    ///     – {from: a}
    case wrongDash(String)
    case firstLineIndented

    // Documents
    case directive(String)
    case missingDocumentStart
    case textAfterEnd
    case conflictMarker

    case unreadable(found: String)
}
