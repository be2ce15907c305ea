import SpecIR

/// A part of a document's content, delivered while the document is read.
enum DocumentEvent {
    /// The objects stand in an array, so there may be any number of them.
    case list

    /// The array of objects is over.
    case listEnd

    /// One record: its object, or what is wrong with it; `unset` is a record that its chooser skips.
    case record(Datum, DataError?)

    /// The root's key stands a second time; what came before counts no more.
    case restart
}

// Reading a document: the way to the root, and each record there.
extension Reader {
    typealias Deliver = (inout Reader, DocumentEvent) -> Void

    /// Reads the document that begins at a token and returns the token behind it.
    ///
    /// - Throws: `JSONFault` where the text isn't JSON; what was delivered then counts no more.
    mutating func readDocument(at first: Int, _ deliver: Deliver) throws(JSONFault) -> Int {
        reset(first)
        return try root(at: entry.root.first, in: first, deliver: deliver)
    }

    mutating func reset(_ first: Int) {
        document.first = first
        document.whole = first
        document.record = first
        document.recordPosition = nil
        document.recordsPath = nil
        document.isWalked = false
        ways.forget()
        if !document.outer.isEmpty { document.outer.removeAll() }
        if !document.names.isEmpty { document.names.removeAll() }
        walker.depth = 0
        attempt.isOn = false
        attempt.isAborted = false
        (failuresLeft, isOverLimit) = (plan.limits.failures ?? .max, false)
        if !followedInDocument.isEmpty { followedInDocument.removeAll() }
        scratch.reset()
        slots.pop(to: 0)
        document.base = slots.pushMissing(tables.documentSlots)
        resetRecord()
    }

    /// Lets paths with `$.` begin at a record.
    private mutating func beginWhole(_ record: Int) {
        document.whole = record
        if !followedInDocument.isEmpty { followedInDocument.removeAll() }
        guard document.isWalked else { return }
        document.isWalked = false
        for slot in 0..<Int(tables.documentSlots) { slots[document.base + slot] = -1 }
    }

    /// Forgets where things were found in a record.
    @inline(__always)
    mutating func forgetPlaces() {
        if !followedInRecord.isEmpty { followedInRecord.removeAll() }
        if places != nil { (places, state.shownContainer) = (nil, nil) }
    }

    /// Forgets what a record that was broken off left behind; most leave nothing.
    mutating func resetRecord() {
        slots.pop(to: document.base + Int(tables.documentSlots))
        state.base = slots.count
        state.mapping = entry.reader
        state.property = -1
        state.level = 0
        state.container = document.first
        report.replacement = nil
        currentPath.pop(to: 0)
        if !state.memberNames.isEmpty { state.memberNames.removeAll() }
        if !state.namedMembers.isEmpty { state.namedMembers.removeAll() }
        if !state.embedded.isEmpty { state.embedded.removeAll() }
        if !state.containers.isEmpty { state.containers.removeAll() }
        if !document.outer.isEmpty { enterOuter() }
        collected.pop(to: 0)
        forgetPlaces()
        guard tables.tracksUnknowns else { return }
        unknown.reset()
    }

    /// Follows the root's path from a token and reads what stands at its end.
    private mutating func root(at step: Int32, in token: Int, deliver: Deliver) throws(JSONFault) -> Int {
        guard step < entry.root.first + entry.root.count else { return try records(token, deliver) }
        let row = tables.steps[step]
        if row.collects(walker.byte(token)) { return try collectRecords(at: step, in: token, deliver: deliver) }
        switch walker.byte(token) {
        case UInt8(ascii: "{") where row.kind != .slice:
            return try rootMember(at: step, row: row, in: token, deliver: deliver)
        case UInt8(ascii: "[") where row.kind == .item || row.kind == .last:
            return try rootItem(at: step, row: row, in: token, deliver: deliver)
        case UInt8(ascii: "n"):
            if leavesOutNull { return try readRecord(token, deliver) }
            let behind = try walker.skip(token)
            reportRoot(.null, token)
            deliverNothing(deliver)
            return behind
        default:
            let behind = try walker.skip(token)
            reportRoot(.wrongType, token)
            deliverNothing(deliver)
            return behind
        }
    }

    private mutating func rootMember(
        at step: Int32,
        row: PathStep,
        in token: Int,
        deliver: Deliver
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
                    if found {
                        forgetRecords()
                        report.rejects?.forgetText()
                        report.forgetSkipped()
                        deliver(&self, .restart)
                    }
                    found = true
                    next = try root(at: step + 1, in: value, deliver: deliver)
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

    /// Forgets where the records stood that a second key of the root takes the place of.
    private mutating func forgetRecords() {
        (document.recordPosition, document.recordsPath) = (nil, nil)
        document.names.removeAll()
        if document.countsItems { report.record = 1 }
    }

    private mutating func rootItem(
        at step: Int32,
        row: PathStep,
        in token: Int,
        deliver: Deliver
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
        _ = try root(at: step + 1, in: item, deliver: deliver)
        return behind
    }

    private mutating func deliverMissingRoot(_ token: Int, _ deliver: Deliver) {
        reportRoot(.missing, token)
        deliverNothing(deliver)
    }

    /// Delivers the failure of a record that isn't where the root leads.
    private mutating func deliverNothing(_ deliver: Deliver) {
        attempt.noteExact(isTried: false)
        countReading()
        let error = report.takeFailures()
        if report.rejects != nil { noteRecord(from: document.first, to: nil, error) }
        deliver(&self, .record(.unset, error))
    }

    private mutating func records(_ token: Int, _ deliver: Deliver) throws(JSONFault) -> Int {
        guard walker.byte(token) == UInt8(ascii: "["), !tables.mappings[entry.reader].takesArray else {
            return try readRecord(token, deliver)
        }
        deliver(&self, .list)
        // Each item is read as a line of NDJSON would be.
        let isDocument = tables.usesDocument && token == document.first
        document.records = token
        walker.depth += 1
        defer { walker.depth -= 1 }
        var next = token + 1
        if walker.byte(next) == JSONByte.closeBracket {
            deliver(&self, .listEnd)
            return next + 1
        }
        var position = 0
        while true {
            document.recordPosition = position
            if document.countsItems { report.record = position + 1 }
            if isDocument { beginWhole(next) }
            next = try readRecord(next, deliver)
            let separator = walker.byte(next)
            next += 1
            if separator == JSONByte.closeBracket { break }
            guard separator == JSONByte.comma else { throw JSONFault() }
            position += 1
        }
        deliver(&self, .listEnd)
        return next
    }
}
