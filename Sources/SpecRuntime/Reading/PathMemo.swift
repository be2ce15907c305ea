/// Where paths led that begin outside of the object at hand. All elements of a list need the same, and each look may
/// walk over the whole list.
struct PathMemo {
    private var places: [Key: Int] = [:]

    private struct Key: Hashable {
        /// The path's first step among the plan's.
        var step: Int32

        /// The token that it begins at.
        var token: Int
    }

    var isEmpty: Bool { places.isEmpty }

    /// The place that steps led to from a token; nil where nobody followed them yet.
    func place(of step: Int32, from token: Int) -> Place? {
        guard let known = places[Key(step: step, token: token)] else { return nil }
        if known == -1 { return .missing }
        return known >= 0 ? .at(known) : .blocked(-2 - known)
    }

    /// Keeps where steps led; what a path with `*` collected is gone by the next time.
    mutating func keep(_ place: Place, of step: Int32, from token: Int) {
        let key = Key(step: step, token: token)
        switch place {
        case .missing: places[key] = -1
        case .at(let found): places[key] = found
        case .blocked(let blocked): places[key] = -2 - blocked
        case .collection: break
        }
    }

    /// Forgets all. A large table is given back, as emptying it costs as much as it is large.
    mutating func removeAll() { places.removeAll(keepingCapacity: places.count < 64) }
}
