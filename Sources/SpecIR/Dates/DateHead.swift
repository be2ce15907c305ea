/// The part of a pattern in which each digit has its place: `yyyy-MM-dd HH:mm` of `yyyy-MM-dd HH:mm z`.
///
/// It is read and written eight bytes at a time. Empty where it would be shorter than that.
package struct DateHead: Hashable, Sendable {
    /// Eight bytes as they are expected, a zero for each digit. The last word overlaps the one before it.
    package struct Word: BitwiseCopyable, Hashable, Sendable {
        var offset: Int
        var expected: UInt64 = 0

        /// Addends for the differences of the bytes, with which a byte out of range sets its top bit: 0x76 for a digit, 0x7F
        /// for anything else.
        var room: UInt64 = 0
    }

    /// The offsets of the fields in bytes; -1 for those that aren't in the head.
    struct Places: BitwiseCopyable, Hashable, Sendable {
        /// In bytes.
        var length = 0

        /// Number of fields in the head.
        var fieldCount = 0
        var year = -1
        var month = -1
        var day = -1
        var hour = -1
        var minute = -1
        var second = -1
        var fraction = -1
        var fractionDigits = 0
    }

    let places: Places
    let words: [Word]

    private static let shortest = 8

    init(of fields: [DateField]) {
        var (places, text) = (Places(), [UInt8?]())
        places.fieldCount = fields.prefix { places.take($0, &text) }.count
        places.length = text.count
        guard text.count >= Self.shortest else {
            (self.places, words) = (Places(), [])
            return
        }
        self.places = places
        words = stride(from: 0, to: text.count, by: 8).map { start in
            Word(text[min(start, text.count - 8)...].prefix(8))
        }
    }
}

extension DateHead.Places {
    /// Returns false for a field of no certain length, or whose part is there already. A digit is nil in `text`.
    fileprivate mutating func take(_ field: DateField, _ text: inout [UInt8?]) -> Bool {
        switch field {
        case .literal(let byte):
            // The top bit marks what does not fit.
            guard byte < 0x80 else { return false }
            text.append(byte)
            return true
        case .year(.padded): return place(\.year, digits: 4, &text)
        case .month(.padded): return place(\.month, digits: 2, &text)
        case .day(.padded): return place(\.day, digits: 2, &text)
        case .hour(.padded): return place(\.hour, digits: 2, &text)
        case .minute(.padded): return place(\.minute, digits: 2, &text)
        case .second(.padded): return place(\.second, digits: 2, &text)
        case .fraction(let digits):
            guard place(\.fraction, digits: digits, &text) else { return false }
            fractionDigits = digits
            return true
        case .year, .yearOfCentury, .month, .monthName, .day, .weekday, .hour, .hourOfHalfDay, .halfDay, .minute,
            .second, .zone:
            return false
        }
    }

    private mutating func place(_ part: WritableKeyPath<Self, Int>, digits: Int, _ text: inout [UInt8?]) -> Bool {
        guard self[keyPath: part] < 0 else { return false }
        self[keyPath: part] = text.count
        text.append(contentsOf: repeatElement(nil, count: digits))
        return true
    }
}

extension DateHead.Word {
    /// Of eight bytes of a head, in which a digit is nil.
    fileprivate init(_ text: ArraySlice<UInt8?>) {
        self.init(offset: text.startIndex)
        for (position, byte) in text.enumerated() {
            expected |= UInt64(byte ?? UInt8(ascii: "0")) << UInt64(position * 8)
            room |= (byte == nil ? 0x76 : 0x7F) << UInt64(position * 8)
        }
    }

    /// Sets the top bit of a byte where a text has another one than expected, or no digit.
    @inline(__always)
    func misfits(_ text: UnsafeRawPointer) -> UInt64 {
        let bytes = UInt64(littleEndian: text.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) ^ expected
        return (bytes &+ room) | bytes
    }
}

// MARK: Reading and writing

extension DateFields {
    /// The parts that the head of a text spells; nil where it is spelled otherwise.
    @inline(__always)
    func readHead(_ text: UnsafeBufferPointer<UInt8>) -> DateParts? {
        guard let start = text.baseAddress, text.count >= head.length else { return nil }
        let bytes = UnsafeRawPointer(start)
        var misfits: UInt64 = 0
        for word in words { misfits |= word.misfits(bytes) }
        guard misfits & 0x8080_8080_8080_8080 == 0 else { return nil }
        var parts = DateParts()
        if head.year >= 0 {
            parts.year = Self.twoDigits(start, head.year) * 100 + Self.twoDigits(start, head.year + 2)
        }
        if head.month >= 0 { parts.month = Self.twoDigits(start, head.month) }
        if head.day >= 0 { parts.day = Self.twoDigits(start, head.day) }
        if head.hour >= 0 { parts.hour = Self.twoDigits(start, head.hour) }
        if head.minute >= 0 { parts.minute = Self.twoDigits(start, head.minute) }
        if head.second >= 0 { parts.second = Self.twoDigits(start, head.second) }
        if head.fraction >= 0 {
            var unit = 1_000_000_000
            for digit in 0..<head.fractionDigits {
                unit /= 10
                parts.nanosecond &+= Int(start[head.fraction + digit] &- UInt8(ascii: "0")) &* unit
            }
        }
        return parts
    }

    @inline(__always)
    private static func twoDigits(_ text: UnsafePointer<UInt8>, _ offset: Int) -> Int {
        Int(text[offset] &- UInt8(ascii: "0")) &* 10 &+ Int(text[offset &+ 1] &- UInt8(ascii: "0"))
    }
}

extension DateWriter {
    /// Writes the head of a pattern for a year of four digits at most.
    mutating func writeHead(_ parts: DateInUTC, of fields: DateFields) {
        let head = fields.head
        for word in fields.words { write(word.expected, at: word.offset) }
        if head.year >= 0 {
            write(twoDigits: parts.date.year / 100, at: head.year)
            write(twoDigits: parts.date.year % 100, at: head.year + 2)
        }
        if head.month >= 0 { write(twoDigits: parts.date.month, at: head.month) }
        if head.day >= 0 { write(twoDigits: parts.date.day, at: head.day) }
        if head.hour >= 0 { write(twoDigits: parts.hour, at: head.hour) }
        if head.minute >= 0 { write(twoDigits: parts.minute, at: head.minute) }
        if head.second >= 0 { write(twoDigits: parts.second, at: head.second) }
        if head.fraction >= 0 { write(nanosecond: parts.nanosecond, digits: head.fractionDigits, at: head.fraction) }
        skip(head.length)
    }
}
