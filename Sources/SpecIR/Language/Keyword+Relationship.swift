extension Keyword {
    /// Where a relationship can be stated.
    private static let rules: Set<Place> = [.property, .element]

    private static func later(_ name: String, _ value: ValueKind, _ help: String) -> Keyword {
        Keyword(name, in: rules, value, isBuilt: false, help)
    }

    static let ofRelationship: [Keyword] = [
        Keyword("object", in: rules, .name("the name of a mapping"), "one object with a mapping of its own"),
        Keyword("list", in: rules, .element, "a list; what follows says what each element is"),
        Keyword("dictionary", in: rules, .element, "a dictionary; what follows says what each member's value is"),
        later("member_as", .name("a property"), "the property that holds the member's name"),
        later("pairs", .list(of: "the names of key and value"), "the dictionary is an array of pairs"),
        later("reference", .name("a mapping"), "the object that the value is the key of"),
        later("reference_list", .name("a mapping"), "the objects that the values are the keys of"),
        later("by", .name("a property"), "the property that a reference goes by"),
        later("inverse", .name("a mapping's property"), "the objects that point here"),
        later("update", .choice(["replace", "merge", "append"]), "how a new value meets the old one"),
        later("orphans", .choice(["keep", "delete"]), "what becomes of what a new value leaves out"),
        later("duplicates", .choice(["merge", "keep", "fail"]), "what becomes of two elements that are the same"),
        later("same_by", .list(of: "properties"), "what makes two elements the same"),
        later("create", .choice(["false"]), "link what exists, and create nothing"),
        later("if_unlinked", .choice(["null", "leave", "fail"]), "what a property gets that stays unlinked"),
        later("where", .map(of: "paths with values"), "which elements are read"),
        later("take", .choice(["first", "last", "single"]), "gives one element, not a list"),
        later("pick", .path, "what to take out of the element that `where` finds"),
        later("accept_single", .flag, "a single value is read as a list of one"),
        later("if_item_invalid", .choice(["fail", "skip", "null"]), "what becomes of an element that can't be read"),
        later("ordered", .choice(["false"]), "the order of the elements makes no difference"),
    ]
}
