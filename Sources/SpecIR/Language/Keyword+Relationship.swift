extension Keyword {
    /// Places that accept a relationship.
    private static let rules: Set<Place> = [.property, .alternative, .element]

    static let ofRelationship: [Keyword] = [
        Keyword("object", in: rules, .name(.mapping), "one object with a mapping of its own"),
        Keyword("list", in: rules, .element, "a list, and what each element is"),
        Keyword("dictionary", in: rules, .element, "a dictionary, and what each member's value is"),
        Keyword(
            "member_as",
            in: rules,
            .name(.property),
            "with `dictionary`: a list, whose objects hold the member's name in that property"
        ),
        Keyword(
            "pairs",
            in: rules,
            .pairs,
            "with `dictionary`: the JSON is an array of pairs, with key and value at these two paths or in texts such as `{key}={value}`"
        ),
        Keyword(
            "key_type",
            in: rules,
            .choice(PairKey.allCases.map(\.rawValue)),
            "with `pairs`: what the keys are in the JSON, `string` by default; the object holds them as text"
        ),
        Keyword("reference", in: rules, .name(.mapping), "the object that the value is the key of"),
        Keyword(
            "reference_list",
            in: rules,
            .name(.mapping),
            "the objects that the values are the keys of"
        ),
        Keyword(
            "by",
            in: rules,
            .name(.property),
            "with `reference`: the property that identifies the objects, where it isn't the primary key"
        ),
        Keyword(
            "inverse",
            in: [.property],
            .name("a mapping's property, such as `Album.band`"),
            "the objects that point here by that property; read from no JSON"
        ),
    ]

    /// Keywords that set which elements are read, and how they meet the current value.
    static let ofElements: [Keyword] = [
        Keyword(
            "update",
            in: [.property, .alternative],
            .update(UpdateWord.allCases.map(\.rawValue)),
            "how a new value meets the old one"
        ),
        Keyword(
            "orphans",
            in: [.property, .alternative],
            .choice(OrphanPolicy.allCases.map(\.rawValue)),
            "with `update: replace`: what becomes of the objects that a new value leaves out"
        ),
        Keyword(
            "duplicates",
            in: rules,
            .choice(DuplicatePolicy.allCases.map(\.rawValue)),
            "with `list`: what becomes of two elements that are the same"
        ),
        Keyword(
            "same_by",
            in: rules,
            .list(of: "properties"),
            "with `list`: the properties that make two elements the same, where it isn't the primary key"
        ),
        Keyword("create", in: [.property, .alternative], .off, "`false`: link what exists, and create nothing"),
        Keyword(
            "if_unlinked",
            in: [.property, .alternative],
            .choice(UnlinkedFallback.allCases.map(\.rawValue)),
            "with `create: false`: what the property gets where nothing is there to link"
        ),
        Keyword("where", in: rules, .conditions, "reads only the elements whose JSON matches"),
        Keyword("take", in: rules, .choice(Take.allCases.map(\.rawValue)), "reads one element in place of the list"),
        Keyword("pick", in: rules, .path, "what to take out of each element, or out of the one that `where` chooses"),
        Keyword(
            "numbered",
            in: [.property],
            .keywords(.extent),
            "with `list`: the elements are the members whose names are the path's and a number, from `min` to `max`"
        ),
        Keyword("accept_single", in: rules, .flag, "with `list`: a single value is read as a list of one"),
        Keyword(
            "accept_empty_list",
            in: rules,
            .flag,
            "with `dictionary`: an empty array is read as a dictionary without members"
        ),
        Keyword(
            "if_item_invalid",
            in: rules,
            .choice(ItemFallback.allCases.map(\.rawValue)),
            "what becomes of an element that can't be read"
        ),
        Keyword("ordered", in: rules, .off, "with `list`, `false`: the order of the elements makes no difference"),
    ]

    static let namesOfElementRules = Fields.Names(ofElements.map(\.name) + ["member_as", "pairs", "key_type", "by"])
}
