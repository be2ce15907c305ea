/// The possible values of a keyword.
package enum ValueKind: Hashable, Sendable {
    case text
    ///     specmap: 1
    case version
    ///     required: true
    case flag
    ///     ordered: false
    case off
    case path
    case paths
    ///     drop: [meta.debug]
    case pathList
    /// Any JSON value.
    case json
    ///     direction: read
    case choice([String])
    ///     omit: [null, empty]
    case choices([String])
    ///     object: Car
    case name(Named)
    ///     use: [common.yaml]
    case list(of: String)
    ///     primary_key: [country, number]
    case oneOrList(of: String)
    ///     only: {read: [name]}
    case selection
    ///     given: {Band: [...]}
    case map(of: String)
    ///     mappings: {Car: …}
    case mappings
    ///     within: {address: [city]}
    case within
    ///     constants: {meta.version: 2}
    case constants
    ///     where: {type: phone}
    case conditions
    ///     pairs: [Key, Value]
    ///     pairs: "{key}={value}"
    case pairs
    ///     cases: {car: Car}
    case cases
    ///     properties: [name, email]
    case properties
    ///     values: {A: active}
    case table
    ///     list: string
    case element
    ///     transform: [trim, {split: ","}]
    case transformers
    ///     transforms: {clean: [trim, collapse_spaces]}
    case transformLists
    ///     date_format: iso8601
    case dateFormats
    /// No value at all.
    ///
    ///     not_empty
    case nothing
    /// A bound that numbers, dates or texts are compared with.
    ///
    ///     min: 1
    case bound
    /// A number of characters or elements.
    case number
    ///     length: {min: 1, max: 20}
    case extent
    ///     not: {equals: 0}
    case requirement
    ///     requires: [not_empty, {max: 9}]
    case requirements
    ///     either: [{max: 0}, {min: 10}]
    case requirementList
    ///     in: [a, b]
    case jsonList
    ///     less_than: [start, end]
    case terms
    ///     update: merge
    case update([String])
    ///     first_of: [{from: a}, {from: b, type: date}]
    case alternatives
    ///     transformers: {slug: {reads: string, returns: string, kind: normalising}}
    case hostTransformers
    ///     reads: [string, null]
    case hostKinds
    /// The keywords of another place.
    ///
    ///     defaults: {naming: snake_case}
    case keywords(Keyword.Place)
    /// A list whose items have the keywords of another place.
    ///
    ///     examples: [{name: …}]
    case entries(Keyword.Place, String)
    ///     requires: {all_or_none: [street, city]}
    case oneOrEntries(Keyword.Place, String)

    /// The things that names stand for.
    package enum Named: Hashable, Sendable, ExpressibleByStringLiteral {
        case mapping, property

        /// Another thing, in words.
        case other(String)

        package init(stringLiteral words: String) { self = .other(words) }
    }

    /// Kinds of YAML nodes.
    package struct Shapes: OptionSet, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) { self.rawValue = rawValue }

        package static let scalar = Shapes(rawValue: 1)
        package static let list = Shapes(rawValue: 2)
        package static let map = Shapes(rawValue: 4)
    }

    /// The shapes of YAML that can hold such a value.
    package var shapes: Shapes {
        switch self {
        case .nothing: []
        case .text, .version, .flag, .off, .path, .choice, .name, .bound, .number: [.scalar]
        case .choices, .list, .pathList, .alternatives, .entries, .requirementList, .jsonList, .terms: [.list]
        case .paths, .pairs, .dateFormats, .hostKinds, .oneOrList: [.scalar, .list]
        case .json, .transformers, .requirements: [.scalar, .list, .map]
        case .selection, .properties, .oneOrEntries: [.list, .map]
        case .transformLists, .map, .mappings, .within, .constants, .conditions, .cases, .table, .hostTransformers,
            .keywords, .extent:
            [.map]
        case .element, .update, .requirement: [.scalar, .map]
        }
    }

    /// The largest number of entries in the list or map; nil if only the size of a spec limits it.
    ///
    /// Rules compare such entries with each other, and no rule that people write comes near the limit.
    var mostEntries: Int? {
        switch self {
        case .paths, .alternatives, .transformers, .requirements, .requirementList, .conditions, .dateFormats,
            .terms:
            1000
        case .oneOrList: 32
        case .text, .version, .flag, .off, .path, .pathList, .pairs, .json, .choice, .choices, .name, .list, .selection,
            .map,
            .mappings, .within, .constants, .cases, .properties, .table, .element, .nothing, .bound, .number, .extent,
            .requirement, .jsonList, .update, .hostTransformers, .hostKinds, .keywords, .entries, .oneOrEntries,
            .transformLists:
            nil
        }
    }

    /// True if the value may be a list whose items are text.
    var listsText: Bool {
        if case .entries = self { return false }
        if case .oneOrEntries = self { return false }
        if case .terms = self { return false }
        return shapes.contains(.list)
    }

    /// The expected value, as worded in messages.
    package var expectation: String {
        switch self {
        case .text: "text"
        case .version: "`1`"
        case .flag, .off: "`true` or `false`"
        case .path: "a path"
        case .pathList: "a list of paths"
        case .paths: "a path, or a list of paths"
        case .json: "a JSON value"
        case .choice(let choices): Self.enumerated(choices)
        case .update(let choices): Self.enumerated(choices, or: "`{call: name}`")
        case .choices(let choices): "a list of " + Self.enumerated(choices)
        case .name(.mapping): "the name of a mapping"
        case .name(.property): "the name of a property"
        case .name(.other(let words)): words
        case .list(let kind): "a list of \(kind)"
        case .oneOrList(let kind): "\(kind), or a list of them"
        case .selection: "a list of properties, or `{read: [...], write: [...]}`"
        case .map(let kind): kind
        case .mappings: "names with their mappings"
        case .within: "paths with their properties"
        case .constants: "paths with JSON values"
        case .conditions: "paths with values"
        case .pairs: "two paths, of key and value, or a text such as `{key}={value}`"
        case .cases: "values with the names of mappings"
        case .alternatives: "a list of rules"
        case .hostTransformers: "names with their transformers"
        case .hostKinds: "a type, `list`, `object` or `null`, or a list of them"
        case .entries(_, let kind): "a list of \(kind)"
        case .oneOrEntries(_, let kind): "\(kind), or a list of them"
        case .properties: "a list of names, or names with their rules"
        case .table: "a table, such as `{A: active, I: inactive}`"
        case .element: "a mapping, a type, or a rule for every element"
        case .transformers: "a transformer, or a list of them"
        case .transformLists: "names with their transformers"
        case .dateFormats: "a date format, or a list of them"
        case .keywords: "keywords with their values"
        case .nothing: "no value"
        case .bound: "a number, a date or text"
        case .number: "a whole number, 0 or more"
        case .extent: "`{min: ..., max: ...}`, of which one may be left out"
        case .requirement: "a requirement, such as `{min: 1}`"
        case .requirements: "a requirement, or a list of them"
        case .requirementList: "a list of requirements"
        case .jsonList: "a list of values"
        case .terms: "two properties or more, or sums such as `{sum: lines.price}`"
        }
    }

    private static func enumerated(_ choices: [String], or other: String? = nil) -> String {
        let quoted = choices.map { "`\($0)`" } + (other.map { [$0] } ?? [])
        guard quoted.count > 1, let last = quoted.last else { return quoted.joined() }
        return quoted.dropLast().joined(separator: ", ") + " or " + last
    }
}
