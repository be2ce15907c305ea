import SpecSource

/// The names and date formats of the mapping that states a property: an inherited rule keeps them.
package struct NamingContext: Hashable, Sendable {
    /// The name of the mapping's entity: mappings of one entity have the same names for reserved keys.
    package var mapping: String
    package var naming: Naming
    package var reserved: [String]
    package var dateFormats: [DateFormat]
}

extension Mapping {
    /// The names and date formats that the mapping passes to the rules that it states.
    package var namingContext: NamingContext {
        NamingContext(mapping: entityName, naming: naming, reserved: reserved, dateFormats: dateFormats)
    }
}

extension NamingContext {
    /// The JSON key of a property that names no path.
    ///
    ///     bandDescription of Band, with reserved: [description]  ->  description
    package func key(for property: String) -> String {
        if reserved.isEmpty { return naming.key(for: property) }
        let prefix = Self.prefix(of: mapping)
        guard property.begins(with: prefix) else { return naming.key(for: property) }
        return reserved.first { name(ofReserved: $0, behind: prefix) == property } ?? naming.key(for: property)
    }

    /// The property name of a JSON key that no rule reads, for `unknown: keep`.
    package func property(for key: String) -> String {
        reserved.contains(key)
            ? name(ofReserved: key, behind: Self.prefix(of: mapping)) : naming.property(for: key)
    }

    /// The beginning of the property names for a mapping's reserved keys.
    fileprivate static func prefix(of mapping: String) -> String { Naming.snakeCase.property(for: mapping) }

    /// The name of the property that a reserved key belongs to: the mapping's name in front of the key's own.
    private func name(ofReserved key: String, behind prefix: String) -> String {
        let own = naming.property(for: key)
        return prefix + own.prefix(1).uppercased() + own.dropFirst()
    }
}

extension Mapping {
    /// The JSON key of a property that names no path.
    package func key(for property: String) -> String {
        let mayBeReserved = own.reserved != nil || inherited.reserved != nil
        guard mayBeReserved, property.begins(with: NamingContext.prefix(of: entityName)) else {
            return naming.key(for: property)
        }
        return namingContext.key(for: property)
    }

    /// The property name of a JSON key that no rule reads.
    package func property(forKey key: String) -> String { namingContext.property(for: key) }
}

extension String {
    /// Returns true if it begins with another text, even if that text ends in the middle of a character.
    fileprivate func begins(with prefix: String) -> Bool { utf8.starts(with: prefix.utf8) || hasPrefix(prefix) }
}
