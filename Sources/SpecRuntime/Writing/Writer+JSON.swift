import SpecIR

// Values as their JSON: type or table, then the transformers backwards, then the quotes.
extension Writer {
    /// A value as its JSON, with no objects in it; `failed`, and a failure, where it can't be written.
    mutating func json(_ datum: Datum, rule: Int32, in context: WriteContext, scratch: inout Scratch) -> Datum {
        var json = datum.isNull ? null(rule, &scratch) : held(datum, rule: rule, in: context, scratch: &scratch)
        guard json.kind != .failed else { return json }
        let row = tables.rules[rule]
        if row.transforms.count > 0 { json = retransformed(json, rule: rule, in: &scratch) }
        // Text is what stands for null.
        guard row.isText, json.kind != .failed, !json.isNull, json.kind != .string else { return json }
        return text(of: json, &scratch)
    }

    /// The JSON of null, before transformers: a table may have a key for it.
    private func null(_ rule: Int32, _ scratch: inout Scratch) -> Datum {
        let row = tables.rules[rule]
        guard row.kind == .values, case .found(let json) = operations.lookBack(.null, in: row.operand, &scratch)
        else { return .null }
        return json
    }

    /// The value that is passed to the transformers.
    private mutating func held(
        _ datum: Datum,
        rule: Int32,
        in context: WriteContext,
        scratch: inout Scratch
    ) -> Datum {
        let row = tables.rules[rule]
        switch row.kind {
        case .scalar: return scalar(datum, rule: rule, in: &scratch)
        case .values:
            if case .found(let json) = operations.lookBack(datum, in: row.operand, &scratch) { return json }
            if row.keepsOthers { return datum }
            failToLookUp(datum, rule: rule, in: scratch)
            return .failed
        case .list:
            guard datum.kind == .list else {
                fail(datum, rule: rule, in: scratch)
                return .failed
            }
            return elements(datum, rule: row.operand, in: context, scratch: &scratch)
        case .object, .dictionary, .named, .pairs, .namedPairs, .listOfOne, .selected, .reference:
            return nested(datum, rule: rule, in: context, scratch: &scratch)
        }
    }

    /// A value of a type; dates as the rule's format spells them.
    private mutating func scalar(_ datum: Datum, rule: Int32, in scratch: inout Scratch) -> Datum {
        let row = tables.rules[rule]
        let held = operations.convert(datum, to: row.type, accept: [], format: row.format, in: &scratch)
        if held.kind == .failed { fail(datum, rule: rule, in: scratch) }
        return held.kind == .date ? operations.spell(held.date, by: row.format, &scratch) : held
    }

    private mutating func elements(
        _ datum: Datum,
        rule: Int32,
        in context: WriteContext,
        scratch: inout Scratch
    ) -> Datum {
        let target = scratch.arena.allocate(Datum.self, count: datum.count)
        var areWritten = true
        for position in 0..<datum.count {
            target[position] = json(datum.elements[position], rule: rule, in: context, scratch: &scratch)
            if target[position].kind == .failed { areWritten = false }
        }
        return areWritten ? Datum(.list, elements: target, count: datum.count) : .failed
    }

    /// The transformers backwards.
    private mutating func retransformed(_ datum: Datum, rule: Int32, in scratch: inout Scratch) -> Datum {
        let range = tables.rules[rule].transforms
        var (json, isSpelled) = (datum, false)
        var number = range.first + range.count
        while number > range.first {
            number -= 1
            let operation = operations.address(of: number)
            guard !json.isNull || operation.pointee.writesNull else { continue }
            if operation.pointee.code != .host { json.spellOut() }
            if operation.pointee.givesText, json.kind != .string, let text = scratch.spelled(json) {
                (json, isSpelled) = (text, true)
            }
            let next =
                operation.pointee.code == .host
                ? written(json, operation: operation.pointee, rule: rule, in: &scratch)
                : isSpelled && operation.pointee.code.normalisesText
                    ? unchanged(json, operation, in: &scratch)
                    : operations.write(operation, datum: json, in: &scratch)
            if next.kind == .failed {
                if operation.pointee.code != .host {
                    let reason = operations.refusal(of: operation.pointee, isReading: false, json, &scratch)
                    let name = operations.name(of: operation.pointee)
                    failToTransform(json, rule: rule, name: name, because: reason, in: scratch)
                }
                return .failed
            }
            json = next
        }
        return json
    }

    /// The text of a number or boolean; `failed` where the operation would read it as other text, and so as another value.
    private func unchanged(
        _ text: Datum,
        _ operation: UnsafePointer<Operation>,
        in scratch: inout Scratch
    ) -> Datum {
        let read = operations.read(operation, datum: text, in: &scratch)
        return DatumEquality.areEqual(read, text, in: scratch) ? text : .failed
    }

    /// The JSON that a host's transformer returns for a value.
    private mutating func written(
        _ datum: Datum,
        operation: Operation,
        rule: Int32,
        in scratch: inout Scratch
    ) -> Datum {
        let transformer = operations.host(of: operation)
        do throws(TransformFailure) {
            let value = scratch.value(of: datum)
            guard transformer.wantsContext else { return scratch.datum(of: try transformer.write(value)) }
            let context = TransformContext(argument: nil, json: .null, place: placeOfProperty, caller: scratch.caller)
            return scratch.datum(of: try transformer.write(value, in: context))
        } catch {
            failToTransform(datum, rule: rule, name: operations.name(of: operation), because: error.reason, in: scratch)
            return .failed
        }
    }

    /// The property being written, as a JSONPath from the document's objects.
    private var placeOfProperty: String {
        currentPath.elements.reduce(into: "$") { place, step in
            place += step.kind == .integer ? "[\(step.integer)]" : "." + Path(steps: [.member(step.text)]).description
        }
    }

    /// A value with objects in it as JSON, for transformers.
    private mutating func nested(
        _ datum: Datum,
        rule: Int32,
        in context: WriteContext,
        scratch: inout Scratch
    ) -> Datum {
        let inner = WriteContext(hidden: context.hidden, words: context.words)
        return taken(&scratch) { $0.untransformed(datum, rule: rule, in: inner, scratch: &$1) }
    }

    /// The JSON that is written meanwhile, which the output doesn't keep; `failed` where something can't be written.
    mutating func taken(_ scratch: inout Scratch, _ write: (inout Writer, inout Scratch) -> Void) -> Datum {
        let (start, failuresBefore) = (output.count, failureCount)
        let levels = output.beginLevels()
        write(&self, &scratch)
        defer { output.truncate(to: start) }
        let deepest = output.endLevels(levels)
        if deepest > JSONWalker.depthLimit { failAsTooDeep(deepest) }
        guard failureCount == failuresBefore else { return .failed }
        var parser = WrittenJSON(copy(from: start, &scratch))
        return parser.value(&scratch)
    }

    /// A value's JSON as a text.
    mutating func text(of datum: Datum, _ scratch: inout Scratch) -> Datum {
        let start = output.count
        output.append(datum, scratch)
        defer { output.truncate(to: start) }
        let text = copy(from: start, &scratch)
        return text.baseAddress.map { Datum(.string, bytes: $0, count: text.count) } ?? .null
    }

    /// A copy of what was written last.
    private func copy(from start: Int, _ scratch: inout Scratch) -> UnsafeBufferPointer<UInt8> {
        output.withBytes { bytes in
            let written = UnsafeBufferPointer(rebasing: bytes[start...])
            return UnsafeBufferPointer(start: scratch.arena.copy(written), count: written.count)
        }
    }
}

extension Datum {
    /// Makes URLs, UUIDs and data plain text, as they are in JSON, in a list as well. The elements must be the list's own.
    fileprivate mutating func spellOut() {
        switch kind {
        case .url, .uuid, .data: self = held(as: .string, flags)
        case .list: for position in 0..<count { elements[position].spellOut() }
        default: break
        }
    }
}
