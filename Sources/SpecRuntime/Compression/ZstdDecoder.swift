import CZstd

/// Decodes zstd: one frame, or several one behind the other, which are one text.
///
/// A frame may look back 128 MB, as `zstd` does at every level but with `--long=28` and more; so memory is bounded.
final class ZstdDecoder: TextDecoder {
    private let stream = ZSTD_createDStream()
    private(set) var isWhole = false

    deinit { ZSTD_freeDStream(stream) }

    func decode(
        _ source: UnsafeBufferPointer<UInt8>,
        into target: UnsafeMutableBufferPointer<UInt8>
    ) throws(DecodingFault) -> (taken: Int, made: Int) {
        guard let stream else { throw DecodingFault.noMemory }
        var input = ZSTD_inBuffer(src: source.baseAddress, size: source.count, pos: 0)
        var output = ZSTD_outBuffer(dst: target.baseAddress, size: target.count, pos: 0)
        while output.pos < output.size {
            let before = (input.pos, output.pos)
            // Without more bytes a frame that is over would begin anew.
            if isWhole, input.pos == input.size { break }
            let code = ZSTD_decompressStream(stream, &output, &input)
            if ZSTD_isError(code) != 0 {
                let reason = String(cString: ZSTD_getErrorName(code))
                throw Self.fault(reason, isWhole).after(taken: input.pos, made: output.pos)
            }
            isWhole = code == 0
            if before == (input.pos, output.pos) { break }
        }
        return (input.pos, output.pos)
    }

    private static func fault(_ reason: String, _ isBehindFrame: Bool) -> DecodingFault {
        if isBehindFrame { return .bytesBehind(.zstd) }
        if reason.contains("match checksum") { return .otherChecksum }
        if reason.contains("too much memory") {
            return DecodingFault(
                expected: "zstd data with a window of at most 128 MB",
                found: "a larger one, as `--long` makes it",
                advice: "compress it without `--long`, or pipe it through `zstd -dc --long=31`"
            )
        }
        return DecodingFault(found: reason.prefix(1).lowercased() + reason.dropFirst())
    }
}
