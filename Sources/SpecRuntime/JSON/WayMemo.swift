/// The places that locators found in a document, for the next that looks for something behind it.
final class WayMemo {
    // Unchecked, as each document looks at both.

    /// The way to the token that was looked for last.
    @exclusivity(unchecked) var last: [JSONLocator.Child] = []

    /// The container that was passed last, and the token behind it.
    @exclusivity(unchecked) var passed: (token: Int, behind: Int)?

    /// The rest of the last way, if it begins with these steps.
    func way(below steps: [JSONLocator.Child]) -> ArraySlice<JSONLocator.Child> {
        guard last.count > steps.count, steps.last?.value == (steps.isEmpty ? nil : last[steps.count - 1].value) else {
            return []
        }
        return last[steps.count...]
    }

    func forget() {
        if !last.isEmpty { last = [] }
        passed = nil
    }
}
