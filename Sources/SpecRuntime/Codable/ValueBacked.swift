/// A Swift type that a value holds as it is, so that it never passes through text in either direction.
protocol ValueBacked {
    /// Takes the content of a value.
    static func taken(from value: Value) throws(Misfit) -> Self

    /// The value that holds it.
    func held() throws(Misfit) -> Value
}

/// The reason that a value doesn't fit a Swift type.
struct Misfit: Error, Sendable {
    var id: DataFailure.ID = .wrongType

    /// The type that would have been valid.
    ///
    ///     date
    var expected: String

    init(_ id: DataFailure.ID = .wrongType, expected: String) {
        self.id = id
        self.expected = expected
    }
}

/// A key of a place inside a value: a name, or a position.
struct NameKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(stringValue: String) { (self.stringValue, intValue) = (stringValue, nil) }
    init(intValue: Int) { (stringValue, self.intValue) = (String(intValue), intValue) }
}
