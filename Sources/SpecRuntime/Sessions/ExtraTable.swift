import SpecIR
import SpecSource

/// Members that no rule reads, found by their places and their names, while later ones are put among them.
struct ExtraTable {
    /// In order; nil for one that another has replaced.
    private var all: [DynamicObject.Extra?] = []
    private var places: [[ExactText]: Int] = [:]
    private var names: [ExactText: Int] = [:]

    /// The members that stand inside of a place.
    private var inside: [[ExactText]: [Int]] = [:]
    private let home: NamingContext?

    /// - Parameters:
    ///   - members: members, the later ones behind the earlier ones.
    ///   - home: the naming of the mapping that keeps them.
    init(_ members: [DynamicObject.Extra], _ home: NamingContext?) {
        self.home = home
        for member in members { put(member) }
    }

    /// The members, of which none stands inside of another.
    var members: [DynamicObject.Extra] { all.compactMap(\.self) }

    /// Adds a member that came later than the others: it replaces what stands in its place, and a part of what it stands
    /// inside of.
    mutating func put(_ new: DynamicObject.Extra) {
        let path = new.path?.map(ExactText.init) ?? []
        if let place = places[path], let held = all[place] {
            all[place] = new
            all[place]?.name = held.name
            return removeAll(inside: path)
        }
        if let place = around(path), let depth = all[place]?.path?.count {
            if all[place]?.value.dictionary != nil, let keys = new.path {
                all[place]?.value.set(new.value, at: keys[depth...])
                return
            }
            remove(place)
        }
        removeAll(inside: path)
        add(new, path)
    }

    /// Adds a member where none stands.
    private mutating func add(_ new: DynamicObject.Extra, _ path: [ExactText]) {
        var new = new
        if let place = names[ExactText(new.name)], let held = all[place] {
            // Two members of one name: the one further in has a longer one.
            if held.path?.count ?? 0 > 1 {
                rename(place, held.longName(home))
            } else if path.count > 1 {
                new.name = new.longName(home)
            } else {
                remove(place)
                return insert(new, path, at: place)
            }
        }
        all.append(nil)
        insert(new, path, at: all.count - 1)
    }

    private mutating func insert(_ new: DynamicObject.Extra, _ path: [ExactText], at place: Int) {
        all[place] = new
        names[ExactText(new.name)] = place
        if path.isEmpty { return }
        places[path] = place
        for count in 1..<path.count { inside[Array(path[..<count]), default: []].append(place) }
    }

    private mutating func rename(_ place: Int, _ name: String) {
        names[ExactText(all[place]?.name ?? "")] = nil
        all[place]?.name = name
        names[ExactText(name)] = place
    }

    private mutating func remove(_ place: Int) {
        guard let member = all[place] else { return }
        all[place] = nil
        if let path = member.path { places[path.map(ExactText.init)] = nil }
        if names[ExactText(member.name)] == place { names[ExactText(member.name)] = nil }
    }

    private mutating func removeAll(inside path: [ExactText]) {
        guard let found = inside.removeValue(forKey: path) else { return }
        // Something else may stand there by now.
        for place in found {
            guard let member = all[place]?.path?.map(ExactText.init), member.count > path.count else { continue }
            if member.starts(with: path) { remove(place) }
        }
    }

    /// The member that a place lies inside of.
    private func around(_ path: [ExactText]) -> Int? {
        (1..<max(path.count, 1)).lazy.compactMap { places[Array(path[..<$0])] }.first
    }
}

extension DynamicObject.Extra {
    /// The name that distinguishes a member further in from others: `mechanism.type`.
    fileprivate func longName(_ home: NamingContext?) -> String {
        (path ?? [name]).map { home?.property(for: $0) ?? $0 }.joined(separator: ".")
    }
}

extension [DynamicObject.Extra] {
    /// The members with later ones put among them.
    func with(_ later: Self, _ home: NamingContext?) -> Self {
        if later.isEmpty { return self }
        if isEmpty { return later }
        var table = ExtraTable(self, home)
        for member in later { table.put(member) }
        return table.members
    }

    /// The members, of which none stands inside of another.
    func withoutNesting(_ home: NamingContext?) -> Self {
        contains { $0.path?.count ?? 0 > 1 } ? ExtraTable(self, home).members : self
    }
}
