import SpecIR
import SpecSource

// The parts of failures that stay secret: values, and the keys inside them that come from the data.
extension Reader {
    /// True if the current value is part of a sensitive value, or contains one.
    var isSensitive: Bool {
        var last: Int?
        for step in 0...currentPath.count {
            guard let property = property(atStep: step) else { continue }
            if plan.propertyMetadata[property].isSensitive { return true }
            last = property
        }
        return last.map { plan.propertyMetadata[$0].holdsSecrets } ?? false
    }

    /// Returns true if the value at a token is part of a sensitive value or contains one, whichever rule reads it.
    func isSecret(_ token: Int) -> Bool {
        if isSensitive { return true }
        guard let secrets = entry.secrets else { return false }
        // No two properties of an object that is shown have the same JSON.
        return isOfRecord(token) || !plan.readsObjects && secrets.concern(locator.way(to: token))
    }

    /// True if the value at a token is the record, or an object or array of it that isn't the value of a property.
    private func isOfRecord(_ token: Int) -> Bool {
        guard (0...currentPath.count).allSatisfy({ property(atStep: $0) == nil }) else { return false }
        let byte = walker.byte(token)
        return token == document.record || byte == JSONByte.openBrace || byte == JSONByte.openBracket
    }

    /// The property that a step to the current value leads through, which is itself the last; nil for other steps.
    private func property(atStep position: Int) -> Int? {
        var number = state.property
        if position < currentPath.count {
            guard case .property(let stepped) = currentPath[position] else { return nil }
            number = stepped
        }
        return number >= 0 ? Int(number) : nil
    }

    /// The position, among the steps to the current value, of the first property that hides its keys; nil if there is none.
    var firstSecret: Int? {
        (0...currentPath.count).first { step in
            property(atStep: step).map { plan.propertyMetadata[$0].hidesKeys } ?? false
        }
    }

    /// Inside of what hides its keys, the keys that the spec names; nil elsewhere.
    var shownKeys: Set<ExactText>? {
        guard let first = firstSecret else { return nil }
        var shown = Set(entry.keys.map(ExactText.init))
        var hidden: Set<ExactText> = []
        for (position, step) in (currentPath.elements + [.property(state.property)]).enumerated() {
            switch step {
            case .property(let number) where number >= 0:
                let paths = plan.propertyMetadata[Int(number)].paths
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
        let steps = (currentPath.elements + [.property(state.property)]).enumerated()
        let names = steps.compactMap { position, step -> String? in
            switch step {
            case .property(let number): number >= 0 ? plan.propertyMetadata[Int(number)].name : nil
            case .item(let position): String(position)
            case .member(let number): position > firstSecret ? "*" : state.memberNames[number].text
            }
        }
        return names.joined(separator: ".")
    }
}
