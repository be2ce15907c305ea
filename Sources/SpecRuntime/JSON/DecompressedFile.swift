/// A file, pipe or terminal whose text may be compressed, as its first bytes show.
///
/// It is decoded as it is read, so memory doesn't grow with it.
final class DecompressedFile: JSONInputFile {
    private let file: JSONInputFile
    private var state = State.unknown

    /// Bytes that were read and not yet decoded or handed out.
    private var source: [UInt8] = []
    private var taken = 0
    private var isAtEnd = false

    /// Number of bytes taken, and of bytes made from them.
    private var place = (taken: 0, made: 0)

    /// True if the decoder may have more output without another input byte.
    private var isFull = false

    /// The error in the bytes behind those that were handed out.
    private var fault: JSONInputError?

    private enum State {
        case unknown
        case plain
        case compressed(CompressionFormat, any TextDecoder)
    }

    private init(_ file: JSONInputFile) {
        self.file = file
        super.init(descriptor: -1, name: file.name)
    }

    /// The file, and a decoder in front of it where that may be needed.
    static func over(_ file: JSONInputFile) -> JSONInputFile {
        guard file.isRegular else { return DecompressedFile(file) }
        var first: [UInt8] = []
        let start = file.position
        let isKnown: Void? = try? file.look(at: start..<start + CompressionFormat.magicLength, blockSize: 64) { bytes in
            first += bytes
            return true
        }
        // Reading reports why a file can't be examined.
        guard isKnown != nil, isCompressed(first) else { return file }
        return DecompressedFile(file)
    }

    /// All the text of bytes that may be compressed; nil where they aren't.
    static func text(of bytes: [UInt8], named name: String, limit: Int) throws(JSONInputError) -> [UInt8]? {
        guard isCompressed(bytes) else { return nil }
        let feed = JSONFeed(name: name)
        feed.feed(bytes)
        feed.end()
        let file = DecompressedFile(feed)
        var text: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            let count = try file.fill(&block)
            if count == 0 { return text }
            guard text.count + count <= limit else {
                throw JSONInputError(description: "`\(name)` holds more than \(limit) bytes of text: raise the limit")
            }
            text += block[..<count]
        }
    }

    private func fill(_ block: inout [UInt8]) throws(JSONInputError) -> Int {
        var outcome: Result<Int, JSONInputError> = .success(0)
        block.withUnsafeMutableBufferPointer { room in
            guard let start = room.baseAddress else { return }
            do throws(JSONInputError) {
                outcome = .success(try read(into: start, upTo: room.count))
            } catch {
                outcome = .failure(error)
            }
        }
        return try outcome.get()
    }

    /// Returns true if the bytes begin like those of a compressed file, including one of a format that isn't supported.
    static func isCompressed(_ first: some Sequence<UInt8>) -> Bool {
        CompressionFormat(first) != nil || CompressionFormat.foreignCommand(first) != nil
    }

    override var isRegular: Bool { false }
    override func remaining() -> Int { 0 }
    override func widen() { file.widen() }

    override var hasMore: Bool { fault != nil || isFull || taken < source.count || isAtEnd || file.hasMore }

    override func read(into target: UnsafeMutablePointer<UInt8>, upTo count: Int) throws(JSONInputError) -> Int {
        if case .unknown = state { try settle() }
        switch state {
        case .unknown: return 0
        case .plain: return try readPlain(into: target, upTo: count)
        case .compressed(let format, let decoder):
            return try decode(format, decoder: decoder, into: UnsafeMutableBufferPointer(start: target, count: count))
        }
    }

    /// Reads until the first bytes show whether it is compressed.
    private func settle() throws(JSONInputError) {
        while source.count < CompressionFormat.magicLength, Self.mayBecomeMagic(source), try readOn() {}
        if let foreign = CompressionFormat.foreignCommand(source) {
            throw JSONInputError(
                description: """
                    `\(name)` is compressed by \(foreign.format), expected text, gzip or zstd: decompress it first, as \
                    `\(foreign.command)` does
                    """
            )
        }
        state = CompressionFormat(source).map { .compressed($0, $0.decoder()) } ?? .plain
    }

    /// Returns true if the bytes may be the beginning of a compressed file; text is recognized without waiting for more
    /// bytes.
    private static func mayBecomeMagic(_ first: [UInt8]) -> Bool {
        guard let byte = first.first else { return true }
        if byte == UInt8(ascii: "B") || byte == UInt8(ascii: "P") {
            return zip(first, byte == UInt8(ascii: "B") ? Array("BZh".utf8) : Array("PK".utf8)).allSatisfy { $0 == $1 }
        }
        return byte == 0x1F || byte == 0x28 || byte == 0xFD || byte & 0xF0 == 0x50
    }

    /// Reads more bytes behind those that are left; false at the end.
    private func readOn() throws(JSONInputError) -> Bool {
        guard !isAtEnd else { return false }
        source.removeFirst(taken)
        taken = 0
        let known = source.count
        source += [UInt8](repeating: 0, count: Self.blockSize)
        var outcome: Result<Int, JSONInputError> = .success(0)
        source.withUnsafeMutableBufferPointer { room in
            guard let start = room.baseAddress else { return }
            do throws(JSONInputError) {
                outcome = .success(try file.read(into: start + known, upTo: Self.blockSize))
            } catch {
                outcome = .failure(error)
            }
        }
        let count = (try? outcome.get()) ?? 0
        source.removeLast(Self.blockSize - count)
        isAtEnd = try outcome.get() == 0
        return !isAtEnd
    }

    private static let blockSize = 1 << 16

    private func readPlain(into target: UnsafeMutablePointer<UInt8>, upTo count: Int) throws(JSONInputError) -> Int {
        guard taken < source.count else { return try file.read(into: target, upTo: count) }
        let length = min(count, source.count - taken)
        source.withUnsafeBufferPointer { source in
            if let start = source.baseAddress { target.update(from: start + taken, count: length) }
        }
        taken += length
        if taken == source.count { (source, taken) = ([], 0) }
        return length
    }

    private func decode(
        _ format: CompressionFormat,
        decoder: any TextDecoder,
        into target: UnsafeMutableBufferPointer<UInt8>
    ) throws(JSONInputError) -> Int {
        if let fault { throw fault }
        while true {
            if taken == source.count, !isFull, try !readOn() {
                if decoder.isWhole { return 0 }
                let fault = DecodingFault(found: "the end")
                throw broken(expected: "more \(format.name) data", fault, behind: place.made)
            }
            let made = step(format, decoder: decoder, into: target)
            isFull = made == target.count
            if place.made == 0, made > 0, Self.isCompressed(target.prefix(made)) {
                throw JSONInputError(description: "`\(name)` is compressed twice: decompress it once before")
            }
            place.made += made
            if made > 0 { return made }
            if let fault { throw fault }
        }
    }

    /// Decodes the available bytes. What is wrong is thrown once all before it is handed out.
    private func step(
        _ format: CompressionFormat,
        decoder: any TextDecoder,
        into target: UnsafeMutableBufferPointer<UInt8>
    ) -> Int {
        source.withUnsafeBufferPointer { source in
            do throws(DecodingFault) {
                let step = try decoder.decode(UnsafeBufferPointer(rebasing: source[taken...]), into: target)
                taken += step.taken
                place.taken += step.taken
                return step.made
            } catch {
                place.taken += error.taken
                let expected = error.expected ?? "\(format.name) data"
                fault = broken(expected: expected, error, behind: place.made + error.made)
                return error.made
            }
        }
    }

    private func broken(expected: String, _ error: DecodingFault, behind made: Int) -> JSONInputError {
        let state = error.advice == nil ? "is broken" : "can't be decoded"
        return JSONInputError(
            description: """
                `\(name)` \(state) at byte \(place.taken), behind \(made) bytes of text: expected \(expected), \
                found \(error.found): \(error.advice ?? "get the file again")
                """
        )
    }
}
