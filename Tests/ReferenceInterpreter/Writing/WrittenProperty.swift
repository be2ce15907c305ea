package import SpecIR
import SpecSource

/// A property as it is written.
struct WrittenProperty {
    var property: Property

    /// The mapping that has it.
    var index: Int

    /// The names of the objects that hold the property's object and share its JSON, outermost first.
    var owners: [String]

    /// Whether an element of a list is made of it.
    var isPicked: Bool

    init(_ property: Property, _ index: Int, through owners: [String]) {
        self.property = property
        self.index = index
        self.owners = owners
        isPicked = (property.firstOf.first?.rule ?? property.rule).elements.pick != nil
    }

    var name: String { property.name.value }

    /// The first of several rules writes.
    var rule: ValueRule { property.firstOf.first?.rule ?? property.rule }

    /// The element that the property is written as: the values that choose it, and what was picked of it.
    var element: WriteTree? {
        guard isPicked, let pick = rule.elements.pick?.value else { return nil }
        var tree = WriteTree.empty
        for condition in rule.elements.conditions {
            guard let value = condition.values.first?.value else { continue }
            tree = tree.putting(.value(JSON(value)), at: condition.path.value.steps[...])
        }
        var plain = self
        plain.isPicked = false
        return tree.putting(.property(plain), at: pick.steps[...])
    }
}

extension JSON {
    /// A JSON value that a spec states.
    package init(_ literal: Literal) {
        switch literal {
        case .null: self = .null
        case .boolean(let flag): self = .boolean(flag)
        case .number(let digits): self = .number(digits)
        case .string(let text): self = .string(text)
        case .array(let items): self = .array(items.map { JSON($0) })
        case .object(let members): self = .object(members.map { Member($0.key, JSON($0.value)) })
        }
    }
}
