import SpecIR

/// The part of a text that has the form of a date, and that no date has: month 13, day 32, hour 25, 31 February.
///
/// It is found by trial, whatever the format: with `01` in the place of all numbers the text is a date, and with the one
/// number that is wrong it isn't.
struct ImpossibleDatePart {
    /// The accepted dates, as the end of `expected`.
    let expectation: String

    /// A text that is longer is no date.
    private static let longest = 64

    init?(of text: UnsafeBufferPointer<UInt8>, _ formats: [DateFormat]) {
        guard text.count <= Self.longest else { return nil }
        let bytes = Array(text)
        let numbers = Self.numbers(in: bytes)
        let plain = numbers.reduce(bytes) { Self.replacing($1, in: $0, by: 1) }
        guard !numbers.isEmpty, let format = formats.first(where: { Self.read(plain, $0) != nil }) else { return nil }
        for number in numbers {
            let alone = Self.replacing(number, in: plain, by: Self.value(of: number, in: bytes))
            guard Self.read(alone, format) == nil, let unit = Self.unit(of: number, in: plain, format),
                unit != .second || Self.value(of: number, in: bytes) != 60
            else { continue }
            expectation = unit.expectation(
                isHalfDay: Self.read(Self.replacing(number, in: plain, by: 0), format) == nil
            )
            return
        }
        // Each number is one of a date, and together they are none.
        for number in numbers {
            let unit = Self.unit(of: number, in: plain, format)
            let value = Self.value(of: number, in: bytes)
            if unit == .day, value > 28, Self.read(Self.replacing(number, in: bytes, by: 28), format) != nil {
                expectation = "date whose month has a day \(value) in that year"
                return
            }
            if unit == .second, value == 60, Self.read(Self.replacing(number, in: bytes, by: 59), format) != nil {
                expectation = "date with a second 60 only where a day of UTC ends"
                return
            }
        }
        return nil
    }

    private enum Unit {
        case month, day, hour, minute, second

        func expectation(isHalfDay: Bool) -> String {
            switch self {
            case .month: "date with a month from 1 to 12"
            case .day: "date with a day from 1 to 31"
            case .hour: isHalfDay ? "date with an hour from 1 to 12" : "date with an hour from 0 to 23"
            case .minute: "date with a minute from 0 to 59"
            case .second: "date with a second from 0 to 59"
            }
        }
    }

    /// The places of numbers of one or two digits; a longer run of digits is several of two.
    private static func numbers(in bytes: [UInt8]) -> [Range<Int>] {
        var numbers: [Range<Int>] = []
        var start = 0
        while start < bytes.count {
            let end = bytes[start...].prefix(2).prefix(while: JSONByte.isDigit).endIndex
            if end > start { numbers.append(start..<end) }
            start = max(end, start + 1)
        }
        return numbers
    }

    private static func value(of number: Range<Int>, in bytes: [UInt8]) -> Int {
        bytes[number].reduce(0) { 10 * $0 + Int($1 - JSONByte.zero) }
    }

    private static func replacing(_ number: Range<Int>, in bytes: [UInt8], by value: Int) -> [UInt8] {
        var bytes = bytes
        bytes[number.upperBound - 1] = JSONByte.zero + UInt8(value % 10)
        if number.count > 1 { bytes[number.lowerBound] = JSONByte.zero + UInt8(value / 10 % 10) }
        return bytes
    }

    private static func read(_ bytes: [UInt8], _ format: DateFormat) -> Timestamp? {
        bytes.withUnsafeBufferPointer { format.read($0) }
    }

    /// The unit of a number: by how many seconds the date moves where it is one more. Nil for a year, a fraction or a zone.
    private static func unit(of number: Range<Int>, in plain: [UInt8], _ format: DateFormat) -> Unit? {
        guard let first = read(plain, format), let second = read(replacing(number, in: plain, by: 2), format) else {
            return nil
        }
        switch second.seconds - first.seconds {
        case 1: return .second
        case 60: return .minute
        case 3600: return .hour
        case 86_400: return .day
        case 31 * 86_400: return .month
        default: return nil
        }
    }
}
