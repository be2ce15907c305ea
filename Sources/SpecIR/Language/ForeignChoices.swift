extension Keyword {
    /// The advice for a choice as other tools call it; nil for other words.
    static func advice(forForeignChoice word: String, of keyword: String) -> ForeignAdvice? {
        let plain = String(word.lowercased().filter { $0.isLetter || $0.isNumber })
        return foreignChoices[keyword]?[plain]
    }

    private static let foreignChoices: [String: [String: ForeignAdvice]] = [
        "naming": [
            "snake": .write("snake_case"), "underscore": .write("snake_case"), "lowersnakecase": .write("snake_case"),
            "kebab": .write("kebab-case"), "kebabcase": .write("kebab-case"), "dash": .write("kebab-case"),
            "hyphen": .write("kebab-case"), "camel": .write("camelCase"), "lowercamelcase": .write("camelCase"),
            "pascal": .write("PascalCase"), "uppercamelcase": .write("PascalCase"),
            "screaming": .write("SCREAMING_SNAKE_CASE"), "screamingsnake": .write("SCREAMING_SNAKE_CASE"),
            "uppersnakecase": .write("SCREAMING_SNAKE_CASE"), "constantcase": .write("SCREAMING_SNAKE_CASE"),
        ],
        "unknown": [
            "skip": .write("drop"), "discard": .write("drop"), "strip": .write("drop"),
            "remove": .write("drop"), "warning": .write("warn"), "log": .write("warn"), "report": .write("warn"),
            "preserve": .write("keep"), "retain": .write("keep"), "store": .write("keep"), "collect": .write("keep"),
            "allow": "`keep` holds such members and writes them back, `drop` leaves them out",
        ].merging(failures) { own, _ in own },
        "if_missing": fallbacks, "if_null": fallbacks, "if_invalid": fallbacks,
        "if_item_invalid": [
            "drop": .write("skip"), "omit": .write("skip"), "ignore": .write("skip"), "remove": .write("skip"),
            "leave": .write("skip"), "continue": .write("skip"), "nil": .write("null"), "none": .write("null"),
        ].merging(failures) { own, _ in own },
        "if_unlinked": [
            "nil": .write("null"), "none": .write("null"), "nullify": .write("null"), "ignore": .write("leave"),
            "skip": .write("leave"), "keep": .write("leave"),
        ].merging(failures) { own, _ in own },
        "duplicates": ["ignore": .write("allow")].merging(failures) { own, _ in own },
        "orphans": [
            "remove": .write("delete"), "cascade": .write("delete"), "destroy": .write("delete"),
            "drop": .write("delete"), "leave": .write("keep"), "ignore": .write("keep"), "retain": .write("keep"),
        ],
        "take": [
            "head": .write("first"), "any": .write("first"), "tail": .write("last"), "one": .write("single"),
            "only": .write("single"), "exactlyone": .write("single"), "unique": .write("single"),
            "all": noTake, "every": noTake, "each": noTake, "many": noTake,
        ],
        "direction": [
            "in": .write("read"), "input": .write("read"), "readonly": .write("read"), "from": .write("read"),
            "import": .write("read"), "decode": .write("read"), "out": .write("write"), "output": .write("write"),
            "writeonly": .write("write"), "to": .write("write"), "export": .write("write"), "encode": .write("write"),
            "inout": .write("both"), "readwrite": .write("both"), "bidirectional": .write("both"),
            "twoway": .write("both"), "all": .write("both"),
            "none": "list the property under `ignore` of the mapping",
        ],
        "omit": [
            "nil": .write("null"), "none": .write("null"), "nulls": .write("null"), "blank": .write("empty"),
            "defaults": .write("default"),
        ],
        "otherwise": [
            "ignore": .write("skip"), "drop": .write("skip"), "omit": .write("skip"), "none": .write("skip"),
            "nothing": .write("skip"), "null": .write("skip"), "nil": .write("skip"), "leave": .write("skip"),
            "discard": .write("skip"), "continue": .write("skip"), "skip": .write("skip"), "fail": .write("fail"),
        ].merging(failures) { own, _ in own },
        "if_all_null": ["empty": .write("object"), "nil": .write("null"), "none": .write("null")],
        "kind": [
            "twoway": .write("reversible"), "both": .write("reversible"), "bijective": .write("reversible"),
            "lossless": .write("reversible"), "readonly": .write("one_way"), "lossy": .write("one_way"),
        ],
    ]

    private static let noTake: ForeignAdvice = "leave `take` out: a list holds all elements"

    private static let failures: [String: ForeignAdvice] = [
        "error": .write("fail"), "err": .write("fail"), "raise": .write("fail"), "throw": .write("fail"),
        "reject": .write("fail"), "forbid": .write("fail"), "deny": .write("fail"), "strict": .write("fail"),
        "abort": .write("fail"), "failure": .write("fail"),
    ]

    private static let fallbacks: [String: ForeignAdvice] = [
        "nil": .write("null"), "none": .write("null"), "allow": .write("null"), "accept": .write("null"),
        "skip": .write("leave"), "ignore": .write("leave"), "omit": .write("leave"), "keep": .write("leave"),
        "unset": .write("leave"), "drop": .write("leave"),
    ].merging(failures) { own, _ in own }
}
