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

    /// The first of several rules whose values are shown as it stands at a token, else the first that reads it without a
    /// warning, else the first that can read it, else the first of all.
    @inline(never)
    mutating func fitting(_ property: PropertyReader, _ token: Int) throws(JSONFault) -> PropertyReader {
        guard !attempt.isOn else {
            // A value that one rule refuses would end the pass.
            attempt.isAborted = true
            return property
        }
        var row = property
        var readable: (row: PropertyReader, trial: Trial)?
        while true {
            let trial = try tried(row.rule, token)
            if trial == .shown { return row }
            if trial > readable?.trial ?? .refused { readable = (row, trial) }
            guard row.next >= 0 else { return readable?.row ?? property }
            row = tables.alternatives[row.next]
        }
    }

    /// The outcome of reading a value by a rule. Text that is read, and would be shown otherwise, belongs to another rule if
    /// one fits: a date is always shown in full.
    private enum Trial: Int, Comparable {
        case refused, warned, read, shown

        static func < (left: Trial, right: Trial) -> Bool { left.rawValue < right.rawValue }
    }

    /// The outcome of reading a value by a rule; nothing of it is reported.
    private mutating func tried(_ rule: Int32, _ token: Int) throws(JSONFault) -> Trial {
        try unreported { reader throws(JSONFault) in
            let value = try reader.value(rule, token)
            if reader.report.failureCount > 0 { return .refused }
            if reader.report.hasWarnings { return .warned }
            return try reader.isShown(value, at: token) ? .shown : .read
        }
    }

    /// Returns true if a value that was read is shown as it stands at its token, as far as it is held otherwise than as
    /// text. Objects aren't looked into.
    private mutating func isShown(_ value: Datum, at token: Int) throws(JSONFault) -> Bool {
        let byte = walker.byte(token)
        switch value.kind {
        case .data where byte == JSONByte.quote, .url where byte == JSONByte.quote, .uuid where byte == JSONByte.quote:
            return value.buffer.elementsEqual(decoded(walker.content(token)).buffer)
        case .date where byte == JSONByte.quote:
            var output = JSONOutput()
            output.append(value.date)
            let text = decoded(walker.content(token)).buffer
            return output.withBytes { $0.dropFirst().dropLast().elementsEqual(text) }
        case .list, .dictionary:
            guard byte == JSONByte.openBracket || byte == JSONByte.openBrace else { return true }
            let tokens = try children(of: token)
            guard tokens.count == value.count else { return true }
            for (position, token) in tokens.enumerated() {
                let element = value.kind == .list ? value.list[position] : value.value(position)
                guard try isShown(element, at: token) else { return false }
            }
            return true
        default: return true
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
