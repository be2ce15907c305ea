public import SpecIR

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What a property of a `DynamicObject` holds.
///
/// The type of a property in the spec decides which case: `type: integer` gives `integer`, or `unsigned` for numbers
/// above `Int64.max`; `any` gives what the JSON had, with numbers kept by their digits.
public enum Value {
    case null
    case boolean(Bool)
    case integer(Int64)

    /// An integer above `Int64.max`.
    case unsigned(UInt64)
    case double(Double)
    indirect case decimal(Decimal)

    /// A JSON number that nothing converted, by its digits as they came.
    case number(String)
    case string(String)
    case date(Timestamp)
    case data(Data)
    indirect case url(URL)
    indirect case uuid(UUID)
    case list([Value])
    case dictionary(ValueDictionary)
    case object(DynamicObject)
}

extension Value {
    /// The text, where the value is one.
    public var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The truth value, where the value is one.
    public var boolean: Bool? {
        if case .boolean(let flag) = self { flag } else { nil }
    }

    /// The integer, where the value is one that an `Int64` can hold.
    public var integer: Int64? {
        switch self {
        case .integer(let integer): integer
        case .number(let digits): Int64(digits)
        default: nil
        }
    }

    /// The number as a double, where the value is one.
    public var double: Double? {
        switch self {
        case .double(let double): double
        case .integer(let integer): Double(integer)
        case .unsigned(let integer): Double(integer)
        case .number(let digits): Double(digits)
        case .decimal(let decimal): Double("\(decimal)")
        default: nil
        }
    }

    /// The point in time, where the value is one.
    public var date: Timestamp? {
        if case .date(let date) = self { date } else { nil }
    }

    /// The object, where the value is one.
    public var object: DynamicObject? {
        if case .object(let object) = self { object } else { nil }
    }

    /// The elements, where the value is a list.
    public var list: [Value]? {
        if case .list(let elements) = self { elements } else { nil }
    }

    /// The members, where the value is a dictionary.
    public var dictionary: ValueDictionary? {
        if case .dictionary(let members) = self { members } else { nil }
    }

    public var isNull: Bool {
        if case .null = self { true } else { false }
    }

    /// The element at a position of a list.
    public subscript(position: Int) -> Value? {
        guard let list, list.indices.contains(position) else { return nil }
        return list[position]
    }

    /// The property of an object, or the member of a dictionary.
    public subscript(name: String) -> Value? {
        switch self {
        case .object(let object): object[name]
        case .dictionary(let members): members[name]
        default: nil
        }
    }
}

extension Value: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByFloatLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    public init(stringLiteral text: String) { self = .string(text) }
    public init(integerLiteral integer: Int64) { self = .integer(integer) }
    public init(booleanLiteral flag: Bool) { self = .boolean(flag) }
    public init(floatLiteral double: Double) { self = .double(double) }
    public init(nilLiteral: ()) { self = .null }
    public init(arrayLiteral elements: Value...) { self = .list(elements) }
    public init(dictionaryLiteral members: (String, Value)...) {
        self = .dictionary(ValueDictionary(members))
    }
}
