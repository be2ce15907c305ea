import SpecIR

// Values that stand in no JSON that was given, read as if they did.
extension Reader {
    /// What a transformer made, read as JSON by the rule's relationship.
    mutating func related(
        _ value: Value,
        _ rule: RuleReader,
        _ number: Int32,
        _ token: Int
    ) -> Outcome<Sink.Element> {
        var plain = rule
        plain.transforms = -1
        plain.isText = false
        let buffer = ValuePrinter.bytes(of: value).withUnsafeBufferPointer { JSONBuffer($0) }
        let indexer = JSONIndexer()
        defer { withExtendedLifetime((buffer, indexer)) {} }
        guard let made = try? indexer.index(buffer.bytes, count: buffer.count, atStart: false) else {
            return settle(.failure(.wrongType), rule: number, token)
        }
        var inner = Reader<ObjectSink>(plan, entry, made, sink: ObjectSink(), report: FailureReport(origin: .memory))
        inner.report.listAllWarnings()
        inner.enterRelated(trail: trail.elements, memberNames, property: property, caller: caller)
        guard let outcome = try? inner.convert(plain, number, 0) else {
            return settle(.failure(.wrongType), rule: number, token)
        }
        tell(inner.report, of: token)
        return handOver(outcome)
    }

    /// Begins in the middle of another text's objects.
    private mutating func enterRelated(
        trail: [TrailStep],
        _ memberNames: [String],
        property: Int32,
        caller: CallerContext?
    ) {
        for step in trail { self.trail.push(step) }
        self.memberNames = memberNames
        self.property = property
        self.caller = caller
        documentBase = slots.push(-1, times: tables.documentSlots)
        base = slots.count
    }

    /// Takes over what went wrong inside a value that a transformer made; its place is that of the JSON it came from.
    private mutating func tell(_ inner: FailureReport, of token: Int) {
        var inner = inner
        let offset = walker.offset(token)
        var locator = locator
        locator.shownKeys = shownKeys
        let place = locator.path(to: token)
        let error = inner.takeFailures()
        for var failure in (error?.failures ?? []) + inner.takeWarnings() {
            failure.at = failure.at.map { place + $0.dropFirst() }
            failure.record = report.record
            failure.tried = []
            report.origin.locate(&failure, in: text, at: offset)
            report.add(failure, offset: offset)
        }
    }
}

extension Reader<ObjectSink> {
    /// A value as a rule holds it; nil where it doesn't fit.
    static func value(_ value: Value, by number: Int32, _ plan: EntryPlan) -> Value? {
        let buffer = ValuePrinter.bytes(of: value).withUnsafeBufferPointer { JSONBuffer($0) }
        let indexer = JSONIndexer()
        defer { withExtendedLifetime((plan, buffer, indexer)) {} }
        guard let text = try? indexer.index(buffer.bytes, count: buffer.count, atStart: false) else { return nil }
        var reader = Reader<ObjectSink>(plan, text, sink: ObjectSink(), report: FailureReport(origin: .memory))
        reader.enterRelated(trail: [], [], property: -1, caller: nil)
        guard let outcome = try? reader.read(number, 0), reader.report.failureCount == 0,
            case .element(let element) = outcome
        else { return nil }
        return reader.sink.value(of: element)
    }
}
