package import SpecSource

/// Why something doesn't come back as it was, and the rule that is the cause.
package struct Loss: Hashable, Sendable {
    package var reason: LossReason
    package var range: SourceRange

    package init(_ reason: LossReason, at range: SourceRange) {
        self.reason = reason
        self.range = range
    }
}

/// The verdict on one property.
package struct PropertyVerdict: Sendable {
    package var name: Located<String>
    package var losses: [Loss]

    /// The mappings of the objects that the property holds, whose verdicts count as well.
    package var inner: [Int]

    /// With what the objects in it lose.
    package var verdict = RoundTrip()
}

/// The verdict on the objects of one mapping.
package struct MappingVerdict: Sendable {
    package var name: Located<String>

    /// The losses that concern the whole object.
    package var losses: [Loss]
    package var properties: [PropertyVerdict]

    /// The mappings that it chooses among, whose verdicts count as well.
    package var inner: [Int]

    /// With what its properties lose.
    package var verdict = RoundTrip()
}

extension [Loss] {
    package var verdict: RoundTrip { reduce(RoundTrip()) { $0.joined($1.reason.verdict) } }
}
