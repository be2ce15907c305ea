/// The compression of a text, known by its first bytes.
package enum CompressionFormat: Sendable {
    case gzip, zstd

    /// So many bytes are enough to know it.
    static let magicLength = 6

    /// The format that bytes begin; nil for anything else.
    init?(_ first: some Sequence<UInt8>) {
        let first = Array(first.prefix(4))
        if first.starts(with: [0x1F, 0x8B]) {
            self = .gzip
        } else if first == [0x28, 0xB5, 0x2F, 0xFD] || Self.isSkippable(first) {
            self = .zstd
        } else {
            return nil
        }
    }

    /// A frame of zstd that holds no text.
    private static func isSkippable(_ first: [UInt8]) -> Bool {
        first.count == 4 && first[0] & 0xF0 == 0x50 && first[1...] == [0x2A, 0x4D, 0x18]
    }

    /// The name that a file of this suffix has: `.gz`, `.zst`.
    package init?(suffixOf path: String) {
        if path.hasSuffix(".gz") {
            self = .gzip
        } else if path.hasSuffix(".zst") {
            self = .zstd
        } else {
            return nil
        }
    }

    /// The name of a file in lower case, without the suffix of one that is compressed.
    package static func plainName(of path: String) -> String {
        var name = path.lowercased()
        for suffix in [".gz", ".zst"] where name.hasSuffix(suffix) { name.removeLast(suffix.count) }
        return name
    }

    var name: String {
        switch self {
        case .gzip: "gzip"
        case .zstd: "zstd"
        }
    }

    func decoder() -> any TextDecoder {
        switch self {
        case .gzip: GzipDecoder()
        case .zstd: ZstdDecoder()
        }
    }

    /// The command that turns a file of another format into text, for formats that are known and not read.
    static func foreignCommand(_ first: some Sequence<UInt8>) -> (format: String, command: String)? {
        let first = Array(first.prefix(magicLength))
        if first == [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00] { return ("xz", "xz -dc") }
        if first.count == 6, first.starts(with: Array("BZh".utf8)), first[4...] == [0x31, 0x41] {
            return ("bzip2", "bzip2 -dc")
        }
        if first.starts(with: [0x50, 0x4B, 0x03, 0x04]) { return ("zip", "unzip -p") }
        return nil
    }
}

/// Turns compressed bytes into the text that they hold, a piece at a time.
protocol TextDecoder: AnyObject {
    /// Decodes as much as there is room for.
    ///
    /// - Returns: how many bytes were taken and made. Where neither is more than zero, it wants more bytes.
    func decode(
        _ source: UnsafeBufferPointer<UInt8>,
        into target: UnsafeMutableBufferPointer<UInt8>
    ) throws(DecodingFault) -> (taken: Int, made: Int)

    /// True if the input taken so far is whole.
    var isWhole: Bool { get }
}

/// The reason that compressed bytes can't be decoded.
struct DecodingFault: Error {
    /// The expectation, where it isn't just data of the format.
    var expected: String?

    /// The error: `invalid block type`.
    var found: String

    /// The advice, where the bytes are whole.
    var advice: String?

    /// Number of bytes taken from the source before the error.
    var taken = 0

    /// Number of bytes made before the error.
    var made = 0

    static let noMemory = DecodingFault(expected: "memory to decode it", found: "none")

    /// A member or frame whose checksum isn't that of the text before it.
    static let otherChecksum = DecodingFault(expected: "the checksum of its text", found: "another one")
    static let otherLength = DecodingFault(expected: "the length of its text", found: "another one")

    /// Bytes of something else behind the last member or frame.
    static func bytesBehind(_ format: CompressionFormat) -> DecodingFault {
        DecodingFault(expected: "the end", found: "other bytes behind the \(format.name) data")
    }

    /// The same error after so many bytes.
    func after(taken: Int, made: Int) -> DecodingFault {
        DecodingFault(expected: expected, found: found, advice: advice, taken: taken, made: made)
    }
}
