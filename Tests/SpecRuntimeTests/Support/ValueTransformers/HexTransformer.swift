import SpecIR

@testable import SpecRuntime

/// Reads hexadecimal digits as an integer and writes it in lower case, with zeros at the front where a width is given.
///
///     transform: [{prefix: "#"}, {hex: 6}]     # a colour
struct HexTransformer: ValueTransformer {
    let name = "hex"
    private let width: Int

    init?(_ argument: Literal?) {
        width = argument?.digits.flatMap { Int($0) } ?? 1
    }

    func read(_ value: Value) throws(TransformFailure) -> Value {
        guard case .string(let text) = value else { throw .expected("text of hexadecimal digits", found: value) }
        let digits = Self.digits(of: text)
        guard !digits.isEmpty, digits.utf8.allSatisfy(\.isHexDigit), let number = UInt64(digits, radix: 16) else {
            throw .expected("text of up to 16 hexadecimal digits", found: value)
        }
        return Int64(exactly: number).map(Value.integer) ?? .unsigned(number)
    }

    func write(_ value: Value) throws(TransformFailure) -> Value {
        guard let digits = value.digits.flatMap(NumberText.wholeDigits), let number = UInt64(digits) else {
            throw .expected("an integer from 0 to 2^64-1", found: value)
        }
        let spelled = String(number, radix: 16)
        return .string(String(repeating: "0", count: max(0, width - spelled.utf8.count)) + spelled)
    }

    private static func digits(of text: String) -> Substring {
        for sign in ["0x", "0X", "#"] where text.hasPrefix(sign) { return text.dropFirst(sign.count) }
        return text[...]
    }
}

extension UInt8 {
    /// `0` to `9`, `a` to `f` in either case.
    fileprivate var isHexDigit: Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
            || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20)
    }
}
