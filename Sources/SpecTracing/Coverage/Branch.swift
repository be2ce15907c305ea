package import SpecSource

/// One way that a rule can go.
package struct Branch: Sendable {
    /// A name that outlives lines: `Order.status#values.S`.
    package var name: String

    /// The mapping or property that it belongs to: `Order.status`.
    package var owner: String

    /// A short name of the branch: `row S`, `wrong type`, `written`.
    package var words: String

    /// True if the spec states it; false for a default of the language.
    package var isStated: Bool

    /// The words that decide.
    package var range: SourceRange

    /// The whole rule, whose line stands for it in reports by lines.
    package var rule: SourceRange

    /// The mapping that holds the rule, by its number.
    var mapping: Int
    var key: Key

    /// The rule that it belongs to, without the path to its elements and alternatives: `Order.lines`.
    package var ruleName: String { String(owner.prefix { $0 != "[" }) }

    /// The identity of a branch: its words, and the direction.
    struct Key: Hashable, Sendable {
        var file: String
        var lower: Int
        var upper: Int
        var way: String

        init(_ range: SourceRange, _ way: String) {
            (file, lower, upper, self.way) = (range.file.name, range.lowerBound, range.upperBound, way)
        }
    }
}
