extension Transformer {
    /// Transformers whose result is written as it is.
    static let normalising: [Transformer] = [
        Transformer(
            "trim",
            .string,
            .string,
            .normalising,
            "takes white space off both ends",
            Example("trim", #""  a b ""#, #""a b""#)
        ),
        Transformer(
            "lowercase",
            .string,
            .string,
            .normalising,
            "lower-case letters",
            Example("lowercase", #""ÄbC""#, #""äbc""#)
        ),
        Transformer(
            "uppercase",
            .string,
            .string,
            .normalising,
            "upper-case letters",
            Example("uppercase", #""straße""#, #""STRASSE""#)
        ),
        Transformer(
            "collapse_spaces",
            .string,
            .string,
            .normalising,
            "one blank for each stretch of white space",
            Example("collapse_spaces", #""a  b\n c""#, #""a b c""#)
        ),
        Transformer(
            "replace",
            .string,
            .string,
            .normalising,
            argument: .texts,
            "puts text in the place of other text, in one pass from the start; where several fit, the longest",
            Example(#"{replace: {".": "", ",": "."}}"#, #""1.234,50""#, #""1234.50""#)
        ),
        Transformer(
            "blank_to_null",
            [.string, .null],
            [.string, .null],
            .normalising,
            "null for text that is empty or white space",
            Example("blank_to_null", #""  ""#, "null")
        ),
        Transformer(
            "round",
            .number,
            .number,
            .normalising,
            argument: .digits,
            "so many digits behind the point, fewer than none for tens and hundreds; a half goes away from zero",
            Example("{round: 1}", "-2.25", "-2.3")
        ),
        Transformer(
            "floor",
            .number,
            .number,
            .normalising,
            "the next whole number below, or the number itself where it is whole",
            Example("floor", "-2.25", "-3")
        ),
        Transformer(
            "ceiling",
            .number,
            .number,
            .normalising,
            "the next whole number above, or the number itself where it is whole",
            Example("ceiling", "-2.25", "-2")
        ),
        Transformer(
            "absolute",
            .number,
            .number,
            .normalising,
            "the number without its sign",
            Example("absolute", "-2.5", "2.5")
        ),
        Transformer(
            "clamp",
            .number,
            .number,
            .normalising,
            argument: .limits,
            "the nearest number within the limits, of which one may be left out",
            Example("{clamp: {min: 0, max: 100}}", "104.5", "100")
        ),
        Transformer(
            "sort",
            .list,
            .list,
            .normalising,
            "numbers by value, texts by their characters' code points",
            Example("sort", "[10,9,1.5]", "[1.5,9,10]")
        ),
        Transformer(
            "unique",
            .list,
            .list,
            .normalising,
            "each value once, where it stands first; numbers are compared by value",
            Example("unique", "[2,1,2.0]", "[2,1]")
        ),
    ]

    /// Transformers that can't be inverted.
    static let oneWay: [Transformer] = [
        Transformer(
            "first",
            .list,
            .any,
            .oneWay,
            "the first element; null of an empty list",
            Example("first", "[3,1]", "3")
        ),
        Transformer(
            "last",
            .list,
            .any,
            .oneWay,
            "the last element; null of an empty list",
            Example("last", "[3,1]", "1")
        ),
        Transformer(
            "item",
            .list,
            .any,
            .oneWay,
            argument: .index,
            "the element at a position, from 0 at the start or from -1 at the end; null where there is none",
            Example("{item: 1}", #"["a","b"]"#, #""b""#)
        ),
        Transformer(
            "substring",
            .string,
            .string,
            .oneWay,
            argument: .span,
            "so many characters (code points) from a position on, which counts from the end if it is below 0; positions outside the text are left out",
            Example("{substring: {from: 2, count: 3}}", #""DE1234""#, #""123""#)
        ),
        Transformer(
            "extract",
            .string,
            .string,
            .oneWay,
            argument: .pattern,
            "what the pattern's group matches first, or the whole match where it has no group; fails where nothing matches",
            Example("{extract: '#([0-9]+)'}", #""Order #42 of 7""#, #""42""#)
        ),
        Transformer(
            "count",
            .list,
            .number,
            .oneWay,
            "the number of elements",
            Example("count", #"["a",null]"#, "2")
        ),
        Transformer(
            "sum",
            .list,
            .number,
            .oneWay,
            "the sum of a list of numbers, exactly; 0 of an empty list",
            Example("sum", "[0.1,0.2]", "0.3")
        ),
        Transformer(
            "average",
            .list,
            [.number, .null],
            .oneWay,
            "the sum of a list of numbers divided by their count, to 34 digits; null of an empty list",
            Example("average", "[1,2]", "1.5")
        ),
        Transformer(
            "max",
            .list,
            [.string, .number, .null],
            .oneWay,
            "the largest of a list of numbers, or the last of texts as `sort` has them; null of an empty list",
            Example("max", "[2,10,1.5]", "10")
        ),
        Transformer(
            "min",
            .list,
            [.string, .number, .null],
            .oneWay,
            "the smallest of a list of numbers, or the first of texts as `sort` has them; null of an empty list",
            Example("min", "[2,10,1.5]", "1.5")
        ),
    ]
}
