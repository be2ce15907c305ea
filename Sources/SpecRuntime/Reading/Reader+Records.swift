import SpecIR

// Reading a record: in one pass where that is worth a try, else exactly.
extension Reader {
    /// Reads a record and delivers what came of it, which holds until the next.
    mutating func readRecord(_ token: Int, _ deliver: Deliver) throws(JSONFault) -> Int {
        document.record = token
        forgetPlaces()
        if report.rejects != nil, document.countsItems { report.origin.note(text.offset(token), in: text.buffer) }
        report.beginRecord()
        let read = try record(at: token)
        try checkWork()
        let error = report.failureCount > 0 ? report.takeFailures() : nil
        if error == nil, let name = document.name?.held { document.names.insert(name) }
        report.keepSkipped(hasPassed: error == nil)
        if let error, failuresLeft != .max { failuresLeft -= error.total }
        countReading()
        if report.rejects != nil { noteRecord(from: token, to: read.next, error) }
        deliver(&self, .record(error == nil ? read.datum : .unset, error))
        return read.next
    }

    /// Reads a document that holds nothing but one record, in one pass, and returns its object and the token behind the
    /// document; nil where it is anything else.
    mutating func loneRecord(at token: Int) throws(JSONFault) -> (datum: Datum, next: Int)? {
        let reader = entry.reader
        let takesItems = tables.mappings[reader].takesArray && tables.mappings[reader].items >= 0
        guard attempt.expectsLoneRecords, tables.mappings[reader].isSinglePass || takesItems, attempt.takeChance()
        else { return nil }
        reset(token)
        var record = token
        for step in entry.root.first..<entry.root.first &+ entry.root.count {
            guard tables.steps[step].kind == .member, walker.byte(record) == JSONByte.openBrace,
                walker.byte(record &+ 1) == JSONByte.quote
            else { return nil }
            let value = try walker.skipKey(record &+ 1)
            guard key(record &+ 1, is: tables.steps[step].key) else { return nil }
            record = value
        }
        guard walker.byte(record) == (takesItems ? JSONByte.openBracket : JSONByte.openBrace) else { return nil }
        walker.depth = Int(entry.root.count)
        document.record = record
        state.container = record
        state.refreshedNode = nil
        report.beginRecord()
        let mark = report.beginAttempt()
        attempt.isOn = true
        let datum = try object(reader, record)
        attempt.isOn = false
        if report.failureCount > 0 { attempt.isAborted = true }
        attempt.note(success: !attempt.isAborted)
        guard !attempt.isAborted else {
            report.endAttempt(since: mark)
            attempt.failed = record
            return nil
        }
        var next = state.end
        for _ in 0..<entry.root.count {
            guard walker.byte(next) == JSONByte.closeBrace else {
                // The record is read again, as one of a document that holds more.
                report.endAttempt(since: mark)
                attempt.expectsLoneRecords = false
                return nil
            }
            next &+= 1
        }
        report.keepSkipped(hasPassed: true)
        countReading()
        if report.rejects != nil { noteRecord(from: record, to: nil, nil) }
        return (datum, next)
    }

    /// Reads a record, in one pass where that is worth a try, and returns the token behind it.
    @inline(__always)
    private mutating func record(at token: Int) throws(JSONFault) -> (datum: Datum, next: Int) {
        if !options.keepsRecords { scratch.reset() }
        var isTried = token == attempt.failed
        if tables.triesSinglePass, attempt.takeChance(at: token) {
            attempt.isOn = true
            attempt.isAborted = false
            let (depth, failures) = (walker.depth, report.beginAttempt())
            let read = try exactRecord(token)
            attempt.isOn = false
            if report.failureCount > 0 { attempt.isAborted = true }
            attempt.note(success: !attempt.isAborted)
            if !attempt.isAborted { return read }
            isTried = true
            attempt.isAborted = false
            report.endAttempt(since: failures)
            walker.depth = depth
            resetRecord()
        }
        attempt.noteExact(isTried: isTried)
        findRecords()
        return try exactRecord(token)
    }

    /// Looks up the way to the document's records once, as each failure of each of them names it.
    mutating func findRecords() {
        guard document.isRecordInList, document.recordsPath == nil else { return }
        document.recordsPath = JSONLocator(text: text, document: document.first, memo: ways).way(to: document.records)
    }

    private mutating func exactRecord(_ token: Int) throws(JSONFault) -> (datum: Datum, next: Int) {
        state.container = document.outer.last?.token ?? token
        state.refreshedNode = nil
        let isObject = walker.byte(token) == JSONByte.openBrace
        guard isObject || tables.mappings[entry.reader].takesAnyValue && !isNull(token) else {
            let behind = try walker.skip(token)
            if isNull(token), leavesOutNull {
                report.countSkipped()
            } else {
                reportRoot(isNull(token) ? .null : .wrongType, token)
            }
            return (.unset, behind)
        }
        // Host code looks at JSON before the walk that checks it. The items of an array are all passed while it is read.
        let isArray = walker.byte(token) == JSONByte.openBracket
        if tables.mappings[entry.reader].looksAtJSON || !isObject && !isArray { _ = try walker.skip(token) }
        state.end = -1
        let datum: Datum
        if let name = document.name {
            datum = try namedObject(token, named: name)
        } else {
            datum = try object(entry.reader, token)
        }
        if attempt.isAborted { return (.unset, token) }
        return (datum.kind == .failed ? .unset : datum, state.end >= 0 ? state.end : try walker.skip(token))
    }

    /// True if null in place of a record is left out, as any value is that a chooser has no case for.
    var leavesOutNull: Bool {
        let chooser = tables.mappings[entry.reader].chooser
        return chooser >= 0 && tables.choosers[chooser].otherwise == ChooserRow.skip
    }

    /// Counts the record that was read, in debug builds.
    @inline(__always)
    func countReading() {
        #if DEBUG
            plan.readings.withLock { $0.add(attempt.last) }
        #endif
    }
}
