extension DynamicObject {
    /// The values of the primary key as JSON names the object: the only one, or a list of several; nil where the mapping
    /// has no key, or a part of it is missing.
    var keyValue: Value? {
        guard let positions = shape.identity?.key else { return nil }
        let values = positions.compactMap { slots[$0] }
        guard values.count == positions.count, !values.contains(where: \.isNull) else { return nil }
        return values.count == 1 ? values[0] : .list(values)
    }

    /// The primary key; nil where the mapping has none, or a part of it is missing.
    package var storeKey: ObjectKey? {
        guard let positions = shape.identity?.key else { return nil }
        return ObjectKey(at: positions) { slots[$0] }
    }

    /// The value by which a reference names an object: its key, or the one property that it goes by.
    var referenceKey: Value? {
        if let keyValue { return keyValue }
        let held = slots.values.compactMap { $0 }
        // Beside `held[0]`, `nil` would be `Value.null`.
        return held.count == 1 ? held.first : .none
    }

    /// A property's value as it is shown: an object that a reference leads to is shown as the key that it goes by.
    func shown(_ value: Value, _ link: Link?, masked: Bool = false) -> Value {
        guard let link, link.isReference else { return value }
        return value.replacingObjects { object in
            guard let name = link.names.first else { return object.keyValue.map { masked ? object.masked($0) : $0 } }
            let isSecret = masked && object.shape.sensitive.contains(name)
            return object[name].map { isSecret ? .string(ValuePrinter.mask) : $0 }
        } ?? value
    }

    /// The object's key for people and logs: not shown where a part of it is sensitive.
    func masked(_ key: Value) -> Value {
        let isSecret = shape.identity == nil ? !shape.sensitive.isEmpty : shape.hidesKeys
        return isSecret ? .string(ValuePrinter.mask) : key
    }

    /// True if the object stands for its key alone: a reference leads to it, and no record has brought it.
    package var isPlaceholder: Bool { membership?.isPlaceholder == true }

    /// The object in a sentence: its mapping, and its key unless that is sensitive.
    package var words: String { shape.words(for: membership?.key ?? storeKey) }

    /// The set properties by name as they are shown: references as keys, and nothing of what points here.
    func shownMembers(masked: Bool = false) -> [(String, Value)] {
        load()
        var members: [(String, Value)] = isChosen ? [(ValuePrinter.mappingKey, .string(mapping))] : []
        for position in 0..<slots.count {
            guard let value = slots[position] else { continue }
            let name = shape.names[position]
            let isSecret = masked && !value.isNull && shape.sensitive.contains(name)
            let shown = isSecret ? .string(ValuePrinter.mask) : shown(value, shape.links[position], masked: masked)
            members.append((name, shown))
        }
        members += extras.map { ($0.name, $0.value) }
        if let places = keptPlaces { members.append((KeptPlaces.key, places)) }
        return members
    }

    /// Returns true if the object has a value for any of the properties; without one, it equals no other object by
    /// them.
    func holdsAny(of properties: [String]) -> Bool { properties.contains { !(self[$0] ?? .null).isNull } }
}
