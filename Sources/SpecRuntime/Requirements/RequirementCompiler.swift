import SpecIR
import SpecSource

/// Makes checks of the requirements of one rule.
struct RequirementCompiler {
    let rule: ValueRule
    let mapping: Mapping

    /// The host's check of a name.
    let host: (String) -> RequirementCheck.HostRequirement?

    init(
        rule: ValueRule,
        mapping: Mapping,
        host: @escaping (String) -> RequirementCheck.HostRequirement? = { _ in nil }
    ) {
        self.rule = rule
        self.mapping = mapping
        self.host = host
    }

    /// The check for a requirement; nil where the host has no check of the name, or there is no memory for a pattern.
    func check(_ requirement: Requirement) -> RequirementCheck? {
        switch requirement {
        case .notEmpty: return .notEmpty
        case .bound(let bound, let literal):
            return Comparison(literal.value, held: Value(literal.value, held: rule, in: mapping))
                .map { .bound(bound, $0) }
        case .equals(let literal): return equals([literal])
        case .oneOf(let literals): return equals(literals)
        case .pattern(let pattern):
            return PatternMatcher(pattern.value).map {
                .pattern($0, expected: "text that matches `\(pattern.value.spelling)`")
            }
        case .date(let formats): return .date(formats, expected: DateFormat.expectation(formats))
        case .length(let extent): return .length(extent)
        case .count(let extent): return .count(extent)
        case .not(let inner): return check(inner.value).map(RequirementCheck.not)
        case .either(let several): return checks(several).map(RequirementCheck.either)
        case .all(let several): return checks(several).map(RequirementCheck.all)
        case .passes(let name):
            return host(name.value).map { .passes($0, expected: "a value that passes `\(name.value)`") }
        }
    }

    private func checks(_ requirements: [Located<Requirement>]) -> [RequirementCheck]? {
        let checks = requirements.compactMap { check($0.value) }
        return checks.count == requirements.count ? checks : nil
    }

    private func equals(_ literals: [Located<Literal>]) -> RequirementCheck {
        let values = ValueSet(literals.map { Value($0.value, held: rule, in: mapping) })
        let shown = literals.prefix(8).map(\.value.description).joined(separator: ", ")
        if literals.count == 1 { return .equals(values, expected: shown) }
        return .equals(values, expected: "one of " + shown + (literals.count > 8 ? ", ..." : ""))
    }
}

extension Value {
    /// A value that a requirement names, as its property holds it: a date where that holds dates, and so on.
    fileprivate init(_ literal: Literal, held rule: ValueRule, in mapping: Mapping) {
        guard let type = rule.type else {
            self = Value(literal)
            return
        }
        if type == .date, let date = rule.timestamp(of: literal, in: mapping) {
            self = .date(date)
            return
        }
        self = Conversion.plain(Value(literal), type: type, []) ?? Value(literal)
    }
}
