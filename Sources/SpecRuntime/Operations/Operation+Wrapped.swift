import SpecIR

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// `unwrap`
extension Operation {
    func unwrapped(_ datum: Datum, _ scratch: inout Scratch) -> Datum {
        var reader = WrapReader(operand(as: WrapTable.self).pointee)
        return reader.read(datum, &scratch)
    }

    func wrapped(_ datum: Datum, _ scratch: inout Scratch) -> Datum {
        var writer = WrapWriter(operand(as: WrapTable.self).pointee)
        return writer.write(datum, &scratch)
    }

    /// The reason that a value was refused, as the end of a sentence that names it.
    func wrapRefusal(_ datum: Datum, isReading: Bool, _ scratch: inout Scratch) -> RefusalReason? {
        let table = operand(as: WrapTable.self).pointee
        if isReading {
            var reader = WrapReader(table)
            _ = reader.read(datum, &scratch)
            return reader.fault?.reason(in: scratch)
        }
        var writer = WrapWriter(table)
        _ = writer.write(datum, &scratch)
        return writer.fault?.reason(in: scratch)
    }
}

/// The value that can't be wrapped or unwrapped, and where it stands below the whole one.
struct WrapFault {
    var expected: String
    var found: Datum
    var steps: [String] = []

    func reason(in scratch: borrowing Scratch) -> RefusalReason {
        let found = found.kind == .unset ? "nothing" : ValuePrinter.excerpt(of: scratch.value(of: found))
        let reason = RefusalReason(expected: expected, found: found)
        // The expectation inside is no expectation of the whole value.
        if steps.isEmpty { return reason }
        return RefusalReason("at `\(steps.reversed().joined(separator: "."))`: \(reason.words)")
    }
}

// MARK: Reading

private struct WrapReader {
    let table: WrapTable
    var fault: WrapFault?

    init(_ table: WrapTable) { self.table = table }

    mutating func read(_ datum: Datum, _ scratch: inout Scratch) -> Datum {
        guard datum.kind == .dictionary else { return refuse(datum, "an object with one member") }
        if datum.count == 0, table.first(.null) == nil { return .null }
        guard datum.count == 1 else { return refuse(datum, "an object with one member") }
        guard let member = table.member(named: datum.key(0)) else { return refuse(datum, names) }
        let value = content(member.pointee, value: datum.value(0), in: &scratch)
        return value.kind == .failed ? step(member.pointee.name.text) : value
    }

    private mutating func content(_ member: WrapMember, value: Datum, in scratch: inout Scratch) -> Datum {
        switch member.type {
        case .any: return value
        case .string: return value.kind == .string ? value : refuse(value, "text")
        case .boolean: return flag(member, value)
        case .integer, .number: return number(member, value: value, in: &scratch)
        case .null:
            return DatumEquality.areEqual(value, member.null, in: scratch)
                ? .null : refuse(value, ValuePrinter.excerpt(of: scratch.value(of: member.null)))
        case .list:
            guard let inside = inside(member, value) else { return .failed }
            return list(inside, &scratch)
        case .dictionary:
            guard let inside = inside(member, value) else { return .failed }
            return member.key.kind == .unset
                ? dictionary(inside, &scratch) : pairs(inside, member: member, in: &scratch)
        }
    }

    private mutating func flag(_ member: WrapMember, _ value: Datum) -> Datum {
        if value.kind == .boolean, !member.isText || member.acceptsBare { return value }
        if !member.isText { return refuse(value, "true or false") }
        if value.kind == .string, value.isText("true") { return Datum(true) }
        if value.kind == .string, value.isText("false") { return Datum(false) }
        return refuse(value, "`true` or `false` in text")
    }

    private mutating func number(_ member: WrapMember, value: Datum, in scratch: inout Scratch) -> Datum {
        guard let digits = digits(member, value: value, in: &scratch) else {
            let words = member.type == .integer ? "an integer" : "a number"
            return refuse(value, member.isText ? words + " in text" : words)
        }
        // Writing distinguishes the two by the point.
        guard member.type == .number, table.first(.integer) != nil, digits.isWhole else { return digits }
        return digits.withPoint(&scratch.arena)
    }

    private func digits(_ member: WrapMember, value: Datum, in scratch: inout Scratch) -> Datum? {
        var digits: Datum
        if member.isText, !member.acceptsBare || value.kind == .string {
            guard value.kind == .string, JSONNumber.scan(value.bytes, at: 0, limit: value.count)?.end == value.count
            else { return nil }
            digits = Datum(.number, bytes: value.bytes, count: value.count)
        } else {
            guard let found = scratch.digits(of: value) else { return nil }
            digits = found
        }
        return member.type == .integer && !digits.isWhole ? nil : digits
    }

    /// The list or dictionary itself; nil where it isn't there.
    private mutating func inside(_ member: WrapMember, _ value: Datum) -> Datum? {
        guard member.inner.kind != .unset else { return value }
        guard value.kind == .dictionary, value.count <= 1 else {
            _ = refuse(value, "an object with the member `\(member.inner.text)`")
            return nil
        }
        // Protocol buffers leave out what is empty.
        if value.count == 0 { return Datum(member.type == .list || member.key.kind != .unset ? .list : .dictionary) }
        guard value.key(0).hasBytes(of: member.inner) else {
            _ = refuse(value, "an object with the member `\(member.inner.text)`")
            return nil
        }
        return value.value(0)
    }

    private mutating func list(_ value: Datum, _ scratch: inout Scratch) -> Datum {
        guard value.kind == .list else { return refuse(value, "a list") }
        let target = scratch.arena.allocate(Datum.self, count: value.count)
        for position in 0..<value.count {
            target[position] = read(value.elements[position], &scratch)
            if target[position].kind == .failed { return step(String(position)) }
        }
        return Datum(.list, elements: target, count: value.count)
    }

    private mutating func dictionary(_ value: Datum, _ scratch: inout Scratch) -> Datum {
        guard value.kind == .dictionary else { return refuse(value, "an object") }
        let target = scratch.arena.allocate(Datum.self, count: value.count &* 2)
        for position in 0..<value.count {
            target[2 &* position] = value.key(position)
            let inside = read(value.value(position), &scratch)
            if inside.kind == .failed { return step(value.key(position).text) }
            target[2 &* position &+ 1] = inside
        }
        return Datum(.dictionary, elements: target, count: value.count)
    }

    private mutating func pairs(_ value: Datum, member: WrapMember, in scratch: inout Scratch) -> Datum {
        guard value.kind == .list else { return refuse(value, "a list of pairs") }
        let target = scratch.arena.allocate(Datum.self, count: value.count &* 2)
        let index = MemberIndex(room: value.count, &scratch.arena)
        for position in 0..<value.count {
            let pair = value.elements[position]
            guard let (key, inside) = Self.pair(pair, member) else {
                _ = refuse(pair, "an object with `\(member.key.text)` and `\(member.value.text)`")
                return step(String(position))
            }
            target[2 &* position] = key
            target[2 &* position &+ 1] = read(inside, &scratch)
            if target[2 &* position &+ 1].kind == .failed {
                _ = step(member.value.text)
                return step(String(position))
            }
            guard index.insert(key, at: position, members: target) == nil else {
                _ = refuse(key, "a key that no pair before it has")
                return step(String(position))
            }
        }
        return Datum(.dictionary, elements: target, count: value.count)
    }

    private static func pair(_ pair: Datum, _ member: WrapMember) -> (key: Datum, value: Datum)? {
        guard pair.kind == .dictionary, pair.count == 2 else { return nil }
        let isTurned = pair.key(1).hasBytes(of: member.key)
        let (key, value) = isTurned ? (1, 0) : (0, 1)
        guard pair.key(key).hasBytes(of: member.key), pair.key(value).hasBytes(of: member.value),
            pair.value(key).kind == .string
        else { return nil }
        return (pair.value(key), pair.value(value))
    }

    private var names: String {
        let names = (0..<table.count).map { "`\(table.members[$0].name.text)`" }
        return "one of the members " + names.joined(separator: ", ")
    }

    private mutating func refuse(_ found: Datum, _ expected: String) -> Datum {
        fault = WrapFault(expected: expected, found: found)
        return .failed
    }

    private mutating func step(_ step: String) -> Datum {
        fault?.steps.append(step)
        return .failed
    }
}

// MARK: Writing

private struct WrapWriter {
    let table: WrapTable
    var fault: WrapFault?

    init(_ table: WrapTable) { self.table = table }

    mutating func write(_ datum: Datum, _ scratch: inout Scratch) -> Datum {
        switch datum.kind {
        case .null:
            guard let member = table.first(.null) else {
                return Datum(.dictionary, bytes: scratch.arena.allocate(0), count: 0)
            }
            return scratch.wrapped(member, member.pointee.null)
        case .boolean: return flag(datum, &scratch)
        case .string, .data, .url, .uuid:
            return named(
                datum.kind == .string ? datum : datum.held(as: .string, []),
                type: .string,
                words: "text",
                in: &scratch
            )
        case .date: return named(scratch.text(of: datum.date), type: .string, words: "text", in: &scratch)
        case .integer, .unsigned, .double, .decimal, .number, .hosted: return number(datum, &scratch)
        case .list: return list(datum, &scratch)
        case .dictionary: return dictionary(datum, &scratch)
        case .unset, .usesDefault, .failed, .object: return refuse(datum, "a value without objects")
        }
    }

    private mutating func named(
        _ datum: Datum,
        type: WrappedTypes.Kind,
        words: String,
        in scratch: inout Scratch
    ) -> Datum {
        guard let member = table.first(type) ?? table.first(.any) else { return refuse(datum, unlike(words)) }
        return scratch.wrapped(member, datum)
    }

    private mutating func flag(_ datum: Datum, _ scratch: inout Scratch) -> Datum {
        let isText = table.first(.boolean)?.pointee.isText ?? false
        return named(
            isText ? (datum.boolean ? .trueText : .falseText) : datum,
            type: .boolean,
            words: "a boolean",
            in: &scratch
        )
    }

    private mutating func number(_ datum: Datum, _ scratch: inout Scratch) -> Datum {
        if datum.kind == .double, !datum.double.isFinite { return refuse(datum, "a finite number") }
        guard var digits = scratch.digits(of: datum) else { return refuse(datum, "a value without objects") }
        let isInteger = digits.isWhole && datum.kind != .double
        let integer = isInteger ? table.first(.integer) : nil
        guard let member = integer ?? table.first(.number) ?? table.first(.any) else {
            return refuse(datum, unlike(isInteger ? "a number" : "a number that isn't whole"))
        }
        if member.pointee.type == .number, table.first(.integer) != nil, digits.isWhole {
            digits = digits.withPoint(&scratch.arena)
        }
        return scratch.wrapped(member, member.pointee.isText ? digits.held(as: .string, .plain) : digits.asNumber)
    }

    private mutating func list(_ datum: Datum, _ scratch: inout Scratch) -> Datum {
        guard let member = table.first(.list) else { return named(datum, type: .any, words: "a list", in: &scratch) }
        let target = scratch.arena.allocate(Datum.self, count: datum.count)
        for position in 0..<datum.count {
            target[position] = write(datum.elements[position], &scratch)
            if target[position].kind == .failed { return step(String(position)) }
        }
        return scratch.wrapped(member, Datum(.list, elements: target, count: datum.count))
    }

    private mutating func dictionary(_ datum: Datum, _ scratch: inout Scratch) -> Datum {
        guard let member = table.first(.dictionary) else {
            return named(datum, type: .any, words: "a dictionary", in: &scratch)
        }
        let isPairs = member.pointee.key.kind != .unset
        let target = scratch.arena.allocate(Datum.self, count: datum.count &* (isPairs ? 1 : 2))
        for position in 0..<datum.count {
            let inside = write(datum.value(position), &scratch)
            if inside.kind == .failed { return step(datum.key(position).text) }
            guard isPairs else {
                target[2 &* position] = datum.key(position)
                target[2 &* position &+ 1] = inside
                continue
            }
            let pair = scratch.arena.allocate(Datum.self, count: 4)
            (pair[0], pair[1]) = (member.pointee.key, datum.key(position))
            (pair[2], pair[3]) = (member.pointee.value, inside)
            target[position] = Datum(.dictionary, elements: pair, count: 2)
        }
        return scratch.wrapped(member, Datum(isPairs ? .list : .dictionary, elements: target, count: datum.count))
    }

    private func unlike(_ words: String) -> String { "a value that a member of `unwrap` holds (none holds \(words))" }

    private mutating func refuse(_ found: Datum, _ expected: String) -> Datum {
        fault = WrapFault(expected: expected, found: found)
        return .failed
    }

    private mutating func step(_ step: String) -> Datum {
        fault?.steps.append(step)
        return .failed
    }
}

extension Scratch {
    /// An object with one member that holds a value.
    fileprivate mutating func wrapped(_ member: UnsafePointer<WrapMember>, _ value: Datum) -> Datum {
        let target = arena.allocate(Datum.self, count: 2)
        target[0] = member.pointee.name
        target[1] = value
        if member.pointee.inner.kind != .unset {
            let inside = arena.allocate(Datum.self, count: 2)
            (inside[0], inside[1]) = (member.pointee.inner, value)
            target[1] = Datum(.dictionary, elements: inside, count: 1)
        }
        return Datum(.dictionary, elements: target, count: 1)
    }

    /// A date as ISO 8601 in UTC.
    fileprivate mutating func text(of date: Timestamp) -> Datum {
        let target = arena.allocate(ISO8601.maximumLength)
        return Datum(.string, bytes: target, count: ISO8601.write(date, to: target), flags: .plain)
    }
}

extension Datum {
    /// True for digits with neither point nor exponent.
    fileprivate var isWhole: Bool {
        var at = 0
        while at < count {
            if bytes[at] != JSONByte.minus, bytes[at] &- UInt8(ascii: "0") > 9 { return false }
            at &+= 1
        }
        return true
    }

    /// Digits of whatever kind as the number that JSON has.
    fileprivate var asNumber: Datum { held(as: .number, []) }

    /// A whole number with a point and a zero.
    fileprivate func withPoint(_ arena: inout Arena) -> Datum {
        let target = arena.allocate(count &+ 2)
        target.update(from: bytes, count: count)
        target[count] = JSONByte.dot
        target[count &+ 1] = UInt8(ascii: "0")
        return Datum(.number, bytes: target, count: count &+ 2)
    }
}
