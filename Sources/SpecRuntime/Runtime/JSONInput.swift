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
            (try Self.contents(of: url), TextOrigin(file: url.localPath, firstLine: 1))
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
