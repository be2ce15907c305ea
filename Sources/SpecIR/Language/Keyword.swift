/// A word of the language: where it may stand, what its value may be, and what it is for.
///
/// The table of keywords is the one source of what the reader accepts, of the editors' schema, and of the reference.
package struct Keyword: Hashable, Sendable {
    package var name: String
    package var places: Set<Place>
    package var value: ValueKind

    /// One line that describes what it is for.
    package var help: String

    init(_ name: String, in places: Set<Place>, _ value: ValueKind, _ help: String) {
        self.name = name
        self.places = places
        self.value = value
        self.help = help
    }

    /// The kinds of mappings in a spec that keywords can be keys of.
    package enum Place: Int, Hashable, Sendable, CaseIterable {
        case file, defaults, mapping, objectRequirement, selection
        case property, alternative, element
        case host, hostTransformer, example, failure

        ///     requires: {min: 1}
        case requirement

        ///     length: {min: 1}
        case extent
    }
}

extension Keyword {
    /// All keywords of the language, by the place where they are explained first.
    package static let all =
        ofFile + ofMapping + ofChooser + ofWholeObject + ofProperty + ofRule + ofRelationship + ofElements
        + ofRequirement + ofHost + ofExample + ofFailure

    /// The keyword that a name is at a place.
    package static func named(_ name: String, at place: Place) -> Keyword? {
        index(of: name, at: place).map { all[$0] }
    }

    /// The kind of value of the keyword with a name at a place; nil if the name is no keyword there.
    package static func valueKind(of name: String, at place: Place) -> ValueKind? {
        index(of: name, at: place).map { all[$0].value }
    }

    /// The index in `all` of the keyword that a name means at a place.
    static func index(of name: String, at place: Place) -> Int? { tables[place.rawValue].index(of: name) }

    /// The keywords that are possible at a place, in the table's order.
    package static func known(at place: Place) -> [Keyword] { all.filter { $0.places.contains(place) } }

    /// The places where a name is a keyword.
    package static func places(of name: String) -> [Place] {
        Place.allCases.filter { named(name, at: $0) != nil }
    }

    /// For each place, its keywords.
    private static let tables = Place.allCases.map { KeywordTable(at: $0) }
}

/// The keywords of one place, by their lengths: so few have the same one that comparing them is faster than hashing.
private struct KeywordTable {
    private var entries: [[(name: String, index: Int)]] = []

    init(at place: Keyword.Place) {
        for (index, keyword) in Keyword.all.enumerated() where keyword.places.contains(place) {
            let length = keyword.name.utf8.count
            while entries.count <= length { entries.append([]) }
            entries[length].append((keyword.name, index))
        }
    }

    func index(of name: String) -> Int? {
        let length = name.utf8.count
        guard length < entries.count else { return nil }
        return entries[length].first { $0.name == name }?.index
    }
}

extension Keyword.Place {
    /// True if messages may suggest the place for a keyword that is written in a wrong place.
    var isCommon: Bool {
        switch self {
        case .file, .defaults, .mapping, .property, .element, .selection: true
        case .objectRequirement, .alternative, .requirement, .extent, .host, .hostTransformer, .example, .failure: false
        }
    }

    /// The place as a message names it: "unknown keyword `x` in a mapping".
    package var description: String {
        switch self {
        case .file: "at the top of a spec"
        case .defaults: "in `defaults`"
        case .mapping: "in a mapping"
        case .property: "in the rule of a property"
        case .element: "in the rule of an element"
        case .selection: "in `only` or `ignore`"
        case .objectRequirement: "in `requires` of a mapping"
        case .alternative: "in a rule of `first_of`"
        case .host: "in `host`"
        case .hostTransformer: "in a transformer of `host`"
        case .example: "in an example"
        case .failure: "in an expected failure"
        case .requirement: "in a requirement"
        case .extent: "in `length`, `count` or `numbered`"
        }
    }
}

extension Keyword {
    /// The keyword that took the place of an earlier word of the language, which specs may still hold.
    package static func renamed(_ word: String, at place: Place) -> String? { renamed[place]?[word] }

    private static let renamed: [Place: [String: String]] = [
        .hostTransformer: ["gives": "returns", "sort": "kind"],
        .mapping: ["unread": "drop"],
    ]

    /// The choice of a keyword that took the place of an earlier one.
    package static func renamedChoice(_ word: String, of keyword: String) -> String? { renamedChoices[keyword]?[word] }

    private static let renamedChoices: [String: [String: String]] = [
        "unknown": ["ignore": "drop"],
        "if_all_null": ["keep": "object"],
        "duplicates": ["keep": "allow"],
    ]
}
