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
        let element = sink.reference(key, to: plan.references[Int(reference)])
        if sink.isForSession, tables.rules[number].isWeak { notePlace(of: element, token, number) }
        return .element(element)
    }

    /// Keeps the place of a key that may lead nowhere, so that it can be told later.
    @inline(never)
    mutating func notePlace(of element: Sink.Element, _ token: Int, _ rule: Int32) {
        let range = plan.ruleFacts[Int(rule)].range
        let found = foundText(token)
        let place = failure(.unlinked, "there is no such object", at: token) { failure, _ in
            failure.severity = .warning
            failure.found = found
            failure.spec = DataFailure.SpecPlace(range)
        }
        sink.note(place, of: element)
    }

    /// Objects of a session need their keys.
    @inline(never)
    mutating func checkKey(of object: Sink.Object, _ reader: Int32) {
        guard let missing = sink.missingKey(of: object) else { return }
        let facts = plan.mappingFacts[Int(reader)]
        let name = facts.shape.names[missing]
        property = -1
        add(
            .missingPrimaryKey,
            "expected the \(facts.shape.keyNames) of `\(facts.name)`, found no `\(name)`",
            at: container
        ) {
            failure,
            _ in
            failure.expected = facts.shape.keyNames
            failure.spec = DataFailure.SpecPlace(facts.range)
        }
    }

    /// Whether all parts of a key are there, and not null.
    func isThere(_ keySlots: [[Int32]]) -> Bool {
        keySlots.allSatisfy { part in
            part.contains { slot in
                let token = slots[base + Int(slot)]
                return token >= 0 && !isNull(Int(token))
            }
        }
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
