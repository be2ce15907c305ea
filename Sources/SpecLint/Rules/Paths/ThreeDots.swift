import SpecIR
import SpecSource

/// `tags.0...2`: the item 2 of each item from 0 on, where the items from 0 to 2 are meant.
enum ThreeDots {
    /// The advice for a range without an end in front of a position; nil for other paths.
    static func advice(for path: Located<Path>) -> (message: String, help: String)? {
        let steps = path.value.steps
        for (place, (first, second)) in zip(steps, steps.dropFirst()).enumerated() {
            guard case .slice(let lower, nil) = first, case .item(let upper) = second, lower <= upper,
                path.range.text.contains("\(lower)...\(upper)")
            else { continue }
            var meant = path.value
            meant.steps.replaceSubrange(place...(place + 1), with: [.slice(first: lower, last: upper)])
            return (
                "`\(lower)...\(upper)` reads item \(upper) of each item from \(lower) on",
                "write `\(meant.description.shown)` for the items from \(lower) to \(upper), "
                    + "`\(lower)..last.\(upper)` for what it reads"
            )
        }
        return nil
    }
}
