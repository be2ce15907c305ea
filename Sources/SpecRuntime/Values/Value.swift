public import SpecIR

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The value of a property of a `DynamicObject`.
///
/// The type of a property in the spec decides which case: `type: integer` is read as `integer`, or `unsigned` for numbers
/// above `Int64.max`; `any` is read as what the JSON had, with numbers kept by their digits.
public enum Value {
    /// JSON's null, which isn't the same as a property that is unset.
    case null

    /// True or false.
    case boolean(Bool)

    /// An integer, as `type: integer` reads it.
    case integer(Int64)

    /// An integer above `Int64.max`.
    case unsigned(UInt64)

    /// A number, as `type: number` reads it.
    case double(Double)

    /// A number with all its decimal digits, as `type: decimal` reads it.
    indirect case decimal(Decimal)

    /// A JSON number that nothing converted, by its digits as they came.
    case number(String)

    /// Text.
    case string(String)

    /// A point in time, as `type: date` reads it.
    case date(Timestamp)

    /// Bytes, as `type: data` reads them.
    case data(Data)

    /// A URL, as `type: url` reads it.
    indirect case url(URL)

    /// A UUID, as `type: uuid` reads it.
    indirect case uuid(UUID)

    /// Several values in their order.
    case list([Value])

    /// Members by name, in the order in which they came.
    case dictionary(ValueDictionary)

    /// An object of a mapping.
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
        case .unsigned(let integer): Int64(exactly: integer)
        case .number(let digits): Int64(digits)
        case .null, .boolean, .double, .decimal, .string, .date, .data, .url, .uuid, .list, .dictionary, .object: nil
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
        case .null, .boolean, .string, .date, .data, .url, .uuid, .list, .dictionary, .object: nil
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

    /// True if the value is null.
    public var isNull: Bool {
        if case .null = self { true } else { false }
    }
}

extension Value: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByFloatLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// Text: `person.name = "Ida"`.
    public init(stringLiteral text: String) { self = .string(text) }
    /// An integer: `person.age = 30`.
    public init(integerLiteral integer: Int64) { self = .integer(integer) }
    /// True or false.
    public init(booleanLiteral flag: Bool) { self = .boolean(flag) }
    /// A number, as a double.
    public init(floatLiteral double: Double) { self = .double(double) }
    /// Null; an optional value takes the literal `nil` as unset instead.
    public init(nilLiteral: ()) { self = .null }
    /// A list.
    public init(arrayLiteral elements: Value...) { self = .list(elements) }
    /// A dictionary.
    public init(dictionaryLiteral members: (String, Value)...) {
        self = .dictionary(ValueDictionary(members))
    }
}
