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

    /// Reads an object that shares its JSON with the one around it; unset where no member of its own is there.
    mutating func embeddedObject(_ reader: Int32, _ token: Int) throws(JSONFault) -> Outcome<Sink.Element> {
        guard walker.byte(token) == UInt8(ascii: "{") else { return .unset }
        let row = tables.mappings[reader]
        if row.extras >= 0 {
            let extras = plan.mappingExtras[Int(row.extras)]
            if let chooser = extras.chooser {
                guard try isThere(chooser, token) else { return .unset }
                let outcome = try chosen(chooser, token)
                // What the data chose to skip is null.
                if case .unset = outcome { return .null }
                return outcome
            }
            if extras.needsObject {
                if extras.mapper == nil, try findsNothing(reader, token) { return .unset }
                return try wholeObject(reader, extras, token, isObject: true)
            }
        }
        return try read(reader, token, isObject: true, ifEmpty: false).map { .element($0) } ?? .unset
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
        var place = try place(of: property)
        var rule = property.rule
        if property.next >= 0, !isThere(place) { (place, rule) = try alternative(property) }
        let mark = sink.mark()
        if tables.rules[rule].selects {
            let failures = report.mark
            guard let selected = try select(place, rule) else {
                return finishInvalid(rule, property, failures, from: mark, into: &object)
            }
            place = selected
        }
        if case .missing = place { return settle(property.ifMissing, property, into: &object) }
        sink.label(property.label, of: tables)
        let outcome = try value(property, rule, at: place)
        finish(outcome, property, from: mark, into: &object)
    }

    /// The first of the further rules whose path is there.
    private mutating func alternative(_ property: PropertyReader) throws(JSONFault) -> (Place, Int32) {
        var next = property.next
        while next >= 0 {
            let row = tables.alternatives[next]
            let place = try place(of: row)
            // While other rules are left, what stands in the way counts as missing.
            if isThere(place) || row.next < 0 { return (place, row.rule) }
            next = row.next
        }
        return (.missing, property.rule)
    }

    private func isThere(_ place: Place) -> Bool {
        switch place {
        case .missing, .blocked: false
        case .at, .collection: true
        }
    }

    private mutating func value(
        _ property: PropertyReader,
        _ rule: Int32,
        at place: Place
    ) throws(JSONFault) -> Outcome<Sink.Element> {
        switch place {
        case .missing: return .unset
        case .at(let token):
            let isEmbedded =
                property.isEmbedded
                ? token == container && !isNull(token)
                : property.isEmbeddedWithin && walker.byte(token) == JSONByte.openBrace
            if isEmbedded { return try embeddedValue(rule, token) }
            return try read(rule, token)
        case .collection(let range):
            defer { collected.removeSubrange(range) }
            return try collection(rule, range)
        case .blocked(let token):
            let (failures, mark) = (report.mark, sink.mark())
            report(.wrongType, at: token, expected: expectedOnTheWay(token), rule: rule)
            return invalid(rule, failures, mark, token)
        }
    }

    @inline(never)
    private mutating func embeddedValue(_ number: Int32, _ token: Int) throws(JSONFault) -> Outcome<Sink.Element> {
        let rule = tables.rules[number]
        guard token != container || rule.operand != mapping, !isEmbedded(rule.operand, token) else {
            if try findsNothing(rule.operand, token) { return .unset }
            report(.tooDeep, at: token, expected: "an object that doesn't hold itself", rule: number)
            return .failed
        }
        embedded.append((rule.operand, token))
        let holder = property
        trail.push(.property(holder))
        property = -1
        let (failures, count, labelled) = (report.mark, report.failureCount, sink.mark())
        let outcome = try embeddedObject(rule.operand, token)
        property = holder
        trail.pop()
        embedded.removeLast()
        return report.failureCount == count ? outcome : invalid(number, failures, labelled, token)
    }

    private func isEmbedded(_ mapping: Int32, _ token: Int) -> Bool {
        embedded.contains { $0 == (mapping, token) }
    }

    /// Whether neither the rules of a mapping that was walked nor those of the objects that share its JSON found anything.
    private mutating func findsNothing(_ row: MappingReader, _ token: Int) throws(JSONFault) -> Bool {
        if let keySlots = plan.keySlots(of: row) { return !isThere(keySlots) }
        guard (0..<Int(row.slots)).allSatisfy({ slots[base + $0] == -1 }) else { return false }
        for number in row.firstProperty..<row.firstProperty + row.propertyCount {
            let property = tables.properties[number]
            let inner = tables.rules[property.rule].operand
            guard property.isEmbedded, !isEmbedded(inner, token) else { continue }
            if try !findsNothing(inner, token) { return false }
        }
        return true
    }

    private mutating func findsNothing(_ reader: Int32, _ token: Int) throws(JSONFault) -> Bool {
        let row = tables.mappings[reader]
        let outer = enter(reader, token, row.slots)
        unknownPolicy = .ignore
        embedded.append((reader, token))
        defer {
            embedded.removeLast()
            leave(outer)
        }
        if row.table >= 0 { _ = try walk(row.table, token) }
        return try findsNothing(row, token)
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
            if property.isEmbedded || property.isEmbeddedWithin { settle(property.ifMissing, property, into: &object) }
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
    private struct Outer {
        var base: Int
        var mapping: Int32
        var property: Int32
        var container: Int
        var firstUnknown = 0
        var firstOpened = 0
        var unknownPolicy = UnknownPolicy.Code.ignore
    }

    @inline(__always)
    private mutating func enter(_ reader: Int32, _ token: Int, _ count: Int32) -> Outer {
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
    private mutating func leave(_ outer: Outer) {
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
