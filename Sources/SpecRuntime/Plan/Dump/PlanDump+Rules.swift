import SpecIR

// Rules: the operations in the order in which they run.
extension PlanDump {
    /// The steps that are applied to a value, and the treatment of null and of values that don't fit where it isn't the
    /// usual one.
    func text(ofRule number: Int32, isElement: Bool = false) -> String {
        let row = tables.rules[number]
        var steps: [String] = []
        let elements = row.elements >= 0 ? tables.elements[row.elements] : nil
        if let elements { steps += selection(elements) }
        if row.isText { steps.append("parse the text as JSON") }
        steps += transforms(row, number)
        steps.append(kind(row, elements))
        if let elements, elements.duplicates != .allow { steps.append(duplicates(elements)) }
        let requirements = row.firstRequirement..<row.firstRequirement + row.requirementCount
        steps += requirements.map { "requires " + plan.requirements[Int($0)].check.words }
        return steps.joined(separator: " -> ") + fallbacks(row, isElement: isElement)
    }

    /// The transformers. Those of a host program that isn't there do nothing, and are named as the spec does.
    private func transforms(_ row: RuleReader, _ number: Int32) -> [String] {
        var known = plan.operations.tables.dumped(row.operations)[...]
        let stated = plan.ruleMetadata[Int(number)].transforms
        guard stated.count > known.count else { return Array(known) }
        return stated.map { range in
            let name = String(decoding: range.file.bytes[range.lowerBound..<range.upperBound], as: UTF8.self)
            return known.first?.split(separator: " ").first == name[...] ? known.removeFirst() : "host's \(name)"
        }
    }

    /// Null is kept by a property and invalid as an element; what doesn't fit fails.
    private func fallbacks(_ row: RuleReader, isElement: Bool) -> String {
        let usual = isElement ? Fallback.Code.fail : .null
        let null = row.ifNull == usual ? "" : ", null: \(fallback(row.ifNull, row))"
        return null + (row.ifInvalid == .fail ? "" : ", invalid: \(fallback(row.ifInvalid, row))")
    }

    private func kind(_ row: RuleReader, _ elements: ElementRow?) -> String {
        let accept = row.accept.isEmpty ? "" : ", accepts \(row.accept.dumped)"
        let weak = row.isWeak ? ", not created" : ""
        switch row.kind {
        case .object: return "object \(name(of: row.operand))\(reference(row.key))\(weak)"
        case .list, .dictionary:
            return "\(row.kind) of (\(text(ofRule: row.operand, isElement: true)))\(members(elements))"
        case .date:
            let formats = plan.operations.tables.facts.dateFormats[Int(row.format)].map(\.spelling)
            return "date by \(formats.joined(separator: " or "))\(accept)"
        case .values: return table(tables.valueTables[row.operand])
        case .reference: return "reference\(reference(row.operand))\(weak)"
        case .decimal where row.format >= 0: return "decimal to \(row.format) digits\(accept)"
        case .any, .string, .integer, .number, .decimal, .boolean, .url, .uuid, .data: return "\(row.kind)\(accept)"
        }
    }

    private func table(_ table: ValueTableRow) -> String {
        let otherwise =
            switch table.otherwise {
            case .fail: "fail"
            case .keep: "keep"
            case .constant: table.constant.constantText
            }
        return "table from \(table.type), otherwise \(otherwise)"
    }

    /// The key that stands for an object.
    private func reference(_ number: Int32) -> String {
        guard number >= 0 else { return "" }
        let row = tables.references[number]
        let parts = (row.firstPart..<row.firstPart + row.partCount).map { part in
            let rule = text(ofRule: tables.referenceParts[part].rule, isElement: true)
            return "\(row.layout.pointee.shape.names[Int(tables.referenceParts[part].position)]): \(rule)"
        }
        return " to \(row.layout.pointee.shape.mapping) by (\(parts.joined(separator: "; ")))"
    }
}

// MARK: Lists and dictionaries

extension PlanDump {
    /// The selection of elements.
    private func selection(_ row: ElementRow) -> [String] {
        var steps: [String] = []
        if row.acceptsSingle { steps.append("accept a single one") }
        steps += texts(of: row.conditions).map { "where \($0)" }
        if let pick = row.pick { steps.append("pick \(plan.text(of: pick))") }
        if let take = row.take { steps.append("take \(take.rawValue)") }
        return steps
    }

    func texts(of conditions: Tail) -> [String] {
        (conditions.first..<conditions.first + conditions.count).map { position in
            let condition = tables.conditions[position]
            let values = (condition.firstValue..<condition.firstValue + condition.valueCount)
                .map { tables.constants[$0].constantText }.joined(separator: " or ")
            return "\(plan.text(of: condition.path)) is \(values)"
        }
    }

    private func members(_ row: ElementRow?) -> String {
        guard let row else { return "" }
        var text = row.ifItemInvalid == .fail ? "" : ", an invalid one: \(row.ifItemInvalid.rawValue)"
        if let key = row.pairKey, let value = row.pairValue {
            text += ", from pairs [\(plan.text(of: key)), \(plan.text(of: value))]"
            if row.pairKeyIsInteger { text += " with integer keys" }
        }
        if row.textPair >= 0 { text += ", from texts `\(tables.textPairs[row.textPair].spelling)`" }
        if row.memberAs >= 0 { text += ", the name as \(plan.names[Int(row.memberAs)])" }
        return text
    }

    private func duplicates(_ row: ElementRow) -> String {
        let names = plan.names[Int(row.firstSameBy)..<Int(row.firstSameBy + row.sameByCount)]
        let same = names.isEmpty ? "" : " by \(names.joined(separator: ", "))"
        return "duplicates\(same): \(row.duplicates.rawValue)"
    }
}

extension RuleReader.Accept {
    fileprivate var dumped: String {
        let names: [(RuleReader.Accept, String)] = [
            (.string, "string"), (.integer, "integer"), (.number, "number"), (.boolean, "boolean"),
        ]
        return names.filter { contains($0.0) }.map(\.1).joined(separator: ", ")
    }
}

extension OperationTables {
    /// The names of operations with their arguments, in the order in which they read.
    func dumped(_ range: OperationRange) -> [String] {
        (range.first..<range.first + range.count).map { dumped(self[$0]) }
    }

    /// The effects of these operations when writing, in the order in which they run; operations that only normalise
    /// have none and are left out.
    func dumpedBackwards(_ range: OperationRange) -> [String] {
        (range.first..<range.first + range.count).reversed().map { self[$0] }.filter(\.code.changesWriting)
            .map { "undo " + dumped($0) }
    }

    private func dumped(_ operation: Operation) -> String {
        let argument = facts.arguments[Int(operation.number)].map { " \($0)" } ?? ""
        return (operation.code == .host ? "host's " : "") + name(of: operation) + argument
    }
}

extension Operation.Code {
    /// True if the operation changes values when writing.
    fileprivate var changesWriting: Bool {
        switch self {
        case .prefix, .suffix, .not, .scale, .hex, .split, .join, .parts, .json, .nullIf, .date, .multiply, .add,
            .duration, .pad, .base64, .base64URL, .urlEncoded, .htmlEntities, .unwrap, .table, .host:
            true
        case .trim, .lowercase, .uppercase, .collapseSpaces, .replace, .blankToNull, .round, .clamp, .sort, .unique,
            .first, .last, .item, .substring, .extract, .count, .sum, .floor, .ceiling, .absolute, .average, .max, .min:
            false
        }
    }
}
