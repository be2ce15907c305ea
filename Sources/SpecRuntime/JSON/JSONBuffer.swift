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

    /// Takes over memory that holds a text and room for the padding behind it.
    private init(owning memory: UnsafeMutablePointer<UInt8>, count: Int) {
        self.memory = memory
        let skipped = JSONIndexer.byteOrderMarkCount(memory, count)
        self.count = count - skipped
        (memory + count).update(repeating: 0, count: JSONInputBuffer.padding)
        bytes = UnsafePointer(memory + skipped)
    }

    /// Reads a file, pipe or terminal to its end.
    static func contents(of file: JSONInputFile) throws(JSONInputError) -> JSONBuffer {
        // One byte more than is left, so that the end shows at once.
        var capacity = max(file.remaining() + 1, 1 << 16)
        var memory = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity + JSONInputBuffer.padding)
        var count = 0
        do throws(JSONInputError) {
            while true {
                let got = try file.read(into: memory + count, upTo: capacity - count)
                if got == 0 { return JSONBuffer(owning: memory, count: count) }
                count += got
                guard count == capacity else { continue }
                capacity *= 2
                let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity + JSONInputBuffer.padding)
                larger.update(from: memory, count: count)
                memory.deallocate()
                memory = larger
            }
        } catch {
            memory.deallocate()
            throw error
        }
    }

    deinit { memory.deallocate() }
}
