/// The reason that a text isn't a pattern, and the bytes of it to change.
package struct PatternProblem: Error, Hashable {
    package enum Fact: Hashable, Sendable {
        ///     (ab
        case unclosedGroup

        ///     ab)
        case unopenedGroup

        ///     [ab
        case unclosedSet

        ///     []
        case emptySet

        ///     a]
        case bareSign(String)

        ///     [a[b]
        case bareSignInSet(String)

        ///     *a
        case nothingToRepeat(String)

        ///     a*?
        case lazy(String)

        ///     a**
        case repeatedTwice(String)

        ///     a{,3}
        case repetitionSyntax(String)

        ///     a{3,1}
        case repetitionOrder(String)

        ///     (a{500}){500}
        case tooManyRepetitions
        case tooLarge
        case tooDeep

        /// `instead` is what means the same, where there is such a thing.
        ///
        ///     \d
        case unknownEscape(String, instead: String?)

        ///     ab\
        case trailingBackslash

        ///     \pL
        case categorySyntax(String)

        ///     \p{Greek}
        case unknownCategory(String, nearest: String?)

        ///     (?:ab)
        case groupOption(String)

        ///     [z-a]
        case rangeOrder(String)

        ///     [a-z-9]
        case dashInSet
    }

    package var fact: Fact

    /// UTF-8 offsets into the pattern's text.
    package var range: Range<Int>

    init(_ fact: Fact, _ range: Range<Int>) {
        self.fact = fact
        self.range = range
    }
}
