import SpecIR

extension Runtime {
    /// The plan as text, for `specmap dump` and golden tests.
    package func dumpPlans() -> String { reading.dump() }
}

extension Plan {
    /// The tables as text: each mapping, the members it looks for, and its properties' rules.
    func dump() -> String {
        var lines: [String] = []
        for number in 0..<tables.mappings.count { lines += dump(mapping: number) }
        if tables.documentTable >= 0 { lines += ["document"] + dump(table: tables.documentTable, indentation: "  ") }
        return lines.map { $0 + "\n" }.joined()
    }

    private func dump(mapping number: Int) -> [String] {
        let row = tables.mappings[number]
        let root = entries.values.first { $0.reader == Int32(number) }.map { " at \($0.path)" } ?? ""
        let slots = "\(row.slots) slots, unknown \(row.unknown)"
        var lines = ["mapping \(number) \(mappingFacts[number].name)\(root): \(slots)"]
        if row.wholeSlot >= 0 { lines.append("  . -> slot \(row.wholeSlot)") }
        if row.table >= 0 { lines += dump(table: row.table, indentation: "  ") }
        for property in row.firstProperty..<row.firstProperty + row.propertyCount {
            lines.append(dump(property: property))
        }
        return lines
    }

    private func dump(table: Int32, indentation: String) -> [String] {
        let keys = tables.keyTables[table]
        let entries = (keys.first...keys.first + keys.mask).map { tables.entries[$0] }.filter { !$0.isEmpty }
        return entries.sorted { $0.key.offset < $1.key.offset }.flatMap { entry in
            let slot = entry.slot >= 0 ? " -> slot \(entry.slot)" : ""
            let below = entry.table >= 0 ? dump(table: entry.table, indentation: indentation + "  ") : []
            return ["\(indentation)\(text(entry.key))\(slot)"] + below
        }
    }

    private func dump(property number: Int32) -> String {
        let row = tables.properties[number]
        let places = (row.firstCandidate..<row.firstCandidate + row.candidateCount).map { position -> String in
            let candidate = tables.candidates[position]
            let tail = candidate.tail >= 0 ? dump(tail: tables.tails[candidate.tail]) : ""
            return candidate.origin.mark + "\(candidate.slot)\(tail)"
        }
        let name = propertyFacts[Int(number)].name
        return "  \(name) = slot \(places.joined(separator: " or ")): \(dump(rule: row.rule)), missing \(row.ifMissing)"
    }

    private func dump(tail: Tail) -> String {
        (tail.first..<tail.first + tail.count).map { position in
            let step = tables.steps[position]
            return step.kind == .each ? ".*" : "." + text(step.key)
        }.joined()
    }

    private func dump(rule number: Int32) -> String {
        let row = tables.rules[number]
        let operand =
            switch row.kind {
            case .object: " \(row.operand)"
            case .list, .dictionary: " of (\(dump(rule: row.operand)))"
            case .date: " " + operations.facts.dateFormats[Int(row.dates)].map(\.spelling).joined(separator: "|")
            case .reference: " by " + dumpKey(tables.references[row.operand])
            case .any, .string, .integer, .number, .decimal, .boolean, .url, .uuid, .data, .values: ""
            }
        let range = row.operations.first..<row.operations.first + row.operations.count
        let names = range.map { operations.name(of: operations[$0]) }
        let before = names.isEmpty ? "" : names.joined(separator: ", ") + ", "
        return "\(before)\(row.kind)\(operand), null \(row.ifNull), invalid \(row.ifInvalid)"
    }

    private func dumpKey(_ reference: ReferenceRow) -> String {
        (reference.firstPart..<reference.firstPart + reference.partCount)
            .map { "(" + dump(rule: tables.referenceParts[$0].rule) + ")" }
            .joined(separator: ", ")
    }

    private func text(_ range: ByteRange) -> String {
        let bytes = tables.literals.address(of: Int(range.offset))
        return String(decoding: UnsafeBufferPointer(start: bytes, count: Int(range.length)), as: UTF8.self)
    }
}

extension Candidate.Origin {
    fileprivate var mark: String {
        switch self {
        case .value: ""
        case .document: "$"
        case .enclosing: "^"
        }
    }
}
