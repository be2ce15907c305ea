import CSpecMap

/// A text for C: its bytes stay where they are as long as this does, and a zero byte stands behind them.
final class TextMemory: @unchecked Sendable {
    // @unchecked: nothing is written once it is made.
    private let start: UnsafeMutablePointer<CChar>
    private let count: Int

    init(_ text: String) {
        let bytes = text.utf8
        count = bytes.count
        start = .allocate(capacity: count + 1)
        for (offset, byte) in bytes.enumerated() { (start + offset).initialize(to: CChar(bitPattern: byte)) }
        (start + count).initialize(to: 0)
    }

    deinit { start.deallocate() }

    var text: specmap_text { specmap_text(bytes: start, count: Int64(count), warnings: 0) }
}
