import SpecIR

// Keys in the JSON that stand for objects.
extension Reader {
    @inline(never)
    mutating func reference(
        _ rule: RuleReader,
        _ number: Int32,
        _ token: Int
    ) throws(JSONFault) -> Outcome<Sink.Element> {
        try reference(to: rule.operand, number, token)
    }

    /// An object that holds just the key that stands at a token.
    @inline(never)
    mutating func reference(to reference: Int32, _ number: Int32, _ token: Int) throws(JSONFault) -> Outcome<
        Sink.Element
    > {
        let parts = plan.references[Int(reference)].parts
        let outcome =
            parts.count == 1 ? try read(parts[0].rule, token) : try compositeKey(parts.map(\.rule), number, token)
        guard case .element(let key) = outcome else { return outcome }
        return .element(sink.reference(key, to: plan.references[Int(reference)]))
    }

    /// The list of a composite key's values.
    private mutating func compositeKey(
        _ rules: [Int32],
        _ number: Int32,
        _ token: Int
    ) throws(JSONFault) -> Outcome<Sink.Element> {
        let values = walker.byte(token) == JSONByte.openBracket ? try children(of: token) : []
        guard values.count == rules.count else {
            report(.wrongType, at: token, expected: "a list of the key's \(rules.count) values", rule: number)
            return .failed
        }
        var items = sink.openItems()
        var isWhole = true
        for (rule, value) in zip(rules, values) {
            guard case .element(let element) = try read(rule, value) else {
                if isNull(value) { reportNull(rule, value) }
                isWhole = false
                continue
            }
            sink.add(element, to: &items)
        }
        end = try walker.skip(token)
        let list = sink.closeList(items)
        return isWhole ? .element(list) : .failed
    }
}
