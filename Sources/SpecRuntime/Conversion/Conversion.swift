import SpecIR

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Turns values into what a rule's type holds, `accept` included.
///
/// The reader has ways of its own for the common cases; this is the whole rule, for all of them.
enum Conversion {
    static func convert(
        _ value: Value,
        to kind: RuleKind,
        accept: AcceptedJSON,
        formats: [DateFormat]
    ) -> Result<Value, ConversionFailure> {
        do throws(ConversionFailure) {
            switch kind {
            case .any: return .success(value)
            case .string: return .success(try string(value, accept))
            case .integer: return .success(try integer(value, accept))
            case .number: return .success(try number(value, accept))
            case .decimal: return .success(try decimal(value, accept))
            case .boolean: return .success(try boolean(value, accept))
            case .date: return .success(try date(from: value, accept: accept, formats: formats))
            case .url: return .success(try url(value))
            case .uuid: return .success(try uuid(value))
            case .data: return .success(try data(value))
            case .values, .object, .list, .dictionary, .reference: throw .wrongType
            }
        } catch {
            return .failure(error)
        }
    }

    private static func string(_ value: Value, _ accept: AcceptedJSON) throws(ConversionFailure) -> Value {
        switch value {
        case .string: return value
        case .number(let digits) where accept.contains(.integer) && NumberText.isInteger(digits):
            return .string(NumberText.isNegativeZero(digits) ? "0" : digits)
        case .integer(let integer) where accept.contains(.integer): return .string(String(integer))
        case .unsigned(let integer) where accept.contains(.integer): return .string(String(integer))
        case .boolean(let flag) where accept.contains(.boolean): return .string(flag ? "true" : "false")
        default: throw .wrongType
        }
    }

    static func integer(_ value: Value, _ accept: AcceptedJSON) throws(ConversionFailure) -> Value {
        switch value {
        case .integer, .unsigned: return value
        case .number(let digits): return try integer(digits, withoutFraction: accept.contains(.number))
        case .double(let double) where accept.contains(.number):
            return try integer(JSONNumber.text(double), withoutFraction: true)
        case .decimal(let decimal) where accept.contains(.number):
            return try integer(decimal.description, withoutFraction: true)
        case .string(let text) where accept.contains(.string):
            guard NumberText.isNumber(text) else { throw .unfit(expected: "integer") }
            return try integer(text, withoutFraction: accept.contains(.number))
        case .boolean(let flag) where accept.contains(.boolean): return .integer(flag ? 1 : 0)
        default: throw .wrongType
        }
    }

    private static func integer(_ digits: String, withoutFraction: Bool) throws(ConversionFailure) -> Value {
        var spelled = digits
        if !NumberText.isInteger(digits) {
            guard withoutFraction else { throw .wrongType }
            guard let whole = NumberText.wholeDigits(digits) else { throw .unfit(expected: "integer") }
            spelled = whole
        }
        if let integer = Int64(spelled) { return .integer(integer) }
        if let integer = UInt64(spelled) { return .unsigned(integer) }
        throw .outOfRange(expected: Expectation.integerRange)
    }

    private static func number(_ value: Value, _ accept: AcceptedJSON) throws(ConversionFailure) -> Value {
        switch value {
        case .double(let double) where double.isFinite: return value
        case .integer(let integer): return .double(Double(integer))
        case .unsigned(let integer): return .double(Double(integer))
        case .number(let digits): return try double(digits)
        case .decimal(let decimal): return try double(decimal.description)
        case .string(let text) where accept.contains(.string):
            guard NumberText.isNumber(text) else { throw .unfit(expected: "number") }
            return try double(text)
        default: throw .wrongType
        }
    }

    private static func double(_ digits: String) throws(ConversionFailure) -> Value {
        guard let double = NumberText.double(digits) else { throw .outOfRange(expected: Expectation.doubleRange) }
        return .double(double)
    }

    private static func decimal(_ value: Value, _ accept: AcceptedJSON) throws(ConversionFailure) -> Value {
        switch value {
        case .decimal(let decimal) where !decimal.isNaN: return value
        case .integer(let integer): return .decimal(Decimal(integer))
        case .unsigned(let integer): return .decimal(Decimal(integer))
        case .number(let digits): return try decimal(digits)
        case .double(let double): return try decimal(JSONNumber.text(double))
        case .string(let text) where accept.contains(.string):
            guard NumberText.isNumber(text) else { throw .unfit(expected: "decimal") }
            return try decimal(text)
        default: throw .wrongType
        }
    }

    private static func decimal(_ digits: String) throws(ConversionFailure) -> Value {
        guard let decimal = NumberText.decimal(digits) else { throw .outOfRange(expected: Expectation.decimalRange) }
        return .decimal(decimal)
    }

    private static func boolean(_ value: Value, _ accept: AcceptedJSON) throws(ConversionFailure) -> Value {
        switch value {
        case .boolean: return value
        case .string("true") where accept.contains(.string), .string("1") where accept.contains(.string):
            return .boolean(true)
        case .string("false") where accept.contains(.string), .string("0") where accept.contains(.string):
            return .boolean(false)
        case .number("1") where accept.contains(.integer), .integer(1) where accept.contains(.integer):
            return .boolean(true)
        case .number("0") where accept.contains(.integer), .integer(0) where accept.contains(.integer):
            return .boolean(false)
        case .string where accept.contains(.string):
            throw .unfit(expected: "boolean (as text: `true`, `false`, `1`, `0`)")
        case .number where accept.contains(.integer), .integer where accept.contains(.integer):
            throw .unfit(expected: "boolean (as number: 1, 0)")
        default: throw .wrongType
        }
    }
}

// MARK: Types that are text in JSON

extension Conversion {
    private static func date(
        from value: Value,
        accept: AcceptedJSON,
        formats: [DateFormat]
    ) throws(ConversionFailure) -> Value {
        let read: (DateFormat) -> Timestamp?
        switch value {
        case .date: return value
        case .string(let text):
            let bytes = Array(text.utf8)
            read = { format in format.writesNumber ? nil : bytes.withUnsafeBufferPointer(format.read) }
            if accept.contains(.string), NumberText.isNumber(text), !formats.contains(where: { read($0) != nil }) {
                return try date(from: .number(text), accept: [], formats: formats)
            }
        case .number(let digits):
            let bytes = Array(digits.utf8)
            read = { format in format.writesNumber ? bytes.withUnsafeBufferPointer(format.readNumber) : nil }
        case .integer(let integer):
            return try date(from: .number(String(integer)), accept: [], formats: formats)
        default: throw .wrongType
        }
        for format in formats {
            if let date = read(format) { return .date(date) }
        }
        throw .unfit(expected: DateFormat.expectation(formats))
    }

    private static func url(_ value: Value) throws(ConversionFailure) -> Value {
        switch value {
        case .url: return value
        case .string(let text):
            guard URLText.isValid(text), let url = URL(string: text) else {
                throw .unfit(expected: URLText.expectation(of: text))
            }
            return .url(url)
        default: throw .wrongType
        }
    }

    private static func uuid(_ value: Value) throws(ConversionFailure) -> Value {
        switch value {
        case .uuid: return value
        case .string(let text):
            guard let uuid = UUID(uuidString: text) else {
                throw .unfit(expected: "uuid, such as `f81d4fae-7dec-11d0-a765-00a0c91e6bf6`")
            }
            return .uuid(uuid)
        default: throw .wrongType
        }
    }

    private static func data(_ value: Value) throws(ConversionFailure) -> Value {
        switch value {
        case .data: return value
        case .string(let text):
            guard Base64Text.isValid(text), let data = Data(base64Encoded: text) else {
                throw .unfit(expected: "data (text in Base64)")
            }
            return .data(data)
        default: throw .wrongType
        }
    }
}

extension Conversion {
    /// A value as a type holds it, with nothing accepted beside; nil where it doesn't fit.
    static func plain(_ value: Value, type: TypeName, _ formats: [DateFormat]) -> Value? {
        do throws(ConversionFailure) {
            switch type {
            case .string: return try string(value, [])
            case .integer: return try integer(value, [])
            case .number: return try number(value, [])
            case .decimal: return try decimal(value, [])
            case .boolean: return try boolean(value, [])
            case .date: return try date(from: value, accept: [], formats: formats)
            case .url: return try url(value)
            case .uuid: return try uuid(value)
            case .data: return try data(value)
            case .any: return value
            }
        } catch {
            return nil
        }
    }
}
