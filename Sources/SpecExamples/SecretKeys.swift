import SpecIR
import SpecRuntime

/// The names and keys under which the values of sensitive properties stand, which no report may show.
///
/// A key of that name elsewhere is hidden as well: where a value comes from isn't known once it is JSON again.
struct SecretKeys {
    private var names: Set<String> = []

    /// True if such a property is the whole JSON of its mapping.
    private var hasWhole = false

    init(_ set: SpecSet) {
        for mapping in set.mappings {
            for property in mapping.properties where property.sensitive?.value == true {
                names.insert(property.name.value)
                let paths = property.allReadPaths(in: mapping) + [property.writePath(in: mapping)].compactMap { $0 }
                for path in paths { take(path) }
            }
        }
    }

    private mutating func take(_ path: Path) {
        if path.isWhole { hasWhole = true }
        guard let last = path.steps.last(where: { if case .member = $0 { true } else { false } }) else { return }
        if case .member(let key) = last { names.insert(key) }
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
        default: false
        }
    }
}
