/// Whether records are worth trying in the spec's order: where most aren't, the try is wasted.
struct OrderGuess {
    private static let most = 32

    /// How many records go untried once too many were tried in vain.
    private static let pause = 256

    private(set) var hasSeenOne = false

    /// Whether documents hold nothing but a record, as far as is known.
    var expectsLoneRecords = true

    /// The record that was tried just now, in vain.
    private var failed = -1

    /// Above 0 a record is tried; below, so many are left.
    private var credit = most

    /// Says that a record isn't in order which may be asked for once more.
    mutating func hasFailed(at token: Int) { failed = token }

    @inline(__always)
    mutating func isLikely(at token: Int) -> Bool {
        if token == failed {
            failed = -1
            return false
        }
        if credit > 0 { return true }
        credit &+= 1
        return credit > 0
    }

    @inline(__always)
    mutating func note(_ isInOrder: Bool) {
        hasSeenOne = true
        credit = isInOrder ? min(credit &+ 1, Self.most) : credit &- 4
        if credit <= 0 { credit = -Self.pause }
    }
}
