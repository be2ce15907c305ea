#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Where JSON comes from: text, bytes, a file, or values that are in memory already.
public enum JSONInput {
    case text(String)
    case bytes([UInt8])
    case data(Data)
    case file(URL)
    case value(Value)

    /// Values as `JSONSerialization` gives them: dictionaries, arrays, strings, numbers, booleans, `NSNull`, nil.
    case any(Any?)
}

/// A value that isn't JSON, among those in memory.
public struct NotJSONError: Error, CustomStringConvertible {
    /// What was found, and where.
    public let description: String
}

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

extension JSONInput {
    func buffer() throws -> (buffer: JSONBuffer, origin: TextOrigin) {
        switch self {
        case .text(var text):
            (text.withUTF8 { JSONBuffer($0) }, TextOrigin(file: nil, firstLine: 1))
        case .bytes(let bytes):
            (bytes.withUnsafeBufferPointer { JSONBuffer($0) }, TextOrigin(file: nil, firstLine: 1))
        case .data(let data):
            (data.withUnsafeBytes { JSONBuffer($0.bindMemory(to: UInt8.self)) }, TextOrigin(file: nil, firstLine: 1))
        case .file(let url):
            (try Self.contents(of: url), TextOrigin(file: url.relativePath, firstLine: 1))
        case .value(let value):
            (ValuePrinter.bytes(of: value).withUnsafeBufferPointer { JSONBuffer($0) }, .memory)
        case .any(let any):
            (ValuePrinter.bytes(of: try Value(json: any)).withUnsafeBufferPointer { JSONBuffer($0) }, .memory)
        }
    }

    private static func contents(of url: URL) throws -> JSONBuffer {
        let data = try Data(contentsOf: url)
        return data.withUnsafeBytes { JSONBuffer($0.bindMemory(to: UInt8.self)) }
    }
}
