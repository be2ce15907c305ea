import CZlib

/// Decodes gzip: one member, or several one behind the other, which are one text.
///
/// Zeros behind the last member are left out, as tapes and block devices add them.
final class GzipDecoder: TextDecoder {
    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    private let isReady: Bool
    private var state = State.member

    private enum State {
        /// Inside a member, or in front of the first.
        case member

        /// Behind a member.
        case between

        /// Behind the last member.
        case padding
    }

    init() {
        stream.initialize(to: z_stream())
        // 16 more than the window: gzip and nothing else.
        isReady = inflateInit2_(stream, MAX_WBITS + 16, ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size)) == Z_OK
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    var isWhole: Bool { state != .member }

    func decode(
        _ source: UnsafeBufferPointer<UInt8>,
        into target: UnsafeMutableBufferPointer<UInt8>
    ) throws(DecodingFault) -> (taken: Int, made: Int) {
        guard isReady else { throw DecodingFault.noMemory }
        var (taken, made) = (0, 0)
        while taken < source.count, state != .member || made < target.count {
            switch state {
            case .padding:
                guard source[taken] == 0 else {
                    throw DecodingFault.bytesBehind(.gzip).after(taken: taken, made: made)
                }
                taken += 1
            case .between:
                if source[taken] == 0 {
                    state = .padding
                } else {
                    guard source[taken] == 0x1F, inflateReset(stream) == Z_OK else {
                        throw DecodingFault.bytesBehind(.gzip).after(taken: taken, made: made)
                    }
                    state = .member
                }
            case .member:
                let step = try inflateMember(
                    UnsafeBufferPointer(rebasing: source[taken...]),
                    UnsafeMutableBufferPointer(rebasing: target[made...]),
                    before: (taken, made)
                )
                taken += step.taken
                made += step.made
                if step.taken == 0, step.made == 0 { return (taken, made) }
            }
        }
        if taken == source.count, made < target.count, state == .member {
            // Output that inflate holds back comes without another byte.
            made += try inflateMember(
                UnsafeBufferPointer(start: nil, count: 0),
                UnsafeMutableBufferPointer(rebasing: target[made...]),
                before: (taken, made)
            ).made
        }
        return (taken, made)
    }

    private func inflateMember(
        _ source: UnsafeBufferPointer<UInt8>,
        _ target: UnsafeMutableBufferPointer<UInt8>,
        before: (taken: Int, made: Int)
    ) throws(DecodingFault) -> (taken: Int, made: Int) {
        // zlib counts in 32 bits.
        let (available, room) = (min(source.count, 1 << 30), min(target.count, 1 << 30))
        stream.pointee.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
        stream.pointee.avail_in = UInt32(available)
        stream.pointee.next_out = target.baseAddress
        stream.pointee.avail_out = UInt32(room)
        let code = inflate(stream, Z_NO_FLUSH)
        let taken = available - Int(stream.pointee.avail_in)
        let made = room - Int(stream.pointee.avail_out)
        switch code {
        case Z_OK, Z_BUF_ERROR: break
        case Z_STREAM_END: state = .between
        case Z_MEM_ERROR: throw DecodingFault.noMemory.after(taken: before.taken + taken, made: before.made + made)
        default: throw fault.after(taken: before.taken + taken, made: before.made + made)
        }
        return (taken, made)
    }

    /// The error that zlib names.
    private var fault: DecodingFault {
        switch stream.pointee.msg.map({ String(cString: $0) }) {
        case "incorrect data check": .otherChecksum
        case "incorrect length check": .otherLength
        case let reason: DecodingFault(found: reason ?? "broken data")
        }
    }
}
