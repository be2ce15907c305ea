import SpecIR

// Reading one object by its mapping.
extension Reader {
    /// Reads the value at `token` as an object of a mapping; `failed` where it is none.
    ///
    /// Sets `state.end` to the token behind it.
    mutating func object(_ reader: Int32, _ token: Int) throws(JSONFault) -> Datum {
        let isObject = walker.byte(token) == JSONByte.openBrace
        guard isObject || tables.mappings[reader].takesAnyValue else {
            reportNoObject(reader, at: token)
            return .failed
        }
        let chooser = tables.mappings[reader].chooser
        if chooser >= 0 { return try chosen(tables.choosers[chooser], token) }
        if let deleting = try deletingReader(reader, token) {
            return try read(deleting, token, isObject: isObject, ifEmpty: true)
        }
        if tables.mappings[reader].needsObject {
            let extras = plan.mappingExtras[Int(tables.mappings[reader].extras)]
            return try wholeObject(by: reader, extras: extras, at: token, isObject: isObject)
        }
        return try read(reader, token, isObject: isObject, ifEmpty: true)
    }

    /// Reads an object; `unset` where nothing of it is there and `ifEmpty` is false.
    mutating func read(
        _ reader: Int32,
        _ token: Int,
        isObject: Bool,
        ifEmpty: Bool
    ) throws(JSONFault) -> Datum {
        guard state.stack.fits(below: max(state.level, currentPath.count)) else {
            reportNoRoom(token)
            return .failed
        }
        let outer = enter(reader, token)
        let node = openNode(reader)
        if options.isObserved { try observe(node, token) }
        if tables.tracksUnknowns {
            // Members that an embedded object doesn't read may be read by the object around it, which handles them.
            unknown.policy = state.embedded.last?.token == token ? .drop : tables.mappings[reader].unknown
        }
        if attempt.isOn, isObject ? tables.mappings[reader].isSinglePass : readsItemsInPass(reader, token) && ifEmpty {
            let datum = try readInPass(by: reader, at: token, into: node, ifEmpty: ifEmpty)
            leave(outer)
            return datum
        }
        // Broken JSON ends the record, so an error puts nothing back.
        if ifEmpty, walker.byte(token) == JSONByte.openBracket {
            try readItems(by: reader, at: token, into: node)
            leave(outer)
            return Datum(node)
        }
        let table = tables.mappings[reader].table
        let behind = isObject && table >= 0 ? try walk(table, token) : try walkUntabled(token, isObject: isObject)
        if !ifEmpty, try findsNothing(tables.mappings[reader], token) {
            leave(outer)
            state.end = behind
            return .unset
        }
        let whole = tables.mappings[reader].wholeSlot
        if whole >= 0 { slots[state.base + Int(whole)] = Int32(truncatingIfNeeded: token) }
        try convertProperties(reader, node)
        leave(outer)
        state.end = behind
        return Datum(node)
    }

    /// Reads an object out of an array, whose items are passed while they are looked for.
    private mutating func readItems(
        by reader: Int32,
        at token: Int,
        into node: UnsafeMutablePointer<ObjectNode>
    ) throws(JSONFault) {
        walker.depth &+= 1
        guard walker.depth <= JSONWalker.depthLimit else { throw JSONFault() }
        let whole = tables.mappings[reader].wholeSlot
        if whole >= 0 { slots[state.base + Int(whole)] = Int32(truncatingIfNeeded: token) }
        try convertProperties(reader, node)
        state.end = try endOfItems(of: token)
        walker.depth &-= 1
    }

    @inline(__always)
    private mutating func openNode(_ reader: Int32) -> UnsafeMutablePointer<ObjectNode> {
        let node = scratch.arena.object(tables.mappings[reader].layout, reader: reader)
        if options.refreshed != nil, state.refreshedNode == nil { state.refreshedNode = node }
        if state.nextIsChosen {
            node.pointee.flags.insert(.isChosen)
            state.nextIsChosen = false
        }
        if tables.mappings[reader].isNamed { node.pointee.flags.insert(.isChosen) }
        if tables.mappings[reader].isPartial { node.pointee.flags.insert(.isPartial) }
        if tables.mappings[reader].isDeletion { node.pointee.flags.insert(.isDeletion) }
        return node
    }

    private mutating func convertProperties(
        _ reader: Int32,
        _ node: UnsafeMutablePointer<ObjectNode>
    ) throws(JSONFault) {
        let failures = report.failureCount
        var number = tables.mappings[reader].firstProperty
        let last = number &+ tables.mappings[reader].propertyCount
        while number < last {
            state.property = number
            try convert(number, into: node)
            number &+= 1
        }
        if unknown.policy != .drop { try settleUnknowns(tables.mappings[reader], in: node) }
        if tables.mappings[reader].constants.count > 0 {
            try checkConstants(of: reader, hasFailed: report.failureCount != failures)
        }
        if options.isForSession, report.failureCount == failures {
            checkKey(of: node, reader)
            notePlaceOfSingle(in: node, reader)
        }
    }
}

// MARK: Properties

extension Reader {
    /// Reads a property and puts it into its slot.
    @inline(__always)
    mutating func convert(_ number: Int32, into node: UnsafeMutablePointer<ObjectNode>) throws(JSONFault) {
        let slot = tables.properties[number].slot
        guard slot >= 0 else {
            let isStepped = tables.properties[number].stepSlot >= 0
            return isStepped ? try convertStepped(number, into: node) : try convertSearched(number, into: node)
        }
        let token = Int(slots[state.base &+ Int(slot)])
        if token >= 0 {
            put(try value(tables.properties[number].rule, token), of: number, into: node)
        } else if token == -1 {
            settle(tables.properties[number].ifMissing, of: number, in: node)
        } else {
            put(blocked(tables.properties[number].rule, -2 - token), of: number, into: node)
        }
    }

    /// A property whose value is a few steps away from one that was noted, as an item of an array is.
    @inline(never)
    private mutating func convertStepped(
        _ number: Int32,
        into node: UnsafeMutablePointer<ObjectNode>
    ) throws(JSONFault) {
        var token = Int(slots[state.base &+ Int(tables.properties[number].stepSlot)])
        if token >= 0 { token = try followSingle(tables.properties[number].steps, token) }
        let rule = tables.properties[number].rule
        if token >= 0 {
            let datum = try plainScalar(by: tables.rules[rule].shortcut, at: token, byte: walker.byte(token))
            put(datum.kind == .unset ? try value(rule, token) : datum, of: number, into: node)
        } else if token == -1 {
            settle(tables.properties[number].ifMissing, of: number, in: node)
        } else {
            put(blocked(rule, -2 - token), of: number, into: node)
        }
    }

    /// A property whose value has to be looked for.
    @inline(never)
    private mutating func convertSearched(
        _ number: Int32,
        into node: UnsafeMutablePointer<ObjectNode>
    ) throws(JSONFault) {
        let property = tables.properties[number]
        // Failures reported here may be replaced differently from failures reported further in.
        let (outer, failures) = (report.replacement, report.mark)
        report.replacement = nil
        defer { report.replacement = outer }
        if property.isPresence { return node.slots[Int(property.position)] = Datum(try isPresent(property)) }
        if property.isNumbered { return try convertNumbered(number, into: node) }
        if property.isRest { return try convertRest(number, into: node) }
        var (row, place) = (property, Place.missing)
        if property.next >= 0 {
            let choice = try chosen(property)
            if choice.text.kind != .unset {
                return try convertTemplate(of: choice.row, text: choice.text, by: number, since: failures, into: node)
            }
            (row, place) = (choice.row, choice.place)
        } else if property.template >= 0 {
            return try convertTemplate(
                of: property,
                text: try template(property),
                by: number,
                since: failures,
                into: node
            )
        } else {
            place = try self.place(of: property)
        }
        if property.isTried, case .at(let token) = place, !isNull(token) { row = try fitting(property, token) }
        var array: Int?
        if tables.rules[row.rule].selects {
            if case .at(let token) = place { array = token }
            guard let selected = try select(place, row.rule) else {
                return put(invalid(row.rule, since: failures, at: state.container), of: number, into: node)
            }
            place = selected
        }
        if case .missing = place { return settle(property.ifMissing, of: number, in: node) }
        let datum = try value(row, at: place, in: array)
        if datum.kind == .unset, row.isEmbedded || row.isEmbeddedWithin {
            if property.ifMissing == .leave, case .at(let token) = place, try hasNullKey(row.rule, token) {
                return put(.null, of: number, into: node)
            }
            return settle(property.ifMissing, of: number, in: node)
        }
        put(datum, of: number, into: node)
    }

    /// Returns true if there is a value other than null.
    private mutating func isPresent(_ property: PropertyReader) throws(JSONFault) -> Bool {
        switch try place(of: property) {
        case .missing, .blocked: return false
        case .at(let token): return !isNull(token)
        case .collection(let range):
            collected.pop(to: range.lowerBound)
            return !range.isEmpty
        }
    }

    /// The value at a place; elements at several may be chosen from the array at a token.
    private mutating func value(
        _ row: PropertyReader,
        at place: Place,
        in array: Int?
    ) throws(JSONFault) -> Datum {
        let rule = row.rule
        switch place {
        case .missing: return .unset
        case .at(let token): return try isEmbedded(row, token) ? embeddedValue(rule, token) : value(rule, token)
        case .collection(let range):
            defer { collected.pop(to: range.lowerBound) }
            return try collection(rule, range, in: array)
        case .blocked(let token): return blocked(rule, token)
        }
    }

    /// A value that can't be reached, as something else stands on its path.
    @inline(never)
    private mutating func blocked(_ rule: Int32, _ token: Int) -> Datum {
        let (failures, outer) = (report.mark, report.replacement)
        report.replacement = nil
        defer { report.replacement = outer }
        reportObstacle(at: token, rule: rule)
        return invalid(rule, since: failures, at: token)
    }

    /// Puts what became of a value into its slot.
    @inline(__always)
    mutating func put(_ datum: Datum, of number: Int32, into node: UnsafeMutablePointer<ObjectNode>) {
        if datum.isValue {
            node.slots[Int(tables.properties[number].position)] = datum
        } else if datum.kind == .usesDefault {
            settle(.useDefault, of: number, in: node)
        }
    }

    /// Sets a property to what stands in for a value.
    @inline(__always)
    mutating func settle(_ fallback: Fallback.Code, of number: Int32, in node: UnsafeMutablePointer<ObjectNode>) {
        if fallback != .leave { fillIn(fallback, of: number, in: node) }
    }

    @inline(never)
    private mutating func fillIn(
        _ fallback: Fallback.Code,
        of number: Int32,
        in node: UnsafeMutablePointer<ObjectNode>
    ) {
        let property = tables.properties[number]
        let position = Int(property.position)
        switch fallback {
        case .leave: return
        case .fail:
            // The member's name is put in once the object is read. An attempt doesn't know how deep the object stands, and
            // ends here.
            if attempt.isOn || !isMemberName(node.shape.names[position]) { reportMissing(property) }
        case .null: node.slots[position] = .null
        case .useDefault:
            let constant = tables.rules[property.rule].defaultValue
            guard constant >= 0, !refreshedHolds(position, node) else { return }
            var value = tables.constants[constant]
            value.flags.insert(.isDefault)
            node.slots[position] = value
        }
    }

    /// Returns true if the object is being refreshed and already holds a value other than null, which a default would
    /// replace.
    private func refreshedHolds(_ position: Int, _ node: UnsafeMutablePointer<ObjectNode>) -> Bool {
        guard let refreshed = options.refreshed, state.refreshedNode == node else { return false }
        return refreshed.slots[position].map { !$0.isNull } ?? false
    }
}

// MARK: Objects inside objects

extension Reader {
    /// The state that is saved while an object inside another is read.
    struct Outer {
        var base: Int
        var mapping: Int32
        var property: Int32
        var container: Int
        var firstUnknown = 0
        var firstOpened = 0
        var unknownPolicy = UnknownPolicy.Code.drop
    }

    @inline(__always)
    mutating func enter(_ reader: Int32, _ token: Int) -> Outer {
        var outer = Outer(
            base: state.base,
            mapping: state.mapping,
            property: state.property,
            container: state.container
        )
        if tables.usesEnclosing { state.containers.append(state.container) }
        state.foundItems = FoundItems()
        state.level &+= 1
        state.base = slots.pushMissing(tables.mappings[reader].slots)
        state.mapping = reader
        state.container = token
        guard tables.tracksUnknowns else { return outer }
        outer.firstUnknown = unknown.first
        outer.firstOpened = unknown.firstOpened
        outer.unknownPolicy = unknown.policy
        unknown.first = unknown.members.count
        unknown.firstOpened = unknown.opened.count
        return outer
    }

    @inline(__always)
    mutating func leave(_ outer: Outer) {
        if tables.usesEnclosing { state.containers.removeLast() }
        state.foundItems = FoundItems()
        state.level &-= 1
        slots.pop(to: state.base)
        state.base = outer.base
        state.mapping = outer.mapping
        state.property = outer.property
        state.container = outer.container
        guard tables.tracksUnknowns else { return }
        unknown.policy = outer.unknownPolicy
        unknown.members.pop(to: unknown.first)
        unknown.first = outer.firstUnknown
        unknown.firstOpened = outer.firstOpened
    }
}
