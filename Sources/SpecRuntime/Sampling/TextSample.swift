import SpecIR

/// The properties that the texts at one place have in common. Empty texts are counted and otherwise left out.
package struct TextSample: BitwiseCopyable {
    package private(set) var empty = 0

    /// The shapes that all texts have.
    package private(set) var shapes = TextShapes.all

    /// The formats that read all texts.
    package private(set) var dates = DateGuess.all

    /// The formats that read all texts and write them as they are.
    private var keptDates = DateGuess.all

    /// The formats that read all texts together, if no single one does; empty if a text isn't a date.
    private(set) var mixedDates: DateGuess = []

    /// The precisions of the dates that the texts are.
    package private(set) var precisions = DatePrecisions()

    /// True if a text ends with an offset from UTC, as `+01:00`.
    package private(set) var hasOffset = false

    /// True if a text is a time in a leap second, as `23:59:60`, or at the end of a day, as `24:00`.
    package private(set) var hasTimeOfNextDay = false

    /// True if a date has a fraction of a second that ends in zero, as `.50`.
    package private(set) var hasFractionInZero = false

    /// True if a UUID has capital letters, which are written as small ones.
    package private(set) var hasCapitalsInUUID = false

    /// True if all numbers among the texts are spelled as a decimal is printed.
    package private(set) var arePrintedDecimals = true

    /// True if a number among the texts has more digits than a double holds.
    package private(set) var exceedsDigits = false

    /// True if a number among the texts has a fraction that ends in zero, as `19.90`.
    package private(set) var endsInZero = false

    /// Number of digits behind the point of each number; nil before the first, -1 if they differ.
    private(set) var fraction: Int?

    @inline(__always)
    mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
        guard !text.isEmpty else {
            empty += 1
            return
        }
        if !shapes.isEmpty { shapes = shapes.reading(text) }
        if shapes.contains(.uuid), !hasCapitalsInUUID {
            hasCapitalsInUUID = text.contains { (UInt8(ascii: "A")...UInt8(ascii: "F")).contains($0) }
        }
        if shapes.contains(.number) { addNumber(text) }
        if !precisions.contains(.other) { precisions.insert(DatePrecisions(text)) }
        if !dates.isEmpty || !mixedDates.isEmpty { addDate(text) }
        if !hasOffset { hasOffset = Self.endsInOffset(text) }
        if !hasTimeOfNextDay { hasTimeOfNextDay = Self.isOfNextDay(text) }
    }

    private static func endsInOffset(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard text.count > 19, text[text.count - 3] == UInt8(ascii: ":") else { return false }
        let sign = text[text.count - 6]
        return (sign == JSONByte.minus || sign == UInt8(ascii: "+")) && !text.suffix(5).elementsEqual("00:00".utf8)
    }

    /// Returns true for `2016-12-31T23:59:60Z`, `20161231T235960Z` and times such as `2016-12-31T24:00:00Z`.
    private static func isOfNextDay(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard text.count > 14, let start = text.prefix(11).firstIndex(where: { $0 == UInt8(ascii: "T") || $0 == 0x20 })
        else { return false }
        let time = text[(start + 1)...].prefix(8)
        return time.starts(with: "24".utf8) || time.elementsEqual("23:59:60".utf8) || time.starts(with: "235960".utf8)
            || time.count > 7 && time.suffix(3).elementsEqual(":60".utf8)
    }

    /// Returns true for `2024-01-01T00:00:00.50Z` and its like.
    private static func hasFractionInZero(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard text.count > 20, let point = text[17..<20].firstIndex(of: JSONByte.dot) else { return false }
        return text[(point + 1)...].prefix(while: JSONByte.isDigit).last == JSONByte.zero
    }

    private mutating func addNumber(_ text: UnsafeBufferPointer<UInt8>) {
        guard let start = text.baseAddress else { return }
        let number = Datum(.number, bytes: start, count: text.count)
        if !NumberSpelling.isPrintedDecimal(number) { arePrintedDecimals = false }
        if !exceedsDigits, !NumberSpelling.isPrintedDouble(number) {
            exceedsDigits = NumberSample.losesDigits(start, 0..<text.count)
        }
        let digits = NumberSpelling.fractionCount(number)
        if digits > 1, text[text.count - 1] == JSONByte.zero { endsInZero = true }
        fraction = fraction == nil || fraction == digits ? digits : -1
    }

    private mutating func addDate(_ text: UnsafeBufferPointer<UInt8>) {
        if !dates.isEmpty {
            let narrower = dates.reading(text)
            if !narrower.isEmpty {
                dates = narrower
                keptDates = keptDates.intersection(narrower).keeping(text)
                if !hasFractionInZero { hasFractionInZero = Self.hasFractionInZero(text) }
                return
            }
            // The first text has been tried with all formats.
            mixedDates = dates == .all ? [] : dates.first
            dates = []
            if mixedDates.isEmpty { return }
        }
        guard mixedDates.firstReading(text).isEmpty else { return }
        let other = DateGuess.all.firstReading(text)
        mixedDates = other.isEmpty ? [] : mixedDates.union(other)
    }

    mutating func add(_ other: TextSample) {
        empty += other.empty
        hasOffset = hasOffset || other.hasOffset
        hasTimeOfNextDay = hasTimeOfNextDay || other.hasTimeOfNextDay
        hasFractionInZero = hasFractionInZero || other.hasFractionInZero
        hasCapitalsInUUID = hasCapitalsInUUID || other.hasCapitalsInUUID
        exceedsDigits = exceedsDigits || other.exceedsDigits
        endsInZero = endsInZero || other.endsInZero
        precisions.formUnion(other.precisions)
        arePrintedDecimals = arePrintedDecimals && other.arePrintedDecimals
        fraction =
            fraction == nil ? other.fraction : other.fraction == nil || other.fraction == fraction ? fraction : -1
        if dates == .all || other.dates == .all {
            // One of them holds no text that is evidence.
            if dates == .all { (dates, mixedDates, keptDates) = (other.dates, other.mixedDates, other.keptDates) }
            shapes.formIntersection(other.shapes)
            return
        }
        shapes.formIntersection(other.shapes)
        let (left, right) = (together, other.together)
        let common = dates.intersection(other.dates)
        keptDates.formIntersection(other.keptDates)
        mixedDates = common.isEmpty && !left.isEmpty && !right.isEmpty ? left.union(right) : []
        dates = common
    }

    /// True if all texts are amounts of money as `598.90`: numbers with two digits behind the point.
    package var areAmounts: Bool { empty == 0 && fraction == 2 && arePrintedDecimals && shapes.contains(.number) }

    private var together: DateGuess { dates.isEmpty ? mixedDates : preferredDates }

    /// Of the formats that read all texts one that writes them as they are, if there is one.
    private var preferredDates: DateGuess {
        let kept = dates.intersection(keptDates)
        return kept.isEmpty ? dates.first : kept.first
    }

    /// The formats that read all texts; empty where they aren't dates. Meaningless without a text.
    package var dateFormats: DateGuess { together }
}
