extension DatePattern {
    /// The point in time that text of this pattern names, in UTC unless it has a zone.
    func read(_ text: UnsafeBufferPointer<UInt8>) -> Timestamp? {
        withFields { $0.read(text) }
    }
}

extension DateFields {
    /// The point in time that text of these fields names, in UTC unless one is a zone.
    package func read(_ text: UnsafeBufferPointer<UInt8>) -> Timestamp? {
        guard let parts = readHead(text) else { return nil }
        if fields.count == head.fieldCount { return text.count == head.length ? parts.timestamp : nil }
        var reader = DatePatternReader(text, behind: head, parts)
        for position in head.fieldCount..<fields.count {
            guard reader.read(fields[position]) else { return nil }
        }
        return reader.timestamp
    }
}

private struct DatePatternReader {
    private var cursor: DateCursor
    private var parts: DateParts
    private var isAfternoon: Bool?
    private var isHourOfHalfDay = false
    private var isHourOfDay: Bool

    init(_ text: UnsafeBufferPointer<UInt8>, behind head: DateHead.Places, _ parts: DateParts) {
        cursor = DateCursor(text, at: head.length)
        self.parts = parts
        isHourOfDay = head.hour >= 0
    }

    /// False where the text isn't so.
    mutating func read(_ field: DateField) -> Bool {
        switch field {
        case .literal(let byte): cursor.skip(byte)
        case .year(let width): Self.set(&parts.year, number(width, digits: 4))
        case .yearOfCentury: Self.set(&parts.year, number(.padded, digits: 2).map { $0 < 69 ? 2000 + $0 : 1900 + $0 })
        case .month(let width): Self.set(&parts.month, number(width, digits: 2))
        case .monthName(let width): Self.set(&parts.month, name(DateNames.months, width).map { $0 + 1 })
        case .day(let width): Self.set(&parts.day, number(width, digits: 2))
        case .weekday(let width): name(DateNames.weekdays, width) != nil
        case .hour(let width): readHourOfDay(width)
        case .hourOfHalfDay(let width): readHourOfHalfDay(width)
        case .halfDay: readHalfDay()
        case .minute(let width): Self.set(&parts.minute, number(width, digits: 2))
        case .second(let width): Self.set(&parts.second, number(width, digits: 2))
        case .fraction(let digits): Self.set(&parts.nanosecond, fraction(digits: digits))
        case .zone(let style): Self.set(&parts.offset, zone(style))
        }
    }

    var timestamp: Timestamp? {
        guard cursor.isAtEnd else { return nil }
        var parts = parts
        if isHourOfHalfDay {
            parts.hour = parts.hour % 12 + (isAfternoon == true ? 12 : 0)
        } else if let isAfternoon, isHourOfDay {
            guard isAfternoon == (parts.hour >= 12) else { return nil }
        } else if isAfternoon == true {
            parts.hour = 12
        }
        return parts.timestamp
    }

    private static func set(_ part: inout Int, _ value: Int?) -> Bool {
        guard let value else { return false }
        part = value
        return true
    }

    private mutating func number(_ width: NumberWidth, digits: Int) -> Int? {
        switch width {
        case .needed: cursor.number(upTo: digits)
        case .padded: cursor.number(digits: digits)
        }
    }

    private mutating func fraction(digits: Int) -> Int? {
        guard var value = cursor.number(digits: digits) else { return nil }
        for _ in digits..<9 { value *= 10 }
        return value
    }

    private mutating func readHourOfDay(_ width: NumberWidth) -> Bool {
        isHourOfDay = true
        return Self.set(&parts.hour, number(width, digits: 2))
    }

    private mutating func readHourOfHalfDay(_ width: NumberWidth) -> Bool {
        guard let hour = number(width, digits: 2), 1 <= hour, hour <= 12 else { return false }
        parts.hour = hour
        isHourOfHalfDay = true
        return true
    }

    private mutating func readHalfDay() -> Bool {
        if cursor.skip(word: "am") {
            isAfternoon = false
        } else if cursor.skip(word: "pm") {
            isAfternoon = true
        } else {
            return false
        }
        return true
    }

    private mutating func name(_ names: [StaticString], _ width: NameWidth) -> Int? {
        names.firstIndex { cursor.skip(word: $0, length: width.length(of: $0)) }
    }

    private mutating func zone(_ style: ZoneStyle) -> Int? {
        switch style {
        case .hours, .signedHours: cursor.zone([.colon, .noColon, .hoursAlone])
        case .offset, .digits, .signedOffset: cursor.zone([.colon, .noColon])
        case .named: cursor.namedZone()
        }
    }
}

extension NameWidth {
    func length(of name: StaticString) -> Int {
        self == .short ? DateNames.shortLength : name.utf8CodeUnitCount
    }
}
