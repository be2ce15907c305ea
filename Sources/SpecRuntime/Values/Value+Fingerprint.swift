import SpecIR
import SpecSource

extension Value {
    /// A number that equal values share, so that of many values only those are compared which may be equal.
    ///
    /// It looks at a few thousand parts of a value at most, so large values that differ far inside may share it. A
    /// container divides what may be looked at among its members, so that their order makes no difference.
    var fingerprint: Int { Fingerprinting(isByIdentity: false).fingerprint(of: self, budget: 4096, depth: 0) }

    /// The same for values that `DeepEquality` compares: an object of a session is only the same as itself, and isn't loaded.
    var identityFingerprint: Int {
        Fingerprinting(isByIdentity: true).fingerprint(of: self, budget: 4096, depth: 0)
    }
}

/// Condenses values to a number.
private struct Fingerprinting {
    let isByIdentity: Bool

    func fingerprint(of value: Value, budget: Int, depth: Int) -> Int {
        var hasher = Hasher()
        switch value {
        case .null: hasher.combine(0)
        case .boolean(let flag): hasher.combine(flag)
        case .string(let text): hasher.combine(ExactText(text))
        case .date(let date): hasher.combine(date)
        case .data(let bytes): hasher.combine(bytes)
        case .url(let url): hasher.combine(url)
        case .uuid(let uuid): hasher.combine(uuid)
        // Numbers are equal however they are held, and equal ones have the same nearest double.
        case .integer(let number): hasher.combine(Double(number))
        case .unsigned(let number): hasher.combine(Double(number))
        case .double(let number): hasher.combine(number)
        case .decimal, .number: hasher.combine(value.digits.flatMap { Double($0) })
        case .list(let elements):
            hasher.combine(elements.count)
            let share = Self.share(of: budget, among: elements.count, depth: depth)
            if share > 0 {
                for element in elements {
                    hasher.combine(fingerprint(of: element, budget: share, depth: depth + 1))
                }
            }
        case .dictionary(let members): hasher.combine(fingerprint(of: members, budget, depth) { _ in false })
        case .object(let object) where isByIdentity && object.membership?.graph != nil:
            hasher.combine(ObjectIdentifier(object))
        case .object(let object):
            hasher.combine(object.mapping)
            hasher.combine(fingerprint(of: object.dictionary, budget, depth) { object.shape.isSet($0) })
        }
        return hasher.finalize()
    }

    /// The share of the budget that each of some members may use; 0 for members that are only counted.
    private static func share(of budget: Int, among count: Int, depth: Int) -> Int {
        guard count > 0, depth < 64 else { return 0 }
        return max(0, budget - count) / count
    }

    private func fingerprint(
        of members: ValueDictionary,
        _ budget: Int,
        _ depth: Int,
        isSet: (String) -> Bool
    ) -> Int {
        let share = Self.share(of: budget, among: members.count, depth: depth)
        return members.reduce(members.count) { sum, member in
            var hasher = Hasher()
            hasher.combine(ExactText(member.key))
            if share > 0 {
                let isUnordered = isSet(member.key)
                hasher.combine(
                    isUnordered
                        ? unorderedFingerprint(of: member.value, share, depth + 1)
                        : fingerprint(of: member.value, budget: share, depth: depth + 1)
                )
            }
            return sum &+ hasher.finalize()
        }
    }

    /// Of a list the same in any order.
    private func unorderedFingerprint(of value: Value, _ budget: Int, _ depth: Int) -> Int {
        guard case .list(let elements) = value else { return fingerprint(of: value, budget: budget, depth: depth) }
        let share = Self.share(of: budget, among: elements.count, depth: depth)
        guard share > 0 else { return elements.count }
        return elements.reduce(elements.count) { $0 &+ fingerprint(of: $1, budget: share, depth: depth + 1) }
    }
}
