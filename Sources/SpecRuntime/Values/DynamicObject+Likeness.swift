extension DynamicObject {
    /// Returns true if the object has a value for any of the properties; without one, it equals no other object by
    /// them.
    func holdsAny(of properties: [String]) -> Bool { properties.contains { !(self[$0] ?? .null).isNull } }
}
