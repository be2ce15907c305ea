import SpecIR

extension OperationBuilder {
    /// Compiles a requirement and returns its number.
    mutating func addRequirement(_ check: RequirementCheck) -> Int32 {
        let first = rows.requirements.count
        add(check)
        return Int32(first)
    }

    private mutating func add(_ check: RequirementCheck) {
        let position = rows.requirements.count
        switch check {
        case .notEmpty: append(RequirementNode(code: .notEmpty))
        case .bound(let bound, let comparison): addBound(bound, comparison)
        case .equals(let values, _): addSet(values.values)
        case .pattern(let matcher, _):
            facts.matchers.append(matcher)
            let address = UInt64(UInt(bitPattern: matcher.pattern))
            append(RequirementNode(code: .pattern, operand: Datum(.hosted, word: address)))
        case .date(let formats, _): append(RequirementNode(code: .date, low: Int64(addDateFormats(formats))))
        case .length(let extent): append(Self.extent(.length, extent))
        case .count(let extent): append(Self.extent(.count, extent))
        case .not(let inner):
            append(RequirementNode(code: .not))
            add(inner)
        case .either(let several):
            append(RequirementNode(code: .either))
            for check in several { add(check) }
        case .all(let several):
            append(RequirementNode(code: .all))
            for check in several { add(check) }
        case .passes(let check, _):
            append(RequirementNode(code: .passes, low: Int64(facts.hostChecks.count)))
            facts.hostChecks.append(check)
        }
        rows.requirements[position].end = Int32(rows.requirements.count)
    }

    /// Returns true if a test calls code of the program.
    func callsProgram(_ test: Int32) -> Bool {
        rows.requirements[Int(test)..<Int(rows.requirements[Int(test)].end)].contains { $0.code == .passes }
    }

    private mutating func append(_ node: RequirementNode) { rows.requirements.append(node) }

    private static func extent(_ code: RequirementNode.Code, _ extent: Requirement.Extent) -> RequirementNode {
        RequirementNode(code: code, low: Int64(extent.min ?? 0), high: Int64(extent.max ?? .max))
    }

    private mutating func addSet(_ values: [Value]) {
        if values.count == 1 {
            append(RequirementNode(code: .equals, operand: addConstant(values[0])))
            return
        }
        append(RequirementNode(code: .oneOf, operand: addTable(of: values.map { addConstant($0) })))
    }

    private mutating func addBound(_ bound: Requirement.Bound, _ comparison: Comparison) {
        var node = RequirementNode(code: .bound)
        node.bound.allowsLess = bound == .max || bound == .below
        node.bound.allowsSame = bound == .min || bound == .max
        node.bound.allowsMore = bound == .min || bound == .above
        switch comparison.other {
        case .text(let text): node.operand = addText(text)
        case .date(let date): node.operand = Datum(date)
        case .number(let number):
            node.operand = memory.arena.string(number.number.text, as: .number)
            node.bound.isNumberExact = DecimalDigits(node.operand) != nil
            node.bound.number = DecimalDigits(node.operand) ?? .zero
            node.bound.isInteger = number.integer != nil
            node.bound.integer = number.integer ?? 0
        }
        append(node)
    }
}
