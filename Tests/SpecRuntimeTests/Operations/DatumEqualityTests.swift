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
            let isSame = DatumEquality.areEqual(one, two, in: scratch)
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

    @Test func comparesObjectsByTheirProperties() throws {
        let spec = "specmap: 1\nmappings: {A: {properties: {x: , y: , z: }}}"
        let runtime = try Runtime(specs: ["a.yaml": spec])
        let shape = try runtime.object(from: .text("{}"), as: "A").shape
        var values = RandomValues(seed: 61)
        var scratch = Scratch()
        var (same, other) = (0, 0)
        for _ in 0..<RandomValues.rounds(3000) {
            scratch.reset()
            let left = DynamicObject(shape: shape)
            let right = DynamicObject(shape: shape)
            for object in [left, right] {
                for position in 0..<3 where values.chance(70) {
                    object.slots[position] = values.pick([1, .number("1.0"), "a", .null, ["x": 1]])
                }
                if values.chance(10) { object["extra"] = values.pick([1, 2]) }
            }
            let (one, two) = (datum(of: left, &values, &scratch), datum(of: right, &values, &scratch))
            let isSame = DatumEquality.areEqual(one, two, in: scratch)
            if isSame != (ValueKey(.object(left)) == ValueKey(.object(right))) { Issue.record("\(left), \(right)") }
            if isSame, DatumEquality.hash(one, scratch) != DatumEquality.hash(two, scratch) {
                Issue.record("\(left) and \(right) hash differently")
            }
            if isSame { same += 1 } else { other += 1 }
        }
        #expect(same > 5 && other > 100)
    }

    /// An object as a node of the arena, or as the host holds it.
    private func datum(of object: DynamicObject, _ values: inout RandomValues, _ scratch: inout Scratch) -> Datum {
        if values.chance(20) || !object.extras.isEmpty { return scratch.datum(of: .object(object)) }
        let node = scratch.arena.object(object.shape.layout, reader: 0)
        for position in 0..<object.slots.count {
            if let value = object.slots[position] { node.slots[position] = scratch.datum(of: value) }
        }
        return Datum(node)
    }
}
