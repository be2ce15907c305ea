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
    /// Whether a property of this kind holds such values.
    static func fits(_ kind: PropertyKind) -> Bool

    /// What a property holds; nil for null, and for what the type can't hold.
    static func held(in value: Value) -> Self?

    /// What a property is set to.
    var propertyValue: Value { get }
}

extension PropertyValue {
    /// Whether a property may hold such values; one that may hold anything may.
    static func canBeHeld(by kind: PropertyKind) -> Bool { kind == .any || fits(kind) }
}

extension Value: PropertyValue {
    public static func fits(_ kind: PropertyKind) -> Bool { true }
    public static func held(in value: Value) -> Value? { value }
    public var propertyValue: Value { self }
}

extension String: PropertyValue {
    public static func fits(_ kind: PropertyKind) -> Bool { kind == .string }

    public static func held(in value: Value) -> String? {
        value.string
    }

    public var propertyValue: Value { .string(self) }
}

extension Bool: PropertyValue {
    public static func fits(_ kind: PropertyKind) -> Bool { kind == .boolean }

    public static func held(in value: Value) -> Bool? {
        value.boolean
    }

    public var propertyValue: Value { .boolean(self) }
}

extension Int: PropertyValue {
    public static func fits(_ kind: PropertyKind) -> Bool { kind == .integer }

    public static func held(in value: Value) -> Int? {
        value.integer.flatMap { Int(exactly: $0) }
    }

    public var propertyValue: Value { .integer(Int64(self)) }
}

extension Int64: PropertyValue {
    public static func fits(_ kind: PropertyKind) -> Bool { kind == .integer }

    public static func held(in value: Value) -> Int64? {
        value.integer
    }

    public var propertyValue: Value { .integer(self) }
}

extension UInt64: PropertyValue {
    public static func fits(_ kind: PropertyKind) -> Bool { kind == .integer }

    public static func held(in value: Value) -> UInt64? {
        if case .unsigned(let integer) = value { return integer }
        return value.integer.flatMap { UInt64(exactly: $0) }
    }

    public var propertyValue: Value { Int64(exactly: self).map(Value.integer) ?? .unsigned(self) }
}

extension Double: PropertyValue {
    public static func fits(_ kind: PropertyKind) -> Bool { kind == .number }

    public static func held(in value: Value) -> Double? {
        value.double
    }

    public var propertyValue: Value { .double(self) }
}

extension Decimal: PropertyValue {
    public static func fits(_ kind: PropertyKind) -> Bool { kind == .decimal }

    public static func held(in value: Value) -> Decimal? {
        guard case .decimal(let decimal)? = Conversion.plain(value, type: .decimal, []) else { return nil }
        return decimal
    }

    public var propertyValue: Value { .decimal(self) }
}

extension Timestamp: PropertyValue {
    public static func fits(_ kind: PropertyKind) -> Bool { kind == .date }

    public static func held(in value: Value) -> Timestamp? {
        value.date
    }

    public var propertyValue: Value { .date(self) }
}
