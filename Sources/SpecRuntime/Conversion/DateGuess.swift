import SpecIR

/// Date formats that a text may be spelled in, in the order in which they are preferred.
package struct DateGuess: OptionSet, BitwiseCopyable {
    package var rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The formats that are tried: those with a name, then the patterns that services commonly use.
    private static let formats: [DateFormat] = {
        let patterns = [
            "yyyy-MM-dd'T'HH:mm:ss", "yyyy-MM-dd'T'HH:mm:ss.SSS", "yyyy-MM-dd'T'HH:mm:ss.SSSSSS",
            "yyyy-MM-dd'T'HH:mm:ssZ", "yyyy-MM-dd'T'HH:mm:ss.SSSZ", "yyyy-MM-dd'T'HH:mm:ss.SSSXXX",
            "yyyy-MM-dd'T'HH:mm:ss.SSSSSSXXX", "yyyy-MM-dd'T'HH:mm:ss.SSSSSSSXXX", "yyyy-MM-dd'T'HH:mm:ss.SSSSSSSSSXXX",
            "yyyy-MM-dd'T'HH:mm:ssxxx", "yyyy-MM-dd'T'HH:mm:ss.SSSxxx", "yyyy-MM-dd'T'HH:mm:ss.SSSSSSxxx",
            "yyyy-MM-dd HH:mm:ssxxx", "yyyy-MM-dd HH:mm:ss.SSSSSSxxx", "yyyy-MM-dd HH:mm:ss", "yyyy-MM-dd HH:mm:ss.SSS",
            "yyyy-MM-dd HH:mm", "yyyy/MM/dd", "yyyy/MM/dd HH:mm:ss", dayFirst, monthFirst, "dd.MM.yyyy",
            "dd.MM.yyyy HH:mm", "EEE, dd MMM yyyy HH:mm:ss 'GMT'", "EEE, dd MMM yyyy HH:mm:ss Z",
            "EEE MMM dd HH:mm:ss Z yyyy",
        ]
        return [.iso8601, .day, .iso8601Basic] + patterns.compactMap { try? DateFormat.named($0).get() }
    }()

    private static let dayFirst = "dd/MM/yyyy"
    private static let monthFirst = "MM/dd/yyyy"

    static let all = DateGuess(rawValue: UInt32(1) << UInt32(formats.count) - 1)

    /// Those of them that read a text.
    func reading(_ text: UnsafeBufferPointer<UInt8>) -> DateGuess {
        guard Self.looksRight(text) else { return [] }
        return DateGuess(members.filter { Self.formats[$0].read(text) != nil }.map(Self.single))
    }

    /// Those of them that read a text and write it as it is.
    func keeping(_ text: UnsafeBufferPointer<UInt8>) -> DateGuess {
        DateGuess(members.filter { Self.formats[$0].keeps(text) }.map(Self.single))
    }

    /// The first that reads a text, alone.
    func firstReading(_ text: UnsafeBufferPointer<UInt8>) -> DateGuess {
        guard Self.looksRight(text) else { return [] }
        return members.first { Self.formats[$0].read(text) != nil }.map(Self.single) ?? []
    }

    /// The preferred one, alone.
    package var first: DateGuess { members.first.map(Self.single) ?? [] }

    /// As a spec spells them: the most precise first, as the first is what dates are written by.
    package var spellings: [String] {
        members.map { Self.formats[$0] }.sorted { $0.precision > $1.precision }.map(\.spelling)
    }

    /// True if day and month may be the other way round.
    package var isAmbiguous: Bool { spellings.contains(Self.dayFirst) && spellings.contains(Self.monthFirst) }

    /// True if one of the formats names no zone, so that dates are read as UTC.
    package var lacksZone: Bool {
        spellings.contains { $0.contains("HH") && !$0.contains("GMT") && !$0.contains { "ZXx".contains($0) } }
    }

    /// Number of fraction digits that the pattern requires; nil if it has none. `iso8601`, which takes any number, was passed
    /// over for it.
    package var widthOfFraction: Int? {
        guard let pattern = spellings.first, pattern.last == "X" || pattern.last == "x" else { return nil }
        let digits = pattern.count { $0 == "S" }
        return digits > 0 ? digits : nil
    }

    /// True if dates are written with as many digits of a second as they need.
    package var hasFractionOfAnyWidth: Bool { spellings.first == DateFormat.iso8601.spelling }

    private var members: [Int] { Self.formats.indices.filter { rawValue >> UInt32($0) & 1 == 1 } }

    private static func single(_ index: Int) -> DateGuess { DateGuess(rawValue: 1 << UInt32(index)) }

    /// Returns true if a text may be a date, so that trying the formats is worth it.
    private static func looksRight(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard (10...40).contains(text.count), let first = text.first else { return false }
        if JSONByte.isDigit(first) { return JSONByte.isDigit(text[1]) }
        return (0x41...0x5A).contains(first) && (text[3] == JSONByte.comma || text[3] == JSONByte.space)
    }
}

extension DateFormat {
    /// Returns true if the format reads a text, and writes what it reads as the same text.
    func keeps(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let timestamp = read(text) else { return false }
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: maximumLength) { buffer in
            buffer[..<write(timestamp, into: buffer)].elementsEqual(text)
        }
    }
}
