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

        fileprivate var bucket: Int {
            var hash =
                UInt64(UInt32(bitPattern: number)) ^ UInt64(value.form) << 32 ^ UInt64(UInt32(bitPattern: part)) << 40
            for byte in value.bytes.prefix(32) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
            return Int(truncatingIfNeeded: hash >> 7 ^ hash) & (WarningMemo.size - 1)
        }
    }

    /// A value as a message shows it.
    struct Shown {
        /// Tells apart texts, numbers, booleans and null, and for texts whether their escapes are resolved; 0 for a value that
        /// isn't shown.
        var form: UInt8 = 0

        /// Those of a text or number.
        var bytes = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    }

    private struct Entry {
        var subject: Subject
        var bytes: [UInt8]

        /// The warning's place in the list.
        var place: Int
    }

    private static let size = 64
    private var entries: [Entry?] = []

    func place(of subject: Subject) -> Int? {
        guard !entries.isEmpty, let entry = entries[subject.bucket] else { return nil }
        let known = entry.subject
        let isEqual =
            known.id == subject.id && known.number == subject.number && known.part == subject.part
            && known.value.form == subject.value.form && known.replacement == subject.replacement
            && entry.bytes.count == subject.value.bytes.count && entry.bytes.elementsEqual(subject.value.bytes)
            && known.expected == subject.expected
        return isEqual ? entry.place : nil
    }

    mutating func note(_ subject: Subject, at place: Int) {
        if entries.isEmpty { entries = Array(repeating: nil, count: Self.size) }
        var kept = subject
        // The input that they point to ends with the record.
        kept.value.bytes = UnsafeBufferPointer(start: nil, count: 0)
        entries[subject.bucket] = Entry(subject: kept, bytes: Array(subject.value.bytes), place: place)
    }

    mutating func forget() {
        if !entries.isEmpty { entries = [] }
    }
}
