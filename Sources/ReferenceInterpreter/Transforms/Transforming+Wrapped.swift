import SpecIR
import SpecSource

// `unwrap`
extension Transforming {
    var wrappedTypes: WrappedTypes { WrappedTypes(argument) ?? WrappedTypes(members: []) }

    /// The plain value of `{"S": "x"}`.
    func unwrapped(_ value: Held, _ types: WrappedTypes) throws(Misfit) -> Held {
        guard case .dictionary(let members) = value else { throw .transformFailed }
        if members.isEmpty, types.member(for: .null) == nil { return .null }
        guard members.count == 1, let member = types.member(named: members[0].key) else { throw .transformFailed }
        let inside = try inside(member, members[0].value)
        switch member.type {
        case .any: return inside
        case .string: return .string(try text(inside))
        case .boolean:
            let flags: [String: Bool] = ["true": true, "false": false]
            if member.isText, let text = inside.text, let flag = flags[text] { return .boolean(flag) }
            guard !member.isText || member.acceptsBare, case .boolean = inside else { throw .transformFailed }
            return inside
        case .integer, .number:
            let bare = !member.isText || member.acceptsBare ? inside.digits : nil
            let digits = bare ?? (member.isText ? inside.text : nil)
            guard let digits, JSONNumber.isNumber(digits) else { throw .transformFailed }
            let isWhole = JSONNumber.isWhole(digits)
            if member.type == .integer, !isWhole { throw .transformFailed }
            let needsPoint = member.type == .number && isWhole && types.member(for: .integer) != nil
            return .number(needsPoint ? digits + ".0" : digits)
        case .null:
            guard inside.isSame(Held(member.null)) else { throw .transformFailed }
            return .null
        case .list:
            var elements: [Held] = []
            for element in try list(inside) { elements.append(try unwrapped(element, types)) }
            return .list(elements)
        case .dictionary: return try dictionary(inside, by: member, in: types)
        }
    }

    /// The value in the object inside, where the table names a member of it.
    private func inside(_ member: WrappedTypes.Member, _ value: Held) throws(Misfit) -> Held {
        guard let name = member.inner else { return value }
        guard case .dictionary(let members) = value, members.count <= 1 else { throw .transformFailed }
        guard let only = members.first else {
            return member.type == .list || member.pairs != nil ? .list([]) : .dictionary([])
        }
        guard only.key.isExactly(name) else { throw .transformFailed }
        return only.value
    }

    private func dictionary(
        _ value: Held,
        by member: WrappedTypes.Member,
        in types: WrappedTypes
    ) throws(Misfit) -> Held {
        var made: [Held.Member] = []
        guard let pairs = member.pairs else {
            guard case .dictionary(let members) = value else { throw .transformFailed }
            for member in members { made.append(Held.Member(member.key, try unwrapped(member.value, types))) }
            return .dictionary(made)
        }
        for pair in try list(value) {
            guard case .dictionary(let parts) = pair, parts.count == 2,
                let key = parts.first(where: { $0.key.isExactly(pairs.key) })?.value.text,
                let inside = parts.first(where: { $0.key.isExactly(pairs.value) })?.value,
                !made.contains(where: { $0.key.isExactly(key) })
            else { throw .transformFailed }
            made.append(Held.Member(key, try unwrapped(inside, types)))
        }
        return .dictionary(made)
    }

    /// The value in the first member of its type.
    func wrapped(_ value: Held, _ types: WrappedTypes) throws(Misfit) -> Held {
        switch value {
        case .null:
            guard let member = types.member(for: .null) else { return .dictionary([]) }
            return wrapped(Held(member.null), in: member)
        case .boolean(let flag):
            guard let member = types.member(for: .boolean) ?? types.member(for: .any) else { throw .transformFailed }
            return wrapped(member.isText ? .string(flag ? "true" : "false") : value, in: member)
        case .string(let text), .url(let text), .uuid(let text), .data(let text):
            guard let member = types.member(for: .string) ?? types.member(for: .any) else { throw .transformFailed }
            return wrapped(.string(text), in: member)
        case .date(let date): return try wrapped(.string(DateFormat.iso8601.spelled(date)), types)
        case .integer, .double, .decimal, .number: return try wrappedNumber(value, types)
        case .list(let elements):
            guard let member = types.member(for: .list) else { return try anyWrapped(value, types) }
            var made: [Held] = []
            for element in elements { made.append(try wrapped(element, types)) }
            return wrapped(.list(made), in: member)
        case .dictionary(let members):
            guard let member = types.member(for: .dictionary) else { return try anyWrapped(value, types) }
            var made: [Held.Member] = []
            for inner in members { made.append(Held.Member(inner.key, try wrapped(inner.value, types))) }
            guard let pairs = member.pairs else { return wrapped(.dictionary(made), in: member) }
            let list = made.map { inner in
                Held.dictionary([
                    Held.Member(pairs.key, .string(inner.key)), Held.Member(pairs.value, inner.value),
                ])
            }
            return wrapped(.list(list), in: member)
        case .object, .reference: throw .transformFailed
        }
    }

    private func wrappedNumber(_ value: Held, _ types: WrappedTypes) throws(Misfit) -> Held {
        guard let digits = value.digits else { throw .transformFailed }
        if case .double(let double) = value, !double.isFinite { throw .transformFailed }
        let isWhole = JSONNumber.isWhole(digits)
        var integer = isWhole ? types.member(for: .integer) : nil
        if case .double = value { integer = nil }
        guard let member = integer ?? types.member(for: .number) ?? types.member(for: .any) else {
            throw .transformFailed
        }
        let needsPoint = member.type == .number && isWhole && types.member(for: .integer) != nil
        let spelled = needsPoint ? digits + ".0" : digits
        return wrapped(member.isText ? .string(spelled) : .number(spelled), in: member)
    }

    private func anyWrapped(_ value: Held, _ types: WrappedTypes) throws(Misfit) -> Held {
        guard let member = types.member(for: .any) else { throw .transformFailed }
        return wrapped(value, in: member)
    }

    private func wrapped(_ value: Held, in member: WrappedTypes.Member) -> Held {
        let inside = member.inner.map { Held.dictionary([Held.Member($0, value)]) } ?? value
        return .dictionary([Held.Member(member.name, inside)])
    }
}
