extension Keyword {
    /// Where a relationship can be stated.
    private static let rules: Set<Place> = [.property, .alternative, .element]

    static let ofRelationship: [Keyword] = [
        Keyword("object", in: rules, .name("the name of a mapping"), "one object with a mapping of its own"),
        Keyword("list", in: rules, .element, "a list; what follows says what each element is"),
        Keyword("dictionary", in: rules, .element, "a dictionary; what follows says what each member's value is"),
        Keyword(
            "member_as",
            in: rules,
            .name("the name of a property"),
            "with `dictionary`: a list, whose objects hold the member's name in that property"
        ),
        Keyword(
            "pairs",
            in: rules,
            .pathList,
            "with `dictionary`: the JSON is an array of pairs, with key and value at these two paths"
        ),
        later("reference", .name("a mapping"), "the object that the value is the key of"),
        later("reference_list", .name("a mapping"), "the objects that the values are the keys of"),
        later("by", .name("a property"), "the property that a reference goes by"),
        later("inverse", .name("a mapping's property"), "the objects that point here"),
    ]

    /// Keywords that say which elements are read, and how they meet what is there.
    static let ofElements: [Keyword] = [
        Keyword(
            "update",
            in: [.property, .alternative],
            .update(Update.allCases.map(\.rawValue)),
            "how a new value meets the old one"
        ),
        later("orphans", .choice(["keep", "delete"]), "what becomes of what a new value leaves out"),
        Keyword(
            "duplicates",
            in: rules,
            .choice(DuplicatePolicy.allCases.map(\.rawValue)),
            "with `list`: what becomes of two elements that are the same"
        ),
        later("same_by", .list(of: "properties"), "what makes two elements the same"),
        later("create", .off, "link what exists, and create nothing"),
        later("if_unlinked", .choice(["null", "leave", "fail"]), "what a property gets that stays unlinked"),
        Keyword("where", in: rules, .conditions, "only elements whose JSON says so are read"),
        Keyword("take", in: rules, .choice(Take.allCases.map(\.rawValue)), "gives one element, not a list"),
        Keyword("pick", in: rules, .path, "with `where`: what to take out of the element"),
        Keyword("accept_single", in: rules, .flag, "with `list`: a single value is read as a list of one"),
        Keyword(
            "if_item_invalid",
            in: rules,
            .choice(ItemFallback.allCases.map(\.rawValue)),
            "what becomes of an element that can't be read"
        ),
        Keyword("ordered", in: rules, .off, "with `list`: the order of the elements makes no difference"),
    ]

    static let namesOfElementRules = Set(ofElements.map(\.name) + ["member_as", "pairs"])

    private static func later(_ name: String, _ value: ValueKind, _ help: String) -> Keyword {
        Keyword(name, in: rules, value, isBuilt: false, help)
    }
}
