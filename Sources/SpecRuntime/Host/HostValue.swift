public import SpecIR

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A Swift type that transformers of a host may take and give.
public protocol HostValue: SendableMetatype {
    /// The value as Swift has it.
    ///
    /// - Throws: `HostValueError` where the value has another type.
    static func from(_ value: Value) throws -> Self

    /// The value that holds it.
    var asValue: Value { get }

    /// The names of the type in a spec's `host` section: `string`, `integer`, `list`; empty if it is any.
    static var hostKinds: [String] { get }
}

/// A value of another type than a transformer takes.
public struct HostValueError: Error, CustomStringConvertible {
    let reason: RefusalReason

    /// A message: the expected and the found type.
    public var description: String { reason.words }

    init(_ expected: String, _ value: Value) {
        reason = RefusalReason(expected: expected, found: ValuePrinter.excerpt(of: value))
    }
}

extension HostValue {
    static func fit(_ value: Self?, expected: String, found: Value) throws -> Self {
        guard let value else { throw HostValueError(expected, found) }
        return value
    }
}

extension String: HostValue {
    /// The value as this type.
    public static func from(_ value: Value) throws -> String { try fit(value.string, expected: "text", found: value) }

    /// The value that holds it.
    public var asValue: Value { .string(self) }

    /// The name of the type in a `host` section.
    public static var hostKinds: [String] { ["string"] }
}

extension Bool: HostValue {
    /// The value as this type.
    public static func from(_ value: Value) throws -> Bool {
        try fit(value.boolean, expected: "true or false", found: value)
    }

    /// The value that holds it.
    public var asValue: Value { .boolean(self) }

    /// The name of the type in a `host` section.
    public static var hostKinds: [String] { ["boolean"] }
}

extension Int: HostValue {
    /// The value as this type.
    public static func from(_ value: Value) throws -> Int {
        try fit(value.integer.flatMap { Int(exactly: $0) }, expected: "an integer", found: value)
    }

    /// The value that holds it.
    public var asValue: Value { .integer(Int64(self)) }

    /// The name of the type in a `host` section.
    public static var hostKinds: [String] { ["integer"] }
}

extension Double: HostValue {
    /// The value as this type.
    public static func from(_ value: Value) throws -> Double {
        try fit(value.double, expected: "a number", found: value)
    }

    /// The value that holds it.
    public var asValue: Value { .double(self) }

    /// The name of the type in a `host` section.
    public static var hostKinds: [String] { ["number"] }
}

extension Decimal: HostValue {
    /// The value as this type.
    public static func from(_ value: Value) throws -> Decimal {
        try fit(value.digits.flatMap(NumberText.decimal), expected: "a decimal", found: value)
    }

    /// The value that holds it.
    public var asValue: Value { .decimal(self) }

    /// The name of the type in a `host` section.
    public static var hostKinds: [String] { ["decimal"] }
}

extension Timestamp: HostValue {
    /// The value as this type.
    public static func from(_ value: Value) throws -> Timestamp {
        try fit(value.date, expected: "a date", found: value)
    }

    /// The value that holds it.
    public var asValue: Value { .date(self) }

    /// The name of the type in a `host` section.
    public static var hostKinds: [String] { ["date"] }
}

extension Array: HostValue where Element == Value {
    /// The value as this type.
    public static func from(_ value: Value) throws -> [Value] { try fit(value.list, expected: "a list", found: value) }

    /// The value that holds it.
    public var asValue: Value { .list(self) }

    /// The name of the type in a `host` section.
    public static var hostKinds: [String] { ["list"] }
}

extension ValueDictionary: HostValue {
    /// The value as this type.
    public static func from(_ value: Value) throws -> ValueDictionary {
        try fit(value.dictionary, expected: "an object", found: value)
    }

    /// The value that holds it.
    public var asValue: Value { .dictionary(self) }

    /// The name of the type in a `host` section.
    public static var hostKinds: [String] { ["object"] }
}

extension Value: HostValue {
    /// The value as this type.
    public static func from(_ value: Value) throws -> Value { value }

    /// The value that holds it.
    public var asValue: Value { self }

    /// Empty: in a `host` section, the type is any.
    public static var hostKinds: [String] { [] }
}

/// A value that may be null: a transformer that takes one gets null, too.
extension Optional: HostValue where Wrapped: HostValue {
    /// Nil for null, else the value as the type.
    public static func from(_ value: Value) throws -> Wrapped? { value.isNull ? nil : try Wrapped.from(value) }
    /// The value that holds it; null for nil.
    public var asValue: Value { self?.asValue ?? .null }
    /// The names of the type in a `host` section, and `null`.
    public static var hostKinds: [String] {
        (Wrapped.hostKinds.isEmpty ? ["any"] : Wrapped.hostKinds) + [HostTransformerPlugin.null]
    }
}

extension HostValue {
    static var kinds: [String] { hostKinds }
}
