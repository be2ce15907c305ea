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
    let wanted = Array(name.lowercased().unicodeScalars)
    var limit = min(max(1, wanted.count / 3), wanted.count - 1)
    var best: (name: String, distance: Int)?
    for candidate in candidates {
        let found = Array(candidate.lowercased().unicodeScalars)
        guard let distance = distance(wanted, found, atMost: limit), distance < max(found.count, 1) else { continue }
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

/// How many letters must be added, left out, changed or swapped to make one text of another; nil if more than
/// `limit`, which is found out early.
private func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar], atMost limit: Int) -> Int? {
    guard limit >= 0, abs(left.count - right.count) <= limit else { return nil }
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for (row, letter) in left.enumerated() {
        var current = [row + 1]
        for (column, other) in right.enumerated() {
            var cost = min(last[column + 1] + 1, current[column] + 1, last[column] + (letter == other ? 0 : 1))
            if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
                cost = min(cost, beforeLast[column - 1] + 1)
            }
            current.append(cost)
        }
        guard let smallest = current.min(), smallest <= limit else { return nil }
        (beforeLast, last) = (last, current)
    }
    return last[right.count] <= limit ? last[right.count] : nil
}
