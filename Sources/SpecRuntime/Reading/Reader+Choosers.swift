import SpecIR
import SpecSource

// Mappings that are chosen by the data.
extension Reader {
    /// Reads the value at a token by the mapping that it chooses.
    mutating func chosen(_ chooser: ChooserRow, _ token: Int) throws(JSONFault) -> Datum {
        let reader = try choice(chooser, token)
        if reader >= 0 { return try chosen(reader, token) }
        guard reader == ChooserRow.skip else { return .failed }
        report.countSkipped()
        return .unset
    }

    private mutating func chosen(_ reader: Int32, _ token: Int) throws(JSONFault) -> Datum {
        // A case may choose again.
        if tables.mappings[reader].chooser >= 0 { return try object(reader, token) }
        // The outermost object is the one that is refreshed.
        if attempt.isOn, passesPlainObjects, state.level > 0, isBareObject(reader, token) {
            let datum = try bareObject(reader, token)
            if datum.kind == .object { datum.node.pointee.flags.insert(.isChosen) }
            return datum
        }
        state.nextIsChosen = true
        let datum = try object(reader, token)
        state.nextIsChosen = false
        return datum
    }

    /// The reader of the case, or what there is otherwise.
    private mutating func choice(_ chooser: ChooserRow, _ token: Int) throws(JSONFault) -> Int32 {
        let origin = origin(of: chooser, token)
        let place =
            origin < 0
            ? .missing
            : chooser.origin == .value
                ? try follow(from: chooser.path.first, to: chooser.path.first + chooser.path.count, in: origin)
                : try followOnce(chooser.path, in: origin, origin: chooser.origin)
        var (key, found) = (Datum.unset, token)
        switch place {
        case .at(let value): (key, found) = (try caseKey(chooser, value), value)
        case .blocked(let value): found = value
        case .missing, .collection: break
        }
        if key.kind != .unset, let reader = slot(of: key, in: chooser.cases) { return reader }
        if key.kind == .number, let reader = numberedCase(chooser, key) { return reader }
        // A boolean is spelled by a text as well, and begins with none.
        if key.kind == .string, chooser.prefixes.count > 0, walker.byte(found) == JSONByte.quote,
            let reader = prefixedCase(chooser, key)
        {
            return reader
        }
        if chooser.otherwise == ChooserRow.fail {
            reportUnknownCase(chooser, key, of: place, at: found)
        }
        return chooser.otherwise
    }

    /// The reader of the case that spells the same number otherwise: `1` for `1.0`.
    @inline(never)
    private mutating func numberedCase(_ chooser: ChooserRow, _ key: Datum) -> Int32? {
        guard let names = plan.mappingExtras[Int(chooser.extras)].chooser?.names else { return nil }
        let number = Value.number(key.text)
        let name = names.last { NumberText.isNumber($0) && Value.number($0) == number }
        return name.flatMap { slot(of: scratch.arena.string($0), in: chooser.cases) }
    }

    /// The reader of the longest prefix that a text begins with. All prefixes of a text begin the last one that isn't
    /// behind it in the order of bytes.
    private func prefixedCase(_ chooser: ChooserRow, _ key: Datum) -> Int32? {
        var (lower, upper) = (chooser.prefixes.first, chooser.prefixes.first &+ chooser.prefixes.count)
        while lower < upper {
            let middle = lower &+ (upper &- lower) / 2
            let isBefore = key.buffer.lexicographicallyPrecedes(tables.casePrefixes[middle].text.buffer)
            if isBefore { upper = middle } else { lower = middle &+ 1 }
        }
        var number = lower > chooser.prefixes.first ? lower &- 1 : -1
        while number >= 0 {
            let row = tables.casePrefixes[number]
            if key.begins(with: row.text) { return row.reader }
            number = row.shorter
        }
        return nil
    }

    @inline(never)
    private mutating func reportUnknownCase(_ chooser: ChooserRow, _ key: Datum, of place: Place, at token: Int) {
        guard describes(), let facts = plan.mappingExtras[Int(chooser.extras)].chooser else { return }
        let (isThere, isBlocked) =
            switch place {
            case .at: (true, false)
            case .blocked: (false, true)
            case .missing, .collection: (false, false)
            }
        let mayBeSeveral = key.kind == .unset && chooser.kind == .member && isThere
        let shown = key.kind == .unset ? WarningMemo.Shown() : key.shown
        let isPlain = !mayBeSeveral && !isBlocked && !facts.isSensitive
        let subject = isPlain ? subject(.unknownCase, chooser.extras, showing: shown) : nil
        if let subject, report.count(about: subject) { return }
        let several = mayBeSeveral ? namedCases(chooser, token) : []
        reportUnknownCase(
            facts,
            key.kind == .unset ? nil : key.text,
            several: several,
            at: token,
            isBlocked: isBlocked,
            type: isThere && chooser.kind == .value ? "\(typeName(token))" : nil,
            about: subject
        )
    }

    /// The members of an object that name a case.
    private mutating func namedCases(_ chooser: ChooserRow, _ token: Int) -> [String] {
        guard walker.byte(token) == JSONByte.openBrace, let members = try? members(of: token) else { return [] }
        let keys = members.map { decoded(walker.content(Int($0.key))) }
        return keys.filter { slot(of: $0, in: chooser.cases) != nil }.map(\.text)
    }

    /// Returns true if there is something to choose by, which means that an object from `.` is intended at all.
    mutating func isThere(_ chooser: ChooserRow, _ token: Int) throws(JSONFault) -> Bool {
        // A value further out has no bearing on this object.
        guard chooser.origin == .value else { return true }
        let place = try follow(from: chooser.path.first, to: chooser.path.first + chooser.path.count, in: token)
        guard case .at(let value) = place else { return false }
        // Several of them are a failure, not nothing.
        if chooser.kind != .member { return true }
        return try hasMember(ofCases: chooser, value)
    }

    /// Returns true if a member of an object names a case.
    private mutating func hasMember(ofCases chooser: ChooserRow, _ token: Int) throws(JSONFault) -> Bool {
        guard walker.byte(token) == JSONByte.openBrace else { return false }
        var next = token &+ 1
        while walker.byte(next) == JSONByte.quote {
            let value = try walker.skipKey(next)
            if try entry(of: next, chooser.cases) >= 0 { return true }
            next = try walker.skip(value)
            guard walker.byte(next) == JSONByte.comma else { break }
            next &+= 1
        }
        return false
    }

    /// The value that the chooser's path begins at; -1 where there is none so far out.
    private func origin(of chooser: ChooserRow, _ token: Int) -> Int {
        switch chooser.origin {
        case .value: return token
        case .document: return document.whole
        case .enclosing:
            // The chosen mapping isn't entered yet, so the nearest container is still the current one.
            guard !currentPath.isEmpty || !document.outer.isEmpty else { return -1 }
            if chooser.levels == 1 { return state.container }
            let position = state.containers.count - (Int(chooser.levels) - 1)
            return position > 0 ? state.containers[position] : -1
        }
    }

    /// The text of the case that a value names; `unset` where it names none.
    private mutating func caseKey(_ chooser: ChooserRow, _ token: Int) throws(JSONFault) -> Datum {
        switch chooser.kind {
        case .value:
            let datum = try scalar(token)
            switch datum.kind {
            case .string, .number: return datum
            case .boolean: return datum.boolean ? text("true") : text("false")
            default: return .unset
            }
        case .member:
            guard walker.byte(token) == JSONByte.openBrace else { return .unset }
            return try nameOfCase(chooser, token)
        case .type: return text(typeName(token))
        }
    }

    /// The only member of an object that names a case; if none does, the object's only member.
    private mutating func nameOfCase(_ chooser: ChooserRow, _ token: Int) throws(JSONFault) -> Datum {
        // Keys by their tokens; a key that stands twice is one.
        var (named, only, isOnly) = (-1, -1, true)
        var next = token &+ 1
        while walker.byte(next) == JSONByte.quote {
            let value = try walker.skipKey(next)
            if try entry(of: next, chooser.cases) >= 0 {
                guard named < 0 || isSameKey(named, next) else { return .unset }
                named = next
            }
            if only < 0 {
                only = next
            } else if isOnly, named < 0 {
                isOnly = isSameKey(only, next)
            }
            next = try walker.skip(value)
            guard walker.byte(next) == JSONByte.comma else { break }
            next &+= 1
        }
        if named < 0, isOnly { named = only }
        return named < 0 ? .unset : decoded(walker.content(named))
    }

    private mutating func isSameKey(_ left: Int, _ right: Int) -> Bool {
        let key = decoded(walker.content(left))
        return key.hasBytes(of: decoded(walker.content(right)))
    }

    private mutating func text(_ name: StaticString) -> Datum {
        name.withUTF8Buffer { Datum(.string, bytes: scratch.arena.copy($0), count: $0.count) }
    }

    private func typeName(_ token: Int) -> StaticString {
        switch walker.byte(token) {
        case JSONByte.openBrace: "object"
        case JSONByte.openBracket: "array"
        case JSONByte.quote: "string"
        case UInt8(ascii: "t"), UInt8(ascii: "f"): "boolean"
        case UInt8(ascii: "n"): "null"
        default: "number"
        }
    }
}

extension Value {
    /// The key of the case that the value leads to, where it chooses a mapping.
    var caseKey: String? {
        switch self {
        case .string(let text): text
        case .boolean(let flag): flag ? "true" : "false"
        default: digits
        }
    }
}
