import SpecIR

/// Compares values: numbers by value regardless of their representation, texts byte for byte, dictionaries and objects
/// by their members in any order.
enum DatumEquality {
    static func areEqual(_ left: Datum, _ right: Datum, in scratch: borrowing Scratch) -> Bool {
        switch (left.kind, right.kind) {
        case (.string, .string), (.data, .data), (.url, .url), (.uuid, .uuid): return left.hasBytes(of: right)
        case (.null, .null): return true
        case (.boolean, .boolean): return left.word == right.word
        case (.date, .date): return left.date == right.date
        case (.list, .list): return areEqualLists(left, right, in: scratch)
        case (.dictionary, .dictionary): return areEqualDictionaries(left, right, in: scratch)
        case (.object, .object) where haveOneShape(left, right): return areEqualObjects(left, right, in: scratch)
        default:
            if left.isNumber, right.isNumber { return areEqualNumbers(left, right) }
            let needsValues =
                left.kind == .hosted || right.kind == .hosted || left.kind == .object || right.kind == .object
            return needsValues && ValueKey(scratch.value(of: left)) == ValueKey(scratch.value(of: right))
        }
    }

    static func hash(_ datum: Datum, _ scratch: borrowing Scratch) -> UInt64 { DatumHash.hash(datum, scratch) }

    @inline(__always)
    static func areEqualNumbers(_ left: Datum, _ right: Datum) -> Bool {
        if left.hasDigits, right.hasDigits {
            if left.hasBytes(of: right) { return true }
        } else if left.kind == right.kind, !left.hasDigits, !right.hasDigits, left.word == right.word {
            return true
        }
        guard let one = DecimalDigits(left), let other = DecimalDigits(right) else { return areEqualLong(left, right) }
        return one == other
    }

    @inline(never)
    private static func areEqualLong(_ left: Datum, _ right: Datum) -> Bool {
        guard let left = left.digitsText, let right = right.digitsText else { return false }
        return Scientific(left) == Scientific(right)
    }

    private static func areEqualLists(_ left: Datum, _ right: Datum, in scratch: borrowing Scratch) -> Bool {
        guard left.count == right.count else { return false }
        for position in 0..<left.count {
            guard areEqual(left.elements[position], right.elements[position], in: scratch) else { return false }
        }
        return true
    }

    // MARK: Members

    /// So many members are looked through for a name.
    private static let fewMembers = 16

    private static func areEqualDictionaries(_ left: Datum, _ right: Datum, in scratch: borrowing Scratch) -> Bool {
        guard left.count == right.count else { return false }
        if left.count <= fewMembers {
            for position in 0..<left.count {
                guard let other = place(of: left.key(position), in: right, expected: position),
                    areEqual(left.value(position), right.value(other), in: scratch)
                else { return false }
            }
            return true
        }
        let size = MemberIndex.size(for: right.count)
        return withUnsafeTemporaryAllocation(of: Int32.self, capacity: size) { room in
            guard let buckets = room.baseAddress else { return false }
            let index = MemberIndex(buckets, size)
            for position in 0..<right.count {
                _ = index.insert(right.key(position), at: position, members: right.elements)
            }
            for position in 0..<left.count {
                guard let other = index.position(of: left.key(position), right.elements),
                    areEqual(left.value(position), right.value(other), in: scratch)
                else { return false }
            }
            return true
        }
    }

    private static func place(of name: Datum, in dictionary: Datum, expected: Int) -> Int? {
        if dictionary.key(expected).hasBytes(of: name) { return expected }
        return (0..<dictionary.count).first { dictionary.key($0).hasBytes(of: name) }
    }

    // MARK: Objects

    /// Returns true if two objects can be compared property by property.
    private static func haveOneShape(_ left: Datum, _ right: Datum) -> Bool {
        let (one, other) = (left.node.pointee, right.node.pointee)
        return one.layout == other.layout && one.extraCount == 0 && other.extraCount == 0 && one.host < 0
            && other.host < 0
    }

    private static func areEqualObjects(_ left: Datum, _ right: Datum, in scratch: borrowing Scratch) -> Bool {
        let (one, other) = (left.node.slots, right.node.slots)
        for position in 0..<left.node.count {
            if one[position].kind == .unset || other[position].kind == .unset {
                guard one[position].kind == other[position].kind else { return false }
            } else {
                guard areEqual(one[position], other[position], in: scratch) else { return false }
            }
        }
        return true
    }
}
