import SpecIR

/// The single tests that requirements are made of.
enum RequirementTests {
    /// Returns true if a value isn't null, missing or empty. Values of kinds that can't be empty count as filled.
    static func isFilled(_ datum: Datum, _ scratch: borrowing Scratch) -> Bool {
        switch datum.kind {
        case .string, .data, .url, .uuid, .list, .dictionary: datum.count > 0
        case .null, .unset, .usesDefault, .failed: false
        case .boolean, .integer, .unsigned, .double, .decimal, .number, .date, .object: true
        case .hosted: scratch.hosted[Int(datum.word)].isFilled
        }
    }

    /// Returns true if a value is within the bound of the spec; false if the two can't be compared.
    static func isAllowed(_ datum: Datum, _ node: RequirementNode) -> Bool {
        switch node.operand.kind {
        case .date:
            guard datum.kind == .date else { return false }
            let (date, other) = (datum.date, node.operand.date)
            return node.bound.allows(date < other ? -1 : date == other ? 0 : 1)
        case .string:
            guard datum.kind == .string else { return false }
            if datum.hasBytes(of: node.operand) { return node.bound.allowsSame }
            return datum.precedes(node.operand) ? node.bound.allowsLess : node.bound.allowsMore
        default:
            guard datum.isNumber else { return false }
            guard node.bound.isNumberExact, let number = DecimalDigits(datum) else {
                return node.bound.allows(exactOrder(datum, node.operand))
            }
            return node.bound.allows(number.order(to: node.bound.number))
        }
    }

    /// The order of numbers with more digits than `DecimalDigits` holds.
    @inline(never)
    private static func exactOrder(_ left: Datum, _ right: Datum) -> Int {
        let (left, right) = (Scientific(left.digitsText ?? ""), Scientific(right.digitsText ?? ""))
        return left < right ? -1 : left == right ? 0 : 1
    }

    /// Returns true if a text's number of characters is in the range; each character has one to four bytes.
    @inline(__always)
    static func hasLength(_ datum: Datum, low: Int64, high: Int64) -> Bool {
        let most = Int64(datum.count)
        let least = (most &+ 3) >> 2
        if low <= least && most <= high { return true }
        if most < low || least > high { return false }
        let count = Int64(characterCount(datum))
        return low <= count && count <= high
    }

    /// The bytes that don't continue a character.
    static func characterCount(_ datum: Datum) -> Int {
        let (bytes, count) = (datum.bytes, datum.count)
        var (at, continuing) = (0, 0)
        while count &- at >= JSONBlock16.width {
            let blocks = min(255, (count &- at) / JSONBlock16.width)
            continuing &+= JSONBlock16.countContinuing(bytes + at, blocks: blocks)
            at &+= blocks &* JSONBlock16.width
        }
        while at < count {
            if JSONByte.continuesCharacter(bytes[at]) { continuing &+= 1 }
            at &+= 1
        }
        return count &- continuing
    }
}
