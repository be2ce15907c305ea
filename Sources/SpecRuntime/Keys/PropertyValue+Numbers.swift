// Integers and floating-point numbers of other sizes.

/// An integer type that a property's integer is held in where it fits.
public protocol IntegerPropertyValue: PropertyValue, FixedWidthInteger {}

extension IntegerPropertyValue {
    /// Integers.
    public static func fits(_ kind: PropertyKind) -> Bool { kind == .integer }

    /// The integer; nil for one out of the type's range.
    public static func held(in value: Value) -> Self? {
        if case .unsigned(let integer) = value { return Self(exactly: integer) }
        return value.integer.flatMap { Self(exactly: $0) }
    }

    /// The integer; null for one that no property can hold, below `Int64.min` or above `UInt64.max`.
    public var propertyValue: Value {
        Int64(exactly: self).map(Value.integer) ?? UInt64(exactly: self).map(Value.unsigned) ?? .null
    }
}

extension Int: IntegerPropertyValue {}
extension Int8: IntegerPropertyValue {}
extension Int16: IntegerPropertyValue {}
extension Int32: IntegerPropertyValue {}
extension Int64: IntegerPropertyValue {}
extension UInt: IntegerPropertyValue {}
extension UInt8: IntegerPropertyValue {}
extension UInt16: IntegerPropertyValue {}
extension UInt32: IntegerPropertyValue {}
extension UInt64: IntegerPropertyValue {}

extension Float: PropertyValue {
    /// Numbers.
    public static func fits(_ kind: PropertyKind) -> Bool { kind == .number }

    /// The number, rounded to what a `Float` can hold; nil for one too large.
    public static func held(in value: Value) -> Float? {
        value.double.map { Float($0) }.flatMap { $0.isFinite ? $0 : nil }
    }

    /// The number by its own digits: 0.1 stays 0.1.
    public var propertyValue: Value { .double(Double(description) ?? Double(self)) }
}

extension ValueDictionary: PropertyValue {
    /// Dictionaries.
    public static func fits(_ kind: PropertyKind) -> Bool {
        if case .dictionary = kind { true } else { false }
    }

    /// The members.
    public static func held(in value: Value) -> ValueDictionary? { value.dictionary }

    /// The members as a value.
    public var propertyValue: Value { .dictionary(self) }
}
