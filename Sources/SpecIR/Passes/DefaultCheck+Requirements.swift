package import SpecSource

extension DefaultCheck {
    /// The first requirement of the property's own that a default of the right type doesn't meet.
    ///
    /// A requirement that only the program can decide counts as met.
    func unmet(_ value: Literal, _ property: Property) -> Located<Requirement>? {
        guard let first = property.firstOf.first else { return unmet(value, property.rule) }
        if property.firstOf.contains(where: { unmet(value, $0.rule) == nil }) { return nil }
        return unmet(value, first.rule)
    }

    /// The first requirement of a rule that a value of its type doesn't meet, besides one at a place.
    package func unmet(_ value: Literal, _ rule: ValueRule, besides place: SourceRange? = nil) -> Located<Requirement>?
    {
        if value == .null { return nil }
        let first = rule.requires.first { $0.range != place && isMet($0.value, by: value, rule) == false }
        if let first { return first }
        if let element = rule.heldElement { return unmet(value, in: element) }
        switch (rule.kind, value) {
        case (.list(let element), .array(let items)):
            return items.lazy.compactMap { unmet($0, in: element) }.first
        case (.dictionary(let element), .object(let members)):
            return members.lazy.compactMap { unmet($0.value, in: element) }.first
        default: return nil
        }
    }

    private func unmet(_ value: Literal, in element: ValueRule.Element) -> Located<Requirement>? {
        if case .rule(let rule) = element { unmet(value, rule) } else { nil }
    }

    /// Returns true if a value meets a requirement; nil where that can't be determined.
    private func isMet(_ requirement: Requirement, by value: Literal, _ rule: ValueRule) -> Bool? {
        switch requirement {
        case .notEmpty: return value.length.map { $0 > 0 } ?? true
        case .bound(let bound, let limit): return isWithin(bound, of: limit.value, value: value, in: rule)
        case .equals(let other): return isEqual(value, to: other.value, in: rule)
        case .oneOf(let others): return Self.any(others.map { isEqual(value, to: $0.value, in: rule) })
        case .length(let extent), .count(let extent): return value.length.map(extent.allows)
        case .not(let inner): return isMet(inner.value, by: value, rule).map { !$0 }
        case .either(let several): return Self.any(several.map { isMet($0.value, by: value, rule) })
        case .all(let several):
            return Self.any(several.map { isMet($0.value, by: value, rule).map { !$0 } }).map { !$0 }
        case .date(let formats):
            guard case .string(let text) = value else { return nil }
            return formats.contains { format in Array(text.utf8).withUnsafeBufferPointer { format.read($0) } != nil }
        case .pattern(let pattern): return isMatched(pattern.value, by: value, rule)
        case .passes: return nil
        }
    }

    /// Only text has a pattern.
    private func isMatched(_ pattern: Pattern, by value: Literal, _ rule: ValueRule) -> Bool? {
        switch value {
        case .string(let text) where rule.holdsPlainText:
            PatternMatch.isFound(pattern, in: text, steps: Self.stepLimit)
        case .number, .boolean: false
        case .string, .null, .array, .object: nil
        }
    }

    /// As many steps as a pattern for a default takes, and few enough for thousands of defaults.
    private static let stepLimit = 10_000

    /// Returns true if one of several holds; nil where none is known to hold and one can't be determined.
    private static func any(_ several: [Bool?]) -> Bool? {
        several.contains(true) ? true : several.contains(nil) ? nil : false
    }

    private func isWithin(_ bound: Requirement.Bound, of limit: Literal, value: Literal, in rule: ValueRule) -> Bool? {
        switch (value, limit) {
        case (.string(let text), _) where rule.type == .date:
            guard let date = rule.timestamp(ofDefault: text, in: mapping),
                let limit = rule.timestamp(of: limit, in: mapping)
            else { return nil }
            return bound.allows(date, limit)
        case (.number(let digits), .number(let limit)): return bound.allows(Scientific(digits), Scientific(limit))
        case (.string(let text), .string(let limit)) where rule.holdsPlainText:
            let isSame = text.isExactly(limit)
            return bound.allows(isSame ? 0 : text.utf8.lexicographicallyPrecedes(limit.utf8) ? -1 : 1, 0)
        default: return nil
        }
    }

    private func isEqual(_ value: Literal, to other: Literal, in rule: ValueRule) -> Bool? {
        switch (value, other) {
        case (.array, _), (.object, _): return value == other ? true : nil
        case (.string(let text), _) where rule.type == .date:
            guard let date = rule.timestamp(ofDefault: text, in: mapping),
                let other = rule.timestamp(of: other, in: mapping)
            else { return nil }
            return date == other
        case (.string(let text), .string(let other)):
            return text.isExactly(other) ? true : rule.areEqual(text, other)
        default: return value.canonical == other.canonical
        }
    }
}

extension ValueRule {
    /// True if a text is held unchanged.
    fileprivate var holdsPlainText: Bool {
        switch type {
        case .date, .url, .uuid, .data: false
        case .string, .integer, .number, .decimal, .boolean, .any, nil: true
        }
    }

    /// Returns true if two texts that differ stand for one value of the type; nil where that isn't known.
    fileprivate func areEqual(_ text: String, _ other: String) -> Bool? {
        switch type {
        case .uuid: text.lowercased().isExactly(other.lowercased())
        // Letters outside ASCII can be spelled in several ways.
        case .url: text.utf8.allSatisfy { $0 < 0x80 } && other.utf8.allSatisfy { $0 < 0x80 } ? false : nil
        case .date: nil
        case .data, .string, .integer, .number, .decimal, .boolean, .any, nil: false
        }
    }
}

extension Literal {
    /// Number of characters in a text, or of elements in a list or map.
    fileprivate var length: Int? {
        switch self {
        case .string(let text): text.unicodeScalars.count
        case .array(let items): items.count
        case .object(let members): members.count
        case .null, .boolean, .number: nil
        }
    }
}

extension Requirement.Extent {
    /// Returns true if a number of characters, elements or members is enough and not too many.
    package func allows(_ number: Int) -> Bool { number >= min ?? 0 && number <= max ?? .max }
}

extension Requirement.Bound {
    fileprivate func allows<Compared: Comparable>(_ value: Compared, _ limit: Compared) -> Bool {
        switch self {
        case .min: value >= limit
        case .max: value <= limit
        case .above: value > limit
        case .below: value < limit
        }
    }
}
