#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// URLs as text, by the letter of RFC 3986: a scheme, then only characters that a URL may hold.
enum URLDatum {
    static func url(_ datum: Datum, _ scratch: inout Scratch) -> Datum {
        if datum.kind == .url { return datum }
        guard datum.kind == .string, let end = schemeEnd(datum), isValid(datum, from: end &+ 1) else { return .failed }
        if staysAsItIs(datum, from: end &+ 1) { return datum.held(as: .url, datum.isPlainText ? datum.flags : .plain) }
        return other(datum, &scratch)
    }

    /// Where the scheme's colon stands, behind which there is more.
    private static func schemeEnd(_ datum: Datum) -> Int? {
        let (bytes, count) = (datum.bytes, datum.count)
        guard count > 0, isLetter(bytes[0]) else { return nil }
        var at = 1
        while at < count, isLetter(bytes[at]) || JSONByte.isDigit(bytes[at]) || isSign(bytes[at]) { at &+= 1 }
        return at &+ 1 < count && bytes[at] == JSONByte.colon ? at : nil
    }

    private static func isValid(_ datum: Datum, from start: Int) -> Bool {
        let (bytes, count) = (datum.bytes, datum.count)
        var (at, fragments) = (start, 0)
        while at < count {
            let byte = bytes[at]
            if isAllowed(byte) {
                at &+= 1
            } else if byte == UInt8(ascii: "#") {
                fragments &+= 1
                at &+= 1
            } else {
                guard byte == UInt8(ascii: "%"), at &+ 2 < count, JSONByte.hexValue(bytes[at &+ 1]) != nil,
                    JSONByte.hexValue(bytes[at &+ 2]) != nil
                else { return false }
                at &+= 3
            }
        }
        return fragments <= 1
    }

    /// Returns true if Foundation is known to accept the URL unchanged: a plain host, or none, and no brackets.
    private static func staysAsItIs(_ datum: Datum, from start: Int) -> Bool {
        let (bytes, count) = (datum.bytes, datum.count)
        for at in start..<count where bytes[at] == JSONByte.openBracket || bytes[at] == JSONByte.closeBracket {
            return false
        }
        guard start &+ 1 < count, bytes[start] == JSONByte.slash, bytes[start &+ 1] == JSONByte.slash else {
            return true
        }
        var at = start &+ 2
        while at < count, isHostCharacter(bytes[at]) { at &+= 1 }
        if at < count, bytes[at] == JSONByte.colon {
            at &+= 1
            while at < count, JSONByte.isDigit(bytes[at]) { at &+= 1 }
        }
        return at == count || bytes[at] == JSONByte.slash || bytes[at] == UInt8(ascii: "?")
            || bytes[at] == UInt8(ascii: "#")
    }

    /// As Foundation has it, which escapes what it finds in the wrong place.
    @inline(never)
    private static func other(_ datum: Datum, _ scratch: inout Scratch) -> Datum {
        guard let url = URL(string: datum.text) else { return .failed }
        var text = scratch.arena.string(url.relativeString, as: .url)
        text.flags = .plain
        return text
    }
}

// MARK: Characters

extension URLDatum {
    @inline(__always)
    private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- UInt8(ascii: "a") < 26 }

    @inline(__always)
    private static func isSign(_ byte: UInt8) -> Bool {
        byte == JSONByte.plus || byte == JSONByte.minus || byte == JSONByte.dot
    }

    @inline(__always)
    private static func isHostCharacter(_ byte: UInt8) -> Bool {
        isLetter(byte) || JSONByte.isDigit(byte) || byte == JSONByte.minus || byte == JSONByte.dot
            || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "~")
    }

    /// Letters, digits and `-._~:/?[]@!$&'()*+,;=`, a bit for each character of ASCII.
    @inline(__always)
    private static func isAllowed(_ byte: UInt8) -> Bool {
        let bits: UInt64 = byte < 64 ? 0xAFFF_FFD2_0000_0000 : byte < 128 ? 0x47FF_FFFE_AFFF_FFFF : 0
        return bits >> UInt64(byte & 63) & 1 == 1
    }
}
