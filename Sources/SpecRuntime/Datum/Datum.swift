import SpecIR

/// One value between JSON and a property: sixteen trivial bytes that own nothing.
///
/// Text and digits are ranges of the input, of the plan's literals or of an `Arena`; behind each 32 more bytes can be
/// read. Lists, dictionaries and objects lie in the arena. A datum is valid until the arena that it points into is reset.
struct Datum: BitwiseCopyable {
    enum Kind: UInt8 {
        /// No value: the property stays unset.
        case unset

        /// No value: the property's default takes its place.
        case usesDefault

        /// No value: a failure is recorded.
        case failed

        case null, boolean, integer

        /// An integer above `Int64.max`.
        case unsigned
        case double

        /// A decimal by its digits, as `DecimalDigits` spells them.
        case decimal

        /// A JSON number by its digits as they came.
        case number

        /// UTF-8 without escapes.
        case string
        case date

        /// Base64 text, a URL's text, a UUID's text.
        case data, url, uuid

        /// `count` elements that lie one behind the other.
        case list

        /// `count` members, each a key (a `string`) and a value.
        case dictionary

        /// A mapped object, as an `ObjectNode`.
        case object

        /// A `Value` that only host code understands, by its position in `Scratch.hosted`.
        case hosted
    }

    struct Flags: OptionSet, BitwiseCopyable {
        var rawValue: UInt8

        /// The text is the whole content of a JSON string, which stands between its quotes and holds no escape.
        static let quoted = Flags(rawValue: 1)

        /// The text holds nothing that a JSON string escapes.
        static let plain = Flags(rawValue: 2)

        /// Both of them.
        static let whole = Flags(rawValue: 3)

        /// A number that is held by the digits it is printed with: any `number` and `decimal`, an integer of at most 18
        /// digits, a double.
        static let digits = Flags(rawValue: 4)

        /// A default took the place of a missing value.
        static let isDefault = Flags(rawValue: 8)

        /// A list of mapped objects: in front of the first stands a datum whose word is the address of their layout.
        static let ofObjects = Flags(rawValue: 16)
    }

    /// An address, or the bits of a number.
    let word: UInt64

    /// Length, kind and flags. In one word, as a value of two words stays in two registers.
    private var about: UInt64

    @inline(__always)
    init(_ kind: Kind, word: UInt64 = 0, length: UInt32 = 0, flags: Flags = []) {
        self.word = word
        about = UInt64(length) | UInt64(kind.rawValue) << 32 | UInt64(flags.rawValue) << 40
    }

    /// Bytes, elements, members, or a date's nanoseconds.
    @inline(__always)
    var length: UInt32 { UInt32(truncatingIfNeeded: about) }

    @inline(__always)
    var kind: Kind { unsafeBitCast(UInt8(truncatingIfNeeded: about >> 32), to: Kind.self) }

    @inline(__always)
    var flags: Flags {
        get { Flags(rawValue: UInt8(truncatingIfNeeded: about >> 40)) }
        set { about = about & ~(0xFF << 40) | UInt64(newValue.rawValue) << 40 }
    }

    static let unset = Datum(.unset)
    static let usesDefault = Datum(.usesDefault)
    static let failed = Datum(.failed)
    static let null = Datum(.null)
}

// MARK: Making

extension Datum {
    @inline(__always)
    init(_ flag: Bool) { self.init(.boolean, word: flag ? 1 : 0) }

    @inline(__always)
    init(_ integer: Int64) { self.init(.integer, word: UInt64(bitPattern: integer)) }

    /// An integer, `unsigned` only where an `Int64` can't hold it.
    init(_ integer: UInt64) {
        self.init(integer <= UInt64(Int64.max) ? .integer : .unsigned, word: integer)
    }

    init(_ double: Double) { self.init(.double, word: double.bitPattern) }

    @inline(__always)
    init(_ date: Timestamp) {
        self.init(.date, word: UInt64(bitPattern: date.seconds), length: UInt32(bitPattern: date.nanoseconds))
    }

    /// Text or digits. Numbers that are no integers are always digits.
    @inline(__always)
    init(_ kind: Kind, bytes: UnsafePointer<UInt8>, count: Int, flags: Flags = []) {
        self.init(
            kind,
            word: UInt64(UInt(bitPattern: bytes)),
            length: UInt32(truncatingIfNeeded: count),
            flags: kind == .number || kind == .decimal ? flags.union(.digits) : flags
        )
    }

    /// A list, or a dictionary whose keys and values take turns; `count` elements or members.
    @inline(__always)
    init(_ kind: Kind, elements: UnsafeMutablePointer<Datum>, count: Int) {
        self.init(kind, word: UInt64(UInt(bitPattern: elements)), length: UInt32(truncatingIfNeeded: count))
    }

    @inline(__always)
    init(_ node: UnsafeMutablePointer<ObjectNode>) { self.init(.object, word: UInt64(UInt(bitPattern: node))) }

    init(hosted position: Int) { self.init(.hosted, word: UInt64(position)) }
}

// MARK: Looking at it

extension Datum {
    @inline(__always)
    var isNull: Bool { kind == .null }

    /// True if there is a value, null included.
    @inline(__always)
    var isValue: Bool { kind.rawValue >= Kind.null.rawValue }

    @inline(__always)
    var boolean: Bool { word != 0 }

    @inline(__always)
    var count: Int { Int(length) }

    /// The text's or the digits' first byte.
    @inline(__always)
    var bytes: UnsafePointer<UInt8> {
        // Only read of kinds that hold an address; a null pointer would be an error of the engine.
        UnsafePointer(bitPattern: UInt(word)).unsafelyUnwrapped
    }

    @inline(__always)
    var buffer: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: bytes, count: count) }

    /// True if the value is a number, in any representation.
    @inline(__always)
    var isNumber: Bool {
        switch kind {
        case .integer, .unsigned, .double, .decimal, .number: true
        default: false
        }
    }

    /// True if the number is represented by its digits, which `buffer` then contains.
    @inline(__always)
    var hasDigits: Bool { flags.contains(.digits) }

    /// True if the bytes can be written as JSON as they are, with their quotes if they have some.
    @inline(__always)
    var isJSON: Bool { about & 0b101 << 40 != 0 }

    /// That JSON, where `isJSON`.
    @inline(__always)
    var json: UnsafePointer<UInt8> { bytes - Int(truncatingIfNeeded: about >> 40 & 1) }

    @inline(__always)
    var jsonLength: Int { count &+ Int(truncatingIfNeeded: about >> 39 & 2) }

    var integer: Int64 {
        guard flags.contains(.digits) else { return Int64(bitPattern: word) }
        if case .int64(let integer) = JSONNumber.integer(bytes, 0..<count) { return integer }
        return 0
    }

    var double: Double {
        guard flags.contains(.digits) else { return Double(bitPattern: word) }
        return JSONNumber.double(bytes, 0..<count) ?? 0
    }

    @inline(__always)
    var date: Timestamp {
        Timestamp(seconds: Int64(bitPattern: word), nanoseconds: Int32(bitPattern: length))
    }

    /// The elements of a list; keys and values of a dictionary.
    @inline(__always)
    var elements: UnsafeMutablePointer<Datum> {
        UnsafeMutablePointer(bitPattern: UInt(word)).unsafelyUnwrapped
    }

    @inline(__always)
    var list: UnsafeBufferPointer<Datum> { UnsafeBufferPointer(start: elements, count: count) }

    @inline(__always)
    func key(_ position: Int) -> Datum { elements[2 &* position] }

    @inline(__always)
    func value(_ position: Int) -> Datum { elements[2 &* position &+ 1] }

    @inline(__always)
    var node: UnsafeMutablePointer<ObjectNode> {
        UnsafeMutablePointer(bitPattern: UInt(word)).unsafelyUnwrapped
    }

    /// The text as a `String`, for messages and host code.
    var text: String { String(decoding: buffer, as: UTF8.self) }

    /// Returns true if two texts have the same bytes.
    @inline(__always)
    func hasBytes(of other: Datum) -> Bool { count == other.count && Self.areEqual(bytes, other.bytes, count: count) }

    static func areEqual(_ left: UnsafePointer<UInt8>, _ right: UnsafePointer<UInt8>, count: Int) -> Bool {
        var at = 0
        while count &- at >= 8 {
            if KeyWord.load(left + at) != KeyWord.load(right + at) { return false }
            at &+= 8
        }
        while at < count {
            if left[at] != right[at] { return false }
            at &+= 1
        }
        return true
    }
}
