import SpecIR
import SpecSource

extension Writer {
    mutating func value(_ value: Value, _ rule: WriteRule, _ part: PropertyPaths?) {
        guard !value.isNull, rule.transforms.isEmpty else {
            guard let json = json(value, rule) else { return }
            return ValuePrinter.append(json, to: &output)
        }
        switch rule.kind {
        case .object(let mapping):
            if let mapper = plan.mappings[mapping].mapper { return mapped(value, by: mapper, rule) }
            guard case .object(let object) = value else { return fail(value, rule) }
            self.object(object, by: mapping, part)
        case .list(let element):
            guard case .list(let elements) = value else { return fail(value, rule) }
            list(elements, element, part)
        case .dictionary(let element):
            guard case .dictionary(let members) = value else { return fail(value, rule) }
            dictionary(members, element, part)
        case .listOfOne(let element):
            list([value], element, part)
        case .named(let element, let name):
            guard case .list(let elements) = value else { return fail(value, rule) }
            named(elements, element, name, part)
        case .pairs(let element, let paths, let name):
            guard let name else {
                guard case .dictionary(let members) = value else { return fail(value, rule) }
                return pairs(members, element, paths, part)
            }
            guard case .list(let elements) = value else { return fail(value, rule) }
            namedPairs(elements, element, name, paths, part)
        case .reference(let parts): reference(value, parts, rule)
        case .type, .values:
            guard let json = json(value, rule) else { return }
            ValuePrinter.append(json, to: &output)
        }
    }

    /// An object as its key, or a key that a program set by hand.
    mutating func reference(_ value: Value, _ parts: [(name: String, rule: WriteRule)], _ rule: WriteRule?) {
        var values: [Value]
        if case .object(let object) = value {
            values = parts.compactMap { object[$0.name] }
        } else {
            values = parts.count == 1 ? [value] : value.list ?? []
        }
        guard values.count == parts.count, values.allSatisfy({ !$0.isNull }) else {
            if let rule { fail(value, rule) }
            return
        }
        guard parts.count != 1 else { return self.value(values[0], parts[0].rule, nil) }
        output.append(UInt8(ascii: "["))
        for (part, value) in zip(parts, values) {
            self.value(value, part.rule, nil)
            output.append(UInt8(ascii: ","))
        }
        close(UInt8(ascii: "]"))
    }

    /// A dictionary of objects that hold their own name in a property.
    private mutating func named(_ elements: [Value], _ rule: WriteRule, _ name: String, _ part: PropertyPaths?) {
        output.append(UInt8(ascii: "{"))
        forEachNamed(elements, rule, name) { writer, key, element in
            writer.output.appendString(key)
            writer.output.append(UInt8(ascii: ":"))
            writer.hidden = name
            writer.value(element, rule, part)
            writer.output.append(UInt8(ascii: ","))
        }
        close(UInt8(ascii: "}"))
    }

    /// Gives each object with the name that it holds in a property; what has none, or another's, fails.
    private mutating func forEachNamed(
        _ elements: [Value],
        _ rule: WriteRule,
        _ name: String,
        _ body: (inout Writer, String, Value) -> Void
    ) {
        var keys: Set<ExactText> = []
        for (position, element) in elements.enumerated() {
            trail.append(String(position))
            defer { trail.removeLast() }
            guard case .object(let object) = element, let key = object[name]?.string ?? object[name]?.digits else {
                let expected = "an object with a text in `\(name)`"
                fail(.wrongType, "expected \(expected)", rule, found: element, expected: expected)
                continue
            }
            guard keys.insert(ExactText(key)).inserted else {
                failToRepeat(key, of: name, rule)
                continue
            }
            body(&self, key, element)
        }
    }

    private mutating func failToRepeat(_ key: String, of name: String, _ rule: WriteRule) {
        let expected = "another text in `\(name)` for each object"
        let found = Value.string(key)
        let words = "`\(name)` is \(ValuePrinter.excerpt(of: found)) a second time, and names a member of the JSON"
        fail(.duplicate, "\(words): expected \(expected)", rule, found: found, expected: expected)
    }

    /// An array of pairs, each the JSON that its two paths lead to.
    private mutating func pairs(
        _ members: ValueDictionary,
        _ rule: WriteRule,
        _ paths: PairPaths,
        _ part: PropertyPaths?
    ) {
        output.append(UInt8(ascii: "["))
        for member in members {
            trail.append(member.key)
            pair(member.key, member.value, rule, paths, part)
            trail.removeLast()
        }
        close(UInt8(ascii: "]"))
    }

    /// An array of pairs of objects that hold their own name in a property.
    private mutating func namedPairs(
        _ elements: [Value],
        _ rule: WriteRule,
        _ name: String,
        _ paths: PairPaths,
        _ part: PropertyPaths?
    ) {
        output.append(UInt8(ascii: "["))
        forEachNamed(elements, rule, name) { writer, key, element in
            writer.pair(key, element, rule, paths, part, hiding: name)
        }
        close(UInt8(ascii: "]"))
    }

    private mutating func pair(
        _ key: String,
        _ value: Value,
        _ rule: WriteRule,
        _ paths: PairPaths,
        _ part: PropertyPaths?,
        hiding name: String? = nil
    ) {
        var inner = Writer(within: self)
        inner.hidden = name
        inner.value(value, rule, part)
        take(inner)
        var pair = WriteNode.members([])
        pair.insert(.value(.string(key)), at: paths.key.steps[...])
        pair.insert(.json(inner.output.withBytes { Array($0) }), at: paths.value.steps[...])
        self.pair(pair)
        output.append(UInt8(ascii: ","))
    }

    private mutating func list(_ elements: [Value], _ rule: WriteRule, _ part: PropertyPaths?) {
        output.append(UInt8(ascii: "["))
        for (position, element) in elements.enumerated() {
            trail.append(String(position))
            value(element, rule, part)
            output.append(UInt8(ascii: ","))
            trail.removeLast()
        }
        close(UInt8(ascii: "]"))
    }

    private mutating func dictionary(_ members: ValueDictionary, _ rule: WriteRule, _ part: PropertyPaths?) {
        output.append(UInt8(ascii: "{"))
        for member in members {
            trail.append(member.key)
            output.appendString(member.key)
            output.append(UInt8(ascii: ":"))
            value(member.value, rule, part)
            output.append(UInt8(ascii: ","))
            trail.removeLast()
        }
        close(UInt8(ascii: "}"))
    }

    /// A value as its JSON, with no objects in it: type or table, then the transformers backwards, then the quotes.
    private mutating func json(_ value: Value, _ rule: WriteRule) -> Value? {
        let held = value.isNull ? rule.kind.null : untransformed(value, rule)
        guard let json = held.flatMap({ retransformed($0, rule) }) else { return nil }
        return rule.isText && !json.isNull ? .string(ValuePrinter.text(of: json)) : json
    }

    /// The transformers backwards.
    private mutating func retransformed(_ value: Value, _ rule: WriteRule) -> Value? {
        var json = value
        for transformer in rule.transforms where !json.isNull || transformer.writesNull {
            do throws(TransformFailure) {
                json = try transformer.write(json)
            } catch {
                fail(.transformFailed, "`\(transformer.name)`: \(error.reason)", rule, found: json)
                return nil
            }
        }
        return json
    }

    private mutating func untransformed(_ value: Value, _ rule: WriteRule) -> Value? {
        switch rule.kind {
        case .type(let type, let format):
            guard let held = Conversion.plain(value, type: type, [format]) else {
                fail(value, rule)
                return nil
            }
            return held.spelled(by: format)
        case .values(let rows, let keepsOthers):
            if let row = rows.first(where: { $0.value == value }) { return row.json }
            if keepsOthers { return value }
            let expected = "one of " + rows.map { ValuePrinter.text(of: $0.value) }.joined(separator: ", ")
            fail(
                .unknownValue,
                "expected \(expected), found \(ValuePrinter.excerpt(of: value))",
                rule,
                found: value,
                expected: expected
            )
            return nil
        case .list(let element):
            guard case .list(let elements) = value else {
                fail(value, rule)
                return nil
            }
            let spelled = elements.compactMap { json($0, element) }
            return spelled.count == elements.count ? .list(spelled) : nil
        case .object, .dictionary, .named, .pairs, .listOfOne, .reference:
            return nested(value, rule)
        }
    }
}

extension Writer {
    /// What the host's mapper makes of a value.
    private mutating func mapped(_ value: Value, by mapper: any CustomMapper, _ rule: WriteRule) {
        do {
            ValuePrinter.append(try mapper.write(value), to: &output)
        } catch {
            fail(.transformFailed, "\(error)", rule, found: value)
            output.append("null")
        }
    }

    /// A value with objects in it as JSON, for transformers; nil where it can't be written.
    private mutating func nested(_ value: Value, _ rule: WriteRule) -> Value? {
        var inner = Writer(within: self)
        var plain = rule
        plain.transforms = []
        inner.value(value, plain, nil)
        take(inner)
        return inner.error == nil ? try? Value(parsing: inner.output.withBytes { Array($0) }) : nil
    }
}

extension Value {
    /// `""`, `[]` or `{}`.
    var isEmpty: Bool {
        switch self {
        case .string(let text): text.isEmpty
        case .list(let elements): elements.isEmpty
        case .dictionary(let members): members.isEmpty
        case .data(let bytes): bytes.isEmpty
        default: false
        }
    }

    /// A date as a format spells it; anything else as it is.
    fileprivate func spelled(by format: DateFormat) -> Value {
        guard case .date(let date) = self else { return self }
        var bytes: [UInt8] = []
        format.append(date, to: &bytes)
        let text = String(decoding: bytes, as: UTF8.self)
        return format.writesNumber ? .number(text) : .string(text)
    }
}

extension ValuePrinter {
    static func excerpt(of value: Value) -> String { JSONLocator.cut(text(of: value)) }
}

extension JSONOutput {
    mutating func append(bytes: [UInt8]) { bytes.withUnsafeBufferPointer { append($0) } }
}
