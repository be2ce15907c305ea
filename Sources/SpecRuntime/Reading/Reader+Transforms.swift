import SpecIR

// Values that a transformer or a table changes before they are held.
extension Reader {
    mutating func transformed(by number: Int32, at token: Int, byte: UInt8) throws(JSONFault) -> Datum {
        if tables.rules[number].selectsInside { return try selectedInside(number, token) }
        return try changed(by: number, at: token, byte: byte)
    }

    /// A value as transformers change it, its elements chosen already.
    private mutating func changed(by number: Int32, at token: Int, byte: UInt8) throws(JSONFault) -> Datum {
        let isContainer = byte == JSONByte.openBrace || byte == JSONByte.openBracket
        let stated = isContainer ? try any(token) : try scalar(token, byte)
        return try transformed(stated, by: number, at: token)
    }

    /// The value that a rule inside another makes of the elements that it selects; null if there are none.
    @inline(never)
    private mutating func selectedInside(_ number: Int32, _ token: Int) throws(JSONFault) -> Datum {
        let isChanged = tables.rules[number].operations.count > 0 || tables.rules[number].isText
        let rule = isChanged ? number : tables.rules[number].untransformed
        let datum: Datum
        switch try select(.at(token), number) {
        case nil: datum = .failed
        case .missing?, .blocked?: datum = .null
        case .collection(let range)?:
            defer { collected.pop(to: range.lowerBound) }
            datum = try convertCollection(rule, range, at: token)
        case .at(let found)?:
            let byte = walker.byte(found)
            if isNull(found), !tables.rules[number].operations.readsNull {
                datum = .null
            } else {
                datum =
                    isChanged
                    ? try changed(by: number, at: found, byte: byte) : try convert(by: rule, at: found, byte: byte)
            }
        }
        state.end = try walker.skip(token)
        return datum
    }

    /// Returns true for the text of a `null_if` in front of all other transformers, and for a number that it spells.
    private mutating func standsForNull(_ value: Datum, spelling spelled: Datum, by number: Int32) -> Bool {
        let range = tables.rules[number].operations
        guard value.kind == .string || spelled.isValue else { return false }
        for position in 0..<range.count {
            let operation = operations.address(of: range.first &+ position)
            guard operation.pointee.code == .nullIf else { return false }
            let null = operation.pointee.operand
            if DatumEquality.areEqual(value, null, in: scratch) { return true }
            if spelled.isValue, DatumEquality.areEqual(spelled, null.unquoted, in: scratch) { return true }
        }
        return false
    }

    /// Applies the transformers in their order, then the table or type; a value that isn't stated stands nowhere in the
    /// JSON.
    mutating func transformed(
        _ value: Datum,
        by number: Int32,
        at token: Int,
        isStated: Bool = true
    ) throws(JSONFault) -> Datum {
        let stated = isStated ? value : .unset
        var value = value
        if tables.rules[number].isText, !value.isNull {
            let spelled = tables.rules[number].readsBare(value) ? value : value.unquoted
            if standsForNull(value, spelling: spelled, by: number) {
                value = .null
            } else if spelled.kind == .unset {
                return notText(value, by: number, at: token)
            } else {
                value = tables.rules[number].readsFlags ? spelled.asFlag : spelled
            }
        } else if tables.rules[number].isField {
            value = field(value, number)
        }
        let range = tables.rules[number].operations
        var position: Int32 = 0
        while position < range.count {
            let operation = operations.address(of: range.first &+ position)
            if !value.isNull || operation.pointee.readsNull {
                let result =
                    operation.pointee.code == .host
                    ? callHost(operation.pointee, with: value, at: token)
                    : operations.read(operation, datum: value, in: &scratch)
                guard result.kind != .failed else {
                    return refused(
                        operation.pointee,
                        of: value,
                        from: stated,
                        by: number,
                        at: token,
                        position: Int(position)
                    )
                }
                value = result
            }
            position &+= 1
        }
        return value.isNull ? .null : try held(value, from: stated, by: number, at: token)
    }

    /// The number or boolean that a field of a table spells; another text as it is.
    @inline(never)
    func field(_ value: Datum, _ number: Int32) -> Datum {
        let spelled = value.unquoted
        guard spelled.kind == .unset else { return tables.rules[number].readsFlags ? spelled.asFlag : spelled }
        let boolean = Conversions.boolean(value, [.string, .cell])
        return boolean.kind == .failed ? value : boolean
    }

    /// A transformed value as its rule's kind.
    @inline(__always)
    private mutating func held(
        _ value: Datum,
        from stated: Datum,
        by number: Int32,
        at token: Int
    ) throws(JSONFault) -> Datum {
        let rule = tables.rules[number]
        switch rule.kind {
        case .any: return value
        case .values: return tableValue(of: value, by: number, at: token, isMade: true)
        case .list where isPlainList(value, number):
            let isInText = stated.isValue && walker.byte(token) == JSONByte.quote
            return try transformedList(value, by: number, at: token, isInText: isInText)
        case .object, .list, .dictionary, .reference:
            if let made = try madeInPass(value, by: number, at: token) { return made }
            return related(value, by: number, at: token, isStated: stated.isValue)
        case .string, .integer, .number, .decimal, .boolean, .date, .url, .uuid, .data:
            let converted = operations.convert(
                value,
                to: rule.kind,
                accept: rule.accept,
                format: rule.format,
                in: &scratch
            )
            guard converted.kind == .failed else { return converted }
            return misfitMade(value, from: stated, by: number, at: token)
        }
    }

    @inline(never)
    mutating func misfitMade(_ value: Datum, from stated: Datum, by number: Int32, at token: Int) -> Datum {
        // A text that only spells the value is shown as it stands.
        let isSpelled = tables.rules[number].isText && DatumEquality.areEqual(value, stated.unquoted, in: scratch)
        state.made = DerivedValue(value: isSpelled ? stated : value, stated: stated)
        defer { state.made = nil }
        return misfit(value, by: number, at: token)
    }

    @inline(never)
    private mutating func notText(_ value: Datum, by number: Int32, at token: Int) -> Datum {
        state.made = DerivedValue(value: value, stated: .unset)
        defer { state.made = nil }
        report(ConversionFailure.unfit(expected: expectedText(number)), at: token, rule: number)
        return .failed
    }

    /// The text that `as_text` reads: that which the first transformer of numbers or booleans reads, else the
    /// table or the type.
    private func expectedText(_ number: Int32) -> String {
        let text = spelledText(number)
        return tables.rules[number].readsBare ? Expectation.withoutQuotes(text) : text
    }

    private func spelledText(_ number: Int32) -> String {
        let row = tables.rules[number]
        for position in 0..<row.operations.count {
            let operation = operations.address(of: row.operations.first &+ position).pointee
            guard operation.code != .host, let facts = Transformer.named(operations.name(of: operation)) else {
                return Expectation.text
            }
            if let text = Expectation.text(of: facts.reads) { return text }
        }
        guard row.kind == .values else { return Expectation.text(of: row.kind) }
        return Expectation.text(of: tables.valueTables[row.operand].type.shapes(formats: [])) ?? Expectation.text
    }

    @inline(never)
    private mutating func refused(
        _ operation: Operation,
        of value: Datum,
        from stated: Datum,
        by number: Int32,
        at token: Int,
        position: Int
    ) -> Datum {
        let reason = state.hostReason ?? operations.refusal(of: operation, isReading: true, value, &scratch)
        state.hostReason = nil
        state.made = DerivedValue(value: value, stated: stated)
        defer { state.made = nil }
        let failure = ConversionFailure.transform(
            name: operations.name(of: operation),
            reason: reason,
            position: position
        )
        report(failure, at: token, rule: number)
        return .failed
    }

    /// The value that a transformer of the host makes of a value.
    @inline(never)
    private mutating func callHost(_ operation: Operation, with value: Datum, at token: Int) -> Datum {
        let transformer = operations.host(of: operation)
        do throws(TransformFailure) {
            let value = scratch.value(of: value)
            let made =
                try transformer.wantsContext
                ? transformer.read(value, in: context(at: token)) : transformer.read(value)
            return scratch.datum(of: made)
        } catch {
            state.hostReason = error.reason
            return .failed
        }
    }

    /// Returns true if a list holds values that can be converted one by one, without examining them as JSON.
    private func isPlainList(_ value: Datum, _ number: Int32) -> Bool {
        let rule = tables.rules[number]
        let element = tables.rules[rule.operand]
        guard value.kind == .list, element.elements < 0, !element.isChecked, !element.isText,
            element.ifInvalid == .fail,
            rule.elements < 0 || rule.isChecked && tables.elements[rule.elements].ifItemInvalid == .fail
        else { return false }
        switch element.kind {
        case .object, .list, .dictionary, .reference: return false
        default: return value.list.allSatisfy { !$0.isNull && $0.kind != .list && $0.kind != .dictionary }
        }
    }

    /// A list that a transformer made, each element by the element's rule.
    private mutating func transformedList(
        _ value: Datum,
        by number: Int32,
        at token: Int,
        isInText: Bool
    ) throws(JSONFault) -> Datum {
        let rule = tables.rules[number].operand
        currentPath.push(.property(state.property))
        currentPath.push(.item(0))
        let outer = state.property
        state.property = -1
        var length = ListLength()
        let start = scratch.stack.count
        for (position, element) in value.list.enumerated() {
            currentPath[currentPath.count - 1] = .item(position)
            if isInText { state.itemInText = position }
            let datum = try listed(element, by: rule, at: token)
            length.count(push(datum.kind == .null ? null(rule, token) : datum))
        }
        state.itemInText = nil
        state.property = outer
        currentPath.pop(2)
        return closed(length, from: start)
    }

    private mutating func listed(_ element: Datum, by rule: Int32, at token: Int) throws(JSONFault) -> Datum {
        if tables.rules[rule].operations.count > 0 {
            return try transformed(element, by: rule, at: token, isStated: false)
        }
        if tables.rules[rule].kind == .values { return tableValue(of: element, by: rule, at: token, isMade: true) }
        let row = tables.rules[rule]
        let converted = operations.convert(element, to: row.kind, accept: row.accept, format: row.format, in: &scratch)
        return converted.kind == .failed ? misfitMade(element, from: .unset, by: rule, at: token) : converted
    }
}

// MARK: What transformers receive

extension Reader {
    private mutating func context(at token: Int) -> TransformContext {
        let json: Value
        if let shown = state.shownContainer, shown.token == state.container {
            json = shown.json
        } else {
            json = plainValue(state.container)
            state.shownContainer = (state.container, json)
        }
        return TransformContext(argument: nil, json: json, place: place(of: token), caller: options.caller)
    }

    /// The path to a value that is looked up for many, one after the other.
    mutating func place(of token: Int) -> String {
        let text = text
        return withPlaces(around: token) { $0.memo.path(to: token, from: $0.record, $0.base, in: text) }
    }

    /// The members and items that lead to a value from the document's root, located one value after the other.
    mutating func way(to token: Int) -> [JSONLocator.Child] {
        let text = text
        return withPlaces(around: token) { places in
            _ = places.memo.path(to: token, from: places.record, places.base, in: text)
            return places.way + places.memo.way
        }
    }

    private mutating func withPlaces<Result>(around token: Int, _ body: (inout RecordPlaces) -> Result) -> Result {
        let isInRecord = document.recordPosition != nil && token >= document.record
        let record = isInRecord ? document.record : document.first
        var held: RecordPlaces
        if let places, places.record == record {
            held = places
            self.places = nil
        } else {
            if isInRecord { findRecords() }
            let way = isInRecord ? locator.record?.way ?? [] : []
            held = RecordPlaces(record: record, base: locator.path(along: way), way: way)
        }
        defer { places = held }
        return body(&held)
    }

    /// JSON as host code sees it.
    mutating func plainValue(_ token: Int) -> Value {
        let end = state.end
        defer { state.end = end }
        return (try? tree(token)).map { scratch.value(of: $0) } ?? .null
    }
}

extension Datum {
    /// The number or boolean that a JSON string spells; `unset` where it spells none.
    var unquoted: Datum {
        guard kind == .string else { return .unset }
        if JSONNumber.scan(bytes, at: 0, limit: count)?.end == count {
            return Datum(.number, bytes: bytes, count: count)
        }
        if isText("true") { return Datum(true) }
        return isText("false") ? Datum(false) : .unset
    }

    /// The boolean that `1` and `0` stand for; anything else as it is.
    fileprivate var asFlag: Datum {
        guard kind == .number else { return self }
        if isText("1") { return Datum(true) }
        return isText("0") ? Datum(false) : self
    }

    func isText(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { $0.count == count && Datum.areEqual($0.baseAddress ?? bytes, bytes, count: count) }
    }
}
