/// English plurals, as far as keys of JSON go.
package enum Singular {
    /// The singular of a word; empty where it only means that there are several: the `List` of `itemList`.
    /// With `behind`, other words stand before it.
    package static func of(_ word: String, behind isBehind: Bool = false) -> String {
        let lower = word.lowercased()
        if isBehind, lower == "list" || lower == "array" { return "" }
        if let singular = irregular[lower] { return matching(word, singular) }
        if unchanging.contains(lower) || lower.count < 3 { return word }
        if lower.hasSuffix("es"), unchanging.contains(String(lower.dropLast(2))) { return String(word.dropLast(2)) }
        for (plural, singular) in endings where lower.hasSuffix(plural) && lower.count > plural.count + 1 {
            return String(word.dropLast(plural.count)) + singular
        }
        return word
    }

    private static func matching(_ word: String, _ singular: String) -> String {
        word.first?.isUppercase == true ? singular.prefix(1).uppercased() + singular.dropFirst() : singular
    }

    private static let irregular = [
        "people": "person", "children": "child", "men": "man", "women": "woman", "mice": "mouse", "feet": "foot",
        "teeth": "tooth", "geese": "goose", "indices": "index", "vertices": "vertex", "matrices": "matrix",
        "appendices": "appendix", "criteria": "criterion", "phenomena": "phenomenon", "movies": "movie",
        "cookies": "cookie", "selfies": "selfie", "calories": "calorie", "zombies": "zombie", "ties": "tie",
        "pies": "pie", "lies": "lie", "knives": "knife", "wives": "wife", "lives": "life", "leaves": "leaf",
        "shelves": "shelf", "halves": "half", "wolves": "wolf", "analyses": "analysis", "bases": "base",
        "databases": "database", "axes": "axis", "crises": "crisis", "theses": "thesis", "caches": "cache",
        "shoes": "shoe", "quizzes": "quiz", "buses": "bus", "gases": "gas", "oxen": "ox", "aliases": "alias",
    ]

    private static let unchanging: Set<String> = [
        "series", "species", "news", "data", "media", "metadata", "status", "address", "gps", "dns", "sms", "https",
        "always", "previous", "canvas", "atlas", "bonus", "tax", "means", "lens",
    ]

    /// The longer first.
    private static let endings = [
        ("statuses", "status"), ("sses", "ss"), ("shes", "sh"), ("ches", "ch"), ("xes", "x"), ("zzes", "zz"),
        ("oes", "o"), ("uses", "use"), ("ies", "y"), ("ss", "ss"), ("us", "us"), ("is", "is"), ("s", ""),
    ]
}
