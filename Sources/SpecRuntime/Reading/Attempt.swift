/// The single pass over a record, whether it is worth a try, and how it went.
///
/// Where most records aren't fit for it, the try is wasted.
struct Attempt: ~Copyable {
    private static let most = 32

    /// Number of records that aren't tried once too many were tried in vain.
    private static let pause = 256

    /// True if the current record is read in a single pass.
    var isOn = false

    /// True if the pass met something that only an exact read can resolve.
    var isAborted = false

    /// The record that was tried just now, in vain, and may be requested once more.
    var failed = -1

    /// True if documents contain nothing but a record, as far as is known.
    var expectsLoneRecords = true

    /// Above 0 a record is tried; below, so many are left.
    private var credit = most

    /// True if a record has been read in one pass so far.
    private(set) var hasSucceeded = false

    /// The way that the last record was read.
    private(set) var last = RecordReading.exact

    /// The entries of keys that weren't the expected ones.
    var keys = KeyCache()

    /// Returns true if the next record is to be tried in one pass; a pause is over by one record.
    @inline(__always)
    mutating func takeChance() -> Bool {
        if credit > 0 { return true }
        credit &+= 1
        return credit > 0
    }

    /// The same for the record at a token, unless it is the one that failed just now.
    @inline(__always)
    mutating func takeChance(at token: Int) -> Bool {
        if token == failed {
            failed = -1
            return false
        }
        return takeChance()
    }

    @inline(__always)
    mutating func note(success: Bool) {
        if success {
            hasSucceeded = true
            last = .singlePass
            if credit < Self.most { credit &+= 1 }
        } else {
            credit &-= 4
            if credit <= 0 { credit = -Self.pause }
        }
    }

    mutating func noteExact(isTried: Bool) { last = isTried ? .exactAfterPass : .exact }
}
