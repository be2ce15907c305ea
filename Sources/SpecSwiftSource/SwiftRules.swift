import SpecIR
import SpecSource
import SpecTypes

/// Finds the Swift types of a mapping's rules.
struct SwiftRules {
    private let model: SwiftModel
    private let mapping: Mapping
    private let index: Int

    /// The texts of the property's table of values, if all its values are text: its type is an enum, whose name is
    /// empty until one is chosen.
    private(set) var texts: [String]?

    init(_ model: SwiftModel, mapping: Mapping, at index: Int) {
        self.model = model
        self.mapping = mapping
        self.index = index
    }

    mutating func type(of property: Property) -> SwiftType {
        let defaults = property.defaultValue.map { [$0.value] } ?? []
        if property.holdsTemplateText { return Self.given(.string, defaults) }
        guard let first = property.firstOf.first else { return type(of: property.rule, defaults) }
        let type = property.firstOf.dropFirst().reduce(type(of: first.rule, defaults)) { joined, part in
            joined.joined(with: self.type(of: part.rule, defaults))
        }
        if !type.holdsTexts { texts = nil }
        return type
    }

    /// The type of a rule's values; `defaults` are those that the spec itself states.
    private mutating func type(of rule: ValueRule, _ defaults: [Literal] = []) -> SwiftType {
        if let element = rule.heldElement { return type(of: element.rule, defaults) }
        switch rule.kind {
        case .type where rule.type == .any:
            let last = rule.transforms.last.flatMap { Transformer.named($0.name.value) }
            return Self.given(last?.gives ?? .any, defaults)
        case .type: return Self.type(rule.type ?? .any)
        case .values(let table): return type(of: table, defaults)
        case .object(let name): return model.type(named: name.value, seenFrom: index)
        case .reference: return key(of: rule)
        case .referenceList: return .list(key(of: rule), holdsNull: false)
        case .inverse: return .any
        case .list(let element): return list(of: element, rule, defaults)
        case .dictionary(let element):
            guard rule.elements.memberAs == nil else { return list(of: element, rule, defaults) }
            let type = type(of: element.rule, defaults.flatMap(\.parts))
            return .dictionary(type, holdsNull: type != .any && element.holdsNull(in: rule))
        }
    }

    /// The type of a reference in JSON: the key's own type, if it has but one part.
    private func key(of rule: ValueRule) -> SwiftType {
        guard let target = model.set.target(of: rule, seenFrom: index) else { return .any }
        let places = model.set.keyPlaces(of: target, by: rule.elements.by?.value)
        guard let place = places.first, places.count == 1 else { return .any }
        let mapping = model.set.mappings[place.mapping]
        var rules = SwiftRules(model, mapping: mapping, at: place.mapping)
        let type = rules.type(of: mapping.properties[place.property])
        return rules.texts == nil ? type : .named("String")
    }

    private mutating func list(of element: ValueRule.Element, _ rule: ValueRule, _ defaults: [Literal]) -> SwiftType {
        let type = type(of: element.rule, defaults.flatMap(\.parts))
        return .list(type, holdsNull: type != .any && element.holdsNull(in: rule))
    }

    private static func type(_ type: TypeName) -> SwiftType {
        switch type {
        case .string: .named("String")
        case .integer: .named("Int")
        case .number: .named("Double")
        case .decimal: .named("Decimal")
        case .boolean: .named("Bool")
        case .date: .named("Date")
        case .url: .named("URL")
        case .uuid: .named("UUID")
        case .data: .named("Data")
        case .any: .any
        }
    }

    /// The type of a value that only its transformers determine.
    private static func given(_ made: Transformer.Shapes, _ defaults: [Literal]) -> SwiftType {
        switch defaults.reduce(made, { $0.union($1.shapes) }).subtracting(.null) {
        case .string: .named("String")
        case .boolean: .named("Bool")
        default: .any
        }
    }

    /// The type of a table's values: an enum of its texts, or the one type that all values have.
    private mutating func type(of table: ValueTable, _ defaults: [Literal]) -> SwiftType {
        var values = table.rows.map(\.value.value)
        var keepsOthers = false
        switch table.otherwise {
        case .fail: break
        case .keep: keepsOthers = true
        case .value(let other): values.append(other.value)
        }
        values += defaults
        values.removeAll { $0 == .null }
        var kinds = Set(values.map(\.swiftType))
        if kinds == ["Int", "Double"] { kinds = ["Double"] }
        guard kinds.count == 1, let kind = kinds.first ?? nil else { return .any }
        guard !keepsOthers else {
            return kind == "String" && (table.type?.value ?? .string) == .string ? .named(kind) : .any
        }
        guard kind == "String" else { return .named(kind) }
        var known = Set(texts ?? [])
        texts = values.reduce(into: texts ?? []) { texts, value in
            if case .string(let text) = value, known.insert(text).inserted { texts.append(text) }
        }
        return .named("")
    }
}

extension Literal {
    /// The elements of a list, or the values of an object.
    fileprivate var parts: [Literal] {
        switch self {
        case .array(let elements): elements
        case .object(let members): members.map(\.value)
        case .null, .boolean, .number, .string: []
        }
    }

    /// The Swift type of such values; nil where there is none.
    fileprivate var swiftType: String? {
        switch self {
        case .string: "String"
        case .boolean: "Bool"
        case .number(let digits): Int(digits) == nil ? "Double" : "Int"
        case .null, .array, .object: nil
        }
    }
}
