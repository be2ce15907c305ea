import SpecIR

// The interpreter of programs.
extension Writer {
    /// Runs an object's program, or a pair's.
    mutating func run(_ source: WriteSource, _ scratch: inout Scratch) {
        let steps = source.program.pointee.steps
        var number: Int32 = 0
        while number < steps.count {
            let step = steps[number]
            number &+= 1
            switch step.kind {
            case .property: property(step, source, &scratch)
            case .constant:
                begin(step)
                finish(step)
            case .open: open(step)
            case .close: close(step, source, scratch)
            case .element:
                if !holds(source.program.pointee.properties[step.operand], source, &scratch) { number = step.end }
            case .pairKey:
                begin(step)
                output.append(text: source.pair.key)
                finish(step)
            case .pairValue:
                begin(step)
                value(source.pair.value, source.pair.rule, source.context, &scratch)
                finish(step)
            }
        }
    }

    /// Writes what stands in front of a value: its key, or null for the items before it.
    @inline(__always)
    private mutating func begin(_ step: WriteStep) {
        append(step.label)
        if step.item >= 0 { fill(upTo: step.item) }
    }

    @inline(never)
    private mutating func fill(upTo item: Int32) {
        guard !frames.isEmpty else { return }
        for _ in frames[frames.count - 1].next..<item { output.append("null,") }
    }

    /// Ends a value that was written.
    @inline(__always)
    private mutating func finish(_ step: WriteStep) {
        if step.hasComma { output.append(JSONByte.comma) }
        if step.item >= 0, !frames.isEmpty { frames[frames.count - 1].next = step.item &+ 1 }
    }

    private mutating func open(_ step: WriteStep) {
        let start = output.count
        begin(step)
        output.append(step.isArray ? JSONByte.openBracket : JSONByte.openBrace)
        frames.push(Frame(start: start, content: output.count))
    }

    private mutating func close(_ step: WriteStep, _ source: WriteSource, _ scratch: borrowing Scratch) {
        if let kept = source.kept, step.operand >= 0 { append(kept.pointee, of: step.operand, scratch) }
        let frame = frames[frames.count - 1]
        frames.pop()
        if output.count > frame.content {
            close(step.isArray ? JSONByte.closeBracket : JSONByte.closeBrace)
        } else if step.ifEmpty == .nothing {
            return output.truncate(to: frame.start)
        } else {
            output.truncate(to: frame.content - 1)
            append(step.ifEmpty)
        }
        finish(step)
    }

    private mutating func append(_ empty: WriteStep.Empty) {
        switch empty {
        case .nothing: break
        case .braces: output.append("{}")
        case .brackets: output.append("[]")
        case .null: output.append("null")
        }
    }
}

// MARK: Properties

extension Writer {
    /// A value that a property holds, and what is wanted of it.
    private struct Held {
        var value = Datum.unset
        var part: Int32 = -1
    }

    @inline(__always)
    private mutating func property(_ step: WriteStep, _ source: WriteSource, _ scratch: inout Scratch) {
        let row = source.program.pointee.properties[step.operand]
        guard source.isWhole, row.owner < 0, let node = source.node else {
            return farProperty(step, row, source, &scratch)
        }
        let value = node.slots[Int(row.position)]
        guard value.kind != .unset else {
            if step.ifEmpty != .nothing { missing(step) }
            return
        }
        if step.copied & 1 << UInt32(value.kind.rawValue) != 0, copy(value, step.label) { return }
        write(Held(value: value), step, row, &scratch)
    }

    /// Writes a value that is held as its JSON with its key; false where it isn't.
    @inline(__always)
    private mutating func copy(_ value: Datum, _ label: WriteLabel) -> Bool {
        if value.flags.contains(.quoted) {
            output.append(padded: label.bytes, Int(label.count), value.bytes - 1, value.count &+ 2)
        } else if value.hasDigits {
            output.append(padded: label.bytes, Int(label.count), value.bytes, value.count)
        } else {
            return false
        }
        return true
    }

    /// A property of another object than the one at hand, or of one of another mapping, or of a part.
    @inline(never)
    private mutating func farProperty(
        _ step: WriteStep,
        _ row: WriteProperty,
        _ source: WriteSource,
        _ scratch: inout Scratch
    ) {
        let hidden = source.context.hidden
        let isHidden = step.canHide && row.owner < 0 && hidden.kind == .string && hidden.hasBytes(of: row.name)
        let depth = trail.count
        let held = isHidden ? Held() : held(row, source, &scratch)
        if held.value.kind != .unset {
            write(held, step, row, &scratch)
        } else if isHidden, step.ifEmpty == .null {
            begin(step)
            append(.braces)
            finish(step)
        } else if step.ifEmpty != .nothing {
            missing(step)
        }
        trail.pop(to: depth)
    }

    /// What a property holds; the trail is lengthened by the owners' names.
    private mutating func held(_ row: WriteProperty, _ source: WriteSource, _ scratch: inout Scratch) -> Held {
        var (node, part) = (source.node, source.context.part)
        if row.owner >= 0, let owned = source.owned {
            (node, part) = (owned[Int(row.owner)].node, owned[Int(row.owner)].part)
            push(row.owner, of: source.program.pointee)
        }
        guard let node, parts.takes(row.name, in: part) else { return Held() }
        let positions = positions.map(row.mapping, node.pointee.layout, tables)
        return Held(
            value: slot(row.position, row.name, of: node, positions, &scratch),
            part: parts.part(below: row.name, in: part)
        )
    }

    /// Lengthens the trail by the name of an owner, behind those that hold it.
    private mutating func push(_ owner: Int32, of program: WriteProgram) {
        var names: [Datum] = []
        var next = owner
        while next >= 0 {
            names.append(program.owners[next].name)
            next = program.owners[next].parent
        }
        for name in names.reversed() { trail.push(name) }
    }

    @inline(__always)
    private mutating func write(_ held: Held, _ step: WriteStep, _ row: WriteProperty, _ scratch: inout Scratch) {
        if !row.omit.isEmpty, isOmitted(held.value, row, scratch) { return missing(step) }
        let start = output.count
        begin(step)
        let content = output.count
        let failuresBefore = failureCount
        trail.push(row.name)
        value(held.value, row.rule, WriteContext(part: held.part), &scratch)
        if failureCount > failuresBefore, row.isSensitive { hideFailures(from: failuresBefore) }
        trail.pop()
        // Whether an object is empty shows only when it is written.
        if row.omit.contains(.empty), output.endsEmpty(from: content) {
            output.truncate(to: start)
            return missing(step)
        }
        finish(step)
    }

    /// Writes what stands in place of a property that isn't there.
    private mutating func missing(_ step: WriteStep) {
        guard step.ifEmpty != .nothing else { return }
        begin(step)
        append(step.ifEmpty)
        finish(step)
    }

    private func isOmitted(_ value: Datum, _ row: WriteProperty, _ scratch: borrowing Scratch) -> Bool {
        row.omit.contains(.null) && value.isNull || row.omit.contains(.empty) && value.isEmpty
            || row.omit.contains(.default) && row.defaultValue.kind != .unset
                && DatumEquality.areEqual(row.defaultValue, value, scratch)
    }

    /// Whether an element of an array is written for a property.
    private mutating func holds(_ row: WriteProperty, _ source: WriteSource, _ scratch: inout Scratch) -> Bool {
        let depth = trail.count
        let held = held(row, source, &scratch)
        trail.pop(to: depth)
        return held.value.kind != .unset && !held.value.isNull && !isOmitted(held.value, row, scratch)
    }

    /// What an object holds of a property, or of a name, of another mapping.
    mutating func slot(
        _ position: Int32,
        _ name: Datum,
        of node: UnsafeMutablePointer<ObjectNode>,
        _ positions: UnsafePointer<Int32>?,
        _ scratch: inout Scratch
    ) -> Datum {
        guard let positions else { return node.slots[Int(position)] }
        let mapped = positions[Int(position)]
        if mapped >= 0 { return node.slots[Int(mapped)] }
        if mapped == WritePositions.none { return node.extra(name.text) }
        // What points at the object, which only the host's knows.
        guard let host = hostObject(of: Datum(node), scratch),
            let held = host.held(at: Int(WritePositions.inverse - mapped))
        else { return .unset }
        return scratch.datum(of: held)
    }
}

extension Datum {
    /// `""`, `[]` or `{}`.
    fileprivate var isEmpty: Bool {
        switch kind {
        case .string, .list, .dictionary, .data: length == 0
        default: false
        }
    }
}
