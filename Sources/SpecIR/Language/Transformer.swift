/// A transformer of the language: its argument, what it reads and returns, and whether it can be undone.
///
/// The table is the one source of what the reader accepts, of how chains of transformers are checked, and of the
/// reference, whose examples the tests run.
package struct Transformer: Hashable, Sendable {
    package var name: String
    package var argument: Argument
    package var reads: Shapes
    package var gives: Shapes
    package var sort: Sort

    /// One line that describes what reading does.
    package var help: String

    /// One line that describes what writing does, for a reversible one.
    package var inverse: String?

    package var example: Example

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
        case factor
        ///     add: 273.15
        case addend
        ///     round: 2
        case digits
        ///     parts: "SKU-{code}-{size}"
        case parts
        /// May be left out.
        ///
        ///     hex: 6
        case width
        ///     pad: 5
        case length
        ///     item: 0
        case index
        ///     substring: {from: 0, count: 3}
        case span
        ///     extract: '([0-9]+) EUR'
        case pattern
        ///     null_if: ""
        case json
        ///     replace: {old: new}
        case texts
        ///     clamp: {min: 0, max: 9}
        case limits
        ///     date: {from: iso8601, to: unix_seconds}
        case dates
        ///     unwrap: {stringValue: string, boolValue: boolean}
        case wrappedTypes
        ///     table: first_row
        case table
    }

    /// A value that is read: `transform` as a spec states it, the JSON, and what the property then holds, as JSON.
    package struct Example: Hashable, Sendable {
        package var transform: String
        package var json: String
        package var held: String

        init(_ transform: String, _ json: String, _ held: String) {
            self.transform = transform
            self.json = json
            self.held = held
        }
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

    init(
        _ name: String,
        _ reads: Shapes,
        _ gives: Shapes,
        _ sort: Sort,
        argument: Argument = .none,
        _ help: String,
        inverse: String? = nil,
        _ example: Example
    ) {
        self.name = name
        self.argument = argument
        self.reads = reads
        self.gives = gives
        self.sort = sort
        self.help = help
        self.inverse = inverse
        self.example = example
    }
}

extension Transformer {
    /// All transformers of the language.
    package static let all: [Transformer] = reversible + normalising + oneWay

    package static func named(_ name: String) -> Transformer? { table[name] }

    private static let table = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
}

extension Transformer.Argument {
    /// The expected value, as worded in messages.
    package var expectation: String {
        switch self {
        case .none: "no argument"
        case .text: "text"
        case .filledText: "text that isn't empty"
        case .parts: "text with names in braces, such as `{code}-{size}`"
        case .factor: "a number other than 0, of at most 18 digits, from 1e-308 to 1e308"
        case .addend: "a number of at most 38 digits, up to 1e308"
        case .digits: "a number of digits from -100 to 100"
        case .width: "a number of digits from 1 to 16"
        case .length: "a number of characters from 1 to \(Self.lengthLimit)"
        case .index: "a whole number: 0 for the first, -1 for the last"
        case .span: "`{from: ..., count: ...}`, whole numbers"
        case .pattern: "a pattern"
        case .json: "a JSON value"
        case .texts: "texts with what replaces them, `{old: new}`"
        case .limits: "`{min: ..., max: ...}`"
        case .dates: "two date formats, `{from: ..., to: ...}`"
        case .wrappedTypes: "members with their types, `{stringValue: string, boolValue: boolean}`"
        case .table:
            "`first_row`, `by_column`, `{by_column: [...]}`, `{names: ..., rows: ...}` or a list of different names of"
                + " columns"
        }
    }

    /// The longest text that `pad` makes, and the furthest position that `item` and `substring` take.
    package static let lengthLimit = 1_000_000

    /// True if the transformer can be written without an argument.
    package var isOptional: Bool { self == .none || self == .width }
}

extension Transformer.Shapes {
    /// The shapes as a message names them.
    package var description: String {
        if self == .any { return "any value" }
        let names: [(Transformer.Shapes, String)] = [
            (.string, "text"), (.number, "a number"), (.boolean, "a boolean"), (.list, "a list"),
            (.object, "an object"), (.null, "null"),
        ]
        return names.filter { contains($0.0) }.map(\.1).joined(separator: " or ")
    }
}
