import SpecIR

// Keys in the JSON that stand for objects.
extension Reader {
    /// An object that holds just the key that stands at a token.
    @inline(never)
    mutating func reference(to reference: Int32, _ number: Int32, _ token: Int) throws(JSONFault) -> Datum {
        let row = tables.references[reference]
        let start = scratch.stack.count
        let outcome =
            row.partCount == 1
            ? try keyPart(by: tables.referenceParts[row.firstPart].rule, of: number, at: token)
            : try compositeKey(by: row, of: number, at: token)
        guard outcome.isValue, !outcome.isNull else { return outcome }
        if row.partCount == 1 { scratch.stack.push(outcome) }
        let node = scratch.arena.object(row.layout, reader: -1)
        node.pointee.flags.insert(.isReference)
        for part in 0..<row.partCount {
            node.slots[Int(tables.referenceParts[row.firstPart + part].position)] = scratch.stack[start + Int(part)]
        }
        scratch.stack.pop(to: start)
        if options.isForSession, tables.rules[number].isWeak { notePlace(of: node, token, number) }
        return Datum(node)
    }

    /// Keeps the place of a key that may lead nowhere, so that it can be reported later.
    @inline(never)
    mutating func notePlace(of node: UnsafeMutablePointer<ObjectNode>, _ token: Int, _ rule: Int32) {
        let range = plan.ruleMetadata[Int(rule)].range
        let found = foundText(token)
        var place = notedFailure(.unlinked, "there is no such object", at: token, by: range)
        place.severity = .warning
        place.found = found
        scratch.note(place, of: node)
    }

    /// The failure at a value, of which many are noted: each is located from the one before.
    private mutating func notedFailure(
        _ id: DataFailure.ID,
        _ message: String,
        at token: Int,
        by rule: SourceRange
    ) -> DataFailure {
        report.origin.noteValue(walker.offset(token), in: text.buffer)
        let way = way(to: token)
        let length =
            state.container == document.first ? 0 : way.firstIndex { $0.value == state.container }.map { $0 + 1 }
        return failure(id, message, at: token, by: rule, ways: length.map { (way, Array(way.prefix($0))) })
    }

    /// Keeps the place of what leads to an object that takes but one such, so that a second one can be reported there.
    @inline(__always)
    mutating func notePlaceOfSingle(in node: UnsafeMutablePointer<ObjectNode>, _ reader: Int32) {
        if !plan.mappingMetadata[Int(reader)].singles.isEmpty { notePlaceOfSinglesValue(in: node, reader) }
    }

    @inline(never)
    private mutating func notePlaceOfSinglesValue(in node: UnsafeMutablePointer<ObjectNode>, _ reader: Int32) {
        for number in plan.mappingMetadata[Int(reader)].singles {
            let property = tables.properties[number]
            guard node.slots[Int(property.position)].kind != .unset else { continue }
            let (count, outer) = (collected.count, state.property)
            state.property = number
            defer {
                collected.pop(to: count)
                state.property = outer
            }
            var token = state.container
            if case .at(let value)? = try? place(of: property) { token = value }
            let range = plan.ruleMetadata[Int(property.rule)].range
            return scratch.note(
                notedFailure(.notOne, "it takes a single one", at: token, by: range),
                of: node
            )
        }
    }

    /// Objects of a session need their keys.
    @inline(never)
    mutating func checkKey(of node: UnsafeMutablePointer<ObjectNode>, _ reader: Int32) {
        let facts = plan.mappingMetadata[Int(reader)]
        let positions = facts.shape.identity?.key ?? []
        guard
            let missing = positions.first(where: { position in
                !node.slots[position].isKeyPart && !isMemberName(facts.shape.names[position])
            })
        else { return }
        let slot = node.slots[missing]
        let held = slot.isValue ? scratch.value(of: slot) : Value?.none
        let isMissing = held?.isNull ?? true
        let name = facts.shape.names[missing]
        let hidden = facts.shape.sensitive.contains(name)
        let found = held.map { hidden ? "a value that is kept secret" : ValuePrinter.excerpt(of: $0) }
        let expected = isMissing ? facts.shape.keyNames : "a single value as the \(facts.shape.keyNames)"
        state.property = -1
        add(
            isMissing ? .missingPrimaryKey : .wrongType,
            "expected \(isMissing ? "the " : "")\(expected) of `\(facts.name)`, "
                + (found.map { "found \($0) for `\(name)`" } ?? "found no `\(name)`"),
            at: state.container,
            by: facts.range
        ) {
            failure,
            _ in
            failure.found = hidden ? nil : found
            failure.expected = expected
        }
    }

    /// Returns true if the object being read is a member of a dictionary and gets this property from the member's name.
    func isMemberName(_ name: String) -> Bool {
        guard let last = state.namedMembers.last, last.name.isExactly(name) else { return false }
        if currentPath.count == last.depth { return true }
        // An element's rule may stand between the member and the object.
        guard currentPath.count == last.depth + 1, case .property(let number) = currentPath[currentPath.count - 1]
        else { return false }
        return number < 0
    }

    /// Returns true if all parts of a key exist and aren't null.
    func isThere(_ keySlots: [[Int32]]) -> Bool {
        keySlots.allSatisfy { part in
            part.contains { slot in
                let token = slots[state.base + Int(slot)]
                return token >= 0 && !isNull(Int(token))
            }
        }
    }

    /// One value of a key. A property of any type takes lists and objects, which are no keys.
    private mutating func keyPart(by rule: Int32, of number: Int32, at token: Int) throws(JSONFault) -> Datum {
        let byte = walker.byte(token)
        let row = tables.rules[rule]
        if row.kind == .any, row.operations.count == 0, byte == JSONByte.openBrace || byte == JSONByte.openBracket {
            state.end = try walker.skip(token)
            return wrongType(number, token)
        }
        return try value(rule, token)
    }

    /// Pushes a composite key's values, and returns one of them; `failed` where they aren't all there.
    private mutating func compositeKey(
        by reference: ReferenceRow,
        of number: Int32,
        at token: Int
    ) throws(JSONFault) -> Datum {
        if attempt.isOn { _ = try walker.skip(token) }
        let values = walker.byte(token) == JSONByte.openBracket ? try children(of: token) : []
        guard values.count == Int(reference.partCount) else {
            let expected = "a list of the key's \(reference.partCount) values"
            report(.wrongType, at: token, expected: expected, rule: number)
            return .failed
        }
        let start = scratch.stack.count
        var isWhole = true
        for (position, value) in values.enumerated() {
            let rule = tables.referenceParts[reference.firstPart + Int32(position)].rule
            let part = try keyPart(by: rule, of: number, at: value)
            if part.isValue, !part.isNull {
                scratch.stack.push(part)
            } else {
                // A part that is null in place of an invalid value is no key either.
                if isNull(value) || part.kind != .failed { reportNull(rule, value) }
                isWhole = false
            }
        }
        state.end = try walker.skip(token)
        guard isWhole else {
            scratch.stack.pop(to: start)
            return .failed
        }
        return scratch.stack[start]
    }
}

extension Value {
    /// True if the value can't distinguish objects.
    var isNoKey: Bool {
        switch self {
        case .null, .list, .dictionary, .object: true
        case .boolean, .integer, .unsigned, .double, .decimal, .number, .string, .date, .data, .url, .uuid: false
        }
    }
}
