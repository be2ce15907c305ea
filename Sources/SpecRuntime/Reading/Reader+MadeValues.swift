import SpecIR

// Values that stand in no JSON that was given, read as if they did.
extension Reader {
    /// The result of a transformer, read as JSON by the rule's relationship.
    ///
    /// - Parameters:
    ///   - value: the result.
    ///   - number: the rule.
    ///   - token: the JSON that it was made from, where `isStated`; else the JSON around that.
    ///   - isStated: true if the JSON stands there as a whole.
    /// - Returns: the value of the property, or what stands for a failure.
    mutating func related(_ value: Datum, by number: Int32, at token: Int, isStated: Bool = false) -> Datum {
        var output = scratch.takeOutput()
        output.append(value, scratch)
        let made = output.withBytes { scratch.arena.text($0) }
        scratch.putBack(output)
        let indexer = JSONIndexer.take()
        defer { indexer.putBack(afterText: made.count) }
        guard let text = try? indexer.index(made.bytes, count: made.count, atStart: false) else {
            return wrongType(number, token)
        }
        let source = options.isObserved ? (place: observedPlace(token), record: observedRecord) : nil
        // The values that are read from that text have places of their own.
        var (walker, state, document) = (JSONWalker(text), State(), DocumentState())
        var report = self.report.isSilent ? FailureReport.silent() : FailureReport(origin: .memory)
        report.listAllWarnings()
        state.property = self.state.property
        state.memberNames = self.state.memberNames
        let (firstUnknown, firstOpened, policy) = (unknown.first, unknown.firstOpened, unknown.policy)
        let (memberCount, openedCount) = (unknown.members.count, unknown.opened.count)
        (unknown.first, unknown.firstOpened, unknown.policy) = (memberCount, openedCount, .drop)
        let (slotCount, collectedCount, isOn) = (slots.count, collected.count, attempt.isOn)
        document.base = slots.pushMissing(tables.documentSlots)
        state.base = slots.count
        swap(&walker, &self.walker)
        swap(&state, &self.state)
        swap(&document, &self.document)
        swap(&report, &self.report)
        let (outerPlaces, outerMade) = (places, madeFrom)
        (places, madeFrom) = (nil, source)
        // Tokens are those of one text.
        ways.forget()
        var (followedInDocument, followedInRecord) = (PathMemo(), PathMemo())
        swap(&followedInDocument, &self.followedInDocument)
        swap(&followedInRecord, &self.followedInRecord)
        let trailCount = currentPath.count
        let placeCount = scratch.places.count
        let untransformed = tables.rules[number].untransformed
        let rule = untransformed >= 0 ? untransformed : number
        let datum = try? convert(by: rule, at: 0, byte: self.walker.byte(0))
        if datum == nil { currentPath.pop(to: min(currentPath.count, trailCount)) }
        attempt.isOn = isOn
        ways.forget()
        (places, madeFrom) = (outerPlaces, outerMade)
        swap(&followedInDocument, &self.followedInDocument)
        swap(&followedInRecord, &self.followedInRecord)
        swap(&walker, &self.walker)
        swap(&state, &self.state)
        swap(&document, &self.document)
        unknown.members.pop(to: memberCount)
        unknown.opened.pop(to: openedCount)
        (unknown.first, unknown.firstOpened, unknown.policy) = (firstUnknown, firstOpened, policy)
        swap(&report, &self.report)
        slots.pop(to: slotCount)
        collected.pop(to: min(collected.count, collectedCount))
        relocatePlaces(from: placeCount, to: token)
        guard let datum else { return wrongType(number, token) }
        if report.failureCount > 0 || report.hasWarnings {
            take(&report, of: token, isStated ? (try? tableCells(number, token)) ?? nil : nil, isStated: isStated)
        }
        return datum
    }

    /// Has places that were noted inside a value that a transformer made stand where the JSON is that it came from.
    private mutating func relocatePlaces(from first: Int, to token: Int) {
        guard first < scratch.places.count else { return }
        let (place, offset) = (place(of: token), walker.offset(token))
        report.origin.noteValue(offset, in: text.buffer)
        for number in first..<scratch.places.count {
            let inner = scratch.places[number].at?.dropFirst() ?? ""
            scratch.places[number].at = place + inner
            scratch.places[number].record = report.record
            report.origin.locate(&scratch.places[number], in: text, at: offset)
        }
    }

    /// Takes over what went wrong inside a value that a transformer made; its place is that of the JSON it came from.
    private mutating func take(
        _ inner: inout FailureReport,
        of token: Int,
        _ cells: TableCells?,
        isStated: Bool
    ) {
        if attempt.isOn {
            attempt.isAborted = true
            return
        }
        if report.isSilent { return report.count(inner) }
        let offset = walker.offset(token)
        var locator = locator
        locator.shownKeys = shownKeys
        let place = locator.path(to: token)
        let error = inner.takeFailures()
        for var failure in (error?.failures ?? []) + inner.takeWarnings() {
            var (place, offset) = (place, offset)
            var inside = failure.at?.dropFirst()
            if let cells, let within = inside, let cell = try? self.cell(at: within, of: cells) {
                (place, offset) = (locator.path(to: cell.token), walker.offset(cell.token))
                inside = cell.rest
            }
            // A value that came from several has no place below the one.
            failure.at = isStated ? inside.map { place + $0 } : place
            failure.record = report.record
            failure.tried = []
            report.origin.locate(&failure, in: text, at: offset)
            report.add(failure, offset: offset)
        }
    }

    /// A value as a rule holds it; nil where it doesn't fit.
    static func value(_ value: Value, by number: Int32, _ plan: EntryPlan) -> Value? {
        let held = read(value, plan) { reader throws(JSONFault) in
            reader.state.mapping = -1
            return try reader.value(number, 0)
        }
        return held?.isNull == true ? nil : held
    }

    /// The value of a property of the entry mapping in an object with some members, which are all that is known of it; nil
    /// where they don't fit, or where it has none.
    static func value(ofProperty number: Int32, in members: Value, _ plan: EntryPlan) -> Value? {
        read(members, plan) { reader throws(JSONFault) in try reader.value(ofProperty: number) }
    }

    /// The value that a reader of a value's JSON finds in it; nil where it fails.
    private static func read(
        _ value: Value,
        _ plan: EntryPlan,
        _ body: (inout Reader) throws(JSONFault) -> Datum
    ) -> Value? {
        let buffer = ValuePrinter.bytes(of: value).withUnsafeBufferPointer { JSONBuffer($0) }
        let indexer = JSONIndexer()
        defer { withExtendedLifetime((plan, buffer, indexer)) {} }
        guard let text = try? indexer.index(buffer.bytes, count: buffer.count, atStart: false) else { return nil }
        var reader = Reader(plan, text: text, report: FailureReport(origin: .memory))
        reader.reset(0)
        guard let datum = try? body(&reader), reader.report.failureCount == 0, datum.isValue else { return nil }
        return reader.scratch.value(of: datum)
    }

    private mutating func value(ofProperty number: Int32) throws(JSONFault) -> Datum {
        let outer = enter(entry.reader, 0)
        defer { leave(outer) }
        unknown.policy = .drop
        let row = tables.mappings[entry.reader]
        let node = scratch.arena.object(row.layout, reader: entry.reader)
        if row.table >= 0 { _ = try walk(row.table, 0) }
        if row.wholeSlot >= 0 { slots[state.base + Int(row.wholeSlot)] = 0 }
        state.property = number
        try convert(number, into: node)
        return node.slots[Int(tables.properties[number].position)]
    }
}

extension Arena {
    /// A JSON text of its own, with zeros behind it, as the indexer wants it.
    mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) -> Datum {
        let target = allocate(bytes.count + JSONInputBuffer.padding)
        if let start = bytes.baseAddress { target.update(from: start, count: bytes.count) }
        (target + bytes.count).update(repeating: 0, count: JSONInputBuffer.padding)
        return Datum(.string, bytes: target, count: bytes.count)
    }
}
