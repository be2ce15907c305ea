extension PlanBuilder {
    /// The checks of a rule's JSON, or -1 where a value must be made to check it.
    mutating func addByteChecks(for row: RuleReader, _ requires: [RequirementCheck]) -> Int32 {
        guard row.transforms < 0, !row.isText else { return -1 }
        var checks = ByteChecks(text: .none, integer: .none)
        switch row.kind {
        case .any:
            checks.text = addByteChecks(requires, .text)
            checks.integer = addByteChecks(requires, .integer)
        case .string: checks.text = addByteChecks(requires, .text)
        case .integer: checks.integer = addByteChecks(requires, .integer)
        case .number, .decimal, .boolean, .date, .url, .uuid, .data, .values, .object, .list, .dictionary, .reference:
            return -1
        }
        guard checks.text.first >= 0 || checks.integer.first >= 0 else { return -1 }
        parts.ruleByteChecks.append(checks)
        return Int32(parts.ruleByteChecks.count - 1)
    }

    private mutating func addByteChecks(_ requires: [RequirementCheck], _ sort: ByteClause.Sort) -> ByteCheckRange {
        guard let clauses = ByteClause.clauses(of: .all(requires), sort) else { return .none }
        let first = parts.byteChecks.count
        for clause in clauses {
            var steps = clause.steps.map { addByteCheck($0) }
            steps[steps.count - 1].endsClause = true
            parts.byteChecks += steps
        }
        return ByteCheckRange(first: Int32(first), end: Int32(parts.byteChecks.count))
    }

    private mutating func addByteCheck(_ step: ByteClause.Step) -> ByteCheck {
        var check: ByteCheck
        switch step.test {
        case .integer(let range):
            check = ByteCheck(kind: .integer, low: range.lowerBound, high: range.upperBound)
        case .length(let range):
            check = ByteCheck(kind: .length, low: Int64(range.lowerBound), high: Int64(range.upperBound))
        case .texts(let texts): check = ByteCheck(kind: .texts, table: addKeyTable(texts.map { ($0, 0) }))
        case .integers(let integers):
            check = ByteCheck(kind: .integers, table: addKeyTable(integers.map { (String($0), 0) }))
        case .pattern(let matcher): check = ByteCheck(kind: .pattern, pattern: matcher.pattern)
        }
        check.isNegated = step.isNegated
        return check
    }
}
