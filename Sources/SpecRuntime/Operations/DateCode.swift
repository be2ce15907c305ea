import SpecIR

/// A date format in a plan's tables, read and written without a reference count.
struct DateCode: BitwiseCopyable {
    enum Kind: UInt8 { case iso8601, iso8601Basic, unixSeconds, unixMilliseconds, day, pattern }

    let kind: Kind

    /// True if dates are numbers in JSON.
    let isNumber: Bool

    /// True if the written text needs no escapes in a JSON string.
    let isPlain: Bool

    /// Room that any date's text fits into.
    private let room: Int

    /// The format, which the tables keep.
    private let format: UnsafePointer<DateFormat>

    init(_ format: UnsafePointer<DateFormat>) {
        kind =
            switch format.pointee {
            case .iso8601: .iso8601
            case .iso8601Basic: .iso8601Basic
            case .unixSeconds: .unixSeconds
            case .unixMilliseconds: .unixMilliseconds
            case .day: .day
            case .pattern: .pattern
            }
        isNumber = format.pointee.isNumber
        isPlain = !format.pointee.needsEscaping
        room = format.pointee.maximumLength
        self.format = format
    }

    /// The point in time that a JSON string's content spells; nil for a format that is a number.
    @inline(__always)
    func read(_ text: UnsafeBufferPointer<UInt8>) -> Timestamp? {
        switch kind {
        case .iso8601: ISO8601.readFast(text) ?? DateFormat.iso8601.read(text)
        case .iso8601Basic: DateFormat.iso8601Basic.read(text)
        case .day: DateFormat.day.read(text)
        case .unixSeconds, .unixMilliseconds: nil
        case .pattern: format.pointee.read(text)
        }
    }

    /// The point in time that a JSON number's digits spell; nil for a format that is text.
    func readNumber(_ digits: UnsafeBufferPointer<UInt8>) -> Timestamp? {
        guard isNumber else { return nil }
        if let time = readWhole(digits) { return time.isInRange ? time : nil }
        return kind == .unixSeconds
            ? DateFormat.unixSeconds.readNumber(digits) : DateFormat.unixMilliseconds.readNumber(digits)
    }

    /// A whole number of few digits; nil for any other.
    @inline(__always)
    private func readWhole(_ digits: UnsafeBufferPointer<UInt8>) -> Timestamp? {
        guard let start = digits.baseAddress, !digits.isEmpty, digits.count <= 16,
            start[0] != JSONByte.zero || digits.count == 1,
            DigitText.leadingDigits(start, digits.count) == digits.count,
            case .int64(let number) = JSONNumber.integer(start, 0..<digits.count)
        else { return nil }
        guard kind == .unixMilliseconds else { return Timestamp(seconds: number, nanoseconds: 0) }
        let (seconds, rest) = number.quotientAndRemainder(dividingBy: 1000)
        return Timestamp(seconds: seconds, nanoseconds: Int32(rest) * 1_000_000)
    }

    /// A date as JSON spells it: a text, or a number.
    func write(_ date: Timestamp, _ arena: inout Arena) -> Datum {
        let target = arena.allocate(room)
        let buffer = UnsafeMutableBufferPointer(start: target, count: room)
        let count =
            switch kind {
            case .iso8601: DateFormat.iso8601.write(date, into: buffer)
            case .iso8601Basic: DateFormat.iso8601Basic.write(date, into: buffer)
            case .unixSeconds: DateFormat.unixSeconds.write(date, into: buffer)
            case .unixMilliseconds: DateFormat.unixMilliseconds.write(date, into: buffer)
            case .day: DateFormat.day.write(date, into: buffer)
            case .pattern: format.pointee.write(date, into: buffer)
            }
        arena.shrink(target, to: count)
        return isNumber
            ? Datum(.number, bytes: target, count: count)
            : Datum(.string, bytes: target, count: count, flags: isPlain ? .plain : [])
    }
}

/// The formats that one rule reads dates by, the first of which it writes.
struct DateCodes: BitwiseCopyable {
    let codes: UnsafePointer<DateCode>
    let count: Int
}

/// The formats themselves, which dates' codes point to.
final class DateFormatMemory: @unchecked Sendable {
    // @unchecked: written only while a plan is built.
    private var formats: [UnsafeMutablePointer<DateFormat>] = []

    func keep(_ format: DateFormat) -> UnsafePointer<DateFormat> {
        let memory = UnsafeMutablePointer<DateFormat>.allocate(capacity: 1)
        memory.initialize(to: format)
        formats.append(memory)
        return UnsafePointer(memory)
    }

    deinit {
        for format in formats {
            format.deinitialize(count: 1)
            format.deallocate()
        }
    }
}
