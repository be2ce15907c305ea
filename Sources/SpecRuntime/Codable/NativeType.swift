import SpecIR

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The Swift types that values hold as they are. Checking for a conformance would take far longer.
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
    init?<T>(_ type: T.Type) {
        guard let found = Self(plain: type) ?? Self.others[ObjectIdentifier(type)] else { return nil }
        self = found
    }

    /// All but the plainest. A run looks a type up once.
    private static let others: [ObjectIdentifier: NativeType] = [
        ObjectIdentifier(Date.self): .date, ObjectIdentifier(Timestamp.self): .timestamp,
        ObjectIdentifier(Decimal.self): .decimal, ObjectIdentifier(URL.self): .url, ObjectIdentifier(UUID.self): .uuid,
        ObjectIdentifier(Data.self): .data, ObjectIdentifier(Float.self): .float, ObjectIdentifier(Int8.self): .int8,
        ObjectIdentifier(Int16.self): .int16, ObjectIdentifier(Int32.self): .int32,
        ObjectIdentifier(Int64.self): .int64, ObjectIdentifier(UInt.self): .uint, ObjectIdentifier(UInt8.self): .uint8,
        ObjectIdentifier(UInt16.self): .uint16, ObjectIdentifier(UInt32.self): .uint32,
        ObjectIdentifier(UInt64.self): .uint64, ObjectIdentifier(DynamicObject.self): .other,
        ObjectIdentifier(Value.self): .other,
    ]
}
