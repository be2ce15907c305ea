/// Problems of types, tables and defaults: the facts, with their sentences below.
package enum ValueProblem: Hashable, Sendable {
    case acceptImpossible(TypeName, from: TypeName)
    ///     date_format: day, accept: [string]
    case acceptTextOfDate(format: String)
    case acceptWithoutType
    case dateFormatOnType(TypeName)
    ///     type: integer, digits: 2
    case digitsOf(TypeName)
    case numberDateInText(String)
    case tableType(TypeName)
    case tableKey(String, TypeName)
    ///     type: boolean, values: {Y: true, N: false}
    case tableKeys(String, TypeName)
    case tableKeyTwice(String)
    case defaultMismatch(found: String, expected: String)
    case defaultUnmet(found: String, requirement: String)
}

extension ValueProblem {
    /// One sentence that stands alone.
    var message: String {
        switch self {
        case .acceptImpossible(let type, let source) where type == source:
            "`accept` names `\(type.rawValue)`, which `type` reads by itself"
        case .acceptImpossible(let type, let source):
            "\(source.withArticle) can't be converted to \(type.withArticle)"
        case .acceptTextOfDate(let format): "`accept` names `string`, which `\(format)` reads by itself"
        case .acceptWithoutType: "`accept` needs a `type` to convert to"
        case .numberDateInText(let format):
            "`type: string` holds the text of a date, but `\(format)` is a number in JSON"
        case .dateFormatOnType(let type): "`date_format` makes this a date, but `type` says `\(type.rawValue)`"
        case .digitsOf(.any): "`digits` needs `type: decimal`"
        case .digitsOf(let type): "`digits` is for decimals, but `type` says `\(type.rawValue)`"
        case .tableType(let type):
            "a table can't have `\(type.rawValue)` keys, expected `string`, `integer`, `number`, `decimal` or `boolean`"
        case .tableKey(let key, let type): "expected \(type.withArticle) as key of the table, found `\(key)`"
        case .tableKeys(let key, let type):
            "`type` says \(type.withArticle), and no key of the table is one, found `\(key)`"
        case .tableKeyTwice(let key): "the table has `\(key)` twice"
        case .defaultMismatch(let found, let expected): "`default` is \(found), expected \(expected)"
        case .defaultUnmet(let found, let requirement):
            "`default` is \(found), which doesn't meet `\(requirement)` of its own property"
        }
    }

    /// One thing to do now.
    var help: String? {
        switch self {
        case .acceptImpossible(let type, let source) where type == source: "leave it out"
        case .acceptImpossible(.date, .integer), .acceptImpossible(.date, .number), .acceptImpossible(.date, .decimal):
            "name both formats: `date_format: [iso8601, unix_seconds]`"
        case .acceptImpossible(let type, _): type.acceptHelp
        case .acceptTextOfDate: "leave it out; it is for Unix times, which are numbers"
        case .acceptWithoutType: "add `type`, or leave `accept` out"
        case .numberDateInText: "leave `type` out, or write `requires: {pattern: '^[0-9]+$'}`"
        case .dateFormatOnType: "leave `type` out, or write `type: date`"
        case .digitsOf(.any): "add `type: decimal`"
        case .digitsOf: "write `type: decimal`, or leave `digits` out"
        case .defaultMismatch(let found, let expected): Self.quotesHelp(found, expected)
        case .defaultUnmet: "give a default that all requirements allow, or let them allow this one"
        case .tableKeys: "leave `type` out: beside a table it is the type of the keys, by default text"
        case .tableType, .tableKey, .tableKeyTwice: nil
        }
    }

    /// For a value that only its quotes, or the want of them, make another than was expected.
    static func quotesHelp(_ found: String, _ expected: String) -> String? {
        if expected == "text", found.hasPrefix("`") { return "put it in quotes: `'\(found.dropFirst().dropLast())'`" }
        guard found.hasPrefix("the text `") else { return nil }
        let text = String(found.dropFirst(10).dropLast())
        let isMeant =
            switch Literal(plain: text) {
            case .number(let digits):
                expected == "a number" || expected == "a decimal" || (expected == "an integer" && Int(digits) != nil)
            case .boolean: expected == "a boolean"
            case .null, .string, .array, .object: false
            }
        return isMeant ? "leave the quotes out: `\(text)`" : nil
    }

    /// The kebab-case name that the finding goes by.
    var id: String {
        switch self {
        case .acceptWithoutType: "missing-keyword"
        case .dateFormatOnType, .numberDateInText, .digitsOf: "exclusive-keywords"
        case .acceptImpossible, .acceptTextOfDate, .tableType, .tableKey, .tableKeys, .defaultMismatch, .defaultUnmet:
            "type-mismatch"
        case .tableKeyTwice: "duplicate-key"
        }
    }
}

extension TypeName {
    fileprivate var acceptHelp: String {
        let sources = acceptable.map { "`\($0.rawValue)`" }
        return sources.isEmpty
            ? "nothing is converted to `\(rawValue)`; leave `accept` out"
            : "`\(rawValue)` accepts " + sources.joined(separator: ", ")
    }
}
