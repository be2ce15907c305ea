import SpecIR

// Reading one value by its rule.
extension Reader {
    /// Reads the value at `token`; a container sets `state.end`.
    @inline(__always)
    mutating func value(_ number: Int32, _ token: Int) throws(JSONFault) -> Datum {
        let byte = walker.byte(token)
        if byte == UInt8(ascii: "n"), !tables.rules[number].operations.readsNull {
            try walker.checkLiteral(token)
            return null(number, token)
        }
        if tables.rules[number].ifInvalid != .fail { return try replaceable(by: number, at: token, byte: byte) }
        let failures = report.mark
        return settle(try convert(by: number, at: token, byte: byte), of: number, at: token, since: failures)
    }

    /// A value that something stands in for where it fails.
    @inline(never)
    private mutating func replaceable(by number: Int32, at token: Int, byte: UInt8) throws(JSONFault) -> Datum {
        let (outer, failures) = (report.replacement, report.mark)
        report.replacement = .invalidReplaced
        defer { report.replacement = outer }
        return settle(try convert(by: number, at: token, byte: byte), of: number, at: token, since: failures)
    }

    /// Reads a text that is part of the one at `token`.
    mutating func value(_ number: Int32, text: Datum, at token: Int) throws(JSONFault) -> Datum {
        let (outer, failures) = (report.replacement, report.mark)
        if tables.rules[number].ifInvalid != .fail { report.replacement = .invalidReplaced }
        defer { report.replacement = outer }
        let datum = try transformed(text, by: number, at: token, isStated: false)
        return settle(datum, of: number, at: token, since: failures)
    }

    /// The result for a converted value after `requires`, `if_null` and `if_invalid`.
    @inline(__always)
    mutating func settle(
        _ datum: Datum,
        of number: Int32,
        at token: Int,
        since failures: FailureReport.Mark
    ) -> Datum {
        if datum.kind == .failed { return settleFailed(of: number, at: token, since: failures) }
        if datum.kind == .null { return null(number, token) }
        guard tables.rules[number].isChecked, datum.isValue else { return datum }
        return settleChecked(datum, of: number, at: token, since: failures)
    }

    @inline(never)
    private mutating func settleFailed(of number: Int32, at token: Int, since failures: FailureReport.Mark) -> Datum {
        if let length = state.failedLength { checkLength(length, by: number, at: token) }
        return invalid(number, since: failures, at: token)
    }

    @inline(never)
    private mutating func settleChecked(
        _ datum: Datum,
        of number: Int32,
        at token: Int,
        since failures: FailureReport.Mark
    ) -> Datum {
        let checked = checked(datum, by: number, at: token)
        return checked.kind == .failed ? invalid(number, since: failures, at: token) : checked
    }

    /// The value that `if_null` results in.
    @inline(__always)
    mutating func null(_ number: Int32, _ token: Int) -> Datum {
        tables.rules[number].ifNull == .null ? .null : replacedNull(number, token)
    }

    @inline(never)
    private mutating func replacedNull(_ number: Int32, _ token: Int) -> Datum {
        let rule = tables.rules[number]
        switch rule.ifNull {
        case .null: return .null
        case .leave: return .unset
        case .useDefault:
            // By an empty default null means that nothing is there any more.
            guard rule.defaultValue >= 0 else { return .usesDefault }
            let constant = tables.constants[rule.defaultValue]
            return constant.isEmptyCollection ? constant : .usesDefault
        case .fail:
            reportNull(number, token)
            return .failed
        }
    }

    /// The value that `if_invalid` results in; anything but `fail` turns the failures since `failures` into a warning.
    @inline(never)
    mutating func invalid(_ number: Int32, since failures: FailureReport.Mark, at token: Int) -> Datum {
        let rule = tables.rules[number]
        guard rule.ifInvalid != .fail else { return .failed }
        if !report.replaceWithWarning(since: failures) { reportReplaced(number, token) }
        switch rule.ifInvalid {
        case .null: return .null
        case .useDefault: return .usesDefault
        case .leave, .fail: return .unset
        }
    }

    @inline(__always)
    mutating func convert(by number: Int32, at token: Int, byte: UInt8) throws(JSONFault) -> Datum {
        if tables.rules[number].isTransformed { return try transformed(by: number, at: token, byte: byte) }
        switch tables.rules[number].kind {
        case .any: return try any(token)
        case .string where byte == JSONByte.quote: return try string(token)
        case .boolean where byte == UInt8(ascii: "t") || byte == UInt8(ascii: "f"):
            try walker.checkLiteral(token)
            return Datum(byte == UInt8(ascii: "t"))
        case .object: return try nestedObject(number, token)
        case .list where byte == JSONByte.openBracket: return try list(number, token)
        case .reference: return try reference(to: tables.rules[number].operand, number, token)
        case .dictionary where byte == JSONByte.openBrace && !tables.rules[number].hasPairs:
            return try dictionary(number, token)
        case .dictionary where byte == JSONByte.openBracket && tables.rules[number].hasPairs:
            return try pairs(number, token)
        case .dictionary where tables.rules[number].acceptsEmptyList && isEmptyList(token): return emptyList(token)
        case .values: return tableValue(of: try scalar(token, byte), by: number, at: token)
        default: return try typed(by: number, at: token, byte: byte)
        }
    }

    private func isEmptyList(_ token: Int) -> Bool {
        walker.byte(token) == JSONByte.openBracket && walker.byte(token &+ 1) == JSONByte.closeBracket
    }

    /// An empty array in the place of a dictionary.
    private mutating func emptyList(_ token: Int) -> Datum {
        state.end = token &+ 2
        return Datum(.dictionary)
    }

    /// A value that is converted to a type.
    @inline(__always)
    private mutating func typed(by number: Int32, at token: Int, byte: UInt8) throws(JSONFault) -> Datum {
        let datum = try scalar(token, byte)
        guard datum.kind != .unset else { return wrongType(number, token) }
        return typed(datum, by: number, at: token)
    }

    /// A value as its rule's type; what it is made of stands at `token`.
    @inline(__always)
    private mutating func typed(_ datum: Datum, by number: Int32, at token: Int) -> Datum {
        let (kind, accept, format) = (
            tables.rules[number].kind, tables.rules[number].accept, tables.rules[number].format
        )
        let converted = operations.convert(datum, to: kind, accept: accept, format: format, in: &scratch)
        return converted.kind == .failed ? misfit(datum, by: number, at: token) : converted
    }

    @inline(never)
    mutating func misfit(_ datum: Datum, by number: Int32, at token: Int) -> Datum {
        let rule = tables.rules[number]
        let why = operations.misfit(datum, to: rule.kind, accept: rule.accept, format: rule.format, in: &scratch)
        report(why, at: token, rule: number)
        return .failed
    }

    @inline(never)
    mutating func wrongType(_ number: Int32, _ token: Int) -> Datum {
        report(.wrongType, at: token, expected: plan.ruleMetadata[Int(number)].expected, rule: number)
        return .failed
    }

    private mutating func nestedObject(_ number: Int32, _ token: Int) throws(JSONFault) -> Datum {
        let mapping = tables.rules[number].operand
        guard walker.byte(token) == JSONByte.openBrace || tables.mappings[mapping].takesAnyValue else {
            let key = tables.rules[number].key
            return key >= 0 ? try reference(to: key, number, token) : wrongType(number, token)
        }
        let failures = report.failureCount
        let holder = state.property
        currentPath.push(.property(holder))
        state.property = -1
        let datum = try object(mapping, token)
        state.property = holder
        currentPath.pop()
        // A failure inside is reported already and is a failure of the whole: the property's `if_invalid` applies to
        // it.
        if report.failureCount > failures || attempt.isAborted { return .failed }
        if options.isForSession, tables.rules[number].isWeak, datum.kind == .object {
            notePlace(of: datum.node, token, number)
        }
        // An element that the data chose to skip is left out, a single object is null.
        if datum.kind == .unset, holder >= 0 { return .null }
        return datum
    }
}

extension Datum {
    /// True if the value is an empty list or an empty dictionary.
    fileprivate var isEmptyCollection: Bool { (kind == .list || kind == .dictionary) && length == 0 }
}
