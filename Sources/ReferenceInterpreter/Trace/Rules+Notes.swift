package import SpecIR
package import SpecSource

extension Place {
    /// The one value that a path leads to.
    var node: JSONNode? {
        switch self {
        case .missing, .collection: nil
        case .at(let node), .blocked(let node): node
        }
    }
}

extension Mapping {
    /// The words that set what stands in for a property's value: its own, the mapping's, or those of its file.
    package func origin(
        of own: Located<Fallback>?,
        _ setting: KeyPath<Defaults, Located<Fallback>?>,
        _ property: Property
    ) -> SourceRange? {
        if let own { return own.range }
        let inherited = self.own[keyPath: setting] ?? self.inherited[keyPath: setting]
        // An inherited `default` doesn't count for a property that has none.
        if inherited?.value == .default, property.defaultValue == nil { return nil }
        return inherited?.range
    }
}

extension Fallback {
    /// The result of the fallback, in words.
    var words: String {
        switch self {
        case .leave: "the property stays unset"
        case .null: "null"
        case .default: "the default"
        case .fail: "fail"
        }
    }
}

extension ReadRule {
    /// The words that set the type.
    var typeRange: SourceRange {
        switch rule.kind {
        case .type(let type): type?.range ?? range
        case .values(let table): table.range
        case .object(let name), .reference(let name), .referenceList(let name): name.range
        case .list, .dictionary, .inverse: range
        }
    }

    /// The values that the rule accepts, in words.
    var expectation: String {
        switch rule.kind {
        case .type:
            let names = [rule.type ?? .any] + rule.accept.map(\.value)
            return names.map(\.rawValue).joined(separator: " or ")
        case .values(let table): return "\((table.type?.value ?? .string).rawValue) of the table"
        case .object: return "object"
        case .list, .referenceList: return "array"
        case .dictionary: return rule.elements.pairs == nil ? "object" : "array"
        case .reference: return "key"
        case .inverse: return "nothing"
        }
    }

    /// The `accept` entry that allowed a value of another type, or the date format that reads it: its range in the
    /// spec, and the branch.
    func way(of value: Held, _ mapping: Mapping) -> (SourceRange?, String?) {
        if rule.type == .date { return dateFormat(of: value, mapping) }
        // Beside `as_text` it names what may stand without quotes, which was noted.
        guard !isText, let kind = value.acceptedAs else { return (nil, nil) }
        let isOwn: Bool =
            switch (rule.type ?? .any, kind) {
            case (.number, .integer), (.decimal, .integer), (.number, .number), (.decimal, .number): true
            case (let type, let kind): type == kind || [.any, .url, .uuid, .data].contains(type)
            }
        guard !isOwn, let accepted = rule.accept.first(where: { $0.value == kind }) else { return (nil, nil) }
        return (accepted.range, "accept")
    }

    /// The `accept` entry by which a table takes a value of another type than that of its keys.
    func way(of value: Held, intoTableOf type: TypeName) -> SourceRange? {
        guard !isText, let kind = value.acceptedAs else { return nil }
        let names: [TypeName] = kind == .integer ? [.integer, .number, .decimal] : [kind]
        return names.lazy.compactMap { name in rule.accept.first { $0.value == name && $0.value != type } }.first?.range
    }

    private func dateFormat(of value: Held, _ mapping: Mapping) -> (SourceRange?, String?) {
        let formats = rule.effectiveDateFormats(in: mapping)
        let fits = { (format: DateFormat) in
            switch value {
            case .string(let text): !format.isNumber && format.date(text) != nil
            case .number(let digits), .integer(let digits): format.isNumber && format.date(number: digits) != nil
            case .null, .boolean, .double, .decimal, .date, .url, .uuid, .data, .list, .dictionary, .object,
                .reference:
                false
            }
        }
        let position = formats.firstIndex(where: fits)
        if position == nil, !isText, case .string = value, let accepted = rule.accept.first {
            return (accepted.range, "accept")
        }
        let stated =
            rule.dateFormats
            ?? (rule.inheritedDateFormats == nil ? mapping.own.dateFormats ?? mapping.inherited.dateFormats : nil)
        guard let position, let stated, stated.value.count > 1 else { return (nil, nil) }
        return (stated.range, "date_format.\(position + 1)")
    }
}

extension Held {
    /// The type of JSON that it came as.
    fileprivate var acceptedAs: TypeName? {
        switch self {
        case .string: .string
        case .boolean: .boolean
        case .number(let digits), .integer(let digits), .decimal(let digits):
            JSONNumber.isWhole(digits) ? .integer : .number
        case .double: .number
        case .null, .date, .url, .uuid, .data, .list, .dictionary, .object, .reference: nil
        }
    }
}

extension MappingRequirement {
    var isOfHost: Bool { if case .passes = kind { true } else { false } }
}

extension MappingRequirement.Kind {
    /// The requirement as a spec spells it.
    package var words: String {
        let list = { (names: [Located<String>]) in "[\(names.map(\.value).joined(separator: ", "))]" }
        return switch self {
        case .atLeastOne(let names): "{at_least_one: \(list(names))}"
        case .exactlyOne(let names): "{exactly_one: \(list(names))}"
        case .allOrNone(let names): "{all_or_none: \(list(names))}"
        case .compares(let comparison): "{\(comparison)}"
        case .passes(let name): "{passes: \(name.value)}"
        }
    }
}

extension Requirement {
    var isOfHost: Bool { if case .passes = self { true } else { false } }
}
