import SpecIR

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension Date: PropertyValue {
    /// Returns true if a property of this kind holds such values.
    public static func fits(_ kind: PropertyKind) -> Bool { kind == .date }

    /// The property's value as this type; nil for null, and for anything else.
    public static func held(in value: Value) -> Date? {
        guard case .date(let date) = value else { return nil }
        return date.date
    }

    /// The point in time; null for one that no property can hold, before the year 1 or after the year 9999.
    public var propertyValue: Value { Timestamp(inRange: self).map(Value.date) ?? .null }
}

extension URL: PropertyValue {
    /// Returns true if a property of this kind holds such values.
    public static func fits(_ kind: PropertyKind) -> Bool { kind == .url }

    /// The property's value as this type; nil for null, and for anything else.
    public static func held(in value: Value) -> URL? {
        guard case .url(let url) = value else { return nil }
        return url
    }

    /// The value to set a property to.
    public var propertyValue: Value { .url(self) }
}

extension UUID: PropertyValue {
    /// Returns true if a property of this kind holds such values.
    public static func fits(_ kind: PropertyKind) -> Bool { kind == .uuid }

    /// The property's value as this type; nil for null, and for anything else.
    public static func held(in value: Value) -> UUID? {
        guard case .uuid(let uuid) = value else { return nil }
        return uuid
    }

    /// The value to set a property to.
    public var propertyValue: Value { .uuid(self) }
}

extension Data: PropertyValue {
    /// Returns true if a property of this kind holds such values.
    public static func fits(_ kind: PropertyKind) -> Bool { kind == .data }

    /// The property's value as this type; nil for null, and for anything else.
    public static func held(in value: Value) -> Data? {
        guard case .data(let data) = value else { return nil }
        return data
    }

    /// The value to set a property to.
    public var propertyValue: Value { .data(self) }
}

extension DynamicObject: PropertyValue {
    /// Returns true if a property of this kind holds such values.
    public static func fits(_ kind: PropertyKind) -> Bool { kind == .object }

    /// The property's value as this type; nil for null, and for anything else.
    public static func held(in value: Value) -> DynamicObject? { value.object }

    /// The value to set a property to.
    public var propertyValue: Value { .object(self) }
}

extension Array: PropertyValue where Element: PropertyValue {
    /// Returns true if a property of this kind holds such values.
    public static func fits(_ kind: PropertyKind) -> Bool {
        if case .list(let element) = kind { Element.canBeHeld(by: element) } else { false }
    }

    /// The elements; nil where one of them is null, or something that the type can't hold.
    public static func held(in value: Value) -> [Element]? {
        guard case .list(let elements) = value else { return nil }
        var all: [Element] = []
        all.reserveCapacity(elements.count)
        for element in elements {
            guard let held = Element.held(in: element) else { return nil }
            all.append(held)
        }
        return all
    }

    /// The value to set a property to.
    public var propertyValue: Value { .list(map(\.propertyValue)) }
}

extension Dictionary: PropertyValue where Key == String, Value: PropertyValue {
    /// Returns true if a property of this kind holds such values.
    public static func fits(_ kind: PropertyKind) -> Bool {
        if case .dictionary(let element) = kind { Value.canBeHeld(by: element) } else { false }
    }

    /// The members; nil where one of them is null, or something that the type can't hold.
    public static func held(in value: SpecRuntime.Value) -> [String: Value]? {
        guard case .dictionary(let members) = value else { return nil }
        var all: [String: Value] = [:]
        for (key, member) in members {
            guard let held = Value.held(in: member) else { return nil }
            all[key] = held
        }
        return all
    }

    /// The members in the order of their names, as a Swift dictionary has none.
    public var propertyValue: SpecRuntime.Value {
        .dictionary(ValueDictionary(sorted { $0.key < $1.key }.map { ($0.key, $0.value.propertyValue) }))
    }
}
