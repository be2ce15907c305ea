import SpecSource

/// What the mapping that states a property says of names and dates: an inherited rule keeps it.
package struct Home: Hashable, Sendable {
    /// What the mapping makes: mappings of one entity have the same names for reserved keys.
    package var mapping: String
    package var naming: Naming
    package var reserved: [String]
    package var dateFormats: [DateFormat]
}

extension Mapping {
    /// What the mapping gives to the rules that it states.
    package var home: Home {
        Home(mapping: entityName, naming: naming, reserved: reserved, dateFormats: dateFormats)
    }
}

extension Home {
    /// The JSON key of a property that names no path.
    ///
    ///     bandDescription of Band, with reserved: [description]  ->  description
    package func key(for property: String) -> String {
        reserved.first { name(ofReserved: $0) == property } ?? naming.key(for: property)
    }

    /// The property name of a JSON key that no rule reads, for `unknown: keep`.
    package func property(for key: String) -> String {
        reserved.contains(key) ? name(ofReserved: key) : naming.property(for: key)
    }

    /// The name of the property that a reserved key belongs to: the mapping's name in front of the key's own.
    private func name(ofReserved key: String) -> String {
        let own = naming.property(for: key)
        return Naming.snakeCase.property(for: mapping) + own.prefix(1).uppercased() + own.dropFirst()
    }
}

extension Mapping {
    /// The JSON key of a property that names no path.
    package func key(for property: String) -> String {
        own.reserved == nil && inherited.reserved == nil ? naming.key(for: property) : home.key(for: property)
    }

    /// The property name of a JSON key that no rule reads.
    package func property(forKey key: String) -> String { home.property(for: key) }
}
