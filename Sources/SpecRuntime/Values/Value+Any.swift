#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Value {
    /// A value as `JSONSerialization` returns it, or one of the types that a property can hold.
    ///
    /// - Throws: `NotJSONError` with the place of what JSON can't express.
    public init(json any: Any?) throws {
        self = try Self.make(any, at: "$")
    }

    private static func make(_ any: Any?, at place: String) throws -> Value {
        switch any {
        case nil: return .null
        case let value as Value: return value
        case let text as String: return .string(text)
        case let object as DynamicObject: return .object(object)
        case let elements as [Any?]:
            return .list(try elements.enumerated().map { try make($0.element, at: "\(place)[\($0.offset)]") })
        case let members as [String: Any?]:
            let sorted = members.sorted { $0.key < $1.key }
            return .dictionary(
                ValueDictionary(
                    try sorted.map { ($0.key, try make($0.value, at: place + JSONLocator.spelled(key: $0.key))) }
                )
            )
        case let some?:
            guard let value = try scalar(some, at: place) else {
                throw NotJSONError(description: "expected JSON at \(place), found a value of type \(type(of: some))")
            }
            return value
        }
    }

    private static func scalar(_ any: Any, at place: String) throws -> Value? {
        switch any {
        case let flag as Bool where type(of: any) == Bool.self: return .boolean(flag)
        case let integer as any BinaryInteger:
            return Int64(exactly: integer).map(Value.integer) ?? UInt64(exactly: integer).map(Value.unsigned)
        case let double as Double where type(of: any) == Double.self: return try finite(double, at: place)
        case let float as Float where type(of: any) == Float.self: return try finite(Double(float), at: place)
        case let decimal as Decimal where type(of: any) == Decimal.self: return .decimal(decimal)
        case let date as Timestamp: return .date(date)
        case let date as Date: return try self.date(date, at: place)
        case let data as Data: return .data(data)
        case let url as URL: return .url(url)
        case let uuid as UUID: return .uuid(uuid)
        case let foreign as any ForeignJSON: return try self.value(of: foreign.json, at: place)
        default: return nil
        }
    }

    private static func date(_ date: Date, at place: String) throws -> Value {
        guard let timestamp = Timestamp(inRange: date) else {
            throw NotJSONError(description: "expected a date in the years 1 to 9999 at \(place), found another")
        }
        return .date(timestamp)
    }

    private static func value(of foreign: ForeignJSONValue, at place: String) throws -> Value {
        switch foreign {
        case .null: .null
        case .boolean(let flag): .boolean(flag)
        case .double(let double): try finite(double, at: place)
        case .unsigned(let integer): unsignedOrInteger(integer)
        case .integer(let integer): .integer(integer)
        }
    }

    private static func unsignedOrInteger(_ integer: UInt64) -> Value {
        Int64(exactly: integer).map(Value.integer) ?? .unsigned(integer)
    }

    private static func finite(_ double: Double, at place: String) throws -> Value {
        guard double.isFinite else {
            throw NotJSONError(description: "expected JSON at \(place), found the number \(double)")
        }
        return .double(double)
    }
}

/// A value that isn't JSON, among those in memory.
public struct NotJSONError: Error, CustomStringConvertible {
    /// The value that was found, and its place.
    public let description: String
}
