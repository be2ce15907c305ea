/// Hands out a long document a part at a time, each with its index, and knows where in the document it is.
///
/// A part is cut where an item of an array probably ends. What isn't complete in it stays for the next; where nothing
/// is, parts grow.
struct DocumentParts: ~Copyable {
    private let input: JSONInputStream
    private let indexer: JSONIndexer
    private let size: Int

    /// Largest number of bytes that the part may hold.
    private(set) var reach: Int

    /// True if the part ends the document.
    private(set) var isLast = false

    /// The beginning of the rest in the document.
    let place: DocumentPlace

    private var length = 0
    private var isIndexed = false

    /// The byte behind the part, which a zero stands for meanwhile.
    private var behind: (at: Int, byte: UInt8)?

    /// Number of bytes behind an error that its message may show.
    private static let shown = 1024

    init(_ input: JSONInputStream, _ indexer: JSONIndexer, size: Int) {
        self.input = input
        self.indexer = indexer
        self.size = max(size, 1)
        reach = self.size
        place = DocumentPlace(input.buffer)
    }

    /// Number of bytes read, those of the rest included.
    var bytesRead: Int { place.passed + rest.count }

    /// All that is read and left.
    var rest: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(input.buffer.rest) }

    /// The next part, from the first byte that isn't dropped on; it holds until the next call of anything here.
    mutating func next() throws(JSONInputError) -> JSONIndexer.Part {
        putBack()
        while rest.count < reach, try input.buffer.readOn() {}
        isLast = rest.count < reach
        let part = index(isLast ? rest.count : JSONCut.place(in: UnsafeBufferPointer(rebasing: rest[..<reach])))
        guard case .openString = part, !isLast else { return part }
        putBack()
        return index(JSONCut.lastQuote(in: UnsafeBufferPointer(rebasing: rest[..<length])))
    }

    private mutating func index(_ length: Int) -> JSONIndexer.Part {
        self.length = length
        guard let start = input.buffer.rest.baseAddress else { return .blank }
        behind = (length, start[length])
        start[length] = 0
        let part = indexer.part(start, count: length)
        switch part {
        case .text, .blank: isIndexed = true
        case .openString, .broken: isIndexed = false
        }
        return part
    }

    /// Takes what stands before an offset.
    mutating func drop(_ count: Int) {
        putBack()
        place.pass(input.buffer.take(count))
        reach = count > 0 ? size : reach * 2
    }

    mutating func grow() { drop(0) }

    /// Ends the loan of the part.
    mutating func putBack() {
        if let behind, let start = input.buffer.rest.baseAddress { start[behind.at] = behind.byte }
        behind = nil
    }

    /// The syntax error in the rest from an offset on, behind a beginning in which as many containers are open as in
    /// the document; nil if more has to be read to know. The error's offset counts from the first byte left as well.
    mutating func error(from offset: Int, behind beginning: String) -> JSONSyntaxError? {
        putBack()
        // A text that has an index ends in front of its last line feed.
        let hasFeed = isLast && isIndexed && rest.last == JSONByte.lineFeed
        let end = isLast ? rest.count - (hasFeed ? 1 : 0) : min(rest.count, length + Self.shown)
        let text = Array(beginning.utf8) + rest[min(offset, end)..<end]
        guard var error = text.withUnsafeBufferPointer({ JSONDiagnosis.firstError(in: $0) }) else { return nil }
        error.offset += offset - beginning.utf8.count
        guard isLast || error.offset < lastCertain && error.offset + Self.shown <= rest.count else { return nil }
        return error
    }

    /// Before it, nothing changes with what is read later: a number or word at the end may go on.
    private var lastCertain: Int {
        var end = length
        while end > 0, !Self.isCertain(rest[end - 1]) { end -= 1 }
        return end
    }

    private static func isCertain(_ byte: UInt8) -> Bool {
        switch byte {
        case JSONByte.comma, JSONByte.colon, JSONByte.quote: true
        case JSONByte.openBrace, JSONByte.closeBrace, JSONByte.openBracket, JSONByte.closeBracket: true
        default: JSONByte.isWhitespace(byte)
        }
    }
}
