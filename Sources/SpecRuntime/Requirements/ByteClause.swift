import SpecIR

/// Tests of which one must hold.
struct ByteClause {
    var steps: [Step]

    struct Step {
        var test: Test
        var isNegated: Bool
    }

    /// A test of a value that needs only its JSON.
    enum Test {
        case integer(ClosedRange<Int64>)
        case integers(Set<Int64>)
        case length(ClosedRange<Int>)
        case texts([String])
        case pattern(PatternMatcher)
    }

    /// The type of the JSON, and of the value that it is read as.
    enum Sort { case text, integer }
}

extension ByteClause {
    /// The clauses that mean as much as a requirement; nil where the JSON doesn't show it, or it is never met.
    static func clauses(of check: RequirementCheck, _ sort: Sort) -> [ByteClause]? {
        guard let clauses = clauses(of: check, sort, isNegated: false) else { return nil }
        return clauses.contains { $0.steps.isEmpty } ? nil : clauses
    }

    private static func clauses(of check: RequirementCheck, _ sort: Sort, isNegated: Bool) -> [ByteClause]? {
        switch check {
        case .not(let inner): return clauses(of: inner, sort, isNegated: !isNegated)
        case .all(let several): return isNegated ? any(of: several, sort, isNegated) : all(of: several, sort, isNegated)
        case .either(let several):
            return isNegated ? all(of: several, sort, isNegated) : any(of: several, sort, isNegated)
        case .notEmpty, .bound, .equals, .pattern, .date, .length, .count, .passes: break
        }
        switch sort == .text ? told(ofText: check) : told(ofInteger: check) {
        case .unknown: return nil
        case .always(let isMet): return isMet == isNegated ? [ByteClause(steps: [])] : []
        case .by(let test): return [ByteClause(steps: [Step(test: test, isNegated: isNegated)])]
        }
    }

    private static func all(of several: [RequirementCheck], _ sort: Sort, _ isNegated: Bool) -> [ByteClause]? {
        var all: [ByteClause] = []
        for check in several {
            guard let clauses = clauses(of: check, sort, isNegated: isNegated) else { return nil }
            all += clauses
        }
        return all
    }

    /// One clause of several; nil where one of them requires several things at once.
    private static func any(of several: [RequirementCheck], _ sort: Sort, _ isNegated: Bool) -> [ByteClause]? {
        var any = ByteClause(steps: [])
        for check in several {
            guard let clauses = clauses(of: check, sort, isNegated: isNegated), clauses.count <= 1 else { return nil }
            guard let clause = clauses.first else { return [] }
            any.steps += clause.steps
        }
        return [any]
    }
}

// MARK: Single requirements

extension ByteClause {
    private enum Told {
        case unknown
        case always(Bool)
        case by(Test)
    }

    private static func told(ofText check: RequirementCheck) -> Told {
        switch check {
        case .notEmpty: .by(.length(1 ... .max))
        case .length(let extent): extent.range.map { .by(.length($0)) } ?? .always(false)
        case .equals(let values, _): values.texts.isEmpty ? .always(false) : .by(.texts(values.texts.map(\.text)))
        case .pattern(let matcher, _): .by(.pattern(matcher))
        case .count: .always(false)
        case .date, .bound, .passes, .not, .either, .all: .unknown
        }
    }

    private static func told(ofInteger check: RequirementCheck) -> Told {
        switch check {
        case .notEmpty: .always(true)
        case .bound(let bound, let comparison):
            comparison.integer.flatMap(bound.range).map { .by(.integer($0)) } ?? .unknown
        case .equals(let values, _):
            if let only = values.integers.first, values.integers.count == 1 {
                .by(.integer(only...only))
            } else {
                values.integers.isEmpty ? .always(false) : .by(.integers(values.integers))
            }
        case .pattern, .date, .length, .count: .always(false)
        case .passes, .not, .either, .all: .unknown
        }
    }
}

extension Requirement.Extent {
    /// Nil where nothing is in it.
    fileprivate var range: ClosedRange<Int>? {
        let (low, high) = (Swift.max(min ?? 0, 0), max ?? .max)
        return low <= high ? low...high : nil
    }
}

extension Requirement.Bound {
    /// The integers on the right side of another; nil where there are none.
    fileprivate func range(_ integer: Int64) -> ClosedRange<Int64>? {
        switch self {
        case .min: integer ... .max
        case .max: .min...integer
        case .above: integer < .max ? integer + 1 ... .max : nil
        case .below: integer > .min ? .min...integer - 1 : nil
        }
    }
}
