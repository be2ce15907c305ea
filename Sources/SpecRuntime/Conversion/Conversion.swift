import SpecIR

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Turns values into what a type holds. What a rule accepts beside its type is read by `Operations` alone.
enum Conversion {
    /// A value as a type holds it; nil where it doesn't fit.
    static func plain(_ value: Value, type: TypeName, _ formats: [DateFormat]) -> Value? {
        switch type {
        case .any: value
        case .string: value.string.map(Value.string)
        case .boolean: value.boolean.map(Value.boolean)
        case .integer: integer(value)
        case .number: number(value)
        case .decimal: decimal(value)
        case .date: date(value, formats)
        case .url: url(value)
        case .uuid: uuid(value)
        case .data: data(value)
        }
    }

    private static func integer(_ value: Value) -> Value? {
        switch value {
        case .integer, .unsigned: return value
        case .number(let digits):
            guard NumberText.isInteger(digits) else { return nil }
            return Int64(digits).map(Value.integer) ?? UInt64(digits).map(Value.unsigned)
        case .null, .boolean, .double, .decimal, .string, .date, .data, .url, .uuid, .list, .dictionary, .object:
            return nil
        }
    }

    private static func number(_ value: Value) -> Value? {
        switch value {
        case .double(let double) where double.isFinite: value
        case .integer(let integer): .double(Double(integer))
        case .unsigned(let integer): .double(Double(integer))
        case .number(let digits): NumberText.double(digits).map(Value.double)
        case .decimal(let decimal): NumberText.double(decimal.description).map(Value.double)
        case .null, .boolean, .double, .string, .date, .data, .url, .uuid, .list, .dictionary, .object: nil
        }
    }

    private static func decimal(_ value: Value) -> Value? {
        switch value {
        case .decimal(let decimal) where !decimal.isNaN: value
        case .integer(let integer): .decimal(Decimal(integer))
        case .unsigned(let integer): .decimal(Decimal(integer))
        case .number(let digits): NumberText.decimal(digits).map(Value.decimal)
        case .double(let double): NumberText.decimal(JSONNumber.text(double)).map(Value.decimal)
        case .null, .boolean, .decimal, .string, .date, .data, .url, .uuid, .list, .dictionary, .object: nil
        }
    }

    /// By the first format that fits: text by those of text, numbers by those of numbers.
    private static func date(_ value: Value, _ formats: [DateFormat]) -> Value? {
        if value.date != nil { return value }
        let (spelled, isNumber): (String, Bool)
        switch value {
        case .string(let text): (spelled, isNumber) = (text, false)
        case .number(let digits): (spelled, isNumber) = (digits, true)
        case .integer(let integer): (spelled, isNumber) = (String(integer), true)
        case .null, .boolean, .unsigned, .double, .decimal, .date, .data, .url, .uuid, .list, .dictionary, .object:
            return nil
        }
        return Array(spelled.utf8).withUnsafeBufferPointer { bytes in
            for format in formats where format.writesNumber == isNumber {
                if let date = isNumber ? format.readNumber(bytes) : format.read(bytes) { return .date(date) }
            }
            return nil
        }
    }

    private static func url(_ value: Value) -> Value? {
        if case .url = value { return value }
        return value.string.flatMap(URLText.url).map(Value.url)
    }

    private static func uuid(_ value: Value) -> Value? {
        if case .uuid = value { return value }
        // Foundation takes more: it skips blanks and reads signs.
        return value.string.flatMap { $0.isUUID ? UUID(uuidString: $0) : nil }.map(Value.uuid)
    }

    private static func data(_ value: Value) -> Value? {
        if case .data = value { return value }
        guard let text = value.string, Base64Text.isValid(text) else { return nil }
        return Data(base64Encoded: text).map(Value.data)
    }
}
