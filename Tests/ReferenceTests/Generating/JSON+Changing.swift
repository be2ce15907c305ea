import ReferenceInterpreter
import SpecIR
import SpecTestSupport

extension JSON {
    /// The value with another at a path, and objects and arrays along it; for `*` in each item, of one at least.
    func putting(_ value: JSON, at path: ArraySlice<Path.Step>) -> JSON {
        guard let step = path.first else { return value }
        let rest = path.dropFirst()
        switch step {
        case .member(let key): return putting(value, key, rest)
        case .item(let position):
            if case .object = self { return putting(value, String(position), rest) }
            var items = items
            while items.count <= position { items.append(.null) }
            items[position] = items[position].putting(value, at: rest)
            return .array(items)
        case .last:
            if case .object = self { return putting(value, "last", rest) }
            var items = items.isEmpty ? [.null] : items
            items[items.count - 1] = items[items.count - 1].putting(value, at: rest)
            return .array(items)
        case .slice(let first, _):
            guard rest.isEmpty, case .array(let added) = value else { return putting(value, at: [.item(first)] + rest) }
            let gap = added.isEmpty ? 0 : max(first - items.count, 0)
            return .array(items + [JSON](repeating: .null, count: gap) + added)
        case .each: return .array(items + [JSON.null.putting(value, at: rest)])
        }
    }

    private func putting(_ value: JSON, _ key: String, _ rest: ArraySlice<Path.Step>) -> JSON {
        var members = members
        if let place = members.firstIndex(where: { $0.key.isSame(key) }) {
            members[place].value = members[place].value.putting(value, at: rest)
        } else {
            members.append(Member(key, JSON.null.putting(value, at: rest)))
        }
        return .object(members)
    }

    /// The value at a path of members and indices.
    func value(at path: ArraySlice<Path.Step>) -> JSON? {
        guard let step = path.first else { return self }
        switch step {
        case .member(let key): return members.first { $0.key.isSame(key) }?.value.value(at: path.dropFirst())
        case .item(let position):
            return items.indices.contains(position) ? items[position].value(at: path.dropFirst()) : nil
        case .last, .each, .slice: return nil
        }
    }

    private var members: [Member] { if case .object(let members) = self { members } else { [] } }
    private var items: [JSON] { if case .array(let items) = self { items } else { [] } }

    /// An object with one of its keys a second time, and perhaps with another value.
    func repeatingAKey(_ random: inout SeededRandom) -> JSON {
        guard case .object(var members) = self, let member = members.randomElement(using: &random) else { return self }
        let value = random.chance(50) ? random.json(1) : member.value
        members.insert(Member(member.key, value), at: random.number(0...members.count))
        return .object(members)
    }

    /// The value with something else in one place.
    func changed(_ random: inout SeededRandom) -> JSON {
        switch self {
        case .array(var items) where !items.isEmpty && random.chance(80):
            let place = random.number(0...items.count - 1)
            items[place] = items[place].changed(&random)
            return .array(items)
        case .object(var members) where !members.isEmpty && random.chance(85):
            let place = random.number(0...members.count - 1)
            switch random.number(0...9) {
            case 0: members.remove(at: place)
            case 1: members[place].key = random.pick(["other", "$mapping", "é", "kept"])
            case 2: members.append(Member(members[place].key, random.json(1)))
            default: members[place].value = members[place].value.changed(&random)
            }
            return .object(members)
        default: return random.json(1)
        }
    }
}

extension String {
    fileprivate func isSame(_ other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
