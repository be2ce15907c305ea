import SpecIR

// Reading one value by its rule.
extension Reader {
    /// Reads the value at `token`; a container sets `end`.
    @inline(__always)
    mutating func read(_ number: Int32, _ token: Int) throws(JSONFault) -> Outcome<Sink.Element> {
        let rule = tables.rules[number]
        if isNull(token), !rule.readsNull { return null(rule, number, token) }
        if rule.needsValue, let outcome = try readChecked(rule, number, token) { return outcome }
        let mark = sink.mark()
        let failures = report.mark
        return settle(try convert(rule, number, token), rule, number, token, failures, mark)
    }

    /// Reads what can be checked without the value in hand, or by a reader that builds values; nil where this one does.
    @inline(never)
    private mutating func readChecked(
        _ rule: RuleReader,
        _ number: Int32,
        _ token: Int
    ) throws(JSONFault) -> Outcome<Sink.Element>? {
        if rule.byteChecks >= 0, let element = try byteChecked(rule, token) { return .element(element) }
        guard !Sink.buildsValues else { return nil }
        if let outcome = try checkedScalar(rule, number, token) { return outcome }
        return handOver(try withValues { (inner) throws(JSONFault) in try inner.read(number, token) })
    }

    /// What becomes of a converted value: `requires`, `if_null`, `if_invalid`.
    @inline(__always)
    mutating func settle(
        _ outcome: Outcome<Sink.Element>,
        _ rule: RuleReader,
        _ number: Int32,
        _ token: Int,
        _ failures: FailureReport.Mark,
        _ mark: Sink.Mark
    ) -> Outcome<Sink.Element> {
        switch outcome {
        case .unset, .usesDefault: return outcome
        case .element(let element):
            guard rule.needsValue else { return outcome }
            if let checked = checked(element, number, token) { return .element(checked) }
            return invalid(number, failures, mark, token)
        case .null:
            sink.rewind(to: mark)
            return null(rule, number, token)
        case .failed:
            if let length = failedLength { checkLength(length, rule, token) }
            return invalid(number, failures, mark, token)
        }
    }

    /// What `if_null` says.
    @inline(never)
    mutating func null(_ rule: RuleReader, _ number: Int32, _ token: Int) -> Outcome<Sink.Element> {
        switch rule.ifNull {
        case .null: return .null
        case .leave: return .unset
        case .useDefault:
            // By an empty default null says that nothing is there any more.
            guard rule.defaultValue >= 0 else { return .usesDefault }
            let constant = plan.constants[Int(rule.defaultValue)]
            return constant.value.isEmptyCollection ? .element(sink.constant(constant, of: plan)) : .usesDefault
        case .fail:
            reportNull(number, token)
            return .failed
        }
    }

    /// What `if_invalid` says; anything but `fail` turns the failures since `failures` into a warning.
    @inline(never)
    mutating func invalid(
        _ number: Int32,
        _ failures: FailureReport.Mark,
        _ mark: Sink.Mark,
        _ token: Int
    ) -> Outcome<Sink.Element> {
        let rule = tables.rules[number]
        guard rule.ifInvalid != .fail else { return .failed }
        if !report.replaceWithWarning(since: failures) { reportReplaced(number, token) }
        sink.rewind(to: mark)
        switch rule.ifInvalid {
        case .null: return .null
        case .useDefault: return .usesDefault
        case .leave, .fail: return .unset
        }
    }

    @inline(__always)
    mutating func convert(
        _ rule: RuleReader,
        _ number: Int32,
        _ token: Int
    ) throws(JSONFault) -> Outcome<Sink.Element> {
        if rule.transforms >= 0 || rule.isText { return try transformed(rule, number, token) }
        let byte = walker.byte(token)
        switch rule.kind {
        case .any:
            return .element(try any(token))
        case .string where byte == UInt8(ascii: "\""):
            let content = walker.content(token)
            return .element(sink.string(text, content, hasEscape: walker.hasEscape(content)))
        case .integer where byte == UInt8(ascii: "-") || JSONByte.isDigit(byte):
            return try integer(rule, number, token)
        case .boolean where byte == UInt8(ascii: "t") || byte == UInt8(ascii: "f"):
            return .element(sink.boolean(byte == UInt8(ascii: "t")))
        case .object: return try nestedObject(rule, number, token)
        case .reference: return try reference(rule, number, token)
        case .list where byte == UInt8(ascii: "["): return try list(rule, token)
        case .dictionary where byte == UInt8(ascii: "{") && !rule.hasPairs: return try dictionary(rule, token)
        case .dictionary where byte == UInt8(ascii: "[") && rule.hasPairs: return try pairs(rule, number, token)
        case .values: return try tableValue(rule, number, token)
        case .date where byte == UInt8(ascii: "\""):
            return try date(rule, number, token)
        default: return try otherValue(rule, number, token)
        }
    }

    private mutating func integer(
        _ rule: RuleReader,
        _ number: Int32,
        _ token: Int
    ) throws(JSONFault) -> Outcome<Sink.Element> {
        let scanned = try walker.number(token)
        guard scanned.isInteger else { return try otherValue(rule, number, token) }
        switch JSONNumber.integer(text.bytes, scanned.range) {
        case .int64(let integer): return .element(sink.integer(integer))
        case .uint64(let integer): return .element(sink.unsigned(integer))
        case .overflow:
            report(.numberOutOfRange, at: token, expected: Expectation.integerRange, rule: number)
            return .failed
        }
    }

    /// Dates that are text, by the first format that fits.
    private mutating func date(
        _ rule: RuleReader,
        _ number: Int32,
        _ token: Int
    ) throws(JSONFault) -> Outcome<Sink.Element> {
        let content = walker.content(token)
        guard !walker.hasEscape(content) else { return try otherValue(rule, number, token) }
        let bytes = UnsafeBufferPointer(rebasing: text.buffer[content])
        for format in plan.dateFormats[Int(rule.operand)] where !format.writesNumber {
            if let date = format.read(bytes) { return .element(sink.date(date)) }
        }
        return try otherValue(rule, number, token)
    }

    private mutating func nestedObject(
        _ rule: RuleReader,
        _ number: Int32,
        _ token: Int
    ) throws(JSONFault) -> Outcome<Sink.Element> {
        guard walker.byte(token) == UInt8(ascii: "{") || tables.mappings[rule.operand].takesAnyValue else {
            if rule.key >= 0 { return try reference(to: rule.key, number, token) }
            report(.wrongType, at: token, expected: plan.ruleFacts[Int(number)].expected, rule: number)
            return .failed
        }
        let failures = report.failureCount
        let holder = property
        trail.push(.property(holder))
        property = -1
        let outcome = try object(rule.operand, token)
        property = holder
        trail.pop()
        // What failed inside is told already, and is a failure of the whole: the property's `if_invalid` speaks for it.
        if report.failureCount > failures { return .failed }
        if sink.isForSession, rule.isWeak, case .element(let element) = outcome {
            notePlace(of: element, token, number)
        }
        // An element that the data chose to skip is left out, a single object is null.
        if case .unset = outcome, holder >= 0 { return .null }
        return outcome
    }

    /// The rare ways: conversions that `accept` asks for, types that need a closer look, and what doesn't fit.
    @inline(never)
    private mutating func otherValue(
        _ rule: RuleReader,
        _ number: Int32,
        _ token: Int
    ) throws(JSONFault) -> Outcome<Sink.Element> {
        guard let value = try scalar(token) else {
            report(.wrongType, at: token, expected: plan.ruleFacts[Int(number)].expected, rule: number)
            return .failed
        }
        return settle(Conversion.convert(value, by: rule, in: plan), rule: number, token)
    }

    /// Hands a converted value to the sink, or records why there is none.
    mutating func settle(
        _ result: Result<Value, ConversionFailure>,
        rule: Int32,
        _ token: Int
    ) -> Outcome<Sink.Element> {
        switch result {
        case .success(.null): return .null
        case .success(let value): return .element(sink.value(value))
        case .failure(let failure):
            report(failure, at: token, rule: rule)
            return .failed
        }
    }

    /// A string, number or truth value as a `Value`; nil for an object, an array.
    func scalar(_ token: Int) throws(JSONFault) -> Value? {
        switch walker.byte(token) {
        case UInt8(ascii: "\""): return .string(string(walker.content(token)))
        case UInt8(ascii: "t"): return .boolean(true)
        case UInt8(ascii: "f"): return .boolean(false)
        case UInt8(ascii: "n"): return .null
        case UInt8(ascii: "{"), UInt8(ascii: "["): return nil
        default:
            let range = try walker.number(token).range
            return .number(String(decoding: UnsafeBufferPointer(rebasing: text.buffer[range]), as: UTF8.self))
        }
    }
}

extension Value {
    /// Whether the value is a list or a dictionary of nothing.
    fileprivate var isEmptyCollection: Bool { list?.isEmpty ?? dictionary?.isEmpty ?? false }
}
