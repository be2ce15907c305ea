import SpecIR
import SpecSource

/// The rule of a value, with the answers for null and wrong values that hold where it stands.
struct ReadRule {
    /// Of a property that holds one element of a list, that element's rule.
    var rule: ValueRule

    /// The mapping where the rule holds.
    var index: Int
    var ifNull: Fallback
    var ifInvalid: Fallback
    var defaultValue: Held?

    /// The text of the rule, and the text of its fallbacks; nil for a fallback that isn't declared.
    var range: SourceRange
    var statedIfNull: SourceRange?
    var statedIfInvalid: SourceRange?

    /// True if the rule is inside another, whose value is available when its elements are chosen.
    var isInside = false

    /// A property's rule.
    init(_ property: Property, index: Int, model: SpecModel) {
        let mapping = model.set.mappings[index]
        rule = property.rule.held
        self.index = index
        ifNull = property.effectiveIfNull(in: mapping)
        ifInvalid = property.effectiveIfInvalid(in: mapping)
        range = property.range
        let isRequired = property.required?.value == true
        statedIfNull =
            isRequired ? property.required?.range : mapping.origin(of: property.rule.ifNull, \.ifNull, property)
        statedIfInvalid = mapping.origin(of: property.rule.ifInvalid, \.ifInvalid, property)
        defaultValue = property.defaultValue.map { Held(default: $0.value, property.rule, mapping) }
    }

    /// The rule of each element of a list or a dictionary.
    init(_ element: ValueRule.Element, _ index: Int) {
        self.index = index
        isInside = true
        switch element {
        case .mapping(let name):
            rule = ValueRule(range: name.range)
            rule.kind = .object(name)
            (ifNull, ifInvalid) = (.fail, .fail)
            range = name.range
        case .rule(let stated):
            rule = stated.held
            (ifNull, ifInvalid) = (stated.effectiveIfNullElement, stated.ifInvalid?.value ?? .fail)
            range = stated.range
            (statedIfNull, statedIfInvalid) = (stated.ifNull?.range, stated.ifInvalid?.range)
        }
    }

    var transforms: [Transforming] { Transforming.all(of: rule) }
    var isText: Bool { rule.asText?.value == true }

    /// True if `where`, `take`, `pick` or `accept_single` chooses elements first.
    var selects: Bool {
        let elements = rule.elements
        return !elements.conditions.isEmpty || elements.take != nil || elements.pick != nil
            || elements.acceptSingle?.value == true
    }

    func conversion(_ model: SpecModel) -> Conversion {
        Conversion(
            type: rule.type ?? .any,
            accept: rule.accept.map(\.value),
            dateFormats: rule.effectiveDateFormats(in: model.set.mappings[index]),
            digits: rule.digits?.value
        )
    }
}

extension ValueRule {
    /// The rule of what the property holds: of one element, where `take` or `pick` returns one in place of a list.
    fileprivate var held: ValueRule {
        guard let heldElement else { return self }
        var held = ValueRule(range: range)
        switch heldElement {
        case .mapping(let name): held.kind = .object(name)
        case .rule(let stated): held = stated
        }
        held.elements.conditions = elements.conditions
        held.elements.take = elements.take
        held.elements.pick = elements.pick
        held.elements.acceptSingle = elements.acceptSingle
        held.transforms = transforms + held.transforms
        held.requires += requires
        return held
    }
}

extension Held {
    /// A default, as its property holds it.
    init(default literal: Literal, _ rule: ValueRule, _ mapping: Mapping) {
        self = Held(literal).held(rule, mapping)
    }

    private func held(_ rule: ValueRule, _ mapping: Mapping) -> Held {
        if case .rule(let element)? = rule.heldElement { return held(element, mapping) }
        switch (rule.kind, self) {
        case (.type, _):
            // A default is the property's value: its dates are ISO 8601, however the JSON spells them.
            let formats = [DateFormat.iso8601] + rule.effectiveDateFormats(in: mapping)
            let conversion = Conversion(type: rule.type ?? .any, dateFormats: formats, digits: rule.digits?.value)
            return (try? conversion(self)) ?? self
        case (.list(.rule(let element)), .list(let elements)):
            return .list(elements.map { $0.held(element, mapping) })
        case (.dictionary(.rule(let element)), .dictionary(let members)):
            return .dictionary(members.map { Member($0.key, $0.value.held(element, mapping)) })
        default: return self
        }
    }
}

/// The result of reading a value.
enum Outcome {
    case value(Held)
    case null

    /// Nothing is set.
    case unset
    case usesDefault

    /// Of a list or dictionary the number of elements it would have, where that is known.
    case failed(length: Int?)

    static var failed: Outcome { .failed(length: nil) }
}
