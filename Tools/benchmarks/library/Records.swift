import Foundation
import SpecRuntime

/// The records of an NDJSON file, in memory of the block that they were read with.
struct Records {
    private let input: JSONInputStream

    init(_ path: String) throws { input = try JSONInputStream(path: path, format: .lines) }

    /// Hands out each record; how many there were.
    func count(_ take: (Data) throws -> Void) throws -> Int {
        var count = 0
        while let block = try input.next() {
            // Nobody writes to it, and it isn't used once the next block is read.
            var rest = UnsafeMutableRawPointer(mutating: block.bytes)
            let end = rest + block.count
            while rest < end {
                let line = memchr(rest, 0x0A, end - rest) ?? end
                if line > rest {
                    try take(Data(bytesNoCopy: rest, count: line - rest, deallocator: .none))
                    count += 1
                }
                rest = line + 1
            }
        }
        return count
    }
}
