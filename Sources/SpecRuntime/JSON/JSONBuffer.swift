/// A text in memory of its own, with the bytes behind it that the reader may load.
final class JSONBuffer {
    let bytes: UnsafePointer<UInt8>
    let count: Int
    private let memory: UnsafeMutablePointer<UInt8>

    /// Copies the text, a byte order mark left out.
    init(_ text: UnsafeBufferPointer<UInt8>) {
        let skipped = text.baseAddress.map { JSONIndexer.byteOrderMarkCount($0, text.count) } ?? 0
        count = text.count - skipped
        memory = .allocate(capacity: count + JSONInputBuffer.padding)
        if let base = text.baseAddress { memory.update(from: base + skipped, count: count) }
        (memory + count).update(repeating: 0, count: JSONInputBuffer.padding)
        bytes = UnsafePointer(memory)
    }

    deinit { memory.deallocate() }
}
