import SpecIR

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The Swift types that values hold as they are.
///
/// They are compared one by one: checking for a conformance takes far longer.
enum NativeType {
    case string, int, double, bool, date, timestamp, decimal, url, uuid, data
    case float, int8, int16, int32, int64, uint, uint8, uint16, uint32, uint64

    /// One that is rare enough to be left to `ValueDecoder`.
    case other

    /// One of the plainest; nil for any other type.
    @inline(__always)
    init?<T>(plain type: T.Type) {
        if type == String.self {
            self = .string
        } else if type == Int.self {
            self = .int
        } else if type == Double.self {
            self = .double
        } else if type == Bool.self {
            self = .bool
        } else {
            return nil
        }
    }

    /// nil for a type that values don't hold.
    @inline(__always)
    init?<T>(_ type: T.Type) {
        if let found = Self(plain: type) ?? Self.foundation(type) ?? Self.number(type) {
            self = found
        } else if type == DynamicObject.self || type == Value.self {
            self = .other
        } else {
            return nil
        }
    }

    private static func foundation<T>(_ type: T.Type) -> NativeType? {
        if type == Date.self { return .date }
        if type == Timestamp.self { return .timestamp }
        if type == Decimal.self { return .decimal }
        if type == URL.self { return .url }
        if type == UUID.self { return .uuid }
        if type == Data.self { return .data }
        return nil
    }

    private static func number<T>(_ type: T.Type) -> NativeType? {
        if type == Int64.self { return .int64 }
        if type == Float.self { return .float }
        if type == Int32.self { return .int32 }
        if type == Int16.self { return .int16 }
        if type == Int8.self { return .int8 }
        if type == UInt.self { return .uint }
        if type == UInt64.self { return .uint64 }
        if type == UInt32.self { return .uint32 }
        if type == UInt16.self { return .uint16 }
        if type == UInt8.self { return .uint8 }
        return nil
    }
}
