import SpecIR

/// The reason that a value can't be held as its rule requires, by the failure's id.
enum Misfit: String, Error {
    case wrongType = "wrong-type"
    case outOfRange = "number-out-of-range"
    case unknownValue = "unknown-value"
    case transformFailed = "transform-failed"
}

/// The conversion of a value to a type.
struct Conversion {
    var type: TypeName
    var accept: [TypeName] = []
    var dateFormats: [DateFormat] = []

    /// Number of digits that a decimal has behind the point.
    var digits: Int?

    func callAsFunction(_ value: Held) throws(Misfit) -> Held {
        switch type {
        case .any: return value
        case .string: return .string(try string(value))
        case .integer: return .integer(try integer(value))
        case .number: return .double(try double(value))
        case .decimal: return .decimal(try decimal(value))
        case .boolean: return .boolean(try boolean(value))
        case .date: return .date(try date(value))
        case .url:
            if case .url = value { return value }
            return .url(try text(value, where: URLText.isValid))
        case .uuid:
            if case .uuid = value { return value }
            return .uuid(try text(value, where: UUIDText.isValid).lowercased())
        case .data:
            if case .data = value { return value }
            guard let text = value.text, Base64Text.isValid(text) else { throw .wrongType }
            return .data(text)
        }
    }

    private func string(_ value: Held) throws(Misfit) -> String {
        switch value {
        case .string(let text): return text
        case .integer(let digits) where accept.contains(.integer): return digits
        case .number(let digits) where accept.contains(.integer) && JSONNumber.isWhole(digits):
            return digits == "-0" ? "0" : digits
        case .boolean(let flag) where accept.contains(.boolean): return flag ? "true" : "false"
        default: throw .wrongType
        }
    }

    private func integer(_ value: Held) throws(Misfit) -> String {
        switch value {
        case .integer(let digits): return digits
        case .number(let digits): return try integer(digits)
        case .double, .decimal:
            guard accept.contains(.number), let digits = value.digits else { throw .wrongType }
            return try integer(digits)
        case .string(let text) where accept.contains(.string) && JSONNumber.isNumber(text): return try integer(text)
        case .boolean(let flag) where accept.contains(.boolean): return flag ? "1" : "0"
        default: throw .wrongType
        }
    }

    private func integer(_ digits: String) throws(Misfit) -> String {
        let number = Decimal(digits)
        guard JSONNumber.isWhole(digits) || (accept.contains(.number) && number.exponent >= 0) else {
            throw .wrongType
        }
        guard number.magnitude <= 20 else { throw .outOfRange }
        let plain = number.plain
        guard Int64(plain) != nil || UInt64(plain) != nil else { throw .outOfRange }
        return plain
    }

    private func double(_ value: Held) throws(Misfit) -> Double {
        if case .double(let double) = value { return double }
        guard let digits = numberDigits(value) else { throw .wrongType }
        guard let double = Double(digits), double.isFinite else { throw .outOfRange }
        return double
    }

    /// At most 38 digits, times a power of ten from -128 to 127.
    private func decimal(_ value: Held) throws(Misfit) -> String {
        guard let digits = numberDigits(value) else { throw .wrongType }
        let number = Decimal(digits)
        guard number.isZero || (number.digits.count <= 38 && (-128...127).contains(number.exponent)) else {
            throw .outOfRange
        }
        if let places = self.digits { return number.rounded(to: places).plain(places: places) }
        // Zeros behind the last digit are kept where the number could be printed so.
        let isPlain = digits.allSatisfy { $0 == "-" || $0 == "." || $0.isWholeNumber }
        let count = digits.count(where: \.isWholeNumber)
        guard isPlain, count <= 38 else { return number.plain }
        return number.isZero && digits.hasPrefix("-") ? String(digits.dropFirst()) : digits
    }

    private func numberDigits(_ value: Held) -> String? {
        if let text = value.text, accept.contains(.string), JSONNumber.isNumber(text) { return text }
        return value.digits
    }

    private func boolean(_ value: Held) throws(Misfit) -> Bool {
        switch value {
        case .boolean(let flag): return flag
        case .string("true") where accept.contains(.string), .string("1") where accept.contains(.string): return true
        case .string("false") where accept.contains(.string), .string("0") where accept.contains(.string): return false
        case .number("1") where accept.contains(.integer), .integer("1") where accept.contains(.integer): return true
        case .number("0") where accept.contains(.integer), .integer("0") where accept.contains(.integer): return false
        default: throw .wrongType
        }
    }

    /// By the first format that fits.
    private func date(_ value: Held) throws(Misfit) -> Timestamp {
        switch value {
        case .date(let date): return date
        case .string(let text):
            for format in dateFormats where !format.isNumber { if let date = format.date(text) { return date } }
            if accept.contains(.string), JSONNumber.isNumber(text) { return try date(.number(text)) }
        case .number(let digits), .integer(let digits):
            for format in dateFormats where format.isNumber {
                if let date = format.date(number: digits) { return date }
            }
        default: break
        }
        throw .wrongType
    }

    private func text(_ value: Held, where isValid: (String) -> Bool) throws(Misfit) -> String {
        guard let text = value.text, isValid(text) else { throw .wrongType }
        return text
    }
}
