extension ISO8601 {
    /// The form that nearly all dates come in: `2000-08-22T12:28:00Z`, also with a fraction or an offset. Nil sends any
    /// other text, and any wrong date, to the reader that takes all forms.
    ///
    /// Eight bytes are looked at in one go: with the digit zero and the punctuation taken away by exclusive or, a
    /// byte is a digit's value, or 0 where the punctuation was right.
    static func readFast(_ text: UnsafeBufferPointer<UInt8>) -> Timestamp? {
        guard text.count >= 20, let start = text.baseAddress else { return nil }
        let bytes = UnsafeRawPointer(start)
        let date = lanes(bytes, at: 0, punctuation: 0x2d30_302d_3030_3030)  // 2000-08-
        let time = lanes(bytes, at: 8, punctuation: 0x3030_3a30_3054_3030)  // 22T12:28
        let end = lanes(bytes, at: 11, punctuation: 0x3030_3a00_0000_0000) >> 40  // :00
        let wrong =
            misfits(date, room: 0x7f76_767f_7676_7676)
            | misfits(time, room: 0x7676_7f76_767f_7676)
            | misfits(end, room: 0x76_767f)
        guard wrong & 0x8080_8080_8080_8080 == 0 else { return nil }
        let (dates, times, ends) = (pairs(date), pairs(time), pairs(end))
        let year = lane(dates, 0) * 100 + lane(dates, 2)
        let (month, day) = (lane(dates, 5), lane(times, 0))
        let (hour, minute, second) = (lane(times, 3), lane(times, 6), lane(ends, 1))
        guard text.count == 20, bytes.load(fromByteOffset: 19, as: UInt8.self) == UInt8(ascii: "Z") else {
            var parts = DateParts(year: year, month: month, day: day)
            (parts.hour, parts.minute, parts.second) = (hour, minute, second)
            var cursor = DateCursor(text, at: 19)
            return finish(&cursor, parts, offsets: .colon)
        }
        guard let day = CivilDate(year: year, month: month, day: day) else { return nil }
        guard hour < 24, minute < 60, second < 60 else { return nil }
        return Timestamp(seconds: Int64(day.daysSince1970 * 86_400 + hour * 3600 + minute * 60 + second))
    }

    /// The ten bytes `2014-02-13`.
    static func readDayFast(_ text: UnsafeBufferPointer<UInt8>) -> Timestamp? {
        guard text.count == 10, let start = text.baseAddress else { return nil }
        let bytes = UnsafeRawPointer(start)
        let date = lanes(bytes, at: 0, punctuation: 0x2d30_302d_3030_3030)  // 2014-02-
        let end = lanes(bytes, at: 2, punctuation: 0x3030_2d30_302d_3030) >> 48  // 13
        let wrong = misfits(date, room: 0x7f76_767f_7676_7676) | misfits(end, room: 0x7676)
        guard wrong & 0x8080_8080_8080_8080 == 0 else { return nil }
        let (dates, day) = (pairs(date), lane(pairs(end), 0))
        let year = lane(dates, 0) * 100 + lane(dates, 2)
        guard let day = CivilDate(year: year, month: lane(dates, 5), day: day) else { return nil }
        return Timestamp(seconds: Int64(day.daysSince1970 * 86_400))
    }

    /// Eight bytes, the first in the lowest place, with what is expected there taken away.
    private static func lanes(_ bytes: UnsafeRawPointer, at offset: Int, punctuation: UInt64) -> UInt64 {
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) ^ punctuation
    }

    /// Has a byte's top bit set where a digit is above 9, or punctuation isn't 0. `room` is how much a byte can grow
    /// without setting it: 0x76 for a digit, 0x7f for punctuation.
    private static func misfits(_ lanes: UInt64, room: UInt64) -> UInt64 {
        (lanes &+ room) | lanes
    }

    /// Each byte times ten, plus the byte after it.
    private static func pairs(_ lanes: UInt64) -> UInt64 {
        lanes &* 10 &+ lanes >> 8
    }

    private static func lane(_ lanes: UInt64, _ index: UInt64) -> Int {
        Int(lanes >> (index &* 8) & 0xff)
    }
}
