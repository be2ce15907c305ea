import SpecSource

extension Held {
    /// Returns true if two values are the same: numbers by value regardless of their representation, texts byte for
    /// byte, dictionaries in any order.
    func isSame(_ other: Held) -> Bool {
        if let left = digits, let right = other.digits { return Decimal(left) == Decimal(right) }
        switch (self, other) {
        case (.null, .null): return true
        case (.boolean(let left), .boolean(let right)): return left == right
        case (.string(let left), .string(let right)): return left.isExactly(right)
        case (.date(let left), .date(let right)): return left == right
        case (.url(let left), .url(let right)), (.uuid(let left), .uuid(let right)),
            (.data(let left), .data(let right)):
            return left.isExactly(right)
        case (.list(let left), .list(let right)):
            return left.count == right.count && zip(left, right).allSatisfy { $0.isSame($1) }
        case (.dictionary(let left), .dictionary(let right)): return Held.areSame(left, right)
        case (.object(let left), .object(let right)):
            return left.mapping == right.mapping && Held.areSame(left.members, right.members)
        case (.reference(let left, let parts), .reference(let right, let others)):
            return left == right && Held.areSame(parts, others)
        default: return false
        }
    }

    private static func areSame(_ left: [Member], _ right: [Member]) -> Bool {
        left.count == right.count
            && left.allSatisfy { member in
                right.contains { $0.key.isExactly(member.key) && $0.value.isSame(member.value) }
            }
    }
}
