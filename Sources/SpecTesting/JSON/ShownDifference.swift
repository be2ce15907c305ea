/// Where two values differ, at the topmost place; nil for a side where nothing stands.
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
        collect(old, new, [], holder: nil, property: nil, &found)
        return found
    }

    private static func collect(
        _ old: Shown,
        _ new: Shown,
        _ path: [String],
        holder: String?,
        property: String?,
        _ found: inout [ShownDifference]
    ) {
        if old == new { return }
        func add(_ old: Shown?, _ new: Shown?, _ path: [String], _ holder: String?, _ property: String?) {
            found.append(ShownDifference(path: path, old: old, new: new, holder: holder, property: property))
        }
        func descend(_ olds: [String: Shown], _ news: [String: Shown], _ inner: String?) {
            for key in Set(olds.keys).union(news.keys).sorted() {
                let (old, new) = (olds[key], news[key])
                let property = inner == nil ? property : key
                if let old, let new {
                    collect(old, new, path + [key], holder: inner ?? holder, property: property, &found)
                } else {
                    add(old, new, path + [key], inner ?? holder, property)
                }
            }
        }
        switch (old, new) {
        case (.object(let left, let olds), .object(let right, let news)) where left == right: descend(olds, news, left)
        case (.members(let olds), .members(let news)): descend(olds, news, nil)
        case (.list(let olds), .list(let news)) where olds.count == news.count:
            for (place, pair) in zip(olds, news).enumerated() {
                collect(pair.0, pair.1, path + ["\(place)"], holder: holder, property: property, &found)
            }
        default: add(old, new, path, holder, property)
        }
    }
}
