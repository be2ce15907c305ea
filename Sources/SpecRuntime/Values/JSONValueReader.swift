/// Reads a text of its own into a value, with no spec.
enum JSONValueReader {
    static func value(of text: String) throws(JSONSyntaxError) -> Value {
        var text = text
        return try value(of: text.withUTF8 { JSONBuffer($0) })
    }

    static func value(of buffer: JSONBuffer) throws(JSONSyntaxError) -> Value {
        defer { withExtendedLifetime(buffer) {} }
        let indexer = JSONIndexer()
        let indexed = try indexer.index(buffer.bytes, count: buffer.count, atStart: false)
        var walker = JSONWalker(indexed)
        do throws(JSONFault) {
            // The first look checks the grammar, the second reads.
            guard try walker.skip(0) == indexed.offsetCount else { throw JSONFault() }
            var tree = ValueTree(walker: walker)
            return try tree.value(0)
        } catch {
            throw JSONDiagnosis.error(in: indexed.buffer)
        }
    }
}

/// Makes values of JSON whose grammar is checked.
private struct ValueTree {
    let walker: JSONWalker

    /// The token behind the value that was made last.
    private var end = 0

    init(walker: JSONWalker) { self.walker = walker }

    mutating func value(_ token: Int) throws(JSONFault) -> Value {
        end = token &+ 1
        switch walker.byte(token) {
        case JSONByte.quote: return .string(string(token))
        case UInt8(ascii: "t"): return .boolean(true)
        case UInt8(ascii: "f"): return .boolean(false)
        case UInt8(ascii: "n"): return .null
        case JSONByte.openBracket: return .list(try list(token))
        case JSONByte.openBrace: return .dictionary(try dictionary(token))
        default: return .number(JSONString.plain(walker.text.bytes, try walker.number(token).range))
        }
    }

    private func string(_ token: Int) -> String { JSONString.decode(walker.text.bytes, walker.content(token)) }

    private mutating func list(_ token: Int) throws(JSONFault) -> [Value] {
        var elements: [Value] = []
        var next = token &+ 1
        while walker.byte(next) != JSONByte.closeBracket {
            elements.append(try value(next))
            next = end
            if walker.byte(next) == JSONByte.comma { next &+= 1 }
        }
        end = next &+ 1
        return elements
    }

    private mutating func dictionary(_ token: Int) throws(JSONFault) -> ValueDictionary {
        var members = ValueDictionary()
        var next = token &+ 1
        while walker.byte(next) == JSONByte.quote {
            members[string(next)] = try value(next &+ 2)
            next = end
            if walker.byte(next) == JSONByte.comma { next &+= 1 }
        }
        end = next &+ 1
        return members
    }
}
