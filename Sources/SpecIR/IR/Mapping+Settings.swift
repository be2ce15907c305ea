package import SpecSource

extension Mapping {
    /// The spelling of keys for properties without a path.
    package var naming: Naming { own.naming?.value ?? inherited.naming?.value ?? .none }

    /// The treatment of members that no rule reads. Beside a dictionary of such members, that of members further in.
    package var unknown: UnknownPolicy {
        unknownInto == nil ? own.unknown?.value ?? inherited.unknown?.value ?? .drop : .keep
    }

    /// The JSON keys that aren't property names as they are.
    package var reserved: [String] {
        (own.reserved ?? inherited.reserved)?.value.map(\.value) ?? []
    }

    /// The date formats of properties that name none.
    package var dateFormats: [DateFormat] {
        own.dateFormats?.value ?? inherited.dateFormats?.value ?? [.iso8601]
    }

    /// The name of the entity that the mapping makes: mappings of one entity make the same objects.
    package var entityName: String { entity?.value ?? name.value }

    /// The properties that make two objects the same; empty for objects without identity.
    ///
    /// A file's default for its mappings applies where a mapping has such properties.
    package var primaryKey: [Located<String>] {
        if let own = own.primaryKey { return own.value }
        guard let inherited = inherited.primaryKey?.value else { return [] }
        let isThere = inherited.allSatisfy { key in properties.contains { $0.name.value == key.value } }
        return isThere ? inherited : []
    }

    /// Returns true if a property belongs to the key.
    package func isKey(_ property: String) -> Bool {
        let stated = own.primaryKey ?? inherited.primaryKey
        return stated?.value.contains { $0.value == property } == true && !primaryKey.isEmpty
    }

    /// The kinds of values that aren't written, for properties that don't state it.
    package var omit: Set<Omission> { own.omit?.value ?? inherited.omit?.value ?? [] }

    /// The form in which an object that paths open is written, where all in it is null.
    package var ifAllNull: AllNull { own.ifAllNull?.value ?? inherited.ifAllNull?.value ?? .object }

    /// Returns true if `only` and `ignore` let a property take part in reading.
    package func selectsForReading(_ property: String) -> Bool {
        only?.names(forReading: property) ?? !(ignore?.names(forReading: property) ?? false)
    }

    /// Returns true if `only` and `ignore` let a property take part in writing.
    package func selectsForWriting(_ property: String) -> Bool {
        only?.names(forWriting: property) ?? !(ignore?.names(forWriting: property) ?? false)
    }

    /// True if `only` or `ignore` has a list for reading, or for writing.
    package var selectsReading: Bool { only?.read != nil || ignore?.read != nil }
    package var selectsWriting: Bool { only?.write != nil || ignore?.write != nil }
}
