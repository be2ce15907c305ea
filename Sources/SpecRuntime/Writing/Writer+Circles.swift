import SpecIR

// Objects that hold themselves, by way of others.
extension Writer {
    /// Writes an object that stands inside itself: as its key, where it has one.
    ///
    /// - Parameters:
    ///   - object: the object.
    ///   - mapping: the mapping to write it by.
    ///   - depth: how long the way to the object is that is being written.
    mutating func circle(to object: DynamicObject, by mapping: Int, from depth: Int) {
        hidden = nil
        guard object.storeKey != nil, let writer = chosen(plan.mappings[mapping], for: object)?.writer,
            let parts = writer.keyParts(of: object)
        else { return failCircle(object, from: depth) }
        reference(.object(object), parts, nil)
    }

    private mutating func failCircle(_ object: DynamicObject, from depth: Int) {
        let way = trail.joined(separator: ".")
        let start = depth == 0 ? "." : trail[..<depth].joined(separator: ".")
        fail(
            .tooDeep,
            "an object of `\(object.mapping)` holds itself (\(way) → \(start)): give `\(object.mapping)` a `primary_key`,"
                + " so that the key can be written there"
        )
        output.append("null")
    }
}

extension MappingWriter {
    /// The rules by which the key of an object is written; nil where a part of it is written nowhere.
    fileprivate func keyParts(of object: DynamicObject) -> [(name: String, rule: WriteRule)]? {
        guard let identity = object.shape.identity else { return nil }
        let properties = tree.properties
        let parts = identity.key.compactMap { position -> (name: String, rule: WriteRule)? in
            let name = object.shape.names[position]
            return properties.first { $0.name.isExactly(name) && $0.owners.isEmpty }.map { (name, $0.rule) }
        }
        return parts.count == identity.key.count ? parts : nil
    }
}
