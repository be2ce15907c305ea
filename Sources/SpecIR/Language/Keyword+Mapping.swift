extension Keyword {
    static let ofMapping: [Keyword] = [
        Keyword("entity", in: [.mapping], .name("a name"), "what the mapping makes; by default its own name"),
        Keyword("extends", in: [.mapping], .name(.mapping), "the mapping whose rules hold here too"),
        Keyword("remove", in: [.mapping], .list(of: "properties"), "inherited properties to drop"),
        Keyword(
            "root",
            in: [.mapping],
            .path,
            "where the object, or the array of objects, sits in the document; `*` reads several arrays"
        ),
        Keyword(
            "member_as",
            in: [.mapping],
            .name(.property),
            "with a `root` that ends in `*`: the property that holds the name of the member in which the object stands"
        ),
        Keyword(
            "primary_key",
            in: [.mapping, .defaults],
            .oneOrList(of: "a property"),
            "what makes two objects the same object"
        ),
        Keyword("properties", in: [.mapping], .properties, "the properties, with their rules"),
        Keyword("within", in: [.mapping], .within, "properties below a path"),
        Keyword("constants", in: [.mapping], .constants, "JSON that is written as given, held by no property"),
        Keyword("only", in: [.mapping], .selection, "the properties that take part, the others don't"),
        Keyword("ignore", in: [.mapping], .selection, "the properties that don't take part"),
        Keyword("read", in: [.selection], .list(of: "properties"), "the properties for reading"),
        Keyword("write", in: [.selection], .list(of: "properties"), "the properties for writing"),
        Keyword(
            "naming",
            in: [.mapping, .defaults],
            .choice(Naming.allCases.map(\.rawValue)),
            "how JSON keys are spelled, for properties that name no path"
        ),
        Keyword(
            "reserved",
            in: [.mapping, .defaults],
            .list(of: "JSON keys"),
            "keys that shall not be property names as they are"
        ),
        Keyword(
            "unknown",
            in: [.mapping, .defaults],
            .choice(UnknownPolicy.allCases.map(\.rawValue)),
            "what happens to members that no rule reads"
        ),
        Keyword(
            "unknown_into",
            in: [.mapping],
            .name(.property),
            "the property that keeps the members that no rule reads: as they are, or by the rule of a `dictionary`"
        ),
        Keyword("drop", in: [.mapping], .pathList, "members that are known and not wanted"),
        Keyword(
            "omit",
            in: [.mapping, .defaults, .property],
            .choices(Omission.allCases.map(\.rawValue)),
            "what isn't written"
        ),
        Keyword(
            "if_all_null",
            in: [.mapping, .defaults],
            .choice(AllNull.allCases.map(\.rawValue)),
            "what is written for an object that paths open and in which all is null"
        ),
        Keyword(
            "if_missing",
            in: [.mapping, .defaults, .property],
            .choice(Fallback.allCases.map(\.rawValue)),
            "what happens where a value is missing"
        ),
    ]

    static let ofChooser: [Keyword] = [
        Keyword("choose_by", in: [.mapping], .path, "the value there selects the mapping"),
        Keyword("choose_by_member", in: [.mapping], .path, "the one member there selects the mapping"),
        Keyword("choose_by_type", in: [.mapping], .path, "the JSON type there selects the mapping"),
        Keyword("cases", in: [.mapping], .cases, "which mapping for which case"),
        Keyword("otherwise", in: [.mapping], .name("a mapping, `fail` or `skip`"), "what reads all other cases"),
    ]

    static let ofWholeObject: [Keyword] = [
        Keyword(
            "requires",
            in: [.mapping],
            .oneOrEntries(.objectRequirement, "a requirement such as `{at_least_one: [...]}`"),
            "what must hold for the whole object before anything is applied"
        ),
        Keyword("at_least_one", in: [.objectRequirement], .list(of: "properties"), "one of them, or more, has a value"),
        Keyword("exactly_one", in: [.objectRequirement], .list(of: "properties"), "one of them has a value, not more"),
        Keyword("all_or_none", in: [.objectRequirement], .list(of: "properties"), "all of them have a value, or none"),
        Keyword(
            "less_than",
            in: [.objectRequirement],
            .terms,
            "each has a smaller value, or an earlier date, than the next"
        ),
        Keyword("at_most", in: [.objectRequirement], .terms, "none has a larger value, or a later date, than the next"),
        Keyword("equal", in: [.objectRequirement], .terms, "all have the same value; numbers are compared by value"),
        Keyword("passes", in: [.objectRequirement], .name("the name of a requirement"), "a check of the host"),
        Keyword(
            "delete_where",
            in: [.mapping],
            .conditions,
            "a record whose JSON meets these conditions deletes its object from the store"
        ),
        Keyword("initializer", in: [.mapping], .name("a name"), "the host's way to make or find the object"),
        Keyword("mapper", in: [.mapping], .name("a name"), "the host's code that reads and writes this mapping"),
    ]
}
