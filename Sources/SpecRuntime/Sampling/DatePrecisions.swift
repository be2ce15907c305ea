import SpecIR

/// The precisions of dates in text.
package struct DatePrecisions: OptionSet, BitwiseCopyable {
    package var rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    static let year = DatePrecisions(rawValue: 1)
    static let month = DatePrecisions(rawValue: 2)
    static let day = DatePrecisions(rawValue: 4)
    static let time = DatePrecisions(rawValue: 8)

    /// Text that is no date of one of these.
    static let other = DatePrecisions(rawValue: 16)

    private static let formats: [(precision: DatePrecisions, spelling: String)] = [
        (.time, "iso8601"), (.day, "day"), (.month, "yyyy-MM"), (.year, "yyyy"),
    ]

    /// The formats of the precisions, the finest first; nil unless there are several, and one is coarser than a day.
    package var mixedFormats: [String]? {
        guard !contains(.other), !isDisjoint(with: [.year, .month]) else { return nil }
        let found = Self.formats.filter { contains($0.precision) }
        return found.count > 1 ? found.map(\.spelling) : nil
    }
}

extension DatePrecisions {
    /// The precision of a text.
    init(_ text: UnsafeBufferPointer<UInt8>) {
        self = .other
        guard let first = text.first, JSONByte.isDigit(first) else { return }
        switch text.count {
        case 4: if Self.isYear(text) { self = .year }
        case 7:
            let month = Int(text[5]) * 10 + Int(text[6]) - 11 * Int(UInt8(ascii: "0"))
            if Self.isYear(text), text[4] == JSONByte.minus, text[5...].allSatisfy(JSONByte.isDigit),
                (1...12).contains(month)
            {
                self = .month
            }
        case 10: if DateFormat.day.read(text) != nil { self = .day }
        default: if text.count < 40, DateFormat.iso8601.read(text) != nil { self = .time }
        }
    }

    private static func isYear(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        text[0] <= UInt8(ascii: "2") && text[0] > UInt8(ascii: "0") && text.prefix(4).allSatisfy(JSONByte.isDigit)
    }
}
