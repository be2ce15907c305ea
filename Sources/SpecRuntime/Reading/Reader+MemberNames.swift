import SpecIR

// `member_as`: the names of members as values of a property.
extension Reader {
    /// A dictionary of objects as a list of them, each holding its name; `failed` where a property can't hold a name, which
    /// is reported.
    mutating func list(of members: Datum, by row: ElementRow, rule: Int32, at token: Int) -> Datum {
        let target = scratch.arena.allocate(Datum.self, count: members.count)
        var areHeld = true
        var names = HeldNames()
        let places = places(of: members, by: row, rule: rule, at: token)
        for position in 0..<members.count {
            let (key, value) = (members.key(position), members.value(position))
            let token = places[position] ?? token
            target[position] = value
            guard value.kind == .object else { continue }
            let held = row.nameCount > 0 ? self.name(key, by: row, in: value.node, at: token) : key
            let other = row.nameCount > 0 && held.isValue ? names.insert(held, at: position, scratch) : nil
            if let other {
                reportSameName(members.key(other).text, as: key.text, held: held, at: token, rule: rule)
                areHeld = false
            } else if !put(held, by: row, into: value.node, at: token, rule: rule) {
                areHeld = false
            }
        }
        return areHeld ? Datum(.list, elements: target, count: members.count) : .failed
    }

    /// A record that holds the name of its member; `failed` where a property can't hold it, which is reported.
    mutating func namedObject(_ token: Int, named place: DocumentState.Name) throws(JSONFault) -> Datum {
        let row = tables.elements[tables.rules[entry.members].elements]
        state.namedMembers.append((currentPath.count, plan.names[Int(row.memberAs)]))
        let record = try object(entry.reader, token)
        if attempt.isAborted { return record }
        state.namedMembers.removeLast()
        if state.end < 0 { state.end = try walker.skip(token) }
        guard record.kind == .object else { return record }
        let key = decoded(walker.content(place.token))
        guard row.nameCount > 0 else {
            return put(key, by: row, into: record.node, at: place.token, rule: entry.members) ? record : .failed
        }
        let held = name(key, by: row, in: record.node, at: place.token)
        if held.isValue {
            let value = scratch.value(of: held)
            if document.names.contains(value) {
                reportSameName(of: held, as: key.text, at: place.token)
                return .failed
            }
            document.name?.held = value
        }
        return put(held, by: row, into: record.node, at: place.token, rule: entry.members) ? record : .failed
    }

    /// Puts the name of a member into its object; returns false where that fails, which is reported.
    private mutating func put(
        _ held: Datum,
        by row: ElementRow,
        into node: UnsafeMutablePointer<ObjectNode>,
        at token: Int,
        rule: Int32
    ) -> Bool {
        guard held.kind != .failed else { return false }
        let name = plan.names[Int(row.memberAs)]
        let isLost = loses(name, of: node, to: held, at: token, rule: rule)
        set(held, as: name, in: node)
        return !isLost
    }

    /// Reports the names that don't fit, of the members that a dictionary would hold if others hadn't failed.
    mutating func checkNames(of members: Datum, by number: Int32, at token: Int) {
        let elements = tables.rules[number].elements
        guard elements >= 0, tables.elements[elements].memberAs >= 0, !tables.rules[number].isTransformed else {
            return
        }
        _ = list(of: members, by: tables.elements[elements], rule: number, at: token)
    }

    /// The tokens of members by their positions: that of their key, or of their pair. Empty if nothing is listed anyway, or if
    /// transformers made the members.
    private mutating func places(of members: Datum, by row: ElementRow, rule: Int32, at token: Int) -> [Int: Int] {
        guard !attempt.isOn, !tables.rules[rule].isTransformed else { return [:] }
        var places: [Int: Int] = [:]
        for (key, place) in (try? keys(by: row, at: token)) ?? []
        where places.count < members.count && key.hasBytes(of: members.key(places.count)) {
            places[places.count] = place
        }
        return places
    }

    /// The keys of a dictionary's JSON and where each stands.
    private mutating func keys(by row: ElementRow, at token: Int) throws(JSONFault) -> [(key: Datum, place: Int)] {
        if row.hasPairs {
            var keys: [(Datum, Int)] = []
            for item in try children(of: token) { keys.append((try pair(item, by: row).key, item)) }
            return keys
        }
        guard walker.byte(token) == JSONByte.openBrace else { return [] }
        return try self.members(of: token).map { (decoded(walker.content(Int($0.key))), Int($0.key)) }
    }

    /// Two names of members that are one value.
    private mutating func reportSameName(_ first: String, as name: String, held: Datum, at token: Int, rule: Int32) {
        guard describes() else { return }
        let range = plan.ruleMetadata[Int(rule)].range
        let value = isSensitive ? nil : ValuePrinter.excerpt(of: scratch.value(of: held))
        let spelled = [first, name].map { ValuePrinter.text(of: .string($0)) }
        let words =
            value.map { "the members \(spelled[0]) and \(spelled[1]) have one name: both are \($0)" }
            ?? "two members have one name"
        add(.duplicate, words, at: token, by: range)
    }

    /// The name of a record that is one value with that of a record before.
    private mutating func reportSameName(of held: Datum, as name: String, at token: Int) {
        guard describes() else { return }
        let value = ValuePrinter.excerpt(of: scratch.value(of: held))
        let words = "an earlier member has the name of \(ValuePrinter.text(of: .string(name))): both are \(value)"
        add(.duplicate, words, at: token, by: plan.ruleMetadata[Int(entry.members)].range)
    }

    /// Reports a value that an object's own JSON has for the property, which isn't written there again; returns true where
    /// the mapping's unknown members may not be lost either, so that it is an error. One that repeats the member's name, or
    /// is null, is dropped as an unknown member is.
    private mutating func loses(
        _ name: String,
        of node: UnsafeMutablePointer<ObjectNode>,
        to held: Datum,
        at token: Int,
        rule: Int32
    ) -> Bool {
        let own = ownValue(of: name, node)
        let facts = plan.mappingMetadata[Int(node.pointee.reader)]
        guard own.isValue, !facts.writtenElsewhere.contains(name) else { return false }
        let isName = DatumEquality.areEqual(own, held, in: scratch)
        let policy = tables.mappings[node.pointee.reader].unknown
        if policy == .drop, isName || own.isNull { return false }
        let isError = policy == .keep || policy == .fail
        guard describes(isError ? .error : .warning) else { return isError }
        let range = plan.ruleMetadata[Int(rule)].range
        let values = isSensitive ? [] : [own, held].map { ValuePrinter.excerpt(of: scratch.value(of: $0)) }
        let words =
            isName
            ? ", which isn't written back beside the member's name"
            : values.isEmpty ? "" : ", \(values[0]), which isn't the member's name \(values[1])"
        add(
            .conflict,
            "a `\(node.shape.mapping)` has a `\(name)` of its own\(words)",
            at: token,
            by: range,
            severity: isError ? .error : .warning,
            help: { _ in "name another property in `member_as`: `\(name)` stays the object's own then" }
        )
        return isError
    }

    /// The value that an object's own JSON has for a property; `unset` where that can't be distinguished from a default, or
    /// where the object holds its whole JSON.
    private func ownValue(of name: String, _ node: UnsafeMutablePointer<ObjectNode>) -> Datum {
        let row = tables.mappings[node.pointee.reader]
        guard !plan.mappingMetadata[Int(node.pointee.reader)].holdsWhole else { return .unset }
        guard let position = node.shape.position(of: name) else {
            let extras = UnsafeBufferPointer(start: node.pointee.extras, count: Int(node.pointee.extraCount))
            return extras.first { $0.name.text.isExactly(name) }?.value ?? .unset
        }
        let isFilledIn = (row.firstProperty..<row.firstProperty + row.propertyCount).contains { number in
            guard Int(tables.properties[number].position) == position else { return false }
            let ifMissing = tables.properties[number].ifMissing
            return ifMissing == .useDefault || ifMissing == .null
        }
        return isFilledIn ? .unset : node.slots[position]
    }

    private mutating func set(_ held: Datum, as name: String, in node: UnsafeMutablePointer<ObjectNode>) {
        if let position = node.shape.position(of: name) {
            node.slots[position] = held
        } else {
            let name = scratch.arena.string(name)
            let path = scratch.arena.allocate(Datum.self, count: 1)
            // Set by hand, as it were: it came from no place in the mapping's JSON.
            scratch.arena.replace(KeptMember(name: name, path: path, pathCount: -1, value: held), in: node)
        }
    }

    /// A name as the object's property holds it.
    private mutating func name(
        _ key: Datum,
        by row: ElementRow,
        in node: UnsafeMutablePointer<ObjectNode>,
        at token: Int
    ) -> Datum {
        for position in row.firstName..<row.firstName &+ row.nameCount
        where tables.nameRules[position].layout == node.pointee.layout {
            let rule = tables.nameRules[position].rule
            // Malformed JSON was found before.
            let held = (try? self.name(key, by: rule, at: token)) ?? .failed
            guard held.isValue, !held.isNull else { return held }
            return meetsRequirements(held, of: rule, at: token) ? held : .failed
        }
        return key
    }

    private mutating func name(_ key: Datum, by number: Int32, at token: Int) throws(JSONFault) -> Datum {
        let row = tables.rules[number]
        if row.isTransformed { return try transformed(key, by: number, at: token) }
        var (value, accept) = (key, row.accept)
        switch row.kind {
        case .any, .string: return key
        case .integer, .number, .decimal, .boolean:
            let spelled = key.unquoted
            if spelled.kind != .unset { value = spelled }
        case .date: accept.formUnion([.string, .cell])
        case .values:
            let spelled = tables.valueTables[row.operand].type == .string ? .unset : key.unquoted
            return tableValue(of: spelled.kind == .unset ? key : spelled, by: number, at: token, isMade: true)
        case .url, .uuid, .data, .object, .list, .dictionary, .reference: break
        }
        let converted = operations.convert(value, to: row.kind, accept: accept, format: row.format, in: &scratch)
        return converted.kind == .failed ? misfitMade(value, from: .unset, by: number, at: token) : converted
    }
}

/// The names of members as values, each with the position of its member.
private struct HeldNames {
    private var positions: [UInt64: [(held: Datum, position: Int)]] = [:]

    /// Adds a name, unless one that is the same is there already: then returns that one's position.
    mutating func insert(_ held: Datum, at position: Int, _ scratch: borrowing Scratch) -> Int? {
        let hash = DatumHash.hash(held, scratch)
        for known in positions[hash] ?? [] where DatumEquality.areEqual(known.held, held, in: scratch) {
            return known.position
        }
        positions[hash, default: []].append((held, position))
        return nil
    }
}
