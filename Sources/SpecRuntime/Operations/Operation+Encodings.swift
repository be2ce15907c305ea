import CSimdjson

// `base64`, `base64url`, `url_encoded`: text in other text. What is decoded is UTF-8, or the value is refused, unless it is
// held as data.
extension Operation {
    func decodedBase64(_ datum: Datum, alphabet: Base64Coding.Alphabet, in scratch: inout Scratch) -> Datum {
        guard datum.kind == .string else { return .failed }
        let target = scratch.arena.allocate(datum.count)
        guard let count = Base64Coding.decode(datum.buffer, alphabet, to: target) else {
            scratch.arena.shrink(target, to: 0)
            return .failed
        }
        guard !holdsBytes else {
            let bytes = UnsafeBufferPointer(start: target, count: count)
            return Self.digits(of: bytes, .standard, as: .data, in: &scratch)
        }
        return Self.text(target, count: count, in: &scratch)
    }

    func encodedBase64(_ datum: Datum, alphabet: Base64Coding.Alphabet, in scratch: inout Scratch) -> Datum {
        guard !holdsBytes else {
            guard datum.kind == .data || datum.kind == .string else { return .failed }
            let target = scratch.arena.allocate(datum.count)
            guard let count = Base64Coding.decode(datum.buffer, .standard, to: target) else { return .failed }
            let bytes = UnsafeBufferPointer(start: target, count: count)
            return Self.digits(of: bytes, alphabet, as: .string, in: &scratch)
        }
        guard let text = scratch.spelled(datum) else { return .failed }
        return Self.digits(of: text.buffer, alphabet, as: .string, in: &scratch)
    }

    /// True if what is decoded is data, and not the text that it holds.
    private var holdsBytes: Bool { operand.kind == .boolean }

    private static func digits(
        of bytes: UnsafeBufferPointer<UInt8>,
        _ alphabet: Base64Coding.Alphabet,
        as kind: Datum.Kind,
        in scratch: inout Scratch
    ) -> Datum {
        let target = scratch.arena.allocate((bytes.count &+ 2) / 3 &* 4)
        let count = Base64Coding.encode(bytes, alphabet, to: target)
        scratch.arena.shrink(target, to: count)
        return Datum(kind, bytes: target, count: count, flags: .plain)
    }

    func decodedPercents(_ datum: Datum, _ scratch: inout Scratch) -> Datum {
        guard datum.kind == .string else { return .failed }
        let bytes = datum.bytes
        guard let first = datum.buffer.firstIndex(of: Self.percent) else { return datum }
        let target = scratch.arena.allocate(datum.count)
        target.update(from: bytes, count: first)
        var (at, end) = (first, first)
        while at < datum.count {
            if bytes[at] == Self.percent {
                guard at &+ 2 < datum.count, let high = JSONByte.hexValue(bytes[at &+ 1]),
                    let low = JSONByte.hexValue(bytes[at &+ 2])
                else { return .failed }
                target[end] = UInt8(truncatingIfNeeded: high << 4 | low)
                at &+= 3
            } else {
                target[end] = bytes[at]
                at &+= 1
            }
            end &+= 1
        }
        return Self.text(target, count: end, in: &scratch)
    }

    func encodedPercents(_ datum: Datum, _ scratch: inout Scratch) -> Datum {
        guard let text = scratch.spelled(datum) else { return .failed }
        let encoded = text.buffer.reduce(0) { Self.isUnreserved($1) ? $0 : $0 &+ 1 }
        guard encoded > 0 else { return text }
        let target = scratch.arena.allocate(text.count &+ 2 &* encoded)
        var end = 0
        for byte in text.buffer {
            if Self.isUnreserved(byte) {
                target[end] = byte
                end &+= 1
            } else {
                target[end] = Self.percent
                target[end &+ 1] = Self.hexDigit(byte >> 4)
                target[end &+ 2] = Self.hexDigit(byte & 15)
                end &+= 3
            }
        }
        return Datum(.string, bytes: target, count: end, flags: .plain)
    }

    private static var percent: UInt8 { UInt8(ascii: "%") }

    private static func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? JSONByte.zero &+ value : UInt8(ascii: "A") &+ (value &- 10)
    }

    /// Returns true if the byte is unreserved in RFC 3986, which means that it is never encoded.
    private static func isUnreserved(_ byte: UInt8) -> Bool {
        let letter = (byte | 0x20) &- UInt8(ascii: "a")
        if letter < 26, byte < 0x80 { return true }
        if byte &- JSONByte.zero < 10 { return true }
        switch byte {
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): return true
        default: return false
        }
    }

    /// Decoded bytes as text.
    private static func text(_ target: UnsafeMutablePointer<UInt8>, count: Int, in scratch: inout Scratch) -> Datum {
        scratch.arena.shrink(target, to: count)
        guard csimdjson_is_utf8(target, count) else { return .failed }
        return Datum(.string, bytes: target, count: count)
    }
}
