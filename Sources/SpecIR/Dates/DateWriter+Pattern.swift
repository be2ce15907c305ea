extension DateFields {
    /// Writes the date's text to the start of a buffer that has room for it, and returns its length.
    package func write(_ timestamp: Timestamp, into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
        guard let start = buffer.baseAddress else { return 0 }
        var writer = DateWriter(start)
        writer.write(timestamp, by: self)
        return writer.count
    }
}

extension DateWriter {
    mutating func write(_ timestamp: Timestamp, pattern: DatePattern) {
        pattern.withFields { write(timestamp, by: $0) }
    }

    fileprivate mutating func write(_ timestamp: Timestamp, by fields: DateFields) {
        let parts = DateInUTC(timestamp)
        var position = 0
        if 0...9999 ~= parts.date.year {
            writeHead(parts, of: fields)
            position = fields.head.fieldCount
        }
        while position < fields.fields.count {
            write(fields.fields[position], of: parts)
            position += 1
        }
    }

    private mutating func write(_ field: DateField, of parts: DateInUTC) {
        switch field {
        case .literal(let byte): write(byte)
        case .year(let width): write(year: parts.date.year, digits: width == .padded ? 4 : 1)
        case .yearOfCentury: write(twoDigits: Int(parts.date.year.magnitude % 100))
        case .month(let width): write(parts.date.month, width)
        case .monthName(let width): write(DateNames.months[parts.date.month - 1], width)
        case .day(let width): write(parts.date.day, width)
        case .weekday(let width): write(DateNames.weekdays[parts.weekday], width)
        case .hour(let width): write(parts.hour, width)
        case .hourOfHalfDay(let width): write(parts.hour % 12 == 0 ? 12 : parts.hour % 12, width)
        case .halfDay: write(parts.hour < 12 ? "AM" : "PM")
        case .minute(let width): write(parts.minute, width)
        case .second(let width): write(parts.second, width)
        case .fraction(let digits): write(nanosecond: parts.nanosecond, digits: digits)
        case .zone(let style): writeUTC(style)
        }
    }

    private mutating func write(_ value: Int, _ width: NumberWidth) {
        if width == .padded || value >= 10 {
            write(twoDigits: value)
        } else {
            write(UInt8(truncatingIfNeeded: 0x30 + value))
        }
    }

    private mutating func write(_ name: StaticString, _ width: NameWidth) {
        write(name, length: width.length(of: name))
    }

    private mutating func write(nanosecond: Int, digits: Int) {
        write(nanosecond: nanosecond, digits: digits, at: 0)
        skip(digits)
    }

    private mutating func writeUTC(_ style: ZoneStyle) {
        switch style {
        case .hours, .offset: write(UInt8(ascii: "Z"))
        case .signedHours: write("+00")
        case .digits: write("+0000")
        case .signedOffset: write("+00:00")
        case .named: write("GMT")
        }
    }
}
