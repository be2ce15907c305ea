// A document that is taken a part at a time.
extension JSONInputBuffer {
    /// Returns true if more than `size` bytes are left. Input without a known size is read only as far as this
    /// requires.
    func holds(moreThan size: Int) throws(JSONInputError) -> Bool {
        if isRegular { return count + file.remaining() > size }
        while count <= size, try fill() {}
        return count > size
    }

    /// Returns true if a file continues for more than `size` bytes without a line feed. Examines the bytes without
    /// keeping them: memory that grows with a first line is new, and slower to use than a block.
    func hasLongLine(from offset: Int, _ size: Int) throws(JSONInputError) -> Bool {
        guard isRegular, count < offset + size, try holds(moreThan: offset + size) else { return false }
        if bytes(offset..<count).contains(JSONByte.lineFeed) { return false }
        return try !file.hasLineFeed(within: offset + size - count, blockSize: blockSize)
    }

    /// Reads on, about a block or as much as is there already; false at the end.
    func readOn() throws(JSONInputError) -> Bool {
        moveToFront()
        let (known, more) = (end, max(blockSize, end))
        try makeRoom(for: more)
        while end < known + more, try fill() {}
        return end > known
    }

    /// The position in a regular file of the first byte not yet taken; nil for other input.
    var position: Int? { isRegular ? file.position - count : nil }

    /// The bytes that are read and not taken. The byte behind any part of them may be changed, and has to be restored.
    var rest: UnsafeMutableBufferPointer<UInt8> {
        UnsafeMutableBufferPointer(start: memory.map { $0 + start }, count: count)
    }
}
