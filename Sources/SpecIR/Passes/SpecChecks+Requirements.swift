import SpecSource

extension SpecChecks {
    /// Requirements against what the properties hold.
    func checkRequirements(of property: Property, _ mapping: Mapping) {
        property.forEachNestedRule { rule, _ in
            guard !rule.requires.isEmpty else { return }
            let fit = RequirementFit(rule: rule, mapping: mapping, log: log)
            for requirement in rule.requires { fit.check(requirement) }
            fit.checkBounds(rule.requires)
        }
    }
}

/// Checks whether a requirement applies to the values that a rule holds.
private struct RequirementFit {
    let rule: ValueRule
    let mapping: Mapping
    let log: ProblemLog

    func check(_ requirement: Located<Requirement>) {
        switch requirement.value {
        case .notEmpty: check("not_empty", [.text, .list, .dictionary], at: requirement.range)
        case .bound(let bound, let literal): check(bound, literal, at: requirement.range)
        case .equals(let literal): if !fits(literal) { reportValue("equals", literal) }
        case .oneOf(let literals):
            let wrong = literals.filter { !fits($0) }
            // If none fits, one report is enough.
            for literal in wrong.prefix(wrong.count == literals.count ? 1 : wrong.count) { reportValue("in", literal) }
        case .pattern(let pattern): check("pattern", .text, at: pattern.range)
        case .date: check("date_format", .text, at: requirement.range)
        case .length: check("length", .text, at: requirement.range)
        case .count: check("count", [.list, .dictionary], at: requirement.range)
        case .not(let inner): check(inner)
        case .either(let several): for inner in several { check(inner) }
        case .all(let several):
            for inner in several { check(inner) }
            checkBounds(several)
        case .passes: break
        }
    }

    /// Only some kinds of value have an order.
    private func check(_ bound: Requirement.Bound, _ literal: Located<Literal>, at range: SourceRange) {
        let ordered: HeldKinds = [.number, .date, .text]
        let name = bound.rawValue
        if rule.heldKinds.isDisjoint(with: ordered), count(insteadOf: name, literal.value) == nil {
            check(name, ordered, at: range)
        } else if !fits(literal) {
            reportValue(name, literal)
        }
    }

    /// Returns true if the value that the rule holds can be compared with a literal.
    private func fits(_ literal: Located<Literal>) -> Bool {
        let held = rule.heldKinds
        if literal.value == .null { return false }
        if held == .date { return rule.timestamp(of: literal.value, in: mapping) != nil }
        let comparable = literal.value.heldKinds.union(literal.value.heldKinds.contains(.text) ? [.data, .date] : [])
        return !held.isDisjoint(with: comparable)
    }

    private func reportValue(_ name: String, _ literal: Located<Literal>) {
        if literal.value == .null {
            return reportValue(of: name, literal: literal, expected: "a value: null meets no requirement")
        }
        guard rule.heldKinds == .date else {
            return reportValue(of: name, literal: literal, expected: .held(rule.heldKinds))
        }
        reportValue(
            of: name,
            literal: literal,
            expected: .date(rule.effectiveDateFormats(in: mapping).first?.sample ?? DateFormat.iso8601.sample)
        )
    }

    private func check(_ name: String, _ speaksOf: HeldKinds, at range: SourceRange) {
        let held = rule.heldKinds
        guard held.isDisjoint(with: speaksOf) else { return }
        log.report(
            .requirement(
                .requirementMismatch(
                    name,
                    speaksOf: speaksOf.description,
                    held: held.description,
                    instead: advice(instead: name, held)
                )
            ),
            at: range
        )
    }

    private func advice(instead name: String, _ held: HeldKinds) -> String? {
        if name == "length", held == .list || held == .dictionary { return "write `count`" }
        if name == "count", held == .text { return "write `length`" }
        return name == "pattern" ? adviceForElements(held) : nil
    }

    private func adviceForElements(_ held: HeldKinds) -> String? {
        guard held == .list || held == .dictionary else { return nil }
        return "what each element must be stands in the rule behind `\(held == .list ? "list" : "dictionary")`"
    }

    private func reportValue(of name: String, literal: Located<Literal>, expected: Expected) {
        let found = literal.value.found
        let instead =
            count(insteadOf: name, literal.value) ?? adviceForElements(rule.heldKinds)
            ?? found.spellingHelp(for: expected.scalarType) ?? comparison(insteadOf: name, literal.value)
        log.report(
            .requirement(
                .requirementValue(name, found: found, expected: expected, instead: instead)
            ),
            at: literal.range
        )
    }

    /// `max: limit`: most likely another property.
    private func comparison(insteadOf name: String, _ literal: Literal) -> String? {
        guard case .string(let other) = literal, mapping.property(named: other) != nil else { return nil }
        let words = ["min": "at_most", "max": "at_most", "above": "less_than", "below": "less_than", "equals": "equal"]
        return words[name].map { "properties are compared by the mapping: `requires: {\($0): [...]}`" }
    }

    /// `min: 3` of text or of a list: most likely so many characters or elements.
    private func count(insteadOf name: String, _ literal: Literal) -> String? {
        guard name == "min" || name == "max", case .number(let digits) = literal, let number = Int(digits), number >= 0
        else { return nil }
        let held = rule.heldKinds
        if held == .text { return "for the number of characters write `length: {\(name): \(number)}`" }
        if held == .list || held == .dictionary {
            return "for the number of elements write `count: {\(name): \(number)}`"
        }
        return nil
    }

    /// Reports limits that must all hold and leave no number between them: each lower one with the lowest upper one.
    func checkBounds(_ requirements: [Located<Requirement>]) {
        guard requirements.count > 1 else { return }
        let limits = requirements.compactMap(Limit.init)
        let lowest = limits.filter { !$0.isLower }.min { $0.isBelow($1) }
        guard let upper = lowest else { return }
        for lower in limits where lower.isLower && !lower.leavesRoom(below: upper) {
            let (low, high) = (lower.literal.value.description, upper.literal.value.description)
            log.report(
                .requirement(.boundsCross(lower.bound, low, upper.bound, high)),
                at: lower.literal.range,
                notes: [(.other(upper.bound.rawValue), upper.literal.range)]
            )
        }
    }
}

/// A number that a value is compared with.
private struct Limit {
    let bound: Requirement.Bound
    let literal: Located<Literal>
    let number: Scientific

    init?(_ requirement: Located<Requirement>) {
        guard case .bound(let bound, let literal) = requirement.value, case .number(let digits) = literal.value else {
            return nil
        }
        self.bound = bound
        self.literal = literal
        number = Scientific(digits)
    }

    var isLower: Bool { bound == .min || bound == .above }

    /// Returns true if it admits fewer values than another upper limit.
    func isBelow(_ other: Limit) -> Bool {
        number < other.number || (number == other.number && bound == .below && other.bound == .max)
    }

    /// Returns true if a value can meet both this lower limit and an upper limit.
    func leavesRoom(below upper: Limit) -> Bool {
        number < upper.number || (number == upper.number && bound == .min && upper.bound == .max)
    }
}

extension ValueRule {
    /// The date that a requirement compares with, spelled as the property's dates are, or by ISO 8601.
    package func timestamp(of literal: Literal, in mapping: Mapping) -> Timestamp? {
        let formats = effectiveDateFormats(in: mapping) + [.iso8601]
        switch literal {
        case .string(var text):
            return text.withUTF8 { bytes in formats.lazy.compactMap { $0.read(bytes) }.first }
        case .number(var digits):
            return digits.withUTF8 { bytes in formats.lazy.compactMap { $0.readNumber(bytes) }.first }
        case .null, .boolean, .array, .object: return nil
        }
    }
}
