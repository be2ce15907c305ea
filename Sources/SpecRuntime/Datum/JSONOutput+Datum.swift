import SpecIR

// Datums as JSON, the way objects are shown.
extension JSONOutput {
    mutating func append(_ datum: Datum, _ scratch: borrowing Scratch) {
        if datum.isJSON { return append(padded: datum.json, datum.jsonLength) }
        switch datum.kind {
        case .integer: append(integer: Int64(bitPattern: datum.word))
        case .object: append(datum.node, scratch)
        case .list: appendList(datum, scratch)
        case .dictionary: appendDictionary(datum, scratch)
        default: appendOther(datum, scratch)
        }
    }

    @inline(never)
    private mutating func appendOther(_ datum: Datum, _ scratch: borrowing Scratch) {
        switch datum.kind {
        case .boolean: append(datum.boolean ? "true" : "false")
        case .unsigned: append(integer: datum.word)
        case .double: append(double: datum.double)
        case .string, .data, .url, .uuid: append(text: datum)
        case .date: append(datum.date)
        case .hosted: ValuePrinter.append(scratch.hosted[Int(datum.word)], to: &self)
        case .unset, .usesDefault, .failed, .null, .integer, .decimal, .number, .list, .dictionary, .object:
            append("null")
        }
    }

    /// Text as a JSON string.
    @inline(__always)
    mutating func append(text datum: Datum) {
        if datum.flags.contains(.quoted) {
            append(padded: datum.json, datum.jsonLength)
        } else if datum.flags.contains(.plain) {
            append(JSONByte.quote)
            append(padded: datum.bytes, datum.count)
            append(JSONByte.quote)
        } else {
            appendEscaped(datum.buffer)
        }
    }

    /// A date as ISO 8601 in UTC.
    mutating func append(_ date: Timestamp) {
        append(JSONByte.quote)
        write(upTo: ISO8601.maximumLength) { ISO8601.write(date, to: $0) }
        append(JSONByte.quote)
    }

    private mutating func appendList(_ datum: Datum, _ scratch: borrowing Scratch) {
        append(JSONByte.openBracket)
        enter()
        for element in datum.list {
            if element.isJSON, element.jsonLength <= 64 {
                end(at: Self.copy(element, before: JSONByte.comma, to: place(room: 65)))
            } else {
                append(element, scratch)
                append(JSONByte.comma)
            }
        }
        close(JSONByte.closeBracket)
        leave()
    }

    private mutating func appendDictionary(_ datum: Datum, _ scratch: borrowing Scratch) {
        append(JSONByte.openBrace)
        enter()
        for position in 0..<datum.count {
            let (key, value) = (datum.key(position), datum.value(position))
            if key.isJSON, key.jsonLength <= 64, value.isJSON, value.jsonLength <= 64 {
                let behindKey = Self.copy(key, before: JSONByte.colon, to: place(room: 130))
                end(at: Self.copy(value, before: JSONByte.comma, to: behindKey))
            } else {
                append(text: key)
                append(JSONByte.colon)
                append(value, scratch)
                append(JSONByte.comma)
            }
        }
        close(JSONByte.closeBrace)
        leave()
    }

    /// Copies up to 64 bytes of JSON and a separator, and returns the place behind it.
    @inline(__always)
    private static func copy(
        _ datum: Datum,
        before separator: UInt8,
        to target: UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8> {
        let end = copyValue(datum.json, datum.jsonLength, to: target)
        end.pointee = separator
        return end + 1
    }

    /// Ends a list or object: its bracket takes the place of the last value's comma.
    @inline(__always)
    mutating func close(_ bracket: UInt8) {
        if last == JSONByte.comma { replaceLast(bracket) } else { append(bracket) }
    }
}

// MARK: Objects

extension JSONOutput {
    private mutating func append(_ node: UnsafeMutablePointer<ObjectNode>, _ scratch: borrowing Scratch) {
        if node.pointee.flags.contains(.isReference) { return appendReference(node, scratch) }
        if node.pointee.host >= 0 {
            return ValuePrinter.append(scratch.value(of: Datum(node)), to: &self)
        }
        append(JSONByte.openBrace)
        enter()
        let (layout, slots) = (node.pointee.layout.pointee, node.slots)
        if node.pointee.flags.contains(.isChosen) {
            append(padded: layout.literals + Int(layout.mapping.offset), Int(layout.mapping.length))
        }
        let count = Int(layout.count)
        var at = place(room: count &* Self.memberRoom)
        var position = 0
        while position < count {
            let datum = slots[position]
            // Most values are copied as they stand, between their label and a comma.
            if datum.isJSON {
                let label = layout.labels[position]
                if label.length <= Self.labelRoom, datum.jsonLength <= 64 {
                    at = Self.copyLabel(layout.literals + Int(label.offset), Int(label.length), to: at)
                    at = Self.copyValue(datum.json, datum.jsonLength, to: at)
                    at.pointee = JSONByte.comma
                    at += 1
                    position &+= 1
                    continue
                }
            }
            if datum.kind != .unset {
                end(at: at)
                appendMember(layout, at: position, datum: datum, in: scratch)
                at = place(room: (count &- position) &* Self.memberRoom)
            }
            position &+= 1
        }
        end(at: at)
        if node.pointee.extraCount > 0 { appendKept(node, scratch) }
        close(JSONByte.closeBrace)
        leave()
    }

    /// The room for a label, a value that is copied and a comma, including the bytes that are copied beyond them.
    private static let memberRoom = 32 + 64 + 1 + 64
    private static let labelRoom = 32

    private mutating func appendMember(
        _ layout: ObjectLayout,
        at position: Int,
        datum: Datum,
        in scratch: borrowing Scratch
    ) {
        let label = layout.labels[position]
        append(padded: layout.literals + Int(label.offset), Int(label.length))
        append(datum, scratch)
        append(JSONByte.comma)
    }

    @inline(never)
    private mutating func appendKept(_ node: UnsafeMutablePointer<ObjectNode>, _ scratch: borrowing Scratch) {
        for number in 0..<Int(node.pointee.extraCount) {
            guard let member = node.pointee.extras?[number] else { break }
            append(text: member.name)
            append(JSONByte.colon)
            append(member.value, scratch)
            append(JSONByte.comma)
        }
        appendPlaces(of: node)
    }

    /// Appends the paths of kept members that wouldn't come back there by their names.
    private mutating func appendPlaces(of node: UnsafeMutablePointer<ObjectNode>) {
        let home = node.shape.home
        var isOpen = false
        for number in 0..<Int(node.pointee.extraCount) {
            guard let member = node.pointee.extras?[number], member.isMoved(home) else { continue }
            if !isOpen {
                appendString(KeptPlaces.key)
                append(JSONByte.colon)
                append(JSONByte.openBrace)
                enter()
                isOpen = true
            }
            append(text: member.name)
            append(JSONByte.colon)
            append(JSONByte.openBracket)
            enter()
            for step in 0..<Int(member.pathCount) {
                append(text: member.path[step])
                append(JSONByte.comma)
            }
            close(JSONByte.closeBracket)
            leave()
            append(JSONByte.comma)
        }
        guard isOpen else { return }
        close(JSONByte.closeBrace)
        leave()
        append(JSONByte.comma)
    }

    /// A reference as the key that it stands for: its only value, or the list of several in the key's order.
    @inline(never)
    private mutating func appendReference(_ node: UnsafeMutablePointer<ObjectNode>, _ scratch: borrowing Scratch) {
        let (key, slots) = (node.shape.identity?.key ?? [], node.slots)
        let parts = key.allSatisfy { slots[$0].isValue && !slots[$0].isNull } ? key : []
        if parts.count > 1 {
            append(JSONByte.openBracket)
            enter()
            for position in parts {
                append(slots[position], scratch)
                append(JSONByte.comma)
            }
            close(JSONByte.closeBracket)
            leave()
        } else {
            let only = parts.first ?? (0..<node.count).first { slots[$0].kind != .unset }
            append(only.map { slots[$0] } ?? .null, scratch)
        }
    }
}
