import SpecIR
import SpecSource

extension Writing {
    /// Adds the members that no rule reads, where they came from, but for the name that is written elsewhere.
    func addKept(of object: HeldObject, _ index: Int, hiding name: String?, to tree: inout WriteTree) {
        defer { addRest(of: object, index, to: &tree) }
        let mapping = model.set.mappings[index]
        for kept in object.kept {
            if let name, kept.name.isExactly(name) { continue }
            guard let path = path(of: kept, mapping) else { continue }
            keep(kept.value, as: kept.name, at: path[...], in: &tree)
        }
        guard let into = mapping.unknownInto?.value, let held = object[into], !held.isNull,
            mapping.selectsForWriting(into)
        else { return }
        within(into) {
            guard case .dictionary(let members) = held else { return _ = fail("wrong-type") }
            for member in members where !isOmitted(member.value, mapping) {
                keep(member.value, as: member.key, at: [member.key], in: &tree)
            }
        }
    }

    /// Adds the members that a property holds because no other rule reads them.
    private func addRest(of object: HeldObject, _ index: Int, to tree: inout WriteTree) {
        let mapping = model.set.mappings[index]
        guard let rest = mapping.rest, rest.isWritten(in: mapping) else { return }
        let known = failures.count
        guard let json = json(WrittenProperty(rest, index, through: []), object), failures.count == known else {
            return
        }
        within(rest.name.value) {
            guard case .object(let members) = json else {
                if !json.isNull || !(object[rest.name.value]?.isNull ?? true) { _ = fail("wrong-type") }
                return
            }
            for member in members {
                guard tree.tree(at: [.member(member.key)]) == nil,
                    let written = tree.keeping(member.value, at: [member.key])
                else {
                    within(member.key) { _ = fail("conflict") }
                    continue
                }
                tree = written
            }
        }
        guard rest.sensitive?.value == true else { return }
        for position in failures.indices.dropFirst(known) { failures[position].way = currentPath + [rest.name.value] }
    }

    /// The path at which a kept member is written; nil if it isn't written.
    private func path(of kept: HeldObject.Kept, _ mapping: Mapping) -> [String]? {
        let takesPart = mapping.unknownInto != nil || mapping.selectsForWriting(kept.name)
        guard takesPart, !isOmitted(kept.value, mapping) else { return nil }
        return kept.path ?? (mapping.unknown == .keep ? [mapping.namingContext.key(for: kept.name)] : nil)
    }

    private func isOmitted(_ value: Held, _ mapping: Mapping) -> Bool {
        mapping.omit.contains(.null) && value.isNull || mapping.omit.contains(.empty) && value.isEmpty
    }

    /// The words of choosers but for those in whose place the object keeps a member.
    func words(_ words: [ChoosingWord], besides object: HeldObject, _ index: Int, below prefix: [Path.Step] = [])
        -> [ChoosingWord]
    {
        let mapping = model.set.mappings[index]
        let kept = kept(of: object, index)
        let others = keysOfRest(of: object, mapping)
        return words.filter { word in
            !word.paths.contains { path in
                if case .member(let key)? = (prefix + path).first, others.contains(where: key.isExactly) { return true }
                return kept.contains { value($0.value, at: $0.keys, along: (prefix + path)[...]) != nil }
            }
        }
    }

    /// The members that no rule reads, as they are written: their way in the object, and in the JSON.
    func kept(of object: HeldObject, _ index: Int) -> [(way: [String], keys: [String], value: Held)] {
        let mapping = model.set.mappings[index]
        var kept: [(way: [String], keys: [String], value: Held)] = object.kept.compactMap { member in
            path(of: member, mapping).map { ([member.name], $0, member.value) }
        }
        if let into = mapping.unknownInto?.value, mapping.selectsForWriting(into),
            case .dictionary(let members)? = object[into]
        {
            kept += members.filter { !isOmitted($0.value, mapping) }.map { ([into, $0.key], [$0.key], $0.value) }
        }
        let name = mapping.rest?.name.value ?? ""
        return kept + rest(of: object, index).map { ([name, $0.key], [$0.key], Held($0.value)) }
    }

    /// The way to a kept member by which the object's JSON would be read by another mapping; nil where there is none.
    func keptElsewhere(_ object: HeldObject, of index: Int, chosenBy stated: Int) -> [String]? {
        let kept = kept(of: object, index)
        var choosing = stated
        while !kept.isEmpty, let chooser = model.set.mappings[choosing].chooser {
            let cases = cases(of: chooser, choosing)
            let inner = cases.first { row in
                model.set.mappings[row.mapping].chooser == nil
                    ? row.mapping == object.mapping : model.choices(of: row.mapping).contains(object.mapping)
            }
            guard let inner else { return nil }
            let isLast = model.set.mappings[inner.mapping].chooser == nil
            if chooser.path.value.origin == .value, chooser.kind != .member {
                for (way, keys, value) in kept
                where leadsElsewhere(value, at: keys, by: chooser, cases, { fits($0, object, isLast: isLast) }) {
                    return way
                }
            }
            choosing = inner.mapping
        }
        return nil
    }

    private func leadsElsewhere(
        _ held: Held,
        at keys: [String],
        by chooser: Chooser,
        _ cases: [Row],
        _ fits: (Row) -> Bool
    ) -> Bool {
        let path = chooser.path.value.steps
        guard !path.isEmpty, let found = value(held, at: keys, along: path[...]) else { return false }
        let word = chooser.kind == .type ? .string(found.shown(model.set).typeName) : found
        let row = row(of: word, among: cases, of: chooser)
        return row.map { !fits($0) } ?? !cases.contains { $0.key == nil && fits($0) }
    }

    /// The members of the dictionary of those that no other rule reads, as they are written.
    private func rest(of object: HeldObject, _ index: Int) -> [JSON.Member] {
        let known = failures
        defer { failures = known }
        failures = []
        guard let rest = model.set.mappings[index].rest, rest.isWritten(in: model.set.mappings[index]),
            case .object(let members)? = json(WrittenProperty(rest, index, through: []), object), failures.isEmpty
        else { return [] }
        return members
    }

    private func keysOfRest(of object: HeldObject, _ mapping: Mapping) -> [String] {
        guard let rest = mapping.rest, rest.isWritten(in: mapping),
            case .dictionary(let members)? = object[rest.name.value]
        else { return [] }
        return members.map(\.key)
    }

    /// The value at a path, of a value that stands at keys; nil where it is neither that nor inside it.
    func value(_ value: Held, at keys: [String], along path: ArraySlice<Path.Step>) -> Held? {
        guard let step = path.first else { return keys.isEmpty ? value : nil }
        guard case .member(let key) = step else { return nil }
        if let first = keys.first {
            return first.isExactly(key) ? self.value(value, at: Array(keys.dropFirst()), along: path.dropFirst()) : nil
        }
        guard case .dictionary(let members) = value, let member = members.first(where: { $0.key.isExactly(key) }) else {
            return nil
        }
        return self.value(member.value, at: [], along: path.dropFirst())
    }

    private func keep(_ value: Held, as name: String, at path: ArraySlice<String>, in tree: inout WriteTree) {
        if let kept = tree.keeping(value.shown(model.set), at: path) {
            tree = kept
        } else {
            within(name) { _ = fail("conflict") }
        }
    }
}
