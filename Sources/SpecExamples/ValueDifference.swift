import SpecIR
import SpecRuntime

/// One place where two JSON values differ.
struct ValueDifference {
    var path: [Path.Step]

    /// nil where there is nothing.
    var found: Value?
    var expected: Value?

    /// The difference in words, without what is secret in the values.
    func sentence(hiding secrets: SecretKeys) -> String {
        let masked = secrets.masked(self)
        return (masked ?? self).sentence(hiding: masked == nil)
    }

    private func sentence(hiding isSecret: Bool) -> String {
        let shown = words(hiding: isSecret)
        if isSecret, found != nil, expected != nil {
            return "\(place)expected another value than the one found, which is kept secret"
        }
        return "\(place)expected \(shown.expected), found \(shown.found)"
    }

    /// The same of what was read and written back.
    func sentenceOfRoundTrip(hiding secrets: SecretKeys) -> String {
        let masked = secrets.masked(self)
        return (masked ?? self).sentenceOfRoundTrip(hiding: masked == nil)
    }

    private func sentenceOfRoundTrip(hiding isSecret: Bool) -> String {
        let shown = words(hiding: isSecret)
        if isSecret { return "\(place)another value came back than came in, which is kept secret" }
        return "\(place)\(shown.found) came in, \(shown.expected) came back"
    }

    private var place: String { path.isEmpty ? "" : "`\(Path(steps: path))`: " }

    private func words(hiding isSecret: Bool) -> (found: String, expected: String) {
        func words(_ value: Value?) -> String {
            value.map { isSecret ? "a value that is kept secret" : ValuePrinter.excerpt(of: $0) } ?? "nothing"
        }
        return (words(found), words(expected))
    }

    /// All differences, in the order of what is expected. Numbers compare by value.
    ///
    /// Members that aren't expected are a difference where the expected value is the `whole`.
    /// Of the lists that are sets, order makes none.
    static func all(
        found: Value,
        expected: Value,
        whole: Bool,
        isSet: @escaping ([Path.Step]) -> Bool = { _ in false }
    ) -> [ValueDifference] {
        WayOfComparing(whole: whole, isSet: isSet).compare(found, expected, at: [])
    }
}

/// The options for comparing two values.
private struct WayOfComparing {
    let whole: Bool
    let isSet: ([Path.Step]) -> Bool

    func compare(_ found: Value, _ expected: Value, at path: [Path.Step]) -> [ValueDifference] {
        switch (found, expected) {
        case (.dictionary(let found), .dictionary(let expected)): members(found, expected, at: path)
        case (.list(let found), .list(let expected)):
            isSet(path) ? unordered(found, expected, at: path) : elements(found, expected, at: path)
        default: found == expected ? [] : [ValueDifference(path: path, found: found, expected: expected)]
        }
    }

    private func members(
        _ found: ValueDictionary,
        _ expected: ValueDictionary,
        at path: [Path.Step]
    ) -> [ValueDifference] {
        var differences: [ValueDifference] = []
        for member in expected {
            let place = path + [.member(member.key)]
            if let value = found[member.key] {
                differences += compare(value, member.value, at: place)
            } else {
                differences.append(ValueDifference(path: place, found: nil, expected: member.value))
            }
        }
        guard whole else { return differences }
        // The places of kept members need not be compared.
        for member in found where expected[member.key] == nil && member.key != KeptPlaces.key {
            differences.append(ValueDifference(path: path + [.member(member.key)], found: member.value, expected: nil))
        }
        return differences
    }

    private func elements(_ found: [Value], _ expected: [Value], at path: [Path.Step]) -> [ValueDifference] {
        var differences: [ValueDifference] = []
        for position in 0..<max(found.count, expected.count) {
            let place = path + [.item(position)]
            if position >= found.count {
                differences.append(ValueDifference(path: place, found: nil, expected: expected[position]))
            } else if position >= expected.count {
                differences.append(ValueDifference(path: place, found: found[position], expected: nil))
            } else {
                differences += compare(found[position], expected[position], at: place)
            }
        }
        return differences
    }

    /// Sets: what stands in both is left out, and what remains is compared in its order.
    private func unordered(_ found: [Value], _ expected: [Value], at path: [Path.Step]) -> [ValueDifference] {
        var rest = found
        var open: [Int] = []
        for (position, value) in expected.enumerated() {
            let place = path + [.item(position)]
            if let same = rest.firstIndex(where: { compare($0, value, at: place).isEmpty }) {
                rest.remove(at: same)
            } else {
                open.append(position)
            }
        }
        var differences: [ValueDifference] = []
        for (number, position) in open.enumerated() {
            let place = path + [.item(position)]
            if number < rest.count {
                differences += compare(rest[number], expected[position], at: place)
            } else {
                differences.append(ValueDifference(path: place, found: nil, expected: expected[position]))
            }
        }
        for (number, value) in rest.dropFirst(open.count).enumerated() {
            let place = path + [.item(expected.count + number)]
            differences.append(ValueDifference(path: place, found: value, expected: nil))
        }
        return differences
    }
}

extension PlacedLiteral {
    /// The part that steps lead to, or the last one along the path that exists.
    func nearestPart(at steps: [Path.Step]) -> PlacedLiteral? {
        var count = steps.count
        while count > 0 {
            if let part = part(at: steps.prefix(count)) { return part }
            count -= 1
        }
        return self
    }
}
