import SpecIR

/// The kind of value that a property holds by its rule.
public indirect enum PropertyKind: Sendable, Equatable {
    /// A value of one type.
    case string, integer, number, decimal, boolean, date, url, uuid, data

    /// An object, by a mapping or by its key.
    case object

    /// A list of such values.
    case list(PropertyKind)

    /// A dictionary from text to such values.
    case dictionary(PropertyKind)

    /// One thing or another.
    case any
}

extension PropertyKind: CustomStringConvertible {
    /// The kind as messages name it.
    public var description: String {
        switch self {
        case .string: "text"
        case .integer: "an integer"
        case .number: "a number"
        case .decimal: "a decimal"
        case .boolean: "a boolean"
        case .date: "a date"
        case .url: "a url"
        case .uuid: "a uuid"
        case .data: "data"
        case .object: "an object"
        case .list: "a list"
        case .dictionary: "a dictionary"
        case .any: "any value"
        }
    }

    /// The Swift type that fits.
    var swiftType: String {
        switch self {
        case .string: "String"
        case .integer: "Int"
        case .number: "Double"
        case .decimal: "Decimal"
        case .boolean: "Bool"
        case .date: "Date"
        case .url: "URL"
        case .uuid: "UUID"
        case .data: "Data"
        case .object: "DynamicObject"
        case .list(let element): "[\(element.swiftType)]"
        case .dictionary(let element): "[String: \(element.swiftType)]"
        case .any: "Value"
        }
    }
}

extension PropertyKind {
    /// The kind by a property's rules; `any` if they differ.
    init(of property: Property, in mapping: Int, _ set: SpecSet) {
        let rules = property.rows.map(\.rule)
        let kinds = rules.map { PropertyKind(of: $0, in: mapping, set) }
        self = kinds.dropFirst().allSatisfy { $0 == kinds[0] } ? kinds[0] : .any
    }

    private init(of rule: ValueRule, in mapping: Int, _ set: SpecSet) {
        if let element = rule.heldElement {
            self.init(of: element.rule, in: mapping, set)
            return
        }
        switch rule.kind {
        case .type: self.init(of: rule.type ?? .any)
        case .values(let table): self.init(of: table)
        case .object(let name): self.init(ofObjects: name.value, in: mapping, set)
        case .reference: self = .object
        case .referenceList: self = .list(.object)
        case .inverse: self = rule.elements.take == nil ? .list(.object) : .object
        case .list(let element): self = .list(PropertyKind(of: element.rule, in: mapping, set))
        case .dictionary(let element):
            let kind = PropertyKind(of: element.rule, in: mapping, set)
            self = rule.elements.memberAs == nil ? .dictionary(kind) : .list(kind)
        }
    }

    /// Objects of a mapping; anything where the host reads them.
    private init(ofObjects name: String, in mapping: Int, _ set: SpecSet) {
        let inner = set.mappingIndex(named: name, seenFrom: mapping)
        let isHosts = inner.map { set.choices(of: $0).contains { set.mappings[$0].mapper != nil } } ?? true
        self = isHosts ? .any : .object
    }

    private init(of table: ValueTable) {
        var literals = table.rows.map(\.value.value)
        switch table.otherwise {
        case .fail: break
        case .keep: if table.type.map({ $0.value != .string }) ?? false { self = .any; return }
        case .value(let literal): literals.append(literal.value)
        }
        let areTexts = literals.allSatisfy { if case .string = $0 { true } else { $0.isNull } }
        self = areTexts ? .string : .any
    }

    private init(of type: TypeName) {
        self =
            switch type {
            case .any: .any
            case .string: .string
            case .integer: .integer
            case .number: .number
            case .decimal: .decimal
            case .boolean: .boolean
            case .date: .date
            case .url: .url
            case .uuid: .uuid
            case .data: .data
            }
    }
}

extension Literal {
    fileprivate var isNull: Bool { if case .null = self { true } else { false } }
}
