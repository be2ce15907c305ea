/// A growing stretch of bytes that JSON is written into.
///
/// Pass it `inout`. A copy shares the memory until one of the two has to grow, so only one of them may be written to;
/// neither is ever left with memory that is gone.
///
/// Memory safety: each write first makes sure that `count + extra <= capacity`, memory is freed only by its owner, and
/// an owner that is also held elsewhere is left to the other holders when this one grows.
struct JSONOutput {
    private var base: UnsafeMutablePointer<UInt8>
    private(set) var count = 0
    private var capacity: Int
    private var owner: Owner

    /// Number of open objects and lists, and the largest number since the last call of `takeDeepest`.
    private var depth = 0
    private var deepest = 0

    init(capacity: Int = 256) {
        owner = Owner(capacity: max(capacity, 64))
        base = owner.base
        self.capacity = owner.capacity
    }

    var isEmpty: Bool { count == 0 }

    /// The byte written last.
    @inline(__always)
    var last: UInt8? {
        count > 0 ? base[count &- 1] : nil
    }

    /// Returns true if the bytes written from a position on are `""`, `[]` or `{}`.
    func endsEmpty(from start: Int) -> Bool {
        guard count == start + 2 else { return false }
        switch (base[start], base[start + 1]) {
        case (JSONByte.quote, JSONByte.quote), (JSONByte.openBracket, JSONByte.closeBracket),
            (JSONByte.openBrace, JSONByte.closeBrace):
            return true
        default: return false
        }
    }

    /// Returns true if the bytes appended since a position are `null`.
    func endsNull(from start: Int) -> Bool { count == start + 4 && base[start] == UInt8(ascii: "n") }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        reserve(1)
        base[count] = byte
        count &+= 1
    }

    @inline(__always)
    mutating func append(_ bytes: UnsafePointer<UInt8>, _ length: Int) {
        reserve(length)
        Self.copy(bytes, to: base + count, length)
        count &+= length
    }

    /// Appends bytes behind which 32 more can be read.
    @inline(__always)
    mutating func append(padded bytes: UnsafePointer<UInt8>, _ length: Int) {
        guard length <= 64 else { return append(bytes, length) }
        // Room for all that is copied; what is too much is written over by what comes next.
        end(at: Self.copyValue(bytes, length, to: place(room: 64)))
    }

    /// Copies up to 32 bytes behind which as many can be read, and returns the place behind them.
    @inline(__always)
    static func copyLabel(
        _ bytes: UnsafePointer<UInt8>,
        _ length: Int,
        to target: UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8> {
        JSONBlock16(bytes).store(target)
        if length > 16 { JSONBlock16(bytes + 16).store(target + 16) }
        return target + length
    }

    /// The same for up to 64 bytes.
    @inline(__always)
    static func copyValue(
        _ bytes: UnsafePointer<UInt8>,
        _ length: Int,
        to target: UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8> {
        // Values are often of about sixteen bytes: no branch hangs on it.
        JSONBlock16(bytes).store(target)
        JSONBlock16(bytes + 16).store(target + 16)
        if length > 32 {
            JSONBlock16(bytes + 32).store(target + 32)
            JSONBlock16(bytes + 48).store(target + 48)
        }
        return target + length
    }

    /// Appends a label, a value and a comma, both padded.
    @inline(__always)
    mutating func append(
        padded label: UnsafePointer<UInt8>,
        _ labelLength: Int,
        value: UnsafePointer<UInt8>,
        valueLength: Int
    ) {
        guard labelLength <= 32, valueLength <= 64 else {
            return appendLong(label, labelLength: labelLength, value: value, valueLength: valueLength)
        }
        // The value's room begins behind the label, the comma's behind the value.
        let target = Self.copyValue(value, valueLength, to: Self.copyLabel(label, labelLength, to: place(room: 97)))
        target.pointee = JSONByte.comma
        end(at: target + 1)
    }

    /// The place behind the last byte, with room for so many more; `end` sets how far it was used.
    @inline(__always)
    mutating func place(room: Int) -> UnsafeMutablePointer<UInt8> {
        reserve(room)
        return base + count
    }

    @inline(__always)
    mutating func end(at end: UnsafeMutablePointer<UInt8>) {
        count = end - base
        assert(count >= 0 && count <= capacity)
    }

    @inline(never)
    private mutating func appendLong(
        _ label: UnsafePointer<UInt8>,
        labelLength: Int,
        value: UnsafePointer<UInt8>,
        valueLength: Int
    ) {
        append(label, labelLength)
        append(value, valueLength)
        append(JSONByte.comma)
    }

    @inline(__always)
    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let start = bytes.baseAddress else { return }
        append(start, bytes.count)
    }

    @inline(__always)
    mutating func append(_ literal: StaticString) {
        literal.withUTF8Buffer { append($0) }
    }

    /// Takes back all but the first `length` bytes.
    mutating func truncate(to length: Int) {
        assert(length >= 0 && length <= count)
        count = max(0, min(length, count))
    }

    /// Puts another byte in the place of the last one.
    @inline(__always)
    mutating func replaceLast(_ byte: UInt8) {
        assert(count > 0)
        if count > 0 { base[count &- 1] = byte }
    }

    mutating func removeAll(keepingCapacity: Bool = true) {
        count = 0
        if !keepingCapacity { self = JSONOutput() }
    }

    /// Lends the bytes written so far.
    func withBytes<Result, Failure: Error>(
        _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        // The owner, not only the address, has to outlive the loan.
        defer { withExtendedLifetime(owner) {} }
        return try body(UnsafeBufferPointer(start: base, count: count))
    }
}

// Levels, as what is written has to be read again.
extension JSONOutput {
    /// Counts an object or list that was opened.
    @inline(__always)
    mutating func enter() {
        depth &+= 1
        if depth > deepest { deepest = depth }
    }

    /// Counts an object or list that is over, be it written or taken back.
    @inline(__always)
    mutating func leave() { depth &-= 1 }

    /// Returns the most levels since this was asked last.
    @inline(__always)
    mutating func takeDeepest() -> Int {
        defer { deepest = depth }
        return deepest
    }

    /// Begins JSON that doesn't stay here, and so has levels of its own. Returns those around it, for `endLevels`.
    mutating func beginLevels() -> (depth: Int, deepest: Int) {
        defer { (depth, deepest) = (0, 0) }
        return (depth, deepest)
    }

    /// Ends it, and returns the most levels that it had.
    mutating func endLevels(_ outside: (depth: Int, deepest: Int)) -> Int {
        defer { (depth, deepest) = outside }
        return deepest
    }
}

extension JSONOutput {
    /// Makes room for `extra` more bytes.
    @inline(__always)
    mutating func reserve(_ extra: Int) {
        assert(extra >= 0)
        if capacity &- count < extra { grow(extra) }
    }

    @inline(never)
    private mutating func grow(_ extra: Int) {
        let wanted = max(count + extra, capacity * 2)
        if isKnownUniquelyReferenced(&owner) {
            owner.resize(to: wanted)
        } else {
            let fresh = Owner(capacity: wanted)
            fresh.base.update(from: base, count: count)
            owner = fresh
        }
        base = owner.base
        capacity = owner.capacity
    }

    /// Lets `body` write up to `extra` bytes behind the last and return how many they were.
    @inline(__always)
    mutating func write(upTo extra: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Int) {
        reserve(extra)
        let written = body(base + count)
        assert(written >= 0 && written <= extra)
        count &+= written
    }

    /// Copies short stretches without a call; where two moves overlap, they write the same bytes.
    @inline(__always)
    private static func copy(_ source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, _ length: Int) {
        switch length {
        case 16...32:
            let (first, last) = (JSONBlock16(source), JSONBlock16(source + (length &- 16)))
            first.store(target)
            last.store(target + (length &- 16))
        case 8..<16:
            copyEnds(UInt64.self, source: source, into: target, length: length)
        case 4..<8:
            copyEnds(UInt32.self, source: source, into: target, length: length)
        default:
            target.update(from: source, count: length)
        }
    }

    @inline(__always)
    private static func copyEnds<Word: FixedWidthInteger & BitwiseCopyable>(
        _ word: Word.Type,
        source: UnsafePointer<UInt8>,
        into target: UnsafeMutablePointer<UInt8>,
        length: Int
    ) {
        let (from, to) = (UnsafeRawPointer(source), UnsafeMutableRawPointer(target))
        let end = length &- MemoryLayout<Word>.size
        let (first, last) = (from.loadUnaligned(as: word), (from + end).loadUnaligned(as: word))
        to.storeBytes(of: first, as: word)
        (to + end).storeBytes(of: last, as: word)
    }

    /// Frees the memory with the last output that uses it.
    private final class Owner {
        private(set) var base: UnsafeMutablePointer<UInt8>
        private(set) var capacity: Int

        init(capacity: Int) {
            base = .allocate(capacity: capacity)
            self.capacity = capacity
        }

        func resize(to wanted: Int) {
            let fresh = UnsafeMutablePointer<UInt8>.allocate(capacity: wanted)
            fresh.update(from: base, count: capacity)
            base.deallocate()
            (base, capacity) = (fresh, wanted)
        }

        deinit { base.deallocate() }
    }
}
