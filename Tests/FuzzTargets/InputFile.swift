import Foundation
import SpecRuntime

/// Bytes that can be read as a file.
final class InputFile {
    private let file: UnsafeMutablePointer<FILE>

    init(_ bytes: [UInt8]) throws(Finding) {
        guard let file = tmpfile() else { throw Finding("there is no room for a file") }
        self.file = file
        guard fwrite(bytes, 1, bytes.count, file) == bytes.count, fflush(file) == 0 else {
            throw Finding("a file can't be written")
        }
        rewind(file)
    }

    deinit { fclose(file) }

    func stream(_ format: JSONInputStream.Format? = nil, blockSize: Int = JSONInputStream.blockSize) -> JSONInputStream
    {
        JSONInputStream(descriptor: fileno(file), name: "in.json", format: format, blockSize: blockSize)
    }
}
