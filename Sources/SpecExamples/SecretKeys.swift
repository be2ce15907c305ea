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
        mayBeOne(at: difference.path) || [difference.found, difference.expected].contains { $0.map(holds) ?? false }
    }

    /// The difference with placeholders for the secret members of its values; nil where all of it may be secret.
    func masked(_ difference: ValueDifference) -> ValueDifference? {
        if mayBeOne(at: difference.path) { return nil }
        var masked = difference
        masked.found = difference.found.map(masking)
        masked.expected = difference.expected.map(masking)
        // Only secrets differ.
        return masked.found == masked.expected ? nil : masked
    }

    /// Returns true if the value at a path may be one of them, or a part of one.
    private func mayBeOne(at path: [Path.Step]) -> Bool {
        if names.isEmpty { return false }
        return hasWhole
            || path.contains { step in
                if case .member(let key) = step { names.contains(key) } else { false }
            }
    }

    private func masking(_ value: Value) -> Value {
        switch value {
        case .dictionary(let members):
            var shown = ValueDictionary()
            for member in members {
                shown[member.key] = names.contains(member.key) ? .string("kept secret") : masking(member.value)
            }
            return .dictionary(shown)
        case .list(let items): return .list(items.map(masking))
        case .null, .boolean, .integer, .unsigned, .double, .decimal, .number, .string, .date, .data, .url, .uuid,
            .object:
            return value
        }
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
