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
            parts.count == 1
            ? try keyPart(parts[0].rule, number, token) : try compositeKey(parts.map(\.rule), number, token)
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
        guard sink.missingKey(of: object) != nil else { return }
        let facts = plan.mappingFacts[Int(reader)]
        let positions = facts.shape.identity?.key ?? []
        guard
            let missing = positions.first(where: { position in
                !isMemberName(facts.shape.names[position]) && (sink.value(at: position, of: object)?.isNoKey ?? true)
            })
        else { return }
        let held = sink.value(at: missing, of: object)
        let isMissing = held?.isNull ?? true
        let name = facts.shape.names[missing]
        let hidden = facts.shape.sensitive.contains(name)
        let found = held.map { hidden ? "a value that is kept secret" : ValuePrinter.excerpt(of: $0) }
        let expected = isMissing ? facts.shape.keyNames : "a single value as the \(facts.shape.keyNames)"
        property = -1
        add(
            isMissing ? .missingPrimaryKey : .wrongType,
            "expected \(isMissing ? "the " : "")\(expected) of `\(facts.name)`, "
                + (found.map { "found \($0) for `\(name)`" } ?? "found no `\(name)`"),
            at: container
        ) {
            failure,
            _ in
            failure.found = hidden ? nil : found
            failure.expected = expected
            failure.spec = DataFailure.SpecPlace(facts.range)
        }
    }

    /// Whether the object that is read gets a property from the member of the dictionary that it is.
    private func isMemberName(_ name: String) -> Bool {
        guard let last = namedMembers.last, last.name.isExactly(name) else { return false }
        if trail.count == last.depth { return true }
        // An element's rule may stand between the member and the object.
        guard trail.count == last.depth + 1, case .property(let number) = trail[trail.count - 1] else { return false }
        return number < 0
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

    /// One value of a key. A property of any type takes lists and objects, which are no keys.
    private mutating func keyPart(
        _ rule: Int32,
        _ number: Int32,
        _ token: Int
    ) throws(JSONFault) -> Outcome<Sink.Element> {
        let byte = walker.byte(token)
        let row = tables.rules[rule]
        if row.kind == .any, row.transforms < 0, byte == JSONByte.openBrace || byte == JSONByte.openBracket {
            report(.wrongType, at: token, expected: plan.ruleFacts[Int(number)].expected, rule: number)
            end = try walker.skip(token)
            return .failed
        }
        return try read(rule, token)
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
            guard case .element(let element) = try keyPart(rule, number, value) else {
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

extension Value {
    /// Whether the value is nothing that tells objects apart.
    var isNoKey: Bool {
        switch self {
        case .null, .list, .dictionary, .object: true
        case .boolean, .integer, .unsigned, .double, .decimal, .number, .string, .date, .data, .url, .uuid: false
        }
    }
}
