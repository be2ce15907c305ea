/// The places that locators found in a document, for the next that looks for something behind it.
final class WayMemo {
    // Unchecked, as each document looks at them.

    /// The way to the token that was looked for last.
    @exclusivity(unchecked) private(set) var last: [JSONLocator.Child] = []

    /// The token behind each child of that way; nil where it isn't known.
    @exclusivity(unchecked) var ends: [Int?] = []

    /// The container that was passed last, and the token behind it.
    @exclusivity(unchecked) var passed: (token: Int, behind: Int)?

    /// The rest of the last way, if it begins with these steps.
    func way(below steps: [JSONLocator.Child]) -> ArraySlice<JSONLocator.Child> {
        guard last.count > steps.count, steps.last?.value == (steps.isEmpty ? nil : last[steps.count - 1].value) else {
            return []
        }
        return last[steps.count...]
    }

    /// Keeps a way, and the ends of the children that it shares with the last.
    func keep(_ way: [JSONLocator.Child]) {
        let shared = zip(way, last).prefix { $0.value == $1.value }.count
        ends = Array(ends.prefix(shared)) + repeatElement(nil, count: way.count - shared)
        last = way
    }

    func forget() {
        if !last.isEmpty { (last, ends) = ([], []) }
        passed = nil
    }
}
