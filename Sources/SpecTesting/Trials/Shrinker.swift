package import SpecIR
import SpecSource

/// Makes a document as small as is cheap while something stays true of it.
package enum Shrinker {
    /// Most documents that are tried.
    package static let mostRuns = 2000

    /// Drops members and items and takes plainer scalars, until nothing smaller will do.
    ///
    /// - Parameters:
    ///   - document: what something is true of.
    ///   - holds: whether it is true of a smaller one.
    /// - Returns: the smallest that was found; the document itself if it holds of none.
    package static func smallest(_ document: Literal, where holds: (Literal) -> Bool) -> Literal {
        var smallest = document
        var runs = 0
        // The number of the candidate that held last: those in front of it didn't hold, and most still don't.
        var start = 0
        while true {
            let candidates = smallest.smaller
            let found =
                first(of: candidates.dropFirst(start), from: start, &runs, where: holds)
                ?? first(of: candidates.prefix(start), from: 0, &runs, where: holds)
            guard let found else { return smallest }
            (smallest, start) = found
        }
    }

    /// The first candidate that something is true of, and its number.
    private static func first(
        of candidates: some Sequence<Literal>,
        from start: Int,
        _ runs: inout Int,
        where holds: (Literal) -> Bool
    ) -> (Literal, Int)? {
        for (place, candidate) in candidates.enumerated() {
            if runs == mostRuns { return nil }
            runs += 1
            if holds(candidate) { return (candidate, start + place) }
        }
        return nil
    }
}
