package import SpecIR
import SpecSource

/// The fallbacks of a property that was read: it may be missing, or null.
///
/// An object that a chooser skips counts as null.
package struct PropertyAnswers {
    package private(set) var canBeMissing = false
    package private(set) var canBeNull = false

    package init(_ property: Property, in mapping: Mapping) {
        guard property.isRead(in: mapping) else {
            (canBeMissing, canBeNull) = (true, true)
            return
        }
        if property.exists?.value == true { return }
        take(property.effectiveIfMissing(in: mapping), property)
        for part in property.parts {
            take(part.effectiveIfNull(in: mapping), property)
            take(part.effectiveIfInvalid(in: mapping), property)
        }
    }

    private mutating func take(_ answer: Fallback, _ property: Property) {
        switch answer {
        case .fail: break
        case .leave: canBeMissing = true
        case .null: canBeNull = true
        case .default:
            if property.defaultValue == nil { canBeMissing = true }
            if property.defaultValue?.value == .null { canBeNull = true }
        }
    }
}

extension ValueRule.Element {
    /// Returns true if null may be an element of the outer rule's list or dictionary.
    package func holdsNull(in outer: ValueRule) -> Bool {
        if outer.elements.ifItemInvalid?.value == .null { return true }
        guard case .rule(let rule) = self else { return false }
        return rule.effectiveIfNullElement == .null || rule.ifInvalid?.value == .null
    }
}
