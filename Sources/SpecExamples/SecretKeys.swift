import SpecIR
import SpecRuntime

/// The names and keys under which the values of sensitive properties stand, which no report may show.
///
/// A key of that name elsewhere is hidden as well: where a value comes from isn't known once it is JSON again.
struct SecretKeys {
    private let names: Set<String>

    /// True if such a property is the whole JSON of its mapping.
    private let hasWhole: Bool

    init(_ set: SpecSet) {
        names = set.secretNames
        hasWhole = set.secretPaths.contains(where: \.isWhole)
    }

    /// Returns true if a value at a path may be one of them, or hold one.
    func hide(_ difference: ValueDifference) -> Bool {
        if names.isEmpty { return false }
        if hasWhole { return true }
        let isBelow = difference.path.contains { step in
            if case .member(let key) = step { names.contains(key) } else { false }
        }
        return isBelow || [difference.found, difference.expected].contains { $0.map(holds) ?? false }
    }

    private func holds(_ value: Value) -> Bool {
        switch value {
        case .dictionary(let members): members.contains { names.contains($0.key) || holds($0.value) }
        case .list(let items): items.contains(where: holds)
        case .null, .boolean, .integer, .unsigned, .double, .decimal, .number, .string, .date, .data, .url, .uuid,
            .object:
            false
        }
    }
}
