public import SpecIR

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A Swift type that a `PropertyKey` can have.
///
/// A type of your own conforms by a type that does already:
///
///     enum State: String, PropertyValue {
///         case new, used
///         static func fits(_ kind: PropertyKind) -> Bool { kind == .string }
///         static func held(in value: Value) -> State? { value.string.flatMap(State.init) }
///         var propertyValue: Value { .string(rawValue) }
///     }
public protocol PropertyValue {
    /// Returns true if a property of this kind holds such values.
    static func fits(_ kind: PropertyKind) -> Bool

    /// The property's value as this type; nil for null, and for values that the type can't hold.
    static func held(in value: Value) -> Self?

    /// The value to set a property to.
    var propertyValue: Value { get }
}

extension PropertyValue {
    /// Returns true if a property may hold such values; one that may hold anything may.
    static func canBeHeld(by kind: PropertyKind) -> Bool { kind == .any || fits(kind) }
}

extension Value: PropertyValue {
    /// Returns true if a property of this kind holds such values.
    public static func fits(_ kind: PropertyKind) -> Bool { true }
    /// The property's value as this type; nil for null, and for anything else.
    public static func held(in value: Value) -> Value? { value }
    /// The value to set a property to.
    public var propertyValue: Value { self }
}

extension String: PropertyValue {
    /// Returns true if a property of this kind holds such values.
    public static func fits(_ kind: PropertyKind) -> Bool { kind == .string }

    /// The property's value as this type; nil for null, and for anything else.
    public static func held(in value: Value) -> String? {
        value.string
    }

    /// The value to set a property to.
    public var propertyValue: Value { .string(self) }
}

extension Bool: PropertyValue {
    /// Returns true if a property of this kind holds such values.
    public static func fits(_ kind: PropertyKind) -> Bool { kind == .boolean }

    /// The property's value as this type; nil for null, and for anything else.
    public static func held(in value: Value) -> Bool? {
        value.boolean
    }

    /// The value to set a property to.
    public var propertyValue: Value { .boolean(self) }
}

extension Double: PropertyValue {
    /// Returns true if a property of this kind holds such values.
    public static func fits(_ kind: PropertyKind) -> Bool { kind == .number }

    /// The property's value as this type; nil for null, and for anything else.
    public static func held(in value: Value) -> Double? {
        value.double
    }

    /// The value to set a property to.
    public var propertyValue: Value { .double(self) }
}

extension Decimal: PropertyValue {
    /// Returns true if a property of this kind holds such values.
    public static func fits(_ kind: PropertyKind) -> Bool { kind == .decimal }

    /// The property's value as this type; nil for null, and for anything else.
    public static func held(in value: Value) -> Decimal? {
        guard case .decimal(let decimal)? = Conversion.plain(value, type: .decimal, []) else { return nil }
        return decimal
    }

    /// The value to set a property to.
    public var propertyValue: Value { .decimal(self) }
}

extension Timestamp: PropertyValue {
    /// Returns true if a property of this kind holds such values.
    public static func fits(_ kind: PropertyKind) -> Bool { kind == .date }

    /// The property's value as this type; nil for null, and for anything else.
    public static func held(in value: Value) -> Timestamp? {
        value.date
    }

    /// The value to set a property to.
    public var propertyValue: Value { .date(self) }
}
