/// URLs as text, by the letter of RFC 3986: a scheme, then only characters that a URL may hold.
enum URLDatum {
    static func url(_ datum: Datum) -> Datum {
        if datum.kind == .url { return datum }
        guard datum.kind == .string, let end = schemeEnd(datum) else { return .failed }
        let hasSigns = !isPlain(datum, from: end &+ 1)
        if hasSigns, !isValid(datum, from: end &+ 1) { return .failed }
        guard !hasSigns || !hasBrackets(datum, from: end &+ 1), hasPlainHost(datum, from: end &+ 1) else {
            return isURL(datum) ? datum.held(as: .url, .plain) : .failed
        }
        return datum.held(as: .url, datum.isPlainText ? datum.flags : .plain)
    }

    /// The position of the scheme's colon, if more follows it.
    private static func schemeEnd(_ datum: Datum) -> Int? {
        let (bytes, count) = (datum.bytes, datum.count)
        guard count > 0, isLetter(bytes[0]) else { return nil }
        var at = 1
        while at < count, ASCIISet.ofSchemes.contains(bytes[at]) { at &+= 1 }
        return at &+ 1 < count && bytes[at] == JSONByte.colon ? at : nil
    }

    /// Returns true if there are only characters that are allowed anywhere, as in most URLs.
    private static func isPlain(_ datum: Datum, from start: Int) -> Bool {
        // Behind a text more bytes can be read than a block has.
        for at in stride(from: start, to: datum.count, by: JSONBlock16.width) {
            if let found = JSONBlock16(datum.bytes + at).firstRareInURL(), at &+ found < datum.count { return false }
        }
        return true
    }

    private static func isValid(_ datum: Datum, from start: Int) -> Bool {
        let (bytes, count) = (datum.bytes, datum.count)
        var (at, fragments) = (start, 0)
        while at < count {
            let byte = bytes[at]
            if ASCIISet.plain.contains(byte) || isBracket(byte) {
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

    private static func hasBrackets(_ datum: Datum, from start: Int) -> Bool {
        for at in start..<datum.count where isBracket(datum.bytes[at]) { return true }
        return false
    }

    /// Returns true if Foundation is known to accept the URL unchanged, where it has no brackets: a plain host, or none.
    private static func hasPlainHost(_ datum: Datum, from start: Int) -> Bool {
        let (bytes, count) = (datum.bytes, datum.count)
        guard start &+ 1 < count, bytes[start] == JSONByte.slash, bytes[start &+ 1] == JSONByte.slash else {
            return true
        }
        var at = start &+ 2
        while at < count, ASCIISet.ofHosts.contains(bytes[at]) { at &+= 1 }
        if at < count, bytes[at] == JSONByte.colon {
            at &+= 1
            while at < count, JSONByte.isDigit(bytes[at]) { at &+= 1 }
        }
        return at == count || bytes[at] == JSONByte.slash || bytes[at] == UInt8(ascii: "?")
            || bytes[at] == UInt8(ascii: "#")
    }

    /// Returns true for a URL that only Foundation can decide on.
    @inline(never)
    private static func isURL(_ datum: Datum) -> Bool { URLText.url(datum.text) != nil }
}

// MARK: Characters

extension URLDatum {
    @inline(__always)
    private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- UInt8(ascii: "a") < 26 }

    @inline(__always)
    private static func isBracket(_ byte: UInt8) -> Bool {
        byte == JSONByte.openBracket || byte == JSONByte.closeBracket
    }

    /// A bit for each character of ASCII.
    private struct ASCIISet {
        let low: UInt64
        let high: UInt64

        @inline(__always)
        func contains(_ byte: UInt8) -> Bool {
            (byte < 64 ? low : byte < 128 ? high : 0) &>> UInt64(byte) & 1 == 1
        }

        /// Letters, digits and `-._~:/?@!$&'()*+,;=`.
        static var plain: Self { Self(low: 0xAFFF_FFD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFF) }

        /// Letters, digits and `+-.`.
        static var ofSchemes: Self { Self(low: 0x03FF_6800_0000_0000, high: 0x07FF_FFFE_07FF_FFFE) }

        /// Letters, digits and `-._~`.
        static var ofHosts: Self { Self(low: 0x03FF_6000_0000_0000, high: 0x47FF_FFFE_87FF_FFFE) }
    }
}
