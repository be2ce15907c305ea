// Plain Swift values where a `Value` stands.

extension Value {
    /// A value that holds a Swift value: text, a number, a date, a list.
    ///
    ///     object["name"] = Value(name)
    public init(_ held: some PropertyValue) { self = held.propertyValue }

    /// A value that holds a Swift value; null for nil.
    @_disfavoredOverload
    public init(_ held: (some PropertyValue)?) { self = held?.propertyValue ?? .null }

    /// A property or member as a Swift type; nil where it is unset, null or something else. Setting nil takes it away.
    ///
    ///     value["name"] = name
    ///     let name: String? = value["name"]
    @_disfavoredOverload
    public subscript<Held: PropertyValue>(name: String) -> Held? {
        get { (self[name] as Value?).flatMap(Held.held) }
        set { self[name] = newValue?.propertyValue as Value? }
    }
}

extension ValueDictionary {
    /// A member as a Swift type; nil where there is none, or it is null or something else. Setting nil removes it.
    @_disfavoredOverload
    public subscript<Held: PropertyValue>(key: String) -> Held? {
        get { (self[key] as Value?).flatMap(Held.held) }
        set { self[key] = newValue?.propertyValue as Value? }
    }
}

extension DynamicObject {
    /// A property as a Swift type; nil where it is unset, null or something else. Setting nil unsets it.
    ///
    ///     person["name"] = name
    ///     let name: String? = person["name"]
    @_disfavoredOverload
    public subscript<Held: PropertyValue>(name: String) -> Held? {
        get { (self[name] as Value?).flatMap(Held.held) }
        set { self[name] = newValue?.propertyValue as Value? }
    }

    /// A property as a Swift type: `person.name = name`.
    @_disfavoredOverload
    public subscript<Held: PropertyValue>(dynamicMember name: String) -> Held? {
        get { self[name] }
        set { self[name] = newValue }
    }
}

extension ObjectSnapshot {
    /// A property as a Swift type; nil where it is unset, null or something else.
    public subscript<Held: PropertyValue & Sendable>(name: String, as type: Held.Type = Held.self) -> Held? {
        withObject { ($0[name] as Value?).flatMap(Held.held) }
    }

    /// A property by its key; nil where it is unset, null or something else.
    public subscript<Held: PropertyValue & Sendable>(key: PropertyKey<Held>) -> Held? { withObject { $0[key] } }

    /// The object as a Swift type, whose coding keys are property names, as `DynamicObject.decode` makes it.
    ///
    /// - Throws: `DataError` with the property's path.
    public func decode<T: Decodable & Sendable>(
        as type: T.Type = T.self,
        userInfo: [CodingUserInfoKey: Any] = [:]
    ) throws(DataError) -> T {
        try withObject { object throws(DataError) in try object.decode(as: type, userInfo: userInfo) }
    }
}
