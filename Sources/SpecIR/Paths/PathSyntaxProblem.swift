/// The reason that a text isn't a path, and the bytes of it to change.
package struct PathSyntaxProblem: Error, Hashable {
    package enum Fact: Hashable, Sendable {
        case empty

        ///     a..b, a.
        case missingStep

        ///     .name, ../name
        case leadingDot(instead: String?)

        ///     $
        case bareOrigin(String)

        ///     a.$.b
        case originInside(String)

        ///     "log.level
        case unclosedQuote

        ///     {from: a."x, y"}
        case cutByComma(whole: String)

        ///     "a"b
        case textBehindQuote

        ///     items[0]
        case brackets(suggestion: String)

        ///     rows.3..1
        case wrongSlice(String)

        /// More steps than a path may have.
        case tooLong(Int)
    }

    package var fact: Fact

    /// UTF-8 offsets into the path's text.
    package var range: Range<Int>

    package init(fact: Fact, range: Range<Int>) {
        self.fact = fact
        self.range = range
    }
}
