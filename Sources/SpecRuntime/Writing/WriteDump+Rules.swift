import SpecIR

// Rules backwards: the operations in the order in which they run.
extension WriteDump {
    /// A property and its rule.
    func text(_ row: WriteProperty) -> String {
        var omitted: [String] = []
        if row.omit.contains(.null) { omitted.append("null") }
        if row.omit.contains(.empty) { omitted.append("empty") }
        if row.omit.contains(.default) { omitted.append("default") }
        let omit = omitted.isEmpty ? "" : ", omits \(omitted.joined(separator: ", "))"
        return "\(row.name.text) -> \(text(ofRule: row.rule))\(omit)"
    }

    private func text(ofRule number: Int32) -> String {
        let row = tables.rules[number]
        var steps = [kind(row)] + plan.operations.tables.dumpedBackwards(row.transforms)
        if row.isText { steps.append("JSON in a text") }
        return steps.joined(separator: " -> ") + shown(row)
    }

    private func kind(_ row: WriteRule) -> String {
        switch row.kind {
        case .scalar where row.type == .date:
            let formats = plan.operations.tables.facts.dateFormats[Int(row.format)].map(\.spelling)
            return "date by \(formats.joined(separator: " or "))"
        case .scalar where row.type == .decimal && row.format >= 0: return "decimal to \(row.format) digits"
        case .scalar: return "\(row.type)"
        case .values: return "table backwards" + (row.keepsOthers ? ", others are kept" : "")
        case .object: return "object \(plan.mappings[Int(row.operand)].name)"
        case .list: return "list of (\(text(ofRule: row.operand)))"
        case .selected: return selection(tables.selections[row.operand])
        case .listOfOne: return "list of one (\(text(ofRule: row.operand)))"
        case .dictionary: return "dictionary of (\(text(ofRule: row.operand)))"
        case .named: return "dictionary of (\(text(ofRule: row.operand))), the keys from \(memberName(row))"
        case .pairs: return "pairs \(pair(row)) of (\(text(ofRule: row.operand)))"
        case .namedPairs:
            return "pairs \(pair(row)) of (\(text(ofRule: row.operand))), the keys from \(memberName(row))"
        case .reference:
            let parts = (row.operand..<row.operand + row.parts).map { tables.keyParts[$0].name.text }
            return "reference by \(parts.joined(separator: ", "))"
        }
    }

    /// Describes the way that elements are made of the values held.
    private func selection(_ row: WriteSelection) -> String {
        let held = "\(row.list >= 0 ? "each of" : "one of") (\(text(ofRule: row.list >= 0 ? row.list : row.element)))"
        var made = held
        if row.program >= 0 {
            let lines = lines(of: tables.pairs[row.program]).map { String($0.drop { $0 == " " }) }
            made += " as \(lines.joined(separator: " "))"
        }
        guard row.words >= 0 else { return made }
        let words = plan.words[Int(row.words)].map { word -> String in
            guard case .value(let json, let path) = word else { return "" }
            return "\(path.map(\.description).joined(separator: ".")): \(String(decoding: json, as: UTF8.self))"
        }
        return "\(made) with \(words.joined(separator: ", "))"
    }

    private func memberName(_ row: WriteRule) -> String { tables.texts[tables.names[row.memberName].first].text }

    private func pair(_ row: WriteRule) -> String {
        if row.textPair >= 0 { return "`\(tables.textPairs[row.textPair].spelling)`" }
        let lines = lines(of: tables.pairs[row.pair]).map { String($0.drop { $0 == " " }) }
        return lines.joined(separator: " ") + (row.hasIntegerKeys ? " with integer keys" : "")
    }

    /// Lists the values that are written as they are shown.
    private func shown(_ row: WriteRule) -> String {
        switch row.fast {
        case .none, .object, .list: ""
        case .any: " [all but dates as shown]"
        case .kind: " [\(row.fastKind) as shown]"
        case .double: " [double as shown]"
        }
    }
}
