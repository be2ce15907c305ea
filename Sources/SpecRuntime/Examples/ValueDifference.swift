import SpecIR

/// One place where two JSON values differ.
struct ValueDifference: CustomStringConvertible {
    var path: [Path.Step]

    /// nil where there is nothing.
    var found: Value?
    var expected: Value?

    var description: String {
        let place = path.isEmpty ? "" : "`\(Path(steps: path))`: "
        switch (found, expected) {
        case (let found?, nil): return "\(place)expected nothing, found \(ValuePrinter.excerpt(of: found))"
        case (nil, let expected?): return "\(place)expected \(ValuePrinter.excerpt(of: expected)), found nothing"
        case (let found, let expected):
            return "\(place)expected \(ValuePrinter.excerpt(of: expected ?? .null)), "
                + "found \(ValuePrinter.excerpt(of: found ?? .null))"
        }
    }

    /// All differences, in the order of what is expected. Numbers compare by value.
    ///
    /// Members that aren't expected are a difference where the expected value is the `whole`.
    static func all(found: Value, expected: Value, whole: Bool) -> [ValueDifference] {
        compare(found, expected, whole: whole, at: [])
    }

    private static func compare(_ found: Value, _ expected: Value, whole: Bool, at path: [Path.Step])
        -> [ValueDifference]
    {
        switch (found, expected) {
        case (.dictionary(let found), .dictionary(let expected)): members(found, expected, whole: whole, at: path)
        case (.list(let found), .list(let expected)): elements(found, expected, whole: whole, at: path)
        default: found == expected ? [] : [ValueDifference(path: path, found: found, expected: expected)]
        }
    }

    private static func members(
        _ found: ValueDictionary,
        _ expected: ValueDictionary,
        whole: Bool,
        at path: [Path.Step]
    ) -> [ValueDifference] {
        var differences: [ValueDifference] = []
        for member in expected {
            let place = path + [.member(member.key)]
            if let value = found[member.key] {
                differences += compare(value, member.value, whole: whole, at: place)
            } else {
                differences.append(ValueDifference(path: place, found: nil, expected: member.value))
            }
        }
        guard whole else { return differences }
        for member in found where expected[member.key] == nil {
            differences.append(ValueDifference(path: path + [.member(member.key)], found: member.value, expected: nil))
        }
        return differences
    }

    private static func elements(
        _ found: [Value],
        _ expected: [Value],
        whole: Bool,
        at path: [Path.Step]
    ) -> [ValueDifference] {
        var differences: [ValueDifference] = []
        for position in 0..<max(found.count, expected.count) {
            let place = path + [.item(position)]
            if position >= found.count {
                differences.append(ValueDifference(path: place, found: nil, expected: expected[position]))
            } else if position >= expected.count {
                differences.append(ValueDifference(path: place, found: found[position], expected: nil))
            } else {
                differences += compare(found[position], expected[position], whole: whole, at: place)
            }
        }
        return differences
    }
}

extension PlacedLiteral {
    /// The part that steps lead to, or the last one on the way that is there.
    func nearestPart(at steps: [Path.Step]) -> PlacedLiteral? {
        var count = steps.count
        while count > 0 {
            if let part = part(at: steps.prefix(count)) { return part }
            count -= 1
        }
        return self
    }
}
