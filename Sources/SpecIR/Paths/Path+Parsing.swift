import SpecSource

extension Path {
    /// The largest number of steps in a path. JSON written along several paths, one below the other, must still be readable.
    package static let stepLimit = 128

    /// Reads a path as a spec spells it, YAML's own quotes already taken off.
    ///
    ///     try Path.parse(#"meta."app.version""#).get()     // meta, then the key app.version
    package static func parse(_ text: String) -> Result<Path, PathSyntaxProblem> {
        if let steps = names(in: text) { return .success(Path(steps: steps)) }
        var parser = PathParser(text)
        return Result { () throws(PathSyntaxProblem) in try parser.parse() }
    }

    /// The steps of a path that is nothing but names and dots, as most are; nil for all others.
    private static func names(in text: String) -> [Step]? {
        var copy = text
        return copy.withUTF8 { bytes in
            var steps: [Step] = []
            steps.reserveCapacity(2)
            var start = 0
            for end in 0...bytes.count {
                if end < bytes.count, bytes[end] != UInt8(ascii: ".") {
                    guard bytes[end].isASCIIWord, end > start || bytes[end] > UInt8(ascii: "9") else { return nil }
                    continue
                }
                guard end > start, steps.count < stepLimit else { return nil }
                let isAll = end - start == bytes.count
                let name = isAll ? text : String(decoding: bytes[start..<end], as: UTF8.self)
                if end - start == 4, name == "last" { return nil }
                if isAll { return [.member(name)] }
                steps.append(.member(name))
                start = end + 1
            }
            return steps
        }
    }
}

/// Walks once over the bytes of a path.
private struct PathParser {
    private let bytes: [UInt8]
    private var offset = 0

    init(_ text: String) { bytes = Array(text.utf8) }

    private static let dot = UInt8(ascii: ".")
    private static let quote = UInt8(ascii: "\"")

    mutating func parse() throws(PathSyntaxProblem) -> Path {
        if bytes.isEmpty { throw problem(.empty, 0..<0) }
        if bytes.count == 1, bytes[0] == Self.dot { return Path(steps: []) }
        let origin = try readOrigin()
        if bytes[offset] == Self.dot, offset == 0 { throw problem(.leadingDot(instead: relativePath), 0..<1) }
        var steps = [try readStep()]
        var end = offset
        while offset < bytes.count {
            if steps.count <= Path.stepLimit { end = offset }
            offset += 1
            steps.append(try readStep())
        }
        if steps.count > Path.stepLimit { throw problem(.tooLong(steps.count), (end + 1)..<bytes.count) }
        return Path(origin: origin, steps: steps)
    }

    private mutating func readOrigin() throws(PathSyntaxProblem) -> Path.Origin {
        guard bytes[0] == UInt8(ascii: "$") || bytes[0] == UInt8(ascii: "^") else { return .value }
        if takeOrigin("$") { return try requireStep(behind: "$", .document) }
        var levels = 0
        while takeOrigin("^") { levels += 1 }
        if levels > 0 { return try requireStep(behind: "^", .enclosing(levels: levels)) }
        if bytes == Array("$".utf8) || bytes == Array("^".utf8) {
            throw problem(.bareOrigin(String(decoding: bytes, as: UTF8.self)), 0..<1)
        }
        return .value
    }

    private mutating func takeOrigin(_ sign: String) -> Bool {
        guard bytes[offset...].starts(with: (sign + ".").utf8) else { return false }
        offset += 2
        return true
    }

    private func requireStep(behind sign: String, _ origin: Path.Origin) throws(PathSyntaxProblem) -> Path.Origin {
        if offset == bytes.count { throw problem(.bareOrigin(sign), 0..<bytes.count) }
        return origin
    }

    private mutating func readStep() throws(PathSyntaxProblem) -> Path.Step {
        guard offset < bytes.count else { throw problem(.missingStep, (offset - 1)..<offset) }
        if bytes[offset] == Self.quote { return .member(try readQuoted()) }
        let start = offset
        while offset < bytes.count, bytes[offset] != Self.dot { offset += 1 }
        if let slice = try readSlice(from: start) { return slice }
        let text = String(decoding: bytes[start..<offset], as: UTF8.self)
        if text.isEmpty { throw problem(.missingStep, (start - 1)..<(start + 1)) }
        if text == "$" || text == "^" { throw problem(.originInside(text), start..<offset) }
        if bytes[offset - 1] == UInt8(ascii: "]") { try refuseBrackets(in: text, from: start) }
        return step(text)
    }

    private func step(_ text: String) -> Path.Step {
        if text == "*" { return .each }
        if text == "last" { return .last }
        if text == "0" || (text.utf8.first != UInt8(ascii: "0") && text.utf8.allSatisfy(\.isASCIIDigit)) {
            return Int(text).map { .item($0) } ?? .member(text)
        }
        return .member(text)
    }

    /// A range of items, whose first stands in front of the offset; nil where there is none.
    private mutating func readSlice(from start: Int) throws(PathSyntaxProblem) -> Path.Step? {
        guard start < offset, bytes[start..<offset].allSatisfy(\.isASCIIDigit),
            bytes[offset...].starts(with: "..".utf8)
        else { return nil }
        let middle = offset
        offset += 2
        let second = offset
        while offset < bytes.count, bytes[offset] != Self.dot { offset += 1 }
        let range = String(decoding: bytes[start..<offset], as: UTF8.self)
        let end = String(decoding: bytes[second..<offset], as: UTF8.self)
        guard let first = item(start..<middle) else { throw problem(.wrongSlice(range), start..<offset) }
        if end.isEmpty || end == "last" { return .slice(first: first, last: nil) }
        guard let last = item(second..<offset), first <= last else { throw problem(.wrongSlice(range), start..<offset) }
        return .slice(first: first, last: last)
    }

    /// The position that some bytes spell; no more than a plan can hold.
    private func item(_ range: Range<Int>) -> Int? {
        let text = String(decoding: bytes[range], as: UTF8.self)
        guard case .item(let position) = step(text), position < Int32.max else { return nil }
        return position
    }

    /// `../a/b` and `./a` as the language spells them; nil for other texts.
    private var relativePath: String? {
        var rest = String(decoding: bytes, as: UTF8.self)[...]
        var levels = ""
        if rest.hasPrefix("./") { rest = rest.dropFirst(2) }
        while rest.hasPrefix("../") {
            rest = rest.dropFirst(3)
            levels += "^."
        }
        let steps = rest.split(separator: "/", omittingEmptySubsequences: false)
        guard rest.utf8.count < bytes.count, steps.allSatisfy({ !$0.isEmpty && !$0.contains(".") }) else { return nil }
        return levels + steps.joined(separator: ".")
    }

    private mutating func readQuoted() throws(PathSyntaxProblem) -> String {
        var key: [UInt8] = []
        var start = offset + 1
        while true {
            guard let end = bytes[start...].firstIndex(of: Self.quote) else {
                throw problem(.unclosedQuote, offset..<bytes.count)
            }
            key += bytes[start..<end]
            start = end + 2
            // Two of them are one in the key.
            guard end + 1 < bytes.count, bytes[end + 1] == Self.quote else { break }
            key.append(Self.quote)
        }
        offset = start - 1
        if offset < bytes.count, bytes[offset] != Self.dot {
            let next = bytes[offset...].firstIndex(of: Self.dot) ?? bytes.count
            throw problem(.textBehindQuote, offset..<next)
        }
        return String(decoding: key, as: UTF8.self)
    }

    /// `items[0]` is how other languages of paths write `items.0`; a key that is spelled so takes quotes.
    private func refuseBrackets(in text: String, from start: Int) throws(PathSyntaxProblem) {
        guard text.last == "]", let open = text.firstIndex(of: "[") else { return }
        var before = text[..<open]
        let inside = text[text.index(after: open)...].dropLast()
        // `a['b'][0]`: each pair of brackets is a step.
        let steps = inside.split(separator: "][", omittingEmptySubsequences: false).map(Self.stepOfBrackets)
        guard steps.allSatisfy({ $0 != nil }) else { return }
        let column = start + before.utf8.count
        if start == 0, before == "$" { before = "" }
        let all = (before.isEmpty ? [] : [String(before)]) + steps.compactMap(\.self)
        let front = String(decoding: bytes[..<start], as: UTF8.self)
        let rest = String(decoding: bytes[offset...].dropFirst(), as: UTF8.self)
        let whole = front + (all + (rest.isEmpty ? [] : [Self.withoutBrackets(rest)])).joined(separator: ".")
        throw problem(.brackets(suggestion: whole), column..<offset)
    }

    /// The rest of a path whose brackets are replaced as well.
    private static func withoutBrackets(_ rest: String) -> String {
        guard case .failure(let problem) = Path.parse(rest), case .brackets(let suggestion) = problem.fact else {
            return rest
        }
        return suggestion
    }

    /// The step that stands in brackets elsewhere; nil for other text.
    private static func stepOfBrackets(_ inside: Substring) -> String? {
        switch inside {
        case "": return "*"
        case "-1": return "last"
        case "*", "last": return String(inside)
        default:
            let isQuoted = inside.count > 1 && inside.first == inside.last && "'\"".contains(inside.prefix(1))
            if isQuoted { return Path.Step.member(String(inside.dropFirst().dropLast())).description }
            return inside.allSatisfy(\.isNumber) ? String(inside) : nil
        }
    }

    private func problem(_ fact: PathSyntaxProblem.Fact, _ range: Range<Int>) -> PathSyntaxProblem {
        PathSyntaxProblem(fact: fact, range: range)
    }
}
