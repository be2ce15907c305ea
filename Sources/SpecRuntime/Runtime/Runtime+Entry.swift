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
                : "say by \(option) which mapping to go by: \(listed)" + (count > 20 ? ", and \(count - 20) more" : "")
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

    /// The values of an entity without a key that no store keeps though the mapping is imported: names of properties.
    package func namesNotStored(by mapping: String) throws -> [String] {
        let index = try self.mapping(named: mapping)
        guard !set.mappings[index].isChooser, shapes[index].identity == nil else { return [] }
        return set.mappings[index].properties.filter { property in
            guard property.isRead(in: set.mappings[index]) else { return false }
            var isKept = false
            property.forEachRule { rule in
                guard let target = set.target(of: rule, seenFrom: index) else { return }
                if (try? check(storing: set.mappings[target].name.value)) != nil { isKept = true }
            }
            return !isKept
        }.map(\.name.value)
    }
}
