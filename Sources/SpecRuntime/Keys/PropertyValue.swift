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
    /// Whether a property of this kind holds such values.
    public static func fits(_ kind: PropertyKind) -> Bool { true }
    /// What a property holds; nil for null, and for anything else.
    public static func held(in value: Value) -> Value? { value }
    /// What a property is set to.
    public var propertyValue: Value { self }
}

extension String: PropertyValue {
    /// Whether a property of this kind holds such values.
    public static func fits(_ kind: PropertyKind) -> Bool { kind == .string }

    /// What a property holds; nil for null, and for anything else.
    public static func held(in value: Value) -> String? {
        value.string
    }

    /// What a property is set to.
    public var propertyValue: Value { .string(self) }
}

extension Bool: PropertyValue {
    /// Whether a property of this kind holds such values.
    public static func fits(_ kind: PropertyKind) -> Bool { kind == .boolean }

    /// What a property holds; nil for null, and for anything else.
    public static func held(in value: Value) -> Bool? {
        value.boolean
    }

    /// What a property is set to.
    public var propertyValue: Value { .boolean(self) }
}

extension Double: PropertyValue {
    /// Whether a property of this kind holds such values.
    public static func fits(_ kind: PropertyKind) -> Bool { kind == .number }

    /// What a property holds; nil for null, and for anything else.
    public static func held(in value: Value) -> Double? {
        value.double
    }

    /// What a property is set to.
    public var propertyValue: Value { .double(self) }
}

extension Decimal: PropertyValue {
    /// Whether a property of this kind holds such values.
    public static func fits(_ kind: PropertyKind) -> Bool { kind == .decimal }

    /// What a property holds; nil for null, and for anything else.
    public static func held(in value: Value) -> Decimal? {
        guard case .decimal(let decimal)? = Conversion.plain(value, type: .decimal, []) else { return nil }
        return decimal
    }

    /// What a property is set to.
    public var propertyValue: Value { .decimal(self) }
}

extension Timestamp: PropertyValue {
    /// Whether a property of this kind holds such values.
    public static func fits(_ kind: PropertyKind) -> Bool { kind == .date }

    /// What a property holds; nil for null, and for anything else.
    public static func held(in value: Value) -> Timestamp? {
        value.date
    }

    /// What a property is set to.
    public var propertyValue: Value { .date(self) }
}
