/// What the value of a keyword may be.
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
    ///     unread: [meta.debug]
    case pathList
    /// Any JSON value.
    case json
    ///     direction: read
    case choice([String])
    ///     omit: [null, empty]
    case choices([String])
    /// A name of the kind that is described.
    ///
    ///     object: Car
    case name(String)
    ///     use: [common.yaml]
    case list(of: String)
    ///     requires: {min: 1}
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
    ///     date_format: iso8601
    case dateFormats
    ///     update: merge
    case update([String])
    ///     first_of: [{from: a}, {from: b, type: date}]
    case alternatives
    ///     transformers: {slug: {reads: string, gives: string, sort: normalising}}
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

    package enum Shape: Hashable, Sendable {
        case scalar, list, map
    }

    /// The shapes of YAML that can hold such a value.
    package var shapes: Set<Shape> {
        switch self {
        case .text, .version, .flag, .off, .path, .choice, .name: [.scalar]
        case .choices, .list, .pathList, .alternatives, .entries: [.list]
        case .paths, .dateFormats, .hostKinds: [.scalar, .list]
        case .json, .transformers, .oneOrList: [.scalar, .list, .map]
        case .selection, .properties, .oneOrEntries: [.list, .map]
        case .map, .mappings, .within, .constants, .conditions, .cases, .table, .hostTransformers, .keywords: [.map]
        case .element, .update: [.scalar, .map]
        }
    }

    /// What a message says was expected.
    package var expectation: String {
        switch self {
        case .text: "text"
        case .version: "`1`"
        case .flag: "`true`"
        case .off: "`false`"
        case .path: "a path"
        case .pathList: "a list of paths"
        case .paths: "a path, or a list of paths"
        case .json: "a JSON value"
        case .choice(let choices): Self.enumerated(choices)
        case .choices(let choices): "a list of " + Self.enumerated(choices)
        case .name(let kind): kind
        case .list(let kind): "a list of \(kind)"
        case .oneOrList(let kind): "\(kind), or a list of them"
        case .selection: "a list of properties, or `{read: [...], write: [...]}`"
        case .map(let kind): kind
        case .mappings: "names with their mappings"
        case .within: "paths with their properties"
        case .constants: "paths with JSON values"
        case .conditions: "paths with values"
        case .cases: "values with the names of mappings"
        case .alternatives: "a list of rules"
        case .update(let choices): Self.enumerated(choices)
        case .hostTransformers: "names with their transformers"
        case .hostKinds: "a type, `list`, `object` or `null`, or a list of them"
        case .entries(_, let kind): "a list of \(kind)"
        case .oneOrEntries(_, let kind): "\(kind), or a list of them"
        case .properties: "a list of names, or names with their rules"
        case .table: "a table, such as `{A: active, I: inactive}`"
        case .element: "a mapping, a type, or a rule for every element"
        case .transformers: "a transformer, or a list of them"
        case .dateFormats: "a date format, or a list of them"
        case .keywords: "keywords with their values"
        }
    }

    private static func enumerated(_ choices: [String]) -> String {
        let quoted = choices.map { "`\($0)`" }
        guard quoted.count > 1, let last = quoted.last else { return quoted.joined() }
        return quoted.dropLast().joined(separator: ", ") + " or " + last
    }
}
