import ReferenceInterpreter

/// A change of a document: what to take out, then what to put in.
struct JSONEdit {
    var removes: [[String]] = []
    var sets: [(path: [String], value: JSON)] = []

    var isEmpty: Bool { removes.isEmpty && sets.isEmpty }

    /// The changed document; nil where a place can't be reached.
    func applied(to json: JSON) -> JSON? {
        var json = json
        for path in removes { json = json.removing(path[...]) }
        for set in sets {
            guard let changed = json.setting(set.path[...], set.value) else { return nil }
            json = changed
        }
        return json
    }
}

extension JSON {
    /// The paths of all members, those of objects before those inside them.
    var memberPaths: [[String]] {
        switch self {
        case .object(let members):
            return members.map { [$0.key] }
                + members.flatMap { member in member.value.memberPaths.map { [member.key] + $0 } }
        case .array(let items):
            return items.enumerated().flatMap { number, item in item.memberPaths.map { ["\(number)"] + $0 } }
        case .null, .boolean, .number, .string: return []
        }
    }

    fileprivate func removing(_ path: ArraySlice<String>) -> JSON {
        guard let name = path.first else { return self }
        let rest = path.dropFirst()
        switch self {
        case .object(var members):
            guard let place = members.firstIndex(where: { $0.key == name }) else { return self }
            if rest.isEmpty {
                members.remove(at: place)
            } else {
                members[place].value = members[place].value.removing(rest)
            }
            return .object(members)
        case .array(var items):
            guard let position = Int(name), items.indices.contains(position) else { return self }
            if rest.isEmpty {
                items.removeSubrange(position...)
            } else {
                items[position] = items[position].removing(rest)
            }
            return .array(items)
        case .null, .boolean, .number, .string: return self
        }
    }

    /// The last position that a list is made for.
    private static let mostMade = 20

    /// Objects along the path are made where they are missing, or where something else stands there.
    func setting(_ path: ArraySlice<String>, _ value: JSON) -> JSON? {
        guard let name = path.first else { return value }
        let rest = path.dropFirst()
        if case .array(var items) = self, let position = Int(name), (0...Self.mostMade).contains(position) {
            while items.count < position { items.append(.null) }
            let inner = position < items.count ? items[position] : .object([])
            guard let changed = inner.setting(rest, value) else { return nil }
            if position < items.count { items[position] = changed } else { items.append(changed) }
            return .array(items)
        }
        var members: [Member] = []
        if case .object(let known) = self { members = known }
        let place = members.firstIndex { $0.key == name }
        // If there is nothing yet, a position makes a list.
        if members.isEmpty, let position = Int(name), (0...Self.mostMade).contains(position) {
            return JSON.array([]).setting(path, value)
        }
        guard let changed = (place.map { members[$0].value } ?? .object([])).setting(rest, value) else { return nil }
        if let place { members[place].value = changed } else { members.append(Member(name, changed)) }
        return .object(members)
    }
}
