import SpecIR

// `first_of`: which of a property's rules reads.
extension Reader {
    /// One of several rules, with the place of its value or, of a template, the text, which may be `failed`.
    typealias Choice = (row: PropertyReader, place: Place, text: Datum)

    /// The first of several rules that has a value other than null, else the first with null, else the last.
    ///
    /// While other rules are left, what stands in the way counts as missing.
    mutating func chosen(_ first: PropertyReader) throws(JSONFault) -> Choice {
        var row = first
        var null: Choice?
        while true {
            let isLast = row.next < 0
            var choice = Choice(row, .missing, .unset)
            if row.template >= 0 {
                choice.text = isLast ? try template(row) : try templateIfWhole(row)
                if choice.text.kind == .failed ? isLast : choice.text.isValue { return choice }
            } else {
                choice.place = try place(of: row)
                if try isThere(choice.place, row) {
                    guard case .at(let token) = choice.place, isNull(token) else { return choice }
                    null = null ?? choice
                }
            }
            if isLast { return null ?? choice }
            row = tables.alternatives[row.next]
        }
    }

    /// The text of a template behind which other rules are left; what is wrong with a part isn't reported.
    private mutating func templateIfWhole(_ row: PropertyReader) throws(JSONFault) -> Datum {
        // A part that fails ends a pass.
        if attempt.isOn { return try template(row) }
        return try unreported { reader throws(JSONFault) in try reader.template(row) }
    }

    /// The first of several rules that reads what stands at a token without a warning, else the first that can read it,
    /// else the first of all.
    @inline(never)
    mutating func fitting(_ property: PropertyReader, _ token: Int) throws(JSONFault) -> PropertyReader {
        guard !attempt.isOn else {
            // A value that one rule refuses would end the pass.
            attempt.isAborted = true
            return property
        }
        var row = property
        var readable: PropertyReader?
        while true {
            switch try tried(row.rule, token) {
            case .read: return row
            case .warned: readable = readable ?? row
            case .refused: break
            }
            guard row.next >= 0 else { return readable ?? property }
            row = tables.alternatives[row.next]
        }
    }

    private enum Trial { case read, warned, refused }

    /// How reading a value by a rule goes; nothing of it is reported.
    private mutating func tried(_ rule: Int32, _ token: Int) throws(JSONFault) -> Trial {
        try unreported { reader throws(JSONFault) in
            _ = try reader.value(rule, token)
            return reader.report.failureCount > 0 ? .refused : reader.report.hasWarnings ? .warned : .read
        }
    }

    /// Does something with a report of its own, which is dropped.
    private mutating func unreported<Result>(
        _ body: (inout Reader) throws(JSONFault) -> Result
    ) throws(JSONFault) -> Result {
        var report = FailureReport.silent()
        swap(&report, &self.report)
        defer { swap(&report, &self.report) }
        return try body(&self)
    }
}
