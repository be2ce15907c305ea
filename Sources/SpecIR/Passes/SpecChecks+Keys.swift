import SpecSource

extension SpecChecks {
    /// The properties that distinguish a mapping's objects.
    func checkKey(of mapping: Mapping, statedAs stated: Mapping) {
        // It has no objects of its own, which has been reported.
        if mapping.isChooser { return }
        if let key = stated.own.primaryKey { checkNames(key.value, of: mapping, isKey: true) }
        checkKept(mapping, stated)
        checkDeletion(by: mapping, statedAs: stated)
        // An inherited key is reported where it is stated.
        let isOwn = stated.own.primaryKey != nil || mapping.own.primaryKey == nil
        for name in mapping.primaryKey {
            guard let property = mapping.property(named: name.value) else { continue }
            if isOwn || property.namingContext == nil { check(property, as: name, keyword: "primary_key") }
        }
    }

    /// Names of properties of a mapping, which must be stated there.
    func checkNames(_ names: [Located<String>], of mapping: Mapping, isKey: Bool = false) {
        // The properties that a host's mapper makes aren't known.
        if mapping.mapper != nil { return }
        let known = Set(mapping.properties.map(\.name.value))
        for name in names where !known.contains(name.value) {
            let isName = isKey && mapping.root?.value.steps.last == .each
            reportUnknownProperty(name, of: mapping, known, mayBeMemberName: isName)
        }
    }

    /// The key that is inherited needs its properties.
    private func checkKept(_ mapping: Mapping, _ stated: Mapping) {
        guard stated.own.primaryKey == nil, let key = mapping.own.primaryKey else { return }
        for name in mapping.removes where mapping.property(named: name.value) == nil {
            guard let part = key.value.first(where: { $0.value == name.value }) else { continue }
            log.report(
                .key(.keyRemoved(name.value)),
                at: name.range,
                notes: [(.other("primary_key"), part.range)]
            )
        }
    }

    /// The object that a record deletes is found by its key.
    private func checkDeletion(by mapping: Mapping, statedAs stated: Mapping) {
        guard let condition = mapping.deletesWhere.first, mapping.primaryKey.isEmpty, !mapping.isPartial else { return }
        let isOwn = !stated.deletesWhere.isEmpty
        log.report(
            .key(.deletesWithoutKey(mapping.name.value)),
            at: isOwn ? condition.path.range : mapping.name.range,
            notes: isOwn ? [] : [(.other("delete_where"), condition.path.range)]
        )
    }

    /// A property that distinguishes objects holds what can be compared, and is read.
    func check(_ property: Property, as name: Located<String>, keyword: String) {
        let rules = property.rows.map(\.rule)
        if let found = rules.lazy.compactMap(\.notKey).first {
            log.report(
                .key(.keyType(name.value.shown, keyword: keyword, found: found)),
                at: name.range,
                notes: [(.definedHere(property.name.value), property.name.range)]
            )
        } else if let direction = property.direction, direction.value == .write {
            log.report(
                .key(.keyNotRead(name.value.shown, keyword: keyword)),
                at: name.range,
                notes: [(.other("direction"), direction.range)]
            )
        }
    }
}

extension SpecChecks {
    /// The key that a file sets for its mappings holds where there are such properties, so one of them has to have them.
    func checkDefaultKeys() {
        for file in set.specs.indices {
            guard let unused = unusedKey(inFile: file) else { continue }
            log.report(.name(.unusedKey(unused.names, nearest: unused.nearest)), at: unused.range)
        }
    }

    /// The key under `defaults` of a file that no mapping can have; nil where one has it.
    func unusedKey(inFile file: Int) -> (names: [String], nearest: String?, range: SourceRange)? {
        guard let key = set.specs[file].defaults.primaryKey?.value, let first = key.first else { return nil }
        let mappings = set.mappings(inFile: file).filter { !$0.isChooser }
        if mappings.isEmpty || mappings.contains(where: { $0.mayHave(key.map(\.value)) }) { return nil }
        let known = Set(mappings.flatMap { $0.properties.map(\.name.value) })
        let missing = key.first { !known.contains($0.value) } ?? first
        let near = log.suggestion(for: missing.value, among: known.sorted())
        return (key.map(\.value.shown), near, missing.range)
    }
}

extension Mapping {
    /// Returns true if it has all the properties, or may have them as far as is known.
    fileprivate func mayHave(_ names: [String]) -> Bool {
        isPartial || mapper != nil || unknown == .keep || names.allSatisfy { property(named: $0) != nil }
    }

    func property(named name: String) -> Property? { properties.first { $0.name.value == name } }
}

extension ValueRule {
    /// A description of the rule's value, if objects can't be distinguished by it; nil if they can.
    fileprivate var notKey: String? {
        switch kind {
        case .type: type?.notKey
        case .values: heldKinds.isSubset(of: [.text, .number]) ? nil : heldKinds.description
        // That a type is no mapping has been reported.
        case .object(let name) where TypeName(rawValue: name.value) != nil: nil
        case .object, .reference: "an object"
        case .list:
            switch heldElement {
            case .rule(let element): element.notKey
            case .mapping: "an object"
            case nil: "a list"
            }
        case .dictionary: "a dictionary"
        case .referenceList, .inverse: heldKinds.description
        }
    }
}

extension TypeName {
    fileprivate var notKey: String? {
        switch self {
        case .string, .integer, .uuid, .date, .url, .any: nil
        case .number, .decimal, .boolean, .data: withArticle
        }
    }
}
