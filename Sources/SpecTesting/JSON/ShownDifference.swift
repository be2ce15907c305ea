/// A difference between two values, at its topmost place. A side that has no value there is nil.
package struct ShownDifference: Hashable, Sendable {
    /// Member names and positions.
    package var path: [String]
    package var old: Shown?
    package var new: Shown?

    /// The mapping of the innermost object around the place, and the property in it.
    package var holder: String?
    package var property: String?

    /// True if only the kind of value differs, and its JSON is the same.
    package var isOnlyKind: Bool {
        guard let old, let new else { return false }
        return old.json == new.json
    }

    /// All places at which two values differ.
    package static func all(_ old: Shown, _ new: Shown) -> [ShownDifference] {
        var found: [ShownDifference] = []
        collect(from: old, to: new, at: [], holder: nil, property: nil, into: &found)
        return found
    }

    private static func collect(
        from old: Shown,
        to new: Shown,
        at path: [String],
        holder: String?,
        property: String?,
        into found: inout [ShownDifference]
    ) {
        if old == new { return }
        func add(from old: Shown?, to new: Shown?, at path: [String], holder: String?, property: String?) {
            found.append(ShownDifference(path: path, old: old, new: new, holder: holder, property: property))
        }
        func descend(from olds: [String: Shown], to news: [String: Shown], holder inner: String?) {
            for key in Set(olds.keys).union(news.keys).sorted() {
                let (old, new) = (olds[key], news[key])
                let property = inner == nil ? property : key
                if let old, let new {
                    collect(
                        from: old,
                        to: new,
                        at: path + [key],
                        holder: inner ?? holder,
                        property: property,
                        into: &found
                    )
                } else {
                    add(from: old, to: new, at: path + [key], holder: inner ?? holder, property: property)
                }
            }
        }
        switch (old, new) {
        case (.object(let left, let olds), .object(let right, let news)) where left == right:
            descend(from: olds, to: news, holder: left)
        case (.members(let olds), .members(let news)): descend(from: olds, to: news, holder: nil)
        case (.list(let olds), .list(let news)) where olds.count == news.count:
            for (place, pair) in zip(olds, news).enumerated() {
                collect(
                    from: pair.0,
                    to: pair.1,
                    at: path + ["\(place)"],
                    holder: holder,
                    property: property,
                    into: &found
                )
            }
        default: add(from: old, to: new, at: path, holder: holder, property: property)
        }
    }
}
