extension Keyword {
    /// Requirements, and what stands in `length` and `count`.
    static let ofRequirement: [Keyword] = [
        Keyword("not_empty", in: [.requirement], .nothing, "text, a list or a dictionary that isn't empty"),
        Keyword("min", in: [.requirement], .bound, "a number, a date or text that is this or more"),
        Keyword("max", in: [.requirement], .bound, "a number, a date or text that is this or less"),
        Keyword("above", in: [.requirement], .bound, "a number, a date or text that is more than this"),
        Keyword("below", in: [.requirement], .bound, "a number, a date or text that is less than this"),
        Keyword("equals", in: [.requirement], .json, "this value; numbers are compared by value"),
        Keyword("in", in: [.requirement], .jsonList, "one of these values"),
        Keyword(
            "pattern",
            in: [.requirement],
            .text,
            "text in which the regular expression matches (RFC 9485, with `^` and `$` for the ends)"
        ),
        Keyword("length", in: [.requirement], .extent, "text of so many characters, counted as code points"),
        Keyword("count", in: [.requirement], .extent, "a list or a dictionary of so many elements"),
        Keyword("not", in: [.requirement], .requirement, "a value that doesn't meet the requirement"),
        Keyword("either", in: [.requirement], .requirementList, "a value that meets one of these"),
        Keyword("all", in: [.requirement], .requirementList, "a value that meets all of these"),
        Keyword(
            "passes",
            in: [.requirement],
            .name("the name of a requirement"),
            "a value that the host's check lets by"
        ),

        Keyword("min", in: [.extent], .number, "the fewest, or the first number"),
        Keyword("max", in: [.extent], .number, "the most, or the last number"),
    ]
}
