// `json`
extension Operation {
    /// The value that a text's JSON stands for; `.failed` where it isn't JSON.
    func parsed(_ datum: Datum, _ scratch: inout Scratch) -> Datum {
        guard datum.kind == .string else { return .failed }
        return scratch.value(parsing: datum)
    }
}

extension Scratch {
    /// The value that a text's JSON stands for, made in the arena; `.failed` where the text isn't JSON.
    mutating func value(parsing text: Datum) -> Datum {
        // A byte order mark isn't counted as text.
        let skipped = text.begins(with: .byteOrderMark) ? 3 : 0
        let count = text.count &- skipped
        let bytes = arena.allocate(count &+ JSONInputBuffer.padding)
        bytes.update(from: text.bytes + skipped, count: count)
        (bytes + count).update(repeating: 0, count: JSONInputBuffer.padding)
        let indexer = jsonIndexer(for: count)
        do {
            let indexed = try indexer.index(bytes, count: count, atStart: false)
            var walker = JSONWalker(indexed)
            // The first look checks the grammar, the second reads.
            guard try walker.skip(0) == indexed.offsetCount else { return .failed }
            let room = arena.allocate(Datum.self, count: indexed.offsetCount)
            var builder = DatumParser(walker, room)
            return try builder.value(0, &arena)
        } catch {
            return .failed
        }
    }
}

/// Makes datums of JSON that is known to be right.
private struct DatumParser {
    private var walker: JSONWalker

    /// Elements and members of what is open, with room for as many as there are tokens.
    private let stack: UnsafeMutablePointer<Datum>
    private var count = 0

    /// The token behind the value that was made last.
    private var end = 0

    init(_ walker: JSONWalker, _ stack: UnsafeMutablePointer<Datum>) {
        self.walker = walker
        self.stack = stack
    }

    mutating func value(_ token: Int, _ arena: inout Arena) throws(JSONFault) -> Datum {
        end = token &+ 1
        switch walker.byte(token) {
        case JSONByte.quote: return string(token, &arena)
        case UInt8(ascii: "t"): return Datum(true)
        case UInt8(ascii: "f"): return Datum(false)
        case UInt8(ascii: "n"): return .null
        case JSONByte.openBracket: return try list(token, &arena)
        case JSONByte.openBrace: return try dictionary(token, &arena)
        default:
            let range = try walker.number(token).range
            return Datum(.number, bytes: walker.text.bytes + range.lowerBound, count: range.count)
        }
    }

    private mutating func string(_ token: Int, _ arena: inout Arena) -> Datum {
        let (bytes, content) = (walker.text.bytes, walker.content(token))
        guard walker.hasEscape(content) else {
            return Datum(.string, bytes: bytes + content.lowerBound, count: content.count, flags: .quoted)
        }
        let target = arena.allocate(content.count)
        let length = JSONString.unescape(bytes, content, to: target)
        arena.shrink(target, to: length)
        return Datum(.string, bytes: target, count: length)
    }

    private mutating func list(_ token: Int, _ arena: inout Arena) throws(JSONFault) -> Datum {
        let base = count
        var next = token &+ 1
        while walker.byte(next) != JSONByte.closeBracket {
            push(try value(next, &arena))
            next = end
            if walker.byte(next) == JSONByte.comma { next &+= 1 }
        }
        end = next &+ 1
        let length = count &- base
        return Datum(.list, elements: taken(from: base, &arena), count: length)
    }

    private mutating func dictionary(_ token: Int, _ arena: inout Arena) throws(JSONFault) -> Datum {
        let base = count
        var next = token &+ 1
        while walker.byte(next) == JSONByte.quote {
            push(string(next, &arena))
            push(try value(next &+ 2, &arena))
            next = end
            if walker.byte(next) == JSONByte.comma { next &+= 1 }
        }
        end = next &+ 1
        let members = (count &- base) / 2
        let kept = RepeatedMembers.removed(stack + base, count: members, arena: &arena)
        count = base &+ 2 &* kept
        return Datum(.dictionary, elements: taken(from: base, &arena), count: kept)
    }

    @inline(__always)
    private mutating func push(_ datum: Datum) {
        stack[count] = datum
        count &+= 1
    }

    /// Moves the values above a position from the stack to the arena, and returns their address there.
    private mutating func taken(from base: Int, _ arena: inout Arena) -> UnsafeMutablePointer<Datum> {
        let target = arena.allocate(Datum.self, count: count &- base)
        target.update(from: stack + base, count: count &- base)
        count = base
        return target
    }
}

extension Datum {
    fileprivate static let byteOrderMark: Datum = {
        let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: 64)
        memory.update(repeating: 0, count: 64)
        for (offset, byte) in JSONIndexer.byteOrderMark.enumerated() { memory[offset] = byte }
        return Datum(.string, bytes: memory, count: JSONIndexer.byteOrderMark.count)
    }()
}
