/// The origin of a text in the input, so that places in the text can be reported as places in the input.
struct TextOrigin {
    /// The input as the caller names it.
    var file: String?

    /// The line that the text begins with; nil where the text was made from values in memory.
    var firstLine: Int?

    /// The beginning of a part of a document, which then counts instead.
    var place: DocumentPlace?

    /// The rows that a text was made of, whose places then count instead.
    var rows: CSVPlaces?

    /// The place of a record that was found before in the same bytes, from which others behind it are counted.
    var known: KnownPlace? {
        didSet { near = nil }
    }

    /// The place of a value that was found last in these bytes.
    var near: KnownPlace?

    struct KnownPlace {
        var address: UnsafePointer<UInt8>
        var line: Int
        var column: Int
    }

    static var memory: TextOrigin { TextOrigin() }

    func locate(_ failure: inout DataFailure, in text: JSONText, at offset: Int) {
        locate(&failure, in: text.buffer, at: offset)
    }

    func locate(_ failure: inout DataFailure, in bytes: UnsafeBufferPointer<UInt8>, at offset: Int) {
        failure.file = file
        if let rows, let start = bytes.baseAddress, let place = rows.find(start + min(offset, bytes.count)) {
            (failure.line, failure.column) = place
            return
        }
        if let place = position(at: offset, in: bytes) { (failure.line, failure.column) = place }
    }

    private func position(at offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> (line: Int, column: Int)? {
        let offset = min(offset, bytes.count)
        if let near, let found = position(at: offset, in: bytes, from: near) { return found }
        if let known, let found = position(at: offset, in: bytes, from: known) { return found }
        guard let first = place?.find() ?? firstLine.map({ (line: $0, column: 1) }) else { return nil }
        return Self.position(at: offset, in: bytes, first)
    }

    /// The line and column of an offset behind a known place, or nearer to it than to the beginning.
    private func position(
        at offset: Int,
        in bytes: UnsafeBufferPointer<UInt8>,
        from known: KnownPlace
    ) -> (line: Int, column: Int)? {
        guard let base = bytes.baseAddress, known.address >= base, known.address <= base + bytes.count else {
            return nil
        }
        let start = known.address - base
        if start <= offset {
            let rest = UnsafeBufferPointer(rebasing: bytes[start...])
            return Self.position(at: offset - start, in: rest, (known.line, known.column))
        }
        let between = UnsafeBufferPointer(rebasing: bytes[offset..<start])
        guard between.count < offset else { return nil }
        let lineFeeds = JSONLines.count(between, upTo: between.count)
        if lineFeeds == 0 { return (known.line, known.column - JSONLines.characters(between)) }
        let lineStart = JSONLines.lineStart(bytes, before: offset)
        guard lineStart > 0 else { return nil }
        let characters = JSONLines.characters(UnsafeBufferPointer(rebasing: bytes[lineStart..<offset]))
        return (known.line - lineFeeds, 1 + characters)
    }

    /// The line and column of an offset in bytes that begin at a line and column.
    private static func position(
        at offset: Int,
        in bytes: UnsafeBufferPointer<UInt8>,
        _ first: (line: Int, column: Int)
    ) -> (line: Int, column: Int) {
        let lineStart = JSONLines.lineStart(UnsafeBufferPointer(rebasing: bytes[..<offset]), before: offset)
        let characters = JSONLines.characters(UnsafeBufferPointer(rebasing: bytes[lineStart..<offset]))
        let line = first.line + JSONLines.count(bytes, upTo: lineStart)
        return (line, (lineStart == 0 ? first.column : 1) + characters)
    }

    /// Finds the place of a record, from which those behind it are counted from now on.
    mutating func note(_ offset: Int, in bytes: UnsafeBufferPointer<UInt8>) {
        if let place = find(offset, in: bytes) { known = place }
    }

    /// Finds the place of a value, from which those of the next are counted.
    mutating func noteValue(_ offset: Int, in bytes: UnsafeBufferPointer<UInt8>) {
        if let place = find(offset, in: bytes) { near = place }
    }

    private func find(_ offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> KnownPlace? {
        guard rows == nil, let base = bytes.baseAddress, let (line, column) = position(at: offset, in: bytes)
        else { return nil }
        return KnownPlace(address: base + min(offset, bytes.count), line: line, column: column)
    }

    /// The line of an offset.
    func line(of offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var failure = DataFailure(.missing, "")
        locate(&failure, in: bytes, at: offset)
        return failure.line
    }
}
