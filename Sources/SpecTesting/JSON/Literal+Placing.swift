import SpecIR
import SpecSource

extension Literal {
    /// The furthest item that is put into an array.
    static let furthestItem = 100

    /// The value with another one at a path. What stands in the way is replaced.
    func placing(_ value: Literal, at steps: ArraySlice<Path.Step>) -> Literal {
        guard let step = steps.first else { return merging(value) }
        let rest = steps.dropFirst()
        switch step {
        case .member(let key): return placing(value, member: key, rest)
        case .item(let index):
            if case .object(let members) = self, !members.isEmpty { return placing(value, member: "\(index)", rest) }
            var items = items
            while items.count <= min(index, Self.furthestItem) { items.append(.null) }
            let place = min(index, Self.furthestItem)
            items[place] = items[place].placing(value, at: rest)
            return .array(items)
        case .slice(let first, _):
            guard rest.isEmpty, case .array(let added) = value else { return placing(value, at: [.item(first)] + rest) }
            var items = items
            if !added.isEmpty { while items.count < min(first, Self.furthestItem) { items.append(.null) } }
            return .array(items + added)
        case .last, .each:
            var items = items
            if items.isEmpty { items.append(.null) }
            let place = step == .last ? items.count - 1 : 0
            items[place] = items[place].placing(value, at: rest)
            return .array(items)
        }
    }

    private func placing(_ value: Literal, member key: String, _ rest: ArraySlice<Path.Step>) -> Literal {
        var members = members
        if let place = members.firstIndex(where: { $0.key.isExactly(key) }) {
            members[place].value = members[place].value.placing(value, at: rest)
        } else {
            members.append(Member(key: key, value: Literal.null.placing(value, at: rest)))
        }
        return .object(members)
    }

    /// Objects that share a place have the members of both, lists the items of both.
    private func merging(_ other: Literal) -> Literal {
        if case .array(let own) = self, case .array(let added) = other { return .array(own + added) }
        guard case .object(let own) = self, case .object(let added) = other else { return other }
        return .object(own.filter { member in !added.contains { $0.key.isExactly(member.key) } } + added)
    }

    /// The value with the members of another one that it lacks, also in objects inside of it.
    func filled(from other: Literal) -> Literal {
        guard case .object(let own) = self, case .object(let added) = other else { return self }
        let kept = own.map { member in
            Member(key: member.key, value: other[member.key].map { member.value.filled(from: $0) } ?? member.value)
        }
        return .object(kept + added.filter { member in !own.contains { $0.key.isExactly(member.key) } })
    }

    /// The value at a path that leads through members and items.
    func value(at steps: ArraySlice<Path.Step>) -> Literal? {
        guard let step = steps.first else { return self }
        let rest = steps.dropFirst()
        switch step {
        case .member(let key): return self[key]?.value(at: rest)
        case .item(let index):
            if case .object = self { return self["\(index)"]?.value(at: rest) }
            return items.indices.contains(index) ? items[index].value(at: rest) : nil
        case .last: return items.last?.value(at: rest)
        case .each: return items.first?.value(at: rest)
        case .slice(let first, _):
            return items.indices.contains(first) ? items[first].value(at: rest) : nil
        }
    }
}
