import SpecIR
import SpecSource

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The identity of an object: the values of its primary key.
///
///     ObjectKey("Japan")        // one text
///     ObjectKey(["55", 11])     // a composite key
///
/// Keys are typed: `11` and `"11"` are two keys. Texts are the same byte for byte, numbers by value.
public struct ObjectKey: Hashable, Sendable {
    private let parts: Parts

    private enum Parts: Hashable, Sendable {
        case one(Part)
        case several([Part])
    }

    /// One value of a key.
    enum Part: Hashable, Sendable {
        case integer(Int64)

        /// A number that is no `Int64`, by its significant digits.
        case number(Scientific)
        case boolean(Bool)
        case text(ExactText)
        case date(Timestamp)
        case uuid(UUID)
        case url(ExactText)
        case data(Data)
    }

    /// Nil where a value is null, a list, a dictionary or an object, or there is none.
    ///
    /// - Parameter values: the values of the key's properties, in the order of `primary_key`.
    public init?(_ values: [Value]) {
        if values.count == 1 {
            guard let part = Part(values[0]) else { return nil }
            parts = .one(part)
        } else {
            let several = values.compactMap(Part.init)
            guard !several.isEmpty, several.count == values.count else { return nil }
            parts = .several(several)
        }
    }

    /// The key that a single value is, or a list of them for a composite key.
    public init?(_ value: Value) {
        if case .list(let values) = value { self.init(values) } else { self.init([value]) }
    }

    init(_ part: Part) { parts = .one(part) }

    /// Stands in messages for a key that they may not show.
    static let hidden = "a key that is kept secret"

    /// Nil where one of the key's properties holds nothing.
    init?(at positions: [Int], _ value: (Int) -> Value?) {
        if positions.count == 1 {
            guard let value = value(positions[0]), let part = Part(value) else { return nil }
            parts = .one(part)
        } else {
            let several = positions.compactMap { value($0).flatMap(Part.init) }
            guard !several.isEmpty, several.count == positions.count else { return nil }
            parts = .several(several)
        }
    }

    /// The values of the key's properties.
    public var values: [Value] {
        switch parts {
        case .one(let part): [part.value]
        case .several(let parts): parts.map(\.value)
        }
    }

    /// The value of a key of one property, the list of a composite key's values.
    public var value: Value {
        switch parts {
        case .one(let part): part.value
        case .several(let parts): .list(parts.map(\.value))
        }
    }

    /// The integer that a key of one integer is; for stores that bind it as it is.
    package var integer: Int64? {
        if case .one(.integer(let integer)) = parts { integer } else { nil }
    }
}

extension ObjectKey: CustomStringConvertible {
    /// The key as JSON: `"Japan"`, `["55",11]`.
    public var description: String { ValuePrinter.text(of: value) }
}

extension ObjectKey.Part {
    init?(_ value: Value) {
        switch value {
        case .integer(let integer): self = .integer(integer)
        case .string(let text): self = .text(ExactText(text))
        case .boolean(let flag): self = .boolean(flag)
        case .date(let date): self = .date(date)
        case .uuid(let uuid): self = .uuid(uuid)
        case .url(let url): self = .url(ExactText(url.relativeString))
        case .data(let data): self = .data(data)
        case .unsigned, .double, .decimal, .number:
            guard let digits = value.digits else { return nil }
            let number = Scientific(digits)
            if let integer = Int64(digits), String(integer) == digits {
                self = .integer(integer)
            } else if let integer = number.integer {
                self = .integer(integer)
            } else {
                self = .number(number)
            }
        case .null, .list, .dictionary, .object: return nil
        }
    }

    var value: Value {
        switch self {
        case .integer(let integer): .integer(integer)
        case .number(let number): number.value
        case .boolean(let flag): .boolean(flag)
        case .text(let text): .string(text.text)
        case .date(let date): .date(date)
        case .uuid(let uuid): .uuid(uuid)
        case .url(let url): URL(string: url.text).map(Value.url) ?? .string(url.text)
        case .data(let data): .data(data)
        }
    }
}

extension Scientific {
    /// The number as an `Int64`, where it is one.
    fileprivate var integer: Int64? {
        if isZero { return 0 }
        guard exponent >= 0, magnitude <= 19 else { return nil }
        return Int64((isNegative ? "-" : "") + significand + String(repeating: "0", count: exponent))
    }

    fileprivate var value: Value {
        let sign = isNegative ? "-" : ""
        if exponent >= 0, magnitude <= 20 {
            let digits = significand + String(repeating: "0", count: exponent)
            if !isNegative, let integer = UInt64(digits) { return .unsigned(integer) }
        }
        if exponent < 0, exponent >= -20 {
            let zeros = String(repeating: "0", count: max(0, 1 - exponent - significand.count))
            let digits = zeros + significand
            return .number("\(sign)\(digits.dropLast(-exponent)).\(digits.suffix(-exponent))")
        }
        // As they were read, unless they were many zeros.
        if exponent >= 0, exponent <= 20 {
            return .number(sign + significand + String(repeating: "0", count: exponent))
        }
        return .number("\(sign)\(significand)e\(exponent)")
    }
}
