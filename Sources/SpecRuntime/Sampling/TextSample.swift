import SpecIR

/// The properties that the texts at one place have in common. Empty texts are counted and otherwise left out.
package struct TextSample: BitwiseCopyable {
    package private(set) var empty = 0

    /// The shapes that all texts have.
    package private(set) var shapes = TextShapes.all

    /// The formats that read all texts.
    package private(set) var dates = DateGuess.all

    /// Where no format reads them all: those that do together; empty where a text is no date.
    private(set) var mixedDates: DateGuess = []

    /// The precisions of the dates that the texts are.
    package private(set) var precisions = DatePrecisions()

    /// True if a text ends with an offset from UTC, as `+01:00`.
    package private(set) var hasOffset = false

    /// True if all numbers among the texts are spelled as a decimal is printed.
    package private(set) var arePrintedDecimals = true

    /// How many digits stand behind the point of each number; nil before the first, -1 where they differ.
    private(set) var fraction: Int?

    @inline(__always)
    mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
        guard !text.isEmpty else {
            empty += 1
            return
        }
        if !shapes.isEmpty { shapes = shapes.reading(text) }
        if shapes.contains(.number) { addNumber(text) }
        if !precisions.contains(.other) { precisions.insert(DatePrecisions(text)) }
        if !dates.isEmpty || !mixedDates.isEmpty { addDate(text) }
        if !hasOffset { hasOffset = Self.endsInOffset(text) }
    }

    private static func endsInOffset(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard text.count > 19, text[text.count - 3] == UInt8(ascii: ":") else { return false }
        let sign = text[text.count - 6]
        return (sign == JSONByte.minus || sign == UInt8(ascii: "+")) && !text.suffix(5).elementsEqual("00:00".utf8)
    }

    private mutating func addNumber(_ text: UnsafeBufferPointer<UInt8>) {
        guard let start = text.baseAddress else { return }
        let number = Datum(.number, bytes: start, count: text.count)
        if !NumberSpelling.isPrintedDecimal(number) { arePrintedDecimals = false }
        let digits = NumberSpelling.fractionCount(number)
        fraction = fraction == nil || fraction == digits ? digits : -1
    }

    private mutating func addDate(_ text: UnsafeBufferPointer<UInt8>) {
        if !dates.isEmpty {
            let narrower = dates.reading(text)
            if !narrower.isEmpty {
                dates = narrower
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
        precisions.formUnion(other.precisions)
        arePrintedDecimals = arePrintedDecimals && other.arePrintedDecimals
        fraction =
            fraction == nil ? other.fraction : other.fraction == nil || other.fraction == fraction ? fraction : -1
        if dates == .all || other.dates == .all {
            // One of them holds no text that is evidence.
            if dates == .all { (dates, mixedDates) = (other.dates, other.mixedDates) }
            shapes.formIntersection(other.shapes)
            return
        }
        shapes.formIntersection(other.shapes)
        let (left, right) = (together, other.together)
        let common = dates.intersection(other.dates)
        mixedDates = common.isEmpty && !left.isEmpty && !right.isEmpty ? left.union(right) : []
        dates = common
    }

    /// True if all texts are amounts of money as `598.90`: numbers with two digits behind the point.
    package var areAmounts: Bool { empty == 0 && fraction == 2 && arePrintedDecimals && shapes.contains(.number) }

    private var together: DateGuess { dates.isEmpty ? mixedDates : dates.first }

    /// The formats that read all texts; empty where they aren't dates. Meaningless without a text.
    package var dateFormats: DateGuess { dates.isEmpty ? mixedDates : dates.first }
}
