import Foundation

/// Hands out the lines of a file, read a megabyte at a time.
func forEachLine(of path: String, _ take: (Data) throws -> Void) throws {
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { throw PeerError(description: "can't open \(path)") }
    defer { close(descriptor) }
    let size = 1 << 20
    let buffer = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    defer { buffer.deallocate() }
    var count = 0
    while true {
        let got = read(descriptor, buffer + count, size - count)
        guard got > 0 else { break }
        count += got
        var start = 0
        while let end = memchr(buffer + start, 0x0A, count - start).map({ $0 - buffer }) {
            try take(Data(bytesNoCopy: buffer + start, count: end - start, deallocator: .none))
            start = end + 1
        }
        memmove(buffer, buffer + start, count - start)
        count -= start
    }
}

/// Writes lines, a megabyte at a time.
struct Output {
    private var bytes = Data(capacity: 1 << 21)

    mutating func write(_ line: Data) {
        bytes.append(line)
        bytes.append(0x0A)
        if bytes.count > 1 << 20 { flush() }
    }

    mutating func flush() {
        FileHandle.standardOutput.write(bytes)
        bytes.removeAll(keepingCapacity: true)
    }
}

struct PeerError: Error, CustomStringConvertible {
    var description: String
}
