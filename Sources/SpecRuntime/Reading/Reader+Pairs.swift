import SpecIR

// Dictionaries whose JSON is an array of pairs.
extension Reader {
    mutating func pairs(_ rule: RuleReader, _ number: Int32, _ token: Int) throws(JSONFault) -> Outcome<Sink.Element> {
        guard let paths = plan.ruleExtras[Int(rule.extras)].pairs else { return .failed }
        let fallback = plan.ruleExtras[Int(rule.extras)].ifItemInvalid
        var members: [(name: String, value: Int?)] = []
        var names: Set<ExactText> = []
        var tally = Tally()
        for item in try children(of: token) {
            let (name, value) = (try keyText(paths.key, item), try found(paths.value, item))
            let isFirst = name.map { names.insert(ExactText($0)).inserted } ?? true
            if let name, let value, isFirst {
                members.append((name, value))
                continue
            }
            let failures = report.mark
            if let name, !isFirst {
                reportRepeatedKey(name, at: item, rule: number)
            } else {
                report(.wrongType, at: item, expected: Expectation.pair, rule: number)
            }
            guard fallback != .fail else {
                // Of what stands there twice one would stay.
                if isFirst { tally.length += 1 }
                tally.failed += 1
                continue
            }
            let id = fallback == .skip ? DataFailure.ID.itemSkipped : .invalidReplaced
            if !report.replaceWithWarning(since: failures, as: id) { reportReplaced(number, item, as: id) }
            if fallback == .null, let name, isFirst { members.append((name, nil)) }
        }
        return try dictionary(rule, members, token, tally)
    }

    private mutating func keyText(_ path: Tail, _ item: Int) throws(JSONFault) -> String? {
        guard let key = try found(path, item), walker.byte(key) == JSONByte.quote else { return nil }
        return string(walker.content(key))
    }

    /// The one value that a path from a pair leads to.
    private mutating func found(_ path: Tail, _ item: Int) throws(JSONFault) -> Int? {
        let before = collected.count
        defer { collected.removeSubrange(before...) }
        guard case .at(let token) = try follow(path.first, path.first + path.count, item) else { return nil }
        return token
    }
}
