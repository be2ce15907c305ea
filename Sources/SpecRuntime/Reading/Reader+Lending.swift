import SpecIR

// Reading a part as values where the sink writes bytes: some rules need the value in hand.
extension Reader {
    /// Lets a reader that builds values go on from here.
    mutating func withValues<Result>(
        _ body: (inout Reader<ObjectSink>) throws(JSONFault) -> Result
    ) throws(JSONFault) -> Result {
        var inner = Reader<ObjectSink>(plan, entry, text, sink: ObjectSink(), report: report)
        exchange(with: &inner)
        defer { exchange(with: &inner) }
        return try body(&inner)
    }

    /// Swaps everything but the sinks.
    private mutating func exchange(with other: inout Reader<ObjectSink>) {
        swap(&walker, &other.walker)
        swap(&report, &other.report)
        swap(&slots, &other.slots)
        swap(&base, &other.base)
        swap(&mapping, &other.mapping)
        swap(&property, &other.property)
        swap(&container, &other.container)
        swap(&containers, &other.containers)
        swap(&trail, &other.trail)
        swap(&memberNames, &other.memberNames)
        swap(&embedded, &other.embedded)
        swap(&end, &other.end)
        swap(&collected, &other.collected)
        swap(&unknowns, &other.unknowns)
        swap(&firstUnknown, &other.firstUnknown)
        swap(&opened, &other.opened)
        swap(&firstOpened, &other.firstOpened)
        swap(&unknownPolicy, &other.unknownPolicy)
        swap(&document, &other.document)
        swap(&documentBase, &other.documentBase)
        swap(&documentIsWalked, &other.documentIsWalked)
        swap(&record, &other.record)
        swap(&records, &other.records)
        swap(&recordPosition, &other.recordPosition)
        swap(&recordsWay, &other.recordsWay)
        swap(&caller, &other.caller)
    }

    /// Hands a value that was built to a sink that writes bytes.
    mutating func handOver(_ outcome: Outcome<Value>) -> Outcome<Sink.Element> {
        switch outcome {
        case .element(let value): .element(sink.value(value))
        case .null: .null
        case .unset: .unset
        case .usesDefault: .usesDefault
        case .failed: .failed
        }
    }
}
