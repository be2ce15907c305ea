import SpecIR

// The mapping that documents are read by, where nobody names it.
extension Runtime {
    /// The only mapping, or the only one that no other leads to.
    ///
    /// - Parameter option: how a command's user names a mapping.
    /// - Returns: its name.
    /// - Throws: `UnknownNameError` where there are several, with their names.
    package func entryMapping(named option: String) throws -> String {
        let names = entryMappings
        if names.count == 1, let name = names.first { return name }
        let listed = (names.isEmpty ? mappings : names).prefix(20).map { "`\($0)`" }.joined(separator: ", ")
        let count = max(names.count, names.isEmpty ? mappings.count : 0)
        throw UnknownNameError(
            description: mappings.isEmpty
                ? "the specs hold no mapping"
                : "name the mapping with \(option): \(listed)" + (count > 20 ? ", and \(count - 20) more" : "")
        )
    }

    /// The mappings that no other leads to, be it by a property, a case or `extends`.
    package var entryMappings: [String] {
        var reached: Set<Int> = []
        for index in set.mappings.indices {
            // A reference leads to what stands elsewhere.
            reached.formUnion(set.targets(from: index) { !$0.holdsKeys }.filter { $0 != index })
        }
        return set.mappings.indices.filter { !reached.contains($0) }.map { set.mappings[$0].name.value }
    }

    /// The only mapping that no other leads to, if its objects have a key that these members of a document hold: the document
    /// may be one of its records.
    package func entry(withKeyIn members: Set<String>) -> String? {
        let entries = entryMappings
        guard let name = entries.first, entries.count == 1, let index = try? mapping(named: name),
            set.mappings[index].root == nil
        else { return nil }
        let isRecord = set.makers(of: index).contains { maker in
            guard let key = shapes[maker].identity?.key, set.mappings[maker].root == nil else { return false }
            return key.allSatisfy { position in
                set.mappings[maker].properties.indices.contains(position)
                    && set.mappings[maker].properties[position].allReadPaths(in: set.mappings[maker]).contains { path in
                        path.steps.first?.key.map(members.contains) ?? false
                    }
            }
        }
        return isRecord ? name : nil
    }
}

// MARK: Values that no store keeps

extension Runtime {
    /// The values of objects without a key, which no store keeps though the objects inside are stored.
    ///
    /// - Parameter mapping: the mapping that is imported.
    /// - Returns: the mappings of such objects, the cases of a chooser each, with the paths of their properties.
    /// - Throws: `UnknownNameError` where there is no such mapping.
    package func valuesNotStored(by mapping: String) throws -> [(mapping: String, properties: [String])] {
        var known: [Int: [String]] = [:]
        return set.makers(of: try self.mapping(named: mapping)).compactMap { maker in
            let lost = propertiesNotStored(by: maker, &known)
            return lost.isEmpty ? nil : (set.mappings[maker].name.value, lost)
        }
    }

    /// The same for one mapping.
    private func propertiesNotStored(by index: Int, _ known: inout [Int: [String]]) -> [String] {
        if let lost = known[index] { return lost }
        let mapping = set.mappings[index]
        // An object inside one of its own mapping adds none.
        known[index] = []
        guard shapes[index].identity == nil else { return [] }
        let lost = mapping.properties.filter { $0.isRead(in: mapping) }.flatMap { property in
            var makers: [Int] = []
            property.forEachRule { rule in
                guard let target = set.target(of: rule, seenFrom: index),
                    (try? check(storing: set.mappings[target].name.value)) != nil
                else { return }
                makers += set.makers(of: target)
            }
            let name = property.name.value
            if makers.isEmpty { return [name] }
            var inner: [String] = []
            for path in makers.flatMap({ propertiesNotStored(by: $0, &known) }) where !inner.contains(path) {
                inner.append(path)
            }
            return inner.map { "\(name).\($0)" }
        }
        known[index] = lost
        return lost
    }
}
