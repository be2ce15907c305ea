import SpecIR

// The interpreter of programs.
extension Writer {
    /// Runs an object's program, or a pair's.
    mutating func run(_ source: WriteSource, _ scratch: inout Scratch) {
        let steps = source.program.pointee.steps
        // If the object holds its own properties, most steps need no more than those.
        let slots = source.isWhole ? source.node?.slots : nil
        var number: Int32 = 0
        while number < steps.count {
            // By address, as a step is larger than what is mostly needed of it.
            let step = steps.address(of: number)
            number &+= 1
            if let slots, step.pointee.position >= 0 {
                own(slots[Int(step.pointee.position)], step: step, source: source, in: &scratch)
                continue
            }
            switch step.pointee.kind {
            case .property:
                farProperty(
                    step,
                    row: source.program.pointee.properties.address(of: step.pointee.operand),
                    source: source,
                    in: &scratch
                )
            case .constant:
                // The label of a constant holds its value.
                if step.pointee.item >= 0 { fill(upTo: step.pointee.item) }
                append(step.pointee.label)
                finish(step)
            case .open: open(step)
            case .close: close(step, source: source, in: &scratch)
            case .selected:
                elements(
                    source.program.pointee.properties.address(of: step.pointee.operand),
                    source: source,
                    in: &scratch
                )
            case .pairKey:
                begin(step)
                appendKey(source.pair.key)
                finish(step)
            case .pairValue:
                begin(step)
                value(source.pair.value, rule: source.pair.rule, in: source.context, scratch: &scratch)
                finish(step)
            }
        }
    }

    /// Writes what stands in front of a value: its key, or null for the items before it.
    @inline(__always)
    mutating func begin(_ step: UnsafePointer<WriteStep>) {
        append(step.pointee.label)
        if step.pointee.item >= 0 { fill(upTo: step.pointee.item) }
    }

    @inline(never)
    private mutating func fill(upTo item: Int32) {
        guard !frames.isEmpty else { return }
        for _ in frames[frames.count - 1].next..<item { output.append("null,") }
    }

    /// Ends a value that was written.
    @inline(__always)
    mutating func finish(_ step: UnsafePointer<WriteStep>) {
        if step.pointee.hasComma { output.append(JSONByte.comma) }
        if step.pointee.item >= 0, !frames.isEmpty { frames[frames.count - 1].next = step.pointee.item &+ 1 }
    }

    private mutating func open(_ step: UnsafePointer<WriteStep>) {
        let start = output.count
        begin(step)
        open(step.pointee.isArray ? JSONByte.openBracket : JSONByte.openBrace)
        frames.push(Frame(start: start, content: output.count))
    }

    private mutating func close(_ step: UnsafePointer<WriteStep>, source: WriteSource, in scratch: inout Scratch) {
        var hasKept = false
        if let kept = source.kept, step.pointee.operand >= 0 {
            let before = output.count
            append(kept.pointee, of: step.pointee.operand, scratch)
            hasKept = output.count > before
        }
        let frame = frames[frames.count - 1]
        frames.pop()
        output.leave()
        if frame.nulls > 0, isAllNull(step, in: frame, hasKept: hasKept) { return }
        if output.count > frame.content {
            output.close(step.pointee.isArray ? JSONByte.closeBracket : JSONByte.closeBrace)
        } else {
            let empty = frame.ifNone == .nothing ? step.pointee.ifEmpty : frame.ifNone
            if empty == .nothing { return output.truncate(to: frame.start) }
            output.truncate(to: frame.content - 1)
            append(empty)
        }
        finish(step)
    }

    /// Writes null in place of an array or an object that holds nothing else.
    @inline(never)
    private mutating func isAllNull(_ step: UnsafePointer<WriteStep>, in frame: Frame, hasKept: Bool) -> Bool {
        // Kept members beside them are no properties that could be null, and the root is a property of the object
        // around it.
        if hasKept || !step.pointee.hasComma { return false }
        if !frames.isEmpty { frames[frames.count - 1].nulls += frame.nulls }
        guard frame.nulls == step.pointee.leaves, output.count > frame.content else { return false }
        output.truncate(to: frame.start)
        begin(step)
        output.append("null")
        finish(step)
        return true
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

    /// A property that the object at hand holds.
    @inline(__always)
    private mutating func own(
        _ value: Datum,
        step: UnsafePointer<WriteStep>,
        source: WriteSource,
        in scratch: inout Scratch
    ) {
        if value.isJSON, step.pointee.copied & 1 << UInt32(value.kind.rawValue) != 0 {
            let label = step.pointee.label
            output.append(padded: label.bytes, Int(label.count), value: value.json, valueLength: value.jsonLength)
        } else if value.kind == .unset {
            missing(step)
        } else {
            let row = source.program.pointee.properties.address(of: step.pointee.operand)
            write(Held(value: value), step: step, row: row, in: &scratch)
        }
    }

    /// A property of another object than the one at hand, or of one of another mapping, or of a part.
    @inline(never)
    private mutating func farProperty(
        _ step: UnsafePointer<WriteStep>,
        row: UnsafePointer<WriteProperty>,
        source: WriteSource,
        in scratch: inout Scratch
    ) {
        let hidden = source.context.hidden
        let isHidden =
            step.pointee.canHide && row.pointee.owner < 0 && hidden.kind == .string
            && hidden.hasBytes(of: row.pointee.name)
        let depth = currentPath.count
        let held = isHidden ? Held() : held(row, source: source, in: &scratch)
        if isHidden, step.pointee.countsNull { frames[frames.count - 1].nulls += 1 }
        if held.value.kind != .unset {
            write(held, step: step, row: row, in: &scratch)
        } else if isHidden, step.pointee.ifEmpty == .null {
            begin(step)
            append(.braces)
            finish(step)
        } else if step.pointee.ifEmpty != .nothing {
            missing(step)
        }
        currentPath.pop(to: depth)
    }

    /// The value that a property holds; the current path is lengthened by the owners' names.
    private mutating func held(_ row: UnsafePointer<WriteProperty>, source: WriteSource, in scratch: inout Scratch)
        -> Held
    {
        var (node, part) = (source.node, source.context.part)
        if row.pointee.owner >= 0, let owned = source.owned {
            (node, part) = (owned[Int(row.pointee.owner)].node, owned[Int(row.pointee.owner)].part)
            push(row.pointee.owner, of: source.program.pointee)
        }
        guard let node, parts.takes(row.pointee.name, in: part) else { return Held() }
        let positions = positions.map(row.pointee.mapping, layout: node.pointee.layout, tables: tables)
        return Held(
            value: slot(row.pointee.position, name: row.pointee.name, of: node, positions: positions, in: &scratch),
            part: parts.part(below: row.pointee.name, in: part)
        )
    }

    /// Lengthens the current path by the name of an owner, behind those that hold it.
    private mutating func push(_ owner: Int32, of program: WriteProgram) {
        let first = currentPath.count
        var next = owner
        while next >= 0 {
            currentPath.push(program.owners[next].name)
            next = program.owners[next].parent
        }
        currentPath.reverse(from: first)
    }

    private mutating func write(
        _ held: Held,
        step: UnsafePointer<WriteStep>,
        row: UnsafePointer<WriteProperty>,
        in scratch: inout Scratch
    ) {
        if !row.pointee.omit.isEmpty, isOmitted(held.value, row: row, in: scratch) { return missing(step) }
        if row.pointee.mostItems >= 0 {
            return writeItems(held.value, part: held.part, step: step, row: row, in: &scratch)
        }
        if row.pointee.element >= 0 {
            return writeElement(held.value, part: held.part, step: step, row: row, in: &scratch)
        }
        var rule = row.pointee.rule
        if row.pointee.alternatives.first >= 0 {
            guard let alternative = alternative(for: held.value, row.pointee.alternatives, &scratch),
                alternative.place == row.pointee.alternatives.place
            else { return missing(step) }
            rule = alternative.rule
        }
        let start = output.count
        begin(step)
        let content = output.count
        let failuresBefore = failureCount
        currentPath.push(row.pointee.name)
        value(held.value, rule: rule, in: WriteContext(part: held.part), scratch: &scratch)
        if failureCount > failuresBefore, row.pointee.isSensitive { hideFailures(from: failuresBefore) }
        currentPath.pop()
        // An object turns out to be empty only when it is written.
        if row.pointee.omit.contains(.empty), output.endsEmpty(from: content) {
            output.truncate(to: start)
            return missing(step)
        }
        if step.pointee.countsNull, output.endsNull(from: content) { frames[frames.count - 1].nulls += 1 }
        finish(step)
    }

    /// Writes the element of a list that stands in a member of its own; the last of them sees whether all had room.
    @inline(never)
    private mutating func writeElement(
        _ value: Datum,
        part: Int32,
        step: UnsafePointer<WriteStep>,
        row: UnsafePointer<WriteProperty>,
        in scratch: inout Scratch
    ) {
        guard !value.isNull else { return missing(step) }
        let number = Int(row.pointee.element)
        let failuresBefore = failureCount
        currentPath.push(row.pointee.name)
        defer {
            if failureCount > failuresBefore, row.pointee.isSensitive { hideFailures(from: failuresBefore) }
            currentPath.pop()
        }
        guard value.kind == .list else {
            if number == 0 { fail(value, rule: row.pointee.rule, in: scratch) }
            return missing(step)
        }
        if number + 1 == Int(row.pointee.elementCount), value.count > number + 1 {
            let found = excerpt(of: value, scratch)
            let expected = "at most \(number + 1) elements, one for each number of `numbered`"
            fail(.requirementFailed, "expected \(expected)", rule: row.pointee.rule, found: found, expected: expected)
        }
        guard number < value.count else { return missing(step) }
        begin(step)
        currentPath.push(Datum(Int64(number)))
        let content = output.count
        let rule = tables.rules[row.pointee.rule].operand
        self.value(value.elements[number], rule: rule, in: WriteContext(part: part), scratch: &scratch)
        currentPath.pop()
        if step.pointee.countsNull, output.endsNull(from: content) { frames[frames.count - 1].nulls += 1 }
        finish(step)
    }

    /// Writes what stands in place of a property that isn't there.
    private mutating func missing(_ step: UnsafePointer<WriteStep>) {
        guard step.pointee.ifEmpty != .nothing else { return }
        begin(step)
        append(step.pointee.ifEmpty)
        finish(step)
    }

    func isOmitted(_ value: Datum, row: UnsafePointer<WriteProperty>, in scratch: borrowing Scratch) -> Bool {
        row.pointee.omit.contains(.null) && value.isNull || row.pointee.omit.contains(.empty) && value.isEmpty
            || row.pointee.omit.contains(.default) && row.pointee.defaultValue.kind != .unset
                && DatumEquality.areEqual(row.pointee.defaultValue, value, in: scratch)
    }

    /// Writes the elements of an array that a property makes.
    private mutating func elements(
        _ row: UnsafePointer<WriteProperty>,
        source: WriteSource,
        in scratch: inout Scratch
    ) {
        let depth = currentPath.count
        defer { currentPath.pop(to: depth) }
        let held = held(row, source: source, in: &scratch)
        guard held.value.kind != .unset, !isOmitted(held.value, row: row, in: scratch) else { return }
        var rule = row.pointee.rule
        if row.pointee.alternatives.first >= 0 {
            guard let alternative = alternative(for: held.value, row.pointee.alternatives, &scratch),
                alternative.place == row.pointee.alternatives.place
            else { return }
            rule = alternative.rule
        }
        let selection = tables.selections[tables.rules[rule].operand]
        guard !held.value.isNull else {
            // Null in place of one element makes none; in place of all of them it stands for the array.
            if selection.list >= 0 { noteNone(.null) }
            return
        }
        let failuresBefore = failureCount
        currentPath.push(row.pointee.name)
        if selected(held.value, rule: rule, in: WriteContext(part: held.part), scratch: &scratch) == 0,
            selection.list >= 0
        {
            noteNone(.brackets)
        }
        if failureCount > failuresBefore, row.pointee.isSensitive { hideFailures(from: failuresBefore) }
    }

    /// Notes what stands in place of an array without elements. An empty list wins over null.
    mutating func noteNone(_ empty: WriteStep.Empty) {
        guard !frames.isEmpty, frames[frames.count - 1].ifNone != .brackets else { return }
        frames[frames.count - 1].ifNone = empty
    }

    /// The value that an object holds for a property, or for a name, of another mapping.
    mutating func slot(
        _ position: Int32,
        name: Datum,
        of node: UnsafeMutablePointer<ObjectNode>,
        positions: UnsafePointer<Int32>?,
        in scratch: inout Scratch
    ) -> Datum {
        guard let positions else { return node.slots[Int(position)] }
        let mapped = positions[Int(position)]
        if mapped >= 0 { return node.slots[Int(mapped)] }
        if mapped == WritePositions.none { return node.extra(name.text) }
        // Only the object of the host knows the objects that point at it.
        guard let host = hostObject(of: Datum(node), scratch),
            let held = host.held(at: Int(WritePositions.inverse - mapped))
        else { return .unset }
        if host.membership != nil { checkIsRead(host) }
        return scratch.datum(of: held)
    }
}

extension Datum {
    /// `""`, `[]` or `{}`.
    var isEmpty: Bool {
        switch kind {
        case .string, .list, .dictionary, .data: length == 0
        default: false
        }
    }
}
