import SpecIR

/// A place of a spec where something may be written, as the table of keywords describes it.
///
/// A tree and the lines above a cursor both lead from slot to slot, so that the answers for a text and the completions while
/// it is typed can't differ.
enum Slot: Hashable {
    /// Keywords with their values.
    case keywords(Keyword.Place)

    /// The rule of a property in its long form, a path, or a list of paths.
    case rule(Keyword.Place)

    /// The value of a keyword.
    case value(Keyword)

    /// One item of a keyword's value.
    case item(Keyword)

    /// Names with their rules, or a list of names.
    case properties

    /// A property that is nothing but its name.
    case propertyName

    ///     cases: {car: Car}
    case caseTarget

    /// The name of something that the host registers.
    case hostName(HostRole)

    /// The argument of a transformer.
    case argument(String)
    case path
    case json
    case unknown

    static let file = Slot.keywords(.file)

    /// Returns the slot of the value behind a key.
    func child(_ key: String) -> Slot {
        switch self {
        case .keywords(let place), .rule(let place): Self.keyword(key, place)
        case .value(let keyword), .item(let keyword): Self.child(key, of: keyword)
        case .properties: .rule(.property)
        case .json, .argument: .json
        case .propertyName, .caseTarget, .hostName, .path, .unknown: .unknown
        }
    }

    /// The slot of each item of a list.
    var item: Slot {
        switch self {
        case .value(let keyword): Self.item(of: keyword)
        case .rule: .path
        case .properties: .propertyName
        case .json, .argument: .json
        case .keywords, .item, .propertyName, .caseTarget, .hostName, .path, .unknown: .unknown
        }
    }

    /// The place whose keywords may be keys here.
    var place: Keyword.Place? {
        switch self {
        case .keywords(let place), .rule(let place): place
        case .value(let keyword), .item(let keyword):
            switch keyword.value {
            case .element: .element
            case .extent: .extent
            case .requirement, .requirements, .requirementList: .requirement
            case .keywords(let place), .oneOrEntries(let place, _): place
            case .selection: .selection
            case .text, .version, .flag, .off, .path, .paths, .pathList, .pairs, .json, .choice, .choices, .name, .list,
                .oneOrList, .map, .mappings, .within, .constants, .conditions, .cases, .properties, .table,
                .transformers, .transformLists, .dateFormats, .nothing, .bound, .number, .jsonList, .terms, .update,
                .alternatives, .hostTransformers, .hostKinds, .entries:
                nil
            }
        case .properties, .propertyName, .caseTarget, .hostName, .argument, .path, .json, .unknown: nil
        }
    }

    private static func keyword(_ name: String, _ place: Keyword.Place) -> Slot {
        guard let keyword = Keyword.named(name, at: place) else { return .unknown }
        if case .properties = keyword.value { return .properties }
        if case .keywords(let place) = keyword.value { return .keywords(place) }
        return .value(keyword)
    }

    private static func child(_ key: String, of keyword: Keyword) -> Slot {
        switch keyword.value {
        case .mappings: .keywords(.mapping)
        case .within: .properties
        case .constants, .conditions, .table, .map, .json, .jsonList: .json
        case .cases: .caseTarget
        case .properties: .rule(.property)
        case .element: Self.keyword(key, .element)
        case .transformers: .argument(key)
        case .transformLists: Self.transforms
        case .extent: Self.keyword(key, .extent)
        case .requirement, .requirements, .requirementList: Self.keyword(key, .requirement)
        case .hostTransformers: .keywords(.hostTransformer)
        case .keywords(let place), .oneOrEntries(let place, _): Self.keyword(key, place)
        case .selection: Self.keyword(key, .selection)
        case .update: key == "call" ? .hostName(.update) : .unknown
        case .text, .version, .flag, .off, .path, .paths, .pathList, .pairs, .choice, .choices, .name, .list,
            .oneOrList,
            .dateFormats, .nothing, .bound, .number, .alternatives, .hostKinds, .entries, .terms:
            .unknown
        }
    }

    /// A list of transformers, as `transform` of a property takes it.
    private static let transforms = Keyword.named("transform", at: .property).map(Slot.value) ?? .unknown

    private static func item(of keyword: Keyword) -> Slot {
        switch keyword.value {
        case .properties: .propertyName
        case .paths, .pathList, .pairs: .path
        case .alternatives: .rule(.alternative)
        case .entries(let place, _), .oneOrEntries(let place, _): .keywords(place)
        case .json, .jsonList: .json
        case .text, .version, .flag, .off, .path, .choice, .choices, .name, .list, .oneOrList, .selection, .map,
            .mappings, .within, .constants, .conditions, .cases, .table, .element, .transformers, .transformLists,
            .dateFormats, .nothing, .bound, .number, .extent, .requirement, .requirements, .requirementList, .terms,
            .update, .hostTransformers, .hostKinds, .keywords:
            .item(keyword)
        }
    }
}
