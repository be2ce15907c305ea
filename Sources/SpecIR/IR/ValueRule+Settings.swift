package import SpecSource

extension ValueRule {
    /// The type that the rule holds; nil where a table or another mapping decides.
    package var type: TypeName? {
        guard case .type(let stated) = kind else { return nil }
        return stated?.value ?? (dateFormats == nil ? .any : .date)
    }

    /// The element that a property holds whose list is reduced to one; nil where it holds the list or another value.
    package var heldElement: Element? {
        guard elements.take != nil, case .list(let element) = kind else { return nil }
        return element
    }

    /// True if the value is held as data: `base64` or `base64url` as the last transformer then returns bytes, not text.
    package var holdsData: Bool { if case .type = kind { type == .data } else { false } }

    /// True if the rule applies to some of the elements, or to values picked out of them.
    package var selectsElements: Bool {
        guard let elements = elementsIfStated else { return false }
        return elements.pick != nil || !elements.conditions.isEmpty
    }

    /// True if `pick` may take objects, which hold members of their own when they are written.
    var picksObjects: Bool {
        guard transforms.isEmpty else { return false }
        switch kind {
        case .object, .list(.mapping): return true
        case .list(.rule(let element)): return element.picksObjects
        case .type: return type == .any && asText?.value != true
        case .dictionary, .values, .reference, .referenceList, .inverse: return false
        }
    }

    /// True if the property holds all elements that are selected, and not one of them.
    package var holdsAllElements: Bool {
        guard elements.take == nil else { return false }
        switch kind {
        case .list, .referenceList: return true
        case .type, .values, .object, .dictionary, .reference, .inverse: return false
        }
    }

    /// The rule of each element of a list or a dictionary.
    package var elementRule: ValueRule? {
        switch kind {
        case .list(.rule(let element)), .dictionary(.rule(let element)): element
        case .type, .values, .object, .list(.mapping), .dictionary(.mapping), .reference, .referenceList, .inverse: nil
        }
    }

    /// The innermost rule: the one of the elements of elements.
    package var innermost: ValueRule { elementRule?.innermost ?? self }

    /// The mapping of the objects that stand in the value, alone or as elements; nil for values and for objects that are
    /// held by their keys.
    package var objectName: Located<String>? {
        switch kind {
        case .object(let name), .list(.mapping(let name)), .dictionary(.mapping(let name)): name
        case .list(.rule(let element)), .dictionary(.rule(let element)): element.objectName
        case .type, .values, .reference, .referenceList, .inverse: nil
        }
    }

    /// True if the rule holds objects by their keys, alone or as elements, or those that point here.
    package var holdsKeys: Bool {
        switch kind {
        case .reference, .referenceList, .inverse: true
        case .list(.rule(let element)), .dictionary(.rule(let element)): element.holdsKeys
        case .type, .values, .object, .list(.mapping), .dictionary(.mapping): false
        }
    }

    /// The treatment of null as an element of a list or a dictionary: invalid, unless the rule states another action or
    /// takes anything.
    package var effectiveIfNullElement: Fallback {
        if let ifNull { return ifNull.value }
        return type == .any && transforms.isEmpty && asText?.value != true && !selectsElements ? .null : .fail
    }

    /// Hands out itself, then the rules of its elements, and in how many lists each lies.
    package func forEachNested(_ body: (_ rule: ValueRule, _ depth: Int) -> Void, depth: Int = 0) {
        body(self, depth)
        switch kind {
        case .list(.rule(let element)), .dictionary(.rule(let element)): element.forEachNested(body, depth: depth + 1)
        case .type, .values, .object, .list(.mapping), .dictionary(.mapping), .reference, .referenceList, .inverse:
            break
        }
    }

    /// The formats that dates are read by, first to last, and written by, the first.
    package func effectiveDateFormats(in mapping: Mapping) -> [DateFormat] {
        dateFormats?.value ?? inheritedDateFormats ?? mapping.dateFormats
    }

    /// True if the numbers 1 and 0 in a text are read as booleans.
    package var readsFlags: Bool {
        var isBoolean = type == .boolean
        if case .values(let table) = kind { isBoolean = table.type?.value == .boolean }
        return isBoolean && transforms.allSatisfy(\.keepsFlags)
    }

    /// True if a field of a table is read as the number or boolean that it spells, as its transformers want one.
    package var readsFieldAsValue: Bool {
        guard case .type = kind, !transforms.isEmpty, asText?.value != true else { return false }
        if let read = transforms.first(where: { $0.reads != .any })?.reads {
            return !read.contains(.string) && !read.isDisjoint(with: [.number, .boolean])
        }
        switch type {
        case .integer, .number, .decimal, .boolean: return true
        case .string, .date, .url, .uuid, .data, .any, nil: return false
        }
    }

    /// True if a transformer of the rule, or of its elements' rule, can't be inverted.
    var isOneWay: Bool {
        if transforms.contains(where: { $0.sort == .oneWay }) { return true }
        switch kind {
        case .list(.rule(let element)), .dictionary(.rule(let element)): return element.isOneWay
        case .type, .values, .object, .list(.mapping), .dictionary(.mapping), .reference, .referenceList, .inverse:
            return false
        }
    }

    /// A transformer of the rule, or of its elements' rule, that can't be inverted.
    package var oneWayTransform: Transform? {
        transforms.first { $0.sort == .oneWay } ?? elementRule?.oneWayTransform
    }
}

extension ValueRule.Element {
    /// The rule of each element; a mapping's name stands for an object of it.
    package var rule: ValueRule {
        switch self {
        case .rule(let rule): return rule
        case .mapping(let name):
            var rule = ValueRule(range: name.range)
            rule.kind = .object(name)
            return rule
        }
    }
}

extension Transform {
    /// True if it takes `1` like `true`.
    fileprivate var keepsFlags: Bool {
        switch name.value {
        case "not": true
        case "null_if": if case .number? = argument?.value { false } else { true }
        default: false
        }
    }
}
