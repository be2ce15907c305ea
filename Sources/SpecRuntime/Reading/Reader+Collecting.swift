import SpecIR

// Documents whose `root` collects the items of several arrays: `orders.*.lines`.
extension Reader {
    /// Reads the records that the rest of the root leads to, from the value on in which `*` or a range selects.
    ///
    /// Around each record stand the values that were selected, for paths with `^.`. Where the rest of the root is missing
    /// or null, there are no records.
    mutating func collectRecords(at step: Int32, in token: Int, deliver: Deliver) throws(JSONFault) -> Int {
        let behind = try walker.skip(token)
        deliver(&self, .list)
        var count = 0
        try collect(at: step, in: token, count: &count, deliver: deliver)
        document.outer.removeAll()
        document.recordPosition = nil
        deliver(&self, .listEnd)
        return behind
    }

    private mutating func collect(
        at step: Int32,
        in token: Int,
        count: inout Int,
        deliver: Deliver
    ) throws(JSONFault) {
        guard step < entry.root.first + entry.root.count else {
            return try innerRecords(in: token, count: &count, deliver: deliver)
        }
        if isNull(token) { return }
        let row = tables.steps[step]
        walker.depth += 1
        defer { walker.depth -= 1 }
        let isObject = walker.byte(token) == JSONByte.openBrace
        guard isObject || walker.byte(token) == JSONByte.openBracket else {
            return refuseOuter(token, at: step, count: &count, deliver: deliver)
        }
        switch row.kind {
        case .each, .slice:
            guard row.collects(walker.byte(token)) else {
                return refuseOuter(token, at: step, count: &count, deliver: deliver)
            }
            try collectChildren(at: step, row: row, in: token, count: &count, deliver: deliver)
        case .member, .item, .last:
            let isItem = row.kind != .member
            guard isObject || isItem else { return refuseOuter(token, at: step, count: &count, deliver: deliver) }
            let place = try follow(from: step, to: step + 1, in: token)
            guard case .at(let next) = place, !isNull(next) else { return }
            try collect(at: step + 1, in: next, count: &count, deliver: deliver)
        }
    }

    private mutating func collectChildren(
        at step: Int32,
        row: PathStep,
        in token: Int,
        count: inout Int,
        deliver: Deliver
    ) throws(JSONFault) {
        let isLast = step + 1 == entry.root.first + entry.root.count
        if isLast, entry.members >= 0 { return try namedRecords(at: step, in: token, count: &count, deliver: deliver) }
        for (position, child) in try children(of: token).enumerated() {
            if row.kind == .slice, position < Int(row.item) || position > Int(row.lastItem) { continue }
            // A record isn't around itself.
            let isAround =
                !isLast
                || walker.byte(child) == JSONByte.openBracket && !tables.mappings[entry.reader].takesArray
            if isAround { document.outer.append(DocumentState.Outer(token: child, step: step)) }
            try collect(at: step + 1, in: child, count: &count, deliver: deliver)
            if isAround { document.outer.removeLast() }
        }
    }

    /// Reads the members of an object as records that have names. The items of an array have none.
    private mutating func namedRecords(
        at step: Int32,
        in token: Int,
        count: inout Int,
        deliver: Deliver
    ) throws(JSONFault) {
        guard walker.byte(token) == JSONByte.openBrace else {
            return refuseOuter(token, at: step, count: &count, deliver: deliver)
        }
        document.recordPosition = nil
        document.records = token
        document.names.removeAll()
        defer { document.name = nil }
        for (position, member) in Array(try members(of: token)).enumerated() {
            document.name = DocumentState.Name(token: Int(member.key), position: position)
            try innerRecord(at: Int(member.value), count: &count, deliver: deliver)
        }
    }

    /// Reads the items of an array, or the one object, that the root leads to in one of the selected values.
    private mutating func innerRecords(
        in token: Int,
        count: inout Int,
        deliver: Deliver
    ) throws(JSONFault) {
        guard walker.byte(token) == JSONByte.openBracket, !tables.mappings[entry.reader].takesArray else {
            document.recordPosition = nil
            return try innerRecord(at: token, count: &count, deliver: deliver)
        }
        walker.depth += 1
        defer { walker.depth -= 1 }
        for (position, item) in try children(of: token).enumerated() {
            document.records = token
            document.recordPosition = position
            try innerRecord(at: item, count: &count, deliver: deliver)
        }
    }

    private mutating func innerRecord(at token: Int, count: inout Int, deliver: Deliver) throws(JSONFault) {
        count += 1
        if document.countsItems { report.record = count }
        enterOuter()
        _ = try readRecord(token, deliver)
    }

    /// Reports a value on the path to the records that isn't what the root expects there.
    private mutating func refuseOuter(_ token: Int, at step: Int32, count: inout Int, deliver: Deliver) {
        count += 1
        if document.countsItems { report.record = count }
        document.recordPosition = nil
        reportRoot(.wrongType, token)
        attempt.noteExact(isTried: false)
        countReading()
        let error = report.takeFailures()
        if report.rejects != nil {
            document.refusedStep = step
            noteRecord(from: token, to: try? walker.skip(token), error)
            document.refusedStep = nil
        }
        deliver(&self, .record(.unset, error))
    }

    /// Makes the values around the record those that `^.` leads to.
    mutating func enterOuter() {
        guard tables.usesEnclosing else { return }
        // The first is never reached, and the innermost is the container at hand.
        let outer = document.outer.dropLast().map(\.token)
        state.containers = document.outer.isEmpty ? [] : [document.first] + outer
    }

    /// A record with the values around it, of which each keeps its other members.
    mutating func itemWithOuter(from token: Int, to next: Int?) -> [UInt8] {
        var json = compact(from: token, to: next)
        var walker = JSONWalker(text)
        let isItem = document.recordPosition != nil
        if isItem { json = [JSONByte.openBracket] + json + [JSONByte.closeBracket] }
        var end = document.refusedStep ?? entry.root.first + entry.root.count
        if let key = document.name?.token, document.refusedStep == nil {
            let name = JSONOutput.quoted(decoded(walker.content(key)).text)
            json = [JSONByte.openBrace] + name + [JSONByte.colon] + json + [JSONByte.closeBrace]
            end -= 1
        }
        for outer in document.outer.reversed() {
            json = wrapped(json, from: outer.step + 1, to: end, in: outer.token, walker: &walker)
            end = outer.step + 1
        }
        return wrapped(json, from: entry.root.first, to: end, in: nil, walker: &walker)
    }

    /// JSON inside the steps of the root from one to another; the first in a value, with that value's other members.
    private mutating func wrapped(
        _ json: [UInt8],
        from first: Int32,
        to end: Int32,
        in token: Int?,
        walker: inout JSONWalker
    ) -> [UInt8] {
        var json = json
        for number in stride(from: end - 1, through: first, by: -1) {
            let step = tables.steps[number]
            guard step.kind == .member else {
                let before = step.kind == .item || step.kind == .slice ? Int(step.item) : 0
                let nulls = [[UInt8]](repeating: Array("null,".utf8), count: min(before, 10_000)).joined()
                json = [JSONByte.openBracket] + nulls + json + [JSONByte.closeBracket]
                continue
            }
            let key = UnsafeBufferPointer(
                start: tables.literals.address(of: Int(step.key.offset)),
                count: Int(step.key.length)
            )
            var others: [UInt8] = []
            if number == first, let token { others = members(of: token, except: step.key, &walker) }
            json =
                [JSONByte.openBrace] + others + JSONOutput.quoted(String(decoding: key, as: UTF8.self))
                + [JSONByte.colon] + json + [JSONByte.closeBrace]
        }
        return json
    }

    /// The members of an object but one, each with a comma behind it.
    private mutating func members(of token: Int, except key: ByteRange, _ walker: inout JSONWalker) -> [UInt8] {
        guard walker.byte(token) == JSONByte.openBrace else { return [] }
        var found: [UInt8] = []
        var next = token + 1
        while walker.byte(next) == JSONByte.quote {
            guard let value = try? walker.skipKey(next), let end = try? walker.skip(value) else { return found }
            if !self.key(next, is: key) { found += compact(from: next, to: end) + [JSONByte.comma] }
            guard walker.byte(end) == JSONByte.comma else { break }
            next = end + 1
        }
        return found
    }
}

extension PathStep {
    /// True if the step selects several of the values in the one that begins with a byte.
    func collects(_ byte: UInt8) -> Bool {
        switch kind {
        case .each: byte == JSONByte.openBracket || byte == JSONByte.openBrace
        case .slice: byte == JSONByte.openBracket
        case .member, .item, .last: false
        }
    }
}
