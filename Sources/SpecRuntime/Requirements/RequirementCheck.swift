import SpecIR
import SpecSource

/// A requirement, made ready to be checked on many values.
indirect enum RequirementCheck: Sendable {
    case notEmpty
    case bound(Requirement.Bound, Comparison)
    case equals(ValueSet, expected: String)
    case pattern(PatternMatcher, expected: String)
    case date([DateFormat], expected: String)
    case length(Requirement.Extent)
    case count(Requirement.Extent)
    case not(RequirementCheck)
    case either([RequirementCheck])
    case all([RequirementCheck])
    case passes(HostRequirement, expected: String)

    /// A check that the host program registers: whether a value meets it. What it throws is reported as the reason.
    typealias HostRequirement = @Sendable (Value, HostContext) throws -> Bool
}

extension RequirementCheck {
    /// The words for what was expected if a value doesn't meet the requirement; nil if it does.
    ///
    /// For values that are there: missing and null meet no requirement and are no failure of one.
    func expectation(failedBy value: Value, _ caller: CallerContext? = nil) -> String? {
        switch self {
        case .notEmpty: value.isFilled ? nil : "a value that isn't empty"
        case .bound(let bound, let comparison):
            comparison.order(of: value).map(bound.allows) == true ? nil : bound.words + comparison.expected
        case .equals(let values, let expected): values.contains(value) ? nil : expected
        case .pattern(let matcher, let expected):
            value.matchableText.map(matcher.matches) == true ? nil : expected
        case .date(let formats, let expected):
            value.matchableText.map { formats.reads($0) } == true ? nil : expected
        case .length(let extent):
            value.matchableText.map { extent.allows($0.unicodeScalars.count) } == true
                ? nil : "text of \(extent.words("character"))"
        case .count(let extent):
            value.elementCount.map(extent.allows) == true ? nil : extent.words("element")
        case .not(let inner):
            inner.expectation(failedBy: value, caller) == nil ? "a value other than \(inner.words)" : nil
        case .either(let several):
            several.contains { $0.expectation(failedBy: value, caller) == nil }
                ? nil : several.map(\.words).joined(separator: ", or ")
        case .all(let several): several.lazy.compactMap { $0.expectation(failedBy: value, caller) }.first
        case .passes(let check, let expected): Self.run(check, value: value, caller: caller, expected: expected)
        }
    }

    private static func run(
        _ check: HostRequirement,
        value: Value,
        caller: CallerContext?,
        expected: String
    ) -> String? {
        do {
            return try check(value, HostContext(caller: caller)) ? nil : expected
        } catch {
            return "\(expected) (\(error))"
        }
    }

    /// The expectation in words if no list or dictionary with this number of elements meets the requirement; nil
    /// otherwise.
    func expectation(failedByLength length: Int) -> String? {
        if case .all(let several) = self {
            return several.lazy.compactMap { $0.expectation(failedByLength: length) }.first
        }
        return isMet(byLength: length) == false ? words : nil
    }

    /// Returns true if a list or dictionary meets the requirement by its length alone, and false if it fails by its
    /// length; nil if that depends on its elements.
    private func isMet(byLength length: Int) -> Bool? {
        switch self {
        case .notEmpty: return length > 0
        case .count(let extent): return extent.allows(length)
        case .not(let inner): return inner.isMet(byLength: length).map { !$0 }
        case .either(let several):
            let met = several.map { $0.isMet(byLength: length) }
            return met.contains(true) ? true : met.contains(nil) ? nil : false
        case .all(let several):
            let met = several.map { $0.isMet(byLength: length) }
            return met.contains(false) ? false : met.contains(nil) ? nil : true
        case .bound, .equals, .pattern, .date, .length, .passes: return nil
        }
    }

    /// The description of the required value, for a sentence with `expected`.
    var words: String {
        switch self {
        case .notEmpty: "a value that isn't empty"
        case .bound(let bound, let comparison): bound.words + comparison.expected
        case .equals(_, let expected), .pattern(_, let expected), .passes(_, let expected),
            .date(_, let expected):
            expected
        case .length(let extent): "text of \(extent.words("character"))"
        case .count(let extent): extent.words("element")
        case .not(let inner): "a value other than \(inner.words)"
        case .either(let several): several.map(\.words).joined(separator: ", or ")
        case .all(let several): several.map(\.words).joined(separator: " and ")
        }
    }
}

extension Requirement.Bound {
    var words: String {
        switch self {
        case .min: "at least "
        case .max: "at most "
        case .above: "more than "
        case .below: "less than "
        }
    }

    func allows(_ order: Comparison.Order) -> Bool {
        switch self {
        case .min: order != .less
        case .max: order != .more
        case .above: order == .more
        case .below: order == .less
        }
    }
}

extension Requirement.Extent {
    func words(_ unit: String) -> String {
        switch (min, max) {
        case (let min?, let max?) where min == max: "exactly \(Self.counted(min, unit))"
        case (let min?, let max?): "\(min) to \(Self.counted(max, unit))"
        case (let min?, nil): "at least \(Self.counted(min, unit))"
        case (nil, let max?): "at most \(Self.counted(max, unit))"
        case (nil, nil): "any number of \(unit)s"
        }
    }

    private static func counted(_ number: Int, _ unit: String) -> String {
        "\(number) \(unit)\(number == 1 ? "" : "s")"
    }
}

extension [DateFormat] {
    /// True if one of them reads a text as a date.
    fileprivate func reads(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in contains { $0.read(bytes) != nil } }
    }
}
