/// The name that a misspelt one most likely stands for.
///
/// Close is: equal but for upper and lower case, or at most a third of the name's length (at least one) away
/// in letters added, left out, changed, or swapped with their neighbour.
///
/// - Parameters:
///   - name: what was written.
///   - candidates: the names that would be valid there.
/// - Returns: the closest, of equally close ones one that begins alike, the first in alphabetical order; nil if none is close.
package func nearest(_ name: String, among candidates: some Sequence<String>) -> String? {
    // Nobody misspells so long a name, and to compare it takes as long as it is.
    guard name.utf8.count <= 1000 else { return nil }
    let wanted = Array(name.lowercased().unicodeScalars.filter { !$0.isInvisible })
    var limit = min(max(1, wanted.count / 3), wanted.count - 1)
    var best: (name: String, distance: Int)?
    var rows = DistanceRows()
    for candidate in candidates {
        // Equal to the eye, by other code points.
        if candidate == name { return candidate }
        guard limit >= 0 else { continue }
        // A scalar takes one to four bytes, so what is far too short or too long needs no look inside.
        let bytes = candidate.utf8.count
        guard bytes >= wanted.count - limit, bytes <= 4 * (wanted.count + limit) else { continue }
        let found = Array(candidate.lowercased().unicodeScalars)
        guard let distance = rows.distance(wanted, found, atMost: limit), distance < max(found.count, 1) else {
            continue
        }
        if let best, best.distance == distance {
            // Of two that are as near, the one that begins alike; a first letter is rarely wrong.
            let isAlike = candidate.first == name.first
            if isAlike == (best.name.first == name.first) ? best.name <= candidate : !isAlike { continue }
        }
        best = (candidate, distance)
        limit = distance
    }
    return best?.name
}

/// The last three rows of the table by which texts are compared, kept so that thousands of names take no memory anew.
private struct DistanceRows {
    private var beforeLast: [Int] = []
    private var last: [Int] = []
    private var current: [Int] = []

    /// Returns the number of letters to add, remove, change or swap to turn one text into another. Returns nil, and
    /// ends early, if it exceeds `limit`.
    mutating func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar], atMost limit: Int) -> Int? {
        guard abs(left.count - right.count) <= limit else { return nil }
        var left = left[...]
        var right = right[...]
        // A common prefix and a common suffix don't count.
        while let first = left.first, first == right.first { (left, right) = (left.dropFirst(), right.dropFirst()) }
        while let end = left.last, end == right.last { (left, right) = (left.dropLast(), right.dropLast()) }
        last = Array(0...right.count)
        current = last
        beforeLast = last
        var before: Unicode.Scalar?
        for (row, letter) in left.enumerated() {
            guard fill(row, letter: letter, before: before, right: right) <= limit else { return nil }
            before = letter
            (beforeLast, last, current) = (last, current, beforeLast)
        }
        return last[right.count] <= limit ? last[right.count] : nil
    }

    /// Fills the current row for a letter of the left text, and returns the smallest number in it.
    private mutating func fill(
        _ row: Int,
        letter: Unicode.Scalar,
        before: Unicode.Scalar?,
        right: ArraySlice<Unicode.Scalar>
    ) -> Int {
        current[0] = row + 1
        var smallest = row + 1
        var previous: Unicode.Scalar?
        for (column, other) in right.enumerated() {
            var cost = min(last[column + 1] + 1, current[column] + 1, last[column] + (letter == other ? 0 : 1))
            if let before, let previous, letter == previous, before == other {
                cost = min(cost, beforeLast[column - 1] + 1)
            }
            current[column + 1] = cost
            smallest = min(smallest, cost)
            previous = other
        }
        return smallest
    }
}
