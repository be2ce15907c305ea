/// Input that its owner hands over bit by bit: bytes in memory, or what comes from elsewhere.
///
/// A read that finds nothing throws `JSONInputError.waiting` until the end is known; what was read before stays, so that
/// the same call goes on where it stopped once there is more.
final class JSONFeed: JSONInputFile {
    private var bytes: [UInt8] = []
    private var taken = 0
    private var hasEnded = false

    init(name: String) { super.init(descriptor: -1, name: name) }

    /// Hands over more bytes, behind those that aren't read yet.
    func feed(_ more: [UInt8]) {
        guard taken < bytes.count else { return (bytes, taken) = (more, 0) }
        if taken > 0 { bytes.removeFirst(taken) }
        taken = 0
        bytes += more
    }

    /// Forgets what isn't read, and ends.
    func cancel() { (bytes, taken, hasEnded) = ([], 0, true) }

    /// Nothing more comes.
    func end() { hasEnded = true }

    override func read(into target: UnsafeMutablePointer<UInt8>, upTo count: Int) throws(JSONInputError) -> Int {
        let length = min(count, bytes.count - taken)
        guard length > 0 else {
            guard hasEnded else { throw .waiting }
            return 0
        }
        bytes.withUnsafeBufferPointer { bytes in
            if let start = bytes.baseAddress { target.update(from: start + taken, count: length) }
        }
        taken += length
        return length
    }

    override var isRegular: Bool { false }
    override var hasMore: Bool { taken < bytes.count || hasEnded }
    override func widen() {}
}

extension JSONInputError {
    /// Nothing to read yet, of input that is handed over bit by bit.
    static let waiting = JSONInputError(description: "the input isn't there yet")
}
