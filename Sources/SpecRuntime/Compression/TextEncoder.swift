import CZlib
import CZstd

/// Compresses a text, a piece at a time, as `gzip` and `zstd` do by default.
package final class TextEncoder {
    private let coder: Coder
    private var room = [UInt8](repeating: 0, count: 1 << 16)

    private enum Coder {
        case gzip(UnsafeMutablePointer<z_stream>)
        case zstd(OpaquePointer?)
    }

    /// The reason that a text can't be compressed.
    package struct Failure: Error, CustomStringConvertible {
        package var description: String
    }

    package init(_ format: CompressionFormat) throws(Failure) {
        switch format {
        case .gzip:
            let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
            stream.initialize(to: z_stream())
            coder = .gzip(stream)
            let size = CInt(MemoryLayout<z_stream>.size)
            let code = deflateInit2_(
                stream,
                Z_DEFAULT_COMPRESSION,
                Z_DEFLATED,
                MAX_WBITS + 16,
                8,
                Z_DEFAULT_STRATEGY,
                ZLIB_VERSION,
                size
            )
            guard code == Z_OK else { throw Failure(description: "no memory to compress the result") }
        case .zstd:
            let stream = ZSTD_createCCtx()
            coder = .zstd(stream)
            guard stream != nil else { throw Failure(description: "no memory to compress the result") }
            ZSTD_CCtx_setParameter(stream, ZSTD_c_checksumFlag, 1)
        }
    }

    deinit {
        switch coder {
        case .gzip(let stream):
            deflateEnd(stream)
            stream.deallocate()
        case .zstd(let stream): ZSTD_freeCCtx(stream)
        }
    }

    /// Compresses more of the text, or with `isEnd` the last of it, and passes on what is ready.
    package func encode(
        _ text: UnsafeBufferPointer<UInt8>,
        isEnd: Bool = false,
        _ write: (UnsafeBufferPointer<UInt8>) throws -> Void
    ) throws {
        switch coder {
        case .gzip(let stream): try deflate(text, stream: stream, isEnd: isEnd, write)
        case .zstd(let stream): try compress(text, stream: stream, isEnd: isEnd, write)
        }
    }

    private func deflate(
        _ text: UnsafeBufferPointer<UInt8>,
        stream: UnsafeMutablePointer<z_stream>,
        isEnd: Bool,
        _ write: (UnsafeBufferPointer<UInt8>) throws -> Void
    ) throws {
        var rest = text
        repeat {
            // zlib counts in 32 bits.
            let part = UnsafeBufferPointer(rebasing: rest.prefix(1 << 30))
            rest = UnsafeBufferPointer(rebasing: rest.dropFirst(part.count))
            stream.pointee.next_in = UnsafeMutablePointer(mutating: part.baseAddress)
            stream.pointee.avail_in = UInt32(part.count)
            var isFull = true
            while isFull {
                let made = room.withUnsafeMutableBufferPointer { room in
                    stream.pointee.next_out = room.baseAddress
                    stream.pointee.avail_out = UInt32(room.count)
                    _ = CZlib.deflate(stream, isEnd && rest.isEmpty ? Z_FINISH : Z_NO_FLUSH)
                    return room.count - Int(stream.pointee.avail_out)
                }
                isFull = made == room.count
                try room.withUnsafeBufferPointer { try write(UnsafeBufferPointer(rebasing: $0[..<made])) }
            }
        } while !rest.isEmpty
    }

    private func compress(
        _ text: UnsafeBufferPointer<UInt8>,
        stream: OpaquePointer?,
        isEnd: Bool,
        _ write: (UnsafeBufferPointer<UInt8>) throws -> Void
    ) throws {
        var input = ZSTD_inBuffer(src: text.baseAddress, size: text.count, pos: 0)
        var left = 0
        repeat {
            let made = try room.withUnsafeMutableBufferPointer { room in
                var output = ZSTD_outBuffer(dst: room.baseAddress, size: room.count, pos: 0)
                left = ZSTD_compressStream2(stream, &output, &input, isEnd ? ZSTD_e_end : ZSTD_e_continue)
                guard ZSTD_isError(left) == 0 else {
                    throw Failure(
                        description: "the result can't be compressed: " + String(cString: ZSTD_getErrorName(left))
                    )
                }
                return output.pos
            }
            try room.withUnsafeBufferPointer { try write(UnsafeBufferPointer(rebasing: $0[..<made])) }
        } while input.pos < input.size || isEnd && left > 0
    }
}
