import SpecIR

// Values by their rules.
extension Writer {
    @inline(__always)
    mutating func value(_ datum: Datum, _ rule: Int32, _ context: WriteContext, _ scratch: inout Scratch) {
        let row = tables.rules[rule]
        switch row.fast {
        case .kind where datum.kind == row.fastKind: return output.append(datum, scratch)
        case .any where datum.kind != .date: return output.append(datum, scratch)
        case .double where datum.kind == .double && datum.double.isFinite: return output.append(datum, scratch)
        case .object where datum.kind == .object && !tables.rows[row.operand].hasMapper:
            return object(datum, by: row.operand, context, &scratch)
        default: anyValue(datum, rule, context, &scratch)
        }
    }

    @inline(never)
    private mutating func anyValue(_ datum: Datum, _ rule: Int32, _ context: WriteContext, _ scratch: inout Scratch) {
        if datum.isNull || tables.rules[rule].transforms.count > 0 {
            let json = json(datum, rule, context, &scratch)
            if json.kind != .failed { output.append(json, scratch) }
        } else {
            untransformed(datum, rule, context, &scratch)
        }
    }

    /// Writes a value without its transformers. It isn't null.
    mutating func untransformed(
        _ datum: Datum,
        _ rule: Int32,
        _ context: WriteContext,
        _ scratch: inout Scratch
    ) {
        let row = tables.rules[rule]
        switch row.kind {
        case .scalar, .values:
            let json = json(datum, rule, context, &scratch)
            if json.kind != .failed { output.append(json, scratch) }
        case .object:
            if tables.rows[row.operand].hasMapper { return mapped(datum, rule, scratch) }
            guard isObject(datum, scratch) else { return fail(datum, rule, scratch) }
            object(datum, by: row.operand, context, &scratch)
        case .list:
            guard datum.kind == .list else { return fail(datum, rule, scratch) }
            list(datum, row.operand, context.part, &scratch)
        case .selected: selectedArray(datum, rule, WriteContext(part: context.part), &scratch)
        case .listOfOne: listOfOne(datum, row.operand, context.part, &scratch)
        case .dictionary:
            guard datum.kind == .dictionary else { return fail(datum, rule, scratch) }
            dictionary(datum, row.operand, context.part, &scratch)
        case .pairs:
            guard datum.kind == .dictionary else { return fail(datum, rule, scratch) }
            pairs(datum, row, context.part, &scratch)
        case .named, .namedPairs:
            guard datum.kind == .list else { return fail(datum, rule, scratch) }
            named(datum, rule, context.part, &scratch)
        case .reference: reference(datum, rule, &scratch)
        }
    }

    func isObject(_ datum: Datum, _ scratch: borrowing Scratch) -> Bool {
        if datum.kind == .object { return true }
        guard datum.kind == .hosted, case .object = scratch.hosted[Int(datum.word)] else { return false }
        return true
    }

    /// Writes the JSON that the host's mapper returns for a value.
    private mutating func mapped(_ datum: Datum, _ rule: Int32, _ scratch: borrowing Scratch) {
        guard let mapper = plan.mappings[Int(tables.rules[rule].operand)].mapper else { return }
        do {
            let context = HostContext(caller: scratch.caller)
            ValuePrinter.append(try mapper.write(scratch.value(of: datum), in: context), to: &output)
        } catch {
            fail(.transformFailed, "\(error)", rule: rule, found: excerpt(of: datum, scratch))
            output.append("null")
        }
    }
}

// MARK: Lists and dictionaries

extension Writer {
    private mutating func list(_ datum: Datum, _ rule: Int32, _ part: Int32, _ scratch: inout Scratch) {
        output.append(JSONByte.openBracket)
        var position = 0
        while position < datum.count {
            trail.push(Datum(Int64(position)))
            value(datum.elements[position], rule, WriteContext(part: part), &scratch)
            output.append(JSONByte.comma)
            trail.pop()
            position &+= 1
        }
        close(JSONByte.closeBracket)
    }

    private mutating func listOfOne(_ datum: Datum, _ rule: Int32, _ part: Int32, _ scratch: inout Scratch) {
        output.append(JSONByte.openBracket)
        trail.push(Datum(Int64(0)))
        value(datum, rule, WriteContext(part: part), &scratch)
        trail.pop()
        output.append(JSONByte.closeBracket)
    }

    private mutating func dictionary(_ datum: Datum, _ rule: Int32, _ part: Int32, _ scratch: inout Scratch) {
        output.append(JSONByte.openBrace)
        for position in 0..<datum.count {
            let key = datum.key(position)
            trail.push(key)
            output.append(text: key)
            output.append(JSONByte.colon)
            value(datum.value(position), rule, WriteContext(part: part), &scratch)
            output.append(JSONByte.comma)
            trail.pop()
        }
        close(JSONByte.closeBrace)
    }

    /// An array of pairs, each the JSON that its two paths lead to.
    private mutating func pairs(_ datum: Datum, _ row: WriteRule, _ part: Int32, _ scratch: inout Scratch) {
        output.append(JSONByte.openBracket)
        for position in 0..<datum.count {
            let key = datum.key(position)
            trail.push(key)
            pair(key, datum.value(position), row, WriteContext(part: part), &scratch)
            trail.pop()
        }
        close(JSONByte.closeBracket)
    }

    private mutating func pair(
        _ key: Datum,
        _ value: Datum,
        _ row: WriteRule,
        _ context: WriteContext,
        _ scratch: inout Scratch
    ) {
        var source = WriteSource(tables.pairs.address(of: row.pair), nil, context)
        source.pair = WritePair(key: key, value: value, rule: row.operand)
        run(source, &scratch)
        output.append(JSONByte.comma)
    }

    /// A dictionary, or an array of pairs, of objects that hold their own name in a property. One that has none, or
    /// another's, fails.
    private mutating func named(_ datum: Datum, _ rule: Int32, _ part: Int32, _ scratch: inout Scratch) {
        let row = tables.rules[rule]
        let isArray = row.kind == .namedPairs
        let name = tables.texts[tables.names[row.memberName].first]
        var keys = KeyIndex()
        output.append(isArray ? JSONByte.openBracket : JSONByte.openBrace)
        for position in 0..<datum.count {
            trail.push(Datum(Int64(position)))
            defer { trail.pop() }
            var element = datum.elements[position]
            if let node = node(of: element, &scratch) { element = Datum(node) }
            let key = key(of: element, row, name, &scratch)
            guard key.kind == .string else {
                // A value that its rule can't write is reported already.
                if key.kind != .failed { failToName(element, rule, name.text, scratch) }
                continue
            }
            guard keys.find(key, in: 0) < 0 else {
                failToRepeat(key, rule, name.text, scratch)
                continue
            }
            _ = keys.add(key, in: 0, .unset, &scratch.arena)
            let context = WriteContext(part: part, hidden: name)
            if isArray {
                pair(key, element, row, context, &scratch)
                continue
            }
            output.append(text: key)
            output.append(JSONByte.colon)
            value(element, row.operand, context, &scratch)
            output.append(JSONByte.comma)
        }
        close(isArray ? JSONByte.closeBracket : JSONByte.closeBrace)
    }

    /// The value of a property as a name: text, digits, or what the property's rule writes; `unset` where that is
    /// no name.
    private mutating func key(
        of element: Datum,
        _ row: WriteRule,
        _ name: Datum,
        _ scratch: inout Scratch
    ) -> Datum {
        guard element.kind == .object else { return .unset }
        let layout = element.node.pointee.layout
        let positions = positions.map(row.memberName, layout, tables)
        var held = slot(0, name, of: element.node, positions, &scratch)
        guard held.isValue, !held.isNull else { return .unset }
        for position in row.firstName..<row.firstName &+ row.nameCount
        where tables.nameRules[position].layout == layout {
            held = json(held, tables.nameRules[position].rule, WriteContext(), &scratch)
            switch held.kind {
            case .failed: return held
            case .url, .uuid: return held.held(as: .string, held.flags)
            default: return scratch.spelled(held) ?? .unset
            }
        }
        if held.kind == .string { return held }
        return held.isNumber ? scratch.spelled(held) ?? .unset : .unset
    }
}

// MARK: References

extension Writer {
    /// An object as its key, or a key that a program set by hand.
    private mutating func reference(_ datum: Datum, _ rule: Int32, _ scratch: inout Scratch) {
        let row = tables.rules[rule]
        guard row.parts == 1 else { return referenceBySeveral(datum, rule, &scratch) }
        let part = tables.keyParts[row.operand]
        let value = isObject(datum, scratch) ? keyValue(of: datum, part, &scratch) : datum
        guard value.isValue, !value.isNull else { return fail(datum, rule, scratch) }
        self.value(value, part.rule, WriteContext(), &scratch)
    }

    private mutating func referenceBySeveral(_ datum: Datum, _ rule: Int32, _ scratch: inout Scratch) {
        let row = tables.rules[rule]
        let parts = (row.operand..<row.operand + row.parts).map { tables.keyParts[$0] }
        var values: [Datum] = []
        if isObject(datum, scratch) {
            for part in parts { values.append(keyValue(of: datum, part, &scratch)) }
        } else if datum.kind == .list {
            values = Array(datum.list)
        }
        guard values.count == parts.count, values.allSatisfy({ $0.isValue && !$0.isNull }) else {
            return fail(datum, rule, scratch)
        }
        writeKey(values, parts, &scratch)
    }

    /// The value of one part of an object's key. An object of the host isn't opened for it.
    private mutating func keyValue(of datum: Datum, _ part: WriteKeyPart, _ scratch: inout Scratch) -> Datum {
        if let host = hostObject(of: datum, scratch) {
            if let value = host[part.name.text] { return scratch.datum(of: value) }
            if host.isFault { checkIsRead(host) }
            return .unset
        }
        let positions = positions.map(part.mapping, datum.node.pointee.layout, tables)
        return slot(part.position, part.name, of: datum.node, positions, &scratch)
    }

    /// A key, as the list of its parts where it has several.
    mutating func writeKey(_ values: [Datum], _ parts: [WriteKeyPart], _ scratch: inout Scratch) {
        guard values.count != 1 else { return value(values[0], parts[0].rule, WriteContext(), &scratch) }
        output.append(JSONByte.openBracket)
        for (part, value) in zip(parts, values) {
            self.value(value, part.rule, WriteContext(), &scratch)
            output.append(JSONByte.comma)
        }
        close(JSONByte.closeBracket)
    }
}
