import SpecIR

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

extension StoredText {
    /// The value that JSON stands for. What isn't tagged as we do it is a dictionary.
    static func restored(_ value: Value) -> Value {
        switch value {
        case .number(let digits): restored(number: digits)
        case .list(let elements): .list(elements.map(restored))
        case .dictionary(let members):
            if members.count == 1, let member = members.first, let leaf = leaf(member.key, member.value) {
                leaf
            } else {
                .dictionary(restored(members))
            }
        case .null, .boolean, .integer, .unsigned, .double, .decimal, .string, .date, .data, .url, .uuid, .object: value
        }
    }

    private static func restored(_ members: ValueDictionary) -> ValueDictionary {
        ValueDictionary(members.map { ($0.key, restored($0.value)) })
    }

    private static func restored(number digits: String) -> Value {
        if let integer = Int64(digits), String(integer) == digits { return .integer(integer) }
        if let integer = UInt64(digits), String(integer) == digits { return .unsigned(integer) }
        // A whole number that `JSONNumber` prints without a fraction is a double only where it has one here.
        if let double = Double(digits), spelling(of: double) == digits { return .double(double) }
        return .number(digits)
    }

    private static func leaf(_ tag: String, _ value: Value) -> Value? {
        switch (tag, value) {
        case (plain, .dictionary(let members)): .dictionary(restored(members))
        case (date, .string(let text)): Timestamp(text).map(Value.date)
        case (date, .list(let parts)): instant(parts).map(Value.date)
        case (decimal, .string(let text)): Decimal(spelled: text).map(Value.decimal)
        case (double, .string(let text)): Double(text).map(Value.double)
        case (number, .string(let digits)): .number(digits)
        case (data, .string(let text)): Data(base64Encoded: text).map(Value.data)
        case (url, .string(let text)): URL(string: text).map(Value.url) ?? .string(text)
        case (uuid, .string(let text)): UUID(uuidString: text).map(Value.uuid)
        case (self.text, .string(var text)): try? text.withUTF8 { try self.value(of: $0) }
        default: nil
        }
    }

    private static func instant(_ parts: [Value]) -> Timestamp? {
        guard parts.count == 2, let seconds = parts[0].integer, let nanoseconds = parts[1].integer else { return nil }
        return Int32(exactly: nanoseconds).map { Timestamp(seconds: seconds, nanoseconds: $0) }
    }
}

extension Value {
    /// The double that is the same number; nil where there is none, and for a zero below zero.
    package var exactDouble: Double? {
        switch self {
        case .double(let double): return double.isNaN || double == 0 && double.sign == .minus ? nil : double
        case .integer(let integer): return integer.magnitude <= 1 << 53 ? Double(integer) : nil
        case .unsigned, .decimal, .number:
            guard let digits, let double = Double(digits), double.isFinite else { return nil }
            return Scientific(JSONNumber.text(double)) == Scientific(digits) ? Value.double(double).exactDouble : nil
        case .null, .boolean, .string, .date, .data, .url, .uuid, .list, .dictionary, .object: return nil
        }
    }

    /// The double that prints as the number does; nil where digits would be lost.
    package var plainDouble: Double? {
        switch self {
        case .double: return exactDouble
        case .number(let digits):
            guard let double = Double(digits), double.isFinite else { return nil }
            return JSONNumber.text(double) == digits ? Value.double(double).exactDouble : nil
        case .null, .boolean, .integer, .unsigned, .decimal, .string, .date, .data, .url, .uuid, .list, .dictionary,
            .object:
            return nil
        }
    }

    /// The decimal that is the same number; nil where there is none.
    package var exactDecimal: Decimal? {
        switch self {
        case .decimal(let decimal): return decimal.isNaN ? nil : decimal
        case .integer(let integer): return Decimal(integer)
        case .unsigned, .double, .number:
            guard let digits, let decimal = Decimal(spelled: digits), !decimal.isNaN else { return nil }
            return Scientific(decimal.description) == Scientific(digits) ? decimal : nil
        case .null, .boolean, .string, .date, .data, .url, .uuid, .list, .dictionary, .object: return nil
        }
    }
}
