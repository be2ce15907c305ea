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

    /// Those of a pattern.
    private let fields: DateFields?

    /// Memory for the fields of a pattern has to last as long as the code.
    init(_ format: DateFormat, _ memory: inout Arena) {
        isNumber = format.isNumber
        isPlain = !format.needsEscaping
        room = format.maximumLength
        switch format {
        case .iso8601: (kind, fields) = (.iso8601, nil)
        case .iso8601Basic: (kind, fields) = (.iso8601Basic, nil)
        case .unixSeconds: (kind, fields) = (.unixSeconds, nil)
        case .unixMilliseconds: (kind, fields) = (.unixMilliseconds, nil)
        case .day: (kind, fields) = (.day, nil)
        case .pattern(let pattern):
            kind = .pattern
            fields = DateFields(
                pattern,
                copiedTo: memory.allocate(DateField.self, count: pattern.fieldCount),
                words: memory.allocate(DateHead.Word.self, count: pattern.wordCount)
            )
        }
    }

    /// The point in time that a JSON string's content spells; nil for a format that is a number.
    @inline(__always)
    func read(_ text: UnsafeBufferPointer<UInt8>) -> Timestamp? {
        switch kind {
        case .iso8601: ISO8601.read(text)
        case .iso8601Basic: ISO8601.readBasic(text)
        case .day: ISO8601.readDay(text)
        case .unixSeconds, .unixMilliseconds: nil
        case .pattern: fields?.read(text)
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
            case .iso8601: ISO8601.write(date, to: target)
            case .iso8601Basic: DateFormat.iso8601Basic.write(date, into: buffer)
            case .unixSeconds: DateFormat.unixSeconds.write(date, into: buffer)
            case .unixMilliseconds: DateFormat.unixMilliseconds.write(date, into: buffer)
            case .day: ISO8601.writeDay(date, to: target)
            case .pattern: fields?.write(date, into: buffer) ?? 0
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
