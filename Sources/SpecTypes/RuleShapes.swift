import SpecIR
import SpecSource

/// Finds what the values of a mapping's rules are.
struct RuleShapes {
    private let builder: TypeBuilder
    private let index: Int

    init(_ builder: TypeBuilder, _ index: Int) {
        self.builder = builder
        self.index = index
    }

    private var set: SpecSet { builder.set }

    func shape(of property: Property) -> Shape {
        let defaults = property.defaultValue.map { [$0.value] } ?? []
        if property.exists?.value == true { return .scalar(.boolean) }
        if property.holdsTemplateText { return Self.given(.string, or: defaults) }
        guard !property.firstOf.isEmpty else { return shape(of: property.rule, defaults: defaults) }
        return Shape.joined(property.firstOf.map { shape(of: $0.rule, defaults: defaults) })
    }

    /// Returns the shape of a rule's values; `defaults` are held beside those that are read.
    private func shape(of rule: ValueRule, defaults: [Literal] = []) -> Shape {
        if let element = rule.heldElement { return shape(of: element.rule, defaults: defaults) }
        switch rule.kind {
        case .type:
            if rule.type == .any { return Self.given(by: rule.transforms, or: defaults) }
            return rule.listedTexts.map { .oneOf($0) } ?? .scalar(rule.type ?? .string)
        case .values(let table): return Self.shape(of: table, defaults: defaults)
        case .object(let name): return object(name)
        case .reference: return key(of: rule)
        case .referenceList: return .list(Element(shape: key(of: rule), canBeNull: false))
        case .inverse: return .any
        case .list(let element): return .list(self.element(element, of: rule, or: defaults))
        case .dictionary(let element):
            let element = self.element(element, of: rule, or: defaults)
            return rule.elements.memberAs == nil ? .dictionary(element) : .list(element)
        }
    }

    private func object(_ name: Located<String>) -> Shape {
        guard let target = set.mappingIndex(named: name.value, seenFrom: index),
            let position = builder.positions[target]
        else { return .any }
        return .object(position)
    }

    /// Returns the shape of a reference in JSON: the key's one value, or a list of several.
    private func key(of rule: ValueRule) -> Shape {
        guard let target = set.target(of: rule, seenFrom: index), let position = builder.positions[target] else {
            return .any
        }
        let places = set.keyPlaces(of: target, by: rule.elements.by?.value)
        let parts = places.map { place in
            let property = set.mappings[place.mapping].properties[place.property]
            return RuleShapes(builder, place.mapping).shape(of: property)
        }
        return parts.isEmpty ? .any : .reference(position, key: parts.map(\.asKey), by: rule.elements.by?.value)
    }

    private func element(_ element: ValueRule.Element, of rule: ValueRule, or defaults: [Literal]) -> Element {
        let shape = shape(of: element.rule, defaults: defaults.flatMap(\.elements))
        var result = Element(shape: shape, canBeNull: element.holdsNull(in: rule))
        if case .rule(let inner) = element { result.requirements = inner.requires.map(\.value) }
        return result
    }

    /// Returns the shape that the last transformer returns, with that of defaults, for a rule without a type.
    private static func given(by transforms: [Transform], or defaults: [Literal]) -> Shape {
        guard let last = transforms.last.flatMap({ Transformer.named($0.name.value) }) else { return .any }
        return given(last.gives, or: defaults)
    }

    private static func given(_ made: Transformer.Shapes, or defaults: [Literal]) -> Shape {
        var gives = made.subtracting(.null)
        guard gives.isStrictSubset(of: .any), !gives.isEmpty else { return .any }
        for literal in defaults { gives.formUnion(literal.shapes.subtracting(.null)) }
        let any = Element(shape: .any, canBeNull: true)
        let shapes: [(Transformer.Shapes, Shape)] = [
            (.string, .scalar(.string)), (.number, .scalar(.decimal)), (.boolean, .scalar(.boolean)),
            (.list, .list(any)), (.object, .dictionary(any)),
        ]
        return Shape.joined(shapes.filter { gives.contains($0.0) }.map(\.1))
    }

    /// Returns the shape of a table: its values and, if it keeps others, those of its type.
    private static func shape(of table: ValueTable, defaults: [Literal]) -> Shape {
        var values = table.rows.map(\.value.value)
        var others: [Shape] = []
        switch table.otherwise {
        case .fail: break
        case .keep: others = [.scalar(table.type?.value ?? .string)]
        case .value(let other): values.append(other.value)
        }
        values += defaults
        var known: Set<ExactText> = []
        let found = values.filter { $0 != .null && known.insert(ExactText($0.description)).inserted }
        return Shape.joined((found.isEmpty ? [] : [.oneOf(found)]) + others)
    }
}

extension Shape {
    /// A key that isn't one of the values of a table: references aren't read by that.
    fileprivate var asKey: Shape {
        guard case .oneOf(let values) = self else { return self }
        let isText = values.allSatisfy { if case .string = $0 { true } else { false } }
        return isText ? .scalar(.string) : .any
    }
}

extension Literal {
    /// The elements of a list, or the values of a dictionary.
    fileprivate var elements: [Literal] {
        switch self {
        case .array(let elements): elements
        case .object(let members): members.map(\.value)
        case .null, .boolean, .number, .string: []
        }
    }
}

extension ValueRule {
    /// The texts that `requires` lists for one; nil where it lists none, or the rule isn't about text.
    fileprivate var listedTexts: [Literal]? {
        guard type == .string else { return nil }
        for case .oneOf(let values) in requires.map(\.value) where !values.isEmpty {
            let texts = values.map(\.value)
            if texts.allSatisfy({ if case .string = $0 { true } else { false } }) { return texts }
        }
        return nil
    }
}
