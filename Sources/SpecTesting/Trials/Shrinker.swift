package import SpecIR
import SpecSource

/// Makes a document as small as is cheap while something stays true of it.
package enum Shrinker {
    /// How many documents are tried.
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
        var isSmaller = true
        while isSmaller, runs < mostRuns {
            isSmaller = false
            for candidate in smallest.smaller {
                runs += 1
                if holds(candidate) {
                    smallest = candidate
                    isSmaller = true
                    break
                }
                if runs >= mostRuns { break }
            }
        }
        return smallest
    }
}
