/// The result for data that is read and written by a spec.
package enum Verdict: String, Hashable, Sendable, CaseIterable {
    /// It comes back as it was.
    case lossless

    /// The object is the same again, and its JSON is spelled anew.
    case normalising

    /// A part of it doesn't come back, and the spec declares that.
    case lossy

    /// A part of it can't be written, or what is written can't be read, and nothing declares that.
    case broken
}

extension Verdict: Comparable {
    package static func < (left: Verdict, right: Verdict) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .lossless: 0
        case .normalising: 1
        case .lossy: 2
        case .broken: 3
        }
    }
}

/// The verdicts for both directions.
package struct RoundTrip: Hashable, Sendable {
    /// For JSON that is read and written again.
    package var json = Verdict.lossless

    /// For an object that was read, written, and read again.
    package var object = Verdict.lossless

    package init(json: Verdict = .lossless, object: Verdict = .lossless) {
        self.json = json
        self.object = object
    }

    /// The worse of both in each direction.
    package func joined(_ other: RoundTrip) -> RoundTrip {
        RoundTrip(json: max(json, other.json), object: max(object, other.object))
    }
}
