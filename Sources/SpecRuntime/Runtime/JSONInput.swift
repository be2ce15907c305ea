#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A source of JSON: text, bytes, a file, or values that are in memory already.
public enum JSONInput {
    /// JSON text.
    case text(String)

    /// JSON as UTF-8.
    case bytes([UInt8])

    /// JSON as UTF-8.
    case data(Data)

    /// A file, which may be compressed by gzip or zstd; one that can't be read is a `JSONInputError`.
    case file(URL)

    /// A value that is in memory, as the JSON that it is shown as.
    case value(Value)

    /// Values as `JSONSerialization` returns them: dictionaries, arrays, strings, numbers, booleans, `NSNull`, nil.
    case any(Any?)
}

extension JSONInput {
    /// JSON as UTF-8 in any sequence of bytes: a slice, a buffer of a network library.
    ///
    ///     let person = try runtime.object(from: JSONInput(body.readableBytesView), as: "Person")
    public init(_ bytes: some Sequence<UInt8>) { self = .bytes(Array(bytes)) }

    /// JSON as UTF-8 in memory that somebody else owns; the bytes are copied.
    @available(macOS 26.0, iOS 26.0, tvOS 26.0, watchOS 26.0, visionOS 26.0, *)
    public init(_ bytes: RawSpan) { self = .bytes(bytes.withUnsafeBytes { Array($0) }) }

    func buffer() throws -> (buffer: JSONBuffer, origin: TextOrigin) {
        switch self {
        case .text(var text):
            (text.withUTF8 { JSONBuffer($0) }, TextOrigin(file: nil, firstLine: 1))
        case .bytes(let bytes):
            (bytes.withUnsafeBufferPointer { JSONBuffer($0) }, TextOrigin(file: nil, firstLine: 1))
        case .data(let data):
            (data.withUnsafeBytes { JSONBuffer($0.bindMemory(to: UInt8.self)) }, TextOrigin(file: nil, firstLine: 1))
        case .file(let url):
            (try Self.contents(of: url), TextOrigin(file: url.localPath, firstLine: 1))
        case .value(let value):
            (ValuePrinter.bytes(of: value).withUnsafeBufferPointer { JSONBuffer($0) }, .memory)
        case .any(let any):
            (ValuePrinter.bytes(of: try Value(json: any)).withUnsafeBufferPointer { JSONBuffer($0) }, .memory)
        }
    }

    private static func contents(of url: URL) throws -> JSONBuffer {
        let read = try JSONBuffer.contents(of: JSONInputFile(path: url.localPath))
        let bytes = UnsafeBufferPointer(start: read.bytes, count: read.count)
        defer { withExtendedLifetime(read) {} }
        guard DecompressedFile.isCompressed(Data(bytes.prefix(CompressionFormat.magicLength))),
            let text = try DecompressedFile.text(
                of: Array(bytes),
                named: url.localPath,
                limit: JSONIndexer.maximumCount
            )
        else { return read }
        return text.withUnsafeBufferPointer { JSONBuffer($0) }
    }
}

extension JSONInput {
    /// The text of bytes that are compressed by gzip or zstd, or the bytes as they are where they aren't.
    ///
    ///     let people = try runtime.objects(from: .decompressed(response.body), as: "Person")
    ///
    /// Files are decompressed without being asked to, bytes in memory only here: a few kilobytes that somebody sent may
    /// hold gigabytes.
    ///
    /// - Parameters:
    ///   - data: the bytes.
    ///   - limit: how many bytes of text there may be.
    /// - Returns: the input for any of the runtime's methods.
    /// - Throws: `JSONInputError` where the bytes are broken, or hold more text than the limit.
    public static func decompressed(_ data: Data, limit: Int = 1 << 28) throws(JSONInputError) -> JSONInput {
        guard let text = try DecompressedFile.text(of: Array(data), named: "the input", limit: limit) else {
            return .data(data)
        }
        return .bytes(text)
    }
}
