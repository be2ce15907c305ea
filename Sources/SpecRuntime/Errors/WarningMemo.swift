/// The listed warnings that came up lately, by what they are about: to describe one again costs more than to read its
/// value.
struct WarningMemo {
    /// A failure of a rule with a value. Equal ones are described by equal messages.
    struct Subject {
        var id: DataFailure.ID

        /// The rule, mapping, property or chooser that the message names: the id decides which of the four.
        var number: Int32

        /// Distinguishes failures of one id and number.
        var part: Int32 = 0
        var expected = ""

        /// The value that the message shows.
        var value = Shown()

        /// The id of the warning that a failure becomes; nil for one that is a warning itself.
        var replacement: DataFailure.ID?
    }

    /// A value as a message shows it.
    struct Shown {
        /// Distinguishes texts, numbers, booleans and null, and in texts whether escapes are resolved; 0 for a value that
        /// isn't shown.
        var form: UInt8 = 0

        /// Those of a text or number.
        var bytes = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    }

    /// A subject without its texts, of which it has a hash.
    private struct Key: Equatable {
        var id: DataFailure.ID
        var number: Int32
        var part: Int32
        var form: UInt8
        var replacement: DataFailure.ID?
        var hash: UInt64

        init(_ subject: Subject) {
            (id, number, part) = (subject.id, subject.number, subject.part)
            (form, replacement) = (subject.value.form, subject.replacement)
            let ends = UInt64(UInt32(bitPattern: number)) << 32 | UInt64(UInt32(bitPattern: part))
            hash = (Self.hash(subject.value.bytes) ^ ends ^ UInt64(form) << 24) &* 0x9E37_79B9_7F4A_7C15
        }

        /// Of a text's length and its first and last eight bytes.
        private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
            let hash = UInt64(bytes.count) &* 0x100_0000_01B3
            guard bytes.count >= 8, let start = UnsafeRawPointer(bytes.baseAddress) else {
                return bytes.reduce(hash) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
            }
            let first = start.loadUnaligned(as: UInt64.self)
            let last = start.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self)
            return (hash ^ first) &* 0xC2B2_AE3D_27D4_EB4F ^ last
        }

        var bucket: Int { Int(hash >> (64 - WarningMemo.sizeBits)) }
    }

    private struct Entry {
        var key: Key
        var bytes: [UInt8] = []
        var expected = ""

        /// The warning's place in the list.
        var place: Int
    }

    private static let sizeBits: UInt64 = 8

    /// By their buckets; a place below 0 where none was noted.
    private var entries: [Entry] = []

    func place(of subject: Subject) -> Int? {
        let key = Key(subject)
        let bucket = key.bucket
        guard !entries.isEmpty, entries[bucket].key == key, entries[bucket].place >= 0,
            entries[bucket].bytes.elementsEqual(subject.value.bytes), entries[bucket].expected == subject.expected
        else { return nil }
        return entries[bucket].place
    }

    mutating func note(_ subject: Subject, at place: Int) {
        let key = Key(subject)
        if entries.isEmpty {
            entries = Array(repeating: Entry(key: key, place: -1), count: 1 << Int(Self.sizeBits))
        }
        let bytes = Array(subject.value.bytes)
        entries[key.bucket] = Entry(key: key, bytes: bytes, expected: subject.expected, place: place)
    }

    mutating func forget() {
        if !entries.isEmpty { entries = [] }
    }
}
