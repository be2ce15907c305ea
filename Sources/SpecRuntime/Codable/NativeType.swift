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
    case string, int, double, bool, int64, date, timestamp, decimal, url, uuid, data

    /// One that is rare enough to be left to `ValueDecoder`.
    case other

    /// nil for any other type.
    @inline(__always)
    init?<T>(_ type: T.Type) {
        if type == String.self {
            self = .string
        } else if type == Int.self {
            self = .int
        } else if type == Double.self {
            self = .double
        } else if type == Bool.self {
            self = .bool
        } else if let rarer = Self.rarer(type) {
            self = rarer
        } else {
            return nil
        }
    }

    private static func rarer<T>(_ type: T.Type) -> NativeType? {
        if type == Int64.self { return .int64 }
        if type == Date.self { return .date }
        if type == Timestamp.self { return .timestamp }
        if type == Decimal.self { return .decimal }
        if type == URL.self { return .url }
        if type == UUID.self { return .uuid }
        if type == Data.self { return .data }
        return isRare(type) ? .other : nil
    }

    private static func isRare<T>(_ type: T.Type) -> Bool {
        type == Int32.self || type == Float.self || type == UInt.self || type == UInt64.self || type == UInt8.self
            || type == Int8.self || type == Int16.self || type == UInt16.self || type == UInt32.self
            || type == DynamicObject.self || type == Value.self
    }
}
