/// The expected value, where another one stands.
package enum Expected: Hashable, Sendable, ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
    /// The value of a keyword.
    case value(ValueKind)

    /// The argument of a transformer of the language.
    case argument(Transformer.Argument)

    /// The argument of a transformer of the host.
    case shapes(Transformer.Shapes)

    /// A value of a type.
    case type(TypeName)

    /// A value of the kinds that a property holds.
    case held(HeldKinds)

    /// A date, with one that is spelled as it should be.
    case date(String)

    /// Another value, in words.
    case other(String)

    package init(stringLiteral words: String) { self = .other(words) }

    /// The value as a message names it.
    package var words: String {
        switch self {
        case .date(let sample): "a date such as `\(sample)`"
        case .value(let kind): kind.expectation
        case .argument(let argument): argument.expectation
        case .shapes(let shapes): shapes.description
        case .type(let type): type.withArticle
        case .held(let kinds): kinds.description
        case .other(let words): words
        }
    }

    /// The one type of scalar that is expected; nil where there are several, or where something else is.
    var scalarType: TypeName? {
        switch self {
        case .type(let type): type
        case .held(.text): .string
        case .held(.number): .number
        case .held(.boolean), .value(.flag), .value(.off): .boolean
        case .value(.number): .integer
        case .date: .date
        case .value, .argument, .shapes, .held, .other: nil
        }
    }

    /// True if a number would do as the argument of a transformer, or stands in it.
    var takesNumbers: Bool {
        switch self {
        case .argument(let argument): argument.takesNumbers
        case .shapes(let shapes): shapes.contains(.number)
        case .value, .type, .held, .date, .other: false
        }
    }

    /// True if text would do as the argument of a transformer.
    var takesText: Bool {
        switch self {
        case .argument(let argument): argument.takesText
        case .shapes(let shapes): shapes.contains(.string)
        case .value, .type, .held, .date, .other: false
        }
    }
}

extension Transformer.Argument {
    fileprivate var takesNumbers: Bool {
        switch self {
        case .factor, .addend, .digits, .width, .length, .index, .span: true
        case .none, .text, .filledText, .parts, .pattern, .json, .texts, .limits, .dates, .wrappedTypes, .table: false
        }
    }

    fileprivate var takesText: Bool {
        switch self {
        case .text, .filledText, .parts: true
        case .none, .factor, .addend, .digits, .width, .length, .index, .span, .pattern, .json, .texts, .limits,
            .dates, .wrappedTypes, .table:
            false
        }
    }
}
