import Testing

@testable import SpecRuntime

/// Equality and hashes of datums, against those of values.
struct DatumEqualityTests {
    @Test func agreesWithValues() {
        var values = RandomValues(seed: 21)
        var forms = DatumForms(random: RandomValues(seed: 22))
        var scratch = Scratch()
        var (same, other) = (0, 0)
        for _ in 0..<RandomValues.rounds(15_000) {
            scratch.reset()
            let left = values.chance(50) ? values.number() : values.value()
            let right =
                values.chance(50) ? respelled(left, &values) : values.chance(50) ? values.number() : values.value()
            let (one, two) = (forms.datum(of: left, &scratch), forms.datum(of: right, &scratch))
            let isSame = DatumEquality.areEqual(one, two, scratch)
            let expected = left == right
            if isSame != expected || expected != (ValueKey(left) == ValueKey(right)) {
                Issue.record("\(left.exactly) and \(right.exactly): \(isSame)")
                return
            }
            if isSame { same += 1 } else { other += 1 }
            if isSame, DatumEquality.hash(one, scratch) != DatumEquality.hash(two, scratch) {
                Issue.record("\(left.exactly) and \(right.exactly) hash differently")
                return
            }
        }
        #expect(same > 500 && other > 250)
    }

    /// The same value held and spelled in another way, or nearly.
    private func respelled(_ value: Value, _ values: inout RandomValues) -> Value {
        switch value {
        case .dictionary(let members):
            return .dictionary(ValueDictionary(members.shuffled(using: &values.random).map { ($0.key, $0.value) }))
        case .list(let elements): return .list(elements.map { respelled($0, &values) })
        default: break
        }
        guard let digits = value.digits, values.chance(80) else { return value }
        let ways = [digits, digits + "e0", digits.contains(".") ? digits + "0" : digits + ".0"]
        let spelled = digits.lowercased().contains("e") ? digits : values.pick(ways)
        return values.chance(20) ? NumberText.decimal(digits).map(Value.decimal) ?? .number(digits) : .number(spelled)
    }

    @Test func hashesDifferentValuesDifferently() {
        var values = RandomValues(seed: 31)
        var scratch = Scratch()
        var hashes: [UInt64: Value] = [:]
        for _ in 0..<RandomValues.rounds(5000) {
            let value = values.value()
            let hash = DatumEquality.hash(scratch.datum(of: value), scratch)
            if let other = hashes[hash], other != value { Issue.record("\(value.exactly) as \(other.exactly)") }
            hashes[hash] = value
        }
        #expect(hashes.count > 100)
    }
}
