import SpecIR

/// The paths of kept members, in objects shown as JSON: `"$kept": {"age": ["person", "age"]}`.
///
/// It names only those that wouldn't come back there by their names alone.
package enum KeptPlaces {
    package static let key = "$kept"

    /// Returns true if a member of that name is written to that key where nothing else is known of it.
    static func returns(_ name: String, to key: String, _ home: NamingContext?) -> Bool {
        guard let home else { return name.isExactly(key) }
        return home.key(for: name).isExactly(key)
    }
}

extension DynamicObject {
    /// The places of kept members that don't follow from their names; nil where there are none.
    var keptPlaces: Value? {
        let moved = extras.compactMap { extra -> (String, Value)? in
            guard let path = extra.path, let last = path.last else { return nil }
            if path.count == 1, KeptPlaces.returns(extra.name, to: last, shape.home) { return nil }
            return (extra.name, .list(path.map(Value.string)))
        }
        return moved.isEmpty ? nil : .dictionary(ValueDictionary(moved))
    }
}
