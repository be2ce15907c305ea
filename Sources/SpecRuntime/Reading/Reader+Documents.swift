import SpecIR

/// What a document holds, told as it is read.
enum DocumentEvent<Element> {
    /// The objects stand in an array, so there may be any number of them.
    case list

    /// One record: its object, or what is wrong with it.
    case record(Element?, DataError?)

    /// The root's key stands a second time; what came before counts no more.
    case restart
}

// Reading a document: the way to the root, and each record there.
extension Reader {
    typealias Deliver = (inout Reader<Sink>, DocumentEvent<Sink.Element>) -> Void

    /// Reads the document that begins at a token and returns the token behind it.
    ///
    /// - Throws: `JSONFault` where the text isn't JSON; what was delivered then counts no more.
    mutating func readDocument(at first: Int, _ deliver: Deliver) throws(JSONFault) -> Int {
        reset(first)
        return try root(entry.root.first, first, deliver)
    }

    mutating func reset(_ first: Int) {
        document = first
        record = first
        recordPosition = nil
        recordsWay = nil
        documentIsWalked = false
        walker.depth = 0
        slots.pop(to: 0)
        documentBase = slots.push(-1, times: tables.documentSlots)
        base = slots.count
        mapping = entry.reader
        property = -1
        container = first
        unknownPolicy = .ignore
        firstUnknown = 0
        firstOpened = 0
        trail.pop(to: 0)
        openMembers.pop(to: 0)
        // What a broken record left behind; most leave nothing.
        if !memberNames.isEmpty { memberNames.removeAll() }
        if !embedded.isEmpty { embedded.removeAll() }
        if !containers.isEmpty { containers.removeAll() }
        if !collected.isEmpty { collected.removeAll() }
        if !unknowns.isEmpty { unknowns.removeAll() }
        if !opened.isEmpty { opened.removeAll() }
    }

    /// Follows the root's path from a token and reads what stands at its end.
    private mutating func root(_ step: Int32, _ token: Int, _ deliver: Deliver) throws(JSONFault) -> Int {
        guard step < entry.root.first + entry.root.count else { return try records(token, deliver) }
        let row = tables.steps[step]
        switch walker.byte(token) {
        case UInt8(ascii: "{"): return try rootMember(step, row, token, deliver)
        case UInt8(ascii: "[") where row.kind == .item || row.kind == .last:
            return try rootItem(step, row, token, deliver)
        case UInt8(ascii: "n"):
            let behind = try walker.skip(token)
            reportRoot(.null, token)
            deliver(&self, .record(nil, report.takeFailures()))
            return behind
        default:
            let behind = try walker.skip(token)
            reportRoot(.wrongType, token)
            deliver(&self, .record(nil, report.takeFailures()))
            return behind
        }
    }

    private mutating func rootMember(
        _ step: Int32,
        _ row: PathStep,
        _ token: Int,
        _ deliver: Deliver
    ) throws(JSONFault) -> Int {
        walker.depth += 1
        defer { walker.depth -= 1 }
        var found = false
        var next = token + 1
        if walker.byte(next) == UInt8(ascii: "}") {
            next += 1
        } else {
            while true {
                let value = try walker.skipKey(next)
                if key(next, is: row.key) {
                    if found { deliver(&self, .restart) }
                    found = true
                    next = try root(step + 1, value, deliver)
                } else {
                    next = try walker.skip(value)
                }
                let separator = walker.byte(next)
                next += 1
                if separator == UInt8(ascii: "}") { break }
                guard separator == UInt8(ascii: ",") else { throw JSONFault() }
            }
        }
        if !found { deliverMissingRoot(token, deliver) }
        return next
    }

    private mutating func rootItem(
        _ step: Int32,
        _ row: PathStep,
        _ token: Int,
        _ deliver: Deliver
    ) throws(JSONFault) -> Int {
        let behind = try walker.skip(token)
        let items = try children(of: token)
        let item = row.kind == .last ? items.last : items.dropFirst(Int(row.item)).first
        guard let item else {
            deliverMissingRoot(token, deliver)
            return behind
        }
        walker.depth += 1
        defer { walker.depth -= 1 }
        _ = try root(step + 1, item, deliver)
        return behind
    }

    private mutating func deliverMissingRoot(_ token: Int, _ deliver: Deliver) {
        reportRoot(.missing, token)
        deliver(&self, .record(nil, report.takeFailures()))
    }

    private mutating func records(_ token: Int, _ deliver: Deliver) throws(JSONFault) -> Int {
        guard walker.byte(token) == UInt8(ascii: "["), !tables.mappings[entry.reader].takesArray else {
            return try readRecord(token, deliver)
        }
        deliver(&self, .list)
        records = token
        sink.willMapCollection(of: entry.reader, plan)
        defer { sink.didMapCollection(of: entry.reader, plan) }
        walker.depth += 1
        defer { walker.depth -= 1 }
        var next = token + 1
        if walker.byte(next) == UInt8(ascii: "]") { return next + 1 }
        var position = 0
        while true {
            recordPosition = position
            if countsItems { report.record = position + 1 }
            next = try readRecord(next, deliver)
            let separator = walker.byte(next)
            next += 1
            if separator == UInt8(ascii: "]") { return next }
            guard separator == UInt8(ascii: ",") else { throw JSONFault() }
            position += 1
        }
    }

    mutating func readRecord(_ token: Int, _ deliver: Deliver) throws(JSONFault) -> Int {
        record = token
        container = token
        let mark = sink.mark()
        var element: Sink.Element?
        var behind: Int
        let isObject = walker.byte(token) == UInt8(ascii: "{")
        if isObject, let made = try recordInOrder(token) {
            (element, behind) = (made, end)
        } else if isObject || tables.mappings[entry.reader].takesAnyValue && !isNull(token) {
            // Choosers and host code look at JSON before the walk that checks it.
            if tables.mappings[entry.reader].extras >= 0 { _ = try walker.skip(token) }
            end = -1
            if case .element(let made) = try object(entry.reader, token) { element = made }
            behind = end >= 0 ? end : try walker.skip(token)
        } else {
            behind = try walker.skip(token)
            reportRoot(isNull(token) ? .null : .wrongType, token)
        }
        let error = report.takeFailures()
        sink.endRecord(isGood: error == nil)
        if error != nil {
            sink.rewind(to: mark)
            element = nil
        }
        deliver(&self, .record(element, error))
        return behind
    }
}
