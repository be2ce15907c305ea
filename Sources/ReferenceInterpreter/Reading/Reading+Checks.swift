import SpecIR
import SpecSource

// `member_as`, `duplicates` and `requires`, once the value is there.
extension Reading {
    /// The value as the rule wants it; nil where it fails.
    func checked(_ value: Held, by rule: ReadRule, at node: JSONNode) -> Held? {
        var value = value
        if let name = rule.rule.elements.memberAs, case .dictionary(let members) = value {
            guard hold(members, by: rule, as: name, at: node) else { return nil }
            value = .list(members.map(\.value))
        }
        guard let distinct = withoutDuplicates(value, by: rule, at: node) else { return nil }
        let check = RequirementCheck(rule: rule.rule, mapping: model.set.mappings[rule.index])
        let unmet = rule.rule.requires.filter { !check.meets($0.value, distinct) }
        for requirement in rule.rule.requires {
            let isMet = check.meets(requirement.value, distinct)
            if requirement.value.isOfHost {
                noteNotRun("requirement", named: requirement.value.description, at: node, by: requirement.range)
            } else {
                note(
                    .requirement,
                    at: node,
                    by: requirement.range,
                    branch: isMet ? nil : "fails",
                    before: distinct,
                    words: requirement.value.description,
                    fails: !isMet
                )
            }
        }
        for _ in unmet { fail("requirement-failed", at: node) }
        return unmet.isEmpty ? distinct : nil
    }

    /// Sets the names of members as properties of the objects; returns false where one doesn't fit.
    private func hold(_ members: [Held.Member], by rule: ReadRule, as stated: Located<String>, at node: JSONNode)
        -> Bool
    {
        let name = stated.value
        var areHeld = true
        var names: [Held] = []
        trace?.takeBack(name, ofElementsOf: currentPath.names)
        for (position, member) in members.enumerated() {
            guard case .object(let object) = member.value else { continue }
            let place = place(of: member.key, by: rule, in: node)
            let held = self.name(member.key, as: name, of: object, place)
            if held == nil { areHeld = false }
            if let held {
                if names.contains(where: { $0.isSame(held) }) {
                    fail("duplicate", at: place)
                    areHeld = false
                } else if loses(name, of: object, to: held, place) {
                    areHeld = false
                }
                names.append(held)
            }
            object[name] = held
            noteName(member.key, as: stated, of: object, at: position, on: node.member(member.key) ?? node)
        }
        return areHeld
    }

    /// Sets the name of a member as a property of the record in it.
    func hold(
        _ key: String,
        as stated: Located<String>,
        in object: HeldObject,
        besides names: inout [Held],
        at node: JSONNode
    ) {
        let name = stated.value
        let before = report.mark
        guard let held = self.name(key, as: name, of: object, node) else { return }
        if names.contains(where: { $0.isSame(held) }) {
            fail("duplicate", at: node)
        } else {
            _ = loses(name, of: object, to: held, node)
        }
        object[name] = held
        if report.mark == before { names.append(held) }
        noteName(key, as: stated, of: object, on: node)
    }

    /// The member of a dictionary, or its pair; the whole where transformers made it.
    private func place(of key: String, by rule: ReadRule, in node: JSONNode) -> JSONNode {
        if rule.isText || !rule.transforms.isEmpty { return node }
        guard let pairs = rule.rule.elements.pairs else { return node.member(key) ?? node }
        return node.items.first { item in pairs.key(of: item).map { $0.isExactly(key) } ?? false } ?? node
    }

    /// Reports a value of the object's own, which isn't written again; returns true if that is an error.
    private func loses(_ name: String, of object: HeldObject, to held: Held, _ node: JSONNode) -> Bool {
        let mapping = model.set.mappings[object.mapping]
        let property = mapping.properties.first { $0.name.value.isExactly(name) }
        let isFilledIn =
            property.map { property in
                switch property.effectiveIfMissing(in: mapping) {
                case .leave, .fail: false
                case .default, .null: true
                }
            } ?? false
        let own = property == nil ? object.kept.first { $0.name.isExactly(name) }?.value : object[name]
        let isHeld = mapping.properties.contains { $0.holdsWhole(of: mapping) }
        guard let own, !isFilledIn, !isHeld, !mapping.writesElsewhere(name) else { return false }
        // Nothing is kept where the property that would hold it isn't read.
        let keepsNone = mapping.unknownInto.map { !mapping.selectsForReading($0.value) } ?? false
        let policy = keepsNone && mapping.unknown == .keep ? .drop : mapping.unknown
        if policy == .drop, own.isNull || own.isSame(held) { return false }
        guard policy == .keep || policy == .fail else {
            warn("conflict", at: node)
            return false
        }
        fail("conflict", at: node)
        return true
    }

    /// Reports requirements that a list of this length can't meet, regardless of the correct values of its failed
    /// elements, and names that don't fit of the members of a dictionary that haven't failed.
    func checkLength(_ length: Int, by rule: ReadRule, at node: JSONNode) {
        let members = failedMembers
        failedMembers = []
        if let name = rule.rule.elements.memberAs, !rule.isText, rule.transforms.isEmpty {
            _ = hold(members, by: rule, as: name, at: node)
        }
        // Of elements that are the same one may stay, and a failed one is like no other.
        guard duplicates(rule) == .allow else { return }
        let check = RequirementCheck(rule: rule.rule, mapping: model.set.mappings[rule.index])
        for requirement in rule.rule.requires {
            let parts: [Requirement] =
                if case .all(let several) = requirement.value { several.map(\.value) } else { [requirement.value] }
            if parts.contains(where: { check.meets($0, length: length) == false }) {
                note(
                    .requirement,
                    at: node,
                    by: requirement.range,
                    branch: "fails",
                    words: requirement.value.description,
                    fails: true
                )
                fail("requirement-failed", at: node)
            }
        }
    }
}

// MARK: Elements that are the same

extension Reading {
    /// By default, objects with a key and what `same_by` distinguishes are merged; all else stays.
    func duplicates(_ rule: ReadRule) -> DuplicatePolicy {
        if let stated = rule.rule.elements.duplicates?.value { return stated }
        return rule.rule.elements.sameBy != nil || isKeyed(rule) ? .merge : .allow
    }

    /// Returns true if a rule is a list of objects that all have a key.
    private func isKeyed(_ rule: ReadRule) -> Bool {
        let target: Located<String>
        switch rule.rule.kind {
        case .list(.mapping(let name)), .referenceList(let name): target = name
        case .list(.rule(let element)):
            switch element.kind {
            case .object(let name), .reference(let name): target = name
            case .type, .values, .list, .dictionary, .referenceList, .inverse: return false
            }
        case .type, .values, .object, .dictionary, .reference, .inverse: return false
        }
        guard let index = self.target(target, rule.index) else { return false }
        return model.choices(of: index).allSatisfy { !model.set.mappings[$0].primaryKey.isEmpty }
    }

    private func withoutDuplicates(_ value: Held, by rule: ReadRule, at node: JSONNode) -> Held? {
        let policy = duplicates(rule)
        guard policy != .allow, case .list(let elements) = value, elements.count > 1 else { return value }
        let (sameBy, isKeyed) = (rule.rule.elements.sameBy?.value.map(\.value) ?? [], isKeyed(rule))
        var kept: [(position: Int, element: Held)] = []
        for (position, element) in elements.enumerated() {
            guard let first = kept.first(where: { isSame($0.element, as: element, by: sameBy, isKeyed: isKeyed) })
            else {
                kept.append((position, element))
                continue
            }
            let items = node.isContainer ? node.children : []
            note(
                .duplicate,
                at: items.count == elements.count ? items[position] : node,
                by: rule.rule.elements.duplicates?.range ?? rule.rule.range,
                branch: "duplicate",
                words: "the same as an earlier element: \(policy.rawValue)",
                fails: policy == .fail,
                collected: items.count == elements.count ? [items[first.position]] : []
            )
            if policy == .fail {
                fail(
                    "duplicate",
                    at: items.count == elements.count ? items[position] : node,
                    suffix: String(position)
                )
                return nil
            }
            if case .object(let object) = first.element, case .object(let later) = element {
                merge(later, into: object)
            }
        }
        return .list(kept.map(\.element))
    }

    private func isSame(_ first: Held, as other: Held, by sameBy: [String], isKeyed: Bool) -> Bool {
        guard case .object(let left) = first, case .object(let right) = other else {
            // An object without a key equals no other if the others have one.
            return (!isKeyed || first.isReference) && first.isSame(other)
        }
        if !sameBy.isEmpty {
            guard sameBy.contains(where: { !(left[$0]?.isNull ?? true) }) else { return false }
            return sameBy.allSatisfy { name in
                guard let one = left[name] else { return right[name] == nil }
                return right[name].map(one.isSame) ?? false
            }
        }
        if let one = left.key, let two = right.key { return left.shape.entity == right.shape.entity && one.isSame(two) }
        return !isKeyed && left.key == nil && right.key == nil && first.isSame(other)
    }

    /// The later object's values win; what it has unset stays, and a default replaces nothing.
    ///
    /// Where `isDeep`, the objects and dictionaries in it are merged as well, unless their properties have an update.
    private func merge(_ later: HeldObject, into object: HeldObject, isDeep: Bool = false) {
        let rules = model.set.mappings[later.mapping].properties
        for name in later.shape.names {
            guard let value = later.property(name) else { continue }
            let held = object.property(name)
            if let held, !held.isNull, later.defaulted.contains(name) { continue }
            let property = rules.first { $0.name.value == name }
            let rule = property.map { $0.firstOf.first?.rule ?? $0.rule }
            let update = rule?.elements.update?.value ?? .replace
            let merges = update == .deepMerge && !value.isNull || isDeep && update == .replace
            object[name] = merges ? deeplyMerged(value, held) : value.meeting(held, by: update)
        }
        for member in later.kept {
            object.kept.removeAll { $0.name.isExactly(member.name) }
            object.kept.append(member)
        }
    }
}

extension Reading {
    /// A later value merged into the one before it, at every depth; lists and single values are replaced.
    private func deeplyMerged(_ value: Held, _ held: Held?) -> Held {
        switch (held, value) {
        case (.object(let old)?, .object(let fresh)):
            guard old.mapping == fresh.mapping, old.shape.key.isEmpty else { return value }
            merge(fresh, into: old, isDeep: true)
            return .object(old)
        case (.dictionary(let old)?, .dictionary(let fresh)):
            return .dictionary(
                fresh.reduce(into: old) { all, member in
                    if let place = all.firstIndex(where: { $0.key.isExactly(member.key) }) {
                        all[place].value = deeplyMerged(member.value, all[place].value)
                    } else {
                        all.append(member)
                    }
                }
            )
        default: return value
        }
    }
}

extension Held {
    /// The value of a property after a new value is combined with the old one.
    fileprivate func meeting(_ old: Held?, by update: Update) -> Held {
        switch (update, old, self) {
        case (.merge, let old?, .null), (.append, let old?, .null), (.skipNull, let old?, .null),
            (.deepMerge, let old?, .null):
            return old
        case (.append, .list(let old)?, .list(let new)): return .list(old + new)
        case (.merge, .list(let old)?, .list(let new)):
            return .list(
                new.reduce(into: old) { all, element in
                    if !all.contains(where: { $0.isSame(element) }) { all.append(element) }
                }
            )
        case (.merge, .dictionary(let old)?, .dictionary(let new)):
            return .dictionary(
                new.reduce(into: old) { all, member in
                    if let place = all.firstIndex(where: { $0.key.isExactly(member.key) }) {
                        all[place].value = member.value
                    } else {
                        all.append(member)
                    }
                }
            )
        default: return self
        }
    }
}

extension Held {
    fileprivate var isReference: Bool { if case .reference = self { true } else { false } }
}

extension HeldObject {
    /// A property, kept members left out.
    fileprivate func property(_ name: String) -> Held? { shape.has(name) ? self[name] : nil }

    /// The values of the primary key; nil where one is missing, or no single value.
    fileprivate var key: Held? {
        let values = shape.key.compactMap { self[$0] }
        guard !shape.key.isEmpty, values.count == shape.key.count, values.allSatisfy(\.isKeyPart) else { return nil }
        return .list(values)
    }
}

extension Held {
    fileprivate var isKeyPart: Bool {
        switch self {
        case .null, .list, .dictionary, .object, .reference: false
        case .boolean, .integer, .double, .decimal, .number, .string, .date, .url, .uuid, .data: true
        }
    }
}
