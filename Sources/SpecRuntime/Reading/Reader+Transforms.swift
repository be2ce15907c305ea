import SpecIR

// Values that a transformer or a table changes before they are held.
extension Reader {
    mutating func transformed(
        _ rule: RuleReader,
        _ number: Int32,
        _ token: Int
    ) throws(JSONFault) -> Outcome<Sink.Element> {
        if rule.dateTransform >= 0, walker.byte(token) == UInt8(ascii: "\"") {
            let content = walker.content(token)
            let bytes = UnsafeBufferPointer(rebasing: text.buffer[content])
            if let value = plan.dateTransforms[Int(rule.dateTransform)].read(bytes) {
                return .element(sink.value(value))
            }
        }
        return transformed(try plainValue(token), rule, number, token)
    }

    func plainValue(_ token: Int) throws(JSONFault) -> Value {
        var plain = Reader<ObjectSink>(
            plan,
            entry,
            text,
            sink: ObjectSink(),
            report: FailureReport(origin: report.origin)
        )
        return try plain.any(token)
    }

    /// Applies the transformers in their order, then the table or type; a value that isn't stated stands nowhere in the JSON.
    mutating func transformed(
        _ value: Value,
        _ rule: RuleReader,
        _ number: Int32,
        _ token: Int,
        isStated: Bool = true
    ) -> Outcome<Sink.Element> {
        let stated = isStated ? value : nil
        var value = value
        if rule.isText, !value.isNull {
            guard let spelled = Self.unquoted(value) else {
                return settle(.failure(.unfit(expected: Expectation.text)), of: value, rule: number, token)
            }
            value = spelled
        }
        let transformers = rule.transforms >= 0 ? plan.transforms[Int(rule.transforms)] : []
        for (position, transformer) in transformers.enumerated() {
            if value.isNull, !transformer.readsNull { continue }
            do throws(TransformFailure) {
                value =
                    try transformer.wantsContext
                    ? transformer.read(value, in: context(at: token)) : transformer.read(value)
            } catch {
                let name = transformer.name
                made = MadeValue(value: value, stated: stated)
                defer { made = nil }
                report(.transform(name: name, reason: error.reason, position: position), at: token, rule: number)
                return .failed
            }
        }
        if value.isNull { return .null }
        switch rule.kind {
        case .values: return tableValue(value, rule, number, token)
        case .list where isPlainList(value, rule): return transformedList(value, rule, number, token)
        case .object, .list, .dictionary, .reference: return related(value, rule, number, token)
        case .any, .string, .integer, .number, .decimal, .boolean, .date, .url, .uuid, .data:
            return settle(Conversion.convert(value, by: rule, in: plan), of: value, from: stated, rule: number, token)
        }
    }

    /// Settles what became of a value that doesn't stand in the JSON, so that a failure shows it and not its source.
    private mutating func settle(
        _ result: Result<Value, ConversionFailure>,
        of value: Value,
        from stated: Value? = nil,
        rule: Int32,
        _ token: Int
    ) -> Outcome<Sink.Element> {
        made = MadeValue(value: value, stated: stated)
        defer { made = nil }
        return settle(result, rule: rule, token)
    }

    /// Whether a list holds values that can be converted one by one, without looking at them as JSON.
    private func isPlainList(_ value: Value, _ rule: RuleReader) -> Bool {
        let element = tables.rules[rule.operand]
        guard case .list(let elements) = value, element.extras < 0, rule.extras < 0 || rule.needsValue else {
            return false
        }
        switch element.kind {
        case .object, .list, .dictionary, .reference: return false
        default: return elements.allSatisfy { !$0.isNull && $0.list == nil && $0.dictionary == nil }
        }
    }

    /// A list that a transformer made, each element by the element's rule.
    private mutating func transformedList(
        _ value: Value,
        _ rule: RuleReader,
        _ number: Int32,
        _ token: Int
    ) -> Outcome<Sink.Element> {
        guard case .list(let elements) = value else {
            return settle(.failure(.wrongType), of: value, rule: number, token)
        }
        let element = tables.rules[rule.operand]
        trail.push(.property(property))
        trail.push(.item(0))
        defer { trail.pop(2) }
        var items = sink.openItems()
        var tally = Tally()
        for (position, value) in elements.enumerated() {
            trail[trail.count - 1] = .item(position)
            let outer = property
            property = -1
            defer { property = outer }
            let outcome =
                element.transforms >= 0
                ? transformed(value, element, rule.operand, token, isStated: false)
                : element.kind == .values
                    ? tableValue(value, element, rule.operand, token)
                    : settle(Conversion.convert(value, by: element, in: plan), of: value, rule: rule.operand, token)
            switch outcome {
            case .element(let made):
                sink.add(made, to: &items)
                tally.count(.held)
            case .null:
                sink.add(sink.null(), to: &items)
                tally.count(.held)
            case .unset, .usesDefault: tally.count(.leftOut)
            case .failed: tally.count(.failed)
            }
        }
        return closed(tally) ? .element(sink.closeList(items)) : .failed
    }
}

// MARK: What transformers are told

extension Reader {
    private func context(at token: Int) -> TransformContext {
        TransformContext(
            argument: nil,
            json: (try? plainValue(container)) ?? .null,
            place: locator.path(to: token),
            caller: caller
        )
    }

    /// The number or boolean that a JSON string spells; nil where it spells none.
    private static func unquoted(_ value: Value) -> Value? {
        switch value {
        case .string("true"): .boolean(true)
        case .string("false"): .boolean(false)
        case .string(let text) where NumberText.isNumber(text): .number(text)
        default: nil
        }
    }
}

// MARK: Tables of values

extension Reader {
    mutating func tableValue(
        _ rule: RuleReader,
        _ number: Int32,
        _ token: Int
    ) throws(JSONFault) -> Outcome<Sink.Element> {
        guard let value = try scalar(token) else {
            return otherwise(.null, rule, number, token, hasType: false)
        }
        return tableValue(value, rule, number, token)
    }

    private mutating func tableValue(
        _ value: Value,
        _ rule: RuleReader,
        _ number: Int32,
        _ token: Int
    ) -> Outcome<Sink.Element> {
        let table = plan.valueTables[Int(rule.operand)]
        guard let key = Self.tableKey(value, table.type) else {
            return otherwise(value, rule, number, token, hasType: false)
        }
        guard let entry = entry(table.table, key: Array(key.utf8)) else {
            return otherwise(value, rule, number, token, hasType: true)
        }
        return constant(Int(entry.slot))
    }

    private mutating func constant(_ position: Int) -> Outcome<Sink.Element> {
        let constant = plan.constants[position]
        return constant.value == .null ? .null : .element(sink.constant(constant, of: plan))
    }

    /// A value that isn't in the table.
    private mutating func otherwise(
        _ value: Value,
        _ rule: RuleReader,
        _ number: Int32,
        _ token: Int,
        hasType: Bool
    ) -> Outcome<Sink.Element> {
        let table = plan.valueTables[Int(rule.operand)]
        guard hasType else { return wrongKey(value, table, rule: number, token) }
        switch table.otherwise {
        case .keep: return .element(sink.value(value))
        case .constant(let position): return constant(position)
        case .fail:
            let expected = plan.ruleFacts[Int(number)].expected
            return settle(.failure(.unknownValue(expected: expected)), of: value, rule: number, token)
        }
    }

    /// A value of another type than the table's. Where others are kept, any of the type would do.
    private mutating func wrongKey(
        _ value: Value,
        _ table: ValueTablePlan,
        rule: Int32,
        _ token: Int
    ) -> Outcome<Sink.Element> {
        let failure: ConversionFailure =
            if case .fail = table.otherwise { .wrongType } else { .unfit(expected: table.type.rawValue) }
        // Objects and arrays aren't turned into values to be looked up.
        return value.isNull
            ? settle(.failure(failure), rule: rule, token) : settle(.failure(failure), of: value, rule: rule, token)
    }

    /// The text under which a value stands in a table of a type; nil where it has another type.
    private static func tableKey(_ value: Value, _ type: TypeName) -> String? {
        switch (type, value) {
        case (.string, .string(let text)): text
        case (.boolean, .boolean(let flag)): flag ? "true" : "false"
        case (.integer, _), (.number, _), (.decimal, _):
            // `1.0` is one as a number, and no integer.
            value.digits.flatMap { type != .integer || NumberText.isInteger($0) ? TableNumber.text($0) : nil }
        default: nil
        }
    }
}

/// Numbers as `values` tables know them: one text for all spellings of a number.
enum TableNumber {
    static func text(_ digits: String) -> String {
        let number = Scientific(digits)
        if number.significand.isEmpty { return "0" }
        return "\(number.isNegative ? "-" : "")\(number.significand)e\(number.exponent)"
    }
}
