import SpecIR

/// A text of a spec, and what it is there.
struct Mark {
    /// The bytes, quotes included.
    var range: Range<Int>
    var role: Role

    /// The mapping that holds it.
    var mapping: String?

    enum Role: Hashable {
        case keyword(Keyword)
        case mappingDefinition(String)
        case mapping(String)
        case entity(String)
        case propertyDefinition(String)

        /// With the mapping that it is a property of, where that is plain.
        case property(String, of: String?)

        ///     inverse: Album.band
        case inverse(mapping: String, property: String)

        /// A path as it is written.
        case path(String)
        case transformer(String)
        case hostDefinition(HostRole, String)
        case host(HostRole, String)
        case type(String)
        case choice(String, of: Keyword)
        case file(String)
        case exampleName(String)
    }
}

extension Slot {
    /// Returns the role of a key in this slot.
    func role(ofKey key: String) -> Mark.Role? {
        switch self {
        case .keywords(let place), .rule(let place): return Keyword.named(key, at: place).map(Mark.Role.keyword)
        case .properties: return .propertyDefinition(key)
        case .value(let keyword), .item(let keyword):
            switch keyword.value {
            case .mappings: return .mappingDefinition(key)
            case .within, .constants, .conditions: return .path(key)
            case .properties: return .propertyDefinition(key)
            case .transformers: return .transformer(key)
            case .hostTransformers: return .hostDefinition(.transformer, key)
            case .map: return .entity(key)
            case .text, .version, .flag, .off, .path, .paths, .pathList, .pairs, .json, .choice, .choices, .name, .list,
                .oneOrList, .selection, .cases, .table, .element, .transformLists, .dateFormats, .nothing, .bound,
                .number, .extent, .requirement, .requirements, .requirementList, .jsonList, .terms, .update,
                .alternatives, .hostKinds, .keywords, .entries, .oneOrEntries:
                return place.flatMap { Keyword.named(key, at: $0) }.map(Mark.Role.keyword)
            }
        case .propertyName, .caseTarget, .hostName, .argument, .path, .json, .unknown: return nil
        }
    }

    /// Returns the role of a scalar in this slot, apart from the keys of its rule in a mapping.
    func role(of text: String, target: String?, in mapping: String?) -> Mark.Role? {
        if text.isEmpty { return nil }
        switch self {
        case .rule, .path: return .path(text)
        case .propertyName: return .propertyDefinition(text)
        case .caseTarget: return .mapping(text)
        case .hostName(let role): return .host(role, text)
        case .value(let keyword), .item(let keyword):
            return Self.role(of: text, keyword: keyword, target: target, in: mapping)
        case .keywords, .properties, .argument, .json, .unknown: return nil
        }
    }

    private static func role(
        of text: String,
        keyword: Keyword,
        target: String?,
        in mapping: String?
    ) -> Mark.Role? {
        switch keyword.value {
        case .path, .paths, .pathList: .path(text)
        case .choice, .choices, .update: isType(keyword) ? .type(text) : .choice(text, of: keyword)
        case .dateFormats, .flag, .off, .requirement, .requirements, .requirementList: .choice(text, of: keyword)
        case .hostKinds: .type(text)
        case .element: TypeName(rawValue: text) == nil ? .mapping(text) : .type(text)
        case .transformers: .transformer(text)
        case .name: role(ofName: text, keyword: keyword, target: target, in: mapping)
        case .list, .oneOrList: role(ofListed: text, keyword: keyword, target: target, in: mapping)
        case .selection, .terms: .property(text, of: mapping)
        case .text: role(ofText: text, keyword)
        case .version, .pairs, .json, .map, .mappings, .within, .constants, .conditions, .cases, .properties, .table,
            .nothing,
            .bound, .number, .extent, .jsonList, .alternatives, .hostTransformers, .keywords, .entries, .oneOrEntries,
            .transformLists:
            nil
        }
    }

    private static func isType(_ keyword: Keyword) -> Bool { keyword.name == "type" || keyword.name == "accept" }

    private static func role(
        ofName text: String,
        keyword: Keyword,
        target: String?,
        in mapping: String?
    ) -> Mark.Role? {
        switch keyword.name {
        case "extends", "mapping", "object", "reference", "reference_list": return .mapping(text)
        case "otherwise": return text == "fail" || text == "skip" ? .choice(text, of: keyword) : .mapping(text)
        case "entity": return .entity(text)
        case "unknown_into": return .property(text, of: mapping)
        case "member_as": return .property(text, of: target ?? mapping)
        case "by": return .property(text, of: target)
        case "passes": return .host(.requirement, text)
        case "initializer": return .host(.initializer, text)
        case "mapper": return .host(.mapper, text)
        case "inverse":
            let parts = text.split(separator: ".", maxSplits: 1).map(String.init)
            return parts.count == 2 ? .inverse(mapping: parts[0], property: parts[1]) : .mapping(text)
        default: return nil
        }
    }

    private static func role(
        ofListed text: String,
        keyword: Keyword,
        target: String?,
        in mapping: String?
    ) -> Mark.Role? {
        switch keyword.name {
        case "use": .file(text)
        case "requirements": .hostDefinition(.requirement, text)
        case "initializers": .hostDefinition(.initializer, text)
        case "mappers": .hostDefinition(.mapper, text)
        case "updates": .hostDefinition(.update, text)
        case "same_by": .property(text, of: target)
        case "reserved", "tried": nil
        default: .property(text, of: mapping)
        }
    }

    private static func role(ofText text: String, _ keyword: Keyword) -> Mark.Role? {
        if keyword.name.hasSuffix("_file") { return .file(text) }
        return keyword.name == "name" ? .exampleName(text) : nil
    }
}
