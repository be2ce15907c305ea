/// The content of JSON strings: the bytes between the quotes, known to be UTF-8 without control characters.
///
/// Every function reads only `bytes[range]`, which the caller vouches for.
enum JSONString {
    @inline(__always)
    static func containsEscape(_ bytes: UnsafePointer<UInt8>, _ range: Range<Int>) -> Bool {
        firstEscape(bytes, range) != nil
    }

    /// The position of the first backslash.
    @inline(__always)
    static func firstEscape(_ bytes: UnsafePointer<UInt8>, _ range: Range<Int>) -> Int? {
        var at = range.lowerBound
        while range.upperBound &- at >= JSONBlock16.width {
            if let found = JSONBlock16(bytes + at).first(JSONByte.backslash) { return at &+ found }
            at &+= JSONBlock16.width
        }
        while at < range.upperBound {
            if bytes[at] == JSONByte.backslash { return at }
            at &+= 1
        }
        return nil
    }

    /// The text that the content stands for; its escapes are known to be valid.
    static func decode(_ bytes: UnsafePointer<UInt8>, _ range: Range<Int>) -> String {
        guard let escape = firstEscape(bytes, range) else { return plain(bytes, range) }
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: range.count) { room in
            guard let target = room.baseAddress else { return "" }
            let lead = escape - range.lowerBound
            target.update(from: bytes + range.lowerBound, count: lead)
            let rest = unescape(bytes, escape..<range.upperBound, to: target + lead)
            return String(decoding: room[..<(lead + rest)], as: UTF8.self)
        }
    }

    /// The text of content without escapes.
    @inline(__always)
    static func plain(_ bytes: UnsafePointer<UInt8>, _ range: Range<Int>) -> String {
        let content = UnsafeBufferPointer(start: bytes + range.lowerBound, count: range.count)
        guard content.count <= 15 else { return String(decoding: content, as: UTF8.self) }
        // So few fit into the string itself, and are put there without a look at their UTF-8 where they are ASCII.
        return String(unsafeUninitializedCapacity: content.count) { room in
            room.update(fromContentsOf: content)
        }
    }

    /// Appends the text that the content stands for; its escapes are known to be valid.
    static func unescape(_ bytes: UnsafePointer<UInt8>, _ range: Range<Int>, into target: inout [UInt8]) {
        let text = [UInt8](unsafeUninitializedCapacity: range.count) { room, count in
            count = room.baseAddress.map { unescape(bytes, range, to: $0) } ?? 0
        }
        target += text
    }

    /// Writes what the content stands for, never longer than the content itself, and returns its length.
    ///
    /// `validEscapes` is asked first; what is no escape stays as it is.
    static func unescape(
        _ bytes: UnsafePointer<UInt8>,
        _ range: Range<Int>,
        to target: UnsafeMutablePointer<UInt8>
    ) -> Int {
        var (at, count) = (range.lowerBound, 0)
        while let escape = firstEscape(bytes, at..<range.upperBound) {
            (target + count).update(from: bytes + at, count: escape - at)
            count += escape - at
            if let found = JSONEscape(bytes, at: escape, limit: range.upperBound) {
                count += found.scalar.write(to: target + count)
                at = found.end
            } else {
                target[count] = JSONByte.backslash
                count += 1
                at = escape + 1
            }
        }
        (target + count).update(from: bytes + at, count: range.upperBound - at)
        return count + range.upperBound - at
    }

    /// Returns true if each backslash begins an escape of RFC 8259, and each surrogate pair has both halves.
    static func validEscapes(_ bytes: UnsafePointer<UInt8>, _ range: Range<Int>) -> Bool {
        var at = range.lowerBound
        while let escape = firstEscape(bytes, at..<range.upperBound) {
            guard let found = JSONEscape(bytes, at: escape, limit: range.upperBound) else { return false }
            at = found.end
        }
        return true
    }
}

extension Unicode.Scalar {
    /// Writes the UTF-8 of this scalar, one to four bytes, and returns their number.
    @inline(__always)
    fileprivate func write(to target: UnsafeMutablePointer<UInt8>) -> Int {
        var count = 0
        for unit in utf8 {
            target[count] = unit
            count += 1
        }
        return count
    }
}
