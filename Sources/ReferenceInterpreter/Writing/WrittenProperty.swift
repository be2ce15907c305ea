package import SpecIR
import SpecSource

/// A property as it is written.
struct WrittenProperty {
    var property: Property

    /// The mapping that has it.
    var index: Int

    /// The names of the objects that hold the property's object and share its JSON, outermost first.
    var owners: [String]

    init(_ property: Property, _ index: Int, through owners: [String]) {
        self.property = property
        self.index = index
        self.owners = owners
    }

    /// The rule of several whose path this is, and the numbers of all that may write.
    var alternative: Property?
    var writing: [Int] = []

    /// Of a list whose elements have members of their own, the element's number, and whether it is the last.
    var element: Int?
    var isLastElement = false

    /// Of a list whose elements are items beside others, their positions.
    var slice: ClosedRange<Int>?

    var name: String { property.name.value }

    var rule: ValueRule { (alternative ?? property.writer).rule }
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
