import SpecIR
import SpecSource

extension Literal {
    /// The furthest item that is put into an array.
    static let furthestItem = 100

    /// The value with another one at a path. What stands in the way is replaced.
    func placing(_ value: Literal, at steps: ArraySlice<Path.Step>) -> Literal {
        var result = self
        result.place(value, at: steps)
        return result
    }

    /// Puts a value at a path. What stands in the way is replaced.
    mutating func place(_ value: Literal, at steps: ArraySlice<Path.Step>) {
        guard let step = steps.first else { return self = merging(value) }
        let rest = steps.dropFirst()
        switch step {
        case .member(let key): place(value, member: key, rest)
        case .item(let index):
            if case .object(let members) = self, !members.isEmpty { return place(value, member: "\(index)", rest) }
            let place = min(index, Self.furthestItem)
            self.place(value, item: { _ in place }, rest)
        case .slice(let first, _):
            guard rest.isEmpty, case .array(let added) = value else { return place(value, at: [.item(first)] + rest) }
            var items = items
            if !added.isEmpty { while items.count < min(first, Self.furthestItem) { items.append(.null) } }
            self = .array(items + added)
        case .last: place(value, item: { max($0 - 1, 0) }, rest)
        case .each: place(value, item: { _ in 0 }, rest)
        }
    }

    private mutating func place(_ value: Literal, item index: (Int) -> Int, _ rest: ArraySlice<Path.Step>) {
        var items = items
        // Nobody else holds them while they change, or each change would copy them.
        self = .null
        let place = index(items.count)
        while items.count <= place { items.append(.null) }
        items[place].place(value, at: rest)
        self = .array(items)
    }

    private mutating func place(_ value: Literal, member key: String, _ rest: ArraySlice<Path.Step>) {
        var members = members
        self = .null
        if let place = members.firstIndex(where: { $0.key.isExactly(key) }) {
            members[place].value.place(value, at: rest)
        } else {
            members.append(Member(key: key, value: Literal.null.placing(value, at: rest)))
        }
        self = .object(members)
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
