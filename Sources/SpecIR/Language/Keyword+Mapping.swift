extension Keyword {
    static let ofMapping: [Keyword] = [
        Keyword("entity", in: [.mapping], .name("a name"), isBuilt: false, "what the mapping makes"),
        Keyword("extends", in: [.mapping], .name("a mapping"), isBuilt: false, "the mapping whose rules hold here too"),
        Keyword("remove", in: [.mapping], .list(of: "properties"), isBuilt: false, "inherited properties to drop"),
        Keyword("root", in: [.mapping], .path, "where the object, or the array of objects, sits in the document"),
        Keyword(
            "primary_key",
            in: [.mapping, .defaults],
            .oneOrList(of: "a property"),
            isBuilt: false,
            "what makes two objects the same object"
        ),
        Keyword("properties", in: [.mapping], .properties, "the properties, with their rules"),
        Keyword("within", in: [.mapping], .map(of: "paths with their properties"), "properties below a path"),
        Keyword(
            "constants",
            in: [.mapping],
            .map(of: "paths with JSON values"),
            isBuilt: false,
            "JSON that is written as given"
        ),
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
            isBuilt: false,
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
            .name("a property"),
            isBuilt: false,
            "the property that keeps the members that no rule reads"
        ),
        Keyword("unread", in: [.mapping], .list(of: "paths"), isBuilt: false, "members that are known and not wanted"),
        Keyword(
            "omit",
            in: [.mapping, .defaults, .property],
            .choices(Omission.allCases.map(\.rawValue)),
            "what isn't written"
        ),
        Keyword(
            "if_missing",
            in: [.mapping, .defaults, .property],
            .choice(Fallback.allCases.map(\.rawValue)),
            "what happens where a value is missing"
        ),
        Keyword("choose_by", in: [.mapping], .path, isBuilt: false, "the value that says which mapping reads"),
        Keyword("choose_by_member", in: [.mapping], .path, isBuilt: false, "the member that says which mapping reads"),
        Keyword("choose_by_type", in: [.mapping], .path, isBuilt: false, "the JSON type says which mapping reads"),
        Keyword(
            "cases",
            in: [.mapping],
            .map(of: "values with mappings"),
            isBuilt: false,
            "which mapping for which case"
        ),
        Keyword(
            "otherwise",
            in: [.mapping],
            .name("a mapping, `fail` or `skip`"),
            isBuilt: false,
            "for all other cases"
        ),
        Keyword("initializer", in: [.mapping], .name("a name"), isBuilt: false, "the host's way to make the object"),
        Keyword("mapper", in: [.mapping], .name("a name"), isBuilt: false, "the host's code for the whole mapping"),
    ]
}
