extension Keyword {
    /// Places that accept a rule for a value.
    private static let rules: Set<Place> = [.property, .alternative, .element]

    /// Places that accept the source of a value.
    private static let sources: Set<Place> = [.property, .alternative]

    /// Keywords that set where a property is read and written, and what fills it.
    static let ofProperty: [Keyword] = [
        Keyword("from", in: sources, .paths, "where to read; of a list, the first that is there and not null"),
        Keyword("deprecated", in: sources, .pathList, "paths out of `from` that warn when they are used"),
        Keyword("template", in: sources, .text, "text put together from several paths, read only"),
        Keyword("exists", in: [.property], .flag, "true where something is there that isn't null, read only"),
        Keyword(
            "first_of",
            in: [.property],
            .alternatives,
            "several shapes: the first that is there and not null is read, and what fits the value is written"
        ),
        Keyword("to", in: sources, .path, "where to write, if not where it is read"),
        Keyword(
            "direction",
            in: [.property],
            .choice(Direction.allCases.map(\.rawValue)),
            "whether the property is read, written, or both"
        ),
        Keyword("required", in: [.property], .flag, "missing or null fails"),
        Keyword("default", in: [.property], .json, "what fills the property where it holds nothing"),
        Keyword("sensitive", in: [.property], .flag, "the value never appears in a message"),
    ]

    /// Keywords that set what a value is, of a property or of an element.
    static let ofRule: [Keyword] = [
        Keyword("type", in: rules, .choice(TypeName.allCases.map(\.rawValue)), "what is held"),
        Keyword(
            "accept",
            in: rules,
            .choices(TypeName.allCases.map(\.rawValue)),
            "JSON types that are read and converted as well"
        ),
        Keyword("as_text", in: rules, .flag, "the value stands in a JSON string"),
        Keyword("digits", in: rules, .number, "with `type: decimal`: how many digits there are behind the point"),
        Keyword(
            "date_format",
            in: [.property, .alternative, .element, .mapping, .defaults],
            .dateFormats,
            "how dates are spelled in JSON; of a list the first that fits reads, the first is written"
        ),
        Keyword("transform", in: rules, .transformers, "changes the value between JSON and property"),
        Keyword("values", in: rules, .table, "a table of JSON values and what they mean"),
        Keyword("otherwise", in: rules, .json, "with `values`: the result for a value outside the table"),
        Keyword(
            "if_null",
            in: [.property, .mapping, .defaults],
            .choice(Fallback.allCases.map(\.rawValue)),
            "what happens where the value is null"
        ),
        Keyword(
            "if_null",
            in: [.element],
            .choice(Fallback.ofElements.map(\.rawValue)),
            "what happens where the element is null"
        ),
        Keyword(
            "if_invalid",
            in: [.property, .mapping, .defaults],
            .choice(Fallback.allCases.map(\.rawValue)),
            "what happens where the value is wrong"
        ),
        Keyword(
            "if_invalid",
            in: [.element],
            .choice(Fallback.ofElements.map(\.rawValue)),
            "what happens where the element is wrong"
        ),
        Keyword(
            "requires",
            in: rules,
            .requirements,
            "what must hold before anything is applied"
        ),
    ]
}
