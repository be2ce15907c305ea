/// A property of a mapping with the Swift type of what it holds: looked up once, and used for any number of objects.
///
///     let name = try runtime.key("name", of: "Person", as: String.self)
///     for person in people { print(person[name] ?? "") }
///
/// A property whose rule specifies no type goes with a key of any type, which returns nil where the property holds
/// another. In an object of another mapping, such as one that extends the key's, the property is looked up by name.
public struct PropertyKey<Held: PropertyValue>: Sendable {
    /// The property's name.
    public let name: String
    let shape: ObjectShape
    let position: Int
}

extension Runtime {
    /// A key to a property, made once and used for any number of objects.
    ///
    /// - Parameters:
    ///   - name: the property.
    ///   - mapping: the mapping that has it.
    ///   - type: the type of the property's value: `String`, `Int`, `Double`, `Decimal`, `Bool`, `Date`, `Timestamp`,
    ///     `URL`, `UUID`, `Data`, `DynamicObject`, a list of those or a dictionary from text to those, by the
    ///     property's rule; or `Value` for any property.
    /// - Returns: the key, for any task.
    /// - Throws: `UnknownNameError` for a mapping or property that isn't there; `PropertyTypeError` where the property
    ///   holds something else.
    public func key<Held: PropertyValue>(
        _ name: String,
        of mapping: String,
        as type: Held.Type = Held.self
    ) throws -> PropertyKey<Held> {
        let index = try self.mapping(named: mapping)
        guard let property = set.mappings[index].properties.first(where: { $0.name.value.isExactly(name) }),
            let position = shapes[index].position(of: name)
        else { throw noProperty(name, of: [index]) }
        let kind = PropertyKind(of: property, in: index, set)
        guard Held.canBeHeld(by: kind) else {
            throw PropertyTypeError(name, mapping: mapping, kind: kind, type: "\(Held.self)")
        }
        return PropertyKey(name: name, shape: shapes[index], position: position)
    }
}

extension DynamicObject {
    /// A property by its key; nil where it is unset, or holds what the type can't: null, unless the type is `Value`, or
    /// an integer out of its range. Setting nil unsets it.
    public subscript<Held: PropertyValue>(key: PropertyKey<Held>) -> Held? {
        get {
            let value = key.shape === shape ? held(at: key.position) : self[key.name]
            return value.flatMap { Held.held(in: $0) }
        }
        set {
            let value = newValue?.propertyValue
            if key.shape === shape { set(value, at: key.position) } else { self[key.name] = value }
        }
    }
}

/// A Swift type that isn't what a property holds.
public struct PropertyTypeError: Error, CustomStringConvertible, Sendable, Equatable {
    /// The kind of value that the property holds, and the type for it.
    public let description: String

    init(_ name: String, mapping: String, kind: PropertyKind, type: String) {
        description = "`\(name)` of `\(mapping)` holds \(kind): use `\(kind.swiftType)`, not `\(type)`"
    }
}
