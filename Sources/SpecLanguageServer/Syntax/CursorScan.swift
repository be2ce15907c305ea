/// Reads lines up to a cursor as far as it takes to know what encloses it.
struct CursorScan {
    private struct Frame {
        var indentation: Int
        var step: CursorPlace.Step
        var siblings: [(key: String, value: String)] = []
        var value = ""
    }

    private enum Flow {
        case list
        case map(key: String?, siblings: [(key: String, value: String)])
    }

    private let bytes: [UInt8]
    private let end: Int
    private var offset = 0
    private var frames: [Frame] = []
    private var flows: [Flow] = []

    /// The indentation that the lines of a block scalar lie behind.
    private var blockScalar: Int?
    private var word = 0..<0

    /// True if the cursor is at a place without completions.
    private var isLost = false
    private var isBehindKey = false

    init(_ bytes: [UInt8], upTo end: Int) {
        self.bytes = bytes
        self.end = end
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = min(3, end) }
    }

    mutating func place() -> CursorPlace? {
        repeat {
            isLost = false
            line()
        } while takeLineBreak()
        if isLost { return nil }
        var place = CursorPlace()
        place.word = text(word)
        place.wordStart = word.lowerBound
        place.isFlow = !flows.isEmpty
        place.steps = frames.map(\.step)
        if flows.isEmpty {
            place.takesKey = !isBehindKey
            place.siblings = isBehindKey ? frames.last?.siblings ?? [] : beside
            if !isBehindKey { place.siblings += followingSiblings() }
            place.rule = place.siblings
            if frames.last?.step == .item { place.rule += frames.last { $0.step != .item }?.siblings ?? [] }
        } else {
            for (index, flow) in flows.enumerated() { add(flow, isLast: index == flows.count - 1, to: &place) }
        }
        return place
    }

    /// Keys that stand before the cursor at its own indentation.
    private var beside: [(key: String, value: String)] = []

    private func add(_ flow: Flow, isLast: Bool, to place: inout CursorPlace) {
        switch flow {
        case .list:
            place.steps.append(.item)
            if isLast { (place.takesKey, place.takesValue) = (false, true) }
        case .map(let key, let siblings):
            if let key { place.steps.append(.key(key)) }
            if isLast {
                (place.takesKey, place.takesValue) = (key == nil, key != nil)
                place.siblings = siblings
            }
            place.rule = siblings
        }
    }

    // MARK: - Lines

    private var next: UInt8? { offset < end ? bytes[offset] : nil }

    private mutating func takeLineBreak() -> Bool {
        guard let byte = next, byte == 0x0A || byte == 0x0D else { return false }
        offset += 1
        if byte == 0x0D, next == 0x0A { offset += 1 }
        return true
    }

    private mutating func skipBlanks() { while next == 0x20 || next == 0x09 { offset += 1 } }

    private mutating func skipLine() { while let byte = next, byte != 0x0A, byte != 0x0D { offset += 1 } }

    private mutating func line() {
        let start = offset
        skipBlanks()
        if !flows.isEmpty { return flow() }
        let isBlank = next == nil || next == 0x0A || next == 0x0D
        if isBlank, next != nil { return }
        if let parent = blockScalar {
            if offset - start > parent {
                isLost = true
                return skipLine()
            }
            blockScalar = nil
        }
        if next == UInt8(ascii: "#") {
            isLost = true
            return skipLine()
        }
        isBehindKey = false
        content(lineStart: start)
    }

    /// A line's items and key, and the value behind them.
    private mutating func content(lineStart: Int) {
        while next == UInt8(ascii: "-"), offset + 1 == end || bytes[offset + 1] <= 0x20 {
            if offset + 1 == end { break }
            close(offset - lineStart, forItem: true)
            frames.append(Frame(indentation: offset - lineStart, step: .item))
            offset += 1
            skipBlanks()
        }
        let column = offset - lineStart
        let start = offset
        if let key = key() {
            let siblings = close(column, forItem: false)
            frames.append(Frame(indentation: column, step: .key(key), siblings: siblings))
            skipBlanks()
            isBehindKey = true
            value(parent: column)
        } else {
            offset = start
            beside = close(column, forItem: false)
            value(parent: column - 1)
        }
    }

    /// Closes what a line of an indentation ends.
    ///
    /// - Returns: the keys that stand before at the same indentation.
    @discardableResult
    private mutating func close(_ column: Int, forItem: Bool) -> [(key: String, value: String)] {
        var siblings: [(key: String, value: String)] = []
        while let last = frames.last, last.indentation >= column {
            // The items of a list may stand below their key without being further in.
            if forItem, last.indentation == column, last.step != .item { break }
            frames.removeLast()
            if last.indentation == column, case .key(let key) = last.step {
                siblings = last.siblings + [(key, last.value)]
            }
        }
        return siblings
    }

    /// The key at the offset, with its colon; nil where there is none.
    private mutating func key() -> String? {
        let start = offset
        var name: Range<Int>
        if let quote = next, quote == 0x22 || quote == 0x27 {
            guard skipQuoted(quote) else { return nil }
            name = start + 1..<offset - 1
        } else {
            while let byte = next, byte != 0x0A, byte != 0x0D {
                if byte == UInt8(ascii: ":"), offset + 1 >= bytes.count || bytes[offset + 1] <= 0x20 { break }
                if byte == UInt8(ascii: "#"), offset > start, bytes[offset - 1] <= 0x20 { return nil }
                if offset == start, byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") { return nil }
                offset += 1
            }
            name = start..<offset
        }
        guard next == UInt8(ascii: ":"), offset + 1 < end || offset + 1 == bytes.count || bytes[offset + 1] <= 0x20
        else { return nil }
        offset += 1
        return text(name)
    }

    /// - Returns: whether the text ends before the cursor, on whichever line.
    private mutating func skipQuoted(_ quote: UInt8) -> Bool {
        offset += 1
        while let byte = next {
            offset += 1
            if byte == UInt8(ascii: "\\"), quote == 0x22, offset < end { offset += 1 }
            if byte == quote {
                guard quote == 0x27, next == quote else { return true }
                offset += 1
            }
        }
        return false
    }

    // MARK: - Values

    private mutating func value(parent: Int) {
        skipProperties()
        word = offset..<offset
        guard let byte = next, byte != 0x0A, byte != 0x0D else { return }
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["): flow()
        case UInt8(ascii: "|"), UInt8(ascii: ">"):
            blockScalar = parent
            isLost = true
            skipLine()
        case UInt8(ascii: "#"):
            isLost = true
            skipLine()
        case 0x22, 0x27:
            let start = offset
            if !skipQuoted(byte) { word = start + 1..<end } else { word = start..<offset }
            noteValue(word)
            skipComment()
        default:
            let start = offset
            while let byte = next, byte != 0x0A, byte != 0x0D {
                if byte == UInt8(ascii: "#"), bytes[offset - 1] <= 0x20 {
                    isLost = true
                    noteValue(start..<offset)
                    return skipLine()
                }
                offset += 1
            }
            word = start..<offset
            noteValue(word)
        }
    }

    private mutating func skipComment() {
        skipBlanks()
        if next == UInt8(ascii: "#") {
            isLost = true
            skipLine()
        }
        while let byte = next, byte != 0x0A, byte != 0x0D { offset += 1 }
    }

    private mutating func noteValue(_ range: Range<Int>) {
        guard isBehindKey, let last = frames.indices.last else { return }
        var value = text(range)
        while value.last == " " { value.removeLast() }
        frames[last].value = value
    }

    /// Anchors and tags.
    private mutating func skipProperties() {
        while next == UInt8(ascii: "&") || next == UInt8(ascii: "!") {
            while let byte = next, byte > 0x20 { offset += 1 }
            skipBlanks()
        }
    }

    // MARK: - Between braces and brackets

    private mutating func flow() {
        word = offset..<offset
        while let byte = next, byte != 0x0A, byte != 0x0D {
            isLost = false
            switch byte {
            case UInt8(ascii: "{"):
                flows.append(.map(key: nil, siblings: []))
                offset += 1
            case UInt8(ascii: "["):
                flows.append(.list)
                offset += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if !flows.isEmpty { flows.removeLast() }
                offset += 1
                if flows.isEmpty {
                    word = offset..<offset
                    isLost = true
                    return skipLine()
                }
            case UInt8(ascii: ","):
                endMember()
                offset += 1
            case UInt8(ascii: "#") where bytes[offset - 1] <= 0x20:
                isLost = true
                return skipLine()
            case 0x20, 0x09: offset += 1
            default:
                let start = offset
                flowScalar(byte)
                // A colon that ends no key.
                if offset == start { offset += 1 }
                continue
            }
            skipBlanks()
            word = offset..<offset
        }
    }

    private mutating func endMember() {
        guard case .map(let key, var siblings)? = flows.last else { return }
        if let key { siblings.append((key, text(word).trimmed)) }
        flows[flows.count - 1] = .map(key: nil, siblings: siblings)
    }

    private mutating func flowScalar(_ first: UInt8) {
        let start = offset
        if first == 0x22 || first == 0x27 {
            if !skipQuoted(first) {
                word = start + 1..<end
                return
            }
            word = start + 1..<offset - 1
        } else {
            while let byte = next, byte != 0x0A, byte != 0x0D {
                if [UInt8(ascii: ","), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]")]
                    .contains(byte)
                {
                    break
                }
                if byte == UInt8(ascii: ":"), offset + 1 >= bytes.count || bytes[offset + 1] <= 0x20 { break }
                offset += 1
            }
            word = start..<offset
        }
        guard next == UInt8(ascii: ":"), case .map(nil, let siblings)? = flows.last else { return }
        flows[flows.count - 1] = .map(key: text(word), siblings: siblings)
        offset += 1
        skipBlanks()
        word = offset..<offset
    }

    // MARK: - Behind the cursor

    /// Keys of the lines below that stand beside the word.
    private func followingSiblings() -> [(key: String, value: String)] {
        let lineStart = bytes[..<word.lowerBound].lastIndex { $0 == 0x0A || $0 == 0x0D }.map { $0 + 1 } ?? 0
        let column = word.lowerBound - lineStart
        var found: [(key: String, value: String)] = []
        let isBreak = { (byte: UInt8) in byte == 0x0A || byte == 0x0D }
        let lines = bytes[end...].split(maxSplits: 1000, omittingEmptySubsequences: false, whereSeparator: isBreak)
        for line in lines.dropFirst().prefix(500) {
            let indentation = line.prefix { $0 == 0x20 }.count
            guard let first = line.dropFirst(indentation).first, first != UInt8(ascii: "#") else { continue }
            if indentation < column { break }
            guard indentation == column, let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
            let value = String(decoding: line[(colon + 1)...], as: UTF8.self).trimmed
            found.append((text(line.startIndex + indentation..<colon), value))
        }
        return found
    }

    private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}

extension String {
    fileprivate var trimmed: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
