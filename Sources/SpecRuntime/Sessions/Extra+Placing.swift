import SpecIR

// Members that no rule reads, one of which may stand in another.
extension DynamicObject.Extra {
    /// Returns true if the member stands inside of the other.
    fileprivate func stands(inside other: DynamicObject.Extra) -> Bool {
        guard let path, let others = other.path, path.count > others.count else { return false }
        return path.begins(with: others)
    }

    /// The name that distinguishes a member further in from others: `mechanism.type`.
    fileprivate func longName(_ home: NamingContext?) -> String {
        (path ?? [name]).map { home?.property(for: $0) ?? $0 }.joined(separator: ".")
    }
}

extension [DynamicObject.Extra] {
    /// Adds a member that came later than the others: it replaces what stands in its place, and a part of what it stands
    /// inside of.
    mutating func put(_ new: DynamicObject.Extra, _ home: NamingContext?) {
        var new = new
        if let place = firstIndex(where: { $0.stands(where: new) }) {
            let name = self[place].name
            self[place] = new
            self[place].name = name
            return removeAll { $0.stands(inside: new) }
        }
        if let place = firstIndex(where: { new.stands(inside: $0) }), let depth = self[place].path?.count {
            if self[place].value.dictionary != nil, let path = new.path {
                return self[place].value.set(new.value, at: path[depth...])
            }
            remove(at: place)
        }
        removeAll { $0.stands(inside: new) }
        if let place = firstIndex(where: { $0.name.isExactly(new.name) }) {
            // Two members of one name: the one further in has a longer one.
            if self[place].path?.count ?? 0 > 1 {
                self[place].name = self[place].longName(home)
            } else if new.path?.count ?? 0 > 1 {
                new.name = new.longName(home)
            } else {
                self[place] = new
                return
            }
        }
        append(new)
    }

    /// The members, of which none stands inside of another.
    func withoutNesting(_ home: NamingContext?) -> Self {
        guard contains(where: { $0.path?.count ?? 0 > 1 }) else { return self }
        guard contains(where: { extra in contains { extra.stands(inside: $0) } }) else { return self }
        return reduce(into: []) { $0.put($1, home) }
    }
}
