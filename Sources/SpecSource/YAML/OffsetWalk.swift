/// Turns libyaml's marks, which count characters, into byte offsets.
///
/// Marks come nearly in order, so walking on from the last mark costs one pass over the file in all.
struct OffsetWalk {
    private let text: UnsafeBufferPointer<UInt8>
    private let isASCII: Bool
    private let start: Int
    private var index = 0
    private var offset: Int

    /// Starts at the first character behind the byte order mark.
    init(_ text: UnsafeBufferPointer<UInt8>, from start: Int, isASCII: Bool) {
        self.text = text
        self.start = start
        self.isASCII = isASCII
        offset = start
    }

    /// The byte offset of the character with this number, counted from zero.
    mutating func offset(of wanted: Int) -> Int {
        guard !isASCII else { return min(start + wanted, text.count) }
        while index < wanted && offset < text.count { stepForward() }
        while index > wanted && offset > start { stepBack() }
        return offset
    }

    private mutating func stepForward() {
        repeat { offset += 1 } while offset < text.count && isContinuation(offset)
        index += 1
    }

    private mutating func stepBack() {
        repeat { offset -= 1 } while offset > start && isContinuation(offset)
        index -= 1
    }

    private func isContinuation(_ offset: Int) -> Bool { text[offset] & 0xC0 == 0x80 }
}
