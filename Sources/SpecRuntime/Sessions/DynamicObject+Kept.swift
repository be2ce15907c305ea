import SpecIR
import SpecSource

// Members that no rule named when they were stored.
extension DynamicObject {
    /// Takes members that were kept. Those that a rule reads by now become its property, or give way to what that holds.
    ///
    /// - Returns: what the store holds, where that has still to be written anew.
    func take(kept: [Extra], _ runtime: Runtime) -> Membership.Saved? {
        extras = kept
        guard !kept.isEmpty, let index = try? runtime.mapping(named: shape.mapping) else { return nil }
        let stored = Membership.Saved(slots: slots.values, extras: kept, isOutdated: true)
        extras = runtime.opened(kept, of: shape, in: index)
        for extra in extras {
            guard let position = runtime.position(ofKept: extra, shape, index) else { continue }
            extras.removeAll { $0.name.isExactly(extra.name) }
            if slots[position] == nil { slots[position] = runtime.value(kept: extra.value, at: position, of: index) }
        }
        return extras == kept ? nil : stored
    }
}

extension Runtime {
    /// Kept members with those in place of one that a property is written inside of by now: `address.city` in `address`.
    fileprivate func opened(
        _ kept: [DynamicObject.Extra],
        of shape: ObjectShape,
        in mapping: Int
    ) -> [DynamicObject.Extra] {
        var names = Set(kept.map { ExactText($0.name) })
        return kept.flatMap { opened($0, of: shape, in: mapping, names: &names) }
    }

    private func opened(
        _ extra: DynamicObject.Extra,
        of shape: ObjectShape,
        in mapping: Int,
        names: inout Set<ExactText>
    ) -> [DynamicObject.Extra] {
        guard let path = extra.path, position(ofKept: extra, shape, mapping) == nil,
            writing.writes(inside: path, of: mapping)
        else { return [extra] }
        if extra.value.isNull { return nulls(inside: path, of: shape, in: mapping, names: &names) }
        guard case .dictionary(let members) = extra.value else { return [extra] }
        return members.flatMap { member -> [DynamicObject.Extra] in
            let path = path + [member.key]
            let spelled = path.map { shape.home?.property(for: $0) ?? $0 }
            // As they are named where they are read.
            let name = spelled.last.flatMap {
                shape.position(of: $0) == nil && names.insert(ExactText($0)).inserted ? $0 : nil
            }
            let inner = DynamicObject.Extra(
                name: name ?? spelled.joined(separator: "."),
                path: path,
                value: member.value
            )
            return opened(inner, of: shape, in: mapping, names: &names)
        }
    }

    /// Null for each property that is read inside of a member that was kept and is null, as null has no members.
    private func nulls(
        inside path: [String],
        of shape: ObjectShape,
        in mapping: Int,
        names: inout Set<ExactText>
    ) -> [DynamicObject.Extra] {
        writing.places(inside: path, of: mapping).compactMap { place in
            let inner = DynamicObject.Extra(name: place.joined(separator: "."), path: place, value: .null)
            guard position(ofKept: inner, shape, mapping) != nil else { return nil }
            return names.insert(ExactText(inner.name)).inserted ? inner : nil
        }
    }

    /// The property that reads a member that was kept: the one of its name, or the one that is written where it stood. One
    /// that is written there and read elsewhere never held the member: the two are in conflict.
    fileprivate func position(ofKept extra: DynamicObject.Extra, _ shape: ObjectShape, _ mapping: Int) -> Int? {
        let stated = set.mappings[mapping]
        if let named = shape.position(of: extra.name) { return named < stated.properties.count ? named : nil }
        guard let path = extra.path, let position = writing.position(of: mapping, at: path) else { return nil }
        let place = Path(steps: path.map { .member($0) })
        return stated.properties[position].allReadPaths(in: stated).contains(place) ? position : nil
    }

    /// The value of a property from a member that was kept before the property existed; nil if it doesn't fit, and if
    /// it leads to objects with a key, which have to be read.
    fileprivate func value(kept value: Value, at position: Int, of mapping: Int) -> Value? {
        let property = set.mappings[mapping].properties[position]
        guard property.firstOf.isEmpty else { return nil }
        if value.isNull {
            guard property.effectiveIfNull(in: set.mappings[mapping]) == .null else { return nil }
            return value
        }
        if case .type = property.rule.kind, property.rule.transforms.isEmpty, property.rule.requires.isEmpty,
            let typed = typed(value, by: property.rule, of: mapping)
        {
            return typed
        }
        let plan = plan(for: mapping)
        guard let rule = plan.rule(at: position), let read = Reader.value(value, by: rule, plan),
            read.becomesParts()
        else { return nil }
        read.noteChoice(shapes[mapping].links[position])
        return read
    }
}

extension EntryPlan {
    /// The rule of the property at a position of the shape; nil where that isn't read, or from chosen elements.
    fileprivate func rule(at position: Int) -> Int32? {
        let row = plan.tables.mappings[entry.reader]
        for number in row.firstProperty..<row.firstProperty + row.propertyCount {
            let property = plan.tables.properties[number]
            guard property.position == Int32(position) else { continue }
            return plan.tables.rules[property.rule].selects ? nil : property.rule
        }
        return nil
    }
}

extension Value {
    /// Makes objects without a key parts of what holds them; false where one has a key.
    fileprivate func becomesParts() -> Bool {
        !hasObject { object in
            guard object.shape.identity == nil else { return true }
            object.isPart = true
            return !object.shape.linked.allSatisfy { object.slots[$0.position]?.becomesParts() ?? true }
        }
    }
}
