import SpecIR

extension Transforming {
    /// Text to text.
    func readText(_ text: String) throws(Misfit) -> String {
        let bytes = Array(text.utf8)
        let own = Array(textArgument.utf8)
        switch name {
        case "prefix":
            guard bytes.starts(with: own) else { throw .transformFailed }
            return String(decoding: bytes.dropFirst(own.count), as: UTF8.self)
        case "suffix":
            guard bytes.reversed().starts(with: own.reversed()) else { throw .transformFailed }
            return String(decoding: bytes.dropLast(own.count), as: UTF8.self)
        case "lowercase": return text.lowercased()
        case "uppercase": return text.uppercased()
        case "trim": return trimmed(text)
        case "collapse_spaces": return collapsed(text)
        case "replace": return replaced(bytes)
        case "pad": return try withoutZeros(text)
        case "substring": return substring(of: text)
        case "extract": return try extracted(from: text)
        default: return text
        }
    }

    private func trimmed(_ text: String) -> String {
        let isSpace = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
        let start = Array(text.unicodeScalars.drop(while: isSpace))
        let kept = start.dropLast(start.reversed().prefix(while: isSpace).count)
        return String(String.UnicodeScalarView(kept))
    }

    private func collapsed(_ text: String) -> String {
        var collapsed: [Unicode.Scalar] = []
        var isInSpace = false
        for scalar in text.unicodeScalars {
            let isSpace = scalar.properties.isWhitespace
            if !isSpace || !isInSpace { collapsed.append(isSpace ? " " : scalar) }
            isInSpace = isSpace
        }
        return String(String.UnicodeScalarView(collapsed))
    }

    /// One pass from the start; where several fit, the longest.
    private func replaced(_ text: [UInt8]) -> String {
        guard case .object(let rows)? = argument else { return "" }
        var replaced: [UInt8] = []
        var rest = text[...]
        while let first = rest.first {
            let fitting = rows.filter { rest.starts(with: $0.key.utf8) }.max { $0.key.utf8.count < $1.key.utf8.count }
            if let fitting, case .string(let new) = fitting.value {
                replaced += Array(new.utf8)
                rest = rest.dropFirst(fitting.key.utf8.count)
            } else {
                replaced.append(first)
                rest = rest.dropFirst()
            }
        }
        return String(decoding: replaced, as: UTF8.self)
    }
}

// MARK: Hexadecimal digits

extension Transforming {
    /// Up to 16 digits behind `0x`, `#` or nothing.
    func hexNumber(_ text: String) throws(Misfit) -> String {
        let sign = ["0x", "0X", "#"].first { text.utf8.starts(with: $0.utf8) } ?? ""
        let digits = text.dropFirst(sign.count)
        guard !digits.isEmpty, digits.utf8.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let number = UInt64(digits, radix: 16)
        else { throw .transformFailed }
        return String(number)
    }

    /// Lower-case digits, with zeros before them up to the width.
    func hexText(_ value: Held) throws(Misfit) -> String {
        guard let number = value.digits.map({ Decimal($0) }), number.exponent >= 0, number.magnitude <= 20,
            let integer = UInt64(number.plain)
        else { throw .transformFailed }
        let text = String(integer, radix: 16)
        let width = argument == nil ? 1 : Int(numberArgument) ?? 1
        return String(repeating: "0", count: max(0, width - text.count)) + text
    }
}

// MARK: Dates

extension Transforming {
    /// A date spelled by one format, anew by another.
    func respelled(_ value: Held, from: String, to: String) throws(Misfit) -> Held {
        guard let source = format(from), let target = format(to) else { throw .transformFailed }
        let date =
            source.isNumber ? value.digits.flatMap { source.date(number: $0) } : value.text.flatMap { source.date($0) }
        guard let date else { throw .transformFailed }
        return target.isNumber ? .number(target.spelled(date)) : .string(target.spelled(date))
    }

    private func format(_ key: String) -> DateFormat? {
        guard case .string(let text)? = member(key), case .success(let format) = DateFormat.named(text) else {
            return nil
        }
        return format
    }
}
