import SpecIR

/// Values as `unwrap` reads them: each in a member that names its type.
struct WrappedSources {
    private let types: WrappedTypes

    init(_ argument: Literal) { types = WrappedTypes(argument) ?? WrappedTypes(members: []) }

    /// A value of each member, the first of them wrapped in lists and dictionaries; `{}`, and two members at once.
    var samples: [Literal] {
        let wrapped = types.members.flatMap { member in
            Self.values(of: member.type, null: member.null).flatMap { forms(of: $0, in: member) }
        }
        let both = types.members.prefix(2).map { ($0.name, Literal.string("a")) }
        return wrapped + [.object([]), .members(both)]
    }

    /// The forms of a value in each member of its type.
    func wrapped(_ value: Literal) -> [Literal] {
        types.members.filter { $0.type == .any || value.isOfKind($0.type) }.flatMap { forms(of: value, in: $0) }
    }

    /// The value in a member: as the table has it, then without what the table states of it.
    private func forms(of value: Literal, in member: WrappedTypes.Member) -> [Literal] {
        var contents = [value]
        switch value {
        case .array(let items): contents = [.array(items.map(first))]
        case .object(let members):
            let inside = members.map { ($0.key, first($0.value)) }
            contents = [.members(inside)]
            if let pairs = member.pairs {
                contents.insert(
                    .array(inside.map { .members([(pairs.key, .string($0.0)), (pairs.value, $0.1)]) }),
                    at: 0
                )
            }
        case .number, .boolean:
            let text = Literal.string(value.compactText)
            contents = member.isText ? [text, value] : [value, text]
        case .null, .string: break
        }
        return contents.flatMap { content -> [Literal] in
            let whole = Literal.members([(member.name, content)])
            return member.inner.map { [.members([(member.name, .members([($0, content)]))]), whole] } ?? [whole]
        }
    }

    private func first(_ value: Literal) -> Literal { wrapped(value).first ?? value }

    private static func values(of type: WrappedTypes.Kind, null: Literal) -> [Literal] {
        switch type {
        case .string: [.string("a")]
        case .integer: [.number(1)]
        case .number: [.number("1.5"), .number(2)]
        case .boolean: [.boolean(true)]
        case .null: [null, .null]
        case .list: [.array([.string("a"), .number(1)]), .array([])]
        case .dictionary: [.members([("a", .string("b"))]), .object([])]
        case .any: [.string("a"), .number(1)]
        }
    }
}

extension Literal {
    fileprivate func isOfKind(_ kind: WrappedTypes.Kind) -> Bool {
        switch self {
        case .null: kind == .null
        case .boolean: kind == .boolean
        case .number(let digits): kind == .number || kind == .integer && Int(digits) != nil
        case .string: kind == .string
        case .array: kind == .list
        case .object: kind == .dictionary
        }
    }
}
