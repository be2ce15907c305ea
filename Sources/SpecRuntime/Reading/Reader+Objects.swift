import SpecIR

// Reading one object by its mapping.
extension Reader {
    /// Reads the value at `token` as an object of a mapping; `failed` where it is none, which is not told yet.
    ///
    /// Sets `end` to the token behind it.
    mutating func object(_ reader: Int32, _ token: Int) throws(JSONFault) -> Outcome<Sink.Element> {
        let isObject = walker.byte(token) == UInt8(ascii: "{")
        let row = tables.mappings[reader]
        guard isObject || row.takesAnyValue else {
            reportNoObject(reader, at: token)
            return .failed
        }
        if row.extras >= 0 {
            let extras = plan.mappingExtras[Int(row.extras)]
            if let chooser = extras.chooser { return try chosen(chooser, token) }
            if extras.needsObject { return try wholeObject(reader, extras, token, isObject: isObject) }
        }
        return try read(reader, token, isObject: isObject, ifEmpty: true).map { .element($0) } ?? .failed
    }

    mutating func read(
        _ reader: Int32,
        _ token: Int,
        isObject: Bool,
        ifEmpty: Bool
    ) throws(JSONFault) -> Sink.Element? {
        guard stack.fits(below: trail.count) else {
            reportNoRoom(token)
            return nil
        }
        // By its fields, as a row is too large to hand around.
        let mappings = tables.mappings
        let outer = enter(reader, token, mappings[reader].slots)
        if tables.tracksUnknowns {
            // What an embedded object doesn't read may be read by the object around it, which settles it.
            unknownPolicy = embedded.last?.token == token ? .ignore : mappings[reader].unknown
        }
        // Broken JSON ends the record, so nothing is put back on the way out by an error.
        let behind =
            isObject && mappings[reader].table >= 0
            ? try walk(mappings[reader].table, token) : try walkUntabled(token, isObject: isObject)
        if !ifEmpty, try findsNothing(mappings[reader], token) {
            leave(outer)
            end = behind
            return nil
        }
        let whole = mappings[reader].wholeSlot
        if whole >= 0 { slots[base + Int(whole)] = Int32(truncatingIfNeeded: token) }
        let element = try convertProperties(reader)
        leave(outer)
        end = behind
        return element
    }

    private mutating func convertProperties(_ reader: Int32) throws(JSONFault) -> Sink.Element {
        var object = sink.openObject(reader)
        let failures = report.failureCount
        var number = tables.mappings[reader].firstProperty
        let last = number &+ tables.mappings[reader].propertyCount
        while number < last {
            property = number
            if try !convertUsual(number, into: &object) { try convert(number, into: &object) }
            number &+= 1
        }
        if unknownPolicy != .ignore { try settleUnknowns(tables.mappings[reader], in: &object) }
        let extras = tables.mappings[reader].extras
        if extras >= 0 { try checkConstants(plan.mappingExtras[Int(extras)]) }
        if sink.isForSession, report.failureCount == failures { checkKey(of: object, reader) }
        return sink.closeObject(object)
    }

    @inline(never)
    private mutating func convert(_ number: Int32, into object: inout Sink.Object) throws(JSONFault) {
        let property = tables.properties[number]
        if property.template >= 0 { return try convertTemplate(property, into: &object) }
        if property.next >= 0 { return try convertFirst(of: property, into: &object) }
        try convert(property, by: property, at: try place(of: property), into: &object)
    }

    /// Reads a property by the first of several rules whose path is there.
    @inline(never)
    private mutating func convertFirst(of property: PropertyReader, into object: inout Sink.Object) throws(JSONFault) {
        var (row, place) = (property, try place(of: property))
        // While other rules are left, what stands in the way counts as missing.
        while row.next >= 0, try !isThere(place, row) {
            row = tables.alternatives[row.next]
            place = try self.place(of: row)
        }
        try convert(property, by: row, at: place, into: &object)
    }

    private mutating func convert(
        _ property: PropertyReader,
        by row: PropertyReader,
        at place: Place,
        into object: inout Sink.Object
    ) throws(JSONFault) {
        var place = place
        let mark = sink.mark()
        if tables.rules[row.rule].selects {
            let failures = report.mark
            guard let selected = try select(place, row.rule) else {
                return finishInvalid(row.rule, property, failures, from: mark, into: &object)
            }
            place = selected
        }
        if case .missing = place { return settle(property.ifMissing, property, into: &object) }
        sink.label(property.label, of: tables)
        let outcome = try value(row, at: place)
        let isShared = row.isEmbedded || row.isEmbeddedWithin
        finish(outcome, property, isShared: isShared, from: mark, into: &object)
    }

    private mutating func value(_ row: PropertyReader, at place: Place) throws(JSONFault) -> Outcome<Sink.Element> {
        let rule = row.rule
        switch place {
        case .missing: return .unset
        case .at(let token): return try isEmbedded(row, token) ? embeddedValue(rule, token) : read(rule, token)
        case .collection(let range):
            defer { collected.removeSubrange(range) }
            return try collection(rule, range)
        case .blocked(let token):
            let (failures, mark) = (report.mark, sink.mark())
            report(.wrongType, at: token, expected: expectedOnTheWay(token), rule: rule)
            return invalid(rule, failures, mark, token)
        }
    }

    private mutating func convertTemplate(
        _ property: PropertyReader,
        into object: inout Sink.Object
    ) throws(JSONFault) {
        let failures = report.mark
        let mark = sink.mark()
        switch try template(property) {
        case .element(let text):
            sink.label(property.label, of: tables)
            let outcome = try settledTemplate(text, property.rule, failures)
            finish(outcome, property, from: mark, into: &object)
        case .failed: finishInvalid(property.rule, property, failures, from: mark, into: &object)
        case .null, .unset, .usesDefault: settle(property.ifMissing, property, into: &object)
        }
    }

    /// Gives a property what `if_invalid` says where reading failed before there was a value.
    private mutating func finishInvalid(
        _ rule: Int32,
        _ property: PropertyReader,
        _ failures: FailureReport.Mark,
        from mark: Sink.Mark,
        into object: inout Sink.Object
    ) {
        sink.label(property.label, of: tables)
        finish(invalid(rule, failures, sink.mark(), container), property, from: mark, into: &object)
    }

    mutating func finish(
        _ outcome: Outcome<Sink.Element>,
        _ property: PropertyReader,
        isShared: Bool = false,
        from mark: Sink.Mark,
        into object: inout Sink.Object
    ) {
        switch outcome {
        case .element(let element):
            sink.set(element, at: property.position, in: &object)
        case .null:
            sink.set(sink.null(), at: property.position, in: &object)
        case .usesDefault:
            sink.rewind(to: mark)
            settle(.useDefault, property, into: &object)
        case .unset:
            sink.rewind(to: mark)
            if isShared { settle(property.ifMissing, property, into: &object) }
        case .failed:
            sink.rewind(to: mark)
        }
    }

    /// Gives a property what stands in for a value.
    private mutating func settle(
        _ fallback: Fallback.Code,
        _ property: PropertyReader,
        into object: inout Sink.Object
    ) {
        switch fallback {
        case .leave: return
        case .fail: reportMissing(property)
        case .null:
            sink.label(property.label, of: tables)
            sink.set(sink.null(), at: property.position, in: &object)
        case .useDefault:
            let position = tables.rules[property.rule].defaultValue
            guard position >= 0, !sink.holds(property.position, object) else { return }
            sink.label(property.label, of: tables)
            sink.setDefault(sink.constant(plan.constants[Int(position)], of: plan), at: property.position, in: &object)
        }
    }
}

// MARK: Objects inside objects

extension Reader {
    /// What is put aside while an object inside another is read.
    struct Outer {
        var base: Int
        var mapping: Int32
        var property: Int32
        var container: Int
        var firstUnknown = 0
        var firstOpened = 0
        var unknownPolicy = UnknownPolicy.Code.ignore
    }

    @inline(__always)
    mutating func enter(_ reader: Int32, _ token: Int, _ count: Int32) -> Outer {
        var outer = Outer(base: base, mapping: mapping, property: property, container: container)
        if tables.usesEnclosing { containers.append(container) }
        base = slots.push(-1, times: count)
        mapping = reader
        container = token
        guard tables.tracksUnknowns else { return outer }
        outer.firstUnknown = firstUnknown
        outer.firstOpened = firstOpened
        outer.unknownPolicy = unknownPolicy
        firstUnknown = unknowns.count
        firstOpened = opened.count
        return outer
    }

    @inline(__always)
    mutating func leave(_ outer: Outer) {
        if tables.usesEnclosing { containers.removeLast() }
        slots.pop(to: base)
        base = outer.base
        mapping = outer.mapping
        property = outer.property
        container = outer.container
        guard tables.tracksUnknowns else { return }
        unknownPolicy = outer.unknownPolicy
        if unknowns.count > firstUnknown { unknowns.removeSubrange(firstUnknown...) }
        firstUnknown = outer.firstUnknown
        firstOpened = outer.firstOpened
    }
}
