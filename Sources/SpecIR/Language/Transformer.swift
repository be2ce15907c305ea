/// A transformer of the language: its argument, what it reads and gives, and whether it can be undone.
///
/// The table drives what the reader accepts and how chains of transformers are checked.
package struct Transformer: Hashable, Sendable {
    package var name: String
    package var argument: Argument
    package var reads: Shapes
    package var gives: Shapes
    package var sort: Sort

    /// Whether this version has it. One that isn't built is refused.
    package var isBuilt: Bool

    /// One line that says what reading does.
    package var help: String

    package enum Sort: String, Hashable, Sendable, CaseIterable {
        /// Writing undoes what reading does.
        case reversible
        /// Reading changes the value, which is written as it then is.
        case normalising
        /// Nothing can be written.
        case oneWay = "one_way"
    }

    package enum Argument: Hashable, Sendable {
        case none
        ///     prefix: "+"
        case text
        ///     split: ","
        case filledText
        ///     scale: 100
        case number
        ///     round: 2
        case digits
        ///     null_if: ""
        case json
        ///     replace: {old: new}
        case texts
        ///     clamp: {min: 0, max: 9}
        case limits
        ///     date: {from: iso8601, to: unix_seconds}
        case dates
    }

    /// Kinds of JSON value.
    package struct Shapes: OptionSet, Hashable, Sendable {
        package let rawValue: Int

        package init(rawValue: Int) { self.rawValue = rawValue }

        package static let string = Shapes(rawValue: 1)
        package static let number = Shapes(rawValue: 2)
        package static let boolean = Shapes(rawValue: 4)
        package static let list = Shapes(rawValue: 8)
        package static let object = Shapes(rawValue: 16)
        package static let null = Shapes(rawValue: 32)
        package static let any: Shapes = [.string, .number, .boolean, .list, .object, .null]
    }
}

extension Transformer {
    /// All transformers of the language.
    package static let all: [Transformer] = reversible + normalising + oneWay

    package static func named(_ name: String) -> Transformer? { all.first { $0.name == name } }

    private init(
        _ name: String,
        _ reads: Shapes,
        _ gives: Shapes,
        _ sort: Sort,
        argument: Argument = .none,
        isBuilt: Bool = false,
        _ help: String
    ) {
        self.name = name
        self.argument = argument
        self.reads = reads
        self.gives = gives
        self.sort = sort
        self.isBuilt = isBuilt
        self.help = help
    }

    private static let reversible: [Transformer] = [
        Transformer(
            "prefix",
            .string,
            .string,
            .reversible,
            argument: .text,
            isBuilt: true,
            "takes text off the start"
        ),
        Transformer("suffix", .string, .string, .reversible, argument: .text, "takes text off the end"),
        Transformer("not", .boolean, .boolean, .reversible, "true for false, false for true"),
        Transformer("scale", .number, .number, .reversible, argument: .number, "divides, exactly"),
        Transformer("hex", .string, .number, .reversible, "reads hexadecimal digits"),
        Transformer(
            "split",
            .string,
            .list,
            .reversible,
            argument: .filledText,
            isBuilt: true,
            "cuts text into a list"
        ),
        Transformer("join", .list, .string, .reversible, argument: .text, "joins a list into text"),
        Transformer("json", .string, .any, .reversible, "reads text that holds JSON"),
        Transformer("null_if", .any, .any, .reversible, argument: .json, "null for one value"),
        Transformer(
            "date",
            [.string, .number],
            [.string, .number],
            .reversible,
            argument: .dates,
            isBuilt: true,
            "spells a date anew"
        ),
    ]

    private static let normalising: [Transformer] = [
        Transformer("trim", .string, .string, .normalising, isBuilt: true, "takes blanks off both ends"),
        Transformer("lowercase", .string, .string, .normalising, isBuilt: true, "lower-case letters"),
        Transformer("uppercase", .string, .string, .normalising, isBuilt: true, "upper-case letters"),
        Transformer("collapse_spaces", .string, .string, .normalising, "one blank for several"),
        Transformer(
            "replace",
            .string,
            .string,
            .normalising,
            argument: .texts,
            "puts text in the place of other text"
        ),
        Transformer(
            "blank_to_null",
            [.string, .null],
            [.string, .null],
            .normalising,
            "null for empty or blank text"
        ),
        Transformer("round", .number, .number, .normalising, argument: .digits, "so many digits behind the point"),
        Transformer("clamp", .number, .number, .normalising, argument: .limits, "the nearest number within limits"),
        Transformer("sort", .list, .list, .normalising, "in order"),
        Transformer("unique", .list, .list, .normalising, "each element once"),
    ]

    private static let oneWay: [Transformer] = [
        Transformer("first", .list, .any, .oneWay, "the first element"),
        Transformer("last", .list, .any, .oneWay, "the last element"),
        Transformer("count", .list, .number, .oneWay, "the number of elements"),
        Transformer("sum", .list, .number, .oneWay, "the sum of the elements"),
    ]
}

extension Transformer.Argument {
    /// What a message says was expected.
    var expectation: String {
        switch self {
        case .none: "no argument"
        case .text: "text"
        case .filledText: "text that isn't empty"
        case .number: "a number"
        case .digits: "a number of digits"
        case .json: "a JSON value"
        case .texts: "texts with what replaces them, `{old: new}`"
        case .limits: "`{min: ..., max: ...}`"
        case .dates: "two date formats, `{from: ..., to: ...}`"
        }
    }
}

extension Transformer.Shapes {
    /// The shapes as a message names them.
    var description: String {
        if self == .any { return "any value" }
        let names: [(Transformer.Shapes, String)] = [
            (.string, "text"), (.number, "a number"), (.boolean, "a boolean"), (.list, "a list"),
            (.object, "an object"), (.null, "null"),
        ]
        return names.filter { contains($0.0) }.map(\.1).joined(separator: " or ")
    }
}
