import SpecIR
import SpecSource

// The parts of failures that stay secret: values, and the keys inside them that come from the data.
extension Reader {
    /// True if the current value is part of a sensitive value, or contains one.
    var isSensitive: Bool {
        let numbers =
            trail.elements.map { if case .property(let number) = $0 { number } else { -1 } } + [state.property]
        let properties = numbers.filter { $0 >= 0 }.map { plan.propertyFacts[Int($0)] }
        return properties.contains(where: \.isSensitive) || properties.last?.holdsSecrets == true
    }

    /// Where what hides its keys stands among the steps to the current value; nil where nothing does.
    private var firstSecret: Int? {
        (trail.elements + [.property(state.property)]).firstIndex { step in
            if case .property(let number) = step, number >= 0 {
                plan.propertyFacts[Int(number)].hidesKeys
            } else {
                false
            }
        }
    }

    /// Inside of what hides its keys, the keys that the spec says; nil elsewhere.
    var shownKeys: Set<ExactText>? {
        guard let first = firstSecret else { return nil }
        var shown = Set(entry.keys.map(ExactText.init))
        var hidden: Set<ExactText> = []
        for (position, step) in (trail.elements + [.property(state.property)]).enumerated() {
            switch step {
            case .property(let number) where number >= 0:
                let paths = plan.propertyFacts[Int(number)].paths
                shown.formUnion(paths.flatMap(\.steps).compactMap(\.key).map(ExactText.init))
            case .member(let number): if position > first { hidden.insert(ExactText(state.memberNames[number].text)) }
            case .property, .item: break
            }
        }
        return shown.subtracting(hidden)
    }

    /// Names from the entry mapping to the current value.
    var propertyPath: String {
        let firstSecret = firstSecret ?? .max
        let steps = (trail.elements + [.property(state.property)]).enumerated()
        let names = steps.compactMap { position, step -> String? in
            switch step {
            case .property(let number): number >= 0 ? plan.propertyFacts[Int(number)].name : nil
            case .item(let position): String(position)
            case .member(let number): position > firstSecret ? "*" : state.memberNames[number].text
            }
        }
        return names.joined(separator: ".")
    }
}
