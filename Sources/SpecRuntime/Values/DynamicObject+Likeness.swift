extension DynamicObject {
    /// Whether the object has a value for any of the properties, without which it is like no other by them.
    func holdsAny(of properties: [String]) -> Bool { properties.contains { !(self[$0] ?? .null).isNull } }
}
