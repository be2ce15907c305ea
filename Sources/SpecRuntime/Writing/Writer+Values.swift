import SpecIR

// Values by their rules.
extension Writer {
    @inline(__always)
    mutating func value(_ datum: Datum, rule: Int32, in context: WriteContext, scratch: inout Scratch) {
        let row = tables.rules[rule]
        switch row.fast {
        case .kind where datum.kind == row.fastKind: return output.append(datum, scratch)
        case .any where datum.kind != .date: return output.append(datum, scratch)
        case .double where datum.kind == .double && datum.double.isFinite: return output.append(datum, scratch)
        case .object where datum.kind == .object && !tables.rows[row.operand].hasMapper:
            return object(datum, by: row.operand, in: context, scratch: &scratch)
        default: anyValue(datum, rule: rule, in: context, scratch: &scratch)
        }
    }

    @inline(never)
    private mutating func anyValue(_ datum: Datum, rule: Int32, in context: WriteContext, scratch: inout Scratch) {
        if datum.isNull || tables.rules[rule].transforms.count > 0 {
            let json = json(datum, rule: rule, in: context, scratch: &scratch)
            if json.kind != .failed { output.append(json, scratch) }
        } else {
            untransformed(datum, rule: rule, in: context, scratch: &scratch)
        }
    }

    /// Writes a value without its transformers. It isn't null.
    mutating func untransformed(
        _ datum: Datum,
        rule: Int32,
        in context: WriteContext,
        scratch: inout Scratch
    ) {
        let row = tables.rules[rule]
        switch row.kind {
        case .scalar, .values:
            let json = json(datum, rule: rule, in: context, scratch: &scratch)
            if json.kind != .failed { output.append(json, scratch) }
        case .object:
            if tables.rows[row.operand].hasMapper { return mapped(datum, rule: rule, in: scratch) }
            guard isObject(datum, scratch) else { return fail(datum, rule: rule, in: scratch) }
            object(datum, by: row.operand, in: context, scratch: &scratch)
        case .list:
            guard datum.kind == .list else { return fail(datum, rule: rule, in: scratch) }
            list(datum, rule: row.operand, part: context.part, in: &scratch)
        case .selected: selectedArray(datum, rule: rule, in: WriteContext(part: context.part), scratch: &scratch)
        case .listOfOne: listOfOne(datum, rule: row.operand, part: context.part, in: &scratch)
        case .dictionary:
            guard datum.kind == .dictionary else { return fail(datum, rule: rule, in: scratch) }
            dictionary(datum, rule: row.operand, part: context.part, in: &scratch)
        case .pairs:
            guard datum.kind == .dictionary else { return fail(datum, rule: rule, in: scratch) }
            pairs(datum, row: row, part: context.part, in: &scratch)
        case .named, .namedPairs:
            guard datum.kind == .list else { return fail(datum, rule: rule, in: scratch) }
            named(datum, rule: rule, part: context.part, in: &scratch)
        case .reference: reference(datum, rule: rule, in: &scratch)
        }
    }

    func isObject(_ datum: Datum, _ scratch: borrowing Scratch) -> Bool {
        if datum.kind == .object { return true }
        guard datum.kind == .hosted, case .object = scratch.hosted[Int(datum.word)] else { return false }
        return true
    }

    /// Writes the JSON that the host's mapper returns for a value.
    private mutating func mapped(_ datum: Datum, rule: Int32, in scratch: borrowing Scratch) {
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
    private mutating func list(_ datum: Datum, rule: Int32, part: Int32, in scratch: inout Scratch) {
        open(JSONByte.openBracket)
        var position = 0
        while position < datum.count {
            currentPath.push(Datum(Int64(position)))
            value(datum.elements[position], rule: rule, in: WriteContext(part: part), scratch: &scratch)
            output.append(JSONByte.comma)
            currentPath.pop()
            position &+= 1
        }
        close(JSONByte.closeBracket)
    }

    private mutating func listOfOne(_ datum: Datum, rule: Int32, part: Int32, in scratch: inout Scratch) {
        open(JSONByte.openBracket)
        currentPath.push(Datum(Int64(0)))
        value(datum, rule: rule, in: WriteContext(part: part), scratch: &scratch)
        currentPath.pop()
        close(JSONByte.closeBracket)
    }

    private mutating func dictionary(_ datum: Datum, rule: Int32, part: Int32, in scratch: inout Scratch) {
        open(JSONByte.openBrace)
        for position in 0..<datum.count {
            let key = datum.key(position)
            currentPath.push(key)
            output.append(text: key)
            output.append(JSONByte.colon)
            value(datum.value(position), rule: rule, in: WriteContext(part: part), scratch: &scratch)
            output.append(JSONByte.comma)
            currentPath.pop()
        }
        close(JSONByte.closeBrace)
    }

    /// An array of pairs, each a text or the JSON that its two paths lead to.
    private mutating func pairs(_ datum: Datum, row: WriteRule, part: Int32, in scratch: inout Scratch) {
        open(JSONByte.openBracket)
        for position in 0..<datum.count {
            let key = datum.key(position)
            currentPath.push(key)
            pair(key, value: datum.value(position), row: row, in: WriteContext(part: part), scratch: &scratch)
            currentPath.pop()
        }
        close(JSONByte.closeBracket)
    }

    private mutating func pair(
        _ key: Datum,
        value: Datum,
        row: WriteRule,
        in context: WriteContext,
        scratch: inout Scratch
    ) {
        if row.textPair >= 0 { return textPair(key, value: value, row: row, in: context, scratch: &scratch) }
        if row.hasIntegerKeys, !key.spellsInteger { return failToNumber(key) }
        var source = WriteSource(tables.pairs.address(of: row.pair), node: nil, in: context)
        let spelled = row.hasIntegerKeys ? Datum(.number, bytes: key.bytes, count: key.count) : key
        source.pair = WritePair(key: spelled, value: value, rule: row.operand)
        run(source, &scratch)
        output.append(JSONByte.comma)
    }

    /// A pair in one text, of which numbers and booleans are spelled as part.
    private mutating func textPair(
        _ key: Datum,
        value: Datum,
        row: WriteRule,
        in context: WriteContext,
        scratch: inout Scratch
    ) {
        let template = tables.textPairs[row.textPair]
        guard template.takes(key: key) else { return failToSeparate(key, template) }
        let before = failureCount
        let json =
            value.kind == .string && tables.rules[row.operand].copiesText
            ? value : taken(&scratch) { $0.value(value, rule: row.operand, in: context, scratch: &$1) }
        guard failureCount == before else { return }
        guard let spelled = scratch.spelled(json) else { return failToSpell(json, template, in: scratch) }
        output.append(text: template.puttingTogether(key: key, value: spelled, in: &scratch.arena))
        output.append(JSONByte.comma)
    }

    /// A dictionary, or an array of pairs, of objects that hold their own name in a property. One that has none, or
    /// another's, fails.
    private mutating func named(_ datum: Datum, rule: Int32, part: Int32, in scratch: inout Scratch) {
        let row = tables.rules[rule]
        let isArray = row.kind == .namedPairs
        let name = tables.texts[tables.names[row.memberName].first]
        var keys = KeyIndex()
        open(isArray ? JSONByte.openBracket : JSONByte.openBrace)
        for position in 0..<datum.count {
            currentPath.push(Datum(Int64(position)))
            defer { currentPath.pop() }
            var element = datum.elements[position]
            if let node = node(of: element, &scratch) { element = Datum(node) }
            var context = WriteContext(part: part)
            guard let key = memberName(of: element, rule: rule, hiding: &context, in: &scratch) else { continue }
            guard keys.find(key, in: 0) < 0 else {
                failToRepeat(key, rule: rule, name: name.text, in: scratch)
                continue
            }
            _ = keys.add(key, in: 0, value: .unset, arena: &scratch.arena)
            if isArray {
                pair(key, value: element, row: row, in: context, scratch: &scratch)
                continue
            }
            output.append(text: key)
            output.append(JSONByte.colon)
            value(element, rule: row.operand, in: context, scratch: &scratch)
            output.append(JSONByte.comma)
        }
        close(isArray ? JSONByte.closeBracket : JSONByte.closeBrace)
    }

    /// The name of an object as the key of its member, which isn't written inside; nil where it has none, which is reported.
    mutating func memberName(
        of element: Datum,
        rule: Int32,
        hiding context: inout WriteContext,
        in scratch: inout Scratch
    ) -> Datum? {
        let row = tables.rules[rule]
        context.hidden = tables.texts[tables.names[row.memberName].first]
        let key = key(of: element, row, name: context.hidden, in: &scratch)
        guard key.kind != .string else { return key }
        // A value that its rule can't write is reported already.
        if key.kind != .failed { failToName(element, rule: rule, name: context.hidden.text, in: scratch) }
        return nil
    }

    /// The value of a property as a name: text, digits, or what the property's rule writes; `unset` where that is
    /// no name.
    private mutating func key(
        of element: Datum,
        _ row: WriteRule,
        name: Datum,
        in scratch: inout Scratch
    ) -> Datum {
        guard element.kind == .object else { return .unset }
        let layout = element.node.pointee.layout
        let positions = positions.map(row.memberName, layout: layout, tables: tables)
        var held = slot(0, name: name, of: element.node, positions: positions, in: &scratch)
        guard held.isValue, !held.isNull else { return .unset }
        for position in row.firstName..<row.firstName &+ row.nameCount
        where tables.nameRules[position].layout == layout {
            held = json(held, rule: tables.nameRules[position].rule, in: WriteContext(), scratch: &scratch)
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
    private mutating func reference(_ datum: Datum, rule: Int32, in scratch: inout Scratch) {
        let row = tables.rules[rule]
        guard row.parts == 1 else { return referenceBySeveral(datum, rule: rule, in: &scratch) }
        let part = tables.keyParts[row.operand]
        let isObject = isObject(datum, scratch)
        let value = isObject ? keyValue(of: datum, part, &scratch) : datum
        guard value.isValue, !value.isNull else {
            return isObject
                ? failToRefer(to: datum, by: part, found: value, rule: rule, in: scratch)
                : fail(datum, rule: rule, in: scratch)
        }
        self.value(value, rule: part.rule, in: WriteContext(), scratch: &scratch)
    }

    private mutating func referenceBySeveral(_ datum: Datum, rule: Int32, in scratch: inout Scratch) {
        let row = tables.rules[rule]
        let parts = (row.operand..<row.operand + row.parts).map { tables.keyParts[$0] }
        var values: [Datum] = []
        if isObject(datum, scratch) {
            for part in parts {
                let value = keyValue(of: datum, part, &scratch)
                guard value.isValue, !value.isNull else {
                    return failToRefer(to: datum, by: part, found: value, rule: rule, in: scratch)
                }
                values.append(value)
            }
        } else if datum.kind == .list {
            values = Array(datum.list)
        }
        guard values.count == parts.count, values.allSatisfy({ $0.isValue && !$0.isNull }) else {
            return fail(datum, rule: rule, in: scratch)
        }
        writeKey(values, parts: parts, in: &scratch)
    }

    /// The value of one part of an object's key. An object of the host isn't opened for it.
    private mutating func keyValue(of datum: Datum, _ part: WriteKeyPart, _ scratch: inout Scratch) -> Datum {
        if let host = hostObject(of: datum, scratch) {
            if let value = host[part.name.text] { return scratch.datum(of: value) }
            if host.isFault { checkIsRead(host) }
            return .unset
        }
        let positions = positions.map(part.mapping, layout: datum.node.pointee.layout, tables: tables)
        return slot(part.position, name: part.name, of: datum.node, positions: positions, in: &scratch)
    }

    /// A key, as the list of its parts where it has several.
    mutating func writeKey(_ values: [Datum], parts: [WriteKeyPart], in scratch: inout Scratch) {
        guard values.count != 1 else {
            return value(values[0], rule: parts[0].rule, in: WriteContext(), scratch: &scratch)
        }
        open(JSONByte.openBracket)
        for (part, value) in zip(parts, values) {
            self.value(value, rule: part.rule, in: WriteContext(), scratch: &scratch)
            output.append(JSONByte.comma)
        }
        close(JSONByte.closeBracket)
    }
}

extension Writer {
    /// Writes the key of a pair: text, or a number as it is spelled.
    mutating func appendKey(_ key: Datum) {
        if key.kind == .number { output.append(key.buffer) } else { output.append(text: key) }
    }
}

extension Datum {
    /// True for the text of an integer, as JSON spells it.
    fileprivate var spellsInteger: Bool {
        let digits = buffer.first == JSONByte.minus ? buffer.dropFirst() : buffer[...]
        return !digits.isEmpty && digits.allSatisfy(JSONByte.isDigit)
            && (digits.count == 1 || digits.first != UInt8(ascii: "0"))
    }
}
