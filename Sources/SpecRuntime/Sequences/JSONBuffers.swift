import Dispatch

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The bytes of a `JSONInput`, a block after the other. A file is read beside the task that asks, which doesn't wait for
/// the disk on a thread of its own pool.
public struct JSONBuffers: AsyncSequence, Sendable {
    /// A block of bytes.
    public typealias Element = [UInt8]

    /// The errors of reading a file.
    public typealias Failure = any Error

    private let source: Source

    fileprivate enum Source {
        case file(path: String)
        case bytes([UInt8])
    }

    static let blockSize = 1 << 18

    /// - Throws: `NotJSONError` where a value in memory isn't JSON.
    init(_ input: JSONInput) throws {
        switch input {
        case .file(let url): source = .file(path: url.path(percentEncoded: false))
        case .text(let text): source = .bytes(Array(text.utf8))
        case .bytes(let bytes): source = .bytes(bytes)
        case .data(let data): source = .bytes(Array(data))
        case .value(let value): source = .bytes(ValuePrinter.bytes(of: value))
        case .any(let any): source = .bytes(ValuePrinter.bytes(of: try Value(json: any)))
        }
    }

    /// Begins at the first byte.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(source) }

    /// Hands out blocks, for one task at a time.
    public struct AsyncIterator: AsyncIteratorProtocol {
        /// The errors of reading a file.
        public typealias Failure = any Error

        private let source: Source
        private var file: OpenFile?
        private var taken = 0

        fileprivate init(_ source: Source) { self.source = source }

        /// The next block; nil behind the last.
        ///
        /// - Throws: `JSONInputError` where a file can't be read.
        public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async throws -> [UInt8]? {
            switch source {
            case .bytes(let bytes):
                let end = Swift.min(bytes.count, taken + JSONBuffers.blockSize)
                guard taken < end else { return nil }
                defer { taken = end }
                return taken == 0 && end == bytes.count ? bytes : Array(bytes[taken..<end])
            case .file(let path):
                let open = try file ?? OpenFile(path: path)
                file = open
                return try await open.next()
            }
        }
    }
}

/// A file that is read on another queue.
private final class OpenFile: @unchecked Sendable {
    // @unchecked: an iterator waits for each read before the next.
    private let file: JSONInputFile

    init(path: String) throws(JSONInputError) { file = DecompressedFile.over(try JSONInputFile(path: path)) }

    func next() async throws -> [UInt8]? {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(with: Result { try self.readBlock() }) }
        }
    }

    private func readBlock() throws -> [UInt8]? {
        let block = try [UInt8](unsafeUninitializedCapacity: JSONBuffers.blockSize) { room, count in
            count = try room.baseAddress.map { try file.read(into: $0, upTo: room.count) } ?? 0
        }
        return block.isEmpty ? nil : block
    }
}
