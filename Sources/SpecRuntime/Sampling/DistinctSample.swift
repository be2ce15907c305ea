/// The different values at one place, as far as bounded memory can record them.
package struct DistinctSample {
    /// The values, while they are few; nil once there were more.
    package private(set) var few: [[UInt8]]? = []

    /// True if all were different; nil once two were equal.
    package private(set) var unique: UniqueSample? = UniqueSample()

    static let fewLimit = 12
    static let lengthLimit = 40

    var isOpen: Bool { few != nil || unique != nil }

    /// Takes a value; `room` is how many hashes may be kept to detect equal values.
    @inline(__always)
    mutating func add(_ value: UnsafeBufferPointer<UInt8>, room: Int) {
        if few != nil { addFew(value) }
        if unique != nil { addUnique(value, room) }
    }

    mutating func giveUpUnique() { unique = nil }

    private mutating func addFew(_ value: UnsafeBufferPointer<UInt8>) {
        if few?.contains(where: { $0.elementsEqual(value) }) == true { return }
        if value.count > Self.lengthLimit || few?.count == Self.fewLimit {
            few = nil
        } else {
            few?.append(Array(value))
        }
    }

    private mutating func addUnique(_ value: UnsafeBufferPointer<UInt8>, _ room: Int) {
        if unique?.insert(ByteHash.of(value), room: room) == false { unique = nil }
    }

    mutating func add(_ other: DistinctSample, room: Int) {
        if let more = other.few {
            for value in more where few?.contains(value) == false {
                if few?.count == Self.fewLimit { few = nil } else { few?.append(value) }
            }
        } else {
            few = nil
        }
        guard let more = other.unique else {
            unique = nil
            return
        }
        if unique?.insert(more, room: room) == false { unique = nil }
    }
}

/// A hash of bytes that is the same for the same bytes throughout a run.
enum ByteHash {
    @inline(__always)
    static func of(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
        var hash: UInt64 = 0x9E37_79B9_7F4A_7C15 ^ UInt64(truncatingIfNeeded: bytes.count)
        guard let start = bytes.baseAddress else { return mix(hash) }
        let raw = UnsafeRawPointer(start)
        var at = 0
        while bytes.count &- at >= 8 {
            hash = mix(hash ^ raw.loadUnaligned(fromByteOffset: at, as: UInt64.self))
            at &+= 8
        }
        var tail: UInt64 = 0
        while at < bytes.count {
            tail = tail << 8 | UInt64(start[at])
            at &+= 1
        }
        return mix(hash ^ tail)
    }

    @inline(__always)
    private static func mix(_ value: UInt64) -> UInt64 {
        let product = value.multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
        return product.high ^ product.low ^ (value >> 29)
    }
}
